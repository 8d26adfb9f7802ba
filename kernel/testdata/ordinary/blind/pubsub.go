package main

import (
	"fmt"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
)

type Handler func(topic string, payload any) error

type Bus struct {
	mu   sync.RWMutex
	subs map[string][]Handler
	sent atomic.Int64
}

func (b *Bus) On(pattern string, h Handler) (off func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.subs == nil {
		b.subs = map[string][]Handler{}
	}
	b.subs[pattern] = append(b.subs[pattern], h)
	at := len(b.subs[pattern]) - 1
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.subs[pattern][at] = nil
	}
}

func (b *Bus) Emit(topic string, payload any) (errs []error) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	var patterns []string
	for p := range b.subs {
		if p == topic || strings.HasSuffix(p, "*") && strings.HasPrefix(topic, p[:len(p)-1]) {
			patterns = append(patterns, p)
		}
	}
	sort.Strings(patterns)
	for _, p := range patterns {
		for _, h := range b.subs[p] {
			if h == nil {
				continue
			}
			b.sent.Add(1)
			if err := h(topic, payload); err != nil {
				errs = append(errs, fmt.Errorf("%s: %w", p, err))
			}
		}
	}
	return errs
}

type counter struct {
	sync.Mutex
	n map[string]int
}

func (c *counter) handle(topic string, _ any) error {
	c.Lock()
	defer c.Unlock()
	c.n[topic]++
	return nil
}

func main() {
	var bus Bus
	c := counter{n: map[string]int{}}
	bus.On("*", c.handle)
	off := bus.On("user.*", func(topic string, p any) error {
		switch v := p.(type) {
		case int, int64:
			return fmt.Errorf("%T %v for %s", v, v, topic)
		case interface{ Name() string }:
			fmt.Println("named", v.Name())
		case []string:
			v[0] = strings.ToUpper(v[0])
		case nil:
			return nil
		case error:
			return v
		default:
			fmt.Printf("%T %v\n", v, v)
		}
		return nil
	})
	list := []string{"new"}
	fmt.Println(bus.Emit("user.list", list), list)
	fmt.Println(bus.Emit("user.id", 7), bus.Emit("user.id", int64(8)), bus.Emit("user.nil", nil))
	fmt.Println(bus.Emit("user.err", fmt.Errorf("bad")))
	bus.Emit("user.at", struct{ X, Y int }{1, 2})
	bus.Emit("user.after", [2]bool{1: true})
	off()
	fmt.Println(bus.Emit("user.id", 7) == nil)

	var wg sync.WaitGroup
	for i := range 20 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			bus.Emit([]string{"even", "odd"}[i%2], i)
		}()
	}
	wg.Wait()
	fmt.Println(c.n, bus.sent.Load())

	var once sync.Once
	for range 3 {
		once.Do(func() { fmt.Println("once") })
	}
	results := make(chan int)
	done := make(chan struct{})
	go func() {
		defer close(done)
		sum := 0
		for v := range results {
			sum += v
		}
		fmt.Println("sum", sum)
	}()
	for i := 1; i <= 10; i++ {
		results <- i * i
	}
	close(results)
	<-done
	select {
	case v, ok := <-results:
		fmt.Println(v, ok)
	default:
		fmt.Println("late")
	}
}
