package report

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
		{"... / ...", "... / ..."},
		{"*** / ***", "*** / ***"},
		{"a / b", "a / b"},
		{"*. / .", "*. / ."},
		{"max / . / ooo", "max / . / ooo"},
		{"", ""},
	} {
		var b strings.Builder
		for _, part := range boardParts(tt.text) {
			if part.rows != nil {
				b.WriteString("[" + part.text + "]")
			} else {
				b.WriteString(part.text)
			}
		}
		if got := b.String(); got != tt.want {
			t.Errorf("%q has boards %q, want %q", tt.text, got, tt.want)
		}
	}
}
