package kernel

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/show/wire"
)

// A comparison of two runs collects an error for each cell, inline value and offer that
// differs.
type comparison struct {
	what string // the beginning of each message
	a, b string // what messages call the runs
	errs rederive.Errors
}

// enginesDiffer compares an interpreted run with a compiled one.
func enginesDiffer() *comparison {
	return &comparison{what: "the engines differ", a: "interpreted", b: "compiled"}
}

// runsDiffer compares two runs of the same engine.
func runsDiffer() *comparison {
	return &comparison{what: "the result cannot be repeated", a: "the first time", b: "the second time"}
}

func (c *comparison) add(pos rederive.Pos, format string, args ...any) {
	c.errs.Add(pos, c.what+": "+format, args...)
}

// runs compares everything that two runs produced.
func (c *comparison) runs(nb *rederive.Notebook, a, b *rederive.Run) rederive.Errors {
	for i := range nb.Cells {
		x, y := &a.Cells[i], &b.Cells[i]
		if x.State != y.State {
			c.add(nb.Cells[i].Pos, "the cell %s %s, but %s %s", stateWord(x.State), c.a, stateWord(y.State), c.b)
			continue
		}
		c.outputs(nb.Cells[i].Pos, x.Outputs, y.Outputs)
	}
	for i, v := range nb.Values {
		if x, y := a.Values[i], b.Values[i]; x != y {
			hint := addressHint(x.Text, y.Text)
			c.add(v.Pos, "the inline value is %q %s, but %q %s%s", x.Text, c.a, y.Text, c.b, hint)
		}
	}
	c.offers(nb, a.Offers, b.Offers)
	return c.errs
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

func (c *comparison) outputs(cell rederive.Pos, a, b []rederive.Output) {
	for i := range min(len(a), len(b)) {
		if pos, diff := c.output(a[i], b[i]); diff != "" {
			if pos.Line == 0 {
				pos = cell
			}
			c.add(pos, "%s", diff)
			return
		}
	}
	switch n := min(len(a), len(b)); {
	case len(a) > n:
		c.add(cell, "only %s there is %s", c.a, outputText(a[n]))
	case len(b) > n:
		c.add(cell, "only %s there is %s", c.b, outputText(b[n]))
	}
}

// outputText describes an output in words, with the beginning of its text.
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

// output says how two outputs differ. The texts of failures may differ, since the
// interpreter words them in its own way.
func (c *comparison) output(a, b rederive.Output) (pos rederive.Pos, diff string) {
	switch b := b.(type) {
	case *rederive.Stream:
		if a, ok := a.(*rederive.Stream); ok {
			if *a == *b || a.Truncated && b.Truncated ||
				a.Name == b.Name && nilText(a.Text) == nilText(b.Text) {
				return pos, ""
			}
			x, y := firstDifference(a.Text, b.Text)
			return pos, fmt.Sprintf("%s has %q %s, but %q %s%s", b.Name, x, c.a, y, c.b, addressHint(a.Text, b.Text))
		}
	case *rederive.Display:
		if a, ok := a.(*rederive.Display); ok {
			same := func(p, q wire.Part) bool { return p.Type == q.Type && bytes.Equal(p.Data, q.Data) }
			if slices.EqualFunc(a.Bundle, b.Bundle, same) {
				return pos, ""
			}
			p, q := a.Bundle.Text(), b.Bundle.Text()
			x, y := firstDifference(p, q)
			return b.Pos, fmt.Sprintf("it shows %q %s, but %q %s%s", x, c.a, y, c.b, addressHint(p, q))
		}
	case *rederive.Failure:
		if a, ok := a.(*rederive.Failure); ok {
			if a.Kind == b.Kind && (a.Pos == b.Pos || a.Kind == "died") { // where a data race is noticed is chance
				return pos, ""
			}
			return b.Pos, fmt.Sprintf("%s at %s %s, but %s at %s %s", a.Kind, a.Pos, c.a, b.Kind, b.Pos, c.b)
		}
	}
	return pos, fmt.Sprintf("a %s %s, but a %s %s", outputWord(a), c.a, outputWord(b), c.b)
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

// firstDifference returns the parts of two strings that differ: the first such lines, or what is in them around the
// first difference.
func firstDifference(a, b string) (x, y string) {
	as, bs := strings.SplitAfter(a, "\n"), strings.SplitAfter(b, "\n")
	for i := range max(len(as), len(bs)) {
		x, y = "", ""
		if i < len(as) {
			x = as[i]
		}
		if i < len(bs) {
			y = bs[i]
		}
		if x != y {
			break
		}
	}
	const before = 20 // characters that are shown before the difference in a long line
	p, q := []rune(x), []rune(y)
	same := 0
	for same < min(len(p), len(q)) && p[same] == q[same] {
		same++
	}
	if from := same - before; from > 0 && max(len(p), len(q)) > mostShown {
		return "..." + clip(string(p[from:])), "..." + clip(string(q[from:]))
	}
	return clip(x), clip(y)
}

// nilMethod matches what a panic says if a method of a value is called through an interface that holds a nil pointer.
var nilMethod = lazyregexp.New(`value method \S+ called using nil \S+ pointer`)

// nilText returns a text with what such a panic says if the compiler knows the type of the pointer.
func nilText(s string) string {
	return nilMethod.ReplaceAllString(s, "runtime error: invalid memory address or nil pointer dereference")
}

// address matches a memory address, as package fmt prints it.
var address = lazyregexp.New(`\b0x[0-9a-f]{6,}\b`)

// addressHint returns advice for texts that differ only in addresses, or "".
func addressHint(a, b string) string {
	if a == b || address.ReplaceAllString(a, "") != address.ReplaceAllString(b, "") {
		return ""
	}
	return " (an address differs from run to run: print what the pointer points to)"
}

// mostShown is how many characters of a text a message shows.
const mostShown = 80

func clip(s string) string {
	if r := []rune(s); len(r) > mostShown {
		return string(r[:mostShown]) + "..."
	}
	return s
}

func (c *comparison) offers(nb *rederive.Notebook, a, b []rederive.Offer) {
	for i := range min(len(a), len(b)) {
		x, y := a[i], b[i]
		switch {
		case x.ID != y.ID || x.Method != y.Method:
			c.add(y.Pos, "claim %s is offered %s, but %s %s", x.ID, c.a, y.ID, c.b)
			return
		case !sameValue(x.Value, y.Value):
			p, q := firstDifference(x.Value.String(), y.Value.String())
			c.add(y.Pos, "claim %s is %s %s, but %s %s", y.ID, p, c.a, q, c.b)
		}
	}
	if len(a) != len(b) {
		c.add(rederive.Pos{File: nb.Path}, "%d values are offered %s, but %d %s", len(a), c.a, len(b), c.b)
	}
}

// sameValue reports whether two values are the same in every detail.
func sameValue(a, b wire.Value) bool {
	return a.Kind == b.Kind && a.Type == b.Type && a.Text == b.Text && slices.Equal(a.Names, b.Names) &&
		slices.EqualFunc(a.Keys, b.Keys, sameValue) && slices.EqualFunc(a.Items, b.Items, sameValue)
}
