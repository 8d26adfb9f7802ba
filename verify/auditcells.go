package verify

import (
	"slices"

	"rederive"
)

// cells makes the mutants of a table, grid or sequence.
func (x *auditor) cells() {
	s := x.spec
	values, ok := x.computedCells()
	if !ok {
		return
	}
	for r := range s.cells.rows {
		for c := range s.cells.rows[r].cells {
			x.cell(r, c, values)
			x.swap(r, c, r, c+1, values)
			x.swap(r, c, r+1, c, values)
		}
	}
	if s.cells.isSequence() {
		x.sequence(values)
		return
	}
	x.rows(values)
}

// computedCells is the computed table in the order of the printed one, as the
// judged reading of the first offer gives it.
func (x *auditor) computedCells() ([][]Value, bool) {
	if x.table != nil {
		return x.table, true
	}
	for _, o := range x.offers {
		value := o.Value
		if len(x.spec.readings) > 0 {
			value, _ = readingOf(value, x.spec.convention)
		}
		if a, err := x.spec.align(value); err == nil {
			x.table = a.values
			return a.values, true
		}
	}
	x.audit.Errors.Add(x.base.Claim.Pos, "claim %s: its table cannot be found in the run", x.base.ID)
	return nil, false
}

// cell mutates one cell.
func (x *auditor) cell(r, c int, values [][]Value) {
	s := x.spec
	printed := s.cells.rows[r].cells[c]
	switch printed.meaning {
	case Illegible:
		x.exclude(1, reasonIllegible)
		return
	case Omitted:
		x.exclude(1, reasonOmitted)
		return
	case NotComputed:
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
			x.audit.Errors.Add(printed.pos, "claim %s: the mutant %q cannot be read: %w", x.base.ID, text, err)
			continue
		case mutated.meaning == printed.meaning && mutated.value.String() == printed.value.String():
			x.audit.Errors.Add(printed.pos, "claim %s: a mutation of %q did not apply", x.base.ID, printed.text)
			continue
		case x.excuse(mutated, values[r][c]):
			continue
		}
		state := s.cellState(mutated, values[r][c])
		x.record(mutant{pos: printed.pos, mutation: x.cellMutation(r, c, printed.text, text)}, fails(state),
			x.base.Verdict)
	}
}

// fails reports whether a cell in this state makes its claim fail, if no erratum
// explains it.
func fails(state rederive.ComparedState) bool {
	return state == rederive.CellDiffers || state == rederive.CellMissing
}

func (x *auditor) cellMutation(r, c int, from, to string) string {
	return mutation(x.spec.cells.name(x.spec.cells.rows[r].key, x.spec.cells.columns[c])+": "+from, to)
}

// cellMutants are the texts that a printed cell is changed into. A cell that is
// printed as having no value gets one.
func (x *auditor) cellMutants(printed cell) []string {
	of := x.kindOfCell(printed)
	if printed.meaning != None {
		return mutateValue(of, printed.value, printed.within)
	}
	i := slices.IndexFunc(someValues, func(text string) bool {
		_, err := of.scan(of, text)
		return err == nil
	})
	return someValues[max(i, 0) : max(i, 0)+1]
}

// someValues has for each kind a value that could be printed. A word comes last: everything is one.
var someValues = []string{"1", "1 ± 1", "1 (0, 2)", "[0, 1]", "1/2", "z = 1", "2000-01-01", "[1 2; 3 4]", "x"}

// reread reads a mutated cell as the parser would.
func (x *auditor) reread(printed cell, text string) (cell, error) {
	v, meaning, err := readMarked(x.kindOfCell(printed), x.spec.marks, text)
	return cell{pos: printed.pos, text: text, value: v, meaning: meaning, within: printed.within, kind: printed.kind}, err
}

// kindOfCell is the kind of a cell; those of formulas have that of all values.
func (x *auditor) kindOfCell(c cell) Kind {
	if c.kind.Row == nil {
		return x.spec.kind.elements()
	}
	return c.kind
}

// excuse excludes a mutant that is as right as what was printed.
func (x *auditor) excuse(mutated cell, computed Value) bool {
	switch {
	case mutated.meaning != NoMark:
		x.exclude(1, reasonOmitted)
		return true
	case !agrees(mutated.value, computed, mutated.within):
		return false
	case computed.form == oneOf:
		x.exclude(1, reasonTied)
		return true
	case hasBound(mutated.value):
		x.exclude(1, reasonWeakBound)
		return true
	case mutated.within.byPlaces() && isRounded(mutated.value):
		x.exclude(1, reasonHalfway)
		return true
	}
	return false
}

// swap exchanges two neighbours: at least one of them must then differ.
func (x *auditor) swap(r, c, r2, c2 int, values [][]Value) {
	rows := x.spec.cells.rows
	if r2 >= len(rows) || c2 >= len(rows[r2].cells) {
		return
	}
	a, b := rows[r].cells[c], rows[r2].cells[c2]
	if a.canonical() == b.canonical() {
		x.exclude(1, reasonEqual)
		return
	}
	switch {
	case a.meaning > None || b.meaning > None:
		x.exclude(1, reasonUncomputed)
		return
	case x.hasErratum(r, c) || x.hasErratum(r2, c2):
		x.exclude(1, reasonStillWrong)
		return
	}
	killed := fails(x.spec.cellState(b, values[r][c])) || fails(x.spec.cellState(a, values[r2][c2]))
	if !killed && (values[r][c].form == oneOf || values[r2][c2].form == oneOf) {
		x.exclude(1, reasonTied)
		return
	}
	if !killed && compareValues(values[r][c], values[r2][c2]) == 0 {
		x.exclude(1, reasonSameComputed)
		return
	}
	x.record(mutant{pos: a.pos, mutation: x.cellMutation(r, c, a.text, b.text) + ", swapped with its neighbour"},
		killed, x.base.Verdict)
}

// hasErratum reports whether an erratum explains the cell.
func (x *auditor) hasErratum(r, c int) bool {
	if len(x.spec.errata) == 0 {
		return false
	}
	if x.spec.wholeErratum() {
		return true
	}
	name := x.spec.cells.name(x.spec.cells.rows[r].key, x.spec.cells.columns[c])
	return slices.ContainsFunc(x.base.Differences, func(d rederive.Difference) bool { return d.Key == name })
}

// rows leaves out and doubles each row.
func (x *auditor) rows(values [][]Value) {
	if x.base.Claim.Table == nil {
		return // the rows are those of another claim, which mutates them
	}
	rows := x.spec.cells.rows
	for r, row := range rows {
		m := mutant{pos: row.cells[0].pos}
		if !slices.ContainsFunc(values[r], func(v Value) bool { return v.form != noValue }) {
			x.exclude(2, reasonEmptyRow)
			continue
		}
		m.mutation = "row " + row.key + " left out"
		x.record(m, x.rowsFail(slices.Delete(slices.Clone(rows), r, r+1), values), x.base.Verdict)
		m.mutation = "row " + row.key + " doubled"
		x.record(m, x.rowsFail(slices.Insert(slices.Clone(rows), r, row), values), x.base.Verdict)
	}
}

// rowsFail reports whether a table with other rows fails: two rows have one key,
// a cell differs that no erratum explains, or something was computed for a row
// that is not there.
func (x *auditor) rowsFail(rows []cellRow, values [][]Value) bool {
	found := make([]bool, len(values))
	for i, row := range rows {
		at, ok := i, i < len(values)
		if x.spec.cells.keyHead != nil {
			at, ok = x.spec.cells.index[row.key]
		}
		if ok && found[at] {
			return true
		}
		if ok {
			found[at] = true
		}
		for c, printed := range row.cells {
			var computed Value
			if ok {
				computed = values[at][c]
			}
			if fails(x.spec.cellState(printed, computed)) && !(ok && x.hasErratum(at, c)) {
				return true
			}
		}
	}
	return x.leftOver(found, values)
}

// leftOver reports whether something was computed for a row that was not found.
func (x *auditor) leftOver(found []bool, values [][]Value) bool {
	for r, row := range values {
		if !found[r] && slices.ContainsFunc(row, func(v Value) bool { return v.form != noValue }) {
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

// addItem prints an item in an empty sequence.
func (x *auditor) addItem(values [][]Value) {
	text := x.cellMutants(cell{meaning: None, within: x.spec.within})[0]
	item, err := x.reread(cell{pos: x.base.Claim.Pos, within: x.spec.within}, text)
	if err != nil {
		x.audit.Errors.Add(item.pos, "claim %s: the mutant %q cannot be read: %w", x.base.ID, text, err)
		return
	}
	rows := []cellRow{{key: "1", cells: []cell{item}}}
	x.record(mutant{pos: item.pos, mutation: "item " + text + " added"}, x.rowsFail(rows, values), x.base.Verdict)
}

// sequence leaves out and doubles each item.
func (x *auditor) sequence(values [][]Value) {
	rows := x.spec.cells.rows
	if len(rows) == 0 {
		x.addItem(values)
	}
	for i, row := range rows {
		switch {
		case row.cells[0].meaning != NoMark:
			x.exclude(2, reasonEmptyRow)
			continue
		case x.hasErratum(i, 0):
			x.exclude(2, reasonStillWrong)
			continue
		}
		m := mutant{pos: row.cells[0].pos, mutation: "item " + row.key + " left out"}
		x.record(m, x.rowsFail(slices.Delete(slices.Clone(rows), i, i+1), values), x.base.Verdict)
		m.mutation = "item " + row.key + " doubled"
		x.record(m, x.rowsFail(slices.Insert(slices.Clone(rows), i, row), values), x.base.Verdict)
	}
}
