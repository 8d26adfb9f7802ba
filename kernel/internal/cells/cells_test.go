package cells

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"testing"
)

// newSession returns a session without cells, or fails.
func newSession(t testing.TB) *Session {
	t.Helper()
	s, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestEvaluate evaluates cells in a different order from that in which they were added, and
// evaluates a replaced one again.
func TestEvaluate(t *testing.T) {
	s := newSession(t)
	var ran []string
	for _, name := range []string{"_k_cell0", "_k_cell1", "_k_value2again"} {
		if err := s.Add(name, func() { ran = append(ran, name) }); err != nil {
			t.Fatal(err)
		}
	}
	evaluate := func(name string) {
		if err := s.Evaluate(name); err != nil {
			t.Error(err)
		}
	}
	evaluate("_k_cell1")
	evaluate("_k_value2again")
	evaluate("_k_cell0")
	if err := s.Add("_k_cell1", func() { ran = append(ran, "new") }); err != nil {
		t.Fatal(err)
	}
	evaluate("_k_cell1")
	if want := []string{"_k_cell1", "_k_value2again", "_k_cell0", "new"}; !slices.Equal(ran, want) {
		t.Errorf("ran %v, want %v", ran, want)
	}
	if err := s.Evaluate("_k_cell7"); err == nil {
		t.Error("a cell that was never added is evaluated")
	}
}

// TestPanics checks that the value of a panic passes through unchanged, and that the session
// goes on.
func TestPanics(t *testing.T) {
	own := errors.New("own")
	for _, c := range []struct {
		name string
		body func()
		want func(r any) bool
	}{
		{"value", func() { panic(7) }, func(r any) bool { return r == 7 }},
		{"error", func() { panic(own) }, func(r any) bool { return r == any(own) }},
		{"nil", func() { panic(nil) }, func(r any) bool { _, ok := r.(*runtime.PanicNilError); return ok }},
		{
			"runtime", func() { _ = []int{}[len(fmt.Sprint())] },
			func(r any) bool { _, ok := r.(runtime.Error); return ok },
		},
		{"none", func() {}, func(r any) bool { return r == nil }},
		{"recovered", func() { defer func() { _ = recover() }(); panic(1) }, func(r any) bool { return r == nil }},
	} {
		s := newSession(t)
		if err := s.Add("f", c.body); err != nil {
			t.Fatal(err)
		}
		if r := caught(s, "f"); !c.want(r) {
			t.Errorf("%s: the panic is %v (%T)", c.name, r, r)
		}
		if err := s.Add("g", func() {}); err != nil || caught(s, "g") != nil {
			t.Errorf("%s: the session does not go on: %v", c.name, err)
		}
	}
}

// caught returns the panic value of a cell's evaluation.
func caught(s *Session, name string) (r any) {
	defer func() { r = recover() }()
	if err := s.Evaluate(name); err != nil {
		return err
	}
	return nil
}

// TestGoexit ends the goroutine of a cell, with its deferred calls.
func TestGoexit(t *testing.T) {
	s := newSession(t)
	if err := s.Add("f", runtime.Goexit); err != nil {
		t.Fatal(err)
	}
	ended := make(chan bool)
	returned := false
	go func() {
		defer close(ended)
		_ = s.Evaluate("f")
		returned = true
	}()
	<-ended
	if returned {
		t.Error("Evaluate returns after Goexit")
	}
}

// BenchmarkEvaluate adds a cell to a session that has many, and evaluates it.
func BenchmarkEvaluate(b *testing.B) {
	s := newSession(b)
	for i := range b.N {
		name := fmt.Sprint("_k_cell", i)
		if err := s.Add(name, func() { fmt.Fprint(io.Discard, i) }); err != nil {
			b.Fatal(err)
		}
		if err := s.Evaluate(name); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNew starts sessions.
func BenchmarkNew(b *testing.B) {
	for range b.N {
		newSession(b)
	}
}
