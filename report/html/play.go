package html

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"rederive/report/view"
	"rederive/show"
)

// A puzzle is the data that the page's script needs to make a board playable.
type puzzle struct {
	Name     string   `json:"name"`
	Sites    [][]any  `json:"sites"` // x, y (upwards), and a label if there is one
	Pegs     []int    `json:"pegs"`
	Lines    [][]int  `json:"lines,omitempty"`
	Cells    bool     `json:"cells,omitempty"`
	Jumps    [][3]int `json:"jumps"`
	Finish   []int    `json:"finish,omitempty"`
	Solution []int    `json:"solution,omitempty"` // indices of jumps
	Help     bool     `json:"help,omitempty"`     // hints are allowed
}

// puzzles returns the element that makes the boards of a figure playable, or "". A
// handout offers no hints and contains no solution.
func puzzles(f show.Figure, number int, v view.Variant) string {
	var list []puzzle
	switch f := f.(type) {
	case show.Board:
		list = append(list, newPuzzle(f, fmt.Sprintf("figure %d", number), v))
	case show.Panels:
		for i, inner := range f.Figures {
			b, ok := inner.(show.Board)
			if !ok {
				continue
			}
			name := fmt.Sprintf("board %d", i+1)
			if i < len(f.Labels) && sayable(f.Labels[i]) {
				name = f.Labels[i]
			}
			list = append(list, newPuzzle(b, name, v))
		}
	}
	list = slices.DeleteFunc(list, func(p puzzle) bool { return len(p.Jumps) == 0 })
	if len(list) == 0 {
		return ""
	}
	data, err := json.Marshal(list)
	if err != nil {
		panic(fmt.Sprintf("report: writing puzzles: %v", err)) // numbers and strings only
	}
	return fmt.Sprintf("<script type=\"application/json\" class=\"boards\">%s</script>\n", data)
}

func newPuzzle(b show.Board, name string, v view.Variant) puzzle {
	p := puzzle{
		Name: name, Pegs: []int{}, Lines: b.Lines, Cells: b.Cells, Jumps: b.Jumps, Finish: b.Finish,
		Help: v != view.Handout,
	}
	for i, s := range b.Sites {
		site := []any{thousandth(s.X), thousandth(s.Y)}
		if sayable(s.Label) {
			site = append(site, s.Label)
		}
		p.Sites = append(p.Sites, site)
		if s.Piece != "" {
			p.Pegs = append(p.Pegs, i)
		}
	}
	if p.Help {
		for _, j := range b.Solution {
			p.Solution = append(p.Solution, slices.Index(b.Jumps, j))
		}
	}
	return p
}

// sayable reports whether a label is plain words rather than a formula.
func sayable(label string) bool { return label != "" && !strings.Contains(label, "$") }

// thousandth rounds to thousandths of a unit; it never returns negative zero.
func thousandth(x float64) float64 { return math.Round(x*1000)/1000 + 0 }
