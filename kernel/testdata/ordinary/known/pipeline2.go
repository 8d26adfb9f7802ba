package main

import (
	"errors"
	"fmt"
	"sort"
	"strings"
	"sync"
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

var errNoWords = errors.New("no words")

func count(j job) (r result) {
	r.job = j
	defer func() {
		if x := recover(); x != nil {
			r.err = fmt.Errorf("job %d: %v", j.id, x)
		}
	}()
	r.words = map[string]int{}
	for _, w := range strings.FieldsFunc(strings.ToLower(j.text), func(c rune) bool { return c < 'a' || c > 'z' }) {
		r.words[w]++
	}
	if len(r.words) == 0 {
		r.err = errNoWords
	}
	if j.id == 4 {
		var m map[string]int
		m["x"] = 1
	}
	return r
}

func run(jobs []job, workers int) []result {
	in, out := make(chan job), make(chan result)
	var wg sync.WaitGroup
	for range workers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for j := range in {
				out <- count(j)
			}
		}()
	}
	go func() {
		defer close(in)
		for _, j := range jobs {
			in <- j
		}
	}()
	go func() { wg.Wait(); close(out) }()
	var list []result
	for r := range out {
		list = append(list, r)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].id < list[j].id })
	return list
}

type tally struct {
	sync.Mutex
	n map[string]int
}

func (t *tally) add(w string, n int) {
	t.Lock()
	defer t.Unlock()
	t.n[w] += n
}

func main() {
	var jobs []job
	for i, s := range []string{"The cat and the hat", "a cat", "...", "And the dog", "boom", "the end, the END"} {
		jobs = append(jobs, job{i, s})
	}
	t := &tally{n: map[string]int{}}
	var wg sync.WaitGroup
	for _, r := range run(jobs, 3) {
		if r.err != nil {
			fmt.Println(r.id, r.err, errors.Is(r.err, errNoWords))
			continue
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			for w, n := range r.words {
				t.add(w, n)
			}
		}()
	}
	wg.Wait()
	fmt.Println(t.n)
	done, ticks := make(chan struct{}), make(chan int, 3)
	go func() {
		for i := range 3 {
			ticks <- i * i
		}
		close(done)
	}()
	<-done
	close(ticks)
	for x := range ticks {
		fmt.Print(x, " ")
	}
	select {
	case x, ok := <-ticks:
		fmt.Println(x, ok)
	default:
		fmt.Println("nothing")
	}
	var once sync.Once
	for i := range 3 {
		once.Do(func() { fmt.Println("once", i) })
	}
}
