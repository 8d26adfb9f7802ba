package printed

import (
	"math"
	"slices"
	"strings"

	"rederive/internal/lazyregexp"
)

// A Formula computes an effect size from a test, under an assumption.
type Formula struct {
	Assumption string
	value      func(t *Test, stat float64) (float64, bool)
}

// Formulas maps each effect size to the formulas to try.
var Formulas = map[string][]Formula{
	"d": {
		{"d = 2t/\u221adf of two groups of equal size", dOfGroups(0)},
		{"d = 2t/\u221aN of two groups of equal size", dOfGroups(2)},
		{"d_z = t/\u221an of pairs, or of one sample", dOfPairs},
	},
	"d_z": {{"t/\u221an", dOfPairs}},
	"g": {
		{"d of two groups, corrected for bias", corrected(dOfGroups(2))},
		{"d_z, corrected for bias", corrected(dOfPairs)},
	},
	"eta_p^2": {{"F df1/(F df1 + df2)", partialEta}},
	"eta^2":   {{"partial \u03b7\u00b2", partialEta}},
	"R^2": {
		{"F df1/(F df1 + df2)", partialEta},
		{"adjusted R\u00b2, 1 - (1 - R\u00b2)(df1 + df2)/df2", adjustedR2},
	},
	"omega_p^2": {{"(F - 1) df1/((F - 1) df1 + N)", func(t *Test, f float64) (float64, bool) {
		if t.Stat.Tail != "F" || len(t.DF) != 2 {
			return 0, false
		}
		a, n := t.DF[0].Value, t.DF[0].Value+t.DF[1].Value+1
		return math.Max(0, (f-1)*a/((f-1)*a+n)), true
	}}},
	"delta R^2": {{"at most F df1/(F df1 + df2)", partialEta}},
	"r":         {{"\u221a(t\u00b2/(t\u00b2 + df))", rOfTest}, {"z/\u221aN", rOfZ}},
	"I^2": {
		{"100% (Q - df)/Q", heterogeneity(100)},
		{"(Q - df)/Q", heterogeneity(1)},
	},
	"phi": {{"\u221a(chi\u00b2/N)", phi(1)}},
	"V": {
		{"\u221a(chi\u00b2/N)", phi(1)},
		{"\u221a(chi\u00b2/2N)", phi(2)},
		{"\u221a(chi\u00b2/3N)", phi(3)},
		{"\u221a(chi\u00b2/4N)", phi(4)},
	},
}

func dOfGroups(more float64) func(t *Test, x float64) (float64, bool) {
	return func(t *Test, x float64) (float64, bool) {
		if t.Stat.Tail != "t" || len(t.DF) != 1 {
			return 0, false
		}
		return 2 * x / math.Sqrt(t.DF[0].Value+more), true
	}
}

func dOfPairs(t *Test, x float64) (float64, bool) {
	if t.Stat.Tail != "t" || len(t.DF) != 1 {
		return 0, false
	}
	return x / math.Sqrt(t.DF[0].Value+1), true
}

func corrected(d func(t *Test, x float64) (float64, bool)) func(t *Test, x float64) (float64, bool) {
	return func(t *Test, x float64) (float64, bool) {
		v, ok := d(t, x)
		if !ok {
			return 0, false
		}
		return v * (1 - 3/(4*t.DF[0].Value-1)), true
	}
}

func partialEta(t *Test, x float64) (float64, bool) {
	switch {
	case t.Stat.Tail == "F" && len(t.DF) == 2:
		return x * t.DF[0].Value / (x*t.DF[0].Value + t.DF[1].Value), true
	case t.Stat.Tail == "t" && len(t.DF) == 1:
		return x * x / (x*x + t.DF[0].Value), true
	}
	return 0, false
}

// adjustedR2 returns R squared adjusted for the number of predictors.
func adjustedR2(t *Test, x float64) (float64, bool) {
	if t.Stat.Tail != "F" || len(t.DF) != 2 || t.DF[1].Value <= 0 {
		return 0, false
	}
	r2, _ := partialEta(t, x)
	return 1 - (1-r2)*(t.DF[0].Value+t.DF[1].Value)/t.DF[1].Value, true
}

func rOfTest(t *Test, x float64) (float64, bool) {
	switch {
	case t.Stat.Tail == "t" && len(t.DF) == 1:
		return math.Sqrt(x * x / (x*x + t.DF[0].Value)), true
	case t.Stat.Tail == "F" && len(t.DF) == 2 && t.DF[0].Value == 1:
		return math.Sqrt(x / (x + t.DF[1].Value)), true
	}
	return 0, false
}

func rOfZ(t *Test, x float64) (float64, bool) {
	if t.Stat.Tail != "z" || t.Sample == nil {
		return 0, false
	}
	return x / math.Sqrt(t.Sample.Value), true
}

// phi returns the formula for a table with at least k+1 rows and columns.
func phi(k float64) func(t *Test, x float64) (float64, bool) {
	return func(t *Test, x float64) (float64, bool) {
		if t.Stat.Tail != "chi2" || t.Sample == nil || len(t.DF) == 0 {
			return 0, false
		}
		if df := t.DF[0].Value; k > 1 && (df < k*k || math.Mod(df, k) != 0) { // df is k times as many or more
			return 0, false
		}
		return math.Sqrt(x / (k * t.Sample.Value)), true
	}
}

// heterogeneity returns the formula for the share of the variance of effects that is not due to chance.
func heterogeneity(whole float64) func(t *Test, x float64) (float64, bool) {
	return func(t *Test, q float64) (float64, bool) {
		if t.Stat.Tail != "chi2" || len(t.DF) != 1 || q <= 0 {
			return 0, false
		}
		return whole * math.Max(0, q-t.DF[0].Value) / q, true
	}
}

// squareAt reads R squared with its value at a token.
func (f *Finder) squareAt(k int) (e Extra, next int) {
	name, j := f.effectName(k)
	if name != "R^2" && name != "delta R^2" {
		return e, 0
	}
	e = Extra{Name: name, From: f.tok(k).from}
	if j = f.relation(j, &e.Relation); j == 0 {
		return e, 0
	}
	if j = f.signed(j, &e.Value); j == 0 {
		return e, 0
	}
	e.To = f.tok(j - 1).to
	if words := j; f.tok(j).word("of") { // of the variance in sleep (F(3, 182) = 9.88
		const most = 8
		for words < j+most && f.tok(words).kind == aWord {
			words++
		}
		if f.tok(words).is(",", "(") {
			j = words
		}
	}
	for f.tok(j).is(",", ";", "(", "[") || f.tok(j).word("and") {
		j++
	}
	return e, j
}

// explains reports whether R squared is at a token, followed by the F of the same model.
func (f *Finder) explains(k int) bool {
	_, next := f.squareAt(k)
	if next == 0 {
		return false
	}
	t, _ := f.testAt(next)
	return t != nil && t.Stat == StatF && len(t.DF) == StatF.degrees
}

// squareBefore adds R squared to the F that follows it: R^2 = .14, F(3, 182) = 9.88.
func (f *Finder) squareBefore(t *Test, i int) {
	const most = 20 // tokens
	if t.Stat != StatF || len(t.DF) != StatF.degrees {
		return
	}
	for k := i - 3; k >= max(0, i-most); k-- {
		if e, next := f.squareAt(k); next == i && !f.used[k] && (k == 0 || !f.tok(k).glued || f.tok(k-1).is("(", "[")) {
			t.Extras = append(t.Extras, e)
			f.use(k, i)
			if !f.tok(k-1).word("adjusted", "adj") {
				return
			}
			i = k - 1 // one that is not adjusted may precede it
		}
	}
}

// Impossible says why an effect size cannot be as printed, or "". A share of the variance above 1 may be a percentage.
func (e *Extra) Impossible() string {
	switch v := e.Value.Span(); {
	case e.Name == "V" && (v.Low > 1 || v.High < 0):
		return "V lies between 0 and 1"
	case e.Name == "phi" && (v.Low > 1 || v.High < -1):
		return "\u03c6 lies between -1 and 1"
	}
	return ""
}

// Within returns the range of an effect size over all statistics and degrees of freedom that round to the printed ones.
func (f *Formula) Within(t *Test, stat Span) (low, high float64, ok bool) {
	near, far := math.Min(math.Abs(stat.Low), math.Abs(stat.High)), stat.Largest()
	if stat.Contains(0) {
		near = 0
	}
	low, high = math.Inf(1), math.Inf(-1)
	for corner := range 1 << len(t.DF) {
		other := *t
		other.DF = slices.Clone(t.DF)
		for i := range other.DF {
			if n := &other.DF[i]; n.Places > 0 {
				n.Value += n.Half * float64(2*(corner>>i&1)-1)
			}
		}
		for _, x := range []float64{near, far} {
			v, fits := f.value(&other, x)
			if !fits || math.IsNaN(v) {
				return 0, 0, false
			}
			low, high = math.Min(low, v), math.Max(high, v)
		}
	}
	return low, high, true
}

func (s *Statistic) InWords() string { return strings.Replace(s.Name, "chi2", "\u03c7\u00b2", 1) }

// LoneEffects returns the effect sizes and ratios that are printed without a test: those next to a p-value, p < .001, d
// = 1.39, and OR = 1.84, p = .03, and those with the name of who defined them, Cohen's d: 1.68.
func (f *Finder) LoneEffects() []Extra {
	var list []Extra
	ends := map[int]bool{} // where p-values without a test end, and where they begin
	for k := range f.Loose {
		ends[f.Loose[k].next], ends[-f.Loose[k].From] = true, true
	}
	for i := 0; i < len(f.toks); i++ {
		name, next := f.effectName(i)
		if next == 0 || f.used[i] || len(Formulas[name]) == 0 && !Others[name] && !Ratios[name] {
			continue
		}
		spelled := f.tok(i).word("cohen", "hedges", "glass", "cramer", "cram\u00e9r")
		switch t := f.tok(next); {
		case t.is("="), spelled && (t.is(":") || t.word("of", "was", "is")):
			next++
		case !Ratios[name] || t.kind != aNumber:
			continue
		}
		e := Extra{Name: name, From: f.tok(i).from}
		end := f.signed(next, &e.Value)
		if end == 0 || f.isRange(end) || name == "V" && !spelled && e.Impossible() != "" { // V of a rank test
			continue
		}
		after := f.tok(i-1).is(",", ";") && ends[i-1]
		before := f.tok(end).is(",", ";", "(", "[") && ends[-f.tok(end+1).from]
		if s := f.Sentence(e.From, e.From); !after && !before &&
			(!spelled || e.Value.Places == 0 || conventions.MatchString(f.Text[s.From:s.To])) {
			continue
		}
		e.To = f.tok(end - 1).to
		if list = append(list, e); f.tok(end).is(",", ";") { // the next one may follow
			ends[end] = after
		}
		i = end - 1
	}
	return list
}

// conventions matches words of a sentence about effect sizes that nobody has found.
var conventions = lazyregexp.New(`(?i)\b(?:power|conventions?|conventional\w*|` +
	`small\b.*\b(?:medium|moderate)|medium\b.*\blarge|benchmarks?|interpret\w*|thresholds?|assum\w*|detect\w*|` +
	`a priori|sample size|would|requir\w*|expect\w*|guidelines?)\b`)

// Others are effect sizes that do not follow from a test.
var Others = map[string]bool{
	"eta_G^2": true, "eta_g^2": true, "omega^2": true, "omega_G^2": true, "epsilon^2": true, "epsilon_p^2": true,
	"d_av": true, "d_rm": true, "g_av": true, "g_rm": true, "f": true, "f^2": true,
}

// EffectNamed returns the name of the effect size in a head that says nothing else, or "".
func EffectNamed(head string) string {
	f := &Finder{toks: tokensOf(head)}
	name, next := f.effectName(0)
	if next != len(f.toks) || len(Formulas[name]) == 0 && !Others[name] {
		return ""
	}
	return name
}
