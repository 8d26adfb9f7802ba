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
