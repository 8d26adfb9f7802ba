package verify

import (
	"fmt"
	"strconv"
	"strings"

	"rederive/internal/xslices"
	"rederive/show/wire"
	"rederive/verify/value"
)

// An Alignment is a computed table in the order of the printed one.
type Alignment struct {
	Values [][]value.Value // by printed row and column; NoValue where nothing was computed
	extra  []extra         // computed cells that are not printed
}

type extra struct {
	Row, Column string
	Value       value.Value
}

// Align brings an offered table, grid or sequence into the order of the printed cells.
func (s *Spec) Align(v wire.Value) (*Alignment, error) {
	a := &aligner{spec: s, columns: s.Cells.Columns, column: map[string]int{}, out: &Alignment{}}
	width := len(s.Cells.Columns)
	flat := make([]value.Value, len(s.Cells.Rows)*width)
	for r := range s.Cells.Rows {
		a.out.Values = append(a.out.Values, flat[r*width:(r+1)*width:(r+1)*width])
	}
	for i, name := range s.Cells.Columns {
		a.column[name] = i
	}
	a.seen = make([]bool, len(flat))
	err := a.read(v)
	return a.out, err
}

// An aligner reads the forms in which cells offer tables.
type aligner struct {
	spec    *Spec
	columns []string
	column  map[string]int
	out     *Alignment
	seen    []bool          // the printed cells that were offered
	extra   map[string]bool // the other cells that were offered, by name
}

func (a *aligner) read(v wire.Value) error {
	switch {
	case v.IsRecord("CellTable"):
		return a.cellTable(v)
	case v.Kind == wire.Map:
		return a.byKey(v)
	case len(a.columns) == 1 && a.columns[0] == "":
		return a.list(v)
	case a.spec.Cells.KeyHead == nil:
		return a.grid(v)
	}
	return a.rows(v)
}

func (a *aligner) cellTable(v wire.Value) error {
	rows, _ := v.Field("Rows")
	cols, _ := v.Field("Cols")
	values, _ := v.Field("Values")
	if len(rows.Items) != len(values.Items) || len(cols.Items) != len(values.Items) {
		return fmt.Errorf("a damaged table was offered")
	}
	for i := range values.Items {
		if err := a.put(rows.Items[i].Text, cols.Items[i].Text, values.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// byKey reads a map from row keys to values, or to maps from columns to values.
func (a *aligner) byKey(v wire.Value) error {
	for i, key := range v.Keys {
		row, item := KeyOf(key), v.Items[i]
		if item.Kind != wire.Map {
			if err := a.put(row, a.onlyColumn(), item); err != nil {
				return err
			}
			continue
		}
		for k, column := range item.Keys {
			if err := a.put(row, KeyOf(column), item.Items[k]); err != nil {
				return err
			}
		}
	}
	return nil
}

// KeyOf formats a key of a map as a row key. The elements of an array become the
// levels of the key.
func KeyOf(v wire.Value) string {
	if v.Kind != wire.List && v.Kind != wire.Record {
		return v.String()
	}
	return strings.Join(xslices.Map(v.Items, wire.Value.String), " / ")
}

// onlyColumn returns the name of the value column if there is only one.
func (a *aligner) onlyColumn() string {
	if len(a.columns) == 1 {
		return a.columns[0]
	}
	return ""
}

// grid reads a list of rows.
func (a *aligner) grid(v wire.Value) error {
	for r, row := range v.Items {
		if row.Kind != wire.List {
			return fmt.Errorf("a grid is offered as a list of rows, row %d is %s", r+1, value.Describe(row))
		}
		for c, item := range row.Items {
			var err error
			if r < len(a.out.Values) && c < len(a.columns) {
				err = a.set(r, c, item)
			} else {
				err = a.add(strconv.Itoa(r+1), strconv.Itoa(c+1), item)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// rows reads a list of rows that begin with their keys. The rows may be in any order.
func (a *aligner) rows(v wire.Value) error {
	keys := len(a.spec.Cells.KeyHead)
	for r, row := range v.Items {
		if row.Kind != wire.List && row.Kind != wire.Record || len(row.Items) != keys+len(a.columns) {
			return fmt.Errorf("row %d of the offered list does not hold %d keys and %d values, as the printed rows do",
				r+1, keys, len(a.columns))
		}
		key := KeyOf(wire.Value{Kind: wire.List, Items: row.Items[:keys]})
		for c, item := range row.Items[keys:] {
			if err := a.put(key, a.columns[c], item); err != nil {
				return err
			}
		}
	}
	return nil
}

// list reads the items of a sequence, or the values of a formula in the order of its range.
func (a *aligner) list(v wire.Value) error {
	rows := a.spec.Cells.Rows
	for i, item := range v.Items {
		key := strconv.Itoa(i + 1)
		if i < len(rows) {
			key = rows[i].Key
		}
		if err := a.put(key, "", item); err != nil {
			return err
		}
	}
	return nil
}

// put sets the computed cell with the given keys.
func (a *aligner) put(row, column string, v wire.Value) error {
	row, column = canonicalKey(row), canonicalKey(column)
	if a.spec.Cells.fold != nil {
		row, column = a.spec.Cells.fold(row, column)
	}
	r, okRow := a.spec.Cells.Index[row]
	c, okColumn := a.column[column]
	if !okRow || !okColumn {
		return a.add(row, column, v)
	}
	return a.set(r, c, v)
}

// set sets the computed value of a printed cell.
func (a *aligner) set(r, c int, v wire.Value) error {
	at := r*len(a.columns) + c
	if a.seen[at] {
		return fmt.Errorf("the cell %s is offered twice", a.spec.Cells.nameAt(r, c))
	}
	a.seen[at] = true
	computed, err := value.ReadComputed(a.spec.kindAt(a.spec.Cells.Rows[r].Key, a.columns[c]), v)
	if err != nil {
		return fmt.Errorf("cell %s: %w", a.spec.Cells.nameAt(r, c), err)
	}
	a.out.Values[r][c] = computed
	return nil
}

// add adds a computed cell that is not printed.
func (a *aligner) add(row, column string, v wire.Value) error {
	name := a.spec.Cells.Name(row, column)
	if a.extra[name] {
		return fmt.Errorf("the cell %s is offered twice", name)
	}
	if a.extra == nil {
		a.extra = map[string]bool{}
	}
	a.extra[name] = true
	computed, err := value.ReadComputed(a.spec.kindAt(row, column), v)
	if err != nil {
		return fmt.Errorf("cell %s: %w", name, err)
	}
	if computed.Form != value.NoValue {
		a.out.extra = append(a.out.extra, extra{row, column, computed})
	}
	return nil
}
