package exec

import (
	"fmt"
	"runtime"
	"testing"

	"rederive/kernel/internal/form"
	"rederive/show/worker"
)

// TestSessionMemory runs many pieces, each of which leaves a large slice behind in its frame. A session keeps little of
// a piece.
func TestSessionMemory(t *testing.T) {
	worker.At = new(int)
	s, err := NewSession(nil)
	if err != nil {
		t.Fatal(err)
	}
	run := func(from, to int) {
		for i := from; i < to; i++ {
			text := "package main\n\n"
			if i == 0 {
				text += "var x int\n\n"
			}
			text += fmt.Sprintf("func cell%d() {\n\tl := make([]int, 100_000)\n\tfor i := range l {\n"+
				"\t\tl[i] = i\n\t}\n\tx += l[9]\n}\n", i)
			if err := s.Add(Piece{Text: text}); err != nil {
				t.Fatal(err)
			}
			step, err := s.Func(fmt.Sprintf("cell%d", i))
			if err != nil {
				t.Fatal(err)
			}
			step()
		}
	}
	run(0, 50)
	before := heap()
	run(50, 250)
	if grown := (heap() - before) / 200; grown > 64<<10 {
		t.Errorf("a session keeps %d bytes of each piece", grown)
	}
}

// TestDeepCalls calls a function that is nested deep and checks the calls that are noted for a host: the last ones,
// by turns from two places, and after a gap the first one.
func TestDeepCalls(t *testing.T) {
	f, err := form.Load(`package main

func down(n int) int {
	if n%2 == 0 && n > 0 {
		/*line _k_place:20000*/ return down(n-1) + 1
	}
	if n > 0 {
		/*line _k_place:40000*/ return down(n-1) + 2
	}
	return 0
}

func first() { /*line _k_place:60000*/ down(1500) }

func second() { /*line _k_place:60000*/ down(1501) }
`, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"first", "second"} {
		chain := new([1 + worker.MostChain]int)
		p := New(f, Options{Tables: tables, Chain: chain})
		run, err := p.Func(name)
		if err != nil {
			t.Fatal(err)
		}
		p.Init()
		run()
		inner, outer := chain[1:1+worker.InnerCalls], chain[1+worker.InnerCalls:]
		for i, at := range inner {
			if at != 2-i%2 || outer[0] != 0 || outer[1] != 3 || chain[0] != -len(inner)-2 {
				t.Fatalf("%s: calls %v", name, chain)
			}
		}
	}
}

// TestDeepRecovers recovers a panic and waits in each of many nested calls: that notes few of the calls around it.
func TestDeepRecovers(t *testing.T) {
	f, err := form.Load(`package main

import "sync"

var m sync.Mutex

func down(n int) { /*line _k_place:2*/
	func() {
		defer func() { _ = recover() }() //line _k_place:3
		panic(n)
	}()
	m.Lock()
	m.Unlock()
	if n > 0 {
		down(n - 1)
	}
}

func first() { /*line _k_place:60000*/ down(1000) }

func second() { /*line _k_place:60000*/ down(4000) }
`, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := New(f, Options{Tables: tables, Chain: new([1 + worker.MostChain]int)})
	p.Init()
	var used [2]uint64
	for i, name := range []string{"first", "second"} {
		run, err := p.Func(name)
		if err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		run()
		runtime.ReadMemStats(&after)
		used[i] = after.TotalAlloc - before.TotalAlloc
	}
	if used[1] > 8*used[0] {
		t.Errorf("1000 nested calls allocate %d bytes, 4000 of them %d", used[0], used[1])
	}
	if n := cap(p.m.main.waited); n > 2*worker.MostChain {
		t.Errorf("%d calls are noted", n)
	}
}

func heap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
