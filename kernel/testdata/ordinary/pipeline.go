package main

import (
	"errors"
	"fmt"
	"sort"
	"sync"
	"sync/atomic"
)

func gen(n int, done <-chan struct{}) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for i := 2; i < n; i++ {
			select {
			case out <- i:
			case <-done:
				return
			}
		}
	}()
	return out
}

func filter(in <-chan int, p int) <-chan int {
	out := make(chan int, 1)
	go func() {
		defer close(out)
		for v := range in {
			if v%p != 0 {
				out <- v
			}
		}
	}()
	return out
}

type (
	Job    struct{ id, n int }
	Result struct {
		Job
		val int
		err error
	}
)

var errOdd = errors.New("odd input")

func work(j Job) (r Result) {
	r.Job = j
	defer func() {
		if e := recover(); e != nil {
			r.err = fmt.Errorf("job %d: %v", j.id, e)
		}
	}()
	if j.n%5 == 0 {
		var m map[int]int
		m[j.n] = 1
	}
	if j.n%2 == 1 {
		r.err = fmt.Errorf("job %d: %w", j.id, errOdd)
		return
	}
	a, b := 0, 1
	for range j.n {
		a, b = b, a+b
	}
	r.val = a
	return
}

type Counter struct {
	mu sync.Mutex
	m  map[string]int
}

func (c *Counter) inc(k string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.m == nil {
		c.m = make(map[string]int)
	}
	c.m[k]++
}

func main() {
	done := make(chan struct{})
	ch := gen(1000, done)
	var primes []int
	for range 12 {
		p := <-ch
		primes = append(primes, p)
		ch = filter(ch, p)
	}
	fmt.Println(primes)

	jobs := make(chan Job)
	results := make(chan Result, 4)
	var wg sync.WaitGroup
	var c Counter
	var ops atomic.Int64
	for w := 0; w < 3; w++ {
		wg.Add(1)
		go func(id int) {
			defer wg.Done()
			for j := range jobs {
				r := work(j)
				results <- r
				ops.Add(1)
				if r.err != nil {
					c.inc("bad")
				} else {
					c.inc("good")
				}
			}
		}(w)
	}
	go func() {
		for i := 1; i <= 12; i++ {
			jobs <- Job{i, i}
		}
		close(jobs)
		wg.Wait()
		close(results)
	}()
	var all []Result
	for r := range results {
		all = append(all, r)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].id < all[j].id })
	for _, r := range all {
		fmt.Println(r.id, r.val, r.err, errors.Is(r.err, errOdd))
	}
	fmt.Println(c.m, ops.Load())
	var once sync.Once
	for i := range 3 {
		once.Do(func() { fmt.Println("once", i) })
	}
	ready := make(chan bool)
	data := make(chan string, 3)
	go func() {
		defer close(ready)
		for s := range data {
			fmt.Print(s, " ")
		}
		fmt.Println()
	}()
	for _, s := range []string{"a", "b", "c"} {
		data <- s
	}
	close(data)
	<-ready
	v, ok := <-data
	fmt.Printf("%q %v %d %d\n", v, ok, len(data), cap(data))
	select {
	case <-ready:
		fmt.Println("closed")
	default:
		fmt.Println("open")
	}
}
