package html

import (
	"testing"

	"rederive/report/view"
	"rederive/show"
)

// fourInRow returns a puzzle of four places that two jumps solve.
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
		v      view.Variant
		want   string
	}{
		"no puzzle":      {still, view.Report, ""},
		"another figure": {show.Grundy{Values: [][]int{{0}}}, view.Report, ""},
		"board":          {fourInRow(), view.Report, open + `[{"name":"figure 7",` + whole + "]</script>\n"},
		"handout":        {fourInRow(), view.Handout, open + `[{"name":"figure 7",` + sites + "}]</script>\n"},
		"panels": {
			show.Panels{Figures: []show.Figure{still, fourInRow(), fourInRow()}, Labels: []string{"a", "b"}},
			view.Solutions,
			open + `[{"name":"b",` + whole + `,{"name":"board 3",` + whole + "]</script>\n",
		},
		"labels": {
			labelled, view.Report,
			open + `[{"name":"figure 7","sites":[[0.5,0,"\u003c/script\u003e"],[0,-0.866],[1,-0.866]],` +
				`"pegs":[0,2],"jumps":[[0,2,1]],"help":true}]</script>` + "\n",
		},
	} {
		if got := puzzles(c.figure, 7, c.v); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, c.want)
		}
	}
}
