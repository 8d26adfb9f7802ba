package worker

import (
	"sync"
	"testing"
)

// TestChoose checks that cases take turns.
func TestChoose(t *testing.T) {
	a, b := make(chan int, 9), make(chan string, 9)
	for i := range 4 {
		a <- i
		b <- "x"
	}
	var turn int64
	n, s, ok := 7, "", false
	for i := range 4 {
		if k := Choose(&turn, true, Receive(a, &n, &ok), Receive(b, &s, &ok)); k != i%2 || n != i/2 || !ok {
			t.Errorf("time %d: case %d, with %d, %q, %v", i, k, n, s, ok)
		}
	}
	var none chan int
	if k := Choose(&turn, false, Receive(none, nil, new(bool)), Send(none, &n)); k != -1 {
		t.Errorf("case %d of a channel that is nil is ready", k)
	}
	if k := Choose(&turn, true, Send(none, &n), Send(a, &n)); k != 1 || len(a) != 3 {
		t.Errorf("case %d, and %d values", k, len(a))
	}
	close(a)
	for range 4 {
		Choose(&turn, true, Receive(a, &n, &ok))
	}
	if n != 0 || ok {
		t.Errorf("a closed channel gives %d, %v", n, ok)
	}
}

// TestChooseTogether executes one statement in many goroutines: the default is not chosen
// in those for which a case is ready.
func TestChooseTogether(t *testing.T) {
	var turn int64
	var wg sync.WaitGroup
	never := make(chan int)
	for range 8 {
		wg.Go(func() {
			own := make(chan int, 1)
			for i := range 1000 {
				own <- i
				got := -1
				k := Choose(&turn, false, Receive(never, nil, new(bool)), Receive(own, &got, new(bool)))
				if k != 1 || got != i {
					t.Errorf("case %d with %d, want %d", k, got, i)
					return
				}
			}
		})
	}
	wg.Wait()
}
