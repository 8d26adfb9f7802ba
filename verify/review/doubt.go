package review

import (
	"slices"

	"rederive/internal/lazyregexp"
)

// doubt drops what only looks like a result: x = 3, T = 300 K, F(0) = 1, the prime p = 7. A letter with a number is a
// test if a p-value is printed with it, or degrees of freedom as only a test has them.
func (f *finder) doubt() {
	f.tests = slices.DeleteFunc(f.tests, func(t printedTest) bool { return t.p == nil && !f.isSure(&t) })
	f.loose = slices.DeleteFunc(f.loose, func(p printedP) bool { return !f.isSignificance(&p) })
}

// isSure reports whether a test without a p-value is one.
func (f *finder) isSure(t *printedTest) bool {
	name := f.tok(t.first).text
	switch name {
	case "f", "T", "V", "W", "U", "H", "R", "S":
		return false // names of functions
	}
	if (t.stat == statF || t.stat == statT) && t.relation == "<" && t.value.value == 1 { // F < 1
		return len(t.df) == 0 && t.sample == nil || len(t.df) == t.stat.degrees
	}
	if len(t.df) == 0 && t.sample == nil {
		return false
	}
	switch t.stat {
	case statR:
		return t.value.places > 1 && t.value.value <= 1 && t.value.value >= -1
	case statChi2, statG2:
		return len(t.df) == 1
	}
	return len(t.df) == t.stat.degrees && t.value.places > 0
}

// setsLevel are the words of a sentence that sets a level, and reports no result.
var setsLevel = lazyregexp.New(`(?i)\b(?:significance (?:level|threshold|criterion)|level of significance|alpha|` +
	`threshold\w*|cut-?offs?|criteri(?:on|a)|considered|regarded|deemed|taken (?:as|to)|was (?:set|` +
	`defined)|were (?:set|defined)|` +
	`power|throughout|removed|excluded|retained|we (?:used|adopted|chose|applied))\b|\x{03b1}`)

var (
	notSignificance = lazyregexp.New(`(?i)\b(?:probability(?: of \w+(?: was| is)?)?|probabilities|` +
		`frequencies were|` +
		`parameter|pressures?|momentum|momenta|` +
		`primes?|integer|porosity|order|degree|power|level)\s*\(?\s*$`)
	unitOfP = lazyregexp.New(`^(?i)\s*(?:bars?|mbar|atm|[kMG]?Pa|[kMGT]?eV|torr|psi|%|\x{b0}|mm ?Hg|N/)|` +
		`^(?:,| and) q =`)
	inLegend    = lazyregexp.New(`[*\x{2020}\x{2021}\x{a7}\x{b6}+#]\}?\s*$`) // * p < .05, below a table
	wordAfter   = lazyregexp.New(`^\s+(?:primes?|parameters|processors|points|predictors|variables|nodes)\b`)
	ofInference = lazyregexp.New(`(?i)\b(?:(?:non-?)?significan(?:t|ce|tly)|p[- ]values?|correlat\w+|` +
		`regression|an(?:c)?ova|` +
		`t[- ]?tests?|chi[- ]squared?|interaction|main effects?|post[- ]hoc|hypothes[ie]s|differ(?:ed|s|ences?)?)\b`)
)

const beforeP = 32 // bytes in which a word says what p is

// isSignificance reports whether p is a level of significance, and not a pressure, a momentum or a prime. A number
// beyond 0 and 1 counts only in a sentence about tests.
func (f *finder) isSignificance(p *printedP) bool {
	before := f.text[max(0, p.from-beforeP):p.from]
	after := f.text[p.to:]
	if p.relation != "=" && inLegend.MatchString(before) {
		return false
	}
	if notSignificance.MatchString(before) || unitOfP.MatchString(after) || wordAfter.MatchString(after) {
		return false
	}
	s := f.sentence(p.from, p.to)
	if p.relation != "=" && setsLevel.MatchString(f.text[s.from:s.to]) && !f.hasTest(s) {
		return false
	}
	if v := p.value.value; v >= 0 && v <= 1 {
		return p.value.places > 0 || p.relation == "="
	}
	return p.value.places > 0 && p.value.value < 100 && ofInference.MatchString(f.text[s.from:s.to])
}

// hasTest reports whether a test is within some bytes.
func (f *finder) hasTest(s span2) bool {
	return slices.ContainsFunc(f.tests, func(t printedTest) bool { return t.from >= s.from && t.to <= s.to })
}
