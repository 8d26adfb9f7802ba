// Package iter replaces iter of the standard library, whose functions need the runtime.
package iter

// A Seq passes values to yield, until that returns false.
type Seq[V any] func(yield func(V) bool)

// A Seq2 passes pairs of values to yield, until that returns false.
type Seq2[K, V any] func(yield func(K, V) bool)

// Pull turns a sequence into a function that returns its values one by one,
// and one that ends it. The sequence runs in a goroutine of its own.
func Pull[V any](seq Seq[V]) (next func() (V, bool), stop func()) {
	pull, stop := Pull2(func(yield func(V, bool) bool) {
		seq(func(v V) bool { return yield(v, true) })
	})
	next = func() (V, bool) {
		v, _, ok := pull()
		return v, ok
	}
	return next, stop
}

// Pull2 is Pull for pairs.
func Pull2[K, V any](seq Seq2[K, V]) (next func() (K, V, bool), stop func()) {
	var k K
	var v V
	var ok, started, done, panicked bool
	var what any
	resume := make(chan bool) // whether to go on
	yielded := make(chan bool)
	run := func() {
		defer func() {
			if !done {
				what, panicked = recover(), true
			}
			done = true
			yielded <- true
		}()
		if <-resume {
			seq(func(k1 K, v1 V) bool {
				k, v, ok = k1, v1, true
				yielded <- true
				return <-resume
			})
		}
		done = true
	}
	step := func(on bool) {
		if !started {
			started = true
			go run()
		}
		resume <- on
		<-yielded
		if panicked {
			panicked = false
			panic(what)
		}
	}
	next = func() (K, V, bool) {
		var k0 K
		var v0 V
		ok = false
		if !done {
			step(true)
		}
		if !ok {
			return k0, v0, false
		}
		k1, v1 := k, v
		k, v = k0, v0
		return k1, v1, true
	}
	stop = func() {
		if !started {
			done = true
		}
		if !done {
			step(false)
		}
	}
	return next, stop
}
