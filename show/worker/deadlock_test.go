package worker

import "testing"

// TestCountStates counts the goroutines that can continue, and those that wait for another.
func TestCountStates(t *testing.T) {
	for _, c := range []struct {
		state string
		want  states
	}{
		{"running", states{running: 1}},
		{"runnable", states{ready: 1}},
		{"preempted", states{ready: 1}},
		{"semacquire", states{ready: 1}}, // starts a garbage collection while the stacks are copied
		{"GC assist marking", states{ready: 1}},
		{"GC assist wait", states{ready: 1}},
		{"GC mark termination", states{ready: 1}},
		{"garbage collection", states{ready: 1}},
		{"wait for GC cycle", states{ready: 1}},
		{"stopping the world", states{ready: 1}},
		{"IO wait, 2 minutes", states{listening: 1}},
		{"syscall", states{listening: 1}},
		{"sleep", states{sleeping: 1}},
		{"GC sweep wait", states{}},
		{"finalizer wait, 2 minutes", states{}},
		{"chan receive (nil chan)", states{}},
		{"chan send, 3 minutes", states{}},
		{"select (no cases)", states{}},
		{"coroutine", states{}},
		{"sync.Mutex.Lock", states{}},
		{"sync.WaitGroup.Wait", states{}},
	} {
		if got := countStates("goroutine 7 [" + c.state + "]:\nmain.f()\n"); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.state, got, c.want)
		}
	}
}

// TestReadyFirst puts the goroutine that a host asks about before those that wait for it.
func TestReadyFirst(t *testing.T) {
	const stacks = "goroutine 1 [chan receive]:\nmain.a()\n\ngoroutine 6 [sleep]:\nmain.b()\n\n" +
		"goroutine 7 [runnable]:\nmain.c()\n\ngoroutine 8 [syscall]:\nmain.d()"
	const want = "goroutine 7 [runnable]:\nmain.c()\n\ngoroutine 8 [syscall]:\nmain.d()\n\n" +
		"goroutine 1 [chan receive]:\nmain.a()\n\ngoroutine 6 [sleep]:\nmain.b()"
	if got := readyFirst(stacks, true); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
