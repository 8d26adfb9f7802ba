package value

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"rederive/internal/must"
)

func TestParseNumber(t *testing.T) {
	for _, c := range []struct{ text, canonical, value string }{
		{"0", "0", "0"},
		{"-7", "-7", "-7"},
		{"\u22127", "-7", "-7"},
		{"+1", "1", "1"},
		{"1,438", "1438", "1438"},
		{"3, 626, 632", "3626632", "3626632"},
		{"3 626 632", "3626632", "3626632"},
		{"53\u202f371\u202f113", "53371113", "53371113"},
		{"9223372036854775808", "9223372036854775808", "9223372036854775808"},
		{"2/3", "2/3", "2/3"},
		{"4/6", "2/3", "2/3"},
		{"6/3", "2", "2"},
		{"40 2/3", "122/3", "122/3"},
		{"-1 1/2", "-3/2", "-3/2"},
		{"40 200/300", "122/3", "122/3"},
		{"1,000 1/2", "2001/2", "2001/2"},
		{"3.14", "3.14", "157/50"},
		{"3.140", "3.140", "157/50"},
		{".5", "0.5", "1/2"},
		{"1,234.5", "1234.5", "2469/2"},
		{"12.5%", "0.125", "1/8"},
		{"50 %", "0.50", "1/2"},
		{"6.02e23", "602e21", "602000000000000000000000"},
		{"6.02 x 10^23", "602e21", "602000000000000000000000"},
		{"6.02 \u00d7 10^-2", "0.0602", "301/5000"},
		{"eight", "8", "8"},
		{"Twelve", "12", "12"},
	} {
		n, err := ParseNumber(c.text)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if n.String() != c.canonical || n.Rat().RatString() != c.value {
			t.Errorf("%q is %s with the value %s, want %s, %s", c.text, n, n.Rat().RatString(), c.canonical, c.value)
		}
	}
}

func TestParseNumberRefuses(t *testing.T) {
	for _, text := range []string{
		"", "-", "n/c", "1,43", "14,38", "1234,567", "1,234 567", "1/0", "1//2", "1.",
		"1.2.3", "1e", "--1", "1 2", "0x10", "1_000", "2/3/4", "NaN", "1e999999999", "1e-99999", "1/2/", "½",
	} {
		if n, err := ParseNumber(text); err == nil {
			t.Errorf("%q is read as %s", text, n)
		}
	}
}

// TestDecimalsAgree checks that a decimal agrees with the numbers that round to
// it, on either side when they lie half-way.
func TestDecimalsAgree(t *testing.T) {
	for _, c := range []struct {
		printed  string
		computed *big.Rat
		tol      *big.Rat
		want     bool
	}{
		{"3.14", big.NewRat(314159, 100000), nil, true},
		{"3.15", big.NewRat(314159, 100000), nil, false},
		{"3.1416", big.NewRat(314159, 100000), nil, true},
		{"0.12", big.NewRat(1, 8), nil, true},
		{"0.13", big.NewRat(1, 8), nil, true},
		{"0.33", big.NewRat(1, 3), nil, true},
		{"0.3333", big.NewRat(1, 3), nil, true},
		{"0.3334", big.NewRat(1, 3), nil, false},
		{"602e21", big.NewRat(1, 1), nil, false},
		{"3", big.NewRat(301, 100), nil, false},
		{"3", big.NewRat(301, 100), big.NewRat(1, 100), true},
		{"3", big.NewRat(302, 100), big.NewRat(1, 100), false},
	} {
		n := must.Get(ParseNumber(c.printed))
		if got := (Tolerance{most: c.tol}).Accepts(n, Exact(c.computed)); got != c.want {
			t.Errorf("%s and %s: %v", c.printed, c.computed.RatString(), got)
		}
	}
}

func TestFormulas(t *testing.T) {
	vars := map[string]*big.Rat{"n": big.NewRat(10, 1), "k": big.NewRat(3, 1), "x_1": big.NewRat(7, 1)}
	for _, c := range []struct{ text, want string }{
		{"2n^2 + 24n - 153", "287"},
		{"T_3(n) = 2n^2 - 4n + 1", "161"},
		{"2^n - 1", "1023"},
		{"(2^n - 128n + 768)/16", "32"},
		{"2\u00b2\u207f", "1048576"},
		{"n\u00b2 \u2212 n", "90"},
		{"-n^2", "-100"},
		{"2^-1", "1/2"},
		{"2^3^2", "512"},
		{"n(n+1)/2", "55"},
		{"(n+1)(n-1)", "99"},
		{"2nk", "60"},
		{"k!", "6"},
		{"binomial(n, k)", "120"},
		{"\u230an/k\u230b + \u2308n/k\u2309", "7"},
		{"floor(-n/k)", "-4"},
		{"n mod 4", "2"},
		{"max(n, k) - min(n, k) * gcd(n, 4)", "4"},
		{"x_1 + x1", "14"},
		{"$n^{2}$", "100"},
		{"0.5n", "5"},
		{"--n", "10"},
		{"n(n+1) = n^2 + n", "110"},
		{"T(n) = n^2 + n = n(n+1)", "110"},
		{"number of moves = n + 1", "11"},
		{"|S| = 2n", "20"},
		{"x_{p,2}(n): = n", "10"},
		{"n = 10", "10"},
		{"1/(2n)", "1/20"},
		{"(1/2)n", "5"},
		{"1/2*n", "5"},
		{"n^2/4", "25"},
		{"n/2 + k", "8"},
		{"n mod (2k)", "4"},
		{"k^2n", "90"},
		{"2^n k", "3072"},
		{"2^(2k)", "64"},
		{"2^k(k+1)", "32"},
		{"n\u230an/k\u230b", "30"},
		{`$\frac{n(n+1)}{2}$`, "55"},
		{`\frac12 n (n+1)`, "55"},
		{`T_n = \dfrac n2\left(n+1\right)`, "55"},
		{`\frac{\frac{n}{2}}{k}`, "5/3"},
		{`2^{\frac{n}{2}}`, "32"},
		{`k\frac{n}{2}`, "15"},
		{`3\frac{n}{2}`, "15"},
		{`\binom{n}{k} + \tbinom n2`, "165"},
		{`n\lfloor n/k \rfloor + \left\lceil \frac{n}{k}\right\rceil`, "34"},
		{`n\min(n, k)\cdot 2 \times n \bmod 7`, "5"},
		{`n\,k`, "30"},
	} {
		f, err := ParseFormula(c.text)
		if err != nil {
			t.Error(err)
			continue
		}
		v, err := f.Eval(vars)
		if err != nil || v.String() != c.want {
			t.Errorf("%s gives %s, %v, want %s", c.text, v, err, c.want)
		}
	}
}

func TestFormulasRefuse(t *testing.T) {
	for _, text := range []string{
		"", "n +", "(n", "n)", "2**n", "binomial(n)", "n ? 2", "1/0", "0^-1", "2^(1/2)",
		"9^9^9^9", "(-1)!", "(1/2)!", "100001!", "1 mod 0",
		"T(n) = 9n^2 = n + 1", "9n^2 = n", "n^2 = 9n", "n(n+1) = n", "T(n) >= 2n", "T(n) != n", "2T(n) = 2n",
		"(n + 5) = n",
		"1/2n", "1/2 n", "a/bn", "n/2(n+1)", "(n+1)/2 n", "n mod 2n", "2^2n", "2^nn", "2^n2", "n 2", "(n+1)2",
		"40 2/3", "3 626",
		`1\frac{1}{2}`, `1 \frac12`, `\frac{1}{2`, `\frac{1}`, `\frac`, `\`, `\sqrt{n}`, `\sum_{k=1}^n k`, `\frac{}{2}`,
		strings.Repeat(`\frac{`, 1000) + "1" + strings.Repeat(`}{2}`, 1000),
	} {
		f, err := ParseFormula(text)
		if err == nil {
			_, err = f.Eval(map[string]*big.Rat{"n": big.NewRat(1, 1)})
		}
		if err == nil {
			t.Errorf("%q is computed", text)
		}
	}
}

func TestOver(t *testing.T) {
	for text, want := range map[string]string{
		"n = 1..3":                 "[1] [2] [3] ",
		"n in 1..2, k = 1..n":      "[1 1] [2 1] [2 2] ",
		"n = 2; k = n - 1 .. n":    "[2 1] [2 2] ",
		"n = 1 to 2 and k = 0..0":  "[1 0] [2 0] ",
		"n = 3..2":                 "",
		"m = 0..1, n = m..1":       "[0 0] [0 1] [1 1] ",
		"n = 2^3 .. 2^3 + 1":       "[8] [9] ",
		"x_1 = 0..0, x_2 = 5 .. 5": "[0 5] ",
	} {
		spans, err := ParseOver(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		got := ""
		err = Points(spans, func(keys []string, _ map[string]*big.Rat) error {
			got += fmt.Sprint(keys, " ")
			return nil
		})
		if err != nil || got != want {
			t.Errorf("%q gives %s, %v, want %s", text, got, err, want)
		}
	}
}
