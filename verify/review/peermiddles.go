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
	case straight >= few && why != "" && out.Verdict == document.NotChecked: // the row has a single estimate
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
	se := s.near(r, k, roleSE)
	if se == nil || se.First == nil || se.First.Value <= 0 {
		return ""
	}
	ends, _ := s.intervalAt(r, k)
	v := s.cells[r][k].First
	lower, upper := v.Value-ends[0].Value, ends[1].Value-v.Value
	follows := func(half, rounding float64) bool {
		const least, most = 1.96, 2.1 // of the normal distribution, and of t
		of := se.First.Span()
		return least*of.Low <= half+rounding && half-rounding <= most*of.High
	}
	said := "the %s end of the interval is %s standard errors from the estimate, the other one " +
		"%s, and in the other rows both are alike"
	a, b := Short(lower/se.First.Value), Short(upper/se.First.Value)
	low, high := follows(lower, v.Half+ends[0].Half), follows(upper, v.Half+ends[1].Half)
	switch {
	case low && !high:
		return fmt.Sprintf(said, "upper", b, a)
	case high && !low:
		return fmt.Sprintf(said, "lower", a, b)
	}
	return ""
}
