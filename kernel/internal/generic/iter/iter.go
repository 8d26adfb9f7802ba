// Package iter replaces iter of the standard library, whose functions need the runtime.
package iter

// A Seq passes values to yield, until that returns false.
type Seq[V any] func(yield func(V) bool)

// A Seq2 passes pairs of values to yield, until that returns false.
type Seq2[K, V any] func(yield func(K, V) bool)

// Pull turns a sequence into a function that returns its values one by one, and one that ends it. The sequence runs in
// a goroutine of its own.
func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) {
	step, stop := pull("iter.Pull", func(yield func(V, bool) bool) {
		seq(func(v V) bool { return yield(v, true) })
	})
	next = func() (V, bool) {
		v, _, ok := step()
		return v, ok
	}
	return next, stop
}

// Pull2 is Pull for pairs.
func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	return pull("iter.Pull2", seq)
}

func pull[K, V any](name string, seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	var k K
	var v V
	var ok bool                // k and v are a pair
	var started bool           // the sequence runs
	var asked bool             // next waits for a pair
	var done bool              // there are no more pairs
	var ended, panicked bool   // how the sequence ended
	var what any               // the value of its panic
	resume := make(chan bool)  // the sequence goes on
	yielded := make(chan bool) // it has a pair, or has ended
	yield := func(k1 K, v1 V) bool {
		if done {
			return false
		}
		if !asked {
			panic(name + ": yield called again before next")
		}
		asked = false
		k, v, ok = k1, v1, true
		yielded <- true
		<-resume
		return !done
	}
	run := func() {
		defer func() {
			if !ended {
				what, panicked = recover(), true
			}
			done = true
			yielded <- true
		}()
		<-resume
		seq(yield)
		ended = true
	}
	step := func() {
		if !started {
			started = true
			go run()
		}
		resume <- true
		<-yielded
		if panicked {
			panicked = false
			panic(what)
		}
	}
	next = func() (k1 K, v1 V, ok1 bool) {
		if done {
			return k1, v1, false
		}
		if asked {
			panic(name + ": next called again before yield")
		}
		asked, ok = true, false
		step()
		if !ok {
			return k1, v1, false
		}
		return k, v, true
	}
	stop = func() {
		if !done {
			done = true
			if started {
				step()
			}
		}
	}
	return next, stop
}
