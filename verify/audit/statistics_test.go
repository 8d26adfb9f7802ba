package audit

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"rederive"
)

// A statistic is a printed test, its sidedness, and the expected verdict.
type statistic struct{ text, sided, want string }

// statisticsByHand returns tests whose p-values are known: those of chi2(2),
// chi2(4), F(2, n), t(1) and t(2) have closed forms, and the critical values of
// the others are in printed tables. An error is a p-value that no rounding
// excuses. A decision is an error that also crosses the significance level.
func statisticsByHand() []statistic {
	return []statistic{
		// chi2(2): exp(-x/2)
		{"chi2(2) = 2.20, p = .333", "", "ok"},
		{"χ2(2, N = 170) = 2.20, p = .333", "", "ok"},
		{"χ2(2, N = 1,663) = 2.20, p = .333", "", "ok"},
		{"χ2(2, N = 16630) = 2.20, p = .333", "", "ok"},
		{"χ²(2) = 2.20, p = .33", "", "ok"},
		{"χ²(2) = 2.20, p = .335", "", "error"},
		{"χ²(2) = 2.2, p = .34", "", "ok"}, // 2.15 gives .3413
		{"X2(2) = 5.99, p = .05", "", "ok"},
		{"X^2(2) = 5.99, p < .05", "", "ok"},       // 5.995 gives .0499
		{"X^2(2) = 5.98, p < .05", "", "decision"}, // 5.985 gives .0502
		{"X2(2) = 9.21, p = .010", "", "ok"},
		{"X2(2) = 9.21, p < .001", "", "error"},
		{"X2(2) = 14.14, p < .001", "", "ok"},
		{"chi2(2) = 2.20, p = .03", "", "decision"},
		{"chi2(2) = 8.00, p = .18", "", "decision"}, // .0183
		// chi2(4): exp(-x/2)(1 + x/2)
		{"chi2(4) = 6.00, p = .199", "", "ok"},
		{"chi2(4) = 6.00, p = .20", "", "ok"},
		{"chi2(4) = 6.00, p = .21", "", "error"},
		{"chi2(4) = 10.0, p = .04", "", "ok"},
		{"chi2(4) = 10.0, p = .05", "", "error"},
		{"chi2(4) = 10.0, p = .06", "", "decision"},
		// other degrees, from tables
		{"chi2(1) = 3.84, p = .05", "", "ok"},
		{"chi2(1) = 6.63, p = .01", "", "ok"},
		{"chi2(1) = 10.83, p = .001", "", "ok"},
		{"chi2(5) = 11.07, p = .05", "", "ok"},
		{"chi2(10) = 23.21, p = .01", "", "ok"},
		{"chi2(10) = 18.31, p = .01", "", "error"},
		{"Q(28) = 2.20, p = .03", "", "decision"},
		{"Q(28) = 52.20, p = .06", "", "decision"},
		// F(2, n): (1 + 2F/n)^(-n/2)
		{"F(2, 10) = 4.00, p = .053", "", "ok"},
		{"F(2, 10) = 4.0, p = .05", "", "ok"},
		{"F(2, 10) = 4.00, p = .050", "", "error"},
		{"F(2, 10) = 4.00, p < .05", "", "decision"},
		{"F(2, 28) = 2.20, p = .130", "", "ok"},
		{"F(2, 28) = 2.20, p > .05", "", "ok"},
		{"F(2, 28) = 2.20, ns", "", "ok"},
		{"F(2, 28) = 2.20, p = .03", "", "decision"},
		{"F(2, 28) = 22.20, p = .06", "", "decision"},
		{"F(2, 28) < 1, p = .01", "", "decision"},
		{"F(2, 28) < 1, p = .25", "", "error"}, // F = 1 gives .381
		{"F(2, 28) < 1, p = .45", "", "ok"},
		{"F(2, 28) > 9, p < .001", "", "ok"},
		// other degrees, from tables
		{"F(1, 10) = 4.96, p = .05", "", "ok"},
		{"F(1, 10) = 10.04, p = .01", "", "ok"},
		{"F(1,10)=9.11, p<.05", "", "ok"},
		{"F(1, 10) = 9.11, p > .05", "", "decision"},
		{"F(3, 20) = 4.94, p = .01", "", "ok"},
		{"F(4, 30) = 2.69, p = .05", "", "ok"},
		{"F(1, 10) = 4.96, p = .025", "one", "ok"},
		// t(1): 1 - 2 atan(t)/pi; t(2): 1 - t/sqrt(2 + t^2)
		{"t(1) = 1.00, p = .50", "", "ok"},
		{"t(1) = 1.00, p = .25", "one", "ok"},
		{"t(1) = 1.00, p = .25", "", "error one-sided p-value fits"},
		{"t(1) = 1.00, p = .50", "one", "error two-sided p-value fits"},
		{"t(2) = 2.00, p = .184", "", "ok"},
		{"t(2) = 2.00, p = .183", "", "ok"}, // .18350, and 2.005 gives .1829
		{"t(2) = 2.00, p = .180", "", "error"},
		{"t(2) = -2.00, p = .184", "", "ok"},
		{"t(2) = −2.00, p = .184", "", "ok"},
		// other degrees, from tables
		{"t(28) = 2.20, p = .036", "", "ok"},
		{"t(28) = 2.20, p = .018", "one", "ok"},
		{"t(28) = 2.20, p = .06", "", "decision"},
		{"t(28) = 1.20, p = .03", "", "decision"},
		{"t(28) = 2.20, p = .03", "", "error"},
		{"t(28) = 2.05, p = .05", "", "ok"},
		{"t(28) = 2.05, p < .05", "", "ok"}, // 2.048 is the critical value, 2.05 may be 2.055
		{"t(28) = 2.04, p < .05", "", "decision"},
		{"t(10) = 3.17, p = .01", "", "ok"},
		{"t(20) = 3.85, p = .001", "", "ok"},
		{"t(20) = 3.85, p < .001", "", "ok"},
		{"t(120) = 2.62, p = .01", "", "ok"},
		{"t(5) = 2.57, p = .05", "", "ok"},
		{"t(48) = 1.02, p < .05", "", "decision"},
		{"t(27.9) = 2.20, p = .036", "", "ok"},
		{"t(df = 28) = 2.20, p = .036", "", "ok"},
		{"t(28) = 12.20, p = .000", "", "ok"},
		{"t(28) = 2.20, p = .000", "", "error"},
		// with rounded statistics; the closed forms yield both ends
		{"chi2(2) = 4.6, p = .098", "", "ok"}, // 4.65 gives .0978
		{"chi2(2) = 4.6, p = .103", "", "ok"}, // 4.55 gives .1028
		{"chi2(2) = 4.6, p = .097", "", "error"},
		{"chi2(2) = 4.6, p = .104", "", "error"},
		{"F(2, 10) = 4.0, p = .052", "", "ok"}, // 4.05 gives .0515
		{"F(2, 10) = 4.0, p = .054", "", "ok"}, // 3.95 gives .0544
		{"F(2, 10) = 4.0, p = .055", "", "error"},
		{"t(2) = 2.0, p = .19", "", "ok"}, // 1.95 gives .1905
		{"t(2) = 2.0, p = .20", "", "error"},
		{"t(1) = 1.0, p = .52", "", "ok"}, // 0.95 gives .516
		{"t(1) = 1.0, p = .53", "", "error"},
		// one-sided, from tables
		{"z = 1.20, p = .115", "one", "ok"},
		{"z = 1.20, p = .03", "one", "decision"},
		{"z = 1.96, p = .05", "one", "error two-sided p-value fits"},
		{"t(28) = 1.70, p < .05", "one", "ok"}, // the critical value is 1.701
		{"t(28) = 1.69, p < .05", "one", "decision"},
		{"t(2) = 2.92, p = .05", "one", "ok"},
		{"t(10) = 2.76, p = .01", "one", "ok"},
		{"r(28) = .31, p = .05", "one", "ok"},
		// z
		{"z = 1.96, p = .05", "", "ok"},
		{"z = 2.58, p = .01", "", "ok"},
		{"z = 3.29, p = .001", "", "ok"},
		{"z = 1.64, p = .05", "one", "ok"},
		{"z = 1.20, p = .03", "", "decision"},
		{"z = 2.20, p = .06", "", "decision"},
		{"Z(170) = 2.1, p = .04", "", "ok"}, // 2.05 to 2.15 gives .0316 to .0404
		// r, from tables of critical values
		{"r(10) = .576, p = .05", "", "ok"},
		{"r(20) = .54, p = .01", "", "ok"},
		{"r(28) = .361, p = .05", "", "ok"},
		{"r(28) = .22, p = .03", "", "decision"},
		{"r(28) = .52, p = .06", "", "decision"},
		{"r(28) = -.36, p < .05", "", "ok"},
		{"r(28) = 1.00, p < .001", "", "ok"},
	}
}

// TestStatistics checks tests whose p-values are known by hand.
func TestStatistics(t *testing.T) {
	for i, c := range statisticsByHand() {
		fields := "- kind: test\n- printed: " + c.text
		if c.sided != "" {
			fields += "\n- sided: " + c.sided
		}
		v := verdictOf(t, fields, i%5 == 0)
		got := "ok"
		if v.Verdict == rederive.Mismatch && len(v.Differences) == 1 {
			got = "error " + v.Differences[0].Computed
			if strings.Contains(got, "decision error") {
				got = "decision"
			}
		}
		word, rest, _ := strings.Cut(c.want, " ")
		if !strings.HasPrefix(got, word) || !strings.Contains(got, rest) {
			t.Errorf("%s %s: got %s, want %s", c.text, c.sided, got, c.want)
		}
	}
}

// TestStatisticsAgain judges the same tests by a second method, which integrates
// the densities numerically, and counts the cases of each group.
func TestStatisticsAgain(t *testing.T) {
	groups := map[string]int{}
	for _, c := range statisticsByHand() {
		got, exact := judgeAgain(t, c)
		if word, _, _ := strings.Cut(c.want, " "); word != got {
			t.Errorf("%s %s: got %s, want %s", c.text, c.sided, got, c.want)
		}
		switch {
		case got != "ok":
			groups[got]++
		case exact:
			groups["correct"]++
		default:
			groups["rounding"]++
		}
		if c.sided == "one" {
			groups["one-sided"]++
		}
		groups["all"]++
	}
	t.Log(groups)
	for name, least := range map[string]int{
		"all": 100, "correct": 40, "rounding": 10, "one-sided": 12, "error": 15, "decision": 20,
	} {
		if groups[name] < least {
			t.Errorf("%d cases of the group %s, want %d", groups[name], name, least)
		}
	}
}

var plainTest = regexp.MustCompile(`^([^ (=<>]+) ?(?:\((?:df = )?([\d.]+)(?:, ?(?:N = [\d,]+|([\d.]+)))?\))? ?` +
	`([=<>]) ?-?([\d.]+), ?(?:p ?([=<>]) ?([\d.]+)|(ns))$`)

// judgeAgain judges a test by the ends of its rounding intervals. It also returns
// whether the printed numbers agree without rounding the statistic.
func judgeAgain(t *testing.T, c statistic) (verdict string, exact bool) {
	m := plainTest.FindStringSubmatch(strings.ReplaceAll(c.text, "\u2212", "-"))
	if m == nil {
		t.Fatalf("%s is not a plain test", c.text)
	}
	value := func(text string) float64 {
		x, _ := strconv.ParseFloat(text, 64)
		return x
	}
	half := func(text string) float64 {
		_, places, _ := strings.Cut(text, ".")
		return math.Pow(10, -float64(len(places))) / 2
	}
	p := func(stat float64) float64 {
		p := pAgain(strings.ToLower(m[1]), stat, value(m[2]), value(m[3]))
		if c.sided == "one" {
			return p / 2
		}
		return p
	}
	stat, most, least := value(m[5]), 1.0, 0.0
	switch m[4] {
	case "=":
		most, least = p(stat-half(m[5])), p(stat+half(m[5]))
	case "<":
		least = p(stat)
	case ">":
		most = p(stat)
	}
	from, to := 0.0, 1.0
	switch printed := value(m[7]); m[6] + m[8] {
	case "=":
		from, to = printed-half(m[7]), printed+half(m[7])
	case "<":
		to = printed
	case ">":
		from = printed
	case "ns":
		from = .05
	}
	switch level := .05; {
	case least <= to && from <= most:
		at := p(stat)
		return "ok", m[4] != "=" || from <= at && at <= to
	case to <= level && least > level, from >= level && most < level:
		return "decision", false
	}
	return "error", false
}

// pAgain returns the two-sided p-value of a statistic.
func pAgain(name string, x, first, second float64) float64 {
	x = max(x, 0)
	switch name {
	case "z":
		return chiTail(x, 1)
	case "t":
		return ratioTail(x*x, 1, first)
	case "r":
		if x >= 1 {
			return 0
		}
		return ratioTail(x*x*first/(1-x*x), 1, first)
	case "f":
		return ratioTail(x, first, second)
	}
	return chiTail(math.Sqrt(x), first)
}

// chiTail integrates the density of the square root of a chi-squared variable.
func chiTail(from, df float64) float64 {
	log, _ := math.Lgamma(df / 2)
	return simpson(from, from+40, func(v float64) float64 {
		if v == 0 && df == 1 {
			return math.Sqrt(2 / math.Pi)
		}
		return math.Exp((df-1)*math.Log(v) - v*v/2 - (df/2-1)*math.Ln2 - log)
	})
}

// ratioTail integrates the density of the angle whose squared tangent is the ratio
// of two chi-squared variables, which is F up to a factor.
func ratioTail(f, first, second float64) float64 {
	a, _ := math.Lgamma(first / 2)
	b, _ := math.Lgamma(second / 2)
	ab, _ := math.Lgamma((first + second) / 2)
	return simpson(math.Atan(math.Sqrt(first*f/second)), math.Pi/2, func(angle float64) float64 {
		return 2 * math.Exp(ab-a-b) * math.Pow(math.Sin(angle), first-1) * math.Pow(math.Cos(angle), second-1)
	})
}

func simpson(from, to float64, f func(float64) float64) float64 {
	const steps = 4000
	width := (to - from) / steps
	sum := f(from) + f(to)
	for i := 1; i < steps; i++ {
		sum += f(from+float64(i)*width) * float64(2+2*(i%2))
	}
	return sum * width / 3
}
