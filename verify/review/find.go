package review

import (
	"math"
	"sort"
	"strings"
)

// A finder finds results of known forms in a text.
type finder struct {
	text  string
	toks  []token
	tests []printedTest
	ranks []printedTest // rank statistics without their own p-value
	used  []bool        // the token belongs to a test
	loose []printedP
	ests  []estimate
	ends  []int // tokens that end sentences
	about saidOf

	colons bool // decimal points may be colons: a font that has ¼ for = has them too
}

// A printedTest is a statistic with its p-value and the other values printed after it.
type printedTest struct {
	stat     *statistic
	df       []number
	sample   *number // N = 170
	relation string
	value    number
	p        *printedP
	extras   []extra
	plural   bool // ts(38) > 2.1
	unsure   bool // a p-value is needed to believe that it is a test
	several  bool // other values follow it, before the p-value
	ofTrend  bool // or of an interaction, like its p-value: χ² for trend
	// ofDifference says that it is that of a difference of two models, Δχ², whose sign depends
	// on their order.
	ofDifference bool
	from, to     int // bytes
	first        int // token
	sentence     span2
}

// A printedP is a p-value as printed.
type printedP struct {
	relation string // "ns" if it is only said to be not significant
	value    number
	shared   bool       // the p-values of several tests: ps < .01
	label    string     // of p_adj or p(perm)
	apart    bool       // it is about something other than what directly precedes it: P for interaction
	weak     bool       // its name, such as sig, counts only after a statistic
	from, to int        // bytes
	next     int        // token
	rest     []printedP // the others in a list: ps = .007, .020, and < .001
}

// A span2 is a byte range, such as that of a sentence.
type span2 struct{ from, to int }

// An extra is a value printed between a statistic and its p-value, or after it: d = 0.83, 95% CI [0.2, 1.4].
type extra struct {
	name     string // canonical, such as "d" or "eta_p^2"
	relation string
	value    number
	high     *number // of an interval
	level    float64 // of an interval, such as 95
	percent  bool    // of an interval: one of its ends has a percent sign
	from, to int
}

// isOpen reports whether an end of an interval is infinite.
func (e *extra) isOpen() bool { return math.IsInf(e.value.value, 0) || math.IsInf(e.high.value, 0) }

// find finds tests and p-values in a text.
func find(text string) *finder { return findIn(text, pointed(text)) }

// findIn finds them in a text whose numbers have decimal points in a copy of the same length.
func findIn(text, pointed string) *finder {
	toks := withoutEmphasis(withRelations(tokensOf(pointed)))
	f := &finder{text: text, colons: strings.ContainsRune(text, '\u00bc'), toks: toks}
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
	f.ests = f.estimates()
	f.pValues()
	f.share()
	f.doubt()
	for i := range f.tests {
		f.tests[i].sentence = f.sentence(f.tests[i].from, f.tests[i].to)
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
		return k < len(toks) && toks[k].kind == aNumber && (!fraction || toks[k].number.places > 0 &&
			toks[k].number.value < 1)
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
func (f *finder) test(i int) int {
	t, j := f.testAt(i)
	if t == nil {
		return 0
	}
	if end := f.series(t, j); end > 0 {
		f.use(i, end)
		return end
	}
	if t.stat.tail == "r" && t.relation == "=" {
		if next := f.bareExtra(t, t.value, j); next > 0 {
			t.to, j = f.tok(next-1).to, next
		}
	}
	bare := *t
	end := f.after(t, j)
	if t.p != nil && f.pBefore(i) && f.changesSubject(t, bare.to) {
		*t, end = bare, j
	}
	if len(t.df) == 0 {
		f.before(t, i)
	}
	if t.p == nil && t.stat.tail == "" {
		f.ranks = append(f.ranks, *t)
	}
	if f.tok(i).text == "T" && len(t.df) == 0 { // Wilcoxon's T
		t.stat = statSum
	}
	if f.isOther(t, j) {
		return 0
	}
	if len(t.df) == 0 && t.sample == nil && t.p != nil && t.p.value.isDigits() && t.p.value.value > 1 {
		t.p = nil // a parameter: r = 0.80, p = 3
	}
	if t.unsure && t.p == nil && !f.pBefore(i) || !f.plausible(t, i, j) {
		return 0
	}
	f.squareBefore(t, i)
	f.use(i, end)
	f.tests = append(f.tests, *t)
	return end
}

// anotherCorrelation reads a correlation without its name, after another one in the sentence that is printed in the same
// way: (r = .31, p = .002), with stress (-.42, p < .001), or -.42 (p < .001).
func (f *finder) anotherCorrelation(i int) int {
	n := len(f.tests)
	if n == 0 || f.tok(i).kind != aNumber && !f.tok(i).is("-") {
		return 0
	}
	last := &f.tests[n-1]
	t := printedTest{
		stat: last.stat, df: last.df, sample: last.sample, relation: "=", from: f.tok(i).from, first: i, several: last.several,
	}
	if last.stat.tail != "r" || last.p == nil || last.relation != "=" || f.sentenceEnds(last.from, t.from) {
		return 0
	}
	j := f.signed(i, &t.value)
	before := f.tok(i - 1)
	if j == 0 || t.value.places != last.value.places || t.value.places < 2 || math.Abs(t.value.value) >= 1 ||
		before.is("=", "<", ">", "<=", ">=", "~", ",", ";", "-", "/", "\u00b1") {
		return 0
	}
	inside := before.is("(") && f.tok(last.first-1).is("(") && f.tok(j).is(",", ";")
	bracketed := strings.HasSuffix(strings.TrimRight(f.text[last.from:last.p.from], " "), "(")
	if !inside && (!bracketed || before.is("(", "[") || before.word("by", "of", "from", "to") || !f.tok(j).is("(")) {
		return 0
	}
	p := f.pValueAt(j + 1)
	if p == nil || p.apart || !f.tok(p.next).is(")", ",", ";") {
		return 0
	}
	t.p, t.to = p, p.to
	f.use(i, p.next)
	f.tests = append(f.tests, t)
	return p.next
}

// isOther reports whether a statistic without degrees of freedom, with its value before a token, is something else: Fu
// and Li's F = -2.91, or a time, t = 400 ns.
func (f *finder) isOther(t *printedTest, j int) bool {
	return len(t.df) == 0 && (t.stat == statF && t.value.value < 0 ||
		t.stat == statT && t.value.isDigits() && f.tok(j).text == "ns")
}

func (f *finder) use(from, end int) {
	for k := from; k < end && k < len(f.used); k++ {
		f.used[k] = true
	}
}

// testAt reads a statistic up to its value, and returns the index of the token after it.
func (f *finder) testAt(i int) (*printedTest, int) {
	h := f.headAt(i)
	if h == nil || f.lowers(h.next, "crit") || f.lowers(h.next, "critical") || // t_{crit} is no test
		f.tok(i).text == "z" && f.tok(i-1).word("d", "g") { // d z = 0.48: z is no longer a subscript
		return nil, 0
	}
	t := &printedTest{
		stat: h.stat, df: h.df, sample: h.sample, plural: h.plural, unsure: h.unsure, from: f.tok(i).from, first: i,
		ofDifference: strings.ContainsAny(f.tok(i-1).text+f.tok(i).text, deltas),
	}
	j := f.degrees(t, h.next)
	if f.tok(j).is("'") && f.tok(j+1).word("s") {
		t.plural, j = true, j+2
	}
	for f.tok(j).is("'", "*", "|") { // t'
		j++
	}
	if t.stat.degrees == 0 { // z(40): the sample size
		t.df = nil
	}
	if h.spelled {
		j = f.skipObject(t, j)
	}
	if f.tok(j).word("for") && f.tok(j+1).word("trend", "interaction", "heterogeneity") {
		t.ofTrend, j = true, j+2
	}
	isNegative := f.tok(j).is("-") && f.tok(j+1).kind == aNumber && f.tok(j+1).glued
	if h.spelled && (f.tok(j).kind == aNumber || isNegative) && !f.tok(j).glued { // Z-score 5.12
		t.relation, t.unsure = "=", true
	} else if j = f.equals(t, j); j == 0 {
		return nil, 0
	}
	if j = f.signed(j, &t.value); j == 0 {
		return nil, 0
	}
	j = f.ofQuotient(j, &t.value)
	if t.stat == statRho && t.plural && t.relation == "=" { // a rank correlation, unless several values follow
		t.plural = false
	} else if t.stat == statRho && t.plural {
		t.stat = statR
	}
	t.to = f.tok(j - 1).to
	return t, j
}

// skipObject skips the object of a statistic: the z-score of the difference was 2.58.
func (f *finder) skipObject(t *printedTest, j int) int {
	const most = 5 // words
	if !f.tok(j).word("of", "for") {
		return j
	}
	for k := j + 1; k <= j+most && f.tok(k).kind == aWord; k++ {
		if f.tok(k+1).word("was", "is") || f.tok(k+1).is("=") {
			t.unsure = true
			return k + 1
		}
	}
	return j
}

// equals reads the relation between a statistic and its value. After degrees of freedom, it may be a word, or
// have been lost.
func (f *finder) equals(t *printedTest, j int) int {
	if next := f.relation(j, &t.relation); next > 0 {
		return next
	}
	t.relation = "="
	next := j
	switch {
	case f.tok(j).is(":"):
		next, t.unsure = j+1, true
	case f.tok(j).word("was", "is", "were", "of", "equals", "equaled", "equalled"):
		next, t.unsure = j+1, true
	case len(t.df) == 0:
		return 0
	case f.tok(j).word("p") && f.tok(j).text == "p" && !f.tok(j+1).glued: // = in the fonts of some PDFs
		next, t.unsure = j+1, true
	case f.tok(j).kind == aNumber && !f.tok(j).glued || f.tok(j).is("-") && !f.tok(j).glued && f.tok(j+1).glued:
		t.unsure = true
	default:
		return 0
	}
	if tk := f.tok(next); tk.kind != aNumber && !tk.is("-", "+") {
		return 0
	}
	return next
}

// plausible reports whether a test is not something that only looks like one: x = 3, or T = 300 K.
func (f *finder) plausible(t *printedTest, i, end int) bool {
	name := f.tok(i).text
	switch name {
	case "f":
		return len(t.df) > 0
	case "r", "R":
		return math.Abs(t.value.value) <= 1 || len(t.df) > 0
	}
	return len(t.df) > 0 || f.unit(end) == ""
}

// relation reads =, <, > and the like.
func (f *finder) relation(j int, out *string) int {
	t := f.tok(j)
	if t.is("|") { // |t|(28) = 2.2
		j++
		t = f.tok(j)
	}
	if t.is("!") && f.tok(j+1).kind == aNumber && !f.tok(j+1).glued { // < in the fonts of some PDFs
		*out = "<"
		return j + 1
	}
	if !t.is("=", "<", ">", "<=", ">=", "~") {
		return 0
	}
	*out = t.text
	if t.is("<", ">") && f.tok(j+1).is("=") { // < =
		*out, j = t.text+"=", j+1
	}
	if t.is("<", ">") && f.tok(j+1).is(t.text) { // <<
		j++
	}
	return j + 1
}

// signed reads a number with its sign. It skips some signs that no number has, which may come from a damaged copy.
func (f *finder) signed(j int, out *number) int {
	negative := false
	for range 3 {
		if f.tok(j).is("%", "^", "&", "?") {
			j++
		}
	}
	if f.tok(j).is("\ufffd") && f.tok(j+1).glued { // a minus that the font of a PDF does not name
		negative, j = true, j+1
	}
	for f.tok(j).is("-", "+", "$", "|") {
		negative = negative != f.tok(j).is("-")
		j++
	}
	if dot := f.tok(j); (dot.is(".") || f.colons && dot.is(":") && f.tok(j+1).glued) &&
		f.tok(j+1).kind == aNumber && f.tok(j+1).number.isDigits() { // . 05, or :05
		*out, _ = readNumber("."+f.tok(j+1).text, false)
		j += 2
	} else {
		if f.tok(j).kind != aNumber {
			return 0
		}
		*out = f.tok(j).number
		if dot, rest := f.tok(j+1), f.tok(j+2); f.colons && dot.is(":") && dot.glued && out.isDigits() && rest.glued &&
			rest.kind == aNumber && rest.number.isDigits() {
			*out, _ = readNumber(out.text+"."+rest.text, false)
			j += 2
		}
		j = f.joinDecimals(j+1, out)
	}
	if negative {
		*out = out.negative()
	}
	return j
}

// ofQuotient reads the value of a quotient that is printed before it: t = -2.35/1.56 = -1.51.
func (f *finder) ofQuotient(j int, out *number) int {
	var divisor, value number
	if !f.tok(j).is("/") {
		return j
	}
	k := f.signed(j+1, &divisor)
	if k == 0 || !f.tok(k).is("=", "~") {
		return j
	}
	if k = f.signed(k+1, &value); k == 0 {
		return j
	}
	*out = value
	return k
}

// joinDecimals adds the decimals after a blank that a copy has set within a number: 0 .63, and 2. 05 before a comma, or
// at the end.
func (f *finder) joinDecimals(j int, out *number) int {
	dot, rest := f.tok(j), f.tok(j+1)
	if out.text == "0" && dot.kind == aNumber && !dot.glued && f.text[dot.from] == '.' {
		*out = dot.number
		return j + 1
	}
	if !out.isDigits() || !dot.is(".") || !dot.glued || rest.kind != aNumber || rest.glued || !rest.number.isDigits() {
		return j
	}
	if j+2 < len(f.toks) && !f.tok(j+2).is(",", ";", ")") {
		return j
	}
	*out, _ = readNumber(out.text+"."+rest.text, false)
	return j + 2
}

// findEnds finds the tokens that end sentences.
func (f *finder) findEnds() {
	last := 0
	for k := range f.toks {
		if long := k - last; f.endsSentence(k) || long > longest && f.toks[k].is(";", ",") || long > 2*longest {
			f.ends = append(f.ends, k)
			last = k
		}
	}
}

// longest is the number of tokens after which a sentence, or text without periods, ends at the next comma. It makes the
// time linear in the length of the text.
const longest = 600

// endFrom returns the index of the first end of a sentence at or after a byte.
func (f *finder) endFrom(at int) int {
	return sort.Search(len(f.ends), func(i int) bool { return f.toks[f.ends[i]].from >= at })
}

// sentenceEnds reports whether a sentence ends between two bytes.
func (f *finder) sentenceEnds(from, to int) bool {
	i := f.endFrom(from)
	return i < len(f.ends) && f.toks[f.ends[i]].from < to
}

// sentence returns the sentence around a byte range.
func (f *finder) sentence(from, to int) span2 {
	s := span2{0, len(f.text)}
	before := sort.Search(len(f.ends), func(i int) bool { return f.toks[f.ends[i]].to > from })
	if before > 0 {
		s.from = f.tok(f.ends[before-1] + 1).from
	}
	if i := f.endFrom(to); i < len(f.ends) {
		s.to = f.toks[f.ends[i]].to
	}
	return s
}
