package review

import (
	"fmt"
	"math"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

var (
	remainder = lazyregexp.New(`(?i)\b(?:leaving|yielding|resulting in)(?: [a-z]+){0,5}? (\d[\d,]*)|` +
		`\b(\d[\d,]*)(?: [a-z]+){0,3} (?:remained|were left)\b`)
	countInText = lazyregexp.New(`(?:^|[\s(])(\d{1,3}(?:,\d{3})+|\d+)`)
	inBrackets  = lazyregexp.New(`\([^()]*\)`)
	// excludedOnce matches the words between a count and what remains, if they say that so many were excluded.
	excludedOnce = lazyregexp.New(`(?i)^(?: [a-z]+){0,4}? (?:were|was) (?:lost|excluded|removed|discarded|dropped|` +
		`rejected|eliminated|omitted)\b[^.;]*, $`)
	// moreExcluded matches words of a sentence that may stand for a count, or make counts overlap.
	moreExcluded = lazyregexp.New(`(?i)\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|` +
		`twenty|thirty|forty|fifty|a|an|another|others?|some|several|few|further|additional|also|both|who|each|per)\b`)
)

// checkRemainders judges what remains of a number of things after some of them were excluded: 3,600 trials were
// collected; 144 (4.0%) were lost, leaving 3,456. It is a finding only if the sentence names nothing else.
func (c *checker) checkRemainders() {
	text := c.text.String
	for _, m := range remainder.FindAllStringSubmatchIndex(text, -1) {
		from, to := m[2], m[3]
		if from < 0 {
			from, to = m[4], m[5]
		}
		left, size := printed.ReadNumber(text[from:to], false)
		s := c.found.Sentence(from, to)
		isDecimal := strings.HasPrefix(text[to:], ".") && to+1 < s.To
		if c.isInTotal(from) || size != to-from || left.Value < 2 || isDecimal || strings.HasPrefix(text[to:], "%") {
			continue
		}
		r := c.result(document.TotalCheck, from, to)
		r.Type, r.Value, r.Comparison = "difference", left.Text, "="
		if c.judgeRemainder(&r, left, text[s.From:m[0]], text[s.From:s.To]) {
			c.add(r)
		}
	}
}

// isInTotal reports whether a position is inside of a total with its parts.
func (c *checker) isInTotal(at int) bool {
	for i := len(c.out.Results) - 1; i >= 0 && c.out.Results[i].Block == c.block; i-- {
		if r := &c.out.Results[i]; r.Check == document.TotalCheck && r.From < at && at < r.To {
			return true
		}
	}
	return false
}

// A countOfText is a count with its last byte.
type countOfText struct {
	printed.Number
	to int
}

// countsBefore returns the counts of a text, without those in brackets, percentages and numbers with decimals.
func countsBefore(text string) []countOfText {
	blank := func(s string) string { return strings.Repeat("_", len(s)) }
	text = inBrackets.ReplaceAllStringFunc(text, blank)
	var list []countOfText
	for _, m := range countInText.FindAllStringSubmatchIndex(text, -1) {
		rest := text[m[3]:]
		if n, _ := printed.ReadNumber(text[m[2]:m[3]], false); rest != "" && strings.ContainsRune(" ,;", rune(rest[0])) &&
			!strings.HasPrefix(rest, " %") {
			list = append(list, countOfText{n, m[3]})
		}
	}
	return list
}

// judgeRemainder judges what is left by the counts before it in its sentence, and reports whether they say anything.
func (c *checker) judgeRemainder(r *document.Result, left printed.Number, before, sentence string) bool {
	const most = 12
	list := countsBefore(before)
	for i := 0; i < len(list) && len(list) <= most; i++ {
		for j := i + 1; j < len(list); j++ {
			said, rest := list[i].Text, list[i].Value
			for k := j; k < len(list); k++ {
				said, rest = said+" \u2212 "+list[k].Text, rest-list[k].Value
				if rest == left.Value {
					r.Verdict, r.Why = document.Consistent, said+" = "+left.Text
					return true
				}
			}
		}
	}
	const near = 0.1
	if len(list) != 2 || moreExcluded.MatchString(sentence) {
		return false
	}
	all, out := list[0].Value, list[1].Value
	between := inBrackets.ReplaceAllString(before[list[1].to:], "")
	if out >= all || left.Value >= all || math.Abs(all-out-left.Value) > near*all ||
		!excludedOnce.MatchString(strings.ReplaceAll(between, "  ", " ")) {
		return false
	}
	r.Verdict = document.Inconsistent
	r.Why = fmt.Sprintf("%s \u2212 %s = %g, not %s", list[0].Text, list[1].Text, all-out, left.Text)
	return true
}
