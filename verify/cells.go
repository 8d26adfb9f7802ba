package verify

import (
	"slices"
	"strconv"
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

// canonical is the printed value in canonical form, or the mark that stands
// for it.
func (c cell) canonical() string {
	if c.meaning == NoMark {
		return c.value.String()
	}
	return c.text
}

// readTable reads the printed table, or the part of another claim's.
func (s *spec) readTable(others map[string]*rederive.Claim) {
	t, head := s.claim.Table, s.claim
	if f := s.first("table"); f != nil {
		head = others[f.Value]
		switch {
		case t != nil:
			s.errs.Add(t.Pos, "", "the claim has a table of its own besides that of %s", f.Value)
			return
		case head == nil || head.Table == nil:
			s.errs.Add(f.ValuePos, "", "there is no claim %s with a table", f.Value)
			return
		}
		t = head.Table
	}
	if t == nil {
		s.errs.Add(s.claim.Pos, "", "claim %s has no table", s.claim.ID)
		return
	}
	switch {
	case s.kind.Name == "grid":
		s.readGrid(t)
		return
	case len(t.Head) == 0:
		return // an empty table, which is reported
	}
	keys := keyColumns(head, t)
	if s.has("keys") || head == s.claim {
		keys = s.keyColumns(t)
	}
	s.readColumns(t, keys)
}

// keyColumns returns the columns that name the rows, by default the first.
func (s *spec) keyColumns(t *rederive.ClaimTable) []int {
	f := s.first("keys")
	if f == nil {
		return []int{0}
	}
	var list []int
	for _, name := range strings.Split(f.Value, ",") {
		i := slices.Index(t.Head, stripCode(strings.TrimSpace(name)))
		if i < 0 {
			s.errs.Add(f.ValuePos, "", "the table has no column %q", strings.TrimSpace(name))
			continue
		}
		list = append(list, i)
	}
	return list
}

// keyColumns is that of another claim, whose errors are reported there.
func keyColumns(c *rederive.Claim, t *rederive.ClaimTable) []int {
	return (&spec{claim: c}).keyColumns(t)
}

// readColumns reads the value columns of a table.
func (s *spec) readColumns(t *rederive.ClaimTable, keys []int) {
	var values []int
	for i := range t.Head {
		if !slices.Contains(keys, i) {
			values = append(values, i)
		}
	}
	if f := s.first("columns"); f != nil {
		values = s.chosenColumns(f, t, keys)
	}
	s.cells = &cells{index: map[string]int{}, name: func(row, column string) string { return row + ", " + column }}
	for _, i := range keys {
		s.cells.keyHead = append(s.cells.keyHead, t.Head[i])
	}
	for _, i := range values {
		name := canonicalKey(t.Head[i])
		if slices.Contains(s.cells.columns, name) {
			s.errs.Add(t.Pos, "", "two columns are named %q", name)
		}
		s.cells.columns = append(s.cells.columns, name)
	}
	for _, row := range t.Rows {
		s.readRow(t, row, keys, values)
	}
}

// keyNames are the titles of the key columns in canonical form.
func (s *spec) keyNames() []string {
	var names []string
	for _, name := range s.cells.keyHead {
		names = append(names, canonicalKey(name))
	}
	return names
}

func (s *spec) chosenColumns(f *rederive.Field, t *rederive.ClaimTable, keys []int) []int {
	var list []int
	for _, name := range strings.Split(f.Value, ",") {
		i := slices.Index(t.Head, stripCode(strings.TrimSpace(name)))
		if i < 0 || slices.Contains(keys, i) || slices.Contains(list, i) {
			s.errs.Add(f.ValuePos, "", "the table has no value column %q, or it stands twice", strings.TrimSpace(name))
			continue
		}
		list = append(list, i)
	}
	return list
}

func (s *spec) readRow(t *rederive.ClaimTable, row rederive.ClaimRow, keys, values []int) {
	if len(row.Cells) != len(t.Head) {
		return // reported by the parser
	}
	out := cellRow{}
	for _, i := range keys {
		out.keys = append(out.keys, row.Cells[i].Text)
	}
	out.key = canonicalKey(strings.Join(out.keys, " / "))
	for _, i := range values {
		out.cells = append(out.cells, s.readCell(row.Cells[i]))
	}
	if !s.cells.add(out) {
		s.errs.Add(row.Pos, "name more columns with - keys:", "two rows have the key %q", out.key)
	}
}

func (s *spec) readCell(c rederive.ClaimCell) cell {
	v, meaning, err := readMarked(*s.kind.Of, s.marks, c.Text)
	if err != nil {
		s.errs.Add(c.Pos, "", "%w", err)
	}
	return cell{c.Pos, c.Text, v, meaning}
}

// readGrid reads a table without keys; its rows and columns count from 1.
func (s *spec) readGrid(t *rederive.ClaimTable) {
	s.cells = &cells{index: map[string]int{}, name: func(row, column string) string { return "row " + row + ", column " + column }}
	for r, row := range t.Rows {
		out := cellRow{key: strconv.Itoa(r + 1), cells: make([]cell, 0, len(row.Cells))}
		for i, c := range row.Cells {
			if r == 0 {
				s.cells.columns = append(s.cells.columns, strconv.Itoa(i+1))
			}
			out.cells = append(out.cells, s.readCell(c))
		}
		if len(out.cells) == len(s.cells.columns) {
			s.cells.add(out)
		}
	}
}

// readSequence reads a printed sequence. If it was printed at several places,
// they must agree.
func (s *spec) readSequence() {
	for _, f := range s.claim.All("printed") {
		c := s.sequenceCells(f)
		if s.cells != nil && c.canonicalText() != s.cells.canonicalText() {
			s.errs.Add(f.ValuePos, "make it a claim of its own", "the sequence is printed differently than before")
		}
		s.cells = c
	}
	if s.cells == nil {
		s.errs.Add(s.claim.Pos, "", "claim %s says nothing was printed", s.claim.ID)
		s.cells = s.sequenceCells(rederive.Field{})
	}
}

func (s *spec) sequenceCells(f rederive.Field) *cells {
	c := &cells{columns: []string{""}, index: map[string]int{}, name: func(row, _ string) string { return "item " + row }}
	for _, part := range splitElements(unbrace(f.Value)) {
		var items []cell
		v, meaning, err := readMarked(*s.kind.Of, s.marks, part)
		if err == nil {
			items = []cell{{f.ValuePos, part, v, meaning}}
		} else if values, rangeErr := readElement(*s.kind.Of, part); rangeErr == nil {
			for _, v := range values {
				items = append(items, cell{f.ValuePos, v.String(), v, NoMark})
			}
		} else {
			s.errs.Add(f.ValuePos, "", "%w", err)
		}
		for _, it := range items {
			c.add(cellRow{key: strconv.Itoa(len(c.rows) + 1), cells: []cell{it}})
		}
	}
	return c
}
