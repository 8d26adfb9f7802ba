package review

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/verify"
	"rederive/verify/review/internal/printed"
)

// spreadsNamed matches what a paper says once of all its numbers with ±.
var spreadsNamed = lazyregexp.New(`(?i)\bmeans?\b[^.;]{0,30}?(?:\x{00b1}|\+/-) ?(?:1 )?` +
	`(?:s\.?d\.?|s\.?e\.?m?\.?|standard (?:deviations?|errors?))(?:\W|$)`)

// meanWords matches a mean in the words of several languages.
var meanWords = lazyregexp.New(`(?i)\b(?:means?|averaged?|m\x{e9}di[ao]s?|media(?: de)?|moyen(?:ne)?s?|` +
	`mittelwerte?|mittlere[nrs]?|durchschnitt\w*|promedios?|gemiddelde?)\b`)

// addSpreads adds the means without a name, 13.9 ± 1.7, if the paper says that such numbers are means, or the sentence
// names a mean before them: the mean age was 11.7 ± 0.7 years, compared with 12.0 ± 0.9.
func (c *checker) addSpreads() {
	for _, m := range c.found.Spreads() {
		before := c.text.String[c.found.Sentence(m.From, m.To).From:m.From]
		if !c.namesSpreads() && !m.Named && !meanWords.MatchString(before) || c.covers(m.From) {
			continue
		}
		r := c.checkMean(&m)
		if s := c.found.Sentence(m.From, m.To); r.IsFinding() && !surelyWhole.MatchString(c.text.String[s.From:s.To]) {
			r = unchecked(r, "the values may be no whole numbers: "+r.Why)
		}
		c.add(r)
	}
}

// covers reports whether a result of the block has a byte.
func (c *checker) covers(at int) bool {
	return slices.ContainsFunc(c.out.Results, func(r document.Result) bool {
		return r.Block == c.block && r.From <= at && at < r.To
	})
}

// checkMean judges a mean as a mean of integers.
func (c *checker) checkMean(m *printed.Mean) document.Result {
	r := c.result(document.MeanCheck, m.From, m.To)
	r.Type, r.Value, r.Comparison = "M", m.Mean.Text, "="
	if m.Unit != "" {
		return unchecked(r, fmt.Sprintf("the mean is in %s, which need not be whole numbers", m.Unit))
	}
	s := c.found.Sentence(m.From, m.To)
	text, before := c.text.String[s.From:s.To], strings.TrimRight(c.text.String[:s.From], " ")
	if end := len(before) - 1; end >= 0 {
		before = before[c.found.Sentence(end, end).From:]
	}
	limits := boundsOf(text, before)
	if why := limits.excludes(m.Mean); why != "" {
		if r.Verdict, r.Why = document.Inconsistent, why; m.Worded || !limits.sure {
			r = unchecked(r, why+", which may be the range of something else")
		}
		return r
	}
	if m.N.Value == 0 {
		return unchecked(r, "the size of the sample is not printed with the mean")
	}
	if m.HasSD {
		if why := beyond(limits, m.Mean, m.SD, m.N); why != "" {
			if r.Verdict, r.Why = document.Inconsistent, why; m.Worded {
				r = unchecked(r, why)
			}
			return r
		}
	}
	r = c.ofScale(judgeMean(r, m.Mean.Text, m.SDText(), m.N), text, before)
	if r.IsFinding() && m.Worded {
		r = unchecked(r, "the values may be no whole numbers: "+r.Why)
	}
	return r
}

// ifWhole begins the explanation of a finding about a mean.
const ifWhole = "if the values are whole numbers: "

// anyPossible explains why a mean says nothing about its sample.
const anyPossible = "in a sample of this size, any mean with so few decimals is possible"

// judgeMean judges a mean and a standard deviation of n integers.
func judgeMean(r document.Result, mean, sd string, n printed.Number) document.Result {
	computed, fault, err := verify.PossibleMean(mean, sd, int64(n.Value), 1)
	switch {
	case errors.Is(err, verify.ErrAlwaysPossible):
		return unchecked(r, anyPossible)
	case err != nil:
		return unchecked(r, "the mean cannot be read: "+err.Error())
	case fault == "":
		r.Verdict, r.Why = document.Consistent, "as the mean of whole numbers: "+computed
	default:
		r.Verdict, r.Why = document.Inconsistent, ifWhole+fault
	}
	return r
}

// tornGroup matches an integer that lacks a digit after its comma: 32,30.
var tornGroup = lazyregexp.New(`^\s*\d+,\d{1,2}\s*$`)

// tableMean judges a mean by its sample size.
func (c *checker) tableMean(s *sheet, r, k int) {
	x := s.cells[r][k]
	limits := s.boundsOf(r, k)
	if why := limits.excludes(*x.First); why != "" && limits.sure {
		out := c.cellResult(document.MeanCheck, s, x)
		out.Type, out.Verdict, out.Why = "M", document.Inconsistent, why
		c.add(out)
		return
	}
	n, torn := s.columns[k].n, false
	if cell := s.near(r, k, roleN); cell != nil && cell.First != nil {
		n, torn = cell.First, tornGroup.MatchString(cell.Text)
	} else if n == nil {
		n = cmp.Or(s.lines[r].n, s.sizeAbove(r, k), s.perCell())
	}
	group := ""
	if n == nil {
		n, group = c.sizeInText(s, r, k)
	}
	sd := ""
	if spread := s.spreadAt(r, k); spread != nil {
		sd = spread.Text
	} else if cell := s.near(r, k, roleSD); cell != nil && cell.First != nil && s.hasOneMean(k) {
		sd = cell.First.Text
	}
	if n == nil || torn || n.Places > 0 || n.Value < 2 || x.First.Places == 0 {
		if sd != "" || x.Spread != nil && s.columns[k].role == roleOther {
			out := c.cellResult(document.MeanCheck, s, x)
			out.Type = "M"
			out = unchecked(out, "the mean has no decimals, or the size of its sample is not printed")
			s.means = append(s.means, out)
		}
		return
	}
	out := c.cellResult(document.MeanCheck, s, x)
	out.Type = "M"
	if d, size := printed.ReadNumber(sd, false); size > 0 && size == len(sd) {
		if why := beyond(limits, *x.First, d, *n); why != "" {
			out.Verdict, out.Why = document.Inconsistent, why
			c.add(out)
			return
		}
	}
	if out = judgeMean(out, x.First.Text, sd, *n); out.IsFinding() {
		before := ""
		if c.countsScores(s.grid.Caption) || c.countsItems(s.grid.Caption) {
			before = "whole numbers"
		}
		out = c.ofScale(out, s.about(r), before)
		if out.IsFinding() && s.hasDecimalBounds(r) {
			out = unchecked(out, "the smallest or the largest value is no whole number; "+out.Why)
		}
	}
	if group != "" {
		s.textResults = append(s.textResults, textResult{out, group, n.Text})
		return
	}
	s.means = append(s.means, out)
}

// hasOneMean reports whether a column of means is the only one next to its standard deviations, and not one of several
// before them: unweighted mean, weighted mean, SD.
func (s *sheet) hasOneMean(k int) bool {
	for _, step := range []int{1, -1} {
		for j := k + step; j > 0 && j < len(s.columns) && s.areRelated(j, k); j += step {
			if s.columns[j].role == roleSD {
				break
			}
			if s.columns[j].role == roleMean {
				return false
			}
		}
	}
	return true
}
