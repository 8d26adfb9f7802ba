package verify

import (
	"slices"
	"strings"

	"rederive"
	"rederive/internal/xslices"
	"rederive/show/wire"
	"rederive/verify/claims"
	"rederive/verify/value"
)

func tableKind() kind {
	return kind{
		Row: value.Row{
			Name: "table", Class: value.Table,
			Fields: []string{"marks", "keys", "columns", "table", "kinds", "tolerance", "rounding"},
			Takes:  isTableForm, Forms: "show.Cells, a map, or a slice of rows that begin with their keys",
		},
		tables: func(form string) bool { return form != "grid" },
		read:   readTable, judge: (*Spec).judgeCells, errata: ofCell,
	}
}

func isTableForm(v wire.Value) bool {
	return value.RecordOf("CellTable")(v) || value.PlainOf(wire.Map, wire.List)(v)
}

// readTable reads the printed table, or part of the table of another claim.
func readTable(s *Spec, others map[string]*rederive.Claim) {
	t, head := s.claim.Table, s.claim
	if f := s.First("table"); f != nil {
		head = others[f.Value]
		switch {
		case t != nil:
			s.Errs.Add(t.Pos, "the claim has a table of its own as well as that of %s", f.Value)
			return
		case head == nil || head.Table == nil:
			s.Errs.Add(f.ValuePos, "there is no claim %s with a table", f.Value).Suggest(nearestClaim(f.Value, others))
			return
		}
		t = head.Table
	}
	switch {
	case t == nil:
		s.Errs.Add(s.claim.Pos, "claim %s has no table", s.claim.ID)
		return
	case len(t.Head) == 0:
		return // an empty table, already reported
	}
	keys := (&Spec{claim: head}).keyColumns(t) // whose errors are reported there
	if s.Has("keys") || head == s.claim {
		keys = s.keyColumns(t)
	}
	s.readColumns(t, keys)
}

// keyColumns returns the columns that name the rows, by default the first one.
func (s *Spec) keyColumns(t *rederive.ClaimTable) []int {
	f := s.First("keys")
	if f == nil {
		return []int{0}
	}
	return s.namedColumns(f, func(name string) int { return slices.Index(t.Head, name) })
}

// namedColumns returns the indexes of the columns that a field names; at finds a
// column by name.
func (s *Spec) namedColumns(f *rederive.Field, at func(name string) int) (list []int) {
	for name := range strings.SplitSeq(f.Value, ",") {
		name = strings.TrimSpace(name)
		if i := at(claims.StripCode(name)); i >= 0 {
			list = append(list, i)
		} else {
			s.Errs.Add(f.ValuePos, "the table has no column %q", name)
		}
	}
	return list
}

// readColumns reads the value columns of a table.
func (s *Spec) readColumns(t *rederive.ClaimTable, keys []int) {
	var values []int
	for i := range t.Head {
		if !slices.Contains(keys, i) {
			values = append(values, i)
		}
	}
	if f := s.First("columns"); f != nil {
		values = s.chosenColumns(f, t, keys)
	}
	s.Cells = &cells{Index: map[string]int{}, Name: func(row, column string) string { return row + ", " + column }}
	s.Cells.KeyHead = xslices.Map(keys, func(i int) string { return t.Head[i] })
	for _, i := range values {
		name := canonicalKey(t.Head[i])
		if slices.Contains(s.Cells.Columns, name) {
			s.Errs.Add(t.Pos, "two columns are named %q", name)
		}
		s.Cells.Columns = append(s.Cells.Columns, name)
	}
	for _, row := range s.joinedRows(t, keys) {
		s.readRow(t, row, keys, values)
	}
}

func (s *Spec) chosenColumns(f *rederive.Field, t *rederive.ClaimTable, keys []int) []int {
	var list []int
	for name := range strings.SplitSeq(f.Value, ",") {
		i := slices.Index(t.Head, claims.StripCode(strings.TrimSpace(name)))
		if i < 0 || slices.Contains(keys, i) || slices.Contains(list, i) {
			s.Errs.Add(f.ValuePos, "the table has no value column %q, or it is named twice", strings.TrimSpace(name))
			continue
		}
		list = append(list, i)
	}
	return list
}

func (s *Spec) readRow(t *rederive.ClaimTable, row rederive.ClaimRow, keys, values []int) {
	if len(row.Cells) != len(t.Head) {
		return // already reported by the parser
	}
	out := CellRow{}
	out.keys = xslices.Map(keys, func(i int) string { return row.Cells[i].Text })
	out.Key = canonicalKey(strings.Join(out.keys, " / "))
	for _, i := range values {
		column := canonicalKey(t.Head[i])
		out.Cells = append(out.Cells, s.readCell(row.Cells[i], s.kindAt(out.Key, column), column))
	}
	if !s.Cells.add(out) {
		s.Errs.Add(row.Pos, "two rows have the key %q", out.Key).Suggest("name more columns with - keys:")
	}
}
