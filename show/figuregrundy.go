package show

import (
	"errors"
	"fmt"
	"strings"
)

// Grundy is a table or pattern of Grundy values: cells coloured by value,
// numbered if there is room. Values[r][c] is in row r, column c; a negative
// value is an empty cell. Row 0 is at the top, or with Up at the bottom.
type Grundy struct {
	Values    [][]int
	RowTitle  string   `json:",omitempty"` // what the rows count, such as "m"
	ColTitle  string   `json:",omitempty"`
	RowLabels []string `json:",omitempty"` // default 0, 1, 2, ...; [Key] joins levels
	ColLabels []string `json:",omitempty"`
	Printed   [][]int  `json:",omitempty"` // a printed table; cells that differ from it are marked
	Regions   []Region `json:",omitempty"` // outlined rectangles
	Marks     []Mark   `json:",omitempty"` // marked cells, such as differences to a printed table
	Moves     []Step   `json:",omitempty"` // the moves from every cell; then each value must be the mex of its options
	Up        bool     `json:",omitempty"` // rows grow upwards
	Alt       string   // required: what the picture shows, in words
}

// A Region is an outlined rectangle of cells, such as a period.
type Region struct {
	Row, Col, Rows, Cols int
	Label                string `json:",omitempty"`
}

// A Mark singles out one cell.
type Mark struct {
	Row, Col int
	Label    string `json:",omitempty"`
}

// A Step is a move from a cell to an option, so many rows and columns further. With
// Slide it may be repeated, as a rook moves. There is no move to a negative row or
// column.
type Step struct {
	Row, Col int
	Slide    bool `json:",omitempty"`
}

// AltText returns g.Alt.
func (g Grundy) AltText() string    { return g.Alt }
func (g Grundy) figureName() string { return "grundy" }

func (g Grundy) check() error {
	if len(g.Values) == 0 || len(g.Values[0]) == 0 {
		return errors.New("there are no values to draw")
	}
	for _, r := range g.Regions {
		if r.Row < 0 || r.Col < 0 || r.Rows < 1 || r.Cols < 1 || r.Row+r.Rows > len(g.Values) {
			return fmt.Errorf("region %+v lies outside the table", r)
		}
	}
	for _, m := range g.Marks {
		if m.Row < 0 || m.Col < 0 || m.Row >= len(g.Values) {
			return fmt.Errorf("mark %+v lies outside the table", m)
		}
	}
	for _, m := range g.Moves {
		if m.Row == 0 && m.Col == 0 || m.Slide && m.Row > 0 && m.Col >= 0 || m.Slide && m.Col > 0 && m.Row >= 0 {
			return fmt.Errorf("move %+v never ends", m)
		}
	}
	if len(g.Moves) > 0 {
		return g.checkValues()
	}
	return nil
}

// checkValues returns an error for the first value that is not the mex of its options.
// A cell with an option outside the table or without a value is not checked.
func (g Grundy) checkValues() error {
	const most = 20_000_000 // options of all cells
	seen := map[int]int{}   // the number of the last cell that has an option of this value
	cell, options := 0, 0
	for r, row := range g.Values {
		for c, value := range row {
			cell++
			all := g.options(r, c, func(v int) { seen[v], options = cell, options+1 })
			if options > most {
				return errors.New("there are too many moves to check; show the values without them")
			}
			mex := 0
			for seen[mex] == cell {
				mex++
			}
			if value >= 0 && all && value != mex {
				return fmt.Errorf("the value in row %d, column %d is %d, but the mex of its options is %d",
					r, c, value, mex)
			}
		}
	}
	return nil
}

// options calls yield with the value of each option of a cell. It returns whether all
// have one.
func (g Grundy) options(row, col int, yield func(value int)) bool {
	for _, m := range g.Moves {
		for r, c := row+m.Row, col+m.Col; r >= 0 && c >= 0; r, c = r+m.Row, c+m.Col {
			if r >= len(g.Values) || c >= len(g.Values[r]) || g.Values[r][c] < 0 {
				return false
			}
			yield(g.Values[r][c])
			if !m.Slide {
				break
			}
		}
	}
	return true
}

func (g Grundy) text() string {
	const most = 40
	if len(g.Values) > most || len(g.Values[0]) > most {
		return fmt.Sprintf("Grundy values, %d rows of %d", len(g.Values), len(g.Values[0]))
	}
	t := RenderedTable{}
	for _, row := range g.Values {
		var cells []RenderedCell
		for _, v := range row {
			c := RenderedCell{Number: true}
			if v >= 0 {
				c.Text = fmt.Sprint(v)
			}
			cells = append(cells, c)
		}
		t.Rows = append(t.Rows, cells)
	}
	return strings.TrimRight(t.String(), "\n")
}
