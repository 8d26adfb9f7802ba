package report

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/parse"
	"rederive/report/view"
	"rederive/show"
	"rederive/show/wire"
	"rederive/templates"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// square draws a square for every figure.
func square(show.Figure) (*draw.Picture, error) {
	side := 10 * font.Point
	box := draw.Rectangle(draw.Rect{Max: draw.Point{X: side, Y: side}})
	return &draw.Picture{Width: side, Height: side, Ops: []draw.Op{&draw.Fill{Path: box, Ink: draw.Accent()}}}, nil
}

func bundle(t *testing.T, v any) *rederive.Display {
	t.Helper()
	b := must.Get(show.Render(v))
	return &rederive.Display{Bundle: b}
}

// renderer returns a renderer that draws squares for figures.
func renderer() *Renderer {
	r := must.Get(New(templates.FS))
	r.Draw = square
	return r
}

// sample returns a book with every kind of block, output and verdict.
func sample(t *testing.T) *view.Book {
	t.Helper()
	source := golden.Read(t, "testdata/notebook.md")
	nb := must.Get(parse.Notebook("notebook.md", source, nil))
	run := &rederive.Run{
		Engines: []string{"yaegi"}, Status: rederive.RunFailed,
		Sites: []rederive.Site{
			{Cell: 0, ID: "demo.sum", Pos: rederive.Pos{File: "notebook.md", Line: 7, Col: 1}, Calls: []rederive.Callee{
				{Package: "rederive/solvers/impartial", Name: "Solver.Grundy"},
				{Package: "rederive/solvers/impartial", Name: "Mex"},
			}},
			{Cell: 0, ID: "demo.table", Pos: rederive.Pos{File: "notebook.md", Line: 8, Col: 1}},
		},
		Values: []rederive.ValueRun{{State: rederive.CellRan, Text: "42"}, {State: rederive.CellNotRun}},
		Cells: []rederive.CellRun{
			{State: rederive.CellRan, Outputs: []rederive.Output{
				&rederive.Stream{Name: "stdout", Text: "1 < 2\n"},
				bundle(t, show.Grundy{Values: [][]int{{0}}, Alt: "a zero"}),
				bundle(t, show.Table{Head: []string{"n"}, Rows: [][]any{{1}}, Keys: 1, Note: "a note"}),
				bundle(t, show.Markdown("Shown **prose**.")),
				bundle(t, []int{1, 2}),
			}},
			{State: rederive.CellFailed, Outputs: []rederive.Output{
				&rederive.Failure{Pos: rederive.Pos{File: "notebook.md", Line: 36, Col: 1}, Kind: "panic", Text: "no"},
			}},
			{State: rederive.CellNotRun},
		},
	}
	verdicts := []rederive.Verdict{
		{
			ID: "demo.sum", Where: "p. 1", Verdict: rederive.Refuted, Printed: "22,410", Computed: "22140",
			Methods: []string{"a", "b"},
			Erratum: &rederive.Erratum{
				Corrected: "22,140", Witness: "40 * 41 * 81 / 6", Fault: "paper",
				Why: "two digits exchanged",
			},
		},
		{
			ID: "demo.table", Where: "Table 1", Verdict: rederive.Confirmed,
			Cells: &rederive.CellCount{Compared: 2, Matched: 1, New: 1, Differing: 1},
			Comparison: &rederive.Comparison{
				KeyHead: []string{"n"}, Columns: []string{"A", "B", "C"},
				Rows: []rederive.ComparedRow{
					{Keys: []string{"1"}, Cells: []rederive.ComparedCell{
						{Printed: "5", Computed: "5", Shown: "5"},
						{Printed: "6", Computed: "7", Shown: "7", State: rederive.CellDiffers},
						{Printed: "n/c", Computed: "8", Shown: "8", State: rederive.CellNew},
					}},
				},
			},
		},
		{ID: "demo.history", Where: "p. 2", Verdict: rederive.OutOfScope, Reason: "history"},
	}
	return &view.Book{Name: "sample", Notebook: nb, Run: run, Verdicts: verdicts}
}

func TestGolden(t *testing.T) {
	r := renderer()
	var page bytes.Buffer
	must.Do(r.HTML(&page, sample(t)))
	_, main, _ := strings.Cut(page.String(), "<main")
	main, _, _ = strings.Cut(main, "</article>")
	golden.Compare(t, "testdata/page.html", []byte("<main"+main+"</article>\n"))
}

func TestPageStandsAlone(t *testing.T) {
	r := renderer()
	var one, two bytes.Buffer
	b := sample(t)
	must.Do(r.HTML(&one, b))
	must.Do(r.HTML(&two, b))
	if !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Error("the same book gives other bytes")
	}
	for _, forbidden := range []string{"src=\"http", "<link", "@import", "url(http", "ZgotmplZ"} {
		if strings.Contains(one.String(), forbidden) {
			t.Errorf("the page holds %q", forbidden)
		}
	}
}

func TestAuthorErrors(t *testing.T) {
	r := renderer()
	b := sample(t)
	b.Verdicts = nil // so that @claim:demo.sum has no target
	b.Run.Cells[0].Outputs = []rederive.Output{
		bundle(t, show.Grundy{Values: [][]int{{0}}}),
		&rederive.Display{Bundle: wire.Bundle{{Type: wire.Figure, Data: []byte("{")}}},
	}
	err := r.HTML(io.Discard, b)
	var errs rederive.Errors
	if !errors.As(err, &errs) || len(errs) != 3 {
		t.Fatalf("errors: %v", err)
	}
	for i, want := range []string{"there is no claim demo.sum", "alternative text", "reading figure"} {
		if !strings.Contains(errs.Error(), want) {
			t.Errorf("error %d: %q is missing in %v", i, want, errs)
		}
	}
}
