package kernel

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"testing"

	"rederive"
)

// TestMemory edits cells and checks which of them run, in both engines, with processes
// that were started ahead.
func TestMemory(t *testing.T) {
	if err := CheckToolchain(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	var memory Memory
	defer memory.Close()
	var mu sync.Mutex
	var ran []int
	cells := []string{
		"a := 2\na", "b := []int{1}\nb", "b[0] += a\nb", "c := a + 1\nc", "import \"fmt\"\nfmt.Println(b, \"x\")",
	}
	o := Options{Cache: t.TempDir(), Memory: &memory, Progress: func(s Step) {
		mu.Lock()
		defer mu.Unlock()
		if s.Cell < len(cells) { // otherwise the engine has run them all
			ran = append(ran, s.Cell)
		}
	}}
	for _, step := range []struct {
		name  string
		cell  int
		code  string
		again []int
	}{
		{"at first", 0, cells[0], []int{0, 1, 2, 3, 4}},
		{"nothing", 0, cells[0], nil},
		{"a cell that nothing needs", 3, "c := a + 5\nc", []int{0, 3}},
		{"a cell that others need", 1, "b := []int{7}\nb", []int{0, 1, 2, 4}},
		{"a failure", 3, "c := a / (a - a)\nc", []int{0, 3}},
		{"and back", 3, "c := a + 5\nc", nil},
	} {
		cells[step.cell], ran = step.code, nil
		nb := parse(t, cells...)
		part := Execute(context.Background(), nb, o)
		slices.Sort(ran)
		if got := slices.Compact(ran); !slices.Equal(got, step.again) {
			t.Errorf("%s: %v ran (wanted %v)", step.name, got, step.again)
		}
		whole := Execute(context.Background(), nb, Options{Cache: t.TempDir()})
		if a, b := asJSON(t, whole), asJSON(t, part); a != b {
			x, y := firstDifference(a, b)
			t.Errorf("%s: from the top %s, after the edit %s", step.name, x, y)
		}
		memory.Prepare()
	}
}

// TestMemoryBound checks that a memory stays within its limit, and that it keeps what was
// used last.
func TestMemoryBound(t *testing.T) {
	var m Memory
	for i := range 40 {
		m.steps.next()
		s := &remembered{stdout: make([]byte, mostKept/8)}
		m.steps.put(fmt.Sprint(i), s, s.size(), mostKept)
		if m.steps.size > mostKept || m.steps.size != len(m.steps.known)*mostKept/8 {
			t.Fatalf("%d bytes in %d steps", m.steps.size, len(m.steps.known))
		}
	}
	_, last := m.steps.get("39")
	_, first := m.steps.get("0")
	if !last || first {
		t.Errorf("it keeps %v", slices.Sorted(maps.Keys(m.steps.known)))
	}
}

// TestInterpreted checks that the results of the interpreter arrive before the compiled
// program ends.
func TestInterpreted(t *testing.T) {
	if err := CheckToolchain(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	if raceDetector {
		t.Skip("skipped: under the race detector the interpreter may end after the compiled program")
	}
	var early *rederive.Run
	o := Options{Interpreted: func(run *rederive.Run) { early = run }}
	var run *rederive.Run
	for range 5 { // on a busy machine, the interpreter may come last
		o.Cache = t.TempDir()
		if run = Execute(context.Background(), parse(t, "n := 20\nn + 22"), o); early != nil {
			break
		}
	}
	if early == nil || !slices.Equal(early.Engines, []string{Yaegi}) || early.Cells[0].State != rederive.CellRan {
		t.Fatalf("early: %+v", early)
	}
	if !slices.Equal(run.Engines, []string{Yaegi, Go}) {
		t.Errorf("in the end: %v", run.Engines)
	}
	for range 5 { // on a busy machine, reading cached results takes as long as interpreting
		early = nil
		if Execute(context.Background(), parse(t, "n := 20\nn + 22"), o); early == nil {
			return
		}
	}
	t.Error("what is known already is early")
}

// TestMoved checks that the cached answer of the front end is used when prose moves the
// cells, with new positions.
func TestMoved(t *testing.T) {
	o := Options{Cache: t.TempDir(), Engine: Yaegi}
	const cell = "```go\nx := []int{}\nx[3]\n```\n"
	for prose, line := range map[string]int{"": 3, "One.\n\n": 5, "One.\n\nTwo.\n\n": 7} {
		run := Execute(context.Background(), parseText(t, prose+cell), o)
		if len(run.Errors) != 1 || run.Errors[0].Pos.Line != line {
			t.Errorf("%q: %v", prose, run.Errors)
		}
	}
}

// TestMemoryEarlyValues edits cells that earlier inline values need.
func TestMemoryEarlyValues(t *testing.T) {
	var memory Memory
	defer memory.Close()
	o := Options{Cache: t.TempDir(), Memory: &memory, Engine: Yaegi}
	const text = "We find `{go} n` and `{go} twice()`.\n\n```go\nfunc twice() int { return 2 * n }\na := %s\n```\n\n" +
		"```go\nn := a + 1\n%s\n```\n\nAgain `{go} n`.\n"
	for _, step := range [][]any{{"1", ""}, {"2", ""}, {"2", "println(n)"}, {"2", "n++"}, {"2", "a++"}, {"1", ""}} {
		nb := fmt.Sprintf(text, step...)
		part := Execute(context.Background(), parseText(t, nb), o)
		whole := Execute(context.Background(), parseText(t, nb), Options{Cache: t.TempDir(), Engine: Yaegi})
		if a, b := asJSON(t, whole), asJSON(t, part); a != b {
			x, y := firstDifference(a, b)
			t.Errorf("%v: from the top %s, after the edit %s", step, x, y)
		}
		memory.Prepare()
	}
}
