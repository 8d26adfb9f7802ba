package rederive

import (
	"slices"
	"testing"
)

// TestCallsLeftOut describes the calls of a trace that lacks some: those on either side, and that there are more.
func TestCallsLeftOut(t *testing.T) {
	even, odd, cell := Pos{"a.md", 2, 1}, Pos{"a.md", 5, 1}, Pos{"a.md", 8, 1}
	once := Calls([]Pos{even, even, LeftOut, cell})
	want := []string{"called from a.md:2:1, 2 times", "and more calls", "called from a.md:8:1"}
	if !slices.Equal(once, want) {
		t.Errorf("%q", once)
	}
	var turns []Pos
	for range 20 {
		turns = append(turns, even, odd)
	}
	list := Calls(append(turns, LeftOut, cell))
	if len(list) != 12 || list[10] != "and more calls" || list[11] != "called from a.md:8:1" {
		t.Errorf("%q", list)
	}
}
