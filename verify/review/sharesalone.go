package review

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// namedThings matches a share with the name of what is counted: 97 women (70.3%), 48 articles; 50.0%, 31 colonies or
// 55.3%.
var namedThings = lazyregexp.New(`^(?:\d[\d,]*|\pL[\pL-]+) \pL(?:[^(;]*[(;]|[\pL-]* or \d)`)

// otherShares matches words of a paper in which a percentage need not be a count over a denominator.
var otherShares = lazyregexp.New(`(?i)\b(?:weighted|(?:survey|sampling|probability|inverse) weight\w*|` +
	`imput\w+|kaplan|` +
	`cumulative incidence|actuarial|life[- ]table|age-standardi[sz]ed|per ?cent (?:change|of predicted))\b`)

// checkAloneShares judges shares that are printed without a denominator. If the percentage fits an earlier count, that
// is the denominator. A percentage that fits no denominator, such as 13 (17.9%), is a finding, but only in a list with
// other counts, which have the same denominator, since a single count may count something else.
func (c *checker) checkAloneShares(list, alone []printed.Share) {
	others := map[printed.Range]printed.Span{} // the range of denominators that fit all other counts of a sentence
	none := map[printed.Range]int{}            // number of counts in a sentence that fit none
	for _, o := range slices.Concat(list, alone) {
		sentence := c.found.Sentence(o.From, o.To)
		known, several := others[sentence]
		wholes := o.Wholes()
		switch {
		case o.HasNoWhole():
			none[sentence]++
		case several:
			others[sentence] = printed.Span{Low: max(known.Low, wholes.Low), High: min(known.High, wholes.High)}
		default:
			others[sentence] = wholes
		}
	}
	says := sync.OnceValue(func() bool { return c.says(otherShares) })
	for i := range alone {
		s := &alone[i]
		r := c.result(document.ShareCheck, s.From, s.To)
		r.Type, r.Value, r.Comparison = "%", s.Percent.Text, cmp.Or(s.Relation, "=")
		sentence := c.found.Sentence(s.From, s.To)
		same, hasOthers := others[sentence]
		impossible := s.HasNoWhole() && s.Count.Value >= 2 && s.Percent.Value <= 100 && !s.Worded
		whole, at := c.found.WholeBefore(s)
		found := at >= 0
		switch {
		case found && (s.IsPrecise() || at >= sentence.From):
			s.Whole = whole
			r = judgeShare(s, r, false, false)
		case impossible && none[sentence] == 1 && hasOthers && same.Low <= same.High:
			r = fitsNone(s, r, printed.SaysOtherWhole(c.text.String[sentence.From:sentence.To]) || says())
		case c.ofSample(s), c.ofNamed(s), c.ofGroup(s, c.text.String[sentence.From:sentence.To]):
			r = judgeShare(s, r, false, false)
		case !found && s.Worded && (s.After || s.Percent.Places == 0 || s.Count.IsYear() ||
			!namedThings.MatchString(c.text.String[s.From:s.To]) ||
			printed.Measured.MatchString(c.text.String[s.From:s.To])):
			continue
		default:
			r = unchecked(r, "the whole is not printed with this share")
		}
		c.add(r)
	}
}

// ofSample takes the study's sample size, N = 150, as the denominator of a share that it fits.
func (c *checker) ofSample(s *printed.Share) bool {
	for _, n := range c.wholeSamples() {
		if s.Relation == "" && printed.IsShare(s.Count, s.Percent, n) {
			s.Whole = n
			return true
		}
	}
	return false
}

// countedPeople matches a share of people: 31 respondents in town (15.3%).
var countedPeople = lazyregexp.New(`^\d[\d,]* (?:participants|patients|pupils|students|respondents|residents|` +
	`children|adults|people|persons|women|men|girls|boys)\b`)

// ofNamed takes a size that the text names elsewhere, 4,919 patients, as the denominator of a share that it fits, if
// few other numbers would fit too.
func (c *checker) ofNamed(s *printed.Share) bool {
	if s.Worded && !countedPeople.MatchString(c.text.String[s.From:s.To]) || !s.IsPrecise() {
		return false
	}
	for _, n := range c.sizesNamed() {
		if n.Value > s.Count.Value && printed.IsShare(s.Count, s.Percent, n) {
			s.Whole = n
			return true
		}
	}
	return false
}

// ofGroup takes the size of a group as the denominator of a share that it fits: of one that the sentence names, or of
// any other if few other numbers would fit too.
func (c *checker) ofGroup(s *printed.Share, sentence string) bool {
	sizes := c.groupSizes()
	names := slices.Sorted(maps.Keys(sizes))
	named := map[string]bool{}
	for _, word := range nameWord.FindAllString(sentence, -1) {
		named[singular(word)] = true
	}
	slices.SortStableFunc(names, func(a, b string) int {
		switch {
		case named[a] == named[b]:
			return 0
		case named[a]:
			return -1
		}
		return 1
	})
	for _, name := range names {
		n := sizes[name]
		open := s.Worded && !countedPeople.MatchString(c.text.String[s.From:s.To])
		if n.Value > s.Count.Value && (named[name] || !open) && s.IsPrecise() &&
			printed.IsShare(s.Count, s.Percent, n) {
			s.Whole = n
			return true
		}
	}
	return false
}

// fitsNone judges a share that fits no denominator.
func fitsNone(s *printed.Share, r document.Result, doubtful bool) document.Result {
	n := math.Floor(100 * s.Count.Value / s.Percent.Value)
	said := fmt.Sprintf("%s of %g is %s%%, and %s of %g is %s%%", s.Count.Text, n, Short(100*s.Count.Value/n),
		s.Count.Text, n+1, Short(100*s.Count.Value/(n+1)))
	if doubtful {
		return unchecked(r, said+": the percentage may be weighted, or an estimate")
	}
	r.Verdict, r.Why = document.Inconsistent, "it is the share of no whole number: "+said
	return r
}

// addPercentsOf adds the percentages of a number of things whose count is not printed. They are no findings, since the
// number may be another one than the whole.
func (c *checker) addPercentsOf() {
	for _, s := range c.found.PercentsOf() {
		if c.hasResult(c.block, s.From) {
			continue
		}
		r := c.result(document.ShareCheck, s.From, s.To)
		r.Type, r.Value, r.Comparison = "%", s.Percent.Text, "="
		s.Count.Value = math.Round(s.Percent.Value * s.Whole.Value / 100)
		said := fmt.Sprintf("%g of %s is %s%%", s.Count.Value, s.Whole.Text, Short(100*s.Count.Value/s.Whole.Value))
		if r = unchecked(r, "the count is not printed; "+said); printed.IsShare(s.Count, s.Percent, s.Whole) {
			r.Verdict, r.Why = document.Consistent, said
		}
		c.add(r)
	}
}
