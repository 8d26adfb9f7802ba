package font

import (
	"strings"
	"testing"
)

func TestLevels(t *testing.T) {
	for _, c := range []struct {
		text, levels string
		base         uint8
	}{
		{"abc (1)", "0000000", 0},
		{"a אב 12 בג c", "001112211100", 0},
		{"אב ab.", "111221", 1},
	} {
		levels, base := Levels([]rune(c.text))
		var got strings.Builder
		for _, l := range levels {
			got.WriteByte('0' + l)
		}
		if got.String() != c.levels || base != c.base {
			t.Errorf("%q: levels %s, base %d, want %s, %d", c.text, got.String(), base, c.levels, c.base)
		}
	}
}

// TestVisualOrder checks lines against the examples of UAX #9, section 3.4, where
// capital letters run from right to left.
func TestVisualOrder(t *testing.T) {
	show := func(text string, levels string) string {
		list := make([]uint8, len(levels))
		for i := range levels {
			list[i] = levels[i] - '0'
		}
		var b strings.Builder
		for _, i := range VisualOrder(list) {
			b.WriteByte(text[i])
		}
		return b.String()
	}
	for _, c := range [][3]string{
		{"car means CAR.", "00000000001110", "car means RAC."},
		{"car MEANS CAR.", "22211111111111", ".RAC SNAEM car"},
		{"AB 12 CD", "11122111", "DC 12 BA"},
		{"", "", ""},
	} {
		if got := show(c[0], c[1]); got != c[2] {
			t.Errorf("%s is set as %s, want %s", c[0], got, c[2])
		}
	}
}
