package worker

import (
	"iter"
	"slices"
	"sync/atomic"
)

// Pull is iter.Pull, but the calls within the sequence that led to a panic are not lost.
func Pull[V any](seq iter.Seq[V]) (next func() (V, bool), stop func()) {
	var p pull
	pulled, end := iter.Pull(func(yield func(V) bool) { p.run(func() { seq(yield) }) })
	next = func() (v V, ok bool) {
		lastPulled.Store(nil)
		p.step(func() { v, ok = pulled() })
		return v, ok
	}
	return next, func() { p.step(end) }
}

// Pull2 is Pull for pairs.
func Pull2[K, V any](seq iter.Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	var p pull
	pulled, end := iter.Pull2(func(yield func(K, V) bool) { p.run(func() { seq(yield) }) })
	next = func() (k K, v V, ok bool) {
		lastPulled.Store(nil)
		p.step(func() { k, v, ok = pulled() })
		return k, v, ok
	}
	return next, func() { p.step(end) }
}

// A pull follows a panic of a sequence to the goroutine that pulls its values.
type pull struct{ inside []int } // the places of the panic

func (p *pull) run(seq func()) {
	ended := false
	defer func() {
		if !ended {
			p.inside = panicPlaces()
		}
	}()
	seq()
	ended = true
}

func (p *pull) step(f func()) {
	ended := false
	defer func() {
		if !ended && p.inside != nil {
			at := places()
			lastPulled.Store(&pulledPanic{at, append(slices.Clip(p.inside), at...)})
			p.inside = nil
		}
	}()
	f()
	ended = true
}

// A pulledPanic has the places where a panic came out of a sequence, and those including the calls within it.
type pulledPanic struct{ at, whole []int }

var lastPulled atomic.Pointer[pulledPanic]

// panicPlaces returns the places of the current panic.
func panicPlaces() []int {
	at := places()
	if p := lastPulled.Load(); p != nil && slices.Equal(p.at, at) {
		return p.whole
	}
	return at
}
