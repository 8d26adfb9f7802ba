package printed

import (
	"math"
	"strconv"
	"strings"

	"rederive/internal/lazyregexp"
)

// The output of tests in R, on one line.
var (
	// printedInterval matches an interval, and what else is printed with it.
	printedInterval = lazyregexp.New(`\b(\d\d(?:\.\d+)?) percent confidence interval:?\s+` +
		`(?:(?:lower|inf)\s+(?:upper|sup)\s+)?(` + printedNumber + `|-Inf)\s+(` + printedNumber + `|Inf)` +
		`(?:\s+sample estimates?:\s+|\s|$)`)
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
func (f *Finder) ofPrograms() []Estimate {
	var list []Estimate
	for _, m := range printedInterval.FindAllStringSubmatchIndex(f.Text, -1) {
		low, high := printedEnd(f.Text[m[4]:m[5]]), printedEnd(f.Text[m[6]:m[7]])
		level, _ := ReadNumber(f.Text[m[2]:m[3]], false)
		e := Estimate{
			Name: Unnamed, From: m[0], To: m[7],
			CI: &Extra{Name: "ci", Level: level.Value, Value: low, High: &high, From: m[0], To: m[7]},
		}
		if !f.printedBefore(&e) && !f.printedAfter(&e, m[1]) {
			continue
		}
		f.addTestAbove(&e)
		for k := range f.toks {
			f.used[k] = f.used[k] || f.toks[k].from >= e.From && f.toks[k].to <= e.To
		}
		list = append(list, e)
	}
	return list
}

// printedEnd reads an end of an interval.
func printedEnd(text string) Number {
	switch text {
	case "-Inf":
		return Number{Value: math.Inf(-1), Text: "-\u221e"}
	case "Inf":
		return Number{Value: math.Inf(1), Text: "\u221e"}
	}
	return printedValue(text)
}

// printedValue reads a number with its sign.
func printedValue(text string) Number {
	n, _ := ReadNumber(strings.TrimPrefix(text, "-"), false)
	if strings.HasPrefix(text, "-") {
		n = n.negative()
	}
	return n
}

// printedBefore reads the estimate of the package effsize.
func (f *Finder) printedBefore(e *Estimate) bool {
	m := effectBefore.FindStringSubmatchIndex(f.Text[:e.From])
	if m == nil {
		return false
	}
	e.Value, e.From = printedValue(f.Text[m[4]:m[5]]), m[0]
	if name := printedEstimates[f.Text[m[2]:m[3]]]; name != "" {
		e.Name = name
	}
	return true
}

// printedAfter reads the estimate below an interval, or the difference of two, at a byte.
func (f *Finder) printedAfter(e *Estimate, at int) bool {
	if m := twoMeans.FindStringSubmatchIndex(f.Text[at:]); m != nil {
		a, b := printedValue(f.Text[at+m[2]:at+m[3]]), printedValue(f.Text[at+m[4]:at+m[5]])
		e.Name, e.Value, e.To = "MD", a.minus(b), at+m[5]
		return true
	}
	m := oneEstimate.FindStringSubmatchIndex(f.Text[at:])
	if m == nil {
		return false
	}
	e.Value, e.To = printedValue(f.Text[at+m[4]:at+m[5]]), at+m[5]
	switch name := f.Text[at+m[2] : at+m[3]]; {
	case printedEstimates[name] != "":
		e.Name = printedEstimates[name]
	case strings.HasPrefix(name, "mean"):
		e.Name = "M"
	}
	return true
}

// minus returns a difference.
func (n Number) minus(other Number) Number {
	n.Value, n.Half = n.Value-other.Value, n.Half+other.Half
	n.Places = max(n.Places, other.Places)
	n.Text = strconv.FormatFloat(n.Value, 'f', n.Places, 64)
	return n
}

// addTestAbove adds the p-value of the test above an interval, if the interval and the test are of one kind: those of a
// mean with few degrees of freedom are not, since they need the distribution of t.
func (f *Finder) addTestAbove(e *Estimate) {
	const many = 30 // degrees of freedom
	for i := len(f.Tests) - 1; i >= 0; i-- {
		t := &f.Tests[i]
		if t.To > e.From {
			continue
		}
		isLarge := e.Name == "MD" && (t.Stat == StatZ || len(t.DF) == 1 && t.DF[0].Value >= many)
		if t.Stat == StatT && e.Name == "r" || isLarge {
			e.P = t.ownP()
		}
		return
	}
}
