package compose

import (
	"testing"

	"rederive/report/view"
	"rederive/typeset"

	"rederive"
)

func TestBoardsOnPaper(t *testing.T) {
	if list := boardInlines("at *. / .. / .* here"); len(list) != 3 {
		t.Errorf("%d parts on paper, want 3", len(list))
	}
}

// TestBoardsInDetails: the list of all claims draws the boards of a computed value, too.
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
