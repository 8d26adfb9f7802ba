package main

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
)

type Msg interface{ isMsg() }
type (
	Inc  struct{ by int }
	Get  struct{ reply chan<- int }
	Stop struct{}
)

func (Inc) isMsg()   {}
func (Get) isMsg()   {}
func (*Stop) isMsg() {}

func actor(in <-chan Msg) <-chan string {
	out := make(chan string, 1)
	go func() {
		n, seen := 0, 0
		for m := range in {
			seen++
			switch m := m.(type) {
			case Inc:
				n += m.by
			case Get:
				m.reply <- n
			case *Stop:
				out <- fmt.Sprintf("stopped at %d after %d", n, seen)
				close(out)
				return
			}
		}
	}()
	return out
}

type group struct {
	wg   sync.WaitGroup
	once sync.Once
	err  error
}

func (g *group) Go(f func() error) {
	g.wg.Add(1)
	go func() {
		defer g.wg.Done()
		if err := f(); err != nil {
			g.once.Do(func() { g.err = err })
		}
	}()
}
func (g *group) Wait() error { g.wg.Wait(); return g.err }

func sieve(n int) (ps []int) {
	ch := make(chan int)
	done := make(chan struct{})
	defer close(done)
	go func(out chan<- int) {
		for i := 2; ; i++ {
			select {
			case out <- i:
			case <-done:
				return
			}
		}
	}(ch)
	for range n {
		p := <-ch
		ps = append(ps, p)
		next := make(chan int)
		go func(in <-chan int, out chan<- int) {
			for {
				select {
				case i := <-in:
					if i%p != 0 {
						select {
						case out <- i:
						case <-done:
							return
						}
					}
				case <-done:
					return
				}
			}
		}(ch, next)
		ch = next
	}
	return
}

func merge[T any](cs ...<-chan T) <-chan T {
	out := make(chan T)
	var wg sync.WaitGroup
	wg.Add(len(cs))
	for _, c := range cs {
		go func(c <-chan T) {
			for v := range c {
				out <- v
			}
			wg.Done()
		}(c)
	}
	go func() { wg.Wait(); close(out) }()
	return out
}

func from[T any](xs ...T) <-chan T {
	c := make(chan T, len(xs))
	for _, x := range xs {
		c <- x
	}
	close(c)
	return c
}

type semaphore chan struct{}

func (s semaphore) acquire() { s <- struct{}{} }
func (s semaphore) release() { <-s }

func main() {
	in := make(chan Msg)
	end := actor(in)
	for i := range 5 {
		in <- Inc{i * i}
	}
	reply := make(chan int)
	in <- Get{reply}
	fmt.Println(<-reply)
	in <- &Stop{}
	s, ok := <-end
	s2, ok2 := <-end
	fmt.Printf("%q %v %q %v\n", s, ok, s2, ok2)
	var g group
	var hits atomic.Int32
	sem := make(semaphore, 2)
	for i := range 6 {
		g.Go(func() error {
			sem.acquire()
			defer sem.release()
			hits.Add(int32(i))
			if i == 4 {
				return errors.New("four")
			}
			return nil
		})
	}
	fmt.Println(g.Wait(), hits.Load(), len(sem))
	fmt.Println(sieve(12))
	var all []string
	for s := range merge(from("a", "b"), from[string](), from("c")) {
		all = append(all, s)
	}
	sort.Strings(all)
	fmt.Println(strings.Join(all, "+"))
	var mu sync.RWMutex
	m := map[int]int{}
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			mu.Lock()
			m[i%3] += i
			mu.Unlock()
			mu.RLock()
			defer mu.RUnlock()
			_ = len(m)
		}()
	}
	wg.Wait()
	fmt.Println(m)
	once := sync.OnceValue(func() int { fmt.Print("computed "); return 42 })
	fmt.Println(once(), once())
	pool := sync.Pool{New: func() any { return new(strings.Builder) }}
	b := pool.Get().(*strings.Builder)
	b.WriteString("pooled")
	fmt.Println(b.String())
	errs := make(chan error, 2)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				errs <- fmt.Errorf("recovered: %v", r)
			}
		}()
		var c chan int
		close(c)
	}()
	go func() {
		defer func() { errs <- recover().(error) }()
		c := make(chan int)
		close(c)
		c <- 1
	}()
	es := []string{(<-errs).Error(), (<-errs).Error()}
	sort.Strings(es)
	fmt.Println(es)
	var v atomic.Value
	v.Store([]int{1})
	p := atomic.Pointer[Inc]{}
	old := p.Swap(&Inc{3})
	fmt.Println(v.Load(), old == nil, p.Load().by, p.CompareAndSwap(nil, nil))
	dir := make(chan (<-chan int), 1)
	dir <- from(7, 8)
	fmt.Println(<-<-dir, cap(dir))
	ticks := make(chan int)
	quit := make(chan bool)
	go func() {
		for i := range 3 {
			ticks <- i
		}
		quit <- true
	}()
	for sum := 0; ; {
		select {
		case t := <-ticks:
			sum += t + 1
		case q := <-quit:
			fmt.Println(sum, q)
			return
		}
	}
}
