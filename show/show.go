// Package show is what cells call to pass things to the host: tables, text, figures, and computed
// values that settle claims. Everything here is plain data. A cell only describes figures and
// values; the host draws and compares them.
//
// The final expression of a cell is displayed automatically:
//
//	show.Grundy{Values: g, Alt: "Grundy values of the first 40 positions"}
//
// [Display] does the same in the middle of a cell, and [Claim] offers a value:
//
//	show.Claim("match.122", cells)
package show

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"rederive/show/wire"
)

// Display shows v in the report, after what the cell has shown before: a [Table], [Markdown], [Text]
// or figure as such, a model or test of package stats as its table, and any other value as text. It
// panics if v is not plain data.
func Display(v any) {
	bundle, err := Render(v)
	if err != nil {
		panic(fmt.Sprintf("show.Display: %v", err))
	}
	wire.Sink(wire.Event{Display: bundle})
}

// Input returns the content of the data file that the notebook's front matter declares under name.
// It panics if there is no such input.
func Input(name string) []byte {
	data, err := wire.Input(name)
	if err != nil {
		panic(fmt.Sprintf("show.Input(%q): %v", name, err))
	}
	return bytes.Clone(data)
}

// Render returns the bundle that [Display] would show for v.
func Render(v any) (wire.Bundle, error) {
	switch v := v.(type) {
	case Table:
		return v.bundle()
	case *Table:
		return v.bundle()
	case Markdown:
		return wire.Bundle{{Type: wire.Markdown, Data: []byte(v)}, {Type: wire.Plain, Data: []byte(v)}}, nil
	case Text:
		return wire.Bundle{{Type: wire.Plain, Data: []byte(v)}}, nil
	case Figure:
		return figureBundle(v)
	}
	if t, ok := v.(tabled); ok && ofStats(v) {
		return t.Table().bundle()
	}
	value, err := wire.Encode(v)
	if err != nil {
		return nil, err
	}
	return wire.Bundle{{Type: wire.Plain, Data: []byte(value.String())}}, nil
}

// A tabled value, such as a model of package stats, is displayed as the table that it returns.
type tabled interface{ Table() Table }

// ofStats reports whether v has a type of package stats. Methods of types that cells declare are not
// called, since the interpreter's types do not have them.
func ofStats(v any) bool {
	t := reflect.TypeOf(v)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return strings.HasSuffix(t.PkgPath(), "rederive/stats")
}

// Text is displayed unchanged, in a monospaced font.
type Text string

// Markdown is displayed as part of the notebook's prose. It may contain mathematics and tables, but
// no cells and no inline values.
type Markdown string

// A Table is displayed as a table.
type Table struct {
	Head []string // titles of the columns; may be empty
	Rows [][]any  // plain data, one slice for each row; lengths may differ
	Keys int      // how many leading columns identify the row
	Note string   // a line of text below the table
}

// A RenderedTable is a [Table] as the host receives it: every entry as text, with numbers marked.
type RenderedTable struct {
	Head []string         `json:"head,omitempty"`
	Rows [][]RenderedCell `json:"rows"`
	Keys int              `json:"keys,omitempty"`
	Note string           `json:"note,omitempty"`
}

// A RenderedCell is an entry of a [RenderedTable].
type RenderedCell struct {
	Text   string `json:"text"`
	Number bool   `json:"number,omitempty"`
}

func (t Table) bundle() (wire.Bundle, error) {
	out := RenderedTable{Head: t.Head, Keys: t.Keys, Note: t.Note, Rows: make([][]RenderedCell, len(t.Rows))}
	for i, row := range t.Rows {
		for j, entry := range row {
			v, err := wire.Encode(entry)
			if err != nil {
				return nil, fmt.Errorf("table, row %d, column %d: %w", i, j, err)
			}
			cell := RenderedCell{Text: v.String()}
			cell.Number = v.Kind == wire.Int || v.Kind == wire.Rat || v.Kind == wire.Float
			if v.Kind == wire.None {
				cell.Text = ""
			}
			out.Rows[i] = append(out.Rows[i], cell)
		}
	}
	data, err := json.Marshal(out)
	if err != nil {
		return nil, err
	}
	return wire.Bundle{{Type: wire.Table, Data: data}, {Type: wire.Plain, Data: []byte(out.String())}}, nil
}
