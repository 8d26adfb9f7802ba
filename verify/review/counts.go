package review

import (
	"fmt"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
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
	list := c.found.Splits()
	for i := range list {
		s := &list[i]
		sum, terms := 0.0, make([]string, 0, len(s.Parts))
		for _, p := range s.Parts {
			sum += p.Value
			terms = append(terms, p.Text)
		}
		said := fmt.Sprintf("%s = %g", strings.Join(terms, " + "), sum)
		if sum != s.Whole.Value && (s.Unsure || !s.Disjoint()) {
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

// says reports whether the text of the paper has some words.
func (c *checker) says(words *lazyregexp.Regexp) bool {
	return slices.ContainsFunc(c.out.Document.Blocks, func(b document.Block) bool {
		return b.Kind != document.Running && b.Kind != document.Reference && words.MatchString(b.Text().String)
	})
}
