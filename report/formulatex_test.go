package report

import (
	"strings"
	"testing"

	"rederive"
)

func TestMathOf(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"`2^n - 20*n + 57`", "2^{n}-20n+57"},
		{"(2^n - 128*n + 768) / 16", "(2^{n}-128n+768)/16"},
		{"2^(n-3) - 13", "2^{n-3}-13"},
		{"2n^2 + 24n − 153", "2n^{2}+24n-153"},
		{"3*4*(x-1) + 1,000", `3\cdot 4(x-1)+1{,}000`},
		{"x mod 4", `x\bmod 4`},
		{"-x", "-x"},
		{"2^n - 1 for n at least 3", ""},
		{"floor(x)", ""},
		{"(x", ""},
		{"x^", ""},
		{"", ""},
		{strings.Repeat("(", 1000), ""},
	} {
		v := rederive.Verdict{Comparison: &rederive.Comparison{Formula: tt.text}}
		if got := mathOf(v, tt.text); got != tt.want {
			t.Errorf("%q is %q, want %q", tt.text, got, tt.want)
		}
	}
	if got := mathOf(rederive.Verdict{}, "7"); got != "" {
		t.Errorf("a number is the formula %q", got)
	}
}
