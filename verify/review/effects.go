package review

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// A formula computes an effect size from a test, under an assumption.
type formula struct {
	assumption string
	value      func(t *printedTest, stat float64) (float64, bool)
}

// formulas maps each effect size to the formulas to try.
var formulas = map[string][]formula{
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
	"R^2":     {{"F df1/(F df1 + df2)", partialEta}},
	"omega_p^2": {{"(F - 1) df1/((F - 1) df1 + N)", func(t *printedTest, f float64) (float64, bool) {
		if t.stat.tail != "F" || len(t.df) != 2 {
			return 0, false
		}
		a, n := t.df[0].value, t.df[0].value+t.df[1].value+1
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

func dOfGroups(more float64) func(t *printedTest, x float64) (float64, bool) {
	return func(t *printedTest, x float64) (float64, bool) {
		if t.stat.tail != "t" || len(t.df) != 1 {
			return 0, false
		}
		return 2 * x / math.Sqrt(t.df[0].value+more), true
	}
}

func dOfPairs(t *printedTest, x float64) (float64, bool) {
	if t.stat.tail != "t" || len(t.df) != 1 {
		return 0, false
	}
	return x / math.Sqrt(t.df[0].value+1), true
}

func corrected(d func(t *printedTest, x float64) (float64, bool)) func(t *printedTest, x float64) (float64, bool) {
	return func(t *printedTest, x float64) (float64, bool) {
		v, ok := d(t, x)
		if !ok {
			return 0, false
		}
		return v * (1 - 3/(4*t.df[0].value-1)), true
	}
}

func partialEta(t *printedTest, x float64) (float64, bool) {
	switch {
	case t.stat.tail == "F" && len(t.df) == 2:
		return x * t.df[0].value / (x*t.df[0].value + t.df[1].value), true
	case t.stat.tail == "t" && len(t.df) == 1:
		return x * x / (x*x + t.df[0].value), true
	}
	return 0, false
}

func rOfTest(t *printedTest, x float64) (float64, bool) {
	switch {
	case t.stat.tail == "t" && len(t.df) == 1:
		return math.Sqrt(x * x / (x*x + t.df[0].value)), true
	case t.stat.tail == "F" && len(t.df) == 2 && t.df[0].value == 1:
		return math.Sqrt(x / (x + t.df[1].value)), true
	}
	return 0, false
}

func rOfZ(t *printedTest, x float64) (float64, bool) {
	if t.stat.tail != "z" || t.sample == nil {
		return 0, false
	}
	return x / math.Sqrt(t.sample.value), true
}

// phi returns the formula for a table with at least k+1 rows and columns.
func phi(k float64) func(t *printedTest, x float64) (float64, bool) {
	return func(t *printedTest, x float64) (float64, bool) {
		if t.stat.tail != "chi2" || t.sample == nil || len(t.df) == 0 {
			return 0, false
		}
		if df := t.df[0].value; k > 1 && (df < k*k || math.Mod(df, k) != 0) { // df is k times as many or more
			return 0, false
		}
		return math.Sqrt(x / (k * t.sample.value)), true
	}
}

// heterogeneity returns the formula for the share of the variance of effects that is not due to chance.
func heterogeneity(whole float64) func(t *printedTest, x float64) (float64, bool) {
	return func(t *printedTest, q float64) (float64, bool) {
		if t.stat.tail != "chi2" || len(t.df) != 1 || q <= 0 {
			return 0, false
		}
		return whole * math.Max(0, q-t.df[0].value) / q, true
	}
}

// squareAt reads R squared with its value at a token.
func (f *finder) squareAt(k int) (e extra, next int) {
	name, j := f.effectName(k)
	if name != "R^2" && name != "delta R^2" {
		return e, 0
	}
	e = extra{name: name, from: f.tok(k).from}
	if j = f.relation(j, &e.relation); j == 0 {
		return e, 0
	}
	if j = f.signed(j, &e.value); j == 0 {
		return e, 0
	}
	e.to = f.tok(j - 1).to
	for f.tok(j).is(",", ";", "(", "[") {
		j++
	}
	return e, j
}

// explains reports whether R squared is at a token, followed by the F of the same model.
func (f *finder) explains(k int) bool {
	_, next := f.squareAt(k)
	if next == 0 {
		return false
	}
	t, _ := f.testAt(next)
	return t != nil && t.stat == statF && len(t.df) == statF.degrees
}

// squareBefore adds R squared to the F that follows it: R^2 = .14, F(3, 182) = 9.88.
func (f *finder) squareBefore(t *printedTest, i int) {
	const most = 12 // tokens
	if t.stat != statF || len(t.df) != statF.degrees {
		return
	}
	for k := i - 3; k >= max(0, i-most); k-- {
		if e, next := f.squareAt(k); next == i && !f.used[k] && (k == 0 || !f.tok(k).glued || f.tok(k-1).is("(", "[")) {
			t.extras = append(t.extras, e)
			f.use(k, i)
			return
		}
	}
}

// checkEffects judges the effect sizes that are printed with a test.
func (c *checker) checkEffects(t *printedTest) {
	for i := range t.extras {
		e := &t.extras[i]
		list := formulas[e.name]
		if len(list) == 0 && !others[e.name] || e.name == "I^2" && t.stat.tail != "chi2" {
			continue
		}
		r := c.result(document.EffectCheck, e.from, e.to)
		r.Type, r.Value, r.Comparison = e.name, e.value.text, e.relation
		if why := e.impossible(); why != "" {
			r.Verdict, r.Why = document.Inconsistent, why
		} else if e.relation != "=" || t.relation != "=" {
			r = unchecked(r, "a bound is printed, and no value")
		} else {
			c.judgeEffect(t, e, list, &r)
		}
		if r.Verdict != "" {
			c.add(r)
		}
	}
}

// impossible says why an effect size cannot be as printed, or "". A share of the variance above 1 may be a percentage.
func (e *extra) impossible() string {
	switch v := e.value.span(); {
	case e.name == "V" && (v.low > 1 || v.high < 0):
		return "V lies between 0 and 1"
	case e.name == "phi" && (v.low > 1 || v.high < -1):
		return "\u03c6 lies between -1 and 1"
	}
	return ""
}

// addLoneEffects adds the effect sizes and ratios that are printed without a test: those next to a p-value, p < .001, d
// = 1.39, and OR = 1.84, p = .03, and those with the name of who defined them, Cohen's d: 1.68.
func (c *checker) addLoneEffects() {
	f := c.found
	ends := map[int]bool{} // where p-values without a test end, and where they begin
	for k := range f.loose {
		ends[f.loose[k].next], ends[-f.loose[k].from] = true, true
	}
	for i := 0; i < len(f.toks); i++ {
		name, next := f.effectName(i)
		if next == 0 || f.used[i] || len(formulas[name]) == 0 && !others[name] && !ratios[name] {
			continue
		}
		spelled := f.tok(i).word("cohen", "hedges", "glass", "cramer", "cram\u00e9r")
		switch t := f.tok(next); {
		case t.is("="), spelled && (t.is(":") || t.word("of", "was", "is")):
			next++
		case !ratios[name] || t.kind != aNumber:
			continue
		}
		e := extra{name: name, from: f.tok(i).from}
		end := f.signed(next, &e.value)
		if end == 0 || f.isRange(end) || name == "V" && !spelled && e.impossible() != "" { // V of a rank test
			continue
		}
		after := f.tok(i-1).is(",", ";") && ends[i-1]
		before := f.tok(end).is(",", ";", "(", "[") && ends[-f.tok(end+1).from]
		if s := f.sentence(e.from, e.from); !after && !before &&
			(!spelled || e.value.places == 0 || conventions.MatchString(f.text[s.from:s.to])) {
			continue
		}
		r := c.result(document.EffectCheck, e.from, f.tok(end-1).to)
		r.Type, r.Value, r.Comparison = name, e.value.text, "="
		r = unchecked(r, "no test is printed with this effect size")
		if why := e.impossible(); why != "" && !ratios[name] {
			r.Verdict, r.Why = document.Inconsistent, why
		}
		if c.add(r); f.tok(end).is(",", ";") { // the next one may follow
			ends[end] = after
		}
		i = end - 1
	}
}

// conventions matches words of a sentence about effect sizes that nobody has found.
var conventions = lazyregexp.New(`(?i)\b(?:power|conventions?|conventional\w*|` +
	`small\b.*\b(?:medium|moderate)|medium\b.*\blarge|benchmarks?|interpret\w*|thresholds?|assum\w*|detect\w*|` +
	`a priori|sample size|would|requir\w*|expect\w*|guidelines?)\b`)

// others are effect sizes that do not follow from a test.
var others = map[string]bool{
	"eta_G^2": true, "eta_g^2": true, "omega^2": true, "omega_G^2": true, "epsilon^2": true, "epsilon_p^2": true,
	"d_av": true, "d_rm": true, "g_av": true, "g_rm": true, "f": true, "f^2": true,
}

// within returns the range of an effect size over all statistics and degrees of freedom that round to the printed ones.
func (f *formula) within(t *printedTest, stat span) (low, high float64, ok bool) {
	near, far := math.Min(math.Abs(stat.low), math.Abs(stat.high)), stat.largest()
	if stat.contains(0) {
		near = 0
	}
	low, high = math.Inf(1), math.Inf(-1)
	for corner := range 1 << len(t.df) {
		other := *t
		other.df = slices.Clone(t.df)
		for i := range other.df {
			if n := &other.df[i]; n.places > 0 {
				n.value += n.half * float64(2*(corner>>i&1)-1)
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

// judgeEffect tries the assumptions. Only a value that no design can have is an inconsistency.
func (c *checker) judgeEffect(t *printedTest, e *extra, list []formula, r *document.Result) {
	v := e.value.span()
	if v.low < 0 {
		v = span{-v.high, -v.low} // the sign is a matter of direction
	}
	stat := t.value.span()
	least, most := math.Inf(1), 0.0
	for _, f := range list {
		a, b, ok := f.within(t, stat)
		if !ok {
			continue
		}
		least, most = math.Min(least, a), math.Max(most, b)
		if v.overlaps(span{a, b}.widened(1e-9)) {
			r.Verdict, r.Why = document.Consistent, "matches as "+f.assumption
			return
		}
	}
	if math.IsInf(least, 1) {
		if c.fitsSample(t, v, list, r) {
			return
		}
		if (e.name == "phi" || e.name == "V") && t.stat.tail == "chi2" {
			*r = unchecked(*r, "the size of the sample is not printed with "+t.stat.inWords())
		} else if e.name != "r" {
			*r = unchecked(*r, "it does not follow from the test alone")
		}
		return
	}
	c.judgeUnfitting(t, e, v, least, most, r)
}

// wholeSample matches the sample size of a study: N = 150.
var wholeSample = lazyregexp.New(`\bN\s*=\s*(\d[\d,]*)`)

// samplesInText returns the sample sizes that the paper names, if they are few.
func (c *checker) samplesInText() []number {
	const few = 3
	var list []number
	for i := range c.out.Document.Blocks {
		for _, m := range wholeSample.FindAllStringSubmatch(oneLine(c.out.Document.Blocks[i].Text().String), -1) {
			n, _ := readNumber(m[1], false)
			if n.value > 0 && !slices.ContainsFunc(list, func(o number) bool { return o.value == n.value }) {
				list = append(list, n)
			}
		}
	}
	if len(list) > few {
		return nil
	}
	return list
}

// fitsSample reports whether an effect size follows from a test and a sample size that the paper names.
func (c *checker) fitsSample(t *printedTest, v span, list []formula, r *document.Result) bool {
	if t.sample != nil {
		return false
	}
	samples := c.wholeSamples()
	for i := range samples {
		of := *t
		of.sample = &samples[i]
		for _, f := range list {
			if a, b, ok := f.within(&of, t.value.span()); ok && v.overlaps(span{a, b}.widened(1e-9)) {
				r.Verdict, r.Why = document.Consistent, "matches as "+f.assumption+", with N = "+of.sample.text
				return true
			}
		}
	}
	return false
}

// judgeUnfitting judges an effect size that fits under no assumption. It is a finding only if no design can have it.
func (c *checker) judgeUnfitting(t *printedTest, e *extra, v span, least, most float64, r *document.Result) {
	expected := Short((least + most) / 2)
	if e.name != "d" && e.name != "g" && v.overlaps(span{least, most}.widened(e.value.half)) {
		*r = unchecked(*r, "it is one unit of the last place away from "+expected+": cut off, perhaps, and not rounded")
		return
	}
	switch e.name {
	case "eta_p^2":
		r.Verdict = document.Inconsistent
		r.Why = fmt.Sprintf("%s = %s gives %s = %s", t.stat.inWords(), t.value.text, effectInWords(e.name), expected)
	case "phi":
		if v.low > most { // the test may be corrected for continuity, and phi not
			*r = unchecked(*r, "it is more than \u221a(chi\u00b2/N) = "+expected+
				": the test may be corrected for continuity, and phi not")
			return
		}
		r.Verdict = document.Inconsistent
		r.Why = fmt.Sprintf("%s = %s gives %s = %s", t.stat.inWords(), t.value.text, effectInWords(e.name), expected)
	case "V":
		switch {
		case v.high < least:
			*r = unchecked(*r, "the test gives "+expected+" at least: it may be corrected for bias")
		case t.df[0].value == 1 || v.overlaps(span{least, most}):
			*r = unchecked(*r, "the test gives "+expected+": it may be corrected for continuity, and V not")
		default:
			r.Verdict = document.Inconsistent
			r.Why = "the test gives a V of " + Short(most) + " at most"
		}
	case "delta R^2":
		if v.low > most {
			r.Verdict, r.Why = document.Inconsistent, "with this F it is at most "+expected
			return
		}
		*r = unchecked(*r, "it follows from F and the R\u00b2 of the model; it is at most "+expected)
	case "eta^2":
		if v.low > most {
			r.Verdict = document.Inconsistent
			r.Why = fmt.Sprintf("it is at most partial \u03b7\u00b2, %s", expected)
			return
		}
		*r = unchecked(*r, "\u03b7\u00b2 does not follow from one test: partial \u03b7\u00b2 is "+expected)
	case "d", "g", "d_z":
		// Groups of 1 and n-1 have the largest d: t times the square root of 1 + 1/(n-1). Twice t leaves room for
		// another standard deviation. There is no minimum: with paired values, the standard deviation may be anything.
		if bound := 2 * math.Abs(t.value.span().largest()); v.low > bound && bound > 0 {
			r.Verdict = document.Inconsistent
			r.Why = fmt.Sprintf("it is more than twice t; two groups of equal size give %s", Short(most))
			return
		}
		if given, ok := c.dOfMeans(t); ok && (v.high < given.low/2 || v.low > 2*given.high) {
			r.Verdict = document.Inconsistent
			r.Why = fmt.Sprintf("t gives %s for two groups of equal size, and the means and standard "+
				"deviations in the "+
				"sentence %s to %s", Short(2*math.Abs(t.value.value)/math.Sqrt(t.df[0].value+2)),
				Short(given.low), Short(given.high))
			return
		}
		if e.name == "d_z" {
			r.Verdict, r.Why = document.Inconsistent, "t/\u221an is "+expected
			for _, f := range formulas["d"] {
				if a, b, ok := f.within(t, t.value.span()); ok && v.overlaps(span{a, b}) {
					r.Explanations = append(r.Explanations, f.assumption+" fits")
				}
			}
			return
		}
		*r = unchecked(*r, "it fits neither two groups of equal size nor pairs: the groups may differ in size, or "+
			"another standard deviation was used")
	default:
		*r = unchecked(*r, "it does not follow from the test alone")
	}
}

// dOfMeans returns the difference of two means in the sentence of a test, in units of their standard deviations, if the
// sentence has no other means, and if the test is close to that of two groups of equal size with these means.
func (c *checker) dOfMeans(t *printedTest) (d span, ok bool) {
	var two []printedMean
	for _, m := range c.found.means() {
		if m.from >= t.sentence.from && m.to <= t.sentence.to {
			two = append(two, m)
		}
	}
	if len(two) != 2 || !two[0].hasSD || !two[1].hasSD || t.stat.tail != "t" || len(t.df) != 1 {
		return d, false
	}
	a, b := two[0].mean.span(), two[1].mean.span()
	least, most := math.Max(0, math.Max(a.low-b.high, b.low-a.high)), math.Max(a.high-b.low, b.high-a.low)
	x, y := two[0].sd.span(), two[1].sd.span()
	if math.Min(x.low, y.low) <= 0 || least == 0 {
		return d, false
	}
	d = span{least / math.Max(x.high, y.high), most / math.Min(x.low, y.low)}
	const near = 1.25 // times the d from t, since the groups may differ a little in size
	of := 2 * math.Abs(t.value.value) / math.Sqrt(t.df[0].value+2)
	return d, d.overlaps(span{of / near, of * near})
}

// effectInWords formats the name of an effect size for readers.
func effectInWords(name string) string {
	return strings.NewReplacer("eta_p^2", "partial \u03b7\u00b2", "omega_p^2", "partial \u03c9\u00b2", "eta", "\u03b7",
		"omega", "\u03c9", "phi", "\u03c6", "^2", "\u00b2").Replace(name)
}

func (s *statistic) inWords() string { return strings.Replace(s.name, "chi2", "\u03c7\u00b2", 1) }
