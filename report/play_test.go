package report

import (
	"bytes"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/parse"
	"rederive/report/view"
	"rederive/show"
)

// jumpBoard returns a puzzle of four places that two jumps solve.
func jumpBoard() show.Board {
	b := show.Pegs("square", "oo.o")
	b.Jumps, b.Finish, b.Solution, b.Alt = b.PegJumps(), []int{1}, [][3]int{{0, 1, 2}, {3, 2, 1}}, "x"
	return b
}

// TestHandoutKeepsSolution checks that a handout is the same whether or not its boards
// know their solutions, and that the other variants contain them.
func TestHandoutKeepsSolution(t *testing.T) {
	nb := must.Get(parse.Notebook("notebook.md", []byte("# Play\n\n```go\nshow.Display(puzzle)\n```\n"), nil))
	r := renderer()
	write := func(b show.Board, v view.Variant) string {
		run := &rederive.Run{
			Status: rederive.RunOK,
			Cells:  []rederive.CellRun{{State: rederive.CellRan, Outputs: []rederive.Output{bundle(t, b)}}},
		}
		var page bytes.Buffer
		must.Do(r.HTML(&page, &view.Book{Name: "play", Notebook: nb, Run: run, Variant: v}))
		return page.String()
	}
	bare := jumpBoard()
	bare.Solution = nil
	if write(jumpBoard(), view.Handout) != write(bare, view.Handout) {
		t.Error("the handout depends on the solution of a board")
	}
	if page := write(jumpBoard(), view.Handout); !strings.Contains(page, `class="boards"`) ||
		strings.Contains(page, `"help"`) {
		t.Error("a board of a handout cannot be played, or gives hints")
	}
	if page := write(jumpBoard(), view.Report); !strings.Contains(page, `"solution":[0,3]`) {
		t.Error("the report does not carry the solution")
	}
}
