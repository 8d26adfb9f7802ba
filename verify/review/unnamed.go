package review

import (
	"regexp"
	"slices"
)

const unitWords = 3 // between an estimate and its interval: 2.4 scale points

// unnamedEstimates finds numbers that are followed by an interval or a standard error, and by a p-value.
func (f *finder) unnamedEstimates() []estimate {
	var list []estimate
	for k := 1; k < len(f.toks); k++ {
		if f.used[k] || !f.startsSpread(k) {
			continue
		}
		e := estimate{name: unnamed}
		first := f.valueBefore(k, &e)
		if first < 0 {
			continue
		}
		end := f.estimateTail(&e, k)
		if end == 0 || e.p == nil || e.test != nil || !e.hasPlace() || e.ci == nil && f.closes(k, end) {
			continue
		}
		for i := first; i < end; i++ {
			f.used[i] = true
		}
		list = append(list, e)
		k = end - 1
	}
	return list
}

// startsSpread reports whether an interval or a standard error begins at a token.
func (f *finder) startsSpread(k int) bool {
	var t printedTest
	t.stat = statZ
	return f.named(&t, k) > 0 && len(t.extras) > 0 && (t.extras[0].name == "ci" || t.extras[0].name == "SE")
}

// valueBefore reads the number before an interval or a standard error, and returns its first token, or -1.
func (f *finder) valueBefore(k int, e *estimate) int {
	j := k - 1
	for f.tok(j).is("(", "[", ",", ";") && j > k-3 {
		j--
	}
	for words := 0; words < unitWords && f.tok(j).kind == aWord; words++ {
		j--
	}
	if f.tok(j).is("%") {
		j--
	}
	t, before := f.tok(j), f.tok(j-1)
	if t.kind != aNumber || f.used[j] || before.is("/", "_", "^") || before.kind == aRaise || before.kind == aLower ||
		f.isCount(j) {
		return -1
	}
	e.value, e.from = t.number, t.from
	if before.is("-") && f.tok(j-2).kind != aNumber && (f.tok(j-2).kind != aWord || !before.glued) {
		j--
		e.value, e.from = e.value.negative(), before.from
	}
	return j
}

// isCount reports whether a number is the value of a name that has no interval: n = 40, SD = 3.1.
func (f *finder) isCount(j int) bool {
	if f.tok(j - 1).is("-") {
		j--
	}
	name := f.tok(j - 2).text
	return f.tok(j-1).is("=", "<", ">") && (spreads[name] || slices.Contains([]string{"n", "N", "df", "M", "p"}, name))
}

// hasPlace reports whether the value may be the estimate of its interval.
func (e *estimate) hasPlace() bool {
	return e.ci == nil || e.ci.value.span().low <= e.value.span().high && e.value.span().low <= e.ci.high.span().high
}

// closes reports whether a bracket that was open before some tokens is closed within them: the p-value after a standard
// error may then be that of the whole sentence.
func (f *finder) closes(from, end int) bool {
	open := 0
	if f.tok(from).is("(") {
		from++
	}
	for k := from; k < end; k++ {
		switch {
		case f.tok(k).is("("):
			open++
		case f.tok(k).is(")"):
			if open--; open < 0 {
				return true
			}
		}
	}
	return false
}

// ofAnother are words after a p-value that say that it is not the one of the estimate before it.
var ofAnother = regexp.MustCompile(`(?i)^[\s,)]*(?:for (?:the )?(?:interaction|trend|non-?inferiority|superiority|` +
	`equivalence|heterogeneity|difference|comparison|change)|` +
	`(?:vs|versus|compared|relative|against|between|than|when)\b)`)

var labelOfAnother = regexp.MustCompile(`(?i)\b(?:int(?:eraction)?|trend|het\w*|non-?inf\w*|equiv\w*|sup\w*)\b`)

// saysAnother reports whether a p-value is said to be that of something else.
func (f *finder) saysAnother(p *printedP) bool {
	return ofAnother.MatchString(f.text[p.to:]) || labelOfAnother.MatchString(p.label)
}

// slopeTest is the t or z that begins at a token, if all before it is a coefficient and its standard error.
func (f *finder) slopeTest(e *estimate, k int) *printedTest {
	if !f.used[k] || !e.isSlope() || e.name == unnamed {
		return nil
	}
	for i := range f.tests {
		t := &f.tests[i]
		if t.first == k && (t.stat == statT || t.stat == statZ) && t.relation == "=" {
			return t
		}
	}
	return nil
}
