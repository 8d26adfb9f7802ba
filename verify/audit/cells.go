package audit

import (
	"slices"

	"rederive/verify"
	"rederive/verify/value"

	"rederive"
)

// cells makes the mutants of a table, grid or sequence.
func (x *auditor) cells() {
	s := x.spec
	values, ok := x.computedCells()
	if !ok {
		return
	}
	for r := range s.Cells.Rows {
		for c := range s.Cells.Rows[r].Cells {
			x.cell(r, c, values)
			x.swap(r, c, r, c+1, values)
			x.swap(r, c, r+1, c, values)
		}
	}
	if s.Cells.IsSequence() {
		x.sequence(values)
		return
	}
	x.rows(values)
}

// computedCells returns the computed table in the order of the printed one, from the judged reading
// of the first offer.
func (x *auditor) computedCells() ([][]value.Value, bool) {
	if x.table != nil {
		return x.table, true
	}
	for _, o := range x.offers {
		value := o.Value
		if len(x.spec.Readings) > 0 {
			value, _ = verify.ReadingOf(value, x.spec.Convention)
		}
		if a, err := x.spec.Align(value); err == nil {
			x.table = a.Values
			return a.Values, true
		}
	}
	x.audit.Errors.Add(x.base.Claim.Pos, "claim %s: its table cannot be found in the run", x.base.ID)
	return nil, false
}

// cell mutates one cell.
func (x *auditor) cell(r, c int, values [][]value.Value) {
	s := x.spec
	printed := s.Cells.Rows[r].Cells[c]
	switch printed.Meaning {
	case verify.Illegible:
		x.exclude(1, reasonIllegible)
		return
	case verify.Omitted:
		x.exclude(1, reasonOmitted)
		return
	case verify.NotComputed:
		x.exclude(1, reasonUncomputed)
		return
	}
	if x.hasErratum(r, c) {
		x.exclude(len(x.cellMutants(printed)), reasonStillWrong)
		return
	}
	for _, text := range x.cellMutants(printed) {
		mutated, err := x.reread(printed, text)
		switch {
		case err != nil:
			x.audit.Errors.Add(printed.Pos, "claim %s: the mutant %q cannot be read: %w", x.base.ID, text, err)
			continue
		case mutated.Meaning == printed.Meaning && mutated.Value.String() == printed.Value.String():
			x.audit.Errors.Add(printed.Pos, "claim %s: a mutation of %q did not apply", x.base.ID, printed.Text)
			continue
		case x.excludeEquivalent(mutated, values[r][c]):
			continue
		}
		state := s.CellState(mutated, values[r][c])
		x.record(mutant{pos: printed.Pos, mutation: x.cellMutation(r, c, printed.Text, text)}, fails(state),
			x.base.Verdict)
	}
}

// fails reports whether a cell in this state makes its claim fail unless an erratum explains it.
func fails(state rederive.ComparedState) bool {
	return state == rederive.CellDiffers || state == rederive.CellMissing
}

func (x *auditor) cellMutation(r, c int, from, to string) string {
	return mutation(x.spec.Cells.Name(x.spec.Cells.Rows[r].Key, x.spec.Cells.Columns[c])+": "+from, to)
}

// cellMutants returns the texts that replace a printed cell. For a cell that is printed as having
// no value, it returns a value.
func (x *auditor) cellMutants(printed verify.Cell) []string {
	of := x.kindOfCell(printed)
	if printed.Meaning != verify.None {
		return mutateValue(of, printed.Value, printed.Within)
	}
	i := slices.IndexFunc(someValues, func(text string) bool {
		_, err := of.Scan(of, text)
		return err == nil
	})
	return someValues[max(i, 0) : max(i, 0)+1]
}

// someValues has a printable value for each kind. The word comes last, since a word accepts any text.
var someValues = []string{"1", "1 ± 1", "1 (0, 2)", "[0, 1]", "1/2", "z = 1", "2000-01-01", "[1 2; 3 4]", "x"}

// reread parses the mutated text of a cell.
func (x *auditor) reread(printed verify.Cell, text string) (verify.Cell, error) {
	v, meaning, err := verify.ReadMarked(x.kindOfCell(printed), x.spec.Marks, text)
	return verify.Cell{
		Pos: printed.Pos, Text: text, Value: v, Meaning: meaning, Within: printed.Within,
		Kind: printed.Kind,
	}, err
}

// kindOfCell returns the kind of a cell. The cells of a formula have the kind of all values.
func (x *auditor) kindOfCell(c verify.Cell) value.Kind {
	if c.Kind.Row == nil {
		return x.spec.Kind.Elements()
	}
	return c.Kind
}

// excludeEquivalent excludes a mutant that is as right as the printed cell.
func (x *auditor) excludeEquivalent(mutated verify.Cell, computed value.Value) bool {
	switch {
	case mutated.Meaning != verify.NoMark:
		x.exclude(1, reasonOmitted)
		return true
	case !value.Agrees(mutated.Value, computed, mutated.Within):
		return false
	case computed.Form == value.OneOf:
		x.exclude(1, reasonTied)
		return true
	case value.HasBound(mutated.Value):
		x.exclude(1, reasonWeakBound)
		return true
	case mutated.Within.ByPlaces() && value.IsRounded(mutated.Value):
		x.exclude(1, reasonHalfway)
		return true
	}
	return false
}

// swap exchanges two neighbouring cells. At least one of them must then differ.
func (x *auditor) swap(r, c, r2, c2 int, values [][]value.Value) {
	rows := x.spec.Cells.Rows
	if r2 >= len(rows) || c2 >= len(rows[r2].Cells) {
		return
	}
	a, b := rows[r].Cells[c], rows[r2].Cells[c2]
	if a.Canonical() == b.Canonical() {
		x.exclude(1, reasonEqual)
		return
	}
	switch {
	case a.Meaning > verify.None || b.Meaning > verify.None:
		x.exclude(1, reasonUncomputed)
		return
	case x.hasErratum(r, c) || x.hasErratum(r2, c2):
		x.exclude(1, reasonStillWrong)
		return
	}
	killed := fails(x.spec.CellState(b, values[r][c])) || fails(x.spec.CellState(a, values[r2][c2]))
	if !killed && (values[r][c].Form == value.OneOf || values[r2][c2].Form == value.OneOf) {
		x.exclude(1, reasonTied)
		return
	}
	if !killed && value.CompareValues(values[r][c], values[r2][c2]) == 0 {
		x.exclude(1, reasonSameComputed)
		return
	}
	x.record(mutant{pos: a.Pos, mutation: x.cellMutation(r, c, a.Text, b.Text) + ", swapped with its neighbour"},
		killed, x.base.Verdict)
}

// hasErratum reports whether an erratum explains the cell.
func (x *auditor) hasErratum(r, c int) bool {
	if len(x.spec.Errata) == 0 {
		return false
	}
	if x.spec.WholeErratum() {
		return true
	}
	name := x.spec.Cells.Name(x.spec.Cells.Rows[r].Key, x.spec.Cells.Columns[c])
	return slices.ContainsFunc(x.base.Differences, func(d rederive.Difference) bool { return d.Key == name })
}

// rows drops and duplicates each row.
func (x *auditor) rows(values [][]value.Value) {
	if x.base.Claim.Table == nil {
		return // the rows belong to another claim, which mutates them
	}
	for r := range x.spec.Cells.Rows {
		if !slices.ContainsFunc(values[r], func(v value.Value) bool { return v.Form != value.NoValue }) {
			x.exclude(2, reasonEmptyRow)
			continue
		}
		x.dropAndDouble("row", r, values)
	}
}

// dropAndDouble makes two mutants of a row or an item.
func (x *auditor) dropAndDouble(what string, i int, values [][]value.Value) {
	rows := x.spec.Cells.Rows
	m := mutant{pos: rows[i].Cells[0].Pos, mutation: what + " " + rows[i].Key + " left out"}
	x.record(m, x.rowsFail(slices.Delete(slices.Clone(rows), i, i+1), values), x.base.Verdict)
	m.mutation = what + " " + rows[i].Key + " doubled"
	x.record(m, x.rowsFail(slices.Insert(slices.Clone(rows), i, rows[i]), values), x.base.Verdict)
}

// rowsFail reports whether the table fails with these rows: two have the same key, a cell differs
// without an erratum, or something was computed for a missing row.
func (x *auditor) rowsFail(rows []verify.CellRow, values [][]value.Value) bool {
	found := make([]bool, len(values))
	for i, row := range rows {
		at, ok := i, i < len(values)
		if x.spec.Cells.KeyHead != nil {
			at, ok = x.spec.Cells.Index[row.Key]
		}
		if ok && found[at] {
			return true
		}
		if ok {
			found[at] = true
		}
		for c, printed := range row.Cells {
			var computed value.Value
			if ok {
				computed = values[at][c]
			}
			if fails(x.spec.CellState(printed, computed)) && !(ok && x.hasErratum(at, c)) {
				return true
			}
		}
	}
	return x.leftOver(found, values)
}

// leftOver reports whether something was computed for a row that was not found.
func (x *auditor) leftOver(found []bool, values [][]value.Value) bool {
	for r, row := range values {
		if !found[r] && slices.ContainsFunc(row, func(v value.Value) bool { return v.Form != value.NoValue }) {
			return true
		}
	}
	return false
}

func withRows(c *rederive.Claim, rows []rederive.ClaimRow) *rederive.Claim {
	out, table := *c, *c.Table
	table.Rows = rows
	out.Table = &table
	return &out
}

// addItem adds an item to an empty sequence.
func (x *auditor) addItem(values [][]value.Value) {
	text := x.cellMutants(verify.Cell{Meaning: verify.None, Within: x.spec.Within})[0]
	item, err := x.reread(verify.Cell{Pos: x.base.Claim.Pos, Within: x.spec.Within}, text)
	if err != nil {
		x.audit.Errors.Add(item.Pos, "claim %s: the mutant %q cannot be read: %w", x.base.ID, text, err)
		return
	}
	rows := []verify.CellRow{{Key: "1", Cells: []verify.Cell{item}}}
	x.record(mutant{pos: item.Pos, mutation: "item " + text + " added"}, x.rowsFail(rows, values), x.base.Verdict)
}

// sequence drops and duplicates each item.
func (x *auditor) sequence(values [][]value.Value) {
	rows := x.spec.Cells.Rows
	if len(rows) == 0 {
		x.addItem(values)
	}
	for i, row := range rows {
		switch {
		case row.Cells[0].Meaning != verify.NoMark:
			x.exclude(2, reasonEmptyRow)
			continue
		case x.hasErratum(i, 0):
			x.exclude(2, reasonStillWrong)
			continue
		}
		x.dropAndDouble("item", i, values)
	}
}
