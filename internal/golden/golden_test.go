package golden

import "testing"

func TestDifference(t *testing.T) {
	for _, c := range []struct {
		got, want string
		line      int
	}{
		{"", "", 0},
		{"a\nb\n", "a\nb\n", 0},
		{"a\nb\n", "a\nc\n", 2},
		{"a\n", "a\nb\n", 2},
		{"a\nb", "a\n", 2},
		{"", "a", 1},
		{"a\n", "a", 1},
	} {
		if line, _, _ := difference([]byte(c.got), []byte(c.want)); line != c.line {
			t.Errorf("%q and %q differ in line %d, want %d", c.got, c.want, line, c.line)
		}
	}
}
