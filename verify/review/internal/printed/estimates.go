package printed

import (
	"slices"
	"strings"

	"rederive/internal/lazyregexp"
)

// An Estimate is a number with its interval, and possibly a standard error and a p-value: OR = 1.50, 95%
// CI [1.10, 2.05].
type Estimate struct {
	Name    string
	Value   Number
	SE      *Number
	Assumed bool // the standard error has no name: b = 1.92 (0.44), b = 1.92 ± 0.44
	CI      *Extra
	P       *P
	// prediction is the interval of predictions after that of the estimate.
	prediction *Extra
	OfTest     bool  // it and its interval are printed with a test
	Test       *Test // t or z of a coefficient with its standard error
	Beside     *Test // t or z that an interval without an estimate is printed with
	stated     bool  // for one without a name: a word before it says that it is a result
	percent    bool  // for one without a name: it is printed with a percent sign
	// Difference says that an estimate without a name is a difference, or a factor: it rose by 2.1.
	Difference bool
	From, To   int
}

// Ratios are the estimates whose logarithm has a symmetric interval, and whose null value is 1.
var Ratios = map[string]bool{"OR": true, "RR": true, "HR": true, "IRR": true, "exp(b)": true}

// IsCorrelation has the estimates whose interval is symmetric after Fisher's transformation.
var IsCorrelation = map[string]bool{"r": true, "rho": true}

// inWords are estimates that are also printed without =: an odds ratio of 1.5, HR 0.61.
var inWords = map[string]bool{"OR": true, "RR": true, "HR": true, "IRR": true, "MD": true, "RD": true}

// spreads have no interval: the one that follows is that of the mean or coefficient before them.
var spreads = map[string]bool{"SE": true, "SD": true, "MSE": true, "MS": true, "BF": true, "I^2": true, "k": true}

// estimates finds the estimates that have an interval: on their own, and with tests.
func (f *Finder) estimates() []Estimate {
	list := f.ofPrograms()
	for i := 0; i < len(f.toks); i++ {
		if f.used[i] {
			continue
		}
		name, j := f.effectName(i)
		if name == "" || i > 0 && f.tok(i).glued && f.joinsBefore(i) {
			continue
		}
		e := Estimate{Name: name, From: f.tok(i).from}
		inWords := inWords[name] || f.tok(i).word("SMD", "WMD")
		if spreads[name] && name != "I^2" ||
			!f.tok(j).is("=") && !inWords && !f.tok(i).word("coefficient", "coef", "estimate") {
			continue
		}
		if j = f.signed(f.isOrHas(j), &e.Value); j == 0 || f.isRange(j) {
			continue // several
		}
		if Ratios[name] && e.Value.Value < 0 {
			if f.tok(j-2).glued && f.tok(j-3).kind == aWord { // OR-3.15
				e.Value.Value, e.Value.Text = -e.Value.Value, strings.TrimPrefix(e.Value.Text, "-")
			} else { // a change that is called a ratio: the combined HR was -2.83 [-2.92, -2.73]
				e.Name = Unnamed
			}
		}
		if f.tok(j).is("%") {
			if j++; f.tok(j).word("CI", "confidence") { // the value is missing, and this is the level
				continue
			}
		}
		j = f.beforeLevel(f.afterUnit(j))
		if bare := e; Ratios[name] || inWords {
			if next := f.bareInterval(&bare, j); next > 0 && (Ratios[name] || bare.hasPlace()) {
				e, j = bare, next
			}
		}
		j = f.errorWithoutName(&e, j)
		if end := f.estimateTail(&e, j); end > 0 {
			if e.CI != nil && f.tok(i).word("estimate") { // of a coefficient, a mean or a ratio
				e.Name = Unnamed
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
		if e.Test != nil && len(e.Test.Extras) > 0 && e.Test.Extras[0].Name == "ci" { // b, SE, t, p, 95% CI
			ci := &e.Test.Extras[0]
			list = append(list, Estimate{
				Name: e.Name, Value: e.Value, SE: e.SE, CI: ci, P: e.Test.P, OfTest: true, From: e.From, To: ci.To,
			})
		}
	}
	for k := range f.Tests {
		for _, e := range f.estimatesOf(&f.Tests[k]) {
			isOther := func(o Estimate) bool { return o.CI != nil && o.CI.From == e.CI.From && o.Name != Unnamed }
			if e.Name != Unnamed || !slices.ContainsFunc(list, isOther) {
				list = append(list, e)
			}
		}
		if e := f.Tests[k].slope(); e != nil {
			list = append(list, *e)
		}
	}
	list = append(list, f.unnamedEstimates()...)
	return append(list, f.intervalsAlone()...)
}

// beforeLevel skips a unit of several words between an estimate and its interval: 1.9 nmol/l per min, 95% CI.
func (f *Finder) beforeLevel(j int) int {
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
func (f *Finder) isOrHas(j int) int {
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
func (f *Finder) bareInterval(e *Estimate, j int) int {
	open := f.tok(j).is("[", "(")
	if !open && !f.tok(j).is(",") {
		return 0
	}
	x := Extra{Name: "ci", Level: 95, From: f.tok(j).from}
	var high Number
	k := f.signed(j+1, &x.Value)
	separated := f.tok(k).is("-") || f.tok(k).word("to")
	if k == 0 || !f.tok(k).is(",", ";") && !separated {
		return 0
	}
	if k = f.secondEnd(&x.Value, k, false, &high); k == 0 {
		return 0
	}
	x.High, x.To = &high, f.tok(k-1).to
	if v := e.Value; v.Places > 0 && x.Value.IsDigits() && high.IsDigits() && (v.Value < x.Value.Value ||
		v.Value > high.Value) {
		return 0 // references: an odds ratio of 1.5 [12,13]
	}
	switch {
	case open && f.tok(k).is("]", ")"):
		x.To = f.tok(k).to
		k++
	case separated && f.tok(k).is(",", ";") && f.pValueAt(k+1) != nil: // (1.07 to 1.68; P = .01)
	default:
		return 0
	}
	e.CI, e.To = &x, x.To
	return k
}

// estimateTail reads the standard error, the interval and the p-value after an estimate.
func (f *Finder) estimateTail(e *Estimate, j int) int {
	end := 0
	if e.CI != nil {
		end = j
	}
	var early *P
	open := 0 // brackets
	for k := j; k < len(f.toks) && k < j+40 && !f.endsSentence(k); {
		if e.Test = f.slopeTest(e, k); e.Test != nil {
			return k
		}
		if p := f.pValueAt(k); p != nil && p.apart {
			return end
		} else if p != nil && (e.CI != nil || e.isSlope()) {
			e.P, e.To = p, p.To
			return p.next
		} else if next := f.intervalAfterP(e, p); next > 0 { // mean difference = 1.2, p = .003, 95% CI [0.5, 1.9]
			return next
		} else if p != nil && Ratios[e.Name] && early == nil {
			early, k = p, p.next // OR = 1.22, p = .003, 95% CI 1.07 to 1.39
			continue
		}
		var t Test
		t.Stat = StatZ
		if next := f.named(&t, k); next > 0 {
			for x := range t.Extras {
				switch extra := &t.Extras[x]; extra.Name {
				case "ci":
					switch {
					case e.CI == nil:
						e.CI, e.P, e.To, end = extra, early, extra.To, next
					case extra.Level == 0 && e.prediction == nil:
						e.prediction, end = extra, next
					}
				case "SE":
					if e.SE == nil {
						e.SE, e.To = &extra.Value, extra.To
					}
				default:
					if e.SE != nil && e.CI == nil && e.isSlope() && extra.Name == "beta" && e.Name == "b" {
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
func (f *Finder) intervalAfterP(e *Estimate, p *P) int {
	if p == nil || e.Name == Unnamed {
		return 0
	}
	t := Test{Stat: StatZ}
	k := p.next
	for f.tok(k).is(",", ";", "(") {
		k++
	}
	next := f.interval(&t, k)
	if next == 0 {
		return 0
	}
	e.CI, e.P, e.To = &t.Extras[0], p, t.Extras[0].To
	return next
}

// estimatesOf returns the estimates that are printed with a test: a single effect before an interval is its estimate.
func (f *Finder) estimatesOf(t *Test) []Estimate {
	var list []Estimate
	var last *Extra
	several := false
	// A correlation is an estimate itself.
	own := &Extra{Name: t.Stat.Name, Relation: t.Relation, Value: t.Value, From: t.From}
	if t.Stat == StatR || t.Stat == statRho || t.Stat == statTau {
		own.To = f.tok(f.equalsAt(t.first)).to
		last = own
	}
	var se *Number
	for i := range t.Extras {
		switch e := &t.Extras[i]; e.Name {
		case "SE":
			se = &e.Value
		case "ci":
			n := len(list)
			switch {
			case last != nil && last.Relation == "=" && !f.namesBetween(t, last.To, e.From):
				list = append(list, Estimate{
					Name: last.Name, Value: last.Value, SE: se, CI: e, P: t.ownP(), OfTest: last != own,
					From: last.From, To: e.To,
				})
			case last != nil || several:
			case e.Level == 0 && n > 0 && list[n-1].CI.To <= e.From:
				list = append(list, list[n-1].predicted(e))
			case e.Level > 0 && n == 0 && (t.Stat == StatT || t.Stat == StatZ):
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
func (f *Finder) difference(t *Test, ci *Extra) Estimate {
	e := Estimate{Name: Unnamed, CI: ci, Beside: t, From: ci.From, To: ci.To}
	m := differenceBefore.FindStringSubmatchIndex(f.Text[:t.From])
	if m == nil {
		return e
	}
	n, size := ReadNumber(f.Text[m[4]:m[5]], true)
	if size != m[5]-m[4] {
		return e
	}
	if e.Value = n; strings.HasSuffix(f.Text[:m[4]], "-") || strings.HasSuffix(f.Text[:m[4]], "\u2212") {
		e.Value = n.negative()
	}
	switch e.Name = "MD"; f.Text[m[2]:m[3]] {
	case "b", "B", "Est", "est", "Estimate", "estimate":
		e.Name = "b"
	case "\u03b2", "beta":
		e.Name = "beta"
	}
	e.Beside = nil
	const many = 30 // degrees of freedom, from which the normal distribution may have given the interval
	if e.OfTest, e.From = true, m[2]; t.Stat == StatZ || len(t.DF) == 1 && t.DF[0].Value >= many {
		e.P = t.ownP()
	}
	return e
}

// differenceBefore matches the end of a text with a difference, or a coefficient, before its test.
var differenceBefore = lazyregexp.New(`(?:^|[^\pL_{])(` +
	`(?i:mean difference|difference|diff\.?|MD)|M_?\{?diff\}?|[bB\x{03b2}]|beta|[eE]st(?:imate)?) ?(?:=|:|of|was) ?` +
	`[-\x{2212}]?(\d*\.?\d+)[,;]? ?[(\[]?$`)

// predicted returns an estimate with the interval of predictions that is printed after its own.
func (e Estimate) predicted(ci *Extra) Estimate {
	e.CI, e.P, e.Test, e.SE, e.From, e.To = ci, nil, nil, nil, ci.From, ci.To
	return e
}

// equalsAt returns the next relation sign at or after a token.
func (f *Finder) equalsAt(i int) int {
	for i < len(f.toks)-1 && !f.tok(i).is("=", "<", ">", "<=", ">=", "~") {
		i++
	}
	return i
}

// namesBetween reports whether a number with an unknown name is printed in a byte range: the interval may be its own.
func (f *Finder) namesBetween(t *Test, from, to int) bool {
	for i := range f.toks {
		x := &f.toks[i]
		if x.from < from || x.to > to || !x.is("=", "<", ">", "<=", ">=", "~") {
			continue
		}
		inside := func(e Extra) bool { return e.From <= x.from && x.to <= e.To }
		if !slices.ContainsFunc(t.Extras, inside) && (t.P == nil || x.from < t.P.From || x.to > t.P.To) {
			return true
		}
	}
	return false
}

// ownP returns the p-value of a test if it is for one effect, and not for several together.
func (t *Test) ownP() *P {
	if (t.Stat.Tail == "F" || t.Stat.Tail == "chi2") && (len(t.DF) == 0 || t.DF[0].Value != 1) {
		return nil
	}
	return t.P
}

// IsTurned reports whether the end nearer to 0 comes first in an interval of negative numbers: -.33 [-.13, -.50].
func (e *Estimate) IsTurned() bool { return IsTurned(e.Value, e.CI.Value, *e.CI.High) }

func IsTurned(value, first, second Number) bool {
	return second.Value < first.Value && first.Value < 0 && second.Value <= value.Value && value.Value <= first.Value
}
