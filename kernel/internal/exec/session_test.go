package exec

import (
	"fmt"
	"runtime"
	"testing"

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

func heap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
