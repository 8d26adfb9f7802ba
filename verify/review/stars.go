package review

import (
	"fmt"
	"regexp"
	"strings"

	"rederive/document"
)

// starLegend is a line such as "*p < .05, **p < .01" in the notes or the caption of a table.
var starLegend = regexp.MustCompile(`(\*{1,4})\s*\}?\s*[pP]\s*(?:<|\x{2264}|&lt;)\s*(0?\.\d+)`)

// levels are the p-values that stars stand for, by their number.
func (s *sheet) levels() map[int]number {
	list := map[int]number{}
	for _, m := range starLegend.FindAllStringSubmatch(s.grid.Caption+" "+s.grid.Notes, -1) {
		n, _ := readNumber(m[2], true)
		list[len(m[1])] = n
	}
	return list
}

// checkStars compares the stars of a row with its p-value. Fewer stars than it could have are no finding.
func (c *checker) checkStars(s *sheet, levels map[int]number, r, k int) {
	x := s.cells[r][k]
	level, known := levels[x.stars]
	if x.stars == 0 || !known {
		return
	}
	cell := s.near(r, k, columnP)
	if s.columns[k].kind == columnP {
		cell = &s.cells[r][k]
	}
	if cell == nil {
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
		out.Why = fmt.Sprintf("%s stands for p < %s, and the p-value of the row is %s", strings.Repeat("*", x.stars),
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
	return p, relation, f.signed(j, &p) > 0 && p.value <= 1
}

var cumulativeHead = regexp.MustCompile(`(?i)\bcum(?:ulative|\.|ul\.)?(?:[ %]|$)`)

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
