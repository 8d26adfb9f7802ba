package report

import (
	"fmt"
	"slices"

	"rederive"
)

// A coverage says which lines of a paper carry claims.
type coverage struct {
	lines   rederive.Span // of the paper in the copy that was read
	covered int           // of these lines, by claims that are not out of scope
	claims  int           // that name their lines, without those out of scope
	outside int           // those
	marks   []coverMark
	// where the numerals of the copy have gone; nil if it was not read
	numerals *rederive.Numerals
}

// A coverMark is a claim on some lines.
type coverMark struct {
	rederive.Span
	verdict rederive.Outcome
}

// coverages sums up the papers that say which lines of the copy they fill.
func coverages(b *Book) []coverage {
	list := b.covered
	for _, doc := range b.Docs {
		if doc.Paper.Lines.To == 0 || doc.Claims == nil {
			continue
		}
		c := coverage{lines: doc.Paper.Lines}
		for i := range b.Numerals {
			if b.Numerals[i].Paper == doc.Paper.Name {
				c.numerals = &b.Numerals[i]
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
var weight = []rederive.Outcome{
	rederive.OutOfScope, rederive.Confirmed, rederive.Deferred, rederive.Refuted,
	rederive.Unchecked, rederive.Mismatch,
}

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

// passage is how many lines a document may be about and be said to be about a passage of
// its paper, and not about a paper of so few lines.
const passage = 15

func (c *coverage) text() string {
	all := c.lines.To - c.lines.From + 1
	text := fmt.Sprintf("%s on %d of the %d lines of the paper, in the copy that was read",
		counted(c.claims, "claim", "claims"), c.covered, all)
	if all <= passage {
		text = fmt.Sprintf("%s about a passage of the paper, lines %d-%d of the copy that was read",
			counted(c.claims, "claim", "claims"), c.lines.From, c.lines.To)
	}
	if c.outside > 0 {
		text += "; " + counted(c.outside, "more is", "more are") + " out of scope"
	}
	if n := c.numerals; n != nil {
		text += fmt.Sprintf("; of its %s %s", counted(n.Total, "numeral", "numerals"), n.Shares())
		if s := n.Statements; s != nil {
			text += fmt.Sprintf("; of its %s (theorems, figures, and sentences with all, no, only and the like) %s",
				counted(s.Total, "statement", "statements"), s.Shares())
		}
	}
	return text
}

// left are the lines with numerals and statements that are in no claim and not declared
// to be none, each once.
func (c *coverage) left() []int {
	var lines []int
	add := func(line int) {
		if c.lines.From <= line && line <= c.lines.To {
			lines = append(lines, line)
		}
	}
	if n := c.numerals; n != nil {
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

// label is what the strip shows, in words.
func (c *coverage) label() string { return "the lines from first to last: " + c.text() }

// shortest is the length of the shortest mark of a strip, in lines.
func (c *coverage) shortest() int { return (c.lines.To - c.lines.From + finestMark) / finestMark }

const finestMark = 300 // the shortest mark is this part of a strip
