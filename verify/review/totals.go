package review

import (
	"fmt"
	"regexp"

	"rederive/document"
)

var totalHead = regexp.MustCompile(`(?i)^(?:sub)?totals?\b|^sum\b|^overall\b|^all\b`)

// checkTotals judges rows and columns named Total. That what is above adds up to them is seen from other columns: where
// none agrees, the rows may be nested, and nothing is said.
func (c *checker) checkTotals(s *sheet) {
	for r := range s.cells {
		if r >= 2 && len(s.cells[r]) > 0 && totalHead.MatchString(oneLine(s.cells[r][0].text)) {
			c.totalRow(s, r)
		}
	}
	for k := range s.columns {
		if k >= 3 && totalHead.MatchString(oneLine(s.columns[k].head)) {
			c.totalColumn(s, k)
		}
	}
}

// A sum is a printed total, what adds up to it, and where it is.
type sum struct {
	cell  cell
	total number
	least float64 // of what adds up, with its rounding
	most  float64
	exact float64
}

func (x sum) agrees() bool { return x.total.span().meets(span{x.least, x.most}) }

func (c *checker) totalRow(s *sheet, r int) {
	var list []sum
	for k := 1; k < len(s.columns) && k < len(s.cells[r]); k++ {
		switch s.columns[k].kind {
		case columnMean, columnSD, columnMeanSD, columnB, columnSE, columnStat, columnP:
			continue
		}
		var parts []cell
		for above := r - 1; above >= 0 && !totalHead.MatchString(oneLine(s.cells[above][0].text)); above-- {
			if k < len(s.cells[above]) {
				parts = append(parts, s.cells[above][k])
			}
		}
		list = appendSum(list, s.cells[r][k], parts)
	}
	c.judgeSums(s, list)
}

func (c *checker) totalColumn(s *sheet, k int) {
	var list []sum
	for r := range s.cells {
		if k >= len(s.cells[r]) {
			continue
		}
		var parts []cell
		for j := 1; j < k; j++ {
			if kind := s.columns[j].kind; kind != columnOther && kind != columnN && kind != columnNPercent {
				return
			}
			parts = append(parts, s.cells[r][j])
		}
		list = appendSum(list, s.cells[r][k], parts)
	}
	c.judgeSums(s, list)
}

// appendSum adds a sum, if the total and all that adds up are whole numbers or are printed with the same places.
func appendSum(list []sum, total cell, parts []cell) []sum {
	if total.first == nil || len(parts) < 2 {
		return list
	}
	x := sum{cell: total, total: *total.first}
	for _, p := range parts {
		if p.first == nil || p.first.places != total.first.places || p.first.value < 0 {
			return list
		}
		v := p.first.span()
		if p.first.places == 0 {
			v = span{p.first.value, p.first.value}
		}
		x.least, x.most, x.exact = x.least+v.low, x.most+v.high, x.exact+p.first.value
	}
	if total.first.places == 0 {
		x.total.half = 0
	}
	return append(list, x)
}

// judgeSums judges the totals of one row or column, if most agree.
func (c *checker) judgeSums(s *sheet, list []sum) {
	agree := 0
	for _, x := range list {
		if x.agrees() {
			agree++
		}
	}
	if agree == 0 || 2*agree < len(list) {
		return
	}
	for _, x := range list {
		out := c.cellResult(document.TotalCheck, s, x.cell)
		out.Type = "sum"
		if x.agrees() {
			out.Verdict, out.Why = document.Consistent, "the parts add up to it"
		} else {
			out.Verdict, out.Why = document.Inconsistent, fmt.Sprintf("the parts add up to %s", Short(x.exact))
		}
		c.add(out)
	}
}
