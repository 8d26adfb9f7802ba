package verify

import (
	"slices"
	"strings"

	"rederive/verify/claims"
	"rederive/verify/value"

	"rederive"
)

// mixed is the kind of one row or column of a table whose other cells have the table's kind.
type mixed struct {
	name string
	kind value.Kind
	used bool
}

// readMixed reads the field kinds: entries name = kind, separated by semicolons.
func (s *Spec) readMixed() {
	f := s.First("kinds")
	if f == nil {
		return
	}
	for entry := range strings.SplitSeq(f.Value, ";") {
		name, text, ok := cutLast(entry, "=")
		name = canonicalKey(claims.StripCode(strings.TrimSpace(name)))
		k, err := ParseKind(strings.TrimSpace(text))
		switch {
		case !ok || name == "":
			s.Errs.Add(f.ValuePos, "%q is not of the form name = kind, as in n = integer", strings.TrimSpace(entry))
		case err != nil:
			s.Errs.Add(f.ValuePos, "the kind of %q: %w", name, err)
		case !k.IsValue():
			s.Errs.Add(f.ValuePos, "the kind of %q: a cell of a table cannot be of kind %s", name, k)
		case slices.ContainsFunc(s.mixed, func(m mixed) bool { return m.name == name }):
			s.Errs.Add(f.ValuePos, "the kind of %q is given twice", name)
		default:
			s.mixed = append(s.mixed, mixed{name: name, kind: k})
		}
	}
}

// kindAt returns the kind of the cells in a row and column: the kind that the field kinds names for the row, else for
// the column, else the kind of the table. The last key of a row may stand for the row.
func (s *Spec) kindAt(row, column string) value.Kind {
	last := row[strings.LastIndex(row, " / ")+1:]
	last = strings.TrimPrefix(last, "/ ")
	for _, name := range []string{row, last, column} {
		if i := slices.IndexFunc(s.mixed, func(m mixed) bool { return m.name == name }); i >= 0 {
			s.mixed[i].used = true
			return s.mixed[i].kind
		}
	}
	return s.Kind.Elements()
}

// KindOf returns the kind of the named cell. For an empty name it returns the kind of all values.
func (s *Spec) KindOf(cell string) value.Kind {
	if s.Cells != nil && cell != "" {
		if c := s.Cells.find(cell); c != nil {
			return c.Kind
		}
	}
	return s.Kind.Elements()
}

// checkMixed reports names in the field kinds that are neither a row nor a column.
func (s *Spec) checkMixed() {
	f := s.First("kinds")
	if f == nil || s.Cells == nil || len(s.Errs) > 0 {
		return
	}
	for _, m := range s.mixed {
		if !m.used {
			s.Errs.Add(f.ValuePos, "the field kinds names %q, which is neither a row nor a column of the table", m.name)
		}
	}
}

// joinedRows joins each row with blank keys to the row above, if it has the standard errors or intervals of the
// estimates above: 0.500** above (0.118).
func (s *Spec) joinedRows(t *rederive.ClaimTable, keys []int) []rederive.ClaimRow {
	var rows []rederive.ClaimRow
	for _, row := range t.Rows {
		if len(rows) == 0 || len(row.Cells) != len(t.Head) || !s.isBelow(row, keys) {
			rows = append(rows, row)
			continue
		}
		above := rows[len(rows)-1]
		above.Cells = slices.Clone(above.Cells)
		for i, c := range row.Cells {
			if !slices.Contains(keys, i) && c.Text != "" {
				above.Cells[i].Text += " " + c.Text
			}
		}
		rows[len(rows)-1] = above
	}
	return rows
}

// isBelow reports whether a row has blank keys and only brackets in its other cells.
func (s *Spec) isBelow(row rederive.ClaimRow, keys []int) bool {
	if of := s.Kind.Elements().Name; of != value.EstimateKind().Name && of != value.EstimateIntervalKind().Name {
		return false
	}
	brackets := 0
	for i, c := range row.Cells {
		switch {
		case slices.Contains(keys, i):
			if c.Text != "" {
				return false
			}
		case c.Text == "":
		case strings.ContainsRune("([", rune(c.Text[0])) && value.Closing(c.Text) == len(c.Text)-1:
			brackets++
		default:
			return false
		}
	}
	return brackets > 0
}
