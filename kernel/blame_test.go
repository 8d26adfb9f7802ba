package kernel

import (
	"strings"
	"testing"

	"rederive"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/host"
	"rederive/show/wire"
	"rederive/show/worker"
)

// TestBlame records the panic of a goroutine: the cell that was running fails, and its offers do not count, however far
// it had come. Earlier cells had waited until the goroutine itself was waiting for a cell.
func TestBlame(t *testing.T) {
	nb := parseText(t, "```go\nx := 1\n```\n\n```go\ngo f()\n```\n\n```go\ny := 2\n```\n")
	e := &execution{nb: nb, front: &front{Chance: true}, runs: func(worker.Plan) bool { return true }}
	em := &emit.Source{Places: []rederive.Pos{{}, {File: nb.Path, Line: 2, Col: 1}, {File: nb.Path, Line: 6, Col: 1}}}
	begin := func(i int) []worker.Frame {
		return []worker.Frame{
			{Kind: "begin", Cell: i, Value: -1}, {Kind: "offer", Offer: &wire.Offer{ID: "a.b"}},
		}
	}
	end := func(i int) []worker.Frame { return append(begin(i), worker.Frame{Kind: "end", Cell: i, Value: -1}) }
	fail := worker.Frame{Kind: "fail", Text: "lost", Place: []int{1, 2}}
	lost := fail
	lost.Goroutine = true
	for _, c := range []struct {
		name   string
		frames [][]worker.Frame
		offers int
		failed int // index of the cell
	}{
		{"in its cell", [][]worker.Frame{end(0), begin(1), {lost}}, 1, 1},
		{"in a later cell", [][]worker.Frame{end(0), end(1), begin(2), {lost}}, 2, 2},
		{"of the cell itself", [][]worker.Frame{end(0), end(1), begin(2), {fail}}, 2, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := &host.Outcome{}
			for _, list := range c.frames {
				o.Frames = append(o.Frames, list...)
			}
			run := newRun(nb)
			e.record(run, o, em)
			if len(run.Offers) != c.offers || run.Cells[c.failed].State != rederive.CellFailed {
				t.Errorf("%d offers, cells %+v", len(run.Offers), run.Cells)
			}
			if !strings.Contains(run.Errors.Error(), "panic: lost") {
				t.Errorf("errors: %v", run.Errors)
			}
			if o.Repeatable() != strings.Contains(c.name, "itself") {
				t.Errorf("repeatable: %v", o.Repeatable())
			}
		})
	}
}
