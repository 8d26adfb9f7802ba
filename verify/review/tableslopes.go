package review

import (
	"fmt"
	"math"

	"rederive/document"
)

// almost is the share of a value by which it may differ without a finding: numbers may be rounded before they are
// divided.
const almost = 0.01

// tableStatistic judges b/SE against t or z. Where a table has several columns of coefficients, one of them has to fit.
func (c *checker) tableStatistic(s *sheet, r, k int) {
	se, x := s.near(r, k, columnSE), s.cells[r][k]
	if se == nil || se.first == nil || se.first.span().low <= 0 {
		return
	}
	var nearest *number
	var allowed span
	for j := range s.columns {
		if g := s.columns[j].group; s.columns[j].kind != columnB || g != s.columns[k].group && g != "" ||
			j >= len(s.cells[r]) || s.cells[r][j].first == nil {
			continue
		}
		b := s.cells[r][j].first
		q := quotient(b.span(), se.first.span())
		if v := x.first.span(); v.meets(q) || v.meets(span{-q.high, -q.low}) {
			out := c.cellResult(document.TableCheck, s, x)
			out.Type, out.Verdict, out.Why = "b/SE", document.Consistent, "b/SE = "+Short(b.value/se.first.value)
			c.add(out)
			return
		}
		if nearest == nil {
			nearest, allowed = b, q
		}
	}
	if nearest == nil {
		return
	}
	out := c.cellResult(document.TableCheck, s, x)
	out.Type, out.Verdict = "b/SE", document.Inconsistent
	near := math.Max(x.first.half, almost*math.Abs(x.first.value))
	if v := x.first.span().widened(near); v.meets(allowed) || v.meets(span{-allowed.high, -allowed.low}) {
		c.add(unchecked(out, "b/SE is "+Short(nearest.value/se.first.value)+": the last place may have been cut off"))
		return
	}
	out.Why = fmt.Sprintf("b/SE is %s (rounding allows %s to %s)", Short(nearest.value/se.first.value),
		Short(allowed.low), Short(allowed.high))
	c.add(out)
}

// quotient is what a quotient may be; the divisor is above 0.
func quotient(top, bottom span) span {
	q := span{math.Inf(1), math.Inf(-1)}
	for _, b := range []float64{bottom.low, bottom.high} {
		q.low = math.Min(q.low, math.Min(top.low/b, top.high/b))
		q.high = math.Max(q.high, math.Max(top.low/b, top.high/b))
	}
	return q
}
