package report

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"rederive"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// A glance is an entry of what a reader wants to know first.
type glance struct {
	name  string
	texts []string
}

// glances sums up how a book was computed, and what was not run for it. name names
// a cell; the rest is words that need no escaping.
func (b *Book) glances(name func(cell int) string) []glance {
	list := []glance{{"engines", []string{engineText(b.Run)}}}
	if text := methodText(b); text != "" {
		list = append(list, glance{"methods", []string{text}})
	}
	slow := glance{name: "slow tier"}
	for _, s := range slowCells(b) {
		slow.texts = append(slow.texts, name(s.cell)+": "+s.text)
	}
	if len(slow.texts) > 0 {
		list = append(list, slow)
	}
	return list
}

// glances writes the same for the page, with how much of the paper is covered.
func (w *htmlWriter) glances() template.HTML {
	w.Reset()
	for _, c := range coverages(w.book) {
		w.f("<div><dt>coverage</dt><dd>%s%s</dd></div>\n", esc(c.text()), c.strip())
	}
	number := func(cell int) int { return w.res.cells[w.book.Notebook.Cells[cell]] }
	link := func(cell int) string {
		return fmt.Sprintf("<a href=\"#cell-%d\">cell %d</a>", number(cell), number(cell))
	}
	for _, g := range w.book.glances(link) {
		w.f("<div><dt>%s</dt><dd>%s</dd></div>\n", g.name, strings.Join(g.texts, "</dd>\n<dd>"))
	}
	return template.HTML(w.String())
}

// engineText says by what the cells were run.
func engineText(r *rederive.Run) string {
	text := engines(r)
	if r.Agreed {
		text = "every cell was interpreted and compiled, and both put out the same"
	}
	if r.Impure {
		text += "; impure: the notebook imports packages beyond the allow-list"
	}
	return text
}

// methodText counts the claims that more than one method settles.
func methodText(b *Book) string {
	n := 0
	for _, v := range b.Verdicts {
		if len(v.Methods) > 1 {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return counted(n, "claim rests", "claims rest") + " on two or more independent methods"
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// A slowCell is a cell of the slow tier, with what became of it.
type slowCell struct {
	cell int
	text string
}

func slowCells(b *Book) []slowCell {
	var list []slowCell
	for i, c := range b.Notebook.Cells {
		if c.Tier != rederive.Slow || !c.Run {
			continue
		}
		text := "not run, and nothing is stored"
		switch b.Run.Cells[i].State {
		case rederive.CellRan:
			text = "run for this report"
		case rederive.CellFailed:
			text = "failed"
		case rederive.CellStored:
			text = "stored result"
		}
		for _, s := range b.Run.Stored {
			if s.Cell == i {
				text = fmt.Sprintf("stored result of %s, which took %s", s.Date, s.Cost())
				if s.Sampled > 0 {
					text += fmt.Sprintf("; %d of its %d values recomputed now, and they agree", s.Sampled, s.Values)
				}
			}
		}
		for _, s := range b.Run.Overdue {
			if s.Cell == i {
				text = fmt.Sprintf("not run; on %s it took %s, but the result stored then counts no more", s.Date, s.Cost())
			}
		}
		if n := claimsAt(b, i); n > 0 {
			text += " (" + counted(n, "claim", "claims") + ")"
		}
		list = append(list, slowCell{i, text})
	}
	return list
}

// claimsAt counts the claims that a cell offers values for.
func claimsAt(b *Book, cell int) int {
	n := 0
	for _, v := range b.Verdicts {
		if slices.ContainsFunc(b.Run.Sites, func(s rederive.Site) bool { return s.Cell == cell && s.ID == v.ID }) {
			n++
		}
	}
	return n
}

// A coverage tells which lines of a paper carry claims.
type coverage struct {
	lines   rederive.Span // of the paper in the copy that was read
	covered int           // of these lines, by claims that are not out of scope
	claims  int           // that name their lines, without those out of scope
	outside int           // those
	marks   []coverMark
}

// A coverMark is a claim on some lines.
type coverMark struct {
	rederive.Span
	verdict string
}

// coverages sums up the papers that say which lines of the copy they fill.
func coverages(b *Book) []coverage {
	list := b.covered
	for _, doc := range b.Docs {
		if doc.Paper.Lines.To == 0 || doc.Claims == nil {
			continue
		}
		c := coverage{lines: doc.Paper.Lines}
		for _, claim := range doc.Claims {
			c.add(b, claim)
		}
		c.count()
		list = append(list, c)
	}
	return list
}

func (c *coverage) add(b *Book, claim *rederive.Claim) {
	fields := claim.All("lines")
	at := slices.IndexFunc(b.Verdicts, func(v rederive.Verdict) bool { return v.ID == claim.ID })
	if at < 0 || len(fields) == 0 {
		return
	}
	if b.Verdicts[at].Verdict == rederive.OutOfScope {
		c.outside++
	} else {
		c.claims++
	}
	for _, f := range fields {
		spans, err := rederive.ParseSpans(f.Value)
		if err != nil {
			continue // verify --source says it
		}
		for _, s := range spans {
			s.From, s.To = max(s.From, c.lines.From), min(s.To, c.lines.To)
			if s.From <= s.To {
				c.marks = append(c.marks, coverMark{s, b.Verdicts[at].Verdict})
			}
		}
	}
}

// weight orders verdicts by what must be seen where claims share a line.
var weight = []string{rederive.OutOfScope, rederive.Confirmed, rederive.Deferred, rederive.Refuted, rederive.Unchecked, rederive.Mismatch}

func (c *coverage) count() {
	lines := map[int]bool{}
	for _, m := range c.marks {
		if m.verdict == rederive.OutOfScope {
			continue
		}
		for l := m.From; l <= m.To; l++ {
			lines[l] = true
		}
	}
	c.covered = len(lines)
	slices.SortStableFunc(c.marks, func(a, b coverMark) int {
		return slices.Index(weight, a.verdict) - slices.Index(weight, b.verdict)
	})
}

func (c *coverage) text() string {
	all := c.lines.To - c.lines.From + 1
	text := fmt.Sprintf("%s on %d of the %d lines of the paper, in the copy that was read", counted(c.claims, "claim", "claims"), c.covered, all)
	if c.outside > 0 {
		text += "; " + counted(c.outside, "more is", "more are") + " out of scope"
	}
	return text
}

// label is what the strip shows, in words.
func (c *coverage) label() string { return "the lines of the paper from first to last: " + c.text() }

// shortest is the length of the shortest mark of a strip, in lines.
func (c *coverage) shortest() int { return (c.lines.To - c.lines.From + finestMark) / finestMark }

const finestMark = 300 // the shortest mark is this part of a strip

// picture is the strip for print.
func (c *coverage) picture() *draw.Picture {
	wide, high := 430*font.Point, 8*font.Point
	all := draw.Unit(c.lines.To - c.lines.From + 1)
	box := func(from, lines int) draw.Path {
		x := wide * draw.Unit(from) / all
		return draw.Rectangle(draw.Rect{Min: draw.Point{X: x}, Max: draw.Point{X: min(wide, x+wide*draw.Unit(lines)/all), Y: high}})
	}
	p := &draw.Picture{Width: wide, Height: high, Alt: c.label(), Ops: []draw.Op{&draw.Fill{Path: box(0, int(all)), Ink: tintNew}}}
	for _, m := range c.marks {
		ink := verdictInk(m.verdict)
		switch m.verdict {
		case rederive.Refuted:
			ink = inkMark
		case rederive.OutOfScope:
			ink = tintWeak
		}
		p.Ops = append(p.Ops, &draw.Fill{Path: box(m.From-c.lines.From, max(m.To-m.From+1, c.shortest())), Ink: ink})
	}
	return p
}

// strip draws the paper from its first line to its last, with the lines that
// carry claims in the colours of their verdicts.
func (c *coverage) strip() string {
	all := c.lines.To - c.lines.From + 1
	var b strings.Builder
	fmt.Fprintf(&b, "<svg class=\"coverage\" viewBox=\"0 0 %d 10\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"%s\">", all, esc(c.label()))
	for _, m := range c.marks {
		fmt.Fprintf(&b, "<rect class=\"%s\" x=\"%d\" width=\"%d\" height=\"10\"/>", m.verdict, m.From-c.lines.From, max(m.To-m.From+1, c.shortest()))
	}
	b.WriteString("</svg>")
	return b.String()
}
