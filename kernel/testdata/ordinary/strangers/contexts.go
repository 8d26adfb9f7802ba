package main

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
)

type Ctx interface {
	Done() <-chan struct{}
	Err() error
	Value(key any) any
}

type emptyCtx int

func (emptyCtx) Done() <-chan struct{} { return nil }
func (emptyCtx) Err() error            { return nil }
func (emptyCtx) Value(any) any         { return nil }

type cancelCtx struct {
	Ctx
	mu       sync.Mutex
	done     atomic.Value
	children map[*cancelCtx]struct{}
	err      error
}

var closedchan = make(chan struct{})

var _ = func() int { close(closedchan); return 0 }()

var Canceled = errors.New("canceled")

func (c *cancelCtx) Done() <-chan struct{} {
	if d := c.done.Load(); d != nil {
		return d.(chan struct{})
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	d := c.done.Load()
	if d == nil {
		d = make(chan struct{})
		c.done.Store(d)
	}
	return d.(chan struct{})
}

func (c *cancelCtx) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

func (c *cancelCtx) cancel(err error) {
	c.mu.Lock()
	if c.err != nil {
		c.mu.Unlock()
		return
	}
	c.err = err
	if d, _ := c.done.Load().(chan struct{}); d == nil {
		c.done.Store(closedchan)
	} else {
		close(d)
	}
	kids := c.children
	c.children = nil
	c.mu.Unlock()
	for k := range kids {
		k.cancel(err)
	}
}

type valueCtx struct {
	Ctx
	key, val any
}

func (v *valueCtx) Value(k any) any {
	if k == v.key {
		return v.val
	}
	return v.Ctx.Value(k)
}

type cancelKey struct{}

func (c *cancelCtx) Value(k any) any {
	if k == (cancelKey{}) {
		return c
	}
	return c.Ctx.Value(k)
}

func WithCancel(parent Ctx) (Ctx, func()) {
	c := &cancelCtx{Ctx: parent}
	if p, ok := parent.Value(cancelKey{}).(*cancelCtx); ok {
		p.mu.Lock()
		if p.err != nil {
			c.cancel(p.err)
		} else {
			if p.children == nil {
				p.children = make(map[*cancelCtx]struct{})
			}
			p.children[c] = struct{}{}
		}
		p.mu.Unlock()
	}
	return c, func() { c.cancel(Canceled) }
}

type barrier struct {
	mu    sync.Mutex
	cond  *sync.Cond
	n, at int
	gen   int
}

func newBarrier(n int) *barrier {
	b := &barrier{n: n}
	b.cond = sync.NewCond(&b.mu)
	return b
}

func (b *barrier) wait() {
	b.mu.Lock()
	defer b.mu.Unlock()
	g := b.gen
	if b.at++; b.at == b.n {
		b.at, b.gen = 0, b.gen+1
		b.cond.Broadcast()
		return
	}
	for g == b.gen {
		b.cond.Wait()
	}
}

func main() {
	type key string
	root := Ctx(emptyCtx(0))
	a, cancelA := WithCancel(&valueCtx{root, key("user"), "ann"})
	b, cancelB := WithCancel(&valueCtx{a, key("id"), 7})
	fmt.Println(b.Value(key("user")), b.Value("user"), b.Value(key("id")), a.Value(key("id")))
	results := make(chan string, 10)
	var wg sync.WaitGroup
	for i, c := range []Ctx{a, b, a} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			<-c.Done()
			results <- fmt.Sprint(i, c.Err())
		}()
	}
	select {
	case <-b.Done():
		fmt.Println("early")
	default:
		fmt.Println("running", b.Err())
	}
	cancelA()
	wg.Wait()
	close(results)
	var all []string
	for r := range results {
		all = append(all, r)
	}
	sort.Strings(all)
	fmt.Println(strings.Join(all, ","))
	cancelB()
	c, _ := WithCancel(b)
	fmt.Println(c.Err())

	bar := newBarrier(4)
	var sum atomic.Int64
	rounds := make([][]int64, 4)
	for w := range 4 {
		wg.Go(func() {
			for r := range 3 {
				sum.Add(int64(w + r))
				bar.wait()
				rounds[w] = append(rounds[w], sum.Load())
				bar.wait()
			}
		})
	}
	wg.Wait()
	fmt.Println(rounds)

	var once sync.Once
	for range 3 {
		func() {
			defer func() {
				if r := recover(); r != nil {
					fmt.Println("once:", r)
				}
			}()
			once.Do(func() { panic("init failed") })
			fmt.Println("done")
		}()
	}
	val := sync.OnceValues(func() (int, error) { fmt.Println("computing"); return 3, errors.New("e") })
	x, err := val()
	y, _ := val()
	fmt.Println(x, y, err)
	pool := sync.Pool{New: func() any { return new(strings.Builder) }}
	sb := pool.Get().(*strings.Builder)
	sb.WriteString("pooled")
	fmt.Println(sb.String(), sb.Len())
	sb.Reset()
	pool.Put(sb)
	tick, quit, out := make(chan int), make(chan struct{}), make(chan int, 1)
	go func() {
		defer close(tick)
		for i := 0; ; i++ {
			select {
			case tick <- i:
			case <-quit:
				return
			}
		}
	}()
	n := 0
	for t := range tick {
		if n += t; t == 10 {
			quit <- struct{}{}
		}
	}
	var nilch chan int
	select {
	case out <- n:
	case nilch <- 1:
	case v, ok := <-nilch:
		fmt.Println(v, ok)
	}
	fmt.Println(<-out, len(out), cap(out))
	var rw sync.RWMutex
	m := map[int]int{}
	for i := range 8 {
		wg.Go(func() {
			rw.Lock()
			m[i%3] += i
			rw.Unlock()
			rw.RLock()
			defer rw.RUnlock()
			_ = m[0]
		})
	}
	wg.Wait()
	fmt.Println(m)
	var p atomic.Pointer[barrier]
	fmt.Println(p.Load() == nil, p.CompareAndSwap(nil, bar), p.Load().n, p.Swap(nil) == bar)
	var fl atomic.Bool
	var u32 uint32
	fmt.Println(fl.Swap(true), fl.Load(), atomic.AddUint32(&u32, ^uint32(0)), u32)
	errc := make(chan error)
	go func() {
		defer func() { errc <- recover().(error) }()
		var s []int
		_ = s[len(rounds)]
	}()
	fmt.Println(<-errc)
}
