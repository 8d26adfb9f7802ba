package printed

import (
	"math"
	"slices"
	"sort"

	"rederive/internal/lazyregexp"
)

const unitWords = 3 // words between an estimate and its interval: 2.4 scale points

// unnamedEstimates finds numbers followed by an interval or a standard error, and by a p-value or by t or z.
func (f *Finder) unnamedEstimates() []Estimate {
	var list []Estimate
	for k := 1; k < len(f.toks); k++ {
		e := Estimate{Name: Unnamed}
		next := k
		if !f.startsSpread(k) {
			next = f.unnamedRange(&e, k)
		}
		if f.used[k] || next == 0 {
			continue
		}
		first := f.valueBefore(k, &e)
		if first < 0 {
			continue
		}
		end := f.estimateTail(&e, next)
		e.adoptSign()
		if ofTest := e.Test != nil && e.P == nil; !ofTest && (end == 0 || e.P == nil || e.Test != nil ||
			!e.hasPlace() || e.CI == nil && f.closes(k, end)) {
			continue
		}
		for i := first; i < end; i++ {
			f.used[i] = true
		}
		list = append(list, e)
		k = end - 1
	}
	return list
}

// unnamedRange reads an unnamed interval between its estimate and a p-value: after a comma, 0.58, 0.39-0.87, p = .008,
// or in brackets, 0.58 (0.39 to 0.87; p = .008), if the sentence has named an interval before.
func (f *Finder) unnamedRange(e *Estimate, k int) int {
	if f.tok(k-1).kind != aNumber || !f.tok(k).is(",", "(", "[") {
		return 0
	}
	x := *e
	end := f.bareInterval(&x, k)
	if end == 0 || x.CI.Value.Places == 0 || x.CI.Value.Places != f.tok(k-1).number.Places ||
		!f.tok(k).is(",") && !f.saysIntervals(k) {
		return 0
	}
	*e = x
	return end
}

var (
	namesInterval = lazyregexp.New(`\bCI\b|(?i)\bconfidence (?:interval|limit)s?\b`)
	otherRanges   = lazyregexp.New(`(?i)\b(?:medians?|ranges?|ranged|IQR|(?:inter)?quartiles?)\b`)
)

// saysIntervals reports whether the sentence of a token, before that token, names confidence intervals and
// no other ranges.
func (f *Finder) saysIntervals(k int) bool {
	before := f.Text[f.Sentence(f.tok(k).from, f.tok(k).to).From:f.tok(k).from]
	return namesInterval.MatchString(before) && !otherRanges.MatchString(before)
}

// startsSpread reports whether an interval or a standard error begins at a token.
func (f *Finder) startsSpread(k int) bool {
	var t Test
	t.Stat = StatZ
	return f.named(&t, k) > 0 && len(t.Extras) > 0 && (t.Extras[0].Name == "ci" || t.Extras[0].Name == "SE")
}

// valueBefore reads the number before an interval or a standard error, and returns the index of its first token, or -1.
func (f *Finder) valueBefore(k int, e *Estimate) int {
	j := k - 1
	for f.tok(j).is("(", "[", ",", ";") && j > k-3 {
		j--
	}
	j = f.beforeBase(j)
	for words := 0; words < unitWords && f.tok(j).kind == aWord; words++ {
		j--
		for f.tok(j).is("/") && f.tok(j-1).kind == aWord && f.tok(j-2).is("/") { // ml/kg/min
			j -= 2
		}
		if f.tok(j).is("/") && f.tok(j-1).kind == aWord { // ng/l
			j--
		}
	}
	if f.tok(j).is("%") {
		j--
	}
	t, before := f.tok(j), f.tok(j-1)
	if t.kind != aNumber || f.used[j] || before.is("/", "_", "^") || before.kind == aRaise || before.kind == aLower ||
		f.isCount(j) {
		return -1
	}
	e.Value, e.From, e.Difference = t.number, t.from, before.word("by")
	if before.is("-") && f.tok(j-2).kind != aNumber && (f.tok(j-2).kind != aWord || !before.glued) {
		j--
		e.Value, e.From = e.Value.negative(), before.from
	}
	return j
}

// beforeBase skips backwards over what a number is compared with, or is a rate of, up to a token: 9.4 min more than
// with placebo, 1.31 per 100 person-days.
func (f *Finder) beforeBase(j int) int {
	const most = 6 // tokens
	for k := j; k > j-most && f.tok(k).kind == aWord; k-- {
		if f.tok(k).word("than") && f.tok(k-1).word(comparing...) {
			return k - 1
		}
	}
	k := j
	for k > j-most && (f.tok(k).kind == aWord || f.tok(k).is("-")) {
		k--
	}
	if f.tok(k-1).kind == aNumber { // 100 000
		k--
	}
	if f.tok(k).kind == aNumber && f.tok(k-1).word("per") && (f.tok(k-2).kind == aNumber || f.tok(k-2).is("%")) {
		return k - 2
	}
	return j
}

// isCount reports whether a number belongs to a name that has no interval: n = 40, SD = 3.1.
func (f *Finder) isCount(j int) bool {
	if f.tok(j - 1).is("-") {
		j--
	}
	name := f.tok(j - 2).text
	return f.tok(j-1).is("=", "<", ">") && (spreads[name] || slices.Contains([]string{"n", "N", "df", "M", "p"}, name))
}

// hasPlace reports whether the value lies in its interval, and so may be its estimate.
func (e *Estimate) hasPlace() bool {
	return e.CI == nil || e.CI.Value.Span().Low <= e.Value.Span().High && e.Value.Span().Low <= e.CI.High.Span().High
}

// adoptSign gives a value the sign of its interval, if the interval is around the value with the other sign: shorter by
// 0.9 days (95% CI -1.6 to -0.2).
func (e *Estimate) adoptSign() {
	if e.CI == nil || e.hasPlace() {
		return
	}
	low, high := e.CI.Value.Value, e.CI.High.Value
	if middle := (low + high) / 2; math.Abs(middle+e.Value.Value) <= NearBound*(high-low) {
		e.Value, e.Difference = e.Value.negative(), true
	}
}

// closes reports whether some tokens close a bracket that was opened before them: a p-value after a standard error may
// then apply to the whole sentence.
func (f *Finder) closes(from, end int) bool {
	open := 0
	if f.tok(from).is("(") {
		from++
	}
	for k := from; k < end; k++ {
		switch {
		case f.tok(k).is("("):
			open++
		case f.tok(k).is(")"):
			if open--; open < 0 {
				return true
			}
		}
	}
	return false
}

// ofAnother matches words after a p-value that say that it does not belong to the estimate before it.
var ofAnother = lazyregexp.New(`(?i)^[\s,)]*(?:for (?:the )?(?:interaction|trend|non-?inferiority|superiority|` +
	`equivalence|heterogeneity|difference|comparison|change)|` +
	`(?:vs|versus|compared|relative|against|between|than|when)\b)`)

var labelOfAnother = lazyregexp.New(`(?i)\b(?:int(?:eraction)?|trend|het\w*|non-?inf\w*|equiv\w*|sup\w*)\b`)

// BelongsElsewhere reports whether a p-value is said to belong to something else.
func (f *Finder) BelongsElsewhere(p *P) bool {
	return ofAnother.MatchString(f.Text[p.To:]) || labelOfAnother.MatchString(p.label)
}

// slopeTest returns the t or z at a token, if it follows a coefficient and its standard error.
func (f *Finder) slopeTest(e *Estimate, k int) *Test {
	if !f.used[k] || !e.isSlope() || e.Name == Unnamed && e.CI != nil {
		return nil
	}
	for i := range f.Tests {
		t := f.Tests[i] // a copy: more tests may be inserted before it
		if t.first == k && (t.Stat == StatT || t.Stat == StatZ) && t.Relation == "=" {
			return &t
		}
	}
	return nil
}

// Unnamed is the name of an estimate whose interval follows a number with an unknown name, or with none.
const Unnamed = "estimate"

// intervalsAlone finds intervals that are printed neither with a test nor with a named estimate: "the share was 12.5%
// (95% CI 9.8% to 15.7%)". The number before such an interval is its estimate.
func (f *Finder) intervalsAlone() []Estimate {
	var list []Estimate
	for i := 0; i < len(f.toks); i++ {
		var t Test
		next := 0
		if !f.used[i] {
			next = f.interval(&t, i)
		}
		if next == 0 {
			if e, end := f.unlabelled(i); end > 0 {
				f.use(sort.Search(i, func(k int) bool { return f.toks[k].from >= e.From }), end)
				list = append(list, *e)
				i = end - 1
			}
			continue
		}
		e := Estimate{Name: Unnamed, CI: &t.Extras[0], To: t.Extras[0].To}
		first := i
		for f.tok(first).is("(", "[", ",", ";", ":") {
			first++
		}
		e.From = f.tok(first).from
		f.numberBefore(&e, i)
		f.use(i, next)
		list = append(list, e)
		i = next - 1
	}
	return list
}

// unlabelled reads an interval in brackets without a name, 1.47 [1.28–1.69] or 85% (79–91), if the sentence or those
// before it in the paragraph name intervals, or ratios, and if it holds the number before it.
func (f *Finder) unlabelled(i int) (*Estimate, int) {
	e := &Estimate{Name: Unnamed}
	if f.used[i] || !f.tok(i).is("(", "[") {
		return nil, 0
	}
	end := f.bareInterval(e, i)
	if end == 0 {
		return nil, 0
	}
	f.numberBefore(e, i)
	before := f.Text[:f.tok(i).from]
	s := f.Sentence(f.tok(i).from, f.tok(i).to)
	named := namesInterval.MatchString(before) || NamesOfRatios.MatchString(f.Text[s.From:f.tok(i).from])
	if e.Value.Text == "" || !e.hasPlace() || e.CI.Value.Value >= e.CI.High.Value || !named ||
		otherRanges.MatchString(f.Text[s.From:s.To]) || e.CI.Value.Places != e.CI.High.Places ||
		e.CI.Value.Places != e.Value.Places || e.Value.Places == 0 && !e.percent {
		return nil, 0
	}
	return e, end
}

// stating are words after which a number is a result, and not the second of two or part of a name.
var stating = []string{
	"was", "were", "is", "are", "of", "by", "at", "averaged", "estimated", "give", "gives", "gave", "yield", "yields",
	"yielded", "report", "reports", "reported", "find", "finds", "found", "obtained", "became", "remained",
}

// comparing are words after a number that is a difference: 0.8 days longer.
var comparing = []string{
	"longer", "shorter", "higher", "lower", "more", "less", "fewer", "greater", "larger", "smaller", "better", "worse",
	"heavier", "lighter", "later", "earlier", "faster", "slower",
}

// numberBefore reads the number that ends before a token: 12.5 % (, 4.2 mm Hg;.
func (f *Finder) numberBefore(e *Estimate, i int) {
	const few = 4 // tokens between the estimate and its standard error
	j := i - 1
	for f.tok(j).is("(", "[", ",", ";", ":") {
		j--
	}
	if f.tok(j).word("a", "an") && f.tok(j-1).word("with", "and") { // 0.98 with a 95% interval
		j -= 2
	}
	j = f.beforeBase(j)
	compared := f.tok(j).word(comparing...)
	if compared {
		j--
	}
	e.percent = f.tok(j).is("%")
	known := true // the number is followed by a known unit
	switch {
	case e.percent:
		j--
	case f.tok(j).word("Hg"):
		j -= 2
	case f.tok(j).kind == aWord && units[lower(f.tok(j).text)]:
		j--
	default:
		for k := 0; k < 2 && f.tok(j).kind == aWord; k++ {
			known = false
			if j--; f.tok(j).is("/") && f.tok(j-1).kind == aWord { // kcal/d
				j--
			}
		}
		if e.percent = f.tok(j).is("%"); e.percent { // 29% of herds
			j--
		}
	}
	for f.tok(j).is("/") && f.tok(j-1).kind == aWord { // ml/kg/min
		j -= 2
	}
	if f.tok(j).kind == aNumber && f.tok(j-1).is("\u00b1") { // 135 ± 405 kcal/d
		j -= 2
	}
	if k := f.percentBeforeCount(j); k >= 0 {
		j, e.percent, known = k, true, true
	}
	for k := f.spreadBefore(j); k > 0; k = f.spreadBefore(j) { // 0.13 (bootstrap SE = 0.04, 95% CI [0.06, 0.21])
		for j = k - 1; j > k-few && (f.tok(j).is("(", "[", ",", ";", ":") || f.tok(j).kind == aWord); j-- {
		}
		known = false
	}
	if j < 0 || f.tok(j).kind != aNumber || f.used[j] || f.isP(j) {
		return
	}
	if before := f.tok(j - 1); before.is("-", "+") && (!before.glued || f.tok(j-2).kind == aSign) {
		j--
	}
	if f.signed(j, &e.Value) > 0 {
		before := f.tok(j - 1)
		e.stated = known && (before.is("=", "~") || before.word(stating...) || compared && before.kind == aWord)
		e.From = f.tok(j).from
	}
}

// percentBeforeCount returns the token of the percentage before a bracket that begins with the count at a token, and -1
// if there is none: 19% (53/280, 95% CI 14.6 to 24.1), 1.95% (26 cases; 95% CI 1.30 to 2.89).
func (f *Finder) percentBeforeCount(j int) int {
	if f.tok(j).kind != aNumber || !f.tok(j).number.IsDigits() {
		return -1
	}
	if f.tok(j-1).is("/") || f.tok(j-1).word("of") {
		j -= 2
	}
	if f.tok(j-1).is("=") && f.tok(j-2).word("n") {
		j -= 2
	}
	if f.tok(j-1).is("(", "[") && f.tok(j-2).is("%") && f.tok(j-3).kind == aNumber {
		return j - 3
	}
	return -1
}

// spreadBefore returns the first token of the name of a standard error, a count, or another value without an interval,
// if its value is at a token, and 0 otherwise.
func (f *Finder) spreadBefore(j int) int {
	const longest = 5                                     // maximum tokens: s.e. =
	if f.tok(j-1).is("=") && f.tok(j-2).word("n", "df") { // 0.12 (SE = 0.05, n = 30, 95% CI 0.02 to 0.22)
		return j - 2
	}
	if f.tok(j-1).is("=") && spreadLabel.MatchString(f.tok(j-2).text) {
		return j - 2
	}
	for k := j - 1; k > 0 && k >= j-longest; k-- {
		name, next := f.effectName(k)
		if spreads[name] && (next == j || next == j-1 && f.tok(next).is("=", ":", ",")) {
			return k
		}
	}
	return 0
}

// spreadLabel matches the name of a standard error or deviation with a label on the line: SEdifference.
var spreadLabel = lazyregexp.New(`^S[ED][a-z]{2,}$`)

// isP reports whether a number is a p-value: p = 7.2e-11, p-value = .04.
func (f *Finder) isP(j int) bool {
	if !f.tok(j-1).is("=", "<", ">", "<=", ">=", "~") {
		return false
	}
	return f.tok(j-2).word("p") || f.tok(j-2).word("value") && (f.tok(j-3).word("p") || f.tok(j-4).word("p"))
}

// IsPrintedAlike reports whether the number and the ends of the interval are printed in the same way, and the number is
// stated as a result, so that it is the estimate.
func (e *Estimate) IsPrintedAlike() bool {
	far := math.Max(math.Abs(e.CI.Value.Value), math.Abs(e.CI.High.Value)) * 3
	places := e.Value.Places
	return e.stated && places > 0 && places == e.CI.Value.Places && places == e.CI.High.Places &&
		e.percent == e.CI.percent && math.Abs(e.Value.Value) < far
}

// Listed returns the estimates with intervals in brackets, such as those in the text of a forest plot: 0.93 [0.75,
// 1.16]. Those after an equals sign are sure, even if they are few.
func (f *Finder) Listed() (list, sure []Estimate) {
	for k := 0; k < len(f.toks); k++ {
		e := Estimate{Name: Unnamed, From: f.tok(k).from}
		j := 0
		t := f.tok(k)
		isMinus := t.is("-") && f.tok(k+1).glued && !f.tok(k-1).is("(", "[")
		if !f.used[k] && (t.kind == aNumber || isMinus) {
			j = f.signed(k, &e.Value)
		}
		for j > 0 && (f.tok(j).kind == aLower || f.tok(j).kind == aClose) { // the print was read as a subscript
			j++
		}
		if j > 0 && f.tok(k-1).is("=") && f.tok(j).is(",") && f.tok(j+1).is("[") { // omega = .72, [.60, .80]
			j++
		}
		direct := f.tok(k-1).is("=") && f.tok(j).is("[") // ICC = 0.97 [0.92, 0.99]
		if !f.tok(j).is("[", "(") {
			j = f.fewWords(j)
		}
		if j == 0 || e.Value.Places == 0 || !f.tok(j).is("[", "(") {
			continue
		}
		next := f.bareInterval(&e, j)
		if next == 0 || e.Value.Value < e.CI.Value.Span().Low || e.Value.Value > e.CI.High.Span().High {
			continue
		}
		if direct {
			sure = append(sure, e)
		}
		list = append(list, e)
		k = next - 1
	}
	return list, sure
}
