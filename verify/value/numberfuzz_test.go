package value

import (
	"testing"
)

// FuzzNumber checks that reading, printing and reading again returns the same number.
func FuzzNumber(f *testing.F) {
	for _, s := range []string{
		"0", "-1", "1,438", "3, 626, 632", "40 2/3", "2/3", "3.14", "-0.0", "1e5",
		"6.02 x 10^23", "12.5%", "1.50", "−7", "eight", "9223372036854775808", "-9223372036854775808", "1 000", "50 %",
		".5", "1e-3", "1e-99999",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := ParseNumber(text)
		if err != nil {
			return
		}
		m, err := ParseNumber(n.String())
		if err != nil {
			t.Fatalf("%q is printed as %q, which cannot be read: %v", text, n, err)
		}
		if !n.Same(m) || m.String() != n.String() || (n.Ulp == nil) != (m.Ulp == nil) ||
			n.Ulp != nil && n.Ulp.Cmp(m.Ulp) != 0 {
			t.Errorf("%q is printed as %q, which reads as %q", text, n, m)
		}
	})
}

// FuzzFormula checks that reading and evaluating a formula ends without a panic.
func FuzzFormula(f *testing.F) {
	for _, s := range []string{
		"2n^2 + 24n - 153", "T(n) = 2^n-1", "(2^n - 128n + 768)/16", "n!", "binomial(n, 2)",
		"n² + 1", "-(-n)", "⌊n/2⌋", "n mod 3", "1/0", "2^2^2^2^2",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := ParseFormula(text); err == nil {
			g.Eval(nil)
		}
	})
}
