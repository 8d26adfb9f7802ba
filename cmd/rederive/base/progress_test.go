package base

import (
	"strings"
	"testing"
	"time"

	"rederive/kernel"
)

func TestProgress(t *testing.T) {
	var w strings.Builder
	p := newProgress(&w, 12)
	p.end("notebooks/a/notebook.md")
	step := kernel.Step{Engine: kernel.Yaegi, Cell: 1, Limit: 5 * time.Minute}
	p.step("notebooks/hanoi/notebook.md", step, 30)
	step.Cell = 7
	p.step("notebooks/hanoi/notebook.md", step, 30)
	now := p.running[0].began.Add(9 * time.Second)
	if got, want := p.line(now), "1 of 12 done; hanoi (yaegi) cell 8/30, 9s of 5m0s"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	p.step("notebooks/magic/notebook.md", step, 30)
	if got := p.line(now); len(got) != 79 || !strings.HasSuffix(got, "...") {
		t.Errorf("the line is %q", got)
	}
	p.end("notebooks/hanoi/notebook.md")
	p.end("notebooks/magic/notebook.md")
	if got, want := p.line(now), "3 of 12 done"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	p.stop()
	if w.Len() > 0 {
		t.Errorf("something was written, although there is no terminal: %q", w.String())
	}
}

// TestProgressCompiling checks that a log names the package being compiled now and then,
// until a cell begins.
func TestProgressCompiling(t *testing.T) {
	var w strings.Builder
	p := newProgress(&w, 2)
	now := p.told
	for i := range 30 {
		now = now.Add(time.Second)
		p.compiling("notebooks/a/notebook.md", i+1, 83, "example.org/p", now)
	}
	want := "a: compiling package 10 of 83, example.org/p\na: compiling package 20 of 83, example.org/p\n" +
		"a: compiling package 30 of 83, example.org/p\n"
	if w.String() != want {
		t.Errorf("the log is %q, want %q", w.String(), want)
	}
	if got, want := p.line(now), "0 of 2 done; a: compiling package 30 of 83, example.org/p"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	p.step("notebooks/a/notebook.md", kernel.Step{Engine: kernel.Go, Limit: time.Minute}, 30)
	if got := p.line(p.running[0].began); got != "0 of 2 done; a (go) cell 1/30, 0s of 1m0s" {
		t.Errorf("got %q", got)
	}
	p.stop()
}

// TestProgressAdvice checks the advice about a cell that spends long in a loop after the
// compiled program has left it.
func TestProgressAdvice(t *testing.T) {
	p := newProgress(&strings.Builder{}, 1)
	defer p.stop()
	begin := func(engine string, cell int) {
		p.step("notebooks/a/notebook.md", kernel.Step{Engine: engine, Cell: cell, Limit: 5 * time.Minute}, 2)
	}
	begin(kernel.Yaegi, 0)
	begin(kernel.Go, 0)
	later := p.running[0].began.Add(12 * time.Second)
	const advice = "a (yaegi) cell 1/2, 12s of 5m0s: move its loop to a package"
	if got := p.line(later); strings.Contains(got, "package") {
		t.Errorf("there is advice although the compiled program is in the same cell: %q", got)
	}
	begin(kernel.Go, 1)
	if got := p.line(later); !strings.Contains(got, advice) {
		t.Errorf("got %q, want %q in it", got, advice)
	}
	begin(kernel.Go, 2) // the end
	if got, want := p.line(later), "0 of 1 done; "+advice; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := p.line(later.Add(-5 * time.Second)); strings.Contains(got, "package") {
		t.Errorf("there is advice after seven seconds: %q", got)
	}
}
