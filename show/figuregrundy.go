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
	return nil
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
