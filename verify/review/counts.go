package review

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// overlapping matches words of a paper in which a person may be in several groups.
var overlapping = lazyregexp.New(`(?i)\b(?:cross-?over|within[- ](?:subjects?|participants?|persons?)|` +
	`repeated[- ]measures|` +
	`counterbalanc\w+|both (?:groups|arms|conditions))\b`)

// ofSeveral matches words for what consists of several persons: of 120 couples, 110 women and 108 men answered.
var (
	ofSeveral = lazyregexp.New(`(?i)\b(?:couples|pairs|dyads|triads|famil(?:y|ies)|households?|teams|schools|classes|` +
		`villages|twins|parents|marriages|groups|clinics|hospitals|cent(?:er|re)s|studies|trials|companies|farms)\b`)
	sexWords = lazyregexp.New(`(?i)\b(?:wom[ae]n|m[ae]n|girls?|boys?|(?:fe)?males?)\b`)
)

// checkSplits judges the splits of a block. Parts that add up to less than the total are not a finding, since some
// may not be named.
func (c *checker) checkSplits() {
	list, inText := c.found.Splits(), c.found.Totals()
	for i := range len(list) + len(inText) {
		var s *printed.Split
		if i < len(list) {
			s = &list[i]
		} else if s = &inText[i-len(list)]; c.overlapsTotal(s.From, s.To) {
			continue
		}
		sum, largest, terms := 0.0, 0.0, make([]string, 0, len(s.Parts))
		for _, p := range s.Parts {
			sum, largest = sum+p.Value, max(largest, p.Value)
			terms = append(terms, p.Text)
		}
		said := fmt.Sprintf("%s = %g", strings.Join(terms, " + "), sum)
		if s.Whole.Value < largest || sum != s.Whole.Value && (s.Unsure || !s.Disjoint()) {
			continue
		}
		r := c.result(document.TotalCheck, s.From, s.To)
		r.Type, r.Value, r.Comparison = "sum", s.Whole.Text, "="
		switch {
		case sum == s.Whole.Value:
			r.Verdict, r.Why = document.Consistent, said
		case sum < s.Whole.Value:
			r = unchecked(r, said+": the others may not be named")
		case ofSeveral.MatchString(r.Text) && sexWords.MatchString(r.Text):
			r = unchecked(r, said+": each of them may be several persons")
		case c.says(overlapping):
			r = unchecked(r, said+": somebody may be in both groups")
		default:
			r.Verdict, r.Why = document.Inconsistent, fmt.Sprintf("%s, not %s", said, s.Whole.Text)
		}
		c.add(r)
	}
}

// checkProducts judges the products of a block: 18 in each of six cells (108 in total), 84 × 7 = 588.
func (c *checker) checkProducts() {
	const near, least = 0.2, 50
	for _, p := range c.found.Products() {
		r := c.result(document.TotalCheck, p.From, p.To)
		r.Type, r.Value, r.Comparison = "product", p.Result.Text, "="
		right := p.A.Value * p.B.Value
		said := fmt.Sprintf("%s \u00d7 %s = %g", p.A.Text, p.B.Text, right)
		switch off := math.Abs(right - p.Result.Value); {
		case off == 0:
			r.Verdict, r.Why = document.Consistent, said
		case p.Rough || right < least || off > near*right || c.says(overlapping):
			continue
		default:
			r.Verdict, r.Why = document.Inconsistent, fmt.Sprintf("%s, not %s", said, p.Result.Text)
		}
		c.add(r)
	}
}

var (
	leavingBefore = lazyregexp.New(`(?i)\b(?:leaving|yielding|resulting in)(?: [a-z]+){0,5} $`)
	leftAfter     = lazyregexp.New(`^(?i)(?: [a-z]+){0,3} (?:remained|were left)\b`)
	// usedAfter matches what is said of those that remain, and also of others.
	usedAfter = lazyregexp.New(`^(?i)(?: [a-z][a-z-]*){0,4}? (?:(?:were|was|could be|have been) (?:then |finally )?` +
		`(?:analy[sz]ed|included|retained|kept|used|randomi[sz]ed|allocated|assigned|enrolled|tested|interviewed)|` +
		`entered|completed|participated|stayed|took part|analy[sz]ed|randomi[sz]ed)\b`)
	inBrackets = lazyregexp.New(`\([^()]*\)`)
	// isLost matches the words after a count, if they say that so many were excluded.
	isLost = lazyregexp.New(`(?i)^(?: [a-z]+){0,4}? (?:(?:were|was|had to be) (?:lost|excluded|removed|discarded|` +
		`dropped|rejected|eliminated|omitted)|dropped out|withdrew)\b[^.;:]*(?:, (?:and |so (?:that )?)?| and |` +
		`; | so (?:that )?)$`)
	// ofBoth matches words for pairs and the like, of which one may be lost with one person, or not.
	ofBoth = lazyregexp.New(`(?i)\b(?:dyads?|couples?|pairs?|triads?|famil(?:y|ies)|households?|teams?|twins?|` +
		`groups?|blocks?|sets?|class(?:es)?|schools?|clinics?|sites?|farms?|villages?)\b`)
	// moreExcluded matches words of a sentence that may be counts, or make counts overlap.
	moreExcluded = lazyregexp.New(`(?i)\b(?:a|an|another|others?|some|several|few|further|additional|also|both|who|` +
		`each|per|more|dozen|about|around|approximately|nearly|almost|over|under|roughly|least|` +
		`of (?:them|these|those|whom)|includ\w+)\b`)
)

// checkRemainders judges what remains of a number of things after some of them were excluded: 3,600 trials were
// collected; 144 (4.0%) were lost, leaving 3,456. It is a finding only if the sentence names nothing else.
func (c *checker) checkRemainders() {
	const least, far = 5, 100 // of those that may not be the rest; bytes
	text := c.text.String
	var before []printed.Count // in the sentence before
	var last printed.Range
	for _, s := range c.found.Counted() {
		list := slices.DeleteFunc(slices.Clone(s.Counts), func(n printed.Count) bool { return n.InBrackets })
		if s.From-last.To > len(".  ") {
			before = nil // a sentence without counts is in between
		}
		for k, n := range list {
			sure := leavingBefore.MatchString(text[max(s.From, n.From-far):n.From]) ||
				leftAfter.MatchString(text[n.To:s.To])
			used := n.Value >= least && usedAfter.MatchString(text[n.To:s.To])
			if n.Aside && !sure || n.Value < 2 || !sure && !used || c.overlapsTotal(n.From-1, n.From) {
				continue
			}
			r := c.result(document.TotalCheck, n.From, n.To)
			r.Type, r.Value, r.Comparison = "difference", n.Text, "="
			both := slices.Concat(before, list[:k])
			switch {
			case k == 0, hasRest(&r, list[:k], n), hasRest(&r, both, n):
			case !sure || moreExcluded.MatchString(text[s.From:s.To]) || c.judgeRest(&r, list[:k], n):
			case !moreExcluded.MatchString(text[last.From:s.From]) && k > 0 && c.areSameThings(both[0], list[0]):
				c.judgeRest(&r, both, n)
			}
			if r.Verdict != "" {
				c.add(r)
			}
		}
		before, last = list, s.Range
	}
}

// overlapsTotal reports whether a byte range of the block is part of a total that was judged.
func (c *checker) overlapsTotal(from, to int) bool {
	for i := len(c.out.Results) - 1; i >= 0 && c.out.Results[i].Block == c.block; i-- {
		if r := &c.out.Results[i]; r.Check == document.TotalCheck && r.From < to && from < r.To {
			return true
		}
	}
	return false
}

// hasRest reports whether a count is what remains of one before it without some after that.
func hasRest(r *document.Result, list []printed.Count, left printed.Count) bool {
	const most = 12
	list = slices.DeleteFunc(slices.Clone(list), func(n printed.Count) bool { return n.Aside })
	list = list[max(0, len(list)-most):]
	for i := range list {
		for j := i + 1; j < len(list); j++ {
			said, rest := list[i].Text, list[i].Value
			for k := j; k < len(list); k++ {
				said, rest = said+" \u2212 "+list[k].Text, rest-list[k].Value
				if rest == left.Value && list[k].Value > 0 {
					r.Verdict, r.Why = document.Consistent, said+" = "+left.Text
					return true
				}
			}
		}
	}
	return false
}

// judgeRest judges what is left of the first count by all others, if the words after each of these say that so many
// were excluded. It reports whether there is anything to say.
func (c *checker) judgeRest(r *document.Result, list []printed.Count, left printed.Count) bool {
	const near = 0.1
	if len(list) < 2 {
		return false
	}
	said, rest := list[0].Text, list[0].Value
	for k, n := range list {
		end := left.From
		if k+1 < len(list) {
			end = list[k+1].From
		}
		words, _, _ := strings.Cut(inBrackets.ReplaceAllString(c.text.String[n.To:end], ""), "leaving")
		words, _, _ = strings.Cut(words, "yielding")
		if n.Aside || k > 0 && !isLost.MatchString(strings.ReplaceAll(words, "  ", " ")) {
			return false
		}
		if k > 0 {
			said, rest = said+" \u2212 "+n.Text, rest-n.Value
		}
	}
	all, text := list[0].Value, c.text.String
	if !c.areSameThings(list[0], left) {
		return false
	}
	if s := c.found.Sentence(left.From, left.To); ofBoth.MatchString(text[list[0].From:s.To]) {
		return false
	}
	if rest <= 0 || left.Value >= all || math.Abs(rest-left.Value) > near*all {
		return false
	}
	why := fmt.Sprintf("%s = %g, not %s", said, rest, left.Text)
	if r.Verdict, r.Why = document.Inconsistent, why; len(list) > 2 && left.Value > rest {
		*r = unchecked(*r, why+": some may have been excluded for several reasons")
	}
	return true
}

// thingsCounted matches the words after a count, and helping the words among them that name nothing.
var (
	thingsCounted = lazyregexp.New(`^(?: [a-z][a-z-]*){1,4}`)
	helping       = lazyregexp.New(`^(?:were|was|had|in|for|of|to|at|from|on|with|and|that|who|which|remained|left|` +
		`dropped|withdrew|could|did|took|came|out)$`)
)

// areSameThings reports whether two counts may count the same things: a name after the second one, if there is any, is
// also after the first one. It is not so for 160 rows, of which 27 genes are excluded.
func (c *checker) areSameThings(whole, part printed.Count) bool {
	names := func(n printed.Count) (list []string) {
		for _, w := range strings.Fields(thingsCounted.FindString(c.text.String[n.To:])) {
			if helping.MatchString(w) {
				break
			}
			list = append(list, singular(w))
		}
		return list
	}
	of, list := names(whole), names(part)
	isNamed := func(w string) bool { return slices.Contains(of, w) }
	return len(list) == 0 || len(of) == 0 || slices.ContainsFunc(list, isNamed)
}

// says reports whether the text of the paper has some words.
func (c *checker) says(words *lazyregexp.Regexp) bool {
	return slices.ContainsFunc(c.out.Document.Blocks, func(b document.Block) bool {
		return b.Kind != document.Running && b.Kind != document.Reference && words.MatchString(b.Text().String)
	})
}
