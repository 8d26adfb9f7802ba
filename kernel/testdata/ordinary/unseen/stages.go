package main

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
)

type Result[T any] struct {
	Value T
	Err   error
	Index int
}

func Stage[A, B any](in <-chan Result[A], workers int, f func(A) (B, error)) <-chan Result[B] {
	out := make(chan Result[B])
	var wg sync.WaitGroup
	wg.Add(workers)
	for range workers {
		go func() {
			defer wg.Done()
			for r := range in {
				var q Result[B]
				q.Index, q.Err = r.Index, r.Err
				if q.Err == nil {
					q.Value, q.Err = guard(f, r.Value)
				}
				out <- q
			}
		}()
	}
	go func() { wg.Wait(); close(out) }()
	return out
}

type PanicError struct{ Reason any }

func (p PanicError) Error() string { return fmt.Sprint("panicked: ", p.Reason) }

func guard[A, B any](f func(A) (B, error), a A) (b B, err error) {
	defer func() {
		if r := recover(); r != nil {
			if e, ok := r.(error); ok {
				err = fmt.Errorf("guard: %w", e)
			} else {
				err = PanicError{r}
			}
		}
	}()
	return f(a)
}

func Source[T any](items ...T) <-chan Result[T] {
	c := make(chan Result[T], len(items))
	for i, x := range items {
		c <- Result[T]{Value: x, Index: i}
	}
	close(c)
	return c
}

func Gather[T any](in <-chan Result[T]) []Result[T] {
	var all []Result[T]
	for r := range in {
		all = append(all, r)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].Index < all[j].Index })
	return all
}

type Gauge struct {
	mu  sync.RWMutex
	m   map[string]int
	hit atomic.Int64
}

func (g *Gauge) Inc(k string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.m == nil {
		g.m = make(map[string]int)
	}
	g.m[k]++
	g.hit.Add(1)
}

func main() {
	var g Gauge
	out := Gather(Stage(Stage(Source("12", "7", "zero", "0", "-3", ""), 3, func(s string) (int, error) {
		g.Inc("parse")
		var n int
		if _, err := fmt.Sscanf(s, "%d", &n); err != nil {
			return 0, err
		}
		return n, nil
	}), 2, func(n int) (string, error) {
		g.Inc("divide")
		if n < 0 {
			panic(fmt.Sprintf("negative: %d", n))
		}
		return strings.Repeat("#", 84/n), nil
	}))
	for _, r := range out {
		var pe PanicError
		fmt.Printf("%d %q %v %v\n", r.Index, r.Value, r.Err, errors.As(r.Err, &pe))
	}
	fmt.Println(g.m, g.hit.Load())

	var once sync.Once
	for i := range 3 {
		once.Do(func() { fmt.Println("once", i) })
	}
	sum := sync.OnceValue(func() int { fmt.Println("computing"); return 42 })
	fmt.Println(sum(), sum())

	tick := make(chan int)
	quit := make(chan bool)
	go func() {
		for i := 0; i < 5; i++ {
			tick <- i * i
		}
		quit <- true
	}()
	total := 0
loop:
	for {
		select {
		case v, ok := <-tick:
			total += v
			_ = ok
		case <-quit:
			break loop
		}
	}
	fmt.Println("total", total)
	cond := sync.NewCond(new(sync.Mutex))
	ready := 0
	for range 4 {
		go func() { cond.L.Lock(); ready++; cond.L.Unlock(); cond.Signal() }()
	}
	cond.L.Lock()
	for ready < 4 {
		cond.Wait()
	}
	cond.L.Unlock()
	fmt.Println("ready", ready)
}
