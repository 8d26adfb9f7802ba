package review

import (
	"fmt"
	"math"
	"slices"

	"rederive/document"
	"rederive/verify/review/internal/printed"
)

// compareWithPeers makes a finding of an interval that is far from symmetric about its estimate, if those of all other
// rows are symmetric. Either there are many of them, or one of its ends follows from the standard error of the row.
func (s *sheet) compareWithPeers(r, k int, out *document.Result) {
	const bent, far = 0.05, 0.15 // shares of the width
	const few, many = 3, 5       // other rows
	name, bend := s.estimateOf(k), s.bendAt(r, k)
	if out.IsFinding() || name == "" || printed.IsCorrelation[name] || bend < bent ||
		otherEffects.MatchString(s.about(r)) || levelOf(s.about(r)) != 95 {
		return
	}
	straight, signed := s.straightPeers(r, k)
	if printed.Ratios[name] && s.isReciprocal(r, k) { // its counts show it
		return
	}
	switch why := s.wrongEnd(r, k); {
	case printed.Ratios[name] && (straight < many || bend < far):
	case straight >= few && why != "" && (out.Verdict == document.NotChecked || s.near(r, k, roleSE) == nil):
		out.Verdict, out.Why = document.Inconsistent, why
	case straight >= many && bend >= far && (signed || printed.Ratios[name]):
		out.Verdict = document.Inconsistent
		out.Why = "the estimate is not in the middle of its interval, and those of all other rows are"
		if printed.Ratios[name] {
			out.Why = "the estimate is not in the geometric middle of its interval, and those of all other rows are"
		}
	}
}

// bendAt returns how far an estimate is from the middle of its interval, as a share of the width, with ratios as their
// logarithms. It is 0 if rounding explains it, and negative if there is no interval, or if it ends at a bound.
func (s *sheet) bendAt(r, k int) float64 {
	bounds := []float64{0, 1, -1, 100}
	if k >= len(s.cells[r]) || s.cells[r][k].First == nil {
		return -1
	}
	ends, _ := s.intervalAt(r, k)
	if ends == nil || ends[0].Value >= ends[1].Value || slices.Contains(bounds, ends[0].Value) ||
		slices.Contains(bounds, ends[1].Value) {
		return -1
	}
	e, v := &printed.Estimate{Name: s.estimateOf(k)}, s.cells[r][k].First
	low, high := ends[0].Span(), ends[1].Span()
	if printed.Ratios[e.Name] {
		if low.Low <= 0 || v.Span().Low <= 0 {
			return -1
		}
		low, high = e.SpanOnScale(low), e.SpanOnScale(high)
	} else {
		e.Name = ""
	}
	if e.SpanOnScale(v.Span()).Overlaps(printed.Span{Low: (low.Low + high.Low) / 2, High: (low.High + high.High) / 2}) {
		return 0
	}
	from, to := e.OnScale(ends[0].Value), e.OnScale(ends[1].Value)
	return math.Abs(e.OnScale(v.Value)-(from+to)/2) / (to - from)
}

// isReciprocal reports whether the reciprocal of a ratio is near the middle of its interval.
func (s *sheet) isReciprocal(r, k int) bool {
	const near = 0.1 // of the width
	ends, _ := s.intervalAt(r, k)
	low, high := math.Log(ends[0].Value), math.Log(ends[1].Value)
	return math.Abs(math.Log(s.cells[r][k].First.Value)+(low+high)/2) < near*(high-low)
}

// straightPeers counts the other rows whose intervals are symmetric, and reports whether one of them has a negative
// end: shares have none, and their intervals need not be symmetric. It returns 0 if another one is not symmetric.
func (s *sheet) straightPeers(r, k int) (n int, signed bool) {
	for i := range s.cells {
		if i == r {
			continue
		}
		switch bend := s.bendAt(i, k); {
		case bend > 0:
			return 0, false
		case bend == 0:
			ends, _ := s.intervalAt(i, k)
			n, signed = n+1, signed || ends[0].Value < 0
		}
	}
	return n, signed
}

// wrongEnd says which end of an interval does not follow from the standard error in its row, if the other one does.
func (s *sheet) wrongEnd(r, k int) string {
	se := s.errorOf(r, k)
	if se.Low <= 0 {
		return ""
	}
	ends, _ := s.intervalAt(r, k)
	v := s.cells[r][k].First
	return sayWrongEnd(
		printed.Span{Low: v.Value - ends[0].Value, High: v.Half + ends[0].Half},
		printed.Span{Low: ends[1].Value - v.Value, High: v.Half + ends[1].Half}, se,
	)
}

// errorOf returns the standard error of an estimate: that of its row or, if the row has none, what its t or z gives. It
// returns zero if there is neither.
func (s *sheet) errorOf(r, k int) printed.Span {
	if se := s.near(r, k, roleSE); se != nil && se.First != nil && se.First.Value > 0 {
		return se.First.Span()
	}
	t, v := s.near(r, k, roleStat), s.cells[r][k].First
	if t == nil || t.First == nil || s.countRelated(k, roleStat) != 1 || (t.First.Value < 0) != (v.Value < 0) {
		return printed.Span{}
	}
	of, by := math.Abs(v.Value), math.Abs(t.First.Value)
	if of <= v.Half || by <= t.First.Half {
		return printed.Span{}
	}
	return printed.Span{Low: (of - v.Half) / (by + t.First.Half), High: (of + v.Half) / (by - t.First.Half)}
}

// follows reports whether half of an interval, off by a rounding, follows from a standard error.
func follows(half, rounding float64, se printed.Span) bool {
	const least, most = 1.96, 2.1 // of the normal distribution, and of t
	return least*se.Low <= half+rounding && half-rounding <= most*se.High
}

// sayWrongEnd says which of two halves of an interval, each with its rounding, does not follow from a standard error,
// if the other one does.
func sayWrongEnd(lower, upper, se printed.Span) string {
	middle := (se.Low + se.High) / 2
	said := "the %s end of the interval is %s standard errors from the estimate, the other one " +
		"%s, and in the other rows both are alike"
	a, b := Short(lower.Low/middle), Short(upper.Low/middle)
	low, high := follows(lower.Low, lower.High, se), follows(upper.Low, upper.High, se)
	switch {
	case low && !high:
		return fmt.Sprintf(said, "upper", b, a)
	case high && !low:
		return fmt.Sprintf(said, "lower", a, b)
	}
	return ""
}

// compareWithLog makes a finding of the interval of a ratio one of whose ends does not follow from the coefficient and
// the standard error of its row, if both ends of all other intervals do.
func (s *sheet) compareWithLog(r, k int, out *document.Result) {
	const few = 2 // other rows
	lower, upper, se, known := s.logEnds(r, k)
	if out.Verdict != document.Consistent || !known || otherEffects.MatchString(s.about(r)) ||
		levelOf(s.about(r)) != 95 {
		return
	}
	agree := 0
	for i := range s.cells {
		low, high, by, ok := s.logEnds(i, k)
		switch {
		case i == r || !ok:
		case follows(low.Low, low.High, by) && follows(high.Low, high.High, by):
			agree++
		default:
			return
		}
	}
	if why := sayWrongEnd(lower, upper, se); why != "" && agree >= few {
		out.Verdict, out.Why = document.Inconsistent, "on the scale of the coefficient, "+why
	}
}

// logEnds returns the distances of the ends of a ratio's interval from the coefficient in its row, which is the
// logarithm of the ratio, each with its rounding, and the standard error of the coefficient.
func (s *sheet) logEnds(r, k int) (lower, upper, se printed.Span, known bool) {
	if k >= len(s.cells[r]) || s.cells[r][k].First == nil || !printed.Ratios[s.estimateOf(k)] {
		return lower, upper, se, false
	}
	ends, _ := s.intervalAt(r, k)
	b, e, v := s.near(r, k, roleB), s.near(r, k, roleSE), s.cells[r][k].First
	if ends == nil || b == nil || e == nil || b.First == nil || e.First == nil || e.First.Span().Low <= 0 ||
		ends[0].Span().Low <= 0 {
		return lower, upper, se, false
	}
	ratio := printed.Span{Low: math.Exp(b.First.Span().Low), High: math.Exp(b.First.Span().High)}
	if !ratio.Overlaps(v.Span()) {
		return lower, upper, se, false
	}
	half := func(end printed.Number, sign float64) printed.Span {
		at := end.Span()
		return printed.Span{
			Low:  sign * (math.Log(end.Value) - b.First.Value),
			High: b.First.Half + (math.Log(at.High)-math.Log(at.Low))/2,
		}
	}
	return half(ends[0], -1), half(ends[1], 1), e.First.Span(), true
}
