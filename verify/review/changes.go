package review

import (
	"math"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

var (
	// changeInText matches a change with its percentage: fell from 212 to 171 incidents (−19.3%).
	changeInText = lazyregexp.New(`\bfrom (\d[\d,]*(?:\.\d+)?)(?: [a-z]+){0,2} to (\d[\d,]*(?:\.\d+)?)(?: [a-z]+){0,2} ` +
		`\(([-+\x{2212}\x{2013}]) ?(\d+(?:\.\d+)?) ?%\)`)
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
