package view

import (
	"strings"
	"testing"
)

func TestBoardParts(t *testing.T) {
	for _, tt := range []struct {
		text string
		want string // the boards in brackets
	}{
		{"fails at ... / **. / ..**..., 19 cases checked", "fails at [... / **. / ..**...], 19 cases checked"},
		{"*. / *. / .*", "[*. / *. / .*]"},
		{"o . . / . x o", "[o . . / . x o]"},
		{"found **. / .**; ... / .*.", "found [**. / .**]; [... / .*.]"},
		{"#. / .# / ##", "[#. / .# / ##]"},
		{"found .x./oxo/x.o, ..x/oxo/.xo.", "found [.x./oxo/x.o], [..x/oxo/.xo]."},
		{"the Race is ..o/.xo/xox; X wins", "the Race is [..o/.xo/xox]; X wins"},
		{"x/o, x.o/.x, .../xox/oo, a/.../xox/ooo", "x/o, x.o/.x, .../xox/oo, a/.../xox/ooo"},
		{"xox/ooo/.../b", "xox/ooo/.../b"},
		{"... / ...", "... / ..."},
		{"*** / ***", "*** / ***"},
		{"a / b", "a / b"},
		{"*. / .", "*. / ."},
		{"max / . / ooo", "max / . / ooo"},
		{"", ""},
	} {
		var b strings.Builder
		for _, part := range BoardParts(tt.text) {
			if part.Rows != nil {
				b.WriteString("[" + part.Text + "]")
			} else {
				b.WriteString(part.Text)
			}
		}
		if got := b.String(); got != tt.want {
			t.Errorf("%q has boards %q, want %q", tt.text, got, tt.want)
		}
	}
}
