package view

import (
	"fmt"
	"slices"

	"rederive"
)

// A Coverage says which lines of a paper carry claims.
type Coverage struct {
	Lines   rederive.Span // the paper's lines in the copy that was read
	covered int           // number of these lines covered by claims that are not out of scope
	claims  int           // number of claims with lines, except those out of scope
	outside int           // number of those out of scope
	Marks   []CoverMark
	// what became of the numerals in the copy; nil if it was not read
	Numerals *rederive.Numerals
}

// A CoverMark is a claim on a span of lines.
type CoverMark struct {
	rederive.Span
	Verdict rederive.Outcome
	ID      string
	Title   string
}

// Coverages returns the coverage of each paper that says which lines of the copy it
// occupies.
func Coverages(b *Book) []Coverage {
	list := b.covered
	for _, doc := range b.Docs {
		if doc.Paper.Lines.To == 0 || doc.Claims == nil {
			continue
		}
		c := Coverage{Lines: doc.Paper.Lines}
		for i := range b.Numerals {
			if b.Numerals[i].Paper == doc.Paper.Name {
				c.Numerals = &b.Numerals[i]
			}
		}
		for _, claim := range doc.Claims {
			c.add(b, claim)
		}
		c.count()
		list = append(list, c)
	}
	return list
}

func (c *Coverage) add(b *Book, claim *rederive.Claim) {
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
			continue // verify --source reports it
		}
		for _, s := range spans {
			s.From, s.To = max(s.From, c.Lines.From), min(s.To, c.Lines.To)
			if s.From <= s.To {
				v := b.Verdicts[at]
				c.Marks = append(c.Marks, CoverMark{s, v.Verdict, v.ID, TitleOf(v)})
			}
		}
	}
}

// weight orders verdicts by importance, for lines that several claims share.
var weight = []rederive.Outcome{
	rederive.OutOfScope, rederive.Confirmed, rederive.Deferred, rederive.Refuted,
	rederive.Unchecked, rederive.Mismatch,
}

func (c *Coverage) count() {
	lines := map[int]bool{}
	for _, m := range c.Marks {
		if m.Verdict == rederive.OutOfScope {
			continue
		}
		for l := m.From; l <= m.To; l++ {
			lines[l] = true
		}
	}
	c.covered = len(lines)
	slices.SortStableFunc(c.Marks, func(a, b CoverMark) int {
		return slices.Index(weight, a.Verdict) - slices.Index(weight, b.Verdict)
	})
}

// passage is the greatest number of lines of a document that is described as a passage
// of its paper rather than as a paper.
const passage = 15

func (c *Coverage) Text() string {
	all := c.Lines.To - c.Lines.From + 1
	text := fmt.Sprintf("%s on %d of the %d lines in our copy of the paper",
		Counted(c.claims, "claim", "claims"), c.covered, all)
	if all <= passage {
		text = fmt.Sprintf("%s about a passage of the paper, lines %d–%d of our copy",
			Counted(c.claims, "claim", "claims"), c.Lines.From, c.Lines.To)
	}
	if c.outside > 0 {
		text += "; " + Counted(c.outside, "more is", "more are") + " out of scope"
	}
	if n := c.Numerals; n != nil {
		text += fmt.Sprintf("; of its %s %s", Counted(n.Total, "numeral", "numerals"), n.Shares())
		if s := n.Statements; s != nil {
			text += fmt.Sprintf("; of its %s (theorems, figures, and sentences with all, no, only and the like) %s",
				Counted(s.Total, "statement", "statements"), s.Shares())
		}
	}
	return text
}

// Left returns the lines with numerals or statements that are neither in a claim nor
// declared to be none, each once.
func (c *Coverage) Left() []int {
	var lines []int
	add := func(line int) {
		if c.Lines.From <= line && line <= c.Lines.To {
			lines = append(lines, line)
		}
	}
	if n := c.Numerals; n != nil {
		for _, l := range n.Left {
			add(l.Line)
		}
		if n.Statements != nil {
			for _, l := range n.Statements.Left {
				add(l.Line)
			}
		}
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// Label describes the strip in words.
func (c *Coverage) Label() string { return "the lines from first to last: " + c.Text() }

// Shortest returns the length of the shortest mark of a strip, in lines.
func (c *Coverage) Shortest() int { return (c.Lines.To - c.Lines.From + finestMark) / finestMark }

const finestMark = 300 // the shortest mark is this fraction of a strip
