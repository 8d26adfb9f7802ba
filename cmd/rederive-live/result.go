package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/lists"
	"rederive/internal/thousands"
	"rederive/show"
	"rederive/show/wire"
	"rederive/typeset/tex"
	"rederive/verify"
)

// A result is the result of a run, as the page shows it.
type result struct {
	Status   string             `json:"status"`
	Errors   []positionedError  `json:"errors"`
	Cells    []cellResult       `json:"cells"`
	Values   []string           `json:"values"` // of the inline values
	Verdicts []rederive.Verdict `json:"verdicts"`
	Counts   map[string]int     `json:"counts"`
	Offers   []offered          `json:"offers,omitempty"` // in a page without claims
}

// An offered value is one that a handout may judge.
type offered struct {
	ID   string `json:"id"`
	Text string `json:"text"` // as one would type it
}

// mostOffered is the maximal size in bytes of a value that is judged in a page.
const mostOffered = 10_000

func offeredTexts(offers []rederive.Offer) []offered {
	var list []offered
	for _, o := range offers {
		if text := o.Value.String(); len(text) <= mostOffered {
			list = append(list, offered{o.ID, text})
		}
	}
	return list
}

// A positionedError is an error at a position.
type positionedError struct {
	Pos  string `json:"pos"`
	Text string `json:"text"`
	Cell int    `json:"cell"` // index of its cell, or -1
	Line int    `json:"line"` // line in that cell, from 1, or 0
}

// A cellResult is the result of a cell.
type cellResult struct {
	State   string   `json:"state"`   // not run, ran, failed, listing, deferred, stored
	Same    bool     `json:"same"`    // the outputs are those that the page shows
	Left    bool     `json:"left"`    // it did not run here
	Outputs []output `json:"outputs"` // if they differ
}

// An output is a stream, a failure, or a display in one media type.
type output struct {
	Kind string `json:"kind"` // stdout, stderr, failure, text, table, figure
	Text string `json:"text"`

	Labelled string `json:"labelled,omitempty"` // the text as it is next to a label, if that differs
	Interval string `json:"interval,omitempty"` // the same next to a label that calls it an interval

	Figure string `json:"figure,omitempty"` // the figure to draw; the text describes it
}

func newResult(nb *rederive.Notebook, run *rederive.Run, checked *verify.Result, cells []recorded) *result {
	r := &result{Status: run.Status.String(), Errors: []positionedError{}, Counts: map[string]int{}, Values: []string{}}
	for _, e := range append(run.Errors[:len(run.Errors):len(run.Errors)], checked.Errors...) {
		cell := cellOf(nb, e.Pos)
		r.Errors = append(r.Errors, positionedError{e.Pos.String(), words(e), cell, lineOf(nb, cell, e.Pos)})
	}
	for i, c := range run.Cells {
		one := cellResult{State: stateWord(c.State), Same: unchanged(cells, i, c), Left: deferred(c)}
		one.Outputs = []output{}
		if !one.Same {
			one.Outputs = outputs(c.Outputs)
		}
		r.Cells = append(r.Cells, one)
	}
	for _, v := range run.Values {
		text := thousands.Grouped(v.Text) // as the page shows it
		switch v.State {
		case rederive.CellRan:
		case rederive.CellDeferred, rederive.CellStored:
			text = "" // it is unknown here
		default:
			text = "not computed"
		}
		r.Values = append(r.Values, text)
	}
	r.Verdicts = append([]rederive.Verdict{}, checked.Verdicts...)
	for _, v := range checked.Verdicts {
		r.Counts[v.Verdict.String()]++
	}
	return r
}

func words(e *rederive.Error) string {
	if e.Hint == "" {
		return e.Err.Error()
	}
	return fmt.Sprintf("%v (%s)", e.Err, e.Hint)
}

// cellOf returns the index of the cell that contains a position, or -1.
func cellOf(nb *rederive.Notebook, pos rederive.Pos) int {
	return slices.IndexFunc(nb.Cells, func(c *rederive.Cell) bool { return c.Has(pos) })
}

// lineOf returns the line of a cell's code that contains a position, from 1, or 0.
func lineOf(nb *rederive.Notebook, cell int, pos rederive.Pos) int {
	if cell < 0 {
		return 0
	}
	return 1 + slices.IndexFunc(nb.Cells[cell].Lines, func(p rederive.Pos) bool { return p.Line == pos.Line })
}

func stateWord(s rederive.CellState) string {
	return map[rederive.CellState]string{
		rederive.CellNotRun: "not run", rederive.CellRan: "ran", rederive.CellFailed: "failed",
		rederive.CellListing: "listing", rederive.CellDeferred: "deferred", rederive.CellStored: "stored",
	}[s]
}

// outputs converts outputs to what a page can show. Another module draws figures.
func outputs(list []rederive.Output) []output {
	shown := []output{}
	for _, o := range list {
		switch o := o.(type) {
		case *rederive.Stream:
			shown = append(shown, output{Kind: o.Name, Text: o.Text})
		case *rederive.Failure:
			lines := append([]string{o.Kind + ": " + o.Text}, rederive.Calls(o.Trace)...)
			shown = append(shown, output{Kind: "failure", Text: strings.Join(lines, "\n")})
		case *rederive.Display:
			shown = append(shown, display(o.Bundle))
		}
	}
	return shown
}

// plainTable writes the formulas of a table as text, and the answers in its note in words.
func plainTable(data []byte) []byte {
	var t show.RenderedTable
	if json.Unmarshal(data, &t) != nil {
		return data
	}
	for i, h := range t.Head {
		t.Head[i] = plainMath(h)
	}
	for _, row := range t.Rows {
		for i := range row {
			row[i].Text = plainMath(row[i].Text)
		}
	}
	t.Note = lists.Answered(plainMath(t.Note))
	if plain, err := json.Marshal(t); err == nil {
		return plain
	}
	return data
}

// plainMath writes the formulas between dollar signs in a text as plain Unicode.
func plainMath(text string) string {
	parts := strings.Split(text, "$")
	if len(parts)%2 == 0 {
		return text // a dollar sign is a currency
	}
	for i := 1; i < len(parts); i += 2 {
		f, errs := tex.Parse(parts[i], nil)
		if len(errs) > 0 {
			return text
		}
		parts[i] = tex.Text(f)
	}
	return strings.Join(parts, "")
}

func display(b wire.Bundle) output {
	if data := b.Data(wire.Table); data != nil {
		return output{Kind: "table", Text: string(plainTable(data))}
	}
	if data := b.Data(wire.Figure); data != nil {
		return output{Kind: "figure", Text: b.Text(), Figure: string(data)}
	}
	o := output{Kind: "text", Text: b.Text()}
	unlike := func(text string) string {
		if text == strings.TrimSpace(o.Text) {
			return ""
		}
		return text
	}
	o.Labelled = unlike(lists.Text(o.Text, thousands.Grouped))
	o.Interval = unlike(lists.Interval(o.Text, thousands.Grouped))
	return o
}
