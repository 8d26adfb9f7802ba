package view

import (
	"errors"
	"slices"
	"testing"

	"rederive"
)

// TestElsewhere checks that it says why a page cannot run a program, with the position
// and a way out.
func TestElsewhere(t *testing.T) {
	b := &Book{Notebook: &rederive.Notebook{}}
	if e := newElsewhere(b, nil, nil); e != nil {
		t.Errorf("of a notebook that a page runs: %v", e)
	}
	refused := rederive.Errors{{
		Pos: rederive.Pos{File: "n.md", Line: 4, Col: 2}, Err: errors.New("such a call"), Hint: "call another",
	}}
	want := []string{"n.md:4:2: a page cannot run it: such a call (call another)"}
	if e := newElsewhere(b, nil, refused); e == nil || !slices.Equal(e.Refuse, want) {
		t.Errorf("got %v, want %q", e, want)
	}
}
