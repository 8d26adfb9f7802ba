package compose

import "testing"

func TestBoardsOnPaper(t *testing.T) {
	if list := boardInlines("at *. / .. / .* here"); len(list) != 3 {
		t.Errorf("%d parts on paper, want 3", len(list))
	}
}
