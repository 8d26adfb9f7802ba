package compose

import (
	"slices"
	"strings"
	"testing"

	"rederive/report/view"
	"rederive/typeset"
	"rederive/typeset/draw"
	"rederive/typeset/font"

	"rederive"
)

func TestBoardsOnPaper(t *testing.T) {
	if list := boardInlines("at *. / .. / .* here"); len(list) != 3 {
		t.Errorf("%d parts on paper, want 3", len(list))
	}
}

// TestBoardsCanBeRead checks that a place of a board is at least four points wide, and
// that boards in consecutive table rows do not touch.
func TestBoardsCanBeRead(t *testing.T) {
	for _, text := range []string{"*. / .. / .*", "x.o / .x. / o..", ". . * . / * * . . / . . . . / . . * ."} {
		part := view.BoardParts(text)[0]
		p := boardPicture(part)
		width, height := part.Size()
		if least := draw.Unit(4 * width * float64(font.Point)); p.Width < least {
			t.Errorf("%s: %d wide, want %d", text, p.Width, least)
		}
		if places := draw.Unit(height * float64(p.Width) / width); p.Height+p.Depth <= places {
			t.Errorf("%s: %d high, no more than its places", text, p.Height+p.Depth)
		}
	}
}

// TestBoardsInLines checks that a board of three rows does not push lines apart.
func TestBoardsInLines(t *testing.T) {
	small := boardPicture(view.BoardParts("x.o / .x. / o..")[0])
	if small.Height > 11*font.Point || small.Depth > 7*font.Point {
		t.Errorf("a board of three rows is %d high and %d deep", small.Height, small.Depth)
	}
	rows := strings.Repeat("*.. / ", 6) + "..."
	if large := boardPicture(view.BoardParts(rows)[0]); large.Height != 7*font.Point {
		t.Errorf("the top of a board of seven rows is at %d, not that of letters", large.Height)
	}
}

// TestBoardsInDetails checks that the list of all claims draws the boards of a computed
// value, too.
func TestBoardsInDetails(t *testing.T) {
	p := &composer{View: &view.View{Book: &view.Book{Run: &rederive.Run{}}, Res: &view.Resolved{}}}
	boards := 0
	for _, part := range p.details(view.ClaimRow{Full: "found *. / .. / .*; .. / ** / .."}) {
		if _, drawn := part.(*typeset.Inset); drawn {
			boards++
		}
	}
	if boards != 2 {
		t.Errorf("%d boards are drawn, want 2", boards)
	}
}

// TestWitnessWithBoard checks that a witness with a board is a paragraph of its own,
// and that any other is part of the line.
func TestWitnessWithBoard(t *testing.T) {
	p := &composer{View: &view.View{Book: &view.Book{Run: &rederive.Run{}}, Res: &view.Resolved{}}}
	for witness, want := range map[string]int{"*. / .. / .*": 3, "n = 4": 1} {
		e := rederive.Erratum{Witness: witness, Check: "It has no move."}
		g := view.ErratumGroup{Errata: []rederive.Erratum{e}, Erratum: e}
		if list := p.erratum(rederive.Verdict{}, g); len(list) != want {
			t.Errorf("with the witness %s an erratum has %d paragraphs, want %d", witness, len(list), want)
		}
	}
}

// TestBelowBoard sets what follows a high board on the next line, and what follows a low one next to it.
func TestBelowBoard(t *testing.T) {
	for text, want := range map[string]bool{
		"fails at " + strings.Repeat("*.. / ", 6) + "..., 5 cases checked": true,
		"fails at x.o / .x. / o.., 5 cases checked":                        false,
	} {
		if got := slices.Contains(valueText(text), typeset.Inline(typeset.Break{})); got != want {
			t.Errorf("a line ends after the board of %s: %t", text, got)
		}
	}
}
