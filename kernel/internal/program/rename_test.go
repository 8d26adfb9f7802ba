package program

import "testing"

func TestRename(t *testing.T) {
	names := map[string]string{"n": "m", "T": "U", "f": "g"}
	for code, want := range map[string]string{
		"n := n + 1":                             "m := m + 1",
		"n, k := 1, 2\nk += n":                   "m, k := 1, 2\nk += m",
		"for n := range 3 { k += n }":            "for n := range 3 { k += n }",
		"for i := range n { n += i; x.n++ }":     "for i := range m { m += i; x.n++ }",
		"func f(n int) int { return f(n - 1) }":  "func g(n int) int { return g(n - 1) }",
		"func (t T) n() int { return n }":        "func (t U) n() int { return m }",
		"type T struct{ n int; next *T }":        "type U struct{ n int; next *U }",
		"x := T{n: n}":                           "x := U{n: m}",
		"x := map[int]int{n: n}":                 "x := map[int]int{m: m}",
		"var n = func() int { n := 2; return n}": "var m = func() int { n := 2; return n}",
		"fmt.Println(\"n\", 'n') // n":           "fmt.Println(\"n\", 'n') // n",
	} {
		if got := Rename(code, names); got != want {
			t.Errorf("%q becomes %q, want %q", code, got, want)
		}
	}
}
