package view

import (
	"strings"
	"testing"

	"rederive"
)

// TestRoomTake checks that text is cut at line ends if possible.
func TestRoomTake(t *testing.T) {
	for _, c := range []struct {
		lines, text int
		in, fits    string
		left        int
	}{
		{2, 100, "a\nb\nc\nd\n", "a\nb\n", 2},
		{2, 100, "a\nb\nc\nd", "a\nb\n", 2},
		{9, 100, "a\nb", "a\nb", 0},
		{9, 3, "abcdef\ng\n", "abc", 2},
		{9, 3, "", "", 0},
		{0, 0, "a\n", "", 1},
	} {
		r := &room{c.lines, c.text}
		if fits, left := r.take(c.in); fits != c.fits || left != c.left {
			t.Errorf("%q in %d lines and %d bytes: %q and %d left, want %q and %d", c.in, c.lines, c.text, fits, left,
				c.fits, c.left)
		}
	}
}

// TestShowCutsOutput checks that the beginning of a cell's output is shown, and that
// the omission is stated.
func TestShowCutsOutput(t *testing.T) {
	r := &Resolved{Displays: map[*rederive.Display]Item{}}
	long := &rederive.Stream{Name: "stdout", Text: strings.Repeat("line\n", mostLines+7)}
	end := &rederive.Failure{Text: strings.Repeat("x", mostValue+9)}
	all := &room{allLines, allOutput}
	shown := r.show([]rederive.Output{long, &rederive.Display{}, long, end}, all)
	if got, want := shown.Left(),
		"2014 lines and 1 more result omitted here: rederive run prints everything"; got != want {
		t.Errorf("left out: %q, want %q", got, want)
	}
	if len(shown.Outputs) != 2 || len(long.Text) != 5*(mostLines+7) || all.lines != allLines-mostLines {
		t.Errorf("%d outputs are shown, %d lines are left for other cells", len(shown.Outputs), all.lines)
	}
	if f := shown.Outputs[1].(*rederive.Failure); !strings.HasSuffix(f.Text, "x… (4009 bytes in all)") {
		t.Errorf("the failure ends in %q", f.Text[len(f.Text)-30:])
	}
}
