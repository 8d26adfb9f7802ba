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

// TestFormsOfModels offers values for the cells of tables of models, and audits each confirmed form.
func TestFormsOfModels(t *testing.T) {
	const around = "estimate with interval\n- printed: "
	for _, c := range []struct {
		fields string
		offer  any
		want   string
	}{
		{around + "1.11 (0.94, 1.30)", []float64{1.1071, 0.9412, 1.3017}, "confirmed"},
		{around + "1.11 (0.94 to 1.30)", []float64{1.1071, 0.9412, 1.3017}, "confirmed"},
		{around + "1.11 (0.94–1.30)", []float64{1.1071, 0.9412, 1.3017}, "confirmed"},
		{around + "1.11 [0.94; 1.30]", []float64{1.1071, 0.9412, 1.3017}, "confirmed"},
		{around + "OR = 1.11 (0.94, 1.30)", []float64{1.1071, 0.9412, 1.3017}, "confirmed"},
		{around + "1·11 (0·94–1·30)", []float64{1.1071, 0.9412, 1.3017}, "confirmed"},
		{around + "−0.11 (−0.30, 0.08)", []float64{-0.1071, -0.3012, 0.0817}, "confirmed"},
		{around + "−0.11 (−0.30 to −0.08)", []float64{-0.1071, -0.3012, -0.0817}, "confirmed"},
		{around + "0.72 (95% CI 0.58 to 0.90)", []float64{0.7212, 0.5812, 0.9, 0.95}, "confirmed"},
		{around + "0.72 (95% CI: 0.58, 0.90)", []float64{0.7212, 0.5812, 0.9, 0.95}, "confirmed"},
		{around + "0.72 (95% CI, 0.58 to 0.90)", []float64{0.7212, 0.5812, 0.9, 0.95}, "confirmed"},
		{around + "0.72 (CI: 0.58 to 0.90)", []float64{0.7212, 0.5812, 0.9}, "confirmed"},
		{around + "0.72, 95% CI [0.58, 0.90]", []float64{0.7212, 0.5812, 0.9, 0.95}, "confirmed"},
		{around + "0.72 (95% CI 0.58 to 0.90)", []float64{0.7212, 0.5812, 0.9, 0.9}, "mismatch"},
		{around + "1.11 (0.94, 1.30)", []float64{1.1071, 0.9412, 1.31601}, "mismatch"},
		{around + "1.11 (0.94, 1.30)", []float64{1.12, 0.9, 1.3}, "mismatch"},
		{around + "1.11 (0.94, 1.30)", []float64{1.11, 0.94}, "mismatch a value of kind"},
		{
			around + "0.72 (95% CI 0.58 to 0.90)",
			[]float64{0.7212, 0.5812, 0.9},
			"mismatch ; caveat the level is printed, but not offered",
		},
		{"interval\n- printed: [0.94, 1.30]", []float64{0.9412, 1.31601}, "mismatch"},
		{"estimate\n- printed: b = −0.42 (SE = 0.17)", []float64{-0.4213, 0.1702}, "confirmed"},
		{"estimate\n- printed: -0.42 (s.e. 0.17)", []float64{-0.4213, 0.1702}, "confirmed"},
		{"estimate\n- printed: β = -0.42, SE = 0.17", []float64{-0.4213, 0.1702}, "confirmed"},
		{"estimate\n- printed: -0.42 (SE = 0.17)", []float64{-0.4, 0.17}, "mismatch"},
		{"share\n- printed: 12 (33.4%)", []int{12, 36}, "mismatch"},
		{"share\n- printed: 12 (33.3%)", []int{12, 36}, "confirmed"},
		{"share\n- printed: 12.5% (24/192)", []int{24, 192}, "confirmed"},
		{"share\n- printed: 12·5% (24 of 192)", []int{24, 192}, "confirmed"},
		{"share\n- printed: 33.3% (n = 12)", []int{12, 36}, "confirmed"},
		{"share\n- printed: 12.5% (24/192)", []int{25, 192}, "mismatch"},
		{"decimal\n- printed: 0·52", 0.5213, "confirmed"},
		{"decimal\n- printed: ·52", 0.5213, "confirmed"},
		{"decimal\n- printed: 6·10^2", 600.0, "confirmed"},
		{"decimal\n- printed: +.75", 0.7512, "confirmed"},
		{"decimal\n- printed: + .75", 0.7512, "confirmed"},
		{"decimal\n- printed: + .75", 0.7612, "mismatch"},
		{"statistic\n- printed: t = 4.06, df = 9", []float64{4.0621, 9}, "confirmed"},
		{"statistic\n- printed: t = -4.06, df = 9, p = .003", []float64{-4.0621, 9, 0.0028}, "confirmed"},
		{"statistic\n- printed: t(12.7) = 2.84, p = .014", []float64{2.8412, 12.7123, 0.0141}, "confirmed"},
		{"statistic\n- printed: F(2, 54) = 3.20, p < .05", []float64{3.2011, 2, 54, 0.0486}, "confirmed"},
		{"statistic\n- printed: z = 1.96", []float64{1.9599}, "confirmed"},
		{"statistic\n- printed: \u03c7\u00b2(1) = 5.00, exact p = 0.041", []float64{5, 1, 0.04139}, "confirmed"},
		{"statistic\n- printed: \u03c7\u00b2(1) = 5.00, exact p = 0.041", []float64{5, 1, 0.0253}, "mismatch"},
		{"statistic\n- printed: t = 4.06, df = 9", []float64{4.0621, 10}, "mismatch"},
		{"statistic\n- printed: F(2, 54) = 3.20, p < .05", []float64{3.2011, 2, 54, 0.0513}, "mismatch"},
		{"statistic\n- printed: t = 4.06, df = 9", []float64{4.0621}, "mismatch"},
		{ // only one part is truncated
			"statistic\n- printed: t(58) = 1.92, p = .060",
			[]float64{1.9153, 55.31, 0.06063},
			"mismatch :t(58) = 1.92, p = .060:t(55.31) = 1.9153, p = 0.06063:degrees of freedom and p-value" +
				"; caveat p-value: truncated, the computed value is the printed one",
		},
		{
			"statistic\n- printed: F(2, 54) = 3.20, p = .048",
			[]float64{3.2059, 2, 54, 0.0486},
			"mismatch ; caveat truncated, the computed value is the printed one",
		},
		{
			around + "3.2860 (1.8618, 5.7996)",
			[]float64{3.285951, 1.861739, 5.799671},
			"mismatch ; caveat upper end: truncated, the computed value is the printed one",
		},
		{
			"tuple of decimal\n- printed: (1.3, 3.4)",
			[]float64{1.26, 3.4999},
			"mismatch :part 2; caveat part 2: truncated",
		},
		{
			around + "1.25 (0.13, 2.00)",
			[]any{1.25, big.NewRat(1, 8), 2.0},
			"confirmed ; caveat half-way: rounded half up",
		},
		{"test\n- printed: t = 4.06, df = 9, p = .003", nil, "confirmed"},
		{"test\n- printed: t = 4.06, df = 9, p = .03", nil, "mismatch"},
	} {
		judgeForm(t, c.fields, c.offer, c.want)
	}
}

// judgeForm judges one claim, and audits it if it is confirmed.
func judgeForm(t *testing.T, fields string, offer any, want string) {
	t.Helper()
	doc, err := verify.ParseClaims("claims.md", claimstest.Claim("- kind: "+fields+"\n"))
	if err != nil {
		t.Errorf("%s: %v", fields, err)
		return
	}
	run := claimstest.Offers(func() {
		if offer != nil {
			show.Claim("a.b", offer)
		}
	})
	nb := &rederive.Notebook{Path: "n.md"}
	r := verify.Compare(nb, run, doc)
	if got := claimstest.Outcome(r.Verdicts, r.Errors, r.Warnings); !claimstest.Covers(got, want) {
		t.Errorf("%s: got %q, want %q", fields, got, want)
	}
	if strings.HasPrefix(want, "confirmed") {
		report(t, Run(nb, run, doc))
	}
}

// refuseForm reads a claim that does not fit its kind.
func refuseForm(t *testing.T, fields, want string) {
	t.Helper()
	_, err := verify.ParseClaims("claims.md", claimstest.Claim("- kind: "+fields+"\n"))
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: got %v, want %q", fields, err, want)
	}
}

// TestSwappedEqual checks that the audit does not require a sound table to fail: with one degree of freedom the sum of
// squares equals the mean square, whatever the precision of each.
func TestSwappedEqual(t *testing.T) {
	judgeForm(t, "table of decimal\n\n| source | Sum Sq | Mean Sq |\n|---|---|---|\n| supp | 205.35 | 205.4 |\n",
		[][]any{{"supp", 205.350001, 205.350001}}, "confirmed")
}

// regression is a table as econometric papers print it: with standard errors below the estimates, and rows
// of other kinds.
const regression = `table of estimate
- stars: * .05; ** .01
- kinds: n = integer; R² = decimal; share = percentage
- marks: blank = none

|           | (1)      | (2)       | share |
|-----------|---------:|----------:|------:|
| income    | 0.500**  | 0.48*     | 12.5% |
|           | (0.118)  | (0.21)    |       |
| education |          | -0.03     | 7%    |
|           |          | (0.02)    |       |
| n         | 1,200    | 1,187     |       |
| R²        | .41      | 0.44      |       |
`

func regressionOffer(last any) *show.Cells {
	t := show.NewCells()
	t.Put([]float64{0.5001, 0.1179, 0.002}, "income", "(1)")
	t.Put([]float64{0.4812, 0.2112, 0.023}, "income", "(2)")
	t.Put(0.1251, "income", "share")
	t.Put([]float64{-0.0312, 0.0199, 0.12}, "education", "(2)")
	t.Put(0.0712, "education", "share")
	t.Put(1200, "n", "(1)")
	t.Put(1187, "n", "(2)")
	t.Put(0.4102, "R²", "(1)")
	t.Put(last, "R²", "(2)")
	return t
}

// TestMixedTables judges tables in which some rows and columns have their own kinds.
func TestMixedTables(t *testing.T) {
	judgeForm(t, regression, regressionOffer(0.4449), "confirmed")
	judgeForm(t, regression, regressionOffer(0.4451), "mismatch R², (2):0.44:0.4451")
	judgeForm(t, strings.Replace(regression, "(0.21)", "(0.22)", 1), regressionOffer(0.44),
		"mismatch  income, (2):0.48* (0.22):0.4812 ± 0.2112, p = 0.023")
	judgeForm(t, regression, regressionOffer(44), "mismatch")
	kinds := func(text string) string { return strings.Replace(regression, "share = percentage", text, 1) }
	for fields, want := range map[string]string{
		kinds("share = percentage; size = integer"): "which is neither a row nor a column",
		kinds("share"):                                         "is not of the form name = kind",
		kinds("share = number"):                                "unknown kind",
		kinds("share = always"):                                "cannot be of kind always",
		kinds("n = decimal"):                                   "given twice",
		"integer\n- kinds: n = integer\n- printed: 3":          "field kinds is misplaced",
		"estimate with interval\n- printed: 1.11":              "is not an estimate",
		"estimate with interval\n- printed: 1.11 (0.94)":       "is not an estimate",
		"estimate with interval\n- printed: 1.11 (1.30, 0.94)": "before it begins",
		"statistic\n- printed: 4.06":                           "is not a statistic",
	} {
		refuseForm(t, fields, want)
	}
}
