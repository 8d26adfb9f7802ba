package review

import (
	"fmt"
	"math"
	"slices"
)

// explain returns what would make a printed test consistent: the other number of sides, another direction, exchanged or
// truncated digits, another statistic. It tries each, and returns what fits.
func (t *printedTest) explain(c *checker, two, one pSpan, directed bool) []string {
	var list []string
	if directed && t.relation == "=" && t.p.agrees(one, c.alpha) {
		list = append(list, "the one-sided p-value fits: "+Short(one.exact))
	}
	if t.p.relation == "=" && isBound(t.p.value.value) {
		turned := *t.p
		turned.relation = "<"
		if turned.agrees(two, c.alpha) {
			list = append(list, "p < "+t.p.value.text+" fits")
		}
	}
	if (t.p.relation == "<" || t.p.relation == ">") && t.p.value.value > 0 {
		turned := *t.p
		turned.relation = map[string]string{"<": ">", ">": "<"}[t.p.relation]
		if turned.agrees(two, c.alpha) {
			list = append(list, fmt.Sprintf("p %s %s fits", turned.relation, t.p.value.text))
		}
	}
	if t.relation != "=" { // many p-values fit a bound
		return list
	}
	for _, v := range exchanged(t.value.text) {
		if other, ok := t.with(v); ok && t.p.agrees(other, c.alpha) {
			list = append(list, fmt.Sprintf("two digits exchanged: %s %s %s fits", t.stat.name, t.relation, v))
		}
	}
	if t.p.relation == "=" {
		for _, v := range exchanged(t.p.value.text) {
			p := *t.p
			p.value, _ = readNumber(v, false)
			if p.agrees(two, c.alpha) {
				list = append(list, "two digits exchanged: p = "+v+" fits")
			}
		}
	}
	if v := t.p.value; t.p.relation == "=" && v.value <= two.high && two.low < v.value+2*v.half {
		list = append(list, "p = "+v.text+" fits if it was cut off and not rounded")
	}
	if len(t.df) == 2 {
		turned := *t
		turned.df = []number{t.df[1], t.df[0]}
		if s, ok := turned.pSpan(2); ok && t.p.agrees(s, c.alpha) {
			list = append(list, "the degrees of freedom in the other order fit")
		}
	}
	return list
}

// isBound reports whether a p-value is one that papers compare with.
func isBound(p float64) bool {
	return slices.Contains([]float64{0.1, 0.05, 0.01, 0.005, 0.001, 0.0005, 0.0001}, p)
}

// with returns the p-value of the test with another value.
func (t *printedTest) with(text string) (pSpan, bool) {
	other := *t
	other.value, _ = readNumber(text, false)
	if t.stat.tail == "r" && math.Abs(other.value.value) > 1 {
		return pSpan{}, false // not a correlation
	}
	return other.pSpan(2)
}

// exchanged returns the number with each pair of neighbouring digits exchanged.
func exchanged(text string) []string {
	var list []string
	digit := func(b byte) bool { return b >= '0' && b <= '9' }
	if len(text) > 0 && text[0] == '-' {
		text = text[1:]
	}
	for i := 0; i+1 < len(text); i++ {
		j := i + 1
		if text[j] == '.' {
			j++
		}
		if j >= len(text) || !digit(text[i]) || !digit(text[j]) || text[i] == text[j] {
			continue
		}
		b := []byte(text)
		b[i], b[j] = b[j], b[i]
		list = append(list, string(b))
	}
	return list
}
