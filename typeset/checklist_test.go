package typeset

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"rederive/typeset/draw"
	"rederive/typeset/theme"
)

// These tests check what docs/typography.md promises of pages on paper, as far as a
// program can.

// A placedRun is a run of text with its place on the page.
type placedRun struct {
	text  string
	at    draw.Point
	size  Unit
	width Unit
}

// runsOn collects the runs of text on a page, except those of figures and formulas.
func runsOn(ops []draw.Op, by draw.Point) (list []placedRun) {
	for _, op := range ops {
		switch op := op.(type) {
		case *draw.Group:
			m := op.Matrix.Normal()
			if m.A == 1 && m.B == 0 && m.C == 0 && m.D == 1 {
				list = append(list, runsOn(op.Ops, by.Add(draw.Point{X: m.E, Y: m.F}))...)
			}
		case *draw.Mark:
			if op.Elem == nil || op.Elem.Role != "Figure" && op.Elem.Role != "Formula" {
				list = append(list, runsOn(op.Ops, by)...)
			}
		case *draw.Glyphs:
			text := ""
			for _, g := range op.Run {
				text += g.Text
			}
			list = append(list, placedRun{text, by.Add(op.At), op.Size, op.Width()})
		}
	}
	return list
}

// pagesOf sets a document and collects its text page by page.
func pagesOf(d *Document) (pages [][]placedRun) {
	s, sheets := settle(d, Article())
	for i, sh := range sheets {
		pages = append(pages, runsOn(s.drawPage(d, sh, i+1).Ops, draw.Point{}))
	}
	return pages
}

// checklist returns a document with text, lists of claims, tables in columns and a folded
// table.
func checklist() *Document {
	tall := &Table{Head: []Row{{Cells: []Cell{{Text: Words("n")}, {Text: Words("moves")}}}}, HeadCells: 1}
	for range 40 {
		tall.Body = append(tall.Body, Row{Cells: []Cell{{Text: Words("12")}, {Text: Words("12,345")}}})
	}
	d := gallery()
	d.Blocks = append(d.Blocks, par(prose), claimRows(30), par(mathProse), tall,
		&Columns{Blocks: []Block{par(prose), par(mathProse), par(prose), claimRows(3)}})
	return d
}

// TestNoTextCollides demands that no two runs of text overlap.
func TestNoTextCollides(t *testing.T) {
	for n, page := range pagesOf(checklist()) {
		slices.SortStableFunc(page, func(a, b placedRun) int { return int(a.at.Y - b.at.Y) })
		for i, a := range page {
			if strings.TrimSpace(a.text) == "" {
				continue
			}
			for _, b := range page[i+1:] {
				if b.at.Y-a.at.Y > a.size*45/100 { // about the x-height
					break
				}
				if strings.TrimSpace(b.text) != "" && a.at.X+a.width > b.at.X+pt/4 && b.at.X+b.width > a.at.X+pt/4 {
					t.Errorf("page %d: %q and %q collide", n+1, a.text, b.text)
				}
			}
		}
	}
}

// TestMeasure counts the characters in full lines of running text: there must be 60 to 90.
func TestMeasure(t *testing.T) {
	var blocks []Block
	for range 6 {
		blocks = append(blocks, par(prose))
	}
	lines := map[Unit]int{}
	for _, run := range pagesOf(&Document{Blocks: blocks})[0] {
		if run.size == Article().Size {
			lines[run.at.Y] += len([]rune(run.text))
		}
	}
	counts := slices.Sorted(maps.Values(lines))
	if middle := counts[len(counts)/2]; middle < 60 || middle > 90 {
		t.Errorf("half of the lines have %d letters or more", middle)
	}
	if most := counts[len(counts)-1]; most > 100 {
		t.Errorf("a line has %d letters", most)
	}
}

// TestSizesOfType demands that text has only the sizes of the theme, those to which tables
// shrink, and those of authors, line numbers and note marks, and that no words are smaller
// than 6 points. Characters from other faces must be as high as the letters around them.
func TestSizesOfType(t *testing.T) {
	p := Article()
	known := map[Unit]bool{
		p.Size: true, p.NoteSize: true, p.CodeSize: true, p.NoteSize + pt/2: true, // with the running head and foot
		p.Size * 120 / 100: true, p.NoteSize * 75 / 100: true, p.CodeSize * 85 / 100: true,
	}
	for _, s := range theme.Sizes() {
		known[s.On(p.Size)] = true
	}
	for _, f := range fits {
		known[theme.Table().On(p.Size)*f.percent/100] = true
	}
	for size := range maps.Clone(known) {
		known[size*95/100] = true // of inline code
		known[size*70/100] = true // of note marks
	}
	near := func(size Unit) bool {
		for k := range known {
			if size-k < 16 && k-size < 16 { // rounding
				return true
			}
		}
		return false
	}
	for n, page := range pagesOf(checklist()) {
		for _, run := range page {
			if r, _ := utf8.DecodeRuneInString(run.text); r < 0x250 && !near(run.size) {
				t.Errorf("page %d: %q has %s pt, which is no size of the theme", n+1, run.text, run.size.Text())
			}
			if run.size < 6*pt && len([]rune(run.text)) > 2 {
				t.Errorf("page %d: %q has only %s pt", n+1, run.text, run.size.Text())
			}
		}
	}
}
