package kernel

import (
	"bytes"
	"fmt"
	"slices"

	"rederive"
	"rederive/show/wire"
)

// compareRuns holds the outputs of two engines against each other and returns
// an error for each cell, inline value and offer in which they differ.
func compareRuns(nb *rederive.Notebook, interpreted, compiled *rederive.Run) rederive.Errors {
	var errs rederive.Errors
	for i := range nb.Cells {
		a, b := &interpreted.Cells[i], &compiled.Cells[i]
		if a.State != b.State {
			errs.Add(nb.Cells[i].Pos, "", "the engines differ: the cell %s interpreted, but %s compiled", stateWord(a.State), stateWord(b.State))
			continue
		}
		compareOutputs(&errs, nb.Cells[i].Pos, a.Outputs, b.Outputs)
	}
	for i, v := range nb.Values {
		a, b := interpreted.Values[i], compiled.Values[i]
		if a != b {
			errs.Add(v.Pos, "", "the engines differ: the inline value is %q interpreted, but %q compiled", a.Text, b.Text)
		}
	}
	compareOffers(&errs, nb, interpreted.Offers, compiled.Offers)
	return errs
}

func stateWord(s rederive.CellState) string {
	switch s {
	case rederive.CellNotRun:
		return "does not run"
	case rederive.CellRan:
		return "runs"
	case rederive.CellFailed:
		return "fails"
	}
	return "is left out"
}

func compareOutputs(errs *rederive.Errors, cell rederive.Pos, a, b []rederive.Output) {
	for i := range min(len(a), len(b)) {
		if pos, diff := compareOutput(a[i], b[i]); diff != "" {
			if pos.Line == 0 {
				pos = cell
			}
			errs.Add(pos, "", "the engines differ: %s", diff)
			return
		}
	}
	switch n := min(len(a), len(b)); {
	case len(a) > n:
		errs.Add(cell, "", "the engines differ: %s is put out interpreted only", outputText(a[n]))
	case len(b) > n:
		errs.Add(cell, "", "the engines differ: %s is put out compiled only", outputText(b[n]))
	}
}

// outputText is an output in words, with the beginning of its text.
func outputText(o rederive.Output) string {
	switch o := o.(type) {
	case *rederive.Stream:
		return fmt.Sprintf("%s of %q", o.Name, clip(o.Text))
	case *rederive.Display:
		return fmt.Sprintf("a value shown as %q", clip(o.Bundle.Text()))
	case *rederive.Failure:
		return "the failure " + failureText(o)
	}
	panic(fmt.Sprintf("kernel: an output of type %T", o))
}

// compareOutput says in what two outputs differ. Of failures the texts may
// differ, since the interpreter words them in its own way.
func compareOutput(a, b rederive.Output) (pos rederive.Pos, diff string) {
	switch b := b.(type) {
	case *rederive.Stream:
		if a, ok := a.(*rederive.Stream); ok {
			if *a == *b || a.Truncated && b.Truncated {
				return pos, ""
			}
			x, y := firstDifference(a.Text, b.Text)
			return pos, fmt.Sprintf("%s has %q interpreted, but %q compiled", b.Name, x, y)
		}
	case *rederive.Display:
		if a, ok := a.(*rederive.Display); ok {
			if slices.EqualFunc(a.Bundle, b.Bundle, func(p, q wire.Part) bool { return p.Type == q.Type && bytes.Equal(p.Data, q.Data) }) {
				return pos, ""
			}
			x, y := firstDifference(a.Bundle.Text(), b.Bundle.Text())
			return b.Pos, fmt.Sprintf("it shows %q interpreted, but %q compiled", x, y)
		}
	case *rederive.Failure:
		if a, ok := a.(*rederive.Failure); ok {
			if a.Kind == b.Kind && a.Pos == b.Pos {
				return pos, ""
			}
			return b.Pos, fmt.Sprintf("%s at %s interpreted, but %s at %s compiled", a.Kind, a.Pos, b.Kind, b.Pos)
		}
	}
	return pos, fmt.Sprintf("a %s interpreted, but a %s compiled", outputWord(a), outputWord(b))
}

func outputWord(o rederive.Output) string {
	switch o.(type) {
	case *rederive.Stream:
		return "text"
	case *rederive.Display:
		return "value shown"
	}
	return "failure"
}

// firstDifference returns the first lines in which two texts differ.
func firstDifference(a, b string) (x, y string) {
	as, bs := bytes.SplitAfter([]byte(a), []byte("\n")), bytes.SplitAfter([]byte(b), []byte("\n"))
	for i := range max(len(as), len(bs)) {
		x, y = "", ""
		if i < len(as) {
			x = string(as[i])
		}
		if i < len(bs) {
			y = string(bs[i])
		}
		if x != y {
			return clip(x), clip(y)
		}
	}
	return clip(x), clip(y)
}

func clip(s string) string {
	const most = 80
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}

func compareOffers(errs *rederive.Errors, nb *rederive.Notebook, a, b []rederive.Offer) {
	for i := range min(len(a), len(b)) {
		x, y := a[i], b[i]
		switch {
		case x.ID != y.ID || x.Method != y.Method:
			errs.Add(y.Pos, "", "the engines differ: claim %s is offered interpreted, but %s compiled", x.ID, y.ID)
			return
		case !sameValue(x.Value, y.Value):
			p, q := firstDifference(x.Value.String(), y.Value.String())
			errs.Add(y.Pos, "", "the engines differ: claim %s is %s interpreted, but %s compiled", y.ID, p, q)
		}
	}
	if len(a) != len(b) {
		errs.Add(rederive.Pos{File: nb.Path}, "", "the engines differ: %d values are offered interpreted, but %d compiled", len(a), len(b))
	}
}

// sameValue reports whether two values are the same to the last detail.
func sameValue(a, b wire.Value) bool {
	return a.Kind == b.Kind && a.Type == b.Type && a.Text == b.Text && slices.Equal(a.Names, b.Names) &&
		slices.EqualFunc(a.Keys, b.Keys, sameValue) && slices.EqualFunc(a.Items, b.Items, sameValue)
}
