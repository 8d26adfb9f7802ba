package report

import (
	"testing"

	"rederive"
)

func TestMathOf(t *testing.T) {
	for _, tt := range []struct{ kind, text, want string }{
		{"formula", "`2^n - 20*n + 57`", "2^{n}-20n+57"},
		{"formula", "(2^n - 128*n + 768) / 16", "(2^{n}-128n+768)/16"},
		{"formula", "2^(n-3) - 13", "2^{n-3}-13"},
		{"formula", "2n^2 + 24n − 153", "2n^{2}+24n-153"},
		{"formula", "3*4*(x-1) + 1,000", `3\cdot 4(x-1)+1{,}000`},
		{"formula", "x mod 4", `x\bmod 4`},
		{"formula", "-x", "-x"},
		{"formula", "2^n - 1 for n at least 3", ""},
		{"formula", "floor(x)", ""},
		{"formula", "(x", ""},
		{"formula", "x^", ""},
		{"formula", "", ""},
		{"integer", "7", ""},
	} {
		if got := mathOf(rederive.Verdict{Kind: tt.kind}, tt.text); got != tt.want {
			t.Errorf("%s %q is %q, want %q", tt.kind, tt.text, got, tt.want)
		}
	}
}
