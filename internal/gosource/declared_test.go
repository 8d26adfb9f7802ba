package gosource

import (
	"strings"
	"testing"
)

func TestDeclared(t *testing.T) {
	for _, tt := range []struct{ code, want string }{
		{"", ""},
		{"import (\n\t\"fmt\"\n\t\"sort\"\n)\nfmt.Println(1)\n", ""},
		{"func f(a, b int) int {\n\tc := a\n\treturn c\n}\nx, y := f(1, 2), 3\n", "f x y"},
		{"type T struct{ n int }\n\nfunc (t *T) M() {}\n", "T"},
		{"var (\n\ta = 1\n\tb, c int\n)\nconst d = 2\n", "a b c d"},
		{"var u, v int\ntype (\n\tA int\n\tB = []A\n)\n", "A B u v"},
		{"func(a int) {\n\tb := a\n\t_ = b\n}(1)\n", ""},
		{"for i := range 3 {\n\tj := i\n}\nif k := 1; k > 0 {\n}\n", ""},
		{"_, ok := m[k]\nok = true\nf(func() { z := 1 })\n", "ok"},
		{"func gen[T any](x T) T { return x }\ny := gen[int](1)", "gen y"},
		{"a.b, c[d] = 1, 2\nswitch e := f(); e {\n}\n", ""},
		{"broken := (\nfunc {", "broken"},
	} {
		if got := strings.Join(Declared(tt.code), " "); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.code, got, tt.want)
		}
	}
}
