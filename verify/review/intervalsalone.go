package review

import (
	"math"

	"rederive/document"
)

// unnamed is the estimate of an interval that is printed after a number without a known name, or after none.
const unnamed = "estimate"

// intervalsAlone finds the intervals that are printed neither with a test nor with a named estimate: "the share was
// 12.5% (95% CI 9.8% to 15.7%)". The number before one is its estimate.
func (f *finder) intervalsAlone() []estimate {
	var list []estimate
	for i := 0; i < len(f.toks); i++ {
		var t printedTest
		next := 0
		if !f.used[i] {
			next = f.interval(&t, i)
		}
		if next == 0 {
			continue
		}
		e := estimate{name: unnamed, ci: &t.extras[0], to: t.extras[0].to}
		first := i
		for f.tok(first).is("(", "[", ",", ";", ":") {
			first++
		}
		e.from = f.tok(first).from
		f.numberBefore(&e, i)
		f.use(i, next)
		list = append(list, e)
		i = next - 1
	}
	return list
}

// stating are the words after which a number is a result, and not the second of two or a part of a name.
var stating = []string{"was", "were", "is", "are", "of", "by", "at", "averaged", "estimated"}

// numberBefore reads the number that ends before a token: 12.5 % (, 4.2 mm Hg;.
func (f *finder) numberBefore(e *estimate, i int) {
	j := i - 1
	for f.tok(j).is("(", "[", ",", ";", ":") {
		j--
	}
	e.percent = f.tok(j).is("%")
	known := true // what the number counts is a unit
	switch {
	case e.percent:
		j--
	case f.tok(j).word("Hg"):
		j -= 2
	case f.tok(j).kind == aWord && units[lower(f.tok(j).text)]:
		j--
	default:
		for k := 0; k < 2 && f.tok(j).kind == aWord; k++ {
			known = false
			j--
		}
	}
	if j < 0 || f.tok(j).kind != aNumber || f.used[j] {
		return
	}
	if before := f.tok(j - 1); before.is("-", "+") && (!before.glued || f.tok(j-2).kind == aSign) {
		j--
	}
	if f.signed(j, &e.value) > 0 {
		before := f.tok(j - 1)
		e.stated = known && (before.is("=", "~") || before.word(stating...))
		e.from = f.tok(j).from
	}
}

// checkAlone judges an interval and the number before it, which may belong to something else.
func (c *checker) checkAlone(e *estimate) document.Result {
	r := c.estimateResult(document.IntervalCheck, e)
	low, high, v := e.ci.value.span(), e.ci.high.span(), e.value.span()
	r.Verdict = document.Consistent
	switch {
	case low.low > high.high:
		r.Verdict, r.Why = document.Inconsistent, "the lower end of the interval is above the upper one"
	case e.value.text == "":
		r = unchecked(r, "no estimate is printed next to the interval")
	case low.low <= v.high && v.low <= high.high:
		e.middle(&r)
	case low.low <= -v.low && -v.high <= high.high:
		r = unchecked(r, "the interval holds the number with the other sign: the text may say it in words")
	case e.alike():
		r.Verdict, r.Why = document.Inconsistent, "the estimate lies outside of its interval"
	default:
		r = unchecked(r, "the number before the interval lies outside of it: it may be another one")
	}
	return r
}

// alike reports whether the number and the ends of the interval are printed in the same way, and the number is stated
// as a result: then it is the estimate.
func (e *estimate) alike() bool {
	far := math.Max(math.Abs(e.ci.value.value), math.Abs(e.ci.high.value)) * 3
	places := e.value.places
	return e.stated && places > 0 && places == e.ci.value.places && places == e.ci.high.places &&
		e.percent == e.ci.percent && math.Abs(e.value.value) < far
}
