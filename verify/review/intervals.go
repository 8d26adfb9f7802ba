package review

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// An estimate is a number with its interval, and possibly a standard error and a p-value: OR = 1.50, 95%
// CI [1.10, 2.05].
type estimate struct {
	name    string
	value   number
	se      *number
	assumed bool // the standard error has no name: b = 1.92 (0.44), b = 1.92 ± 0.44
	ci      *extra
	p       *printedP
	// prediction is the interval of predictions after that of the estimate.
	prediction *extra
	ofTest     bool         // it and its interval are printed with a test
	test       *printedTest // t or z of a coefficient with its standard error
	stated     bool         // for one without a name: a word before it says that it is a result
	percent    bool         // for one without a name: it is printed with a percent sign
	// difference says that an estimate without a name is a difference, or a factor: it rose by 2.1.
	difference bool
	from, to   int
}

// ratios are the estimates whose logarithm has a symmetric interval, and whose null value is 1.
var ratios = map[string]bool{"OR": true, "RR": true, "HR": true, "IRR": true, "exp(b)": true}

// isCorrelation has the estimates whose interval is symmetric after Fisher's transformation.
var isCorrelation = map[string]bool{"r": true, "rho": true}

// inWords are estimates that are also printed without =: an odds ratio of 1.5, HR 0.61.
var inWords = map[string]bool{"OR": true, "RR": true, "HR": true, "IRR": true, "MD": true, "RD": true}

// spreads have no interval: the one that follows is that of the mean or coefficient before them.
var spreads = map[string]bool{"SE": true, "SD": true, "MSE": true, "MS": true, "BF": true, "I^2": true, "k": true}

// explained are effect sizes and estimates whose intervals are not about a null value.
var explained = map[string]bool{
	"eta^2": true, "eta_p^2": true, "omega^2": true, "omega_p^2": true, "epsilon^2": true, "R^2": true, "V": true,
	"M": true, "f": true, "f^2": true, "phi": true, "I^2": true, "tau^2": true,
}

// estimates finds the estimates that have an interval: on their own, and with tests.
func (f *finder) estimates() []estimate {
	list := f.ofPrograms()
	for i := 0; i < len(f.toks); i++ {
		if f.used[i] {
			continue
		}
		name, j := f.effectName(i)
		if name == "" || i > 0 && f.tok(i).glued && f.joinsBefore(i) {
			continue
		}
		e := estimate{name: name, from: f.tok(i).from}
		inWords := inWords[name] || f.tok(i).word("SMD", "WMD")
		if spreads[name] && name != "I^2" ||
			!f.tok(j).is("=") && !inWords && !f.tok(i).word("coefficient", "coef", "estimate") {
			continue
		}
		if j = f.signed(f.isOrHas(j), &e.value); j == 0 || f.isRange(j) {
			continue // several
		}
		if ratios[name] && e.value.value < 0 {
			if f.tok(j-2).glued && f.tok(j-3).kind == aWord { // OR-3.15
				e.value.value, e.value.text = -e.value.value, strings.TrimPrefix(e.value.text, "-")
			} else { // a change that is called a ratio: the combined HR was -2.83 [-2.92, -2.73]
				e.name = unnamed
			}
		}
		if f.tok(j).is("%") {
			if j++; f.tok(j).word("CI", "confidence") { // the value is missing, and this is the level
				continue
			}
		}
		j = f.beforeLevel(f.afterUnit(j))
		if bare := e; ratios[name] || inWords {
			if next := f.bareInterval(&bare, j); next > 0 && (ratios[name] || bare.hasPlace()) {
				e, j = bare, next
			}
		}
		j = f.errorWithoutName(&e, j)
		if end := f.estimateTail(&e, j); end > 0 {
			if e.ci != nil && f.tok(i).word("estimate") { // of a coefficient, a mean or a ratio
				e.name = unnamed
			}
			for k := i; k < end; k++ {
				f.used[k] = true
			}
			list = append(list, e)
			i = end - 1
		}
	}
	for _, e := range list {
		if e.prediction != nil {
			list = append(list, e.predicted(e.prediction))
		}
		if e.test != nil && len(e.test.extras) > 0 && e.test.extras[0].name == "ci" { // b, SE, t, p, 95% CI
			ci := &e.test.extras[0]
			list = append(list, estimate{
				name: e.name, value: e.value, se: e.se, ci: ci, p: e.test.p, ofTest: true, from: e.from, to: ci.to,
			})
		}
	}
	for k := range f.tests {
		for _, e := range f.estimatesOf(&f.tests[k]) {
			isOther := func(o estimate) bool { return o.ci != nil && o.ci.from == e.ci.from && o.name != unnamed }
			if e.name != unnamed || !slices.ContainsFunc(list, isOther) {
				list = append(list, e)
			}
		}
		if e := f.tests[k].slope(); e != nil {
			list = append(list, *e)
		}
	}
	list = append(list, f.unnamedEstimates()...)
	return append(list, f.intervalsAlone()...)
}

// beforeLevel skips a unit of several words between an estimate and its interval: 1.9 nmol/l per min, 95% CI.
func (f *finder) beforeLevel(j int) int {
	const most = 9 // tokens
	for k := j; k < j+most && k < len(f.toks); k++ {
		switch t := f.tok(k); {
		case t.is(",", ";", "(", "["):
			if k > j && f.tok(k+1).kind == aNumber && f.tok(k+2).is("%") && f.tok(k+3).word("CI", "confidence") {
				return k
			}
			return j
		case t.kind == aNumber && f.tok(k-1).kind != aRaise && !f.tok(k-1).is("-"),
			t.is(".", "=", "<", ">", "%", ")", "]"):
			return j
		}
	}
	return j
}

// isOrHas skips the text between the name of an estimate and its value: =, "was", a comma, or nothing.
func (f *finder) isOrHas(j int) int {
	const most = 9 // words
	links := []string{"for", "of", "comparing", "associated"}
	for k := j + 1; f.tok(j).word(links...) && k <= j+most && f.tok(k).kind == aWord; k++ {
		if f.tok(k+1).word("was", "is") || f.tok(k+1).is("=") {
			return k + 2 // HR for death in the treated group was 0.79
		}
	}
	for f.tok(j).word(adjusting...) {
		j++
	}
	if f.tok(j).is("=", ",", ":") {
		return j + 1
	}
	for f.tok(j).word(stateWords...) {
		j++
	}
	return j
}

// adjusting are words after the name of an estimate: OR ajusté : 1,84.
var adjusting = []string{
	"adjusted", "unadjusted", "crude", "ajust\u00e9", "ajustado", "ajustada", "bruto", "brut", "adjustiert",
}

// stateWords are words between the name of an estimate and its value, in the languages of intervals.
var stateWords = []string{
	"was", "is", "of", "de", "est", "\u00e9tait", "von", "war", "betrug", "fue", "foi", "era", "pari", "a",
	"bedroeg", "wyni\u00f3s\u0142", "\u0441\u043e\u0441\u0442\u0430\u0432\u0438\u043b\u043e",
}

// bareInterval reads an interval without a name: aOR = 2.31 [1.20-4.45], 1.42 (1.10 to 1.83; P = .007), and the same
// without brackets.
func (f *finder) bareInterval(e *estimate, j int) int {
	open := f.tok(j).is("[", "(")
	if !open && !f.tok(j).is(",") {
		return 0
	}
	x := extra{name: "ci", level: 95, from: f.tok(j).from}
	var high number
	k := f.signed(j+1, &x.value)
	separated := f.tok(k).is("-") || f.tok(k).word("to")
	if k == 0 || !f.tok(k).is(",", ";") && !separated {
		return 0
	}
	if k = f.secondEnd(&x.value, k, false, &high); k == 0 {
		return 0
	}
	x.high, x.to = &high, f.tok(k-1).to
	if v := e.value; v.places > 0 && x.value.isDigits() && high.isDigits() && (v.value < x.value.value ||
		v.value > high.value) {
		return 0 // references: an odds ratio of 1.5 [12,13]
	}
	switch {
	case open && f.tok(k).is("]", ")"):
		x.to = f.tok(k).to
		k++
	case separated && f.tok(k).is(",", ";") && f.pValueAt(k+1) != nil: // (1.07 to 1.68; P = .01)
	default:
		return 0
	}
	e.ci, e.to = &x, x.to
	return k
}

// estimateTail reads the standard error, the interval and the p-value after an estimate.
func (f *finder) estimateTail(e *estimate, j int) int {
	end := 0
	if e.ci != nil {
		end = j
	}
	var early *printedP
	open := 0 // brackets
	for k := j; k < len(f.toks) && k < j+40 && !f.endsSentence(k); {
		if e.test = f.slopeTest(e, k); e.test != nil {
			return k
		}
		if p := f.pValueAt(k); p != nil && p.apart {
			return end
		} else if p != nil && (e.ci != nil || e.isSlope()) {
			e.p, e.to = p, p.to
			return p.next
		} else if next := f.intervalAfterP(e, p); next > 0 { // mean difference = 1.2, p = .003, 95% CI [0.5, 1.9]
			return next
		} else if p != nil && ratios[e.name] && early == nil {
			early, k = p, p.next // OR = 1.22, p = .003, 95% CI 1.07 to 1.39
			continue
		}
		var t printedTest
		t.stat = statZ
		if next := f.named(&t, k); next > 0 {
			for x := range t.extras {
				switch extra := &t.extras[x]; extra.name {
				case "ci":
					switch {
					case e.ci == nil:
						e.ci, e.p, e.to, end = extra, early, extra.to, next
					case extra.level == 0 && e.prediction == nil:
						e.prediction, end = extra, next
					}
				case "SE":
					if e.se == nil {
						e.se, e.to = &extra.value, extra.to
					}
				default:
					if e.se != nil && e.ci == nil && e.isSlope() && extra.name == "beta" && e.name == "b" {
						break // a standardized one
					}
					return end // the next estimate
				}
			}
			k = next
			continue
		}
		switch t := f.tok(k); {
		case t.kind == aWord && !passing[lower(t.text)], t.is("="):
			return end // another value, whose name may be missing: beta = .38, = 0.78, 95% CI
		case t.kind == aNumber && open < 0:
			return end // or one without a name: (8.0%; I^2 = 97%), 9.3% (95% CI
		case t.is("(", "["):
			open++
		case t.is(")", "]"):
			open--
		}
		k++
	}
	return end
}

// intervalAfterP reads the interval directly after the p-value of an estimate.
func (f *finder) intervalAfterP(e *estimate, p *printedP) int {
	if p == nil || e.name == unnamed {
		return 0
	}
	t := printedTest{stat: statZ}
	k := p.next
	for f.tok(k).is(",", ";", "(") {
		k++
	}
	next := f.interval(&t, k)
	if next == 0 {
		return 0
	}
	e.ci, e.p, e.to = &t.extras[0], p, t.extras[0].to
	return next
}

// estimatesOf returns the estimates that are printed with a test: a single effect before an interval is its estimate.
func (f *finder) estimatesOf(t *printedTest) []estimate {
	var list []estimate
	var last *extra
	several := false
	// A correlation is an estimate itself.
	own := &extra{name: t.stat.name, relation: t.relation, value: t.value, from: t.from}
	if t.stat == statR || t.stat == statRho || t.stat == statTau {
		own.to = f.tok(f.equalsAt(t.first)).to
		last = own
	}
	var se *number
	for i := range t.extras {
		switch e := &t.extras[i]; e.name {
		case "SE":
			se = &e.value
		case "ci":
			n := len(list)
			switch {
			case last != nil && last.relation == "=" && !f.namesBetween(t, last.to, e.from):
				list = append(list, estimate{
					name: last.name, value: last.value, se: se, ci: e, p: t.ownP(), ofTest: last != own,
					from: last.from, to: e.to,
				})
			case last != nil || several:
			case e.level == 0 && n > 0 && list[n-1].ci.to <= e.from:
				list = append(list, list[n-1].predicted(e))
			case e.level > 0 && n == 0 && (t.stat == statT || t.stat == statZ):
				list = append(list, f.difference(t, e))
			}
			last, se, several = nil, nil, false
		case "SD":
		case "MSE", "MS", "k", "BF":
			last = nil
		default:
			several = several || last != nil // the interval may be that of another estimate
			if last = e; several {
				last = nil
			}
		}
	}
	return list
}

// difference returns the estimate whose interval is printed with its test: difference = 1.03, t(150.83) = 7.50, p <
// .001, 95% CI [0.76, 1.30]. It has no value if none precedes the test.
func (f *finder) difference(t *printedTest, ci *extra) estimate {
	e := estimate{name: unnamed, ci: ci, from: ci.from, to: ci.to}
	m := differenceBefore.FindStringSubmatchIndex(f.text[:t.from])
	if m == nil {
		return e
	}
	n, size := readNumber(f.text[m[4]:m[5]], true)
	if size != m[5]-m[4] {
		return e
	}
	if e.value = n; strings.HasSuffix(f.text[:m[4]], "-") || strings.HasSuffix(f.text[:m[4]], "\u2212") {
		e.value = n.negative()
	}
	switch e.name = "MD"; f.text[m[2]:m[3]] {
	case "b", "B", "Est", "est", "Estimate", "estimate":
		e.name = "b"
	case "\u03b2", "beta":
		e.name = "beta"
	}
	const many = 30 // degrees of freedom, from which the normal distribution may have given the interval
	if e.ofTest, e.from = true, m[2]; t.stat == statZ || len(t.df) == 1 && t.df[0].value >= many {
		e.p = t.ownP()
	}
	return e
}

// differenceBefore matches the end of a text with a difference, or a coefficient, before its test.
var differenceBefore = lazyregexp.New(`(?:^|[^\pL_{])(` +
	`(?i:mean difference|difference|diff\.?|MD)|M_?\{?diff\}?|[bB\x{03b2}]|beta|[eE]st(?:imate)?) ?(?:=|:|of|was) ?` +
	`[-\x{2212}]?(\d*\.?\d+)[,;]? ?[(\[]?$`)

// predicted returns an estimate with the interval of predictions that is printed after its own.
func (e estimate) predicted(ci *extra) estimate {
	e.ci, e.p, e.test, e.se, e.from, e.to = ci, nil, nil, nil, ci.from, ci.to
	return e
}

// equalsAt returns the next relation sign at or after a token.
func (f *finder) equalsAt(i int) int {
	for i < len(f.toks)-1 && !f.tok(i).is("=", "<", ">", "<=", ">=", "~") {
		i++
	}
	return i
}

// namesBetween reports whether a number with an unknown name is printed in a byte range: the interval may be its own.
func (f *finder) namesBetween(t *printedTest, from, to int) bool {
	for i := range f.toks {
		x := &f.toks[i]
		if x.from < from || x.to > to || !x.is("=", "<", ">", "<=", ">=", "~") {
			continue
		}
		inside := func(e extra) bool { return e.from <= x.from && x.to <= e.to }
		if !slices.ContainsFunc(t.extras, inside) && (t.p == nil || x.from < t.p.from || x.to > t.p.to) {
			return true
		}
	}
	return false
}

// ownP returns the p-value of a test if it is for one effect, and not for several together.
func (t *printedTest) ownP() *printedP {
	if (t.stat.tail == "F" || t.stat.tail == "chi2") && (len(t.df) == 0 || t.df[0].value != 1) {
		return nil
	}
	return t.p
}

// checkEstimates judges an estimate by its interval or its standard error, and by the test printed with both.
func (c *checker) checkEstimates(e *estimate) {
	if e.ci != nil || e.p != nil {
		c.add(c.checkEstimate(e))
	}
	if e.test != nil {
		c.add(c.checkSlopeTest(e))
	}
}

// checkEstimate judges an estimate and its interval.
func (c *checker) checkEstimate(e *estimate) document.Result {
	if e.ci == nil {
		x := c.found.contextOf(span2{e.from, e.to}, c.found.sentence(e.from, e.to))
		return c.checkSlope(e, c.estimateResult(document.TestCheck, e), x)
	}
	if e.name == unnamed && e.p == nil {
		return c.checkAlone(e)
	}
	r := c.estimateResult(document.IntervalCheck, e)
	low, high, v := e.ci.value.span(), e.ci.high.span(), e.value.span()
	r.Verdict = document.Consistent
	switch {
	case e.isTurned():
		r.Why = turned
		return r
	case low.low > high.high:
		r.Verdict, r.Why = document.Inconsistent, "the lower end of the interval is above the upper one"
	case v.low > high.high && low.low <= 0 && explained[e.name]:
		r = unchecked(r, "the interval of a small effect may lie below it")
	case (v.high < low.low || v.low > high.high) && e.ofTest && !ratios[e.name]:
		r = unchecked(r, "the interval may be that of a difference before it is standardized: the effect lies outside")
	case (v.high < low.low || v.low > high.high) && e.name == "beta" && c.isStandardized(e.value):
		r = unchecked(r, ofRaw)
	case v.high < low.low || v.low > high.high:
		r.Verdict, r.Why = document.Inconsistent, "the estimate lies outside of its interval"
	default:
		e.middle(&r)
	}
	x := c.found.contextOf(span2{e.from, e.to}, c.found.sentence(e.from, e.to))
	if !r.IsFinding() && x.resampled == "" {
		e.width(&r)
	}
	e.compare(c, &r, x)
	return r
}

// isStandardized reports whether a coefficient that is named beta may be standardized, as the paper says of others.
func (c *checker) isStandardized(beta number) bool {
	return math.Abs(beta.value) <= 1 && c.says(standardizedBeta)
}

const ofRaw = "the interval may be that of the coefficient before it is standardized: beta lies outside"

// standardizedBeta matches what a paper says of its coefficients.
var standardizedBeta = lazyregexp.New(`(?i)\bstandardi[sz]ed (?:\w+ )?(?:regression |path )?` +
	`(?:coefficients?|betas?|\x{03b2}|estimates?|weights?)`)

// isTurned reports whether the end nearer to 0 comes first in an interval of negative numbers: -.33 [-.13, -.50].
func (e *estimate) isTurned() bool { return isTurned(e.value, e.ci.value, *e.ci.high) }

func isTurned(value, first, second number) bool {
	return second.value < first.value && first.value < 0 && second.value <= value.value && value.value <= first.value
}

const turned = "the estimate lies in its interval, whose ends are in the order of their size without the sign"

func (c *checker) estimateResult(check document.Check, e *estimate) document.Result {
	r := c.result(check, e.from, e.to)
	r.Type, r.Value, r.Comparison = e.name, e.value.text, "="
	if e.p != nil {
		r.P, r.PComparison = e.p.value.text, e.p.relation
		r.Printed = c.text.String[e.p.from:e.p.to]
	}
	return r
}

// middle compares the estimate with the middle of its interval, and says which mean of the ends it is.
func (e *estimate) middle(r *document.Result) {
	low, high, v := e.ci.value.span(), e.ci.high.span(), e.value.span()
	if v.overlaps(span{(low.low + high.low) / 2, (low.high + high.high) / 2}) {
		r.Why = "the estimate is the middle of its interval"
		if ratios[e.name] {
			r.Why = "the estimate is the arithmetic middle of its interval, not the geometric one"
		}
	}
	if isCorrelation[e.name] && e.spanOnScale(v).overlaps(span{
		(e.onScale(low.low) + e.onScale(high.low)) / 2, (e.onScale(low.high) + e.onScale(high.high)) / 2,
	}) {
		r.Why = "the estimate is the middle of its interval, after Fisher's transformation"
	}
	if low.low > 0 && (ratios[e.name] || r.Why == "") && !isCorrelation[e.name] &&
		v.overlaps(span{math.Sqrt(low.low * high.low), math.Sqrt(low.high * high.high)}) {
		r.Why = "the estimate is the geometric middle of its interval"
	}
	if r.Why == "" && e.ci.isOpen() {
		*r = unchecked(*r, "an end of the interval is infinite")
	} else if r.Why == "" {
		*r = unchecked(*r, "the interval is not symmetric about its estimate: it may be an exact or a bootstrap one")
	}
}

// width compares the interval with the standard error.
func (e *estimate) width(r *document.Result) {
	if e.se == nil || ratios[e.name] || e.ci.level != 95 || e.se.value <= 0 || e.ci.isOpen() {
		return
	}
	low, high, se := e.ci.value.span(), e.ci.high.span(), e.se.span()
	least := (high.low - low.high) / (2 * se.high)
	most := (high.high - low.low) / (2 * math.Max(se.low, 1e-300))
	// The quantile is 1.96 for the normal distribution, and 4.30 for t with 2 degrees of freedom. A bootstrap or
	// likelihood interval may be slightly narrower.
	const narrow, wide = 1.6, 4.31
	if most < narrow || least > wide {
		r.Verdict = document.Inconsistent
		r.Why = fmt.Sprintf("half of the interval is %s standard errors; 1.96 are expected, more for few cases",
			Short((e.ci.high.value-e.ci.value.value)/(2*e.se.value)))
	}
}
