package report

import (
	"bytes"
	"strings"
	"testing"

	"rederive"
	"rederive/parse"
	"rederive/show"
	"rederive/templates"
)

// fourInRow is a puzzle of four places that two jumps solve.
func fourInRow() show.Board {
	b := show.Pegs("square", "oo.o")
	b.Jumps, b.Finish, b.Solution, b.Alt = b.PegJumps(), []int{1}, [][3]int{{0, 1, 2}, {3, 2, 1}}, "x"
	return b
}

func TestPuzzles(t *testing.T) {
	const (
		open  = `<script type="application/json" class="boards">`
		sites = `"sites":[[0,0],[1,0],[2,0],[3,0]],"pegs":[0,1,3],` +
			`"jumps":[[0,1,2],[1,2,3],[2,1,0],[3,2,1]],"finish":[1]`
		whole = sites + `,"solution":[0,3],"help":true}`
	)
	still := show.Pegs("square", "oo")
	labelled := show.Pegs("triangular", " o ", ". o")
	labelled.Jumps = [][3]int{{0, 2, 1}}
	labelled.Sites[0].Label, labelled.Sites[1].Label = "</script>", "$x$"
	for name, c := range map[string]struct {
		figure show.Figure
		v      Variant
		want   string
	}{
		"no puzzle":      {still, Report, ""},
		"another figure": {show.Grundy{Values: [][]int{{0}}}, Report, ""},
		"board":          {fourInRow(), Report, open + `[{"name":"figure 7",` + whole + "]</script>\n"},
		"handout":        {fourInRow(), Handout, open + `[{"name":"figure 7",` + sites + "}]</script>\n"},
		"panels": {
			show.Panels{Figures: []show.Figure{still, fourInRow(), fourInRow()}, Labels: []string{"a", "b"}},
			Solutions,
			open + `[{"name":"b",` + whole + `,{"name":"board 3",` + whole + "]</script>\n",
		},
		"labels": {
			labelled, Report,
			open + `[{"name":"figure 7","sites":[[0.5,0,"\u003c/script\u003e"],[0,-0.866],[1,-0.866]],` +
				`"pegs":[0,2],"jumps":[[0,2,1]],"help":true}]</script>` + "\n",
		},
	} {
		if got := puzzles(c.figure, 7, c.v); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, c.want)
		}
	}
}

// TestHandoutKeepsSolution checks that a handout is the same whether its boards
// know their solutions or not, and that the other variants carry them.
func TestHandoutKeepsSolution(t *testing.T) {
	nb, err := parse.Notebook("notebook.md", []byte("# Play\n\n```go\nshow.Display(puzzle)\n```\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(templates.FS)
	if err != nil {
		t.Fatal(err)
	}
	r.Draw = square
	write := func(b show.Board, v Variant) string {
		run := &rederive.Run{
			Status: rederive.RunOK,
			Cells:  []rederive.CellRun{{State: rederive.CellRan, Outputs: []rederive.Output{bundle(t, b)}}},
		}
		var page bytes.Buffer
		if err := r.HTML(&page, &Book{Name: "play", Notebook: nb, Run: run, Variant: v}); err != nil {
			t.Fatal(err)
		}
		return page.String()
	}
	bare := fourInRow()
	bare.Solution = nil
	if write(fourInRow(), Handout) != write(bare, Handout) {
		t.Error("the handout depends on the solution of a board")
	}
	if page := write(fourInRow(), Handout); !strings.Contains(page, `class="boards"`) ||
		strings.Contains(page, `"help"`) {
		t.Error("a board of a handout cannot be played, or gives hints")
	}
	if page := write(fourInRow(), Report); !strings.Contains(page, `"solution":[0,3]`) {
		t.Error("the report does not carry the solution")
	}
}
