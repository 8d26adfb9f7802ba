package review

import (
	"math"
	"slices"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// otherD matches words of a table whose d need not follow from the printed means.
var otherD = lazyregexp.New(`(?i)\b(?:adjusted|ancova|covaria\w+|models?|paired|repeated|within|change|gain|imput\w+|` +
	`robust|weighted|transformed|log|latent|marginal|estimated)\b|d_\{`)

// A dOfRow is a d with what the means and standard deviations of the two groups of its row give.
type dOfRow struct {
	row, column int
	value       printed.Span // without sign
	allowed     []printed.Span
	exact       float64 // with the pooled standard deviation
}

func (x *dOfRow) agrees() bool { return slices.ContainsFunc(x.allowed, x.value.Overlaps) }

// distance is that of the printed value from the nearest that the groups give.
func (x *dOfRow) distance() float64 {
	least := math.Inf(1)
	for _, a := range x.allowed {
		least = math.Min(least, math.Max(a.Low-x.value.High, x.value.Low-a.High))
	}
	return least
}

// checkTableDs compares a column of d or g with the means and standard deviations of the two groups in its rows. Most
// rows must show that this is what they are: three of four, and at least three.
func (c *checker) checkTableDs(s *sheet) {
	for k := 1; k < len(s.columns); k++ {
		if name := printed.EffectNamed(s.columns[k].plain); name != "d" && name != "g" {
			continue
		}
		var list []dOfRow
		agree := 0
		for r := range s.cells {
			if x := s.dOf(r, k); x != nil {
				list = append(list, *x)
				if x.agrees() {
					agree++
				}
			}
		}
		if !areSure(agree, len(list)) {
			continue
		}
		for i := range list {
			c.judgeD(s, &list[i])
		}
	}
}

// judgeD judges a d that was not judged by a test of its row.
func (c *checker) judgeD(s *sheet, x *dOfRow) {
	const near = 0.05
	cell := s.cells[x.row][x.column]
	if c.hasResult(s.block, cell.From, document.EffectCheck) {
		return
	}
	out := c.cellResult(document.EffectCheck, s, cell)
	out.Type = printed.EffectNamed(s.columns[x.column].plain)
	switch {
	case x.agrees():
		out.Verdict, out.Why = document.Consistent, "the means and standard deviations of its row give it"
	case x.distance() < near || otherD.MatchString(s.about(x.row)):
		out = unchecked(out, x.said()+": it may have been computed in another way")
	default:
		out.Verdict, out.Why = document.Inconsistent, x.said()+"; those of the other rows agree"
	}
	c.add(out)
}

func (x *dOfRow) said() string {
	return "the means and standard deviations of its row give " + Short(x.exact)
}

// dOf returns the d of a cell with what the groups of its row give: with the pooled, the average or one of the two
// standard deviations, and with the correction for small samples.
func (s *sheet) dOf(r, k int) *dOfRow {
	if k >= len(s.cells[r]) || s.cells[r][k].First == nil || s.cells[r][k].First.Places == 0 {
		return nil
	}
	list := s.groupsOf(r, k)
	if len(list) != 2 || list[0].sd.Value <= 0 || list[1].sd.Value <= 0 {
		return nil
	}
	a, b := list[0], list[1]
	v, m, o := s.cells[r][k].First.Span(), a.mean.Span(), b.mean.Span()
	off := printed.Span{Low: m.Low - o.High, High: m.High - o.Low}
	wa, wb, correction := 1.0, 1.0, 1.0
	if a.n > 1 && b.n > 1 {
		wa, wb = a.n-1, b.n-1
		correction = 1 - 3/(4*(a.n+b.n-2)-1)
	}
	x := &dOfRow{row: r, column: k, value: printed.Span{Low: v.Least(), High: v.Largest()}}
	x.exact = (a.mean.Value - b.mean.Value) /
		math.Sqrt((wa*a.sd.Value*a.sd.Value+wb*b.sd.Value*b.sd.Value)/(wa+wb))
	for _, w := range [][2]float64{{wa, wb}, {1, 1}, {1, 0}, {0, 1}} {
		pooled := func(p, q float64) float64 { return math.Sqrt((w[0]*p*p + w[1]*q*q) / (w[0] + w[1])) }
		low := pooled(a.sd.Span().Least(), b.sd.Span().Least())
		high := pooled(a.sd.Span().Largest(), b.sd.Span().Largest())
		x.allowed = append(x.allowed, printed.Span{
			Low: off.Least() / high * correction, High: off.Largest() / math.Max(low, 1e-300),
		})
	}
	return x
}
