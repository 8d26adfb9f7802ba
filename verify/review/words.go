package review

import (
	"fmt"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
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
func (c *checker) checkWords(t *printedTest) {
	p := t.p
	if p == nil || p.relation == "ns" || p.shared {
		return
	}
	before := c.text.String[t.sentence.from:t.from]
	if i := lastMatch(clauseEnd, before); i >= 0 {
		before = before[i:]
	}
	if strings.ContainsAny(before, "=<>") || len(before) > 200 { // another result is nearer to the word
		return
	}
	low, high := p.value.span().low, p.value.span().high
	why := ""
	switch {
	case saysNone.MatchString(before) && !saysOther.MatchString(before) && (p.relation == "=" || p.relation == "<") &&
		high <= surelyMost*1.5:
		why = fmt.Sprintf("the sentence says %q, and the p-value is far below any usual level",
			saysNone.FindString(before))
	case saysSignificant.MatchString(before) && !saysNot.MatchString(before) && (p.relation == "=" && low > surelyNot ||
		p.relation == ">" && p.value.value >= surelyNot):
		why = fmt.Sprintf("the sentence says %q, and the p-value is above any usual level",
			saysSignificant.FindString(before))
	default:
		return
	}
	r := c.result(document.PCheck, p.from, p.to)
	r.P, r.PComparison, r.Type = p.value.text, p.relation, "words"
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

// unaccented removes accents from letters: the patterns for heads treat accented letters as ends of words, so that a
// head that begins with "Mä" would be one of means.
var unaccented = strings.NewReplacer("\u00e0", "a", "\u00e1", "a", "\u00e2", "a", "\u00e3", "a", "\u00e4", "ae",
	"\u00e5", "a", "\u00e6", "ae", "\u00e7", "c", "\u00e8", "e", "\u00e9", "e", "\u00ea", "e", "\u00eb", "e",
	"\u00ed", "i", "\u00ee", "i", "\u00ef", "i", "\u00f1", "n", "\u00f3", "o", "\u00f4", "o", "\u00f6", "oe",
	"\u00f8", "o", "\u00fa", "u", "\u00fb", "u", "\u00fc", "ue", "\u0153", "oe", "\u00df", "ss",
	"\u00c0", "A", "\u00c2", "A", "\u00c4", "Ae", "\u00c5", "A", "\u00c9", "E", "\u00c8", "E", "\u00ca", "E",
	"\u00d6", "Oe", "\u00d8", "O", "\u00dc", "Ue")

// elided matches French articles before a vowel.
var elided = lazyregexp.New(`\b([dDlL])['\x{2019}](\pL)`)

// headsOf returns the heads of each column, from top to bottom.
func headsOf(g *document.Grid) [][]string {
	var heads [][]string
	for _, row := range g.Rows[:g.Head] {
		at := 0
		for _, x := range row {
			for range max(x.Columns, 1) {
				for len(heads) <= at {
					heads = append(heads, nil)
				}
				if x.Text != "" {
					heads[at] = append(heads[at], elided.ReplaceAllString(unaccented.Replace(x.Text), "${1}e $2"))
				}
				at++
			}
		}
	}
	return heads
}
