package review

import (
	"fmt"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

var (
	saysSignificant = lazyregexp.New(`(?i)\b(?:(?:was|were|is|are|a|an|reached|showed|revealed|found) +` +
		`(?:\w+ly +)?(?:a +)?` +
		`(?:highly +|statistically +|also +)*significant|significantly +(?:\w+))\b`)
	saysNot = lazyregexp.New(`(?i)\b(?:not|no|non|nor|neither|never|none|fail\w*|marginal\w*|approach\w*|` +
		`trend\w*|near\w*|almost|without|` +
		`insignificant|nonsignificant|less|level|if|whether|lack\w*|absen\w*|borderline|tend\w*|but|except|although|` +
		`though|unless|one-tailed|` +
		`interaction|equivalen\w*|rather|unlike|more than|than chance)\b|n['\x{2019}]t\b|10 ?%`)
	saysNone = lazyregexp.New(`(?i)\b(?:(?:was|were|is|are) +not +(?:\w+ +)?significant|` +
		`no +(?:\w+ +)?significant|` +
		`not +(?:\w+ +)?significantly|non-?significant(?:ly)?|failed to reach significance|` +
		`did not reach (?:statistical )?significance)\b`)
	saysOther = lazyregexp.New(`(?i)\b(?:but|while|whereas|although|though|except|other|remain\w*|correct\w*|` +
		`bonferroni|threshold|adjust\w*|` +
		`criterion|longer|only|yet|however|and|equivalence|non-?inferiority|level|fit|misfit|model)\b`)
	clauseEnd = lazyregexp.New(`[.;:!?]\s|[;:]|, (?:but|whereas|while|although|and|however)\b`)
)

// The range of levels for "significant": levels of up to a tenth are in use, and corrected levels are far lower.
const (
	surelyNot  = 0.1
	surelyMost = 0.001
)

// checkWords compares what a clause says about its only test, significant or not, with the p-value. Only words directly
// before the test count, and only if they are wrong at every usual level.
func (c *checker) checkWords(t *printed.Test) {
	p := t.P
	if p == nil || p.Relation == "ns" || p.Shared {
		return
	}
	before := c.text.String[t.Sentence.From:t.From]
	if i := lastMatch(clauseEnd, before); i >= 0 {
		before = before[i:]
	}
	if strings.ContainsAny(before, "=<>") || len(before) > 200 { // another result is nearer to the word
		return
	}
	low, high := p.Value.Span().Low, p.Value.Span().High
	why := ""
	switch {
	case saysNone.MatchString(before) && !saysOther.MatchString(before) && (p.Relation == "=" || p.Relation == "<") &&
		high <= surelyMost*1.5:
		why = fmt.Sprintf("the sentence says %q, and the p-value is far below any usual level",
			saysNone.FindString(before))
	case saysSignificant.MatchString(before) && !saysNot.MatchString(before) && (p.Relation == "=" && low > surelyNot ||
		p.Relation == ">" && p.Value.Value >= surelyNot):
		why = fmt.Sprintf("the sentence says %q, and the p-value is above any usual level",
			saysSignificant.FindString(before))
	default:
		return
	}
	r := c.result(document.PCheck, p.From, p.To)
	r.P, r.PComparison, r.Type = p.Value.Text, p.Relation, "words"
	r.Verdict, r.Why = document.Inconsistent, why
	c.add(r)
}

// lastMatch returns the end of the last match, or -1.
func lastMatch(re *lazyregexp.Regexp, text string) int {
	all := re.FindAllStringIndex(text, -1)
	if len(all) == 0 {
		return -1
	}
	return all[len(all)-1][1]
}
