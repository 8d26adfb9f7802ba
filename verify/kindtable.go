package verify

import (
	"slices"
	"strings"

	"rederive"
	"rederive/show/wire"
)

func tableKind() kind {
	return kind{
		Row: Row{
			name: "table", class: table,
			fields: []string{"marks", "keys", "columns", "table", "kinds", "tolerance", "rounding"},
			takes:  isTableForm, forms: "show.Cells, a map, or a slice of rows that begin with their keys",
		},
		tables: func(form string) bool { return form != "grid" },
		read:   readTable, judge: (*spec).judgeCells, errata: ofCell,
	}
}

func isTableForm(v wire.Value) bool {
	return recordOf("CellTable")(v) || plainOf(wire.Map, wire.List)(v)
}

// readTable reads the printed table, or the part of another claim's.
func readTable(s *spec, others map[string]*rederive.Claim) {
	t, head := s.claim.Table, s.claim
	if f := s.first("table"); f != nil {
		head = others[f.Value]
		switch {
		case t != nil:
			s.errs.Add(t.Pos, "the claim has a table of its own as well as that of %s", f.Value)
			return
		case head == nil || head.Table == nil:
			s.errs.Add(f.ValuePos, "there is no claim %s with a table", f.Value).Suggest(nearestClaim(f.Value, others))
			return
		}
		t = head.Table
	}
	switch {
	case t == nil:
		s.errs.Add(s.claim.Pos, "claim %s has no table", s.claim.ID)
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
			s.errs.Add(f.ValuePos, "the table has no column %q", strings.TrimSpace(name))
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
			s.errs.Add(t.Pos, "two columns are named %q", name)
		}
		s.cells.columns = append(s.cells.columns, name)
	}
	for _, row := range s.joinedRows(t, keys) {
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
			s.errs.Add(f.ValuePos, "the table has no value column %q, or it is named twice", strings.TrimSpace(name))
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
		column := canonicalKey(t.Head[i])
		out.cells = append(out.cells, s.readCell(row.Cells[i], s.kindAt(out.key, column), column))
	}
	if !s.cells.add(out) {
		s.errs.Add(row.Pos, "two rows have the key %q", out.key).Suggest("name more columns with - keys:")
	}
}
