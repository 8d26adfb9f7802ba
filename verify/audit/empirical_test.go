package audit

import (
	"math/big"
	"strings"
	"testing"

	"rederive"
	"rederive/show"
	"rederive/verify"
	"rederive/verify/internal/claimstest"
)

// TestEmpiricalKinds offers values for numbers as empirical papers print them.
func TestEmpiricalKinds(t *testing.T) {
	for _, c := range []struct {
		fields string
		offer  any
		want   string
	}{
		{"estimate\n- printed: 299,852.4 ± 79.0", []float64{299852.4, 79.01054781905178}, "confirmed"},
		{
			"estimate\n- printed: 299,852.4 ± 79.0",
			[]float64{299852.4, 79.06},
			"mismatch :299,852.4 ± 79.0:299852.4 ± 79.06",
		},
		{"estimate\n- printed: 299,852.4 ± 79.0", []float64{299852.46, 79.01}, "mismatch"},
		{"estimate\n- printed: 0.500 (0.118)", []float64{0.50009, 0.11790}, "confirmed"},
		{"estimate\n- printed: 0.500 [0.118]", struct{ B, SE float64 }{0.50009, 0.11790}, "confirmed"},
		{"estimate\n- printed: 120 ± 15", []float64{119.7, 15.2}, "confirmed"},
		{"estimate\n- printed: 120 ± 15", []float64{119.4, 15.2}, "mismatch"},
		{"estimate\n- printed: 6.674(15)e-11", []float64{6.6743e-11, 0.0152e-11}, "confirmed"},
		{"estimate\n- printed: 6.674(15)e-11", []float64{6.6743e-11, 0.0156e-11}, "mismatch"},
		{"estimate\n- printed: 6.674 30(15) × 10⁻¹¹", []float64{6.674301e-11, 0.000152e-11}, "confirmed"},
		{"estimate\n- printed: (6.674 ± 0.015) x 10^-11", []float64{6.6743e-11, 0.0152e-11}, "confirmed"},
		{"estimate\n- stars: * .05; ** .01\n- printed: 0.500** (0.118)", []float64{0.5001, 0.1179, 0.002}, "confirmed"},
		{"estimate\n- stars: * .05; ** .01\n- printed: 0.500* (0.118)", []float64{0.5001, 0.1179, 0.002}, "mismatch"},
		{"estimate\n- stars: * .05; ** .01\n- printed: 0.500 (0.118)", []float64{0.5001, 0.1179, 0.05}, "confirmed"},
		{"estimate\n- stars: * .05; ** .01\n- printed: 0.500 (0.118)", []float64{0.5001, 0.1179, 0.0499}, "mismatch"},
		{
			"estimate\n- stars: * .05\n- printed: 0.500 (0.118)",
			[]float64{0.5001, 0.1179},
			"mismatch the claim prints stars",
		},
		{"estimate\n- printed: 0.500 (0.118)", 0.5, "mismatch a value of kind estimate is needed"},
		{"interval\n- printed: [0.23, 0.77]", []float64{0.2345, 0.7666}, "confirmed"},
		{"interval\n- printed: [0.23, 0.77]", []float64{0.2355, 0.7666}, "mismatch"},
		{"interval\n- printed: 0.23 to 0.77", [2]float64{0.2345, 0.7666}, "confirmed"},
		{"interval\n- printed: -0.23 – 0.77", [2]float64{-0.2345, 0.7666}, "confirmed"},
		{"interval\n- printed: 95% CI 0.23 to 0.77", []float64{0.2345, 0.7666, 0.95}, "confirmed"},
		{"interval\n- printed: 95% CI [0.23, 0.77]", []float64{0.2345, 0.7666, 0.9}, "mismatch"},
		{"interval\n- printed: 95% CI [0.23, 0.77]", []float64{0.2345, 0.7666}, "mismatch"},
		{"p-value\n- printed: p = .036", 0.03622, "confirmed"},
		{"p-value\n- printed: p = .036", 0.0366, "mismatch"},
		{"p-value\n- printed: .036", 0.03622, "confirmed"},
		{"p-value\n- printed: p < .001", 0.0009, "confirmed"},
		{"p-value\n- printed: p < .001", 0.001, "mismatch :p < .001:0.001"},
		{"p-value\n- printed: p > .05", 0.2, "confirmed"},
		{"p-value\n- printed: n.s.", 0.05, "confirmed"},
		{"p-value\n- printed: ns\n- alpha: .1", 0.07, "mismatch"},
		{"p-value\n- printed: **\n- stars: * .05; ** .01; *** .001", 0.004, "confirmed"},
		{"p-value\n- printed: **\n- stars: * .05; ** .01; *** .001", 0.0009, "mismatch"},
		{"p-value\n- printed: **\n- stars: * .05; ** .01; *** .001", 0.01, "mismatch"},
		{"p-value\n- printed: p = .036", 1.2, "mismatch the p-value 1.2 does not lie between 0 and 1"},
		{"percentage\n- printed: 12.5%", big.NewRat(1, 8), "confirmed"},
		{"percentage\n- printed: 12.5 percent", 0.12549, "confirmed"},
		{"percentage\n- printed: 13", 0.125, "confirmed ; caveat half-way: rounded half up"},
		{"percentage\n- printed: 12", 0.125, "confirmed ; caveat half-way: rounded half even"},
		{"percentage\n- printed: 12.5%", 12.5, "mismatch :12.5%:1250%"},
		{"share\n- printed: 24 of 192 (12.5%)", []int{24, 192}, "confirmed"},
		{"share\n- printed: 24 (12.5%)", []int{24, 192}, "confirmed"},
		{"share\n- printed: 24 (12.6%)", []int{24, 192}, "mismatch"},
		{"share\n- printed: 24/192", []int{24, 193}, "mismatch :24/192:24 of 193 (12.4352%)"},
		{"quantity\n- unit: cm/s^2\n- printed: 9.81 m/s^2", 980.665, "confirmed"},
		{"quantity\n- unit: m/s^2\n- printed: 9.81 m s⁻²", 9.8049, "mismatch"},
		{"quantity\n- unit: km/h\n- printed: 55 mph", 88.5, "confirmed"},
		{"quantity\n- unit: km/h\n- printed: 55 mph", 89.4, "mismatch"},
		{"quantity\n- unit: K\n- printed: 25.0 °C", 298.15, "confirmed"},
		{"quantity\n- unit: °C\n- printed: 98.6 °F", 37, "confirmed"},
		{"quantity\n- unit: km/s\n- printed: 299,852", 299852.4, "confirmed"},
		{"quantity\n- unit: m/s\n- printed: 299,852 km/s", []any{299852.4, "km/s"}, "confirmed"},
		{"quantity\n- unit: m/s\n- printed: 299,852 km/s", []any{299852.4, "m/s"}, "mismatch"},
		{
			"quantity\n- unit: m/s\n- printed: 299,852 km/s",
			[]any{299852.4, "km"},
			"mismatch km cannot be converted into m/s",
		},
		{"quantity\n- unit: eV\n- printed: 1.60 x 10^-19 J", 1, "confirmed"},
		{"quantity\n- unit: dollars\n- printed: 3 million dollars", 2.6e6, "confirmed"},
		{"decimal\n- printed: 3 million", 3.4e6, "confirmed"},
		{"decimal\n- printed: 3.2 million", 3.26e6, "mismatch"},
		{"decimal\n- printed: 6.02 × 10²³", 6.022e23, "confirmed"},
		{"approximate\n- printed: ≈ 0.67", big.NewRat(2, 3), "confirmed"},
		{"approximate\n- printed: ≈ 0.67", 0.6751, "mismatch"},
		{"approximate\n- printed: about 60", 64, "confirmed"},
		{"approximate\n- printed: about 60", 66, "mismatch"},
		{"approximate\n- printed: about 65", 66, "mismatch"},
		{"date\n- printed: 5 June 1879", "1879-06-05", "confirmed"},
		{"date\n- printed: June 5, 1879", []int{1879, 6, 5}, "confirmed"},
		{"date\n- printed: June 1879", "1879-06-05", "confirmed"},
		{"date\n- printed: 5 June 1879", show.Date{Year: 1879, Month: 6, Day: 5}, "confirmed"},
		{"date\n- printed: 5 June 1879", show.Date{Year: 1879, Month: 5, Day: 6}, "mismatch"},
		{"date\n- printed: June 1879", "1879", "mismatch"},
		{"date\n- printed: 1879-06-05", "1879-06-06", "mismatch"},
		{"tuple of decimal\n- printed: (0.50, 3.00)", []float64{0.5001, 3.0001}, "confirmed"},
		{"tuple of decimal\n- printed: (0.50, 3.00)", []float64{3.0001, 0.5001}, "mismatch"},
		{"vector of decimal\n- printed: (0.50 3.00)^T", []float64{0.5001, 3.0001}, "confirmed"},
		{"vector of decimal\n- printed: [0.50, 3.00]", []float64{0.5001, 3.0101}, "mismatch item 2:3.00:3.0101"},
		{"matrix of integer\n- printed: [1 2; 3 4]", [][]int{{1, 2}, {3, 4}}, "confirmed"},
		{"matrix of integer\n- printed: [[1, 2], [3, 4]]", [][]int{{1, 2}, {3, 5}}, "mismatch row 2, column 2:4:5"},
		{"formula\n- over: n = 1..3\n- tolerance: 0.01\n- why: measured\n- printed: n/3", []float64{
			0.333, 0.667,
			1.001,
		}, "confirmed"},
		{
			"formula\n- over: n = 1..3\n- printed: n/3",
			[]float64{0.333, 0.667, 1.001},
			"mismatch a floating-point number is not exact",
		},
		{"decimal\n- printed: 3.14\n- rounding: truncated", 3.1489, "confirmed ; caveat rounding: truncated"},
		{"decimal\n- printed: 3.15\n- rounding: truncated", 3.1489, "mismatch"},
		{"decimal\n- printed: 3.14", 3.1489, "mismatch ; caveat truncated, the computed value is the printed one"},
		{"decimal\n- printed: 0.12\n- rounding: half even", big.NewRat(1, 8), "confirmed"},
		{"decimal\n- printed: 0.13\n- rounding: half even", big.NewRat(1, 8), "mismatch"},
		{"decimal\n- printed: 0.13\n- rounding: half up", big.NewRat(1, 8), "confirmed"},
		{"decimal\n- printed: -0.13\n- rounding: half up", big.NewRat(-1, 8), "confirmed"},
		{"decimal\n- printed: 1234.5\n- tolerance: 3 digits\n- why: as the instrument reads", 1230, "confirmed"},
		{"decimal\n- printed: 1234.5\n- tolerance: 3 digits\n- why: as the instrument reads", 1229, "mismatch"},
		{"table of decimal\n- tolerance: x 0.2; y 0.02\n- why: read off\n" +
			"\n| n | x | y |\n|---|---|---|\n| 1 | 1.0 | 2.00 |", [][]any{{1, 1.19, 2.01}}, "confirmed"},
		{"table of decimal\n- tolerance: x 0.2; y 0.02\n- why: read off\n" +
			"\n| n | x | y |\n|---|---|---|\n| 1 | 1.0 | 2.00 |", [][]any{{1, 1.0, 2.19}}, "mismatch 1, y:2.00:2.19"},
		{"table of estimate\n- stars: * .05\n\n| n | x |\n|---|---|\n| 1 | 1.0* (0.2) |", map[int][]float64{1: {
			1.01,
			0.21, 0.03,
		}}, "confirmed"},
		{"table of quantity\n- unit: mm\n\n| n | x |\n|---|---|\n| 1 | 1.0 cm |\n| 2 | 5 |", map[int]float64{
			1: 10.1,
			2: 5,
		}, "confirmed"},
		{"integer\n- printed: 7", 7.0, "mismatch a floating-point number is not exact"},
		{"rational\n- printed: 1/2", 0.5, "mismatch a floating-point number is not exact"},
	} {
		doc, err := verify.ParseClaims("claims.md", claimstest.Claim("- kind: "+c.fields+"\n"))
		if err != nil {
			t.Errorf("%s: %v", c.fields, err)
			continue
		}
		run := claimstest.Offers(func() { show.Claim("a.b", c.offer) })
		nb := &rederive.Notebook{Path: "n.md"}
		r := verify.Compare(nb, run, doc)
		if got := claimstest.Outcome(r.Verdicts, r.Errors, r.Warnings); !claimstest.Covers(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.fields, got, c.want)
		}
		if strings.HasPrefix(c.want, "confirmed") {
			report(t, Run(nb, run, doc))
		}
	}
}

// TestBadNumbers reads what cannot be a value of its kind.
func TestBadNumbers(t *testing.T) {
	for _, c := range []struct{ fields, want string }{
		{"estimate\n- printed: 5.2", "is not a value with its uncertainty"},
		{"estimate\n- printed: 5.2 ± -0.3", "the uncertainty is below 0"},
		{"estimate\n- printed: 5.2 ± x", "not a number"},
		{"interval\n- printed: 0.23", "is not an interval"},
		{"interval\n- printed: [0.77, 0.23]", "the interval ends at 0.23, before it begins at 0.77"},
		{"p-value\n- printed: p = 1.5", "the p-value 1.5 does not lie between 0 and 1"},
		{"p-value\n- printed: often", "is not a p-value"},
		{"p-value\n- printed: **", "is not a p-value"},
		{"p-value\n- printed: .1\n- stars: * .01; ** .05", "the thresholds of stars do not fall"},
		{"p-value\n- printed: .1\n- stars: *", "is not of the form mark threshold"},
		{"p-value\n- printed: .1\n- alpha: 2", "alpha is not a number between 0 and 1"},
		{"percentage\n- printed: many", "is not a percentage"},
		{"share\n- printed: 12", "is not a share"},
		{"quantity\n- printed: 9.81 m/s^2", "the claim names no unit for numbers without one"},
		{"quantity\n- unit: m\n- printed: 9.81 s", "s cannot be converted into m: s is not m"},
		{"quantity\n- unit: m/\n- printed: 9.81", "nothing comes after a slash"},
		{"quantity\n- unit: m^x\n- printed: 9.81", "is not a unit"},
		{"approximate\n- printed: about sixtyish", "is not an approximate number"},
		{"date\n- printed: 5/6/1879", "is not a date"},
		{"date\n- printed: 31 June 1879", "there is no day 1879-06-31"},
		{"matrix of integer\n- printed: [1 2; 3]", "row 2 of the matrix has 1 entries, the first has 2"},
		{"decimal\n- printed: 1.5\n- rounding: up", "the rounding is one of half up, half even, truncated"},
		{"decimal\n- printed: 1.5\n- rounding: half up\n- tolerance: 0.1", "a rounding and a tolerance"},
		{
			"decimal\n- printed: 1234.5\n- tolerance: 3 digits",
			"the tolerance 3 digits is larger than one unit of the last printed digit, 0.1",
		},
		{"decimal\n- printed: 1.5\n- tolerance: x 0.1", `the tolerance names the column "x", which does not exist`},
		{"decimal\n- printed: 1.5\n- tolerance: wide", `the tolerance "wide" is not a number of at least 0`},
		{"integer\n- printed: 1\n- unit: m", "field unit is misplaced in a claim of kind integer"},
		{
			"table of decimal\n- printed: 1.5\n\n| n | x |\n|---|---|\n| 1 | 1.0 |",
			"leave it out: the table below is what is printed",
		},
		{"test\n- printed: t = 2.2", "is not a test"},
		{"test\n- printed: w(28) = 2.20, p = .036", "is not one of the statistics"},
		{"test\n- printed: t(28, 3) = 2.20, p = .036", "t has 1 degrees of freedom, 2 are printed"},
		{"test\n- printed: F(1, 28) = -2.20, p = .036", "F is never below 0"},
		{"test\n- printed: r(28) = 2.20, p = .036", "a correlation lies between -1 and 1"},
		{"test\n- sided: both\n- printed: t(28) = 2.20, p = .036", "a test is one- or two-sided"},
		{"test\n- sided: one\n- printed: F(2, 8) = 2.20, p = .036", "F is one-sided for 1 degree of freedom alone"},
		{"test\n- where: x", "does not say what was printed"},
		{"mean\n- printed: M = 5.19", "does not have one mean and one sample size"},
		{"mean\n- printed: M = 5.19, n = 200", "every mean with these places is possible"},
		{"mean\n- printed: M = 5.19, n = 28.5", "is not a count"},
		{"mean\n- scale: high\n- printed: M = 5.19, n = 28", "is not a scale"},
		{"total\n- printed: 12 + 30", "a relation between numbers is needed"},
		{"total\n- printed: 12 + = 30", "a relation between numbers is needed"},
		{"total\n- printed: 1/0.0 = 30", "a number that may be 0 divides"},
		{"total\n- printed: @c.d = 30", "there is no claim c.d that prints a number"},
		{"total\n- total: row All", "does not say which table has which totals"},
		{"total\n- table: c.d\n- total: 100", "there is no claim c.d with a table"},
	} {
		_, err := verify.ParseClaims("claims.md", claimstest.Claim("- kind: "+c.fields+"\n"))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.fields, err, c.want)
		}
	}
}
