package review

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
	"sync"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// bracketedShare reads a count and its percentage in the same brackets, in either order: (677, 54.0%),
// (54.0%, n = 677).
func (f *finder) bracketedShare(i int, s *printedShare) bool {
	if !f.tok(i).is("(", "[") {
		return false
	}
	j := i + 1
	if first := f.tok(j); first.kind == aNumber && f.tok(j+1).is("%") && f.tok(j+2).is(",", ";") {
		s.percent = first.number
		j = f.afterN(j + 3)
	} else {
		j = f.afterN(j)
	}
	count := f.tok(j)
	if count.kind != aNumber || count.number.places > 0 || count.number.value < 1 {
		return false
	}
	s.count = count.number
	if j++; s.percent.text == "" && f.tok(j).kind == aWord && !f.tok(j).word("or") &&
		(f.tok(j+1).is(";") || f.tok(j+1).word("or")) { // (48 articles; 50.0%)
		s.worded = true
		j++
	}
	if s.percent.text == "" {
		if !f.tok(j).is(",", ";") && !f.tok(j).word("or") || f.tok(j+1).kind != aNumber || !f.tok(j+2).is("%") {
			return false
		}
		s.percent = f.tok(j + 1).number
		j += 3
	}
	if !f.tok(j).is(")", "]", ";") {
		return false
	}
	s.from, s.to = f.tok(i+1).from, f.tok(j-1).to
	return true
}

// percentThenCount reads a percentage before its count in brackets: 54.2% (n = 225). Without the n, an earlier
// denominator must confirm it: 5% (2019) is not a share.
func (f *finder) percentThenCount(i int, s *printedShare) bool {
	if !f.percentAt(i) || !f.tok(i+2).is("(", "[") {
		return false
	}
	const most = 2 // words
	j := f.afterN(i + 3)
	end := j + 1
	for ; end <= j+most && f.tok(end).kind == aWord; end++ { // 39% (84 participants)
	}
	if f.tok(j).kind != aNumber || !f.tok(end).is(")", "]") {
		return false
	}
	s.percent, s.count = f.tok(i).number, f.tok(j).number
	s.worded = end > j+1 || j == i+3 && !strings.Contains(f.tok(j).text, ",")
	s.from, s.to = f.tok(i).from, f.tok(j).to
	return s.count.places == 0 && s.count.value >= 1
}

// spelledOfWhole reads a count in words with its denominator: thirty-six of 40 participants (90.0%).
func (f *finder) spelledOfWhole(i int, s *printedShare) bool {
	if f.tok(i).kind != aWord || f.inNumeral(i) {
		return false
	}
	j := f.countAt(i, &s.count)
	s.from = f.tok(i).from
	return j > 0 && f.nextToWhole(s, j)
}

// spelledShare reads a count in words and its percentage in brackets: five (25.0%), twelve patients (15.0%).
func (f *finder) spelledShare(i int, s *printedShare) bool {
	if f.tok(i).kind != aWord || f.inNumeral(i) {
		return false
	}
	j := f.countAt(i, &s.count)
	if j == 0 {
		return false
	}
	if end := f.percentIn(j, s); end > 0 && s.relation == "" {
		s.from, s.to = f.tok(i).from, f.tok(end-1).to
		return true
	}
	s.from = f.tok(i).from
	return f.countedWords(j-1, s)
}

// fitsOthers reports whether the denominator after a share is that of several shares together, and not of each: 9
// (3.8%) vs 14 (6.1%) of the 464 patients. If it fits the share before, it is the denominator of each.
func (f *finder) fitsOthers(s *printedShare, i int) bool {
	p := i - 1
	for f.tok(p).is(",", ";", ".") || f.tok(p).word("and", "or", "vs", "versus", "v", "against") {
		p--
	}
	const share = 4 // tokens before its end: 9 ( 3.8 % )
	count, percent := f.tok(p-share), f.tok(p-2)
	return p < i-1 && f.tok(p).is(")", "]") && f.tok(p-1).is("%") && percent.kind == aNumber && count.kind == aNumber &&
		!isShare(count.number, percent.number, s.whole)
}

// afterN skips "n =" before a count.
func (f *finder) afterN(j int) int {
	if f.tok(j).word("n") && f.tok(j+1).is("=") {
		return j + 2
	}
	return j
}

// countedWords reads a percentage in brackets a few words after its count: 97 women (70.3%).
func (f *finder) countedWords(i int, s *printedShare) bool {
	const most = 3 // words
	j := i + 1
	if f.tok(j).word("of") && f.tok(j+1).word("them", "these", "those", "whom", "which") {
		j += 2 // 104 of them (49.1%)
	}
	for words := 0; words < most && f.tok(j).kind == aWord && !f.tok(j).word("of", "and", "to", "or", "in"); words++ {
		j++
	}
	end := f.percentIn(j, s)
	if j == i+1 || end == 0 || s.relation != "" {
		return false
	}
	s.worded, s.to = true, f.tok(end-1).to
	return true
}

// isPrecise reports whether a percentage allows so few denominators that a number from elsewhere hardly fits by chance:
// 110 (45%) allows 242 to 247, and 5 (1%) allows 334 to 1000.
func (s *printedShare) isPrecise() bool {
	const most = 0.1 // of the smallest denominator
	n := s.wholes()
	return s.relation == "" && n.high-n.low <= max(1, most*n.low)
}

// wholeBefore returns an earlier count in the same block that may be the denominator of a share, and its token, or -1.
func (f *finder) wholeBefore(s *printedShare) (whole number, at int) {
	const far = 2000 // tokens
	last := sort.Search(len(f.toks), func(k int) bool { return f.toks[k].from >= s.from }) - 1
	for i := last; i >= max(0, last-far); i-- {
		if f.toks[i].kind != aNumber && numerals[lower(f.toks[i].text)] == 0 {
			continue
		}
		j, isSize := f.countAt(i, &whole), f.isSize(i)
		if isSize {
			whole, j = f.toks[i].number, i+1
		}
		if j > 0 && !f.tok(j).is("%") && whole.value > s.count.value &&
			(f.tok(j).kind == aWord || f.tok(j).is("(") || f.tok(i-1).word("n") || isSize) && s.relation == "" &&
			isShare(s.count, s.percent, whole) {
			return whole, i
		}
	}
	return whole, -1
}

// isSize reports whether a number is a sample size with its letter: n = 310.
func (f *finder) isSize(i int) bool {
	t := f.toks[i]
	return t.kind == aNumber && t.number.places == 0 && f.tok(i-1).is("=") && f.tok(i-2).word("n")
}

// commaShare reads a count and its percentage after a comma: named by 253, 81.6%. A denominator must confirm it.
func (f *finder) commaShare(i int, s *printedShare) bool {
	if f.tok(i-1).is("(", "[") {
		return false
	}
	j := i + 1
	for words := 0; words < 2 && f.tok(j).kind == aWord; words++ { // 253 women, 81.6%
		j++
	}
	percent, next := f.tok(j+1), f.tok(j+3)
	if !f.tok(j).is(",") || percent.kind != aNumber || percent.number.places == 0 || !f.tok(j+2).is("%") ||
		!next.is(".", ",", ";", ")") && !next.word("and") {
		return false
	}
	s.percent, s.worded, s.after, s.to = percent.number, true, true, f.tok(j+2).to
	return true
}

// isYear reports whether a number may be a year: the 2007 norms (10.5%).
func (n number) isYear() bool { return len(n.text) == 4 && n.value >= 1800 && n.value < 2100 }

// namedThings matches a share with the name of what is counted: 97 women (70.3%), 48 articles; 50.0%, 31 colonies or
// 55.3%.
var namedThings = lazyregexp.New(`^(?:\d[\d,]*|\pL[\pL-]+) \pL(?:[^(;]*[(;]|[\pL-]* or \d)`)

// measured matches words after a number that counts nothing: 12 months (15.5%).
var measured = lazyregexp.New(`(?i)\b(?:years?|months?|weeks?|days?|hours?|min(?:utes?)?|seconds?|h|s|ms|times|` +
	`points?|[mk\x{03bc}]?[gl]|mg|[ckm]?m|mmol|degrees?|dollars?|euros?|fold|grade|stage|type)\b`)

// otherShares matches words of a paper in which a percentage need not be a count over a denominator.
var otherShares = lazyregexp.New(`(?i)\b(?:weighted|(?:survey|sampling|probability|inverse) weight\w*|` +
	`imput\w+|kaplan|` +
	`cumulative incidence|actuarial|life[- ]table|age-standardi[sz]ed|per ?cent (?:change|of predicted))\b`)

// checkAloneShares judges shares that are printed without a denominator. If the percentage fits an earlier count, that
// is the denominator. A percentage that fits no denominator, such as 13 (17.9%), is a finding, but only in a list with
// other counts, which have the same denominator, since a single count may count something else.
func (c *checker) checkAloneShares(list, alone []printedShare) {
	others := map[span2]span{} // the range of denominators that fit all other counts of a sentence
	none := map[span2]int{}    // number of counts in a sentence that fit none
	for _, o := range slices.Concat(list, alone) {
		sentence := c.found.sentence(o.from, o.to)
		known, several := others[sentence]
		wholes := o.wholes()
		switch {
		case o.hasNoWhole():
			none[sentence]++
		case several:
			others[sentence] = span{max(known.low, wholes.low), min(known.high, wholes.high)}
		default:
			others[sentence] = wholes
		}
	}
	says := sync.OnceValue(func() bool { return c.says(otherShares) })
	for i := range alone {
		s := &alone[i]
		r := c.result(document.ShareCheck, s.from, s.to)
		r.Type, r.Value, r.Comparison = "%", s.percent.text, cmp.Or(s.relation, "=")
		sentence := c.found.sentence(s.from, s.to)
		same, hasOthers := others[sentence]
		impossible := s.hasNoWhole() && s.count.value >= 2 && s.percent.value <= 100 && !s.worded
		whole, at := c.found.wholeBefore(s)
		found := at >= 0
		switch {
		case found && (s.isPrecise() || c.found.tok(at).from >= sentence.from):
			s.whole = whole
			r = s.judge(r, false, false)
		case impossible && none[sentence] == 1 && hasOthers && same.low <= same.high:
			r = s.fitsNone(r, saysOtherWhole(c.text.String[sentence.from:sentence.to]) || says())
		case c.ofSample(s):
			r = s.judge(r, false, false)
		case !found && s.worded && (s.after || s.percent.places == 0 || s.count.isYear() ||
			!namedThings.MatchString(c.text.String[s.from:s.to]) || measured.MatchString(c.text.String[s.from:s.to])):
			continue
		default:
			r = unchecked(r, "the whole is not printed with this share")
		}
		c.add(r)
	}
}

// ofSample takes the study's sample size, N = 150, as the denominator of a share that it fits.
func (c *checker) ofSample(s *printedShare) bool {
	for _, n := range c.wholeSamples() {
		if s.relation == "" && isShare(s.count, s.percent, n) {
			s.whole = n
			return true
		}
	}
	return false
}

// fitsNone judges a share that fits no denominator.
func (s *printedShare) fitsNone(r document.Result, doubtful bool) document.Result {
	n := math.Floor(100 * s.count.value / s.percent.value)
	said := fmt.Sprintf("%s of %g is %s%%, and %s of %g is %s%%", s.count.text, n, Short(100*s.count.value/n),
		s.count.text, n+1, Short(100*s.count.value/(n+1)))
	if doubtful {
		return unchecked(r, said+": the percentage may be weighted, or an estimate")
	}
	r.Verdict, r.Why = document.Inconsistent, "it is the share of no whole number: "+said
	return r
}

// addPercentsOf adds the percentages of a number of things whose count is not printed: 56.5% of 85 spiders. They are no
// findings, since the number may be another one than the whole.
func (c *checker) addPercentsOf() {
	const fewest = 10
	f := c.found
	for i := range f.toks {
		if !f.percentAt(i) || f.used[i] || !f.tok(i+2).word("of") || f.tok(i).number.places == 0 {
			continue
		}
		j := i + 3
		for f.tok(j).word("the", "all", "our", "these") {
			j++
		}
		n, next := f.tok(j), f.tok(j+1)
		if n.kind != aNumber || !n.number.isDigits() || n.number.value < fewest || n.number.isYear() ||
			next.kind != aWord || f.unit(j+1) != "" || measured.MatchString(next.text) ||
			c.hasResult(c.block, f.tok(i).from) {
			continue
		}
		r := c.result(document.ShareCheck, f.tok(i).from, n.to)
		r.Type, r.Value, r.Comparison = "%", f.tok(i).number.text, "="
		count := number{value: math.Round(f.tok(i).number.value * n.number.value / 100)}
		said := fmt.Sprintf("%g of %s is %s%%", count.value, n.text, Short(100*count.value/n.number.value))
		if r = unchecked(r, "the count is not printed; "+said); isShare(count, f.tok(i).number, n.number) {
			r.Verdict, r.Why = document.Consistent, said
		}
		c.add(r)
	}
}
