package view

import (
	"fmt"
	"slices"

	"rederive"
	"rederive/internal/xslices"
	"rederive/parse"
)

// A Variant is one of the documents made from one notebook.
type Variant string

// The variants.
const (
	Report    Variant = "report"    // everything, with the claims
	Handout   Variant = "handout"   // for students: exercises with room to write, no solutions, no claims
	Solutions Variant = "solutions" // the handout with its solutions
)

// ParseVariant parses the name of a variant.
func ParseVariant(s string) (Variant, error) {
	switch v := Variant(s); v {
	case Report, Handout, Solutions:
		return v, nil
	}
	return "", fmt.Errorf("unknown variant %q (report, handout or solutions)", s)
}

// Suffix returns what a variant adds to the names of its files.
func (v Variant) Suffix() string {
	if v == Report || v == "" {
		return ""
	}
	return "-" + string(v)
}

// forVariant returns the book as its variant shows it. A handout is made from the notebook
// without its solutions, so that nothing of a solution can reach it: no text, code,
// output, figure or claim. Like the solutions variant, it shows no claims and no
// digests.
func forVariant(b *Book) *Book {
	if b.Variant == Report || b.Variant == "" {
		return b
	}
	out := *b
	out.Verdicts, out.Docs, out.Errors = nil, nil, nil
	if b.Source != nil && b.Source.Schema != HandoutSchema {
		out.Source = nil
	}
	nb := *b.Notebook
	nb.SHA256, nb.Source, nb.Includes = "", nil, nil
	if b.Variant == Solutions {
		out.Run = answered(b)
	}
	if b.Variant == Handout {
		nb.Blocks = withoutSolutions(nb.Blocks, 0)
		nb.Notes = nil
		for _, n := range b.Notebook.Notes {
			if refersTo(nb.Blocks, n.Number) {
				kept := *n
				kept.Blocks = withoutSolutions(n.Blocks, 0)
				nb.Notes = append(nb.Notes, &kept)
			}
		}
	}
	out.Notebook = &nb
	return &out
}

// answered returns the run of a book in which solutions print what they submit.
func answered(b *Book) *rederive.Run {
	run := *b.Run
	run.Cells = slices.Clone(run.Cells)
	for i, text := range b.Answers {
		c := &run.Cells[i]
		c.Outputs = append(slices.Clip(c.Outputs), &rederive.Stream{Name: "stdout", Text: text})
	}
	return &run
}

// withoutSolutions returns the blocks without solutions, except for one empty one for
// each run of them. This becomes room to write, with the number of lines that the
// preceding or enclosing exercise asks for. Hints precede the room. An exercise that
// asks for room but has no solution also gets it.
func withoutSolutions(blocks []rederive.Block, lines int) []rederive.Block {
	var out []rederive.Block
	due := false // room is needed
	room := func() {
		if due {
			out = append(out, &rederive.Alert{Kind: rederive.Solution, Lines: lines})
		}
		due = false
	}
	for i, b := range blocks {
		if parse.IsSolution(b) {
			due = true
			continue
		}
		e, ok := b.(*rederive.Alert)
		if !ok || e.Kind != rederive.Hint {
			room()
		}
		out = append(out, inner(b, lines))
		if ok && e.Kind == rederive.Exercise {
			lines = e.Lines
			due = e.Lines > 0 && !slices.ContainsFunc(e.Blocks, parse.IsSolution) && !solved(blocks[i+1:])
		}
	}
	room()
	return out
}

// solved reports whether a solution precedes the next exercise.
func solved(blocks []rederive.Block) bool {
	for _, b := range blocks {
		if e, ok := b.(*rederive.Alert); ok && e.Kind == rederive.Exercise {
			return false
		}
		if parse.IsSolution(b) {
			return true
		}
	}
	return false
}

// IsRoom reports whether an alert is room to write, which replaces a solution in a
// handout.
func (b *Book) IsRoom(n *rederive.Alert) bool {
	return b.Variant == Handout && n.Kind == rederive.Solution
}

// inner returns a block without the solutions inside it.
func inner(b rederive.Block, lines int) rederive.Block {
	switch b := b.(type) {
	case *rederive.List:
		l := *b
		l.Items = slices.Clone(b.Items)
		for i, item := range b.Items {
			it := *item
			it.Blocks = withoutSolutions(item.Blocks, lines)
			l.Items[i] = &it
		}
		return &l
	case *rederive.Definitions:
		d := *b
		d.Entries = slices.Clone(b.Entries)
		for i, e := range b.Entries {
			d.Entries[i].Details = nil
			for _, detail := range e.Details {
				d.Entries[i].Details = append(d.Entries[i].Details, withoutSolutions(detail, lines))
			}
		}
		return &d
	case *rederive.Quote:
		return &rederive.Quote{Pos: b.Pos, Blocks: withoutSolutions(b.Blocks, lines)}
	case *rederive.Alert:
		a := *b
		if b.Kind == rederive.Exercise {
			lines = b.Lines
		}
		a.Blocks = withoutSolutions(b.Blocks, lines)
		return &a
	}
	return b
}

// CellIndex numbers the cells of a variant consecutively, so that the numbers in a
// handout do not reveal how many cells the solutions have.
func (b *Book) CellIndex(c *rederive.Cell) int {
	if b.Variant != Handout {
		return c.Index
	}
	return xslices.Count(b.Notebook.Cells[:c.Index], func(c *rederive.Cell) bool { return !c.Solution })
}

// refersTo reports whether the blocks refer to a footnote.
func refersTo(blocks []rederive.Block, number int) bool {
	found := false
	eachInline(blocks, func(in rederive.Inline) {
		if ref, ok := in.(*rederive.NoteRef); ok && ref.Number == number {
			found = true
		}
	})
	return found
}

// roomLines is the number of lines to write on for a solution, if its exercise does not
// say.
const roomLines = 5

func LinesOf(room *rederive.Alert) int {
	if room.Lines > 0 {
		return room.Lines
	}
	return roomLines
}

// PointsOf returns the sum of the points of the exercises, and reports whether there
// are exercises.
func PointsOf(b *Book) (points int, exercises bool) {
	rederive.Walk(b.Notebook.Blocks, func(block rederive.Block) {
		if a, ok := block.(*rederive.Alert); ok && a.Kind == rederive.Exercise {
			points += a.Points
			exercises = true
		}
	})
	return points, exercises
}

// IsEmpty reports whether a handout or a key shows nothing of a cell.
func (v *View) IsEmpty(c *rederive.Cell) bool {
	return v.Book.Variant.Suffix() != "" && v.Code[c].Mode == codeNowhere && len(v.Res.Shown[c].Outputs) == 0 &&
		v.StateText(v.Book.Run.Cells[c.Index].State) == ""
}
