package show

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"rederive/show/wire"
)

// A Figure is a picture described by plain data; the host draws it. It is one
// of [Grundy].
type Figure interface {
	// figureName is the name under which the figure travels to the host.
	figureName() string
	// check returns an error if the description cannot be drawn.
	check() error
	// text stands for the picture where none can be shown.
	text() string
	// AltText says in words what the picture shows.
	AltText() string
}

// wireFigure is the form in which a figure travels to the host.
type wireFigure struct {
	Figure string          `json:"figure"`
	Data   json.RawMessage `json:"data"`
}

func figureBundle(f Figure) (wire.Bundle, error) {
	if err := f.check(); err != nil {
		return nil, fmt.Errorf("figure %s: %w", f.figureName(), err)
	}
	data, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	data, err = json.Marshal(wireFigure{f.figureName(), data})
	if err != nil {
		return nil, err
	}
	return wire.Bundle{{Type: wire.Figure, Data: data}, {Type: wire.Plain, Data: []byte(f.text())}}, nil
}

// DecodeFigure reads the data of a bundle's part of type [wire.Figure].
func DecodeFigure(data []byte) (Figure, error) {
	var w wireFigure
	if err := json.Unmarshal(data, &w); err != nil {
		return nil, fmt.Errorf("reading figure: %w", err)
	}
	switch w.Figure {
	case "grundy":
		return decode[Grundy](w.Data)
	}
	return nil, fmt.Errorf("reading figure: unknown kind %q", w.Figure)
}

func decode[F Figure](data []byte) (Figure, error) {
	var f F
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("reading figure %s: %w", f.figureName(), err)
	}
	return f, nil
}

// Grundy is a table or pattern of Grundy values: cells coloured by value,
// numbered while there is room. Values[r][c] stands in row r, column c; a
// negative value is an empty cell. Row 0 is at the top, or at the bottom with
// Up.
type Grundy struct {
	Values    [][]int
	RowTitle  string   `json:",omitempty"` // what the rows count, such as "m"
	ColTitle  string   `json:",omitempty"`
	RowLabels []string `json:",omitempty"` // default 0, 1, 2, ...; levels are joined by [Key]
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
