package audit

import (
	"testing"

	"rederive/verify"

	"rederive"
)

// FuzzChecks checks that any text printed for a kind that is judged by itself, or with a
// unit, is judged and audited without a panic.
func FuzzChecks(f *testing.F) {
	for _, s := range [][2]string{
		{"test", "t(28) = 2.20, p = .036"},
		{"test", "F(1, 10) < 9.11, p < .05"},
		{"test", "r(28) = 1.00, p < .001"},
		{"test", "χ2(2, N = 170) = 14.14, n.s."},
		{"mean", "M = 3.44, SD = 2.47, n = 18"},
		{"mean", "34.5% (n = 29)"},
		{"mean", "M = 3, SD = 0, n = 2, items = 3"},
		{"total", "33.3% + (66.7% * 1) = 100%"},
		{"total", "1 <= @a.b < 7"},
		{"quantity", "9.81 m/s^2"},
		{"quantity", "25 °C"},
		{"quantity", "3 million dollars"},
	} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, kind, printed string) {
		source := "---\ntitle: T\n---\n\n## a.b T\n\n- where: w\n- kind: " + kind + "\n- printed: " + printed + "\n"
		if kind == "quantity" {
			source += "- unit: km/h\n"
		}
		doc, err := verify.ParseClaims("claims.md", []byte(source))
		if err != nil || len(source) > 1000 {
			return
		}
		nb, run := &rederive.Notebook{}, &rederive.Run{}
		verify.Compare(nb, run, doc)
		Run(nb, run, doc)
	})
}
