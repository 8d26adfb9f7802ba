package main

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
	now := p.running[0].began.Add(14 * time.Second)
	if got, want := p.line(now), "1 of 12 done; hanoi (yaegi) cell 8/30, 14s of 5m0s"; got != want {
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
