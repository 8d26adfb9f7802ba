package spelling

import (
	"slices"
	"testing"
)

func TestHint(t *testing.T) {
	labels := []string{"eq:closed", "eq:open", "fig:a"}
	kinds := []string{"integer", "interval", "rational", "decimal"}
	for _, c := range []struct {
		word  string
		names []string
		want  string
	}{
		{"eq:closd", labels, "did you mean eq:closed?"},
		{"intger", kinds, "did you mean integer?"},
		{"Integer", kinds, "did you mean integer?"},
		{"demo_sum", []string{"demo.sun", "demo.sum"}, "did you mean demo.sum?"},
		{"sum", []string{"gum", "sun"}, "did you mean sun?"}, // the first letter is seldom wrong
		{"colour", kinds, "known: integer, interval, rational, decimal"},
		{"a", []string{"b"}, "known: b"}, // a wholly different word is not a typo
		{"", kinds, "known: integer, interval, rational, decimal"},
		{"colour", nil, ""},
	} {
		if got := Hint(c.word, c.names); got != c.want {
			t.Errorf("%q among %v: %q, want %q", c.word, c.names, got, c.want)
		}
	}
	const few = "known: decimal, decimal, decimal, decimal, decimal, decimal, decimal, decimal"
	if got := BriefHint("colour", slices.Repeat(kinds[3:], 8)); got != few {
		t.Errorf("eight names: %q", got)
	}
	if got := BriefHint("colour", slices.Repeat(kinds[3:], 9)); got != "" {
		t.Errorf("nine names: %q", got)
	}
	if got := BriefHint("decimals", slices.Repeat(kinds[3:], 9)); got != "did you mean decimal?" {
		t.Errorf("one of nine names: %q", got)
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"a", "", 1},
		{"alhpa", "alpha", 1},
		{"fracc", "frac", 1},
		{"kitten", "sitting", 3},
		{"ca", "abc", 3},
	} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("distance(%s, %s) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestLongHint(t *testing.T) {
	const all = "help claims lists all"
	for _, c := range []struct{ word, want string }{
		{"printd", "did you mean printed?"},
		{"corrigendum", "similar: corrected; help claims lists all"},
		{"tolstoy", "similar: tolerance, toll; help claims lists all"},
		{"colour", all},
		{"pr", all},
	} {
		if got := LongHint(c.word, []string{"printed", "corrected", "tolerance", "toll"}, all); got != c.want {
			t.Errorf("%q: %q, want %q", c.word, got, c.want)
		}
	}
}
