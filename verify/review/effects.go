package review

import (
	"fmt"
	"math"
	"slices"

	"rederive/document"
)

// A formula gives an effect size from a test, under an assumption.
type formula struct {
	assumption string
	value      func(t *printedTest, stat float64) (float64, bool)
}

// formulas are those of the effect sizes, for each the assumptions that are tried.
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
	"eta^2":   {{"partial eta squared", partialEta}},
	"R^2":     {{"F df1/(F df1 + df2)", partialEta}},
	"omega_p^2": {{"(F - 1) df1/((F - 1) df1 + N)", func(t *printedTest, f float64) (float64, bool) {
		if t.stat.tail != "F" || len(t.df) != 2 {
			return 0, false
		}
		a, n := t.df[0].value, t.df[0].value+t.df[1].value+1
		return math.Max(0, (f-1)*a/((f-1)*a+n)), true
	}}},
	"r":   {{"\u221a(t\u00b2/(t\u00b2 + df))", rOfTest}, {"z/\u221aN", rOfZ}},
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

func phi(k float64) func(t *printedTest, x float64) (float64, bool) {
	return func(t *printedTest, x float64) (float64, bool) {
		if t.stat.tail != "chi2" || t.sample == nil || len(t.df) == 0 || k > t.df[0].value {
			return 0, false
		}
		return math.Sqrt(x / (k * t.sample.value)), true
	}
}

// checkEffects judges the effect sizes that are printed with a test.
func (c *checker) checkEffects(t *printedTest) {
	for i := range t.extras {
		e := &t.extras[i]
		list := formulas[e.name]
		if e.relation != "=" || t.relation != "=" || len(list) == 0 {
			continue
		}
		r := c.result(document.EffectCheck, e.from, e.to)
		r.Type, r.Value, r.Comparison = e.name, e.value.text, "="
		c.judgeEffect(t, e, list, &r)
		if r.Verdict != "" {
			c.add(r)
		}
	}
}

// within is the range of an effect size that the rounding of the statistic and of its degrees of freedom allows.
func (f *formula) within(t *printedTest, stat span) (low, high float64, ok bool) {
	near, far := math.Min(math.Abs(stat.low), math.Abs(stat.high)), stat.largest()
	if stat.holds(0) {
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

// judgeEffect tries the assumptions. Only what no design can give is an inconsistency.
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
		if v.meets(span{a, b}.widened(1e-9)) {
			r.Verdict, r.Why = document.Consistent, "matches as "+f.assumption
			return
		}
	}
	if math.IsInf(least, 1) {
		return
	}
	c.judgeUnfitting(t, e, v, least, most, r)
}

// judgeUnfitting judges an effect size that fits under no assumption. It is a finding only if no design can give it.
func (c *checker) judgeUnfitting(t *printedTest, e *extra, v span, least, most float64, r *document.Result) {
	expected := Short((least + most) / 2)
	if e.name != "d" && e.name != "g" && e.name != "d_z" && v.meets(span{least, most}.widened(e.value.half)) {
		*r = unchecked(*r, "it is one unit of the last place away from "+expected+": cut off, perhaps, and not rounded")
		return
	}
	switch e.name {
	case "eta_p^2":
		r.Verdict = document.Inconsistent
		r.Why = fmt.Sprintf("%s %s gives %s = %s", t.stat.name, t.value.text, e.name, expected)
	case "phi":
		if v.low > most { // a chi-square corrected for continuity is smaller than the one in phi
			*r = unchecked(*r, "it is more than \u221a(chi\u00b2/N) = "+expected+
				": the test may be corrected for continuity, and phi not")
			return
		}
		r.Verdict = document.Inconsistent
		r.Why = fmt.Sprintf("%s %s gives %s = %s", t.stat.name, t.value.text, e.name, expected)
	case "eta^2":
		if v.low > most {
			r.Verdict = document.Inconsistent
			r.Why = fmt.Sprintf("it is at most partial eta squared, %s", expected)
			return
		}
		*r = unchecked(*r, "eta squared does not follow from one test: partial eta squared is "+expected)
	case "d", "g", "d_z":
		// Two groups of 1 and n-1 give the most: t times the root of 1 + 1/(n-1). Twice that leaves room for another
		// standard deviation. There is no least: with paired values the standard deviation may be any.
		if bound := 2 * math.Abs(t.value.span().largest()); v.low > bound && bound > 0 {
			r.Verdict = document.Inconsistent
			r.Why = fmt.Sprintf("it is more than twice t; two groups of equal size give %s", Short(most))
			return
		}
		*r = unchecked(*r, "it fits neither two groups of equal size nor pairs: the groups may differ in size, or "+
			"another standard deviation was used")
	default:
		*r = unchecked(*r, "it does not follow from the test alone")
	}
}
