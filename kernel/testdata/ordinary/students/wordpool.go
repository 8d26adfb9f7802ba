package main

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
)

type job struct {
	id   int
	text string
}

type result struct {
	job
	words map[string]int
	err   error
}

type badJob struct{ id int }

func (b badJob) Error() string { return fmt.Sprint("bad job ", b.id) }

func process(j job) (r result) {
	r.job = j
	defer func() {
		if x := recover(); x != nil {
			if e, ok := x.(error); ok {
				r.err = e
			} else {
				r.err = fmt.Errorf("panic: %v", x)
			}
		}
	}()
	if j.id%5 == 4 {
		panic(badJob{j.id})
	}
	if j.id == 7 {
		var m map[string]int
		m["x"] = 1
	}
	r.words = map[string]int{}
	for _, w := range strings.Fields(j.text) {
		r.words[w]++
	}
	return
}

func pool(n int, jobs []job) []result {
	in := make(chan job)
	out := make(chan result, 2)
	var wg sync.WaitGroup
	for range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for j := range in {
				out <- process(j)
			}
		}()
	}
	go func() {
		for _, j := range jobs {
			in <- j
		}
		close(in)
	}()
	go func() { wg.Wait(); close(out) }()
	var rs []result
	for r := range out {
		rs = append(rs, r)
	}
	sort.Slice(rs, func(a, b int) bool { return rs[a].id < rs[b].id })
	return rs
}

type counter struct {
	sync.Mutex
	n map[string]int
}

func (c *counter) inc(k string, by int) {
	c.Lock()
	defer c.Unlock()
	c.n[k] += by
}

func gen(done <-chan struct{}, n int) <-chan int {
	ch := make(chan int)
	go func() {
		defer close(ch)
		for i := 0; ; i++ {
			select {
			case <-done:
				return
			case ch <- i * n:
			}
		}
	}()
	return ch
}

func main() {
	text := "the cat and the dog and the bird saw a cat"
	var jobs []job
	for i := range 12 {
		jobs = append(jobs, job{i, strings.Repeat(text+" ", i%3+1)})
	}
	c := counter{n: map[string]int{}}
	for _, r := range pool(3, jobs) {
		var b badJob
		switch {
		case errors.As(r.err, &b):
			fmt.Println("bad", b.id, r.err)
		case r.err != nil:
			fmt.Println("err", r.err)
		default:
			for w, n := range r.words {
				c.inc(w, n)
			}
		}
	}
	fmt.Println(c.n)
	var total atomic.Int64
	var once sync.Once
	var wg sync.WaitGroup
	for i := 1; i <= 50; i++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			once.Do(func() { total.Add(1000) })
			total.Add(int64(i))
		}()
	}
	wg.Wait()
	fmt.Println(total.Load())
	stop := make(chan struct{})
	sum := 0
	for v := range gen(stop, 3) {
		if sum += v; sum > 100 {
			break
		}
	}
	close(stop)
	fmt.Println(sum)
	done := make(chan struct{})
	data := make(chan string, 3)
	go func() {
		defer close(done)
		for s := range data {
			fmt.Print(s, ";")
		}
		fmt.Println()
	}()
	for _, s := range []string{"a", "b", "c", "d"} {
		data <- s
	}
	close(data)
	<-done
	select {
	case v, ok := <-data:
		fmt.Printf("%q %v\n", v, ok)
	default:
		fmt.Println("none")
	}
	var nilch chan int
	select {
	case <-nilch:
	default:
		fmt.Println("nil blocks", len(data), cap(data))
	}
}
