package verify

import (
	"strings"

	"rederive"
)

// cells are the printed cells of a claim that has several: a table, a grid, a
// sequence (one column, a row for each item) or the values of a formula.
type cells struct {
	keyHead []string
	columns []string
	rows    []cellRow
	index   map[string]int // of rows by key
	name    func(row, column string) string
	// the keys in their place of those that are offered; nil leaves them
	fold func(row, column string) (string, string)
}

// A cellRow is a printed row with its key.
type cellRow struct {
	keys  []string
	key   string // the keys in canonical form, joined
	cells []cell
}

// A cell is a printed cell.
type cell struct {
	pos     rederive.Pos
	text    string
	value   Value
	meaning Meaning
	within  tolerance // how far the computed value may be off
	kind    Kind
}

// canonicalKey makes keys equal that say the same: numbers without digit
// groups, white space reduced, each part of a key of several levels by itself.
func canonicalKey(key string) string {
	if n, ok := parseSmall(key); ok {
		return n.String()
	}
	parts := strings.Split(key, " / ")
	for i, part := range parts {
		if n, err := ParseNumber(part); err == nil {
			parts[i] = n.String()
			continue
		}
		parts[i] = strings.Join(strings.Fields(part), " ")
	}
	return strings.Join(parts, " / ")
}

// add appends a row and reports whether its key is new.
func (c *cells) add(row cellRow) bool {
	if _, ok := c.index[row.key]; ok {
		return false
	}
	c.index[row.key] = len(c.rows)
	c.rows = append(c.rows, row)
	return true
}

// named reports whether a cell has the given name.
func (c *cells) named(name string) bool {
	for _, row := range c.rows {
		for i := range row.cells {
			if c.name(row.key, c.columns[i]) == name {
				return true
			}
		}
	}
	return false
}

// canonicalText is the cells in canonical form, a line for each row.
func (c *cells) canonicalText() string {
	return c.text(func(r, i int) string { return c.rows[r].cells[i].canonical() })
}

// printedText is the cells as printed, a line for each row.
func (c *cells) printedText() string {
	return c.text(func(r, i int) string { return c.rows[r].cells[i].text })
}

// computedText is all that was computed, in the same form: the values for the
// printed cells, then those that are not printed.
func (c *cells) computedText(j *judgement) string {
	if c.isSequence() {
		return sequenceText(j)
	}
	text := c.text(func(r, i int) string { return j.values[r][i].String() })
	for _, x := range j.extra {
		text += "\n" + c.name(x.row, x.column) + ": " + x.value.String()
	}
	return strings.TrimPrefix(text, "\n")
}

// sequenceText is a computed sequence, with the word none for items between others
// that have no value.
func sequenceText(j *judgement) string {
	var items []Value
	for _, row := range j.values {
		items = append(items, row[0])
	}
	for _, x := range j.extra {
		items = append(items, x.value)
	}
	for len(items) > 0 && items[len(items)-1].form == noValue {
		items = items[:len(items)-1]
	}
	for i, v := range items {
		if v.form == noValue {
			items[i] = Value{form: aWord, word: "none"}
		}
	}
	return Value{form: aSequence, items: items}.String()
}

func (c *cells) text(at func(row, column int) string) string {
	var b strings.Builder
	for r, row := range c.rows {
		texts := make([]string, len(row.cells))
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

// isSequence reports whether the cells are the items of a sequence, whose keys
// are mere numbers.
func (c *cells) isSequence() bool {
	return len(c.columns) == 1 && c.columns[0] == "" && c.keyHead == nil
}

// canonical is the printed value in canonical form, or the mark in its
// place.
func (c cell) canonical() string {
	if c.meaning == NoMark {
		return c.value.String()
	}
	return c.text
}

func (s *spec) readCell(c rederive.ClaimCell, k Kind, column string) cell {
	v, meaning, err := readMarked(k, s.marks, c.Text)
	if err != nil {
		s.errs.Add(c.Pos, "%w", err)
	}
	return cell{c.Pos, c.Text, v, meaning, s.toleranceFor(column), k}
}
