package review

import (
	"fmt"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// starLegend is a line such as "*p < .05, **p < .01" in the notes or the caption of a table.
var starLegend = lazyregexp.New(`(\*{1,4})\s*\}?\s*[pP]\s*(?:<|\x{2264}|&lt;)\s*(0?\.\d+)`)

// percentLegend and percentList are lines such as "* significant at 10%, ** at 5%" and "*, **, and *** denote
// significance at the 10, 5, and 1 percent level".
var (
	percentLegend = lazyregexp.New(`(\*{1,4})\}?\s*(?:[a-z]+ ){0,4}?(\d+(?:\.\d+)?) ?(?:%|per ?cent)`)
	percentList   = lazyregexp.New(`(?:(\*{1,4})\}?,? *(?:\^\{)?)(?:and *|& *)?(?:\^\{)?(\*{1,4})\}?,? ` +
		`*(?:and *|& *)?` +
		`(?:\^\{)?(\*{1,4})\}?[^*\d]{3,80}?(\d+) ?(?:%|per ?cent)?,? *(?:and *)?(\d+) ?(?:%|per ?cent)?,? *` +
		`(?:and *)?(\d+) ?(?:%|per ?cent)`)
)

// levels are the p-values that stars stand for, by their number.
func (s *sheet) levels() map[int]number {
	list := map[int]number{}
	text := strings.ReplaceAll(s.grid.Caption+" "+s.grid.Notes, "\u2217", "*")
	add := func(stars, level string, by float64) {
		n, _ := readNumber(level, true)
		n.value /= by
		n.half /= by
		if by > 1 {
			n.text = Short(n.value)
		}
		if n.value > 0 && n.value <= 0.2 { // otherwise the level of an interval
			list[len(stars)] = n
		}
	}
	if m := percentList.FindStringSubmatch(text); m != nil {
		for i := 1; i <= 3; i++ {
			add(m[i], m[i+3], 100)
		}
		return list
	}
	for _, m := range percentLegend.FindAllStringSubmatch(text, -1) {
		add(m[1], m[2], 100)
	}
	for _, m := range starLegend.FindAllStringSubmatch(text, -1) {
		add(m[1], m[2], 1)
	}
	return list
}

// checkStars compares the stars of a row with its p-value. Fewer stars than it could have are no finding.
func (c *checker) checkStars(s *sheet, levels map[int]number, r, k int) {
	x := s.cells[r][k]
	level, known := levels[x.stars]
	if x.stars == 0 && len(levels) > 0 {
		c.unstarred(s, levels, r, k)
	}
	if x.stars == 0 || !known {
		return
	}
	cell := s.near(r, k, columnP)
	if s.columns[k].kind == columnP {
		cell = &s.cells[r][k]
	}
	if cell == nil {
		if x.first != nil {
			c.starsBySpread(s, level, r, k)
			c.starsOfCorrelation(s, level, r, k)
			c.starsOfF(s, level, r, k)
		}
		return
	}
	p, relation, ok := pOfCell(cell.text)
	if !ok {
		return
	}
	out := c.cellResult(document.TableCheck, s, x)
	out.Type, out.P, out.PComparison = "stars", p.text, relation
	if relation == "=" && p.span().low > level.value || relation == ">" && p.value >= level.value {
		out.Verdict = document.Inconsistent
		out.Why = fmt.Sprintf("%s means p < %s, and the p-value of the row is %s", strings.Repeat("*", x.stars),
			level.text, p.text)
	} else {
		out.Verdict, out.Why = document.Consistent, "the stars agree with the p-value of the row"
	}
	c.add(out)
}

// pOfCell reads the p-value of a cell: .012, <.001, .03*.
func pOfCell(text string) (p number, relation string, ok bool) {
	f := &finder{text: text, toks: tokensOf(text)}
	j := 0
	if f.tok(j).word("p") {
		j++
	}
	relation = "="
	if next := f.relation(j, &relation); next > 0 {
		j = next
	}
	ok = f.signed(j, &p) > 0 && p.value <= 1
	return p, relation, ok && (relation != "<" || p.value > 0) // < 0 is cut off
}

var cumulativeHead = lazyregexp.New(`(?i)\bcum(?:ulative|\.|ul\.)?(?:[ %]|$)`)

// checkCumulative demands that a cumulative column rises, or falls, from row to row.
func (c *checker) checkCumulative(s *sheet, k int) {
	if !cumulativeHead.MatchString(oneLine(s.columns[k].head)) {
		return
	}
	var last *number
	var odd []int // rows that break the rise
	rises, falls := 0, 0
	for r := range s.cells {
		if k >= len(s.cells[r]) || s.cells[r][k].first == nil || totalHead.MatchString(oneLine(s.cells[r][0].text)) {
			continue
		}
		n := s.cells[r][k].first
		if last != nil {
			switch {
			case n.span().high < last.span().low:
				falls++
				odd = append(odd, r)
			case n.value > last.value:
				rises++
			}
		}
		last = n
	}
	const few = 3 // steps that show the direction
	if rises < few || falls > 1 {
		return
	}
	for _, r := range odd {
		out := c.cellResult(document.TableCheck, s, s.cells[r][k])
		out.Type, out.Verdict, out.Why = "cumulative", document.Inconsistent, "a cumulative column falls here"
		c.add(out)
	}
}
