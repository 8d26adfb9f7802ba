package view

import (
	"fmt"
	"strings"
	"testing"

	"rederive/internal/mapping"
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
		{`**. \ .*. \ ..*`, `[**. \ .*. \ ..*]`},
		{`**. \ .*. \ ..`, `**. \ .*. \ ..`},
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

// TestBriefly checks that lists end with the number of their other items, that boards count as pictures, and that
// other texts end with a whole word.
func TestBriefly(t *testing.T) {
	board := strings.Repeat("*..... / ", 5) + "*....."
	for in, want := range map[string]string{
		"found *. / *. / .*; .. / .* / **; *. / .. / .*":  "found *. / *. / .*; .. / .* / **; *. / .. / .*",
		"fails at " + board + ", 228 cases checked":       "fails at " + board + ", 228 cases checked",
		"lost: (0, 0, 1), (0, 2, 2), (0, 3, 3), (0, 4)":   "lost: (0, 0, 1), (0, 2, 2), and 2 more",
		"0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2":     "0, 1, 2, 0, 1, 2, 0, 1, 2, 0, and 5 more",
		"{EENWSSWN; EEENWSWW; EENNWSSW; EENWNSWS; EEENW}": "{EENWSSWN; EEENWSWW; and 3 more}",
		"12 pegs, type 4 (B); 25 pegs, type 1; 9 pegs":    "12 pegs, type 4 (B); and 2 more",
		"3 by 3: 2-2-2, 3 by 4: 3-2-3, 4 by 9: 4-3-4-4":   "3 by 3: 2-2-2, 3 by 4: 3-2-3, and 1 more",
		"(0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1)":   "(0, 0, 1, 1, 0, 0, 1, 1, 0, and 6 more)",
		"each layer is independent of all the other ones": "each layer is independent of all the\u00a0…",
	} {
		if got := Briefly(in, 40); got != want {
			t.Errorf("%q is cut to %q, want %q", in, got, want)
		}
	}
}

// TestTriangular checks that each row of a triangular lattice is drawn half a place to
// the left of the one above.
func TestTriangular(t *testing.T) {
	mapping.Test(t, onTriangles, map[string]string{
		"1, *. / *. / .*": `1, *. \ *. \ .*`, "*. / **. / .*": "*. / **. / .*", "*/x": "*/x",
	})
	board := BoardParts(`*. \ *. \ .*`)[0]
	width, height := board.Size()
	got := fmt.Sprintf("%.4g x %.4g:", width, height)
	board.Pieces(func(x, y float64, look PlaceLook) {
		if look.Radius > .3 {
			got += fmt.Sprintf(" %.4g %.4g", x, y)
		}
	})
	if want := "3 x 2.732: 1.5 0.5 1 1.366 1.5 2.232"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
