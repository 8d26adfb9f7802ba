package printed

import (
	"math"
	"strings"
)

// A Finder finds results of known forms in a text.
type Finder struct {
	Text      string
	toks      []token
	Tests     []Test
	ranks     []Test // rank statistics without their own p-value
	used      []bool // the token belongs to a test
	Loose     []P
	Estimates []Estimate
	ends      []int // tokens that end sentences
	about     saidOf

	colons bool // decimal points may be colons: a font that has ¼ for = has them too

	counted []Counted // nil until needed
}

// A Test is a statistic with its p-value and the other values printed after it.
type Test struct {
	Stat     *Statistic
	DF       []Number
	Sample   *Number // N = 170
	Relation string
	Value    Number
	P        *P
	Extras   []Extra
	plural   bool // ts(38) > 2.1
	Unsure   bool // a p-value is needed to believe that it is a test
	Several  bool // other values follow it, before the p-value
	ofTrend  bool // or of an interaction, like its p-value: χ² for trend
	// ofDifference says that it is that of a difference of two models, Δχ², whose sign depends
	// on their order.
	ofDifference bool
	From, To     int // bytes
	first        int // token
	Sentence     Range
}

// A P is a p-value as printed.
type P struct {
	Relation string // "ns" if it is only said to be not significant
	Value    Number
	Shared   bool   // the p-values of several tests: ps < .01
	label    string // of p_adj or p(perm)
	apart    bool   // it is about something other than what directly precedes it: P for interaction
	weak     bool   // its name, such as sig, counts only after a statistic
	From, To int    // bytes
	next     int    // token
	rest     []P    // the others in a list: ps = .007, .020, and < .001
}

// A Range is a byte range, such as that of a sentence.
type Range struct{ From, To int }

// An Extra is a value printed between a statistic and its p-value, or after it: d = 0.83, 95% CI [0.2, 1.4].
type Extra struct {
	Name     string // canonical, such as "d" or "eta_p^2"
	Relation string
	Value    Number
	High     *Number // of an interval
	Level    float64 // of an interval, such as 95
	percent  bool    // of an interval: one of its ends has a percent sign
	From, To int
}

// IsOpen reports whether an end of an interval is infinite.
func (e *Extra) IsOpen() bool { return math.IsInf(e.Value.Value, 0) || math.IsInf(e.High.Value, 0) }

// Find finds tests and p-values in a text.
func Find(text string) *Finder { return FindIn(text, Pointed(text)) }

// FindIn finds them in a text whose numbers have decimal points in a copy of the same length.
func FindIn(text, pointed string) *Finder {
	toks := withoutEmphasis(withRelations(tokensOf(pointed)))
	f := &Finder{Text: text, colons: strings.ContainsRune(text, '\u00bc'), toks: toks}
	f.used = make([]bool, len(f.toks))
	f.findEnds()
	for i := 0; i < len(f.toks); i++ {
		next := f.test(i)
		if next == 0 {
			next = f.anotherCorrelation(i)
		}
		if next > 0 {
			i = next - 1
		}
	}
	f.Estimates = append(f.rowsOfPrograms(), f.estimates()...)
	f.pValues()
	f.share()
	f.doubt()
	for i := range f.Tests {
		f.Tests[i].Sentence = f.Sentence(f.Tests[i].From, f.Tests[i].To)
	}
	return f
}

// withRelations restores the relations that the fonts of some PDFs have at the places of other characters:
// F(1, 86) 5 27.8, p \ .05, p , .05, p . .05, and P[.2.
func withRelations(toks []token) []token {
	number := func(k int, fraction bool) bool {
		for k < len(toks) && toks[k].is("-") {
			k++
		}
		return k < len(toks) && toks[k].kind == aNumber && (!fraction || toks[k].number.Places > 0 &&
			toks[k].number.Value < 1)
	}
	isP := func(k int) bool { return k >= 0 && toks[k].word("p", "ps") }
	isFive := func(k int) bool {
		return toks[k].kind == aNumber && toks[k].text == "5" && !toks[k].glued && k > 0 && k+1 < len(toks) &&
			!toks[k+1].glued && number(k+1, false)
	}
	const longest = 3                  // letters of the name of a value
	afterDegrees := func(k int) bool { // (39) or (1, 86), and the name of a statistic before it
		for _, open := range []int{k - 3, k - 5} {
			if open > 0 && toks[k-1].is(")") && toks[k-2].kind == aNumber && toks[open].is("(") {
				return toks[open-1].kind == aWord && len(toks[open-1].text) <= longest
			}
		}
		return false
	}
	fives := false
	for k := range toks {
		fives = fives || isFive(k) && (isP(k-1) && number(k+1, true) || afterDegrees(k))
	}
	for k := range toks {
		t := &toks[k]
		sign := ""
		switch blank := k+1 < len(toks) && !toks[k+1].glued && !t.glued; {
		case fives && isFive(k) && (toks[k-1].is(")") || toks[k-1].kind == aClose ||
			toks[k-1].kind == aWord && len(toks[k-1].text) <= longest):
			sign = "="
		case t.kind != aSign || !isP(k-1) || !number(k+1, true):
		case t.is("\\"), t.is(",") && blank:
			sign = "<"
		case t.is(".") && blank, t.is("[") && (k+2 == len(toks) || !toks[k+2].is("]", ",", "-")):
			sign = ">"
		}
		if sign != "" {
			t.kind, t.text = aSign, sign
		}
	}
	return toks
}

// withoutEmphasis drops the asterisks of *p* around a word, and the dollars of a formula.
func withoutEmphasis(toks []token) []token {
	out := toks[:0]
	for i := 0; i < len(toks); i++ {
		if toks[i].is("$") && i+1 < len(toks) && toks[i+1].glued && (toks[i+1].kind == aWord || i > 0 &&
			toks[i].glued) {
			continue // of a formula of TeX
		}
		if i+2 < len(toks) && toks[i].is("*") && toks[i+1].kind == aWord && toks[i+1].glued && toks[i+2].is("*") &&
			toks[i+2].glued && (!toks[i].glued || i == 0 || toks[i-1].kind == aSign) {
			word := toks[i+1]
			word.glued = toks[i].glued
			out = append(out, word)
			i += 2
			continue
		}
		out = append(out, toks[i])
	}
	return out
}

// test reads one or several tests at a token, and returns the index of the token after them, or 0.
func (f *Finder) test(i int) int {
	t, j := f.testAt(i)
	if t == nil {
		return 0
	}
	if end := f.series(t, j); end > 0 {
		f.use(i, end)
		return end
	}
	if t.Stat.Tail == "r" && t.Relation == "=" {
		if next := f.bareExtra(t, t.Value, j); next > 0 {
			t.To, j = f.tok(next-1).to, next
		}
	}
	bare := *t
	end := f.after(t, j)
	if t.P != nil && f.pBefore(i) && f.changesSubject(t, bare.To) {
		*t, end = bare, j
	}
	if len(t.DF) == 0 {
		f.before(t, i)
	}
	if t.P == nil && t.Stat.Tail == "" {
		f.ranks = append(f.ranks, *t)
	}
	if f.tok(i).text == "T" && len(t.DF) == 0 { // Wilcoxon's T
		t.Stat = statSum
	}
	if f.isOther(t, j) {
		return 0
	}
	if len(t.DF) == 0 && t.Sample == nil && t.P != nil && t.P.Value.IsDigits() && t.P.Value.Value > 1 {
		t.P = nil // a parameter: r = 0.80, p = 3
	}
	if t.Unsure && t.P == nil && !f.pBefore(i) || !f.plausible(t, i, j) {
		return 0
	}
	f.squareBefore(t, i)
	f.use(i, end)
	f.Tests = append(f.Tests, *t)
	return end
}

// anotherCorrelation reads a correlation without its name, after another one in the sentence that is printed in the
// same way: (r = .31, p = .002), with stress (-.42, p < .001), or -.42 (p < .001).
func (f *Finder) anotherCorrelation(i int) int {
	n := len(f.Tests)
	if n == 0 || f.tok(i).kind != aNumber && !f.tok(i).is("-") {
		return 0
	}
	last := &f.Tests[n-1]
	t := Test{
		Stat: last.Stat, DF: last.DF, Sample: last.Sample, Relation: "=", From: f.tok(i).from, first: i,
		Several: true, // it may be something else
	}
	if last.Stat.Tail != "r" || last.P == nil || last.Relation != "=" || f.sentenceEnds(last.From, t.From) {
		return 0
	}
	j := f.signed(i, &t.Value)
	before := f.tok(i - 1)
	if j == 0 || t.Value.Places != last.Value.Places || t.Value.Places < 2 || math.Abs(t.Value.Value) >= 1 ||
		before.is("=", "<", ">", "<=", ">=", "~", ",", ";", "-", "/", "\u00b1") {
		return 0
	}
	hasZero := func(text string) bool { return strings.Contains(text, "0.") }
	if hasZero(f.Text[t.From:f.tok(j-1).to]) != hasZero(f.Text[last.From:last.P.From]) {
		return 0
	}
	inside := before.is("(") && f.tok(last.first-1).is("(") && f.tok(j).is(",", ";")
	bracketed := strings.HasSuffix(strings.TrimRight(f.Text[last.From:last.P.From], " "), "(")
	if !inside && (!bracketed || before.is("(", "[") || before.word("by", "of", "from", "to") || !f.tok(j).is("(")) {
		return 0
	}
	p := f.pValueAt(j + 1)
	if p == nil || p.apart || !f.tok(p.next).is(")", ",", ";") {
		return 0
	}
	t.P, t.To = p, p.To
	f.use(i, p.next)
	f.Tests = append(f.Tests, t)
	return p.next
}

// isOther reports whether a statistic without degrees of freedom, with its value before a token, is something else: Fu
// and Li's F = -2.91, or a time, t = 400 ns.
func (f *Finder) isOther(t *Test, j int) bool {
	return len(t.DF) == 0 && (t.Stat == StatF && t.Value.Value < 0 ||
		t.Stat == StatT && t.Value.IsDigits() && f.tok(j).text == "ns")
}

func (f *Finder) use(from, end int) {
	for k := from; k < end && k < len(f.used); k++ {
		f.used[k] = true
	}
}

// testAt reads a statistic up to its value, and returns the index of the token after it.
func (f *Finder) testAt(i int) (*Test, int) {
	h := f.headAt(i)
	if h == nil || f.lowers(h.next, "crit") || f.lowers(h.next, "critical") || // t_{crit} is no test
		f.tok(i).text == "z" && f.tok(i-1).word("d", "g") { // d z = 0.48: z is no longer a subscript
		return nil, 0
	}
	t := &Test{
		Stat: h.stat, DF: h.df, Sample: h.sample, plural: h.plural, Unsure: h.unsure, From: f.tok(i).from, first: i,
		ofDifference: strings.ContainsAny(f.tok(i-1).text+f.tok(i).text, deltas),
	}
	j := f.degrees(t, h.next)
	if f.tok(j).is("'") && f.tok(j+1).word("s") {
		t.plural, j = true, j+2
	}
	for f.tok(j).is("'", "*", "|") { // t'
		j++
	}
	if t.Stat.degrees == 0 { // z(40): the sample size
		t.DF = nil
	}
	if h.spelled {
		j = f.skipObject(t, j)
	}
	if f.tok(j).word("for") && f.tok(j+1).word("trend", "interaction", "heterogeneity") {
		t.ofTrend, j = true, j+2
	}
	isNegative := f.tok(j).is("-") && f.tok(j+1).kind == aNumber && f.tok(j+1).glued
	if h.spelled && (f.tok(j).kind == aNumber || isNegative) && !f.tok(j).glued { // Z-score 5.12
		t.Relation, t.Unsure = "=", true
	} else if j = f.equals(t, j); j == 0 {
		return nil, 0
	}
	if j = f.signed(j, &t.Value); j == 0 {
		return nil, 0
	}
	j = f.ofQuotient(j, &t.Value)
	if t.Stat == statRho && t.plural && t.Relation == "=" { // a rank correlation, unless several values follow
		t.plural = false
	} else if t.Stat == statRho && t.plural {
		t.Stat = StatR
	}
	t.To = f.tok(j - 1).to
	return t, j
}

// skipObject skips the object of a statistic: the z-score of the difference was 2.58.
func (f *Finder) skipObject(t *Test, j int) int {
	const most = 5 // words
	if !f.tok(j).word("of", "for") {
		return j
	}
	for k := j + 1; k <= j+most && f.tok(k).kind == aWord; k++ {
		if f.tok(k+1).word("was", "is") || f.tok(k+1).is("=") {
			t.Unsure = true
			return k + 1
		}
	}
	return j
}

// equals reads the relation between a statistic and its value. After degrees of freedom, it may be a word, or
// have been lost.
func (f *Finder) equals(t *Test, j int) int {
	if next := f.relation(j, &t.Relation); next > 0 {
		return next
	}
	t.Relation = "="
	next := j
	switch {
	case f.tok(j).is(":"):
		next, t.Unsure = j+1, true
	case f.tok(j).word("was", "is", "were", "of", "equals", "equaled", "equalled"):
		next, t.Unsure = j+1, true
	case len(t.DF) == 0:
		return 0
	case f.tok(j).word("p") && f.tok(j).text == "p" && !f.tok(j+1).glued: // = in the fonts of some PDFs
		next, t.Unsure = j+1, true
	case f.tok(j).kind == aNumber && !f.tok(j).glued || f.tok(j).is("-") && !f.tok(j).glued && f.tok(j+1).glued:
		t.Unsure = true
	default:
		return 0
	}
	if tk := f.tok(next); tk.kind != aNumber && !tk.is("-", "+") {
		return 0
	}
	return next
}

// plausible reports whether a test is not something that only looks like one: x = 3, or T = 300 K.
func (f *Finder) plausible(t *Test, i, end int) bool {
	name := f.tok(i).text
	switch name {
	case "f":
		return len(t.DF) > 0
	case "r", "R":
		return math.Abs(t.Value.Value) <= 1 || len(t.DF) > 0
	}
	return len(t.DF) > 0 || f.unit(end) == ""
}
