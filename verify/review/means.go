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
)

// A printedMean is a mean with its sample size, and possibly a standard deviation, in any order: M = 3.42, SD
// = 1.10, n = 24.
type printedMean struct {
	mean, sd, n number
	hasSD       bool
	worded      bool   // words between its name and its value say of what it is
	unit        string // of the mean, if one is printed
	from, to    int
}

const nearMean = 14 // tokens between a mean and its sample size

// means finds means with their sample sizes.
func (f *finder) means() []printedMean {
	var list []printedMean
	for i := range f.toks {
		if n := len(list); f.used[i] || n > 0 && f.tok(i).from < list[n-1].to {
			continue
		}
		var m printedMean
		if f.isUnnamedMean(i) {
			m.mean, m.from, m.to = f.tok(i).number, f.tok(i).from, f.tok(i).to
			if f.findSpreadAndSize(&m, i, i+1) && m.hasSD {
				list = append(list, m)
			}
			continue
		}
		if f.isQuantity(i) {
			t, sd := f.tok(i), f.tok(i+2)
			list = append(list, printedMean{
				mean: t.number, sd: sd.number, hasSD: true, worded: true, unit: f.unit(i + 3), from: t.from, to: sd.to,
			})
			continue
		}
		if !f.isMean(i) {
			continue
		}
		var sign string
		j, label := i+1, ""
		if f.lowers(j, "age") {
			j, label = f.group(j), "years"
		}
		next := f.relation(j, &sign)
		bare := false
		if next == 0 {
			next, sign = f.afterMean(&m, j), "="
			bare = next > 0 && f.tok(next-1).kind == aWord && !f.tok(next-1).word("was", "were", "is", "of")
		}
		if next == 0 || sign != "=" {
			continue
		}
		if j = f.signed(next, &m.mean); j == 0 || m.worded && m.mean.places == 0 {
			continue
		}
		m.from, m.to = f.tok(i).from, f.tok(j-1).to
		if m.unit = f.unit(j); m.unit == "" {
			m.unit = label
		}
		k := f.afterUnit(j)
		if f.tok(k).is("(", "[") {
			k++
		}
		if f.tok(k).is("\u00b1") && f.tok(k+1).kind == aNumber { // 20.18 ± 2.8 years
			m.sd, m.hasSD, j = f.tok(k+1).number, true, k+2
			m.to = f.tok(k + 1).to
			if m.unit == "" {
				m.unit = f.unit(j)
			}
		}
		hasSize := f.findSpreadAndSize(&m, i, j) && m.mean.places > 0 && !bare && !f.tok(i).isMu()
		if hasSize || m.hasSD {
			list = append(list, m)
		}
	}
	return list
}

// spreadsNamed matches what a paper says once of all its numbers with ±.
var spreadsNamed = lazyregexp.New(`(?i)\bmeans?\b[^.;]{0,30}?(?:\x{00b1}|\+/-) ?(?:1 )?` +
	`(?:s\.?d\.?|s\.?e\.?m?\.?|standard (?:deviations?|errors?))(?:\W|$)`)

// meanWords matches a mean in the words of several languages.
var meanWords = lazyregexp.New(`(?i)\b(?:means?|averaged?|m\x{e9}di[ao]s?|media(?: de)?|moyen(?:ne)?s?|` +
	`mittelwerte?|mittlere[nrs]?|durchschnitt\w*|promedios?|gemiddelde?)\b`)

// averageNames matches abbreviations of means, also in other languages.
var averageNames = lazyregexp.New(`^(?:M[DWV]|Moy|Mittel|Media|Moyenne)$`)

// addSpreads adds the means without a name, 13.9 ± 1.7, if the paper says that such numbers are means, or the sentence
// names a mean before them: the mean age was 11.7 ± 0.7 years, compared with 12.0 ± 0.9.
func (c *checker) addSpreads() {
	f := c.found
	for i := range f.toks {
		t := f.tok(i)
		if t.kind != aNumber || f.used[i] || f.tok(i-1).is("=", "<", ">", "\u00b1") {
			continue
		}
		k := f.afterUnit(i + 1)
		if f.tok(k).is("(") && f.tok(k+1).is("\u00b1") && f.tok(k+3).is(")") { // 12.4 (±1.2)
			k++
		}
		if !f.tok(k).is("\u00b1") || f.tok(k+1).kind != aNumber || f.isTemperature(k+2) || !c.namesSpreads() &&
			!averageNames.MatchString(f.tok(i-1).text) && !meanWords.MatchString(c.text.String[f.sentence(t.from, t.to).from:t.from]) ||
			slices.ContainsFunc(c.out.Results, func(r document.Result) bool {
				return r.Block == c.block && r.From <= t.from && t.from < r.To
			}) {
			continue
		}
		mean, from := t.number, t.from
		if b := f.tok(i - 1); b.is("-") && f.tok(i-2).kind != aNumber && (f.tok(i-2).kind != aWord || !b.glued) {
			mean, from = mean.negative(), b.from
		}
		r := c.result(document.MeanCheck, from, f.tok(k+1).to)
		r.Type, r.Value, r.Comparison = "M", mean.text, "="
		c.add(unchecked(r, "the size of the sample is not printed with the mean"))
	}
}

// isTemperature reports whether a unit of temperature is at a token: 37 ± 1 °C is a tolerance.
func (f *finder) isTemperature(k int) bool {
	if f.tok(k).kind == aRaise { // a superscript o
		return true
	}
	return f.tok(k).is("\u00b0", "\u2218", "\u25e6") || f.tok(k).word("\u00ba", "\u00bac", "c", "k", "\u2103")
}

// afterMean reads the words between mean and its value, and returns the index of the value, or 0: the mean age of the
// pupils was 12.4, a mean of 3.42, mean age: 20.2.
func (f *finder) afterMean(m *printedMean, j int) int {
	const most = 7 // words
	m.worded = true
	for k := j; k < j+most; k++ {
		switch t := f.tok(k); {
		case f.isMean(k): // the mean was M = 3.25
			return 0
		case t.is("=", ":"), t.word("was", "were", "is", "of") && f.tok(k+1).kind == aNumber:
			return k + 1
		case t.kind == aNumber && t.number.places > 0 && k > j:
			return k // mean age 25.9, SD = 4.33
		case t.is("-") && t.glued && f.tok(k+1).kind == aWord && f.tok(k+1).glued: // BDI-II
		case t.kind != aWord || t.word("difference", "differences", "square", "squared", "change", "and", "that", "it"):
			return 0
		}
	}
	return 0
}

// isQuantity reports whether a number is a mean with its spread and a unit, after a name: age: 34.66 ± 12.34 years.
func (f *finder) isQuantity(i int) bool {
	t, name := f.tok(i), f.tok(i-2)
	return t.kind == aNumber && t.number.places > 0 && f.tok(i-1).is(":", "=") && name.kind == aWord &&
		len(name.text) > 2 && f.tok(i+1).is("\u00b1") && f.tok(i+2).kind == aNumber && f.unit(i+3) != ""
}

func (f *finder) isMean(i int) bool {
	t := f.tok(i)
	isAverage := t.word("average") && f.tok(i+1).word("of") && f.tok(i+2).kind == aNumber && f.tok(i+3).is("\u00b1")
	return (t.text == "M" || t.word("mean") || isAverage || t.isMu() && f.tok(i+1).is("=")) &&
		(i == 0 || !t.glued || !f.joinsBefore(i))
}

// isMu reports whether a token is the letter of a mean, whose standard deviation is σ.
func (t token) isMu() bool { return t.text == "\u03bc" || t.text == "\u00b5" }

// isUnnamedMean reports whether a number is a mean according to the brackets after it: 3.42 (n = 24, SD = 1.10).
func (f *finder) isUnnamedMean(i int) bool {
	t, open := f.tok(i), f.afterUnit(i+1)
	name := f.tok(open + 1).text
	return t.kind == aNumber && t.number.places > 0 && f.tok(open).is("(") &&
		(name == "n" || name == "N" || lower(name) == "sd") &&
		f.tok(open+2).is("=") && !f.tok(i-1).is("=", "-", "<", ">")
}

// findSpreadAndSize finds the standard deviation and the sample size next to a mean, in the same sentence, with no
// other mean in between.
func (f *finder) findSpreadAndSize(m *printedMean, i, j int) bool {
	found := false
	take := func(k int) bool {
		if f.isMean(k) || f.endsSentence(k) {
			return false
		}
		var sign string
		var n number
		t := f.tok(k)
		after := k + 1
		if f.tok(after).kind == aLower { // SD_{age}
			after = f.group(after)
		}
		next := f.relation(after, &sign)
		if next == 0 || sign != "=" {
			return true
		}
		if next = f.signed(next, &n); next == 0 {
			return true
		}
		switch {
		case t.text == "SD" || t.text == "sd" || t.text == "ET" || t.word("s.d.") ||
			t.text == "\u03c3" && f.tok(i).isMu():
			if m.hasSD {
				return true
			}
			m.sd, m.hasSD = n, true
		case t.text == "n" || t.text == "N":
			if n.places > 0 || n.value < 1 || found {
				return true
			}
			m.n, found = n, true
		default:
			return true
		}
		m.from, m.to = min(m.from, t.from), max(m.to, f.tok(next-1).to)
		return true
	}
	for k := j; k < j+nearMean && k < len(f.toks) && take(k); k++ {
		next := f.tok(k + 1) // 33.1 (SD = 1.2) in A, SD = 11.5; Study 2: n = 198
		if next.kind == aWord && (f.tok(k).is(")") || f.tok(k).is(";") && !next.word("n", "SD")) {
			break
		}
	}
	if found {
		return true
	}
	for k := i - 1; k > i-nearMean && k >= 0 && take(k); k-- {
		if f.tok(k).is("(") && f.tok(k-1).kind == aWord {
			break
		}
	}
	return found
}

// units are units of quantities that are not counts.
var units = map[string]bool{
	"ms": true, "s": true, "sec": true, "secs": true, "second": true, "seconds": true, "msec": true, "min": true,
	"minute": true, "minutes": true, "h": true, "hours": true, "kg": true, "g": true, "mg": true, "cm": true,
	"mm": true,
	"m":  true, "km": true, "ml": true, "l": true, "hz": true, "db": true, "mmhg": true, "bpm": true, "kcal": true,
	"years": true, "yrs": true, "year": true, "months": true, "days": true, "degrees": true, "usd": true, "eur": true,
	"euros": true, "dollars": true, "cents": true, "kpa": true, "mmol": true, "ng": true, "pg": true, "µg": true,
	"iu": true,
}

// unit returns the unit after a number.
func (f *finder) unit(j int) string {
	t := f.tok(j)
	if t.kind == aWord && units[lower(t.text)] {
		return t.text
	}
	if t.is("%", "\u00b0", "\u20ac", "$") {
		return t.text
	}
	if f.tok(j-2).is("$", "\u20ac", "\u00a3") {
		return f.tok(j - 2).text
	}
	return ""
}

// afterUnit skips the unit after a number: 23 m, 5.1 mm Hg, 12 %.
func (f *finder) afterUnit(j int) int {
	switch t := f.tok(j); {
	case t.is("%"):
		j++
	case t.kind == aWord && units[lower(t.text)]:
		if j++; f.tok(j).word("Hg") {
			j++
		}
		if f.tok(j).is("/") && f.tok(j+1).kind == aWord { // mg/dl
			j += 2
		}
	}
	return j
}

// checkMean judges a mean as a mean of integers.
func (c *checker) checkMean(m *printedMean) document.Result {
	r := c.result(document.MeanCheck, m.from, m.to)
	r.Type, r.Value, r.Comparison = "M", m.mean.text, "="
	if m.unit != "" {
		return unchecked(r, fmt.Sprintf("the mean is in %s, which need not be whole numbers", m.unit))
	}
	s := c.found.sentence(m.from, m.to)
	text, before := c.text.String[s.from:s.to], strings.TrimRight(c.text.String[:s.from], " ")
	if end := len(before) - 1; end >= 0 {
		before = before[c.found.sentence(end, end).from:]
	}
	limits := boundsOf(text, before)
	if why := limits.excludes(m.mean); why != "" {
		if r.Verdict, r.Why = document.Inconsistent, why; m.worded || !limits.sure {
			r = unchecked(r, why+", which may be the range of something else")
		}
		return r
	}
	if m.n.value == 0 {
		return unchecked(r, "the size of the sample is not printed with the mean")
	}
	if m.hasSD {
		if why := beyond(limits, m.mean, m.sd, m.n); why != "" {
			if r.Verdict, r.Why = document.Inconsistent, why; m.worded {
				r = unchecked(r, why)
			}
			return r
		}
	}
	r = c.ofScale(judgeMean(r, m.mean.text, m.sdText(), m.n), text, before)
	if r.IsFinding() && m.worded {
		r = unchecked(r, "the values may be no whole numbers: "+r.Why)
	}
	return r
}

func (m *printedMean) sdText() string {
	if !m.hasSD {
		return ""
	}
	return m.sd.text
}

// ifWhole begins the explanation of a finding about a mean.
const ifWhole = "if the values are whole numbers: "

// judgeMean judges a mean and a standard deviation of n integers.
func judgeMean(r document.Result, mean, sd string, n number) document.Result {
	computed, fault, err := verify.PossibleMean(mean, sd, int64(n.value), 1)
	switch {
	case errors.Is(err, verify.ErrAlwaysPossible):
		return unchecked(r, "in a sample of this size, any mean with so few decimals is possible")
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
	if why := limits.excludes(*x.first); why != "" && limits.sure {
		out := c.cellResult(document.MeanCheck, s, x)
		out.Type, out.Verdict, out.Why = "M", document.Inconsistent, why
		c.add(out)
		return
	}
	n, torn := s.columns[k].n, false
	if cell := s.near(r, k, roleN); cell != nil && cell.first != nil {
		n, torn = cell.first, tornGroup.MatchString(cell.text)
	} else if n == nil {
		n = cmp.Or(s.lines[r].n, s.sizeAbove(r, k), s.perCell())
	}
	group := ""
	if n == nil {
		n, group = c.sizeInText(s, r, k)
	}
	sd := ""
	if spread := s.spreadAt(r, k); spread != nil {
		sd = spread.text
	} else if cell := s.near(r, k, roleSD); cell != nil && cell.first != nil && s.hasOneMean(k) {
		sd = cell.first.text
	}
	if n == nil || torn || n.places > 0 || n.value < 2 || x.first.places == 0 {
		if sd != "" || x.spread != nil && s.columns[k].role == roleOther {
			out := c.cellResult(document.MeanCheck, s, x)
			out.Type = "M"
			out = unchecked(out, "the mean has no decimals, or the size of its sample is not printed")
			s.means = append(s.means, out)
		}
		return
	}
	out := c.cellResult(document.MeanCheck, s, x)
	out.Type = "M"
	if d, size := readNumber(sd, false); size > 0 && size == len(sd) {
		if why := beyond(limits, *x.first, d, *n); why != "" {
			out.Verdict, out.Why = document.Inconsistent, why
			c.add(out)
			return
		}
	}
	if out = judgeMean(out, x.first.text, sd, *n); out.IsFinding() {
		before := ""
		if c.countsScores(s.grid.Caption) {
			before = "whole numbers"
		}
		out = c.ofScale(out, s.about(r), before)
		if out.IsFinding() && s.hasDecimalBounds(r) {
			out = unchecked(out, "the smallest or the largest value is no whole number; "+out.Why)
		}
	}
	if group != "" {
		s.textResults = append(s.textResults, textResult{out, group, n.text})
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
