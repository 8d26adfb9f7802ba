package review

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/stats"
	"rederive/verify/review/internal/printed"
)

// modelled matches words of a paper whose ratios and differences need not follow from the counts next to them.
var modelled = lazyregexp.New(`(?i)\b(?:un)?adj(?:ust\w*|\.)|\ba(?:OR|RR)\b|\b(?:regress\w+|logistic|mantel|` +
	`stratif\w+|weight\w+|imput\w+|cluster\w*|GEE|generali[sz]ed|multilevel|mixed|(?:random|fixed)[- ]effects?|` +
	`pooled|bayes\w*|matched|propensity|covaria\w+|multivari\w+|conditional|peto|haldane|continuity|shrunken|` +
	`model(?:s|led|ling)?|kaplan|cumulative incidence|person[- ](?:years|time))\b`)

// checkContrasts compares the ratios and differences of a block with the two proportions in their sentences.
func (c *checker) checkContrasts() {
	for _, x := range c.found.Contrasts() {
		if !x.IsDefined() {
			continue
		}
		r := c.result(document.EffectCheck, x.From, x.To)
		r.Type, r.Value, r.Comparison = x.Name, x.Value.Text, "="
		r = judgeContrast(&x, r, func() bool { return !c.says(modelled) })
		if r.Verdict == document.Consistent || c.isOfPair(&x) {
			c.add(r)
		}
	}
}

// compareExact compares a p-value next to the name of Fisher's test with the last two proportions before it in its
// sentence. If it differs, the test may be that of other counts, or one-sided.
func (c *checker) compareExact(p *printed.P, r *document.Result) {
	const near, most = 40, 1e6 // bytes, and counted things
	s := c.found.Sentence(p.From, p.To)
	text := c.text.String[max(s.From, p.From-near):min(s.To, p.To+near)]
	list := c.found.ProportionsIn(printed.Range{From: s.From, To: p.From})
	if len(list) < 2 || !namesFisher.MatchString(text) {
		return
	}
	a, b := list[len(list)-2], list[len(list)-1]
	all, counted := a.Whole.Value+b.Whole.Value, a.Count.Value+b.Count.Value
	if all > most || counted == 0 || counted == all {
		return
	}
	row := func(x printed.Proportion) []int { return []int{int(x.Count.Value), int(x.Whole.Value - x.Count.Value)} }
	exact := stats.Fisher([][]int{row(a), row(b)}).P
	at := p.Value.Span()
	if p.Relation == "=" && at.Low <= exact && exact <= at.High || p.Relation == "<" && exact < at.High {
		r.Verdict = document.Consistent
		r.Why = fmt.Sprintf("Fisher's exact test of %s and %s gives p = %s", a.Text(), b.Text(), Short(exact))
	}
}

// isOfPair reports whether a contrast surely is that of its proportions: they are of some size, their percentages are
// printed, and few words are between them and the contrast.
func (c *checker) isOfPair(x *printed.Contrast) bool {
	const fewest, most = 10, 8 // counted things, and words
	if !x.A.HasPercent() || !x.B.HasPercent() || min(x.A.Whole.Value, x.B.Whole.Value) < fewest {
		return false
	}
	if x.B.From > x.From {
		return true
	}
	between := c.text.String[x.B.To:x.From]
	last := between[strings.LastIndexAny(between, ";:")+1:]
	return len(wordsOf.FindAllString(between, -1)) <= most &&
		(len(last) == len(between) || !wordsOf.MatchString(last))
}

var wordsOf = lazyregexp.New(`\pL{2,}`)

// judgeContrast judges a ratio or a difference by its two proportions. If it may have been computed in another way, it
// is no finding.
func judgeContrast(x *printed.Contrast, r document.Result, sure func() bool) document.Result {
	own, other := x.Comparisons()
	of := x.A.Text() + " and " + x.B.Text()
	fits := func(times float64) func(printed.Comparison) bool {
		return func(o printed.Comparison) bool { return x.Fits(o, times) }
	}
	if i := slices.IndexFunc(own, fits(1)); i >= 0 {
		r.Verdict, r.Why = document.Consistent, fmt.Sprintf("%s of %s is %s", own[i].Said, of, Short(own[i].Exact))
		return r
	}
	nearest := slices.MinFunc(own, func(a, b printed.Comparison) int {
		return int(math.Copysign(1, math.Abs(a.Exact-x.Value.Value)-math.Abs(b.Exact-x.Value.Value)))
	})
	said := fmt.Sprintf("%s of %s is %s", nearest.Said, of, Short(nearest.Exact))
	const near = 3 // times half a unit of the last place
	switch {
	case slices.ContainsFunc(own, fits(near)):
		return unchecked(r, said+": the shares may have been rounded before")
	case !sure():
		return unchecked(r, said+": it may be adjusted, or computed from other numbers")
	}
	r.Verdict, r.Why = document.Inconsistent, said
	if i := slices.IndexFunc(other, fits(1)); i >= 0 {
		r.Explanations = append(r.Explanations, other[i].Said+" fits")
	}
	return r
}

var (
	// changeInText matches a change with its percentage: fell from 212 to 171 incidents (−19.3%).
	changeInText = lazyregexp.New(`\bfrom (\d[\d,]*(?:\.\d+)?)(?: [a-z]+){0,2} to (\d[\d,]*(?:\.\d+)?)` +
		`(?: [a-z]+){0,2} \(([-+\x{2212}\x{2013}]) ?(\d+(?:\.\d+)?) ?%\)`)
	// otherChange matches words of a sentence in which the percentage may be computed from something else.
	otherChange = lazyregexp.New(`(?i)\b(?:means?|averages?|medians?|adjusted|annual\w*|yearly|per|points?|index|log|` +
		`relative|compound|respectively|estimated|modelled|scores?)\b`)
)

// checkChanges compares the percentages of changes with the two numbers before them.
func (c *checker) checkChanges() {
	text := c.text.String
	for _, m := range changeInText.FindAllStringSubmatchIndex(text, -1) {
		number := func(i int) printed.Number {
			n, _ := printed.ReadNumber(text[m[2*i]:m[2*i+1]], false)
			return n
		}
		first, last, percent := number(1), number(2), number(4)
		if first.Value <= 0 || c.hasResult(c.block, m[0]) {
			continue
		}
		r := c.result(document.ShareCheck, m[0], m[1])
		r.Type, r.Value, r.Comparison = "% change", strings.ReplaceAll(text[m[6]:m[7]], "+", "")+percent.Text, "="
		s := c.found.Sentence(m[0], m[1])
		c.add(judgeChange(r, first, last, percent, text[m[6]:m[7]] == "+", text[s.From:s.To]))
	}
}

// judgeChange judges the percentage of a change. Whole numbers are counts, unless they are rounded to tens.
func judgeChange(r document.Result, first, last, percent printed.Number, rises bool, sentence string) document.Result {
	spanOf := func(n printed.Number) printed.Span {
		const ten = 10
		switch exact := (printed.Span{Low: n.Value, High: n.Value}); {
		case n.Places > 0:
			return n.Span()
		case math.Mod(n.Value, ten) == 0:
			return exact.Widened(ten / 2)
		default:
			return exact
		}
	}
	a, b, p := spanOf(first), spanOf(last), percent.Span()
	if !rises {
		p = printed.Span{Low: -p.High, High: -p.Low}
	}
	exact := 100 * (last.Value/first.Value - 1)
	allowed := printed.Span{Low: 100 * (b.Low/a.High - 1), High: 100 * (b.High/a.Low - 1)}
	said := "from " + first.Text + " to " + last.Text + " is " + Short(exact) + "%"
	switch {
	case p.Overlaps(allowed):
		r.Verdict, r.Why = document.Consistent, said
	case p.Overlaps(allowed.Widened(percent.Half * 2)), otherChange.MatchString(sentence):
		r = unchecked(r, said+": it may have been computed from other numbers")
	default:
		r.Verdict, r.Why = document.Inconsistent, said
	}
	return r
}
