package verify

import (
	"strings"

	"rederive/verify/value"

	"rederive"
	"rederive/internal/xslices"
)

// cells are the printed cells of a claim that has several: a table, a grid, a sequence
// (one column, one row per item) or the values of a formula.
type cells struct {
	KeyHead []string
	Columns []string
	Rows    []CellRow
	Index   map[string]int // of rows by key
	Name    func(row, column string) string
	// maps the offered keys to the printed ones; nil leaves them unchanged
	fold func(row, column string) (string, string)
}

// A CellRow is a printed row with its key.
type CellRow struct {
	keys  []string
	Key   string // the keys in canonical form, joined
	Cells []Cell
}

// A Cell is a printed cell.
type Cell struct {
	Pos     rederive.Pos
	Text    string
	Value   value.Value
	Meaning Meaning
	Within  value.Tolerance // how far the computed value may be off
	Kind    value.Kind
}

// canonicalKey makes equivalent keys equal: it drops digit grouping, collapses white
// space, and treats each part of a key with several levels separately.
func canonicalKey(key string) string {
	if n, ok := value.ParseSmall(key); ok {
		return n.String()
	}
	parts := strings.Split(key, " / ")
	for i, part := range parts {
		if n, err := value.ParseNumber(part); err == nil {
			parts[i] = n.String()
			continue
		}
		parts[i] = strings.Join(strings.Fields(part), " ")
	}
	return strings.Join(parts, " / ")
}

// add appends a row and reports whether its key is new.
func (c *cells) add(row CellRow) bool {
	if _, ok := c.Index[row.Key]; ok {
		return false
	}
	c.Index[row.Key] = len(c.Rows)
	c.Rows = append(c.Rows, row)
	return true
}

// find returns the cell with the given name, or nil.
func (c *cells) find(name string) *Cell {
	for _, row := range c.Rows {
		for i := range row.Cells {
			if c.Name(row.Key, c.Columns[i]) == name {
				return &row.Cells[i]
			}
		}
	}
	return nil
}

// nameAt returns the name of the cell in a row and a column.
func (c *cells) nameAt(row, column int) string { return c.Name(c.Rows[row].Key, c.Columns[column]) }

// canonicalText returns the cells in canonical form, one line per row.
func (c *cells) canonicalText() string {
	return c.text(func(r, i int) string { return c.Rows[r].Cells[i].Canonical() })
}

// printedText returns the cells as printed, one line per row.
func (c *cells) printedText() string {
	return c.text(func(r, i int) string { return c.Rows[r].Cells[i].Text })
}

// computedText returns everything that was computed, in the same form: first the values
// of the printed cells, then the cells that are not printed.
func (c *cells) computedText(j *Judgement) string {
	if c.IsSequence() {
		return sequenceText(j)
	}
	var b strings.Builder
	b.WriteString(c.text(func(r, i int) string { return j.Values[r][i].String() }))
	for _, x := range j.Extra {
		b.WriteString("\n" + c.Name(x.Row, x.Column) + ": " + x.Value.String())
	}
	return strings.TrimPrefix(b.String(), "\n")
}

// sequenceText returns a computed sequence. An item without a value between items with
// values becomes the word none.
func sequenceText(j *Judgement) string {
	items := xslices.Map(j.Values, func(row []value.Value) value.Value { return row[0] })
	for _, x := range j.Extra {
		items = append(items, x.Value)
	}
	for len(items) > 0 && items[len(items)-1].Form == value.NoValue {
		items = items[:len(items)-1]
	}
	for i, v := range items {
		if v.Form == value.NoValue {
			items[i] = value.WordOf("none")
		}
	}
	return value.Value{Form: value.ASequence, Items: items}.String()
}

func (c *cells) text(at func(row, column int) string) string {
	var b strings.Builder
	for r, row := range c.Rows {
		texts := make([]string, len(row.Cells))
		for i := range texts {
			texts[i] = at(r, i)
		}
		if key := strings.Join(row.keys, " / "); key != "" {
			b.WriteString(key + ": ")
		}
		b.WriteString(strings.Join(texts, " | ") + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// IsSequence reports whether the cells are the items of a sequence, whose keys are just numbers.
func (c *cells) IsSequence() bool {
	return len(c.Columns) == 1 && c.Columns[0] == "" && c.KeyHead == nil
}

// Canonical returns the printed value in canonical form, or the mark printed instead of a value.
func (c Cell) Canonical() string {
	if c.Meaning == NoMark {
		return c.Value.String()
	}
	return c.Text
}

func (s *Spec) readCell(c rederive.ClaimCell, k value.Kind, column string) Cell {
	v, meaning, err := ReadMarked(k, s.Marks, c.Text)
	if err != nil {
		s.Errs.Add(c.Pos, "%w", err)
	}
	return Cell{c.Pos, c.Text, v, meaning, s.toleranceFor(column), k}
}
