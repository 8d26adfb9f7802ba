package view

import (
	"testing"

	"rederive"
)

// TestAsPrinted checks that computed tuples and sets are shown like the printed ones.
func TestAsPrinted(t *testing.T) {
	for _, c := range []struct{ printed, computed, want string }{
		{"20, 5", "(20, 4)", "20, 4"},
		{"(20, 5)", "(20, 4)", "(20, 4)"},
		{"26; 6; 10", "(26, 6, 10)", "26, 6, 10"},
		{"N2", "{N2}", "N2"},
		{"c, a, b", "{a, b, c}", "c, a, b"},
		{"c, x, a", "{a, b, c}", "c, b, a"}, // only the wrong item differs
		{"c, a", "{a, b, c}", "c, a, b"},
		{"c, x, a", "{a, c}", "c, a"},
		{"(3, 4)", "{(3, 4)}", "(3, 4)"},
		{"(5, 6), (3, 4)", "{(3, 4), (5, 6)}", "(5, 6), (3, 4)"},
		{"{a, b}", "{a, c}", "{a, c}"},
		{"two", "(1, 2) or (3, 4)", "(1, 2) or (3, 4)"},
		{"", "{a}", "{a}"},
		{"none", "{}", "{}"},
	} {
		if got := asPrinted(rederive.Verdict{Printed: c.printed}, c.computed); got != c.want {
			t.Errorf("%s, printed %s, is shown as %s, want %s", c.computed, c.printed, got, c.want)
		}
	}
}
