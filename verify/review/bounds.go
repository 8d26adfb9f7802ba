package review

import (
	"fmt"
	"math"

	"rederive/internal/lazyregexp"
)

// bounds are the least and the largest value that a scale has.
type bounds struct {
	low, high float64
	known     bool
}

var (
	namedRange = lazyregexp.New(`(?i)(?:\b(?:from|between|scale:?|range[sd]?:?|ratings?:?|tokens?,?|points?,?)|` +
		`[(,])\s*` +
		`(\d+)\s*(?:to|and|-|\x{2013}|\x{2212})\s*(\d+)\b(?:[^\d%.]|\.\s|\.?$)`)
	// ofAnotherScale are words after which a value need not lie within the range of one answer.
	ofAnotherScale = lazyregexp.New(`(?i)\b(?:sums?|summed|totals?|hours?|minutes?|seconds?|years?|age[ds]?|ms|` +
		`income|` +
		`change[ds]?|differences?|per ?cent|z-?scores?|scores?|transformed|log\w*|trials|items|interquartile|iqr)\b|%`)
	minHead = lazyregexp.New(`(?i)^(?:min(?:imum|\.)?|lowest)$`)
	maxHead = lazyregexp.New(`(?i)^(?:max(?:imum|\.)?|highest)$`)
)

// boundsOf reads the one range that a sentence or the one before it names: ratings from 1 to 7.
func boundsOf(text, before string) bounds {
	b := rangeIn(text)
	if !b.known && surelyWhole.MatchString(before) {
		b = rangeIn(before)
	}
	if ofAnotherScale.MatchString(text) {
		return bounds{}
	}
	return b
}

// rangeIn reads the range that a text names, if it names only one.
func rangeIn(text string) bounds {
	var b bounds
	for _, m := range namedRange.FindAllStringSubmatch(text, -1) {
		low, _ := readNumber(m[1], false)
		high, _ := readNumber(m[2], false)
		next := bounds{low.value, high.value, true}
		if low.value >= high.value || b.known && b != next {
			return bounds{}
		}
		b = next
	}
	return b
}

// boundsOf reads the smallest and the largest value of a row from the columns Min and Max, or the range from the
// caption and the name of the row.
func (s *sheet) boundsOf(r int) bounds {
	var b bounds
	found := 0
	for k := range s.columns {
		if k >= len(s.cells[r]) || s.cells[r][k].first == nil {
			continue
		}
		switch head, x := oneLine(lastHead(s, k)), s.cells[r][k].first; {
		case minHead.MatchString(head):
			b.low, found = x.span().low, found|1
			if x.places == 0 {
				b.low = x.value
			}
		case maxHead.MatchString(head):
			b.high, found = x.span().high, found|2
			if x.places == 0 {
				b.high = x.value
			}
		}
	}
	if b.known = found == 3 && b.low < b.high; b.known {
		return b
	}
	return boundsOf(s.about(r), "")
}

// beyond says why so many values within bounds have no such mean and standard deviation: for a mean, the values that
// are farthest apart all lie at the two ends.
func beyond(b bounds, mean, sd, n number) string {
	m := mean.span()
	if !b.known || n.value < 2 || n.places > 0 || m.low > b.high || m.high < b.low {
		return ""
	}
	at := math.Max(m.low, math.Min(m.high, (b.low+b.high)/2)) // the mean that allows the most
	at = math.Max(b.low, math.Min(b.high, at))
	most := math.Sqrt((at - b.low) * (b.high - at) * n.value / (n.value - 1))
	if sd.span().low <= most*(1+1e-9) {
		return ""
	}
	return fmt.Sprintf("values from %g to %g with this mean have a standard deviation of %s at most", b.low, b.high,
		Short(most))
}
