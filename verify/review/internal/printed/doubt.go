package printed

import (
	"math"
	"slices"
	"strings"

	"rederive/internal/lazyregexp"
)

// doubt drops what only looks like a result: x = 3, T = 300 K, F(0) = 1, the prime p = 7. A letter with a number is a
// test if it has a p-value, or degrees of freedom as only a test has them.
func (f *Finder) doubt() {
	f.Tests = slices.DeleteFunc(f.Tests, func(t Test) bool { return t.P == nil && !f.isSure(&t) })
	f.Loose = slices.DeleteFunc(f.Loose, func(p P) bool { return !f.isSignificance(&p) })
}

// isSure reports whether a test without a p-value is certainly a test.
func (f *Finder) isSure(t *Test) bool {
	name := f.tok(t.first).text
	switch name {
	case "f", "T", "V", "W", "U", "H", "R", "S":
		return false // names of functions
	}
	if (t.Stat == StatF || t.Stat == StatT) && t.Relation == "<" && t.Value.Value == 1 { // F < 1
		return len(t.DF) == 0 && t.Sample == nil || len(t.DF) == t.Stat.degrees
	}
	if t.Stat == statQ && slices.ContainsFunc(t.Extras, func(e Extra) bool { return e.Name == "I^2" }) {
		return true
	}
	if len(t.DF) == 0 && t.Sample == nil {
		s := f.Sentence(t.From, t.To)
		return t.Stat == StatR && t.Relation == "=" && t.Value.Places > 1 && math.Abs(t.Value.Value) < 1 &&
			OfCorrelation.MatchString(f.Text[s.From:s.To])
	}
	switch t.Stat {
	case StatR:
		return t.Value.Places > 1 && t.Value.Value <= 1 && t.Value.Value >= -1
	case StatChi2, statG2:
		return len(t.DF) == 1
	}
	return len(t.DF) == t.Stat.degrees && t.Value.Places > 0
}

// OfCorrelation matches words of a sentence in which an r is a correlation.
var OfCorrelation = lazyregexp.New(`(?i)\b(?:inter-?)?(?:correlat\w+|associat\w+|related)\b`)

// setsLevel matches words of a sentence that sets a level and reports no result.
var setsLevel = lazyregexp.New(`(?i)\b(?:significance (?:level|threshold|criterion)|level of significance|alpha|` +
	`threshold\w*|cut-?offs?|considered|regarded|deemed|taken (?:as|to)|was (?:set|` +
	`defined)|were (?:set|defined)|` +
	`power|throughout|` +
	`we (?:used|adopted|chose|applied))\b|(?:^|[^\pL\pN])\x{03b1}(?:[^\pL]|$)`)

// selects matches words of a sentence that may set a level for a selection: terms with p < .10 were retained. A
// p-value in brackets or of several tests is still a result.
var (
	selects    = lazyregexp.New(`(?i)\b(?:criteri(?:on|a)|removed|excluded|retained)\b`)
	inBrackets = lazyregexp.New(`[(\[](?:(?:all|both|each|every)\s+)?$`)
)

// ofGeneration matches what a language model draws from: nucleus sampling at P = 0.95.
var ofGeneration = lazyregexp.New(`(?i)\b(?:nucleus|top-?p) sampling\b`)

// wholeThings matches words for what has a whole number: the prime p = 7.
var wholeThings = lazyregexp.New(`(?i)\b(?:primes?|integer|order|degree)\s*\(?\s*$`)

var (
	notSignificance = lazyregexp.New(`(?i)\b(?:probability(?: of \w+(?: was| is)?)?|probabilities|` +
		`frequencies were|` +
		`parameter|pressures?|momentum|momenta|` +
		`distribution with|porosity|power|level)\s*\(?\s*$`)
	unitOfP = lazyregexp.New(`^(?i)\s*(?:bars?|mbar|atm|[kMG]?Pa|[kMGT]?eV|torr|psi|%|\x{b0}|mm ?Hg|N/)|` +
		`^(?:,| and) q =`)
	// inLegend matches text before the level of a star below a table: * p < .05, ** significant at p < .01.
	inLegend    = lazyregexp.New(`[*\x{2020}\x{2021}\x{a7}\x{b6}+#]\}?\s*(?:[=:.]?\s*(?:[a-z]+ ){1,5}|[=:]\s*)?$`)
	wordAfter   = lazyregexp.New(`^\s+(?:primes?|parameters|processors|points|predictors|variables|nodes)\b`)
	ofInference = lazyregexp.New(`(?i)\b(?:(?:non-?)?significan(?:t|ce|tly)|p[- ]values?|correlat\w+|` +
		`regression|an(?:c)?ova|` +
		`t[- ]?tests?|chi[- ]squared?|interaction|main effects?|post[- ]hoc|hypothes[ie]s|differ(?:ed|s|ences?)?)\b`)
)

// valueBefore matches text that ends with a value, which the p-value after it belongs to: b = -0.23,
var valueBefore = lazyregexp.New(`=\s*[-\x{2212}\x{2013}]?\d*\.?\d+(?:%| \pL{1,6})?[)\]]?[,;]\s*$`)

const beforeP = 32 // bytes in which a word may say what p is

// isSignificance reports whether p is a level of significance, and not a pressure, a momentum or a prime. A number
// beyond 0 and 1 counts only without a label, and in a sentence about tests.
func (f *Finder) isSignificance(p *P) bool {
	before := f.Text[max(0, p.From-beforeP):p.From]
	after := f.Text[p.To:]
	if p.Relation != "=" && inLegend.MatchString(before) || p.Relation == "=" && ofGeneration.MatchString(before) {
		return false
	}
	if p.Value.Places == 0 && wholeThings.MatchString(before) || notSignificance.MatchString(before) ||
		unitOfP.MatchString(after) || wordAfter.MatchString(after) {
		return false
	}
	s := f.Sentence(p.From, p.To)
	sentence := f.Text[s.From:s.To]
	level := setsLevel.MatchString(sentence) && !f.isBracketed(p) ||
		selects.MatchString(sentence) && !p.Shared && !inBrackets.MatchString(before)
	if p.Relation != "=" && level && !f.hasTest(s) &&
		!valueBefore.MatchString(before) {
		return false
	}
	if v := p.Value.Value; v >= 0 && v <= 1 {
		return p.Value.Places > 0 || p.Relation == "=" || v > 0 && v < 1
	}
	return p.label == "" && p.Value.Places > 0 && p.Value.Value < 100 && ofInference.MatchString(sentence)
}

// isBracketed reports whether a p-value stands alone in brackets after what it is about, and not after a word for its
// level: it was considered significant (P < .05).
func (f *Finder) isBracketed(p *P) bool {
	before := strings.TrimRight(f.Text[max(0, p.From-beforeP):p.From], " ")
	open := len(before) - 1
	return open > 0 && (before[open] == '(' || before[open] == '[') && !aboutLevel.MatchString(before[:open]) &&
		f.tok(p.next).is(")", "]")
}

// aboutLevel matches text that ends with a word for a level of significance.
var aboutLevel = lazyregexp.New(`(?i)(?:signific\w+|levels?|thresholds?|criteri(?:on|a)|cut-?offs?|alpha|values?|` +
	`tests?|rates?|errors?)\W*$`)

// hasTest reports whether there is a test in a byte range.
func (f *Finder) hasTest(s Range) bool {
	return slices.ContainsFunc(f.Tests, func(t Test) bool { return t.From >= s.From && t.To <= s.To })
}
