package review

import (
	"cmp"
	"fmt"
	"math"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify/review/internal/printed"
)

// checkShares judges the shares of a block. If the denominator is printed next to its count, a wrong percentage is a
// finding. If it begins the sentence, values may be missing or the share may have another denominator, unless the
// counts add up to it.
func (c *checker) checkShares() {
	list, alone := c.found.Shares()
	c.checkAloneShares(list, alone)
	sums := map[printed.Range]float64{} // sums of the counts in each sentence
	for i := range list {
		if s := &list[i]; !s.Named {
			sums[c.found.Sentence(s.From, s.To)] += s.Count.Value
		}
	}
	for i := range list {
		s := &list[i]
		r := c.result(document.ShareCheck, s.From, s.To)
		r.Type, r.Value, r.Comparison = "%", s.Percent.Text, cmp.Or(s.Relation, "=")
		sentence := c.found.Sentence(s.From, s.To)
		about := c.text.String[sentence.From:sentence.To]
		doubtful := printed.OtherPercent.MatchString(about) || !s.Named && printed.OtherWhole.MatchString(about)
		sure := s.Named || sums[sentence] == s.Whole.Value
		if !sure && s.Count.Value >= 2 && s.Percent.Value <= 100 && s.HasNoWhole() {
			r = fitsNone(s, r, doubtful || c.says(otherShares))
		} else {
			r = judgeShare(s, r, doubtful, sure)
		}
		if r.IsFinding() && roughly.MatchString(c.text.String[sentence.From:s.From]) {
			r = unchecked(r, r.Why+"; but the text says that it is a rough one")
		}
		c.add(r)
	}
	c.addPercentsOf()
}

// roughly matches text that ends with words for a number that is not exact: almost 70% (447 of 655).
var roughly = lazyregexp.New(`(?i)\b(?:almost|nearly|about|around|approximately|approx\.?|roughly|circa|ca\.?|` +
	`some|(?:more|less|fewer|greater|larger|smaller) than|over|under|above|below|at (?:least|most)|up to|` +
	`(?:close|next) to|just (?:over|under)|well over)\s+(?:an? )?$|[~\x{223c}\x{2248}<>\x{2264}\x{2265}]\s*$`)

func judgeShare(s *printed.Share, r document.Result, doubtful, sure bool) document.Result {
	if s.Whole.Value <= 0 || s.Count.Value > s.Whole.Value {
		return unchecked(r, "the count is larger than the whole: they may not belong together")
	}
	exact := 100 * s.Count.Value / s.Whole.Value
	if s.Relation != "" {
		return judgeBound(s, r, exact, sure && !doubtful)
	}
	is := fmt.Sprintf("%s of %s is %s%%", s.Count.Text, s.Whole.Text, Short(exact))
	off := math.Abs(exact - s.Percent.Value)
	switch {
	case off <= s.Percent.Half*(1+1e-9):
		r.Verdict, r.Why = document.Consistent, is
		return r
	case off < 2*s.Percent.Half:
		return unchecked(r, is+": the last place may have been cut off")
	case s.Percent.IsPadded(exact):
		return unchecked(r, is+": the last 0 may have been added")
	case doubtful || !sure:
		is += ": values may be missing, or the whole may be another one"
		if n := s.Wholes(); n.Low == n.High {
			is += fmt.Sprintf(", such as %g", n.Low)
		}
		return unchecked(r, is)
	}
	r.Verdict, r.Why = document.Inconsistent, is+", not "+s.Percent.Text+"%"
	for _, v := range exchanged(s.Percent.Text) {
		if n, _ := printed.ReadNumber(v, false); n.Span().Contains(exact) {
			r.Explanations = append(r.Explanations, "two digits exchanged: "+v+" % fits")
		}
	}
	for _, v := range exchanged(s.Count.Text) {
		if n, _ := printed.ReadNumber(v, false); s.Percent.Span().Contains(100 * n.Value / s.Whole.Value) {
			r.Explanations = append(r.Explanations, "two digits exchanged: "+v+" of "+s.Whole.Text+" fits")
		}
	}
	return r
}

// judgeBound judges a share of which only a bound is printed: 28 (<1%).
func judgeBound(s *printed.Share, r document.Result, exact float64, sure bool) document.Result {
	r.Verdict, r.Why = document.Consistent, fmt.Sprintf("%s of %s is %s%%", s.Count.Text, s.Whole.Text, Short(exact))
	if v := s.Percent.Value; s.Relation == "<" && exact > v || s.Relation == ">" && exact < v {
		if r.Verdict = document.Inconsistent; !sure {
			r = unchecked(r, r.Why+": the whole may be another one")
		}
	}
	return r
}
