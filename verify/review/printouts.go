package review

import (
	"math"
	"strconv"
	"strings"

	"rederive/internal/lazyregexp"
)

// The output of tests in R, on one line.
var (
	// printedInterval matches an interval, and what else is printed with it.
	printedInterval = lazyregexp.New(`\b(\d\d(?:\.\d+)?) percent confidence interval:?\s+(?:(?:lower|inf)\s+(?:upper|sup)\s+)?` +
		`(` + printedNumber + `|-Inf)\s+(` + printedNumber + `|Inf)(?:\s+sample estimates?:\s+|\s|$)`)
	// effectBefore matches what the package effsize prints before it: d estimate: 2.47 (large).
	effectBefore = lazyregexp.New(`\b(d|g|delta|A) estimate:\s+(` + printedNumber + `)(?:\s+\([a-z]+\))?\s*$`)
	// twoMeans matches the means, or the proportions, of two groups.
	twoMeans = lazyregexp.New(`^(?:mean (?:in group|of) .{1,60}?\s?mean (?:in group|of) .{1,60}?|prop 1\s+prop 2)\s+` +
		`(` + printedNumber + `)\s+(` + printedNumber + `)(?:\s+[^-.\d\s]|\s*$)`)
	// oneEstimate matches a single estimate.
	oneEstimate = lazyregexp.New(`^(mean (?:of the )?differences?|cor|odds ratio|rate ratio|mean of \w+|` +
		`difference in location|\(pseudo\)median|p|probability of success|event rate)\s+` +
		`(` + printedNumber + `)(?:\s|$)`)
)

const printedNumber = `-?\d*\.?\d+(?:e[-+]?\d+)?`

// printedEstimates are the names of the estimates in the output of R.
var printedEstimates = map[string]string{
	"d": "d", "g": "g", "cor": "r", "odds ratio": "OR", "rate ratio": "IRR", "mean of the differences": "MD",
	"mean difference": "MD", "mean of differences": "MD",
}

// ofPrograms finds the intervals in the output of a program, whose estimates are printed above or below them.
func (f *finder) ofPrograms() []estimate {
	var list []estimate
	for _, m := range printedInterval.FindAllStringSubmatchIndex(f.text, -1) {
		low, high := printedEnd(f.text[m[4]:m[5]]), printedEnd(f.text[m[6]:m[7]])
		level, _ := readNumber(f.text[m[2]:m[3]], false)
		e := estimate{
			name: unnamed, from: m[0], to: m[7],
			ci: &extra{name: "ci", level: level.value, value: low, high: &high, from: m[0], to: m[7]},
		}
		if !f.printedBefore(&e) && !f.printedAfter(&e, m[1]) {
			continue
		}
		f.addTestAbove(&e)
		for k := range f.toks {
			f.used[k] = f.used[k] || f.toks[k].from >= e.from && f.toks[k].to <= e.to
		}
		list = append(list, e)
	}
	return list
}

// printedEnd reads an end of an interval.
func printedEnd(text string) number {
	switch text {
	case "-Inf":
		return number{value: math.Inf(-1), text: "-\u221e"}
	case "Inf":
		return number{value: math.Inf(1), text: "\u221e"}
	}
	return printed(text)
}

// printed reads a number with its sign.
func printed(text string) number {
	n, _ := readNumber(strings.TrimPrefix(text, "-"), false)
	if strings.HasPrefix(text, "-") {
		n = n.negative()
	}
	return n
}

// printedBefore reads the estimate of the package effsize.
func (f *finder) printedBefore(e *estimate) bool {
	m := effectBefore.FindStringSubmatchIndex(f.text[:e.from])
	if m == nil {
		return false
	}
	e.value, e.from = printed(f.text[m[4]:m[5]]), m[0]
	if name := printedEstimates[f.text[m[2]:m[3]]]; name != "" {
		e.name = name
	}
	return true
}

// printedAfter reads the estimate below an interval, or the difference of two, at a byte.
func (f *finder) printedAfter(e *estimate, at int) bool {
	if m := twoMeans.FindStringSubmatchIndex(f.text[at:]); m != nil {
		a, b := printed(f.text[at+m[2]:at+m[3]]), printed(f.text[at+m[4]:at+m[5]])
		e.name, e.value, e.to = "MD", a.minus(b), at+m[5]
		return true
	}
	m := oneEstimate.FindStringSubmatchIndex(f.text[at:])
	if m == nil {
		return false
	}
	e.value, e.to = printed(f.text[at+m[4]:at+m[5]]), at+m[5]
	switch name := f.text[at+m[2] : at+m[3]]; {
	case printedEstimates[name] != "":
		e.name = printedEstimates[name]
	case strings.HasPrefix(name, "mean"):
		e.name = "M"
	}
	return true
}

// minus returns a difference.
func (n number) minus(other number) number {
	n.value, n.half = n.value-other.value, n.half+other.half
	n.places = max(n.places, other.places)
	n.text = strconv.FormatFloat(n.value, 'f', n.places, 64)
	return n
}

// addTestAbove adds the p-value of the test above an interval, if the interval and the test are of one kind: those of a
// mean with few degrees of freedom are not, since they need the distribution of t.
func (f *finder) addTestAbove(e *estimate) {
	const many = 30 // degrees of freedom
	for i := len(f.tests) - 1; i >= 0; i-- {
		t := &f.tests[i]
		if t.to > e.from {
			continue
		}
		isLarge := e.name == "MD" && (t.stat == statZ || len(t.df) == 1 && t.df[0].value >= many)
		if t.stat == statT && e.name == "r" || isLarge {
			e.p = t.ownP()
		}
		return
	}
}
