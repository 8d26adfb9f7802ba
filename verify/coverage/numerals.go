package coverage

import (
	"slices"
	"strings"

	"rederive/verify/claims"

	"rederive"
	"rederive/internal/xslices"
)

// CountNumerals finds the numerals in the copy of a paper and counts how they are covered.
// A numeral is quoted if a claim on its line repeats it. Otherwise it may be declared not
// to be a claim, in the front matter or by a claim that is out of scope, or it may be in
// the range of a claim about only a few lines. All others are left, including those on the
// lines of claims about many lines, in scope or not. The same applies to theorems, figures
// and general sentences. The errors report declarations that declare nothing.
func CountNumerals(doc *rederive.ClaimsDoc, source []byte) (*rederive.Numerals, rederive.Errors) {
	c := newNumeralCounter(doc, string(source))
	quoted := xslices.Map(doc.Claims, quotedNumerals)
	c.index(quoted)
	for i, claim := range doc.Claims {
		c.claim(claim, quoted[i])
	}
	for _, d := range doc.Paper.NoClaims {
		c.declare(d)
	}
	sum := c.sum()
	sum.Statements = c.statements()
	return sum, c.errs
}

// mostLines is the maximum number of lines that a claim may name for it to cover
// numerals that it does not quote.
const mostLines = 15

// A copied is a numeral of the copy, with flags for how it is covered.
type copied struct {
	at, end                           int // in the text of the paper
	line                              int
	inRange, quoted, scoped, declared bool
}

// A numeralCounter counts the numerals of a paper.
type numeralCounter struct {
	doc      *rederive.ClaimsDoc
	text     string        // the lines of the paper
	span     rederive.Span // these lines
	numerals []copied      // in their order
	errs     rederive.Errors

	places map[string][]int // indexes of the numerals that claims quote
	seen   map[mark]bool
}

// A mark identifies a step that is done only once for the same lines: marking all numerals
// as in the range of a claim, or of one that is out of scope, or marking the numerals
// equal to quoted as quoted.
type mark struct {
	on              rederive.Span
	scoped, inRange bool
	quoted          string
}

// index finds the numerals that claims quote.
func (c *numeralCounter) index(quoted []map[string]bool) {
	c.places, c.seen = map[string][]int{}, map[mark]bool{}
	for _, set := range quoted {
		for q := range set {
			c.places[q] = nil
		}
	}
	for i, n := range c.numerals {
		text := ungrouped(c.text[n.at:n.end])
		if list, ok := c.places[text]; ok {
			c.places[text] = append(list, i)
		}
	}
}

func newNumeralCounter(doc *rederive.ClaimsDoc, source string) *numeralCounter {
	lines := strings.Split(source, "\n")
	span := doc.Paper.Lines
	if span.To == 0 {
		span = rederive.Span{From: 1, To: len(lines)}
	}
	span.To = min(span.To, len(lines))
	span.From = min(span.From, span.To)
	c := &numeralCounter{doc: doc, span: span, text: strings.Join(lines[span.From-1:span.To], "\n")}
	line, seen := span.From, 0
	for _, m := range claims.CopiedNumeral.FindAllStringIndex(c.text, -1) {
		line += strings.Count(c.text[seen:m[0]], "\n")
		seen = m[0]
		c.numerals = append(c.numerals, copied{at: m[0], end: m[1], line: line})
	}
	return c
}

// numeralsOn returns the numerals on some lines.
func (c *numeralCounter) numeralsOn(s rederive.Span) []copied {
	first, end := c.indexRange(s)
	return c.numerals[first:end]
}

func (c *numeralCounter) indexRange(s rederive.Span) (first, end int) {
	first, _ = slices.BinarySearchFunc(c.numerals, s.From, compareLine)
	end, _ = slices.BinarySearchFunc(c.numerals, s.To+1, compareLine)
	return first, max(first, end)
}

func compareLine(n copied, line int) int { return n.line - line }

// claim marks the numerals on the lines of a claim.
func (c *numeralCounter) claim(claim *rederive.Claim, quoted map[string]bool) {
	scoped := claim.Field("out-of-scope") != ""
	for _, f := range claim.All("lines") {
		spans, err := rederive.ParseSpans(f.Value)
		if err != nil {
			continue // CheckSource reports it
		}
		lines := 0
		for _, s := range spans {
			lines += s.To - s.From + 1
		}
		for _, s := range spans {
			few := lines <= mostLines
			c.onLines(mark{on: s, scoped: scoped && few, inRange: !scoped && few}, quoted)
		}
	}
}

// onLines marks the numerals on some lines of a claim. It skips what is already marked,
// since many claims may be on one long line.
func (c *numeralCounter) onLines(of mark, quoted map[string]bool) {
	first, end := c.indexRange(of.on)
	if !c.seen[of] {
		c.seen[of] = true
		for i := first; i < end; i++ {
			n := &c.numerals[i]
			n.scoped, n.inRange = n.scoped || of.scoped, n.inRange || of.inRange
		}
	}
	for q := range quoted {
		m := mark{on: of.on, quoted: q}
		if c.seen[m] {
			continue
		}
		c.seen[m] = true
		places := c.places[q]
		from, _ := slices.BinarySearch(places, first)
		for _, i := range places[from:] {
			if i >= end {
				break
			}
			c.numerals[i].quoted = true
		}
	}
}

func ungrouped(numeral string) string { return strings.ReplaceAll(numeral, ",", "") }

// quotedNumerals returns the numerals that a claim takes from the paper.
func quotedNumerals(claim *rederive.Claim) map[string]bool {
	set := map[string]bool{}
	add := func(text string) {
		for _, n := range claims.CopiedNumeral.FindAllString(text, -1) {
			set[ungrouped(n)] = true
		}
	}
	for _, name := range []string{"printed", "copy", "over"} {
		for _, f := range claim.All(name) {
			add(f.Value)
		}
	}
	if claim.Table == nil {
		return set
	}
	for _, text := range claim.Table.Head {
		add(text)
	}
	for _, row := range claim.Table.Rows {
		for _, cell := range row.Cells {
			add(cell.Text)
		}
	}
	return set
}

// declare marks the numerals that a declaration covers. A declaration that covers none
// is an error: the copy or the lines have changed.
func (c *numeralCounter) declare(d rederive.NoClaim) {
	spans := d.Lines
	if len(spans) == 0 {
		spans = []rederive.Span{c.span}
	}
	if len(d.Only) == 0 {
		for _, s := range spans {
			list := c.numeralsOn(s)
			for i := range list {
				list[i].declared = true
			}
			if len(list) == 0 {
				c.errs.Add(d.Pos, "there are no numerals on lines %s of the paper", s).Suggest("take them out of none")
			}
		}
		return
	}
	for _, form := range d.Only {
		if c.declareForm(spans, form) == 0 {
			c.errs.Add(d.Pos, "nothing on these lines of the paper has the form %q", form)
		}
	}
}

// declareForm marks the numerals in text of a given form, and counts them.
func (c *numeralCounter) declareForm(spans []rederive.Span, form string) (found int) {
	re, err := claims.ReadForm(form)
	if err != nil {
		return 0
	}
	i := 0
	for _, m := range re.FindAllStringIndex(c.text, -1) {
		for ; i < len(c.numerals) && c.numerals[i].at < m[1]; i++ {
			n := &c.numerals[i]
			if n.at < m[0] || n.end > m[1] {
				continue
			}
			if slices.ContainsFunc(spans, func(s rederive.Span) bool { return s.From <= n.line && n.line <= s.To }) {
				n.declared = true
				found++
			}
		}
	}
	return found
}

// sum counts the numerals by how they are covered.
func (c *numeralCounter) sum() *rederive.Numerals {
	sum := &rederive.Numerals{Paper: c.doc.Paper.Name, Total: len(c.numerals), Left: []rederive.NumeralsLeft{}}
	for _, n := range c.numerals {
		switch {
		case n.quoted:
			sum.Claims++
			sum.Quoted++
		case n.declared:
			sum.Declared++
		case n.scoped:
			sum.OutOfScope++
		case n.inRange:
			sum.Claims++
			sum.InRange++
		default:
			if k := len(sum.Left); k == 0 || sum.Left[k-1].Line != n.line {
				sum.Left = append(sum.Left, rederive.NumeralsLeft{Line: n.line})
			}
			left := &sum.Left[len(sum.Left)-1]
			left.Numerals = append(left.Numerals, c.text[n.at:n.end])
		}
	}
	return sum
}
