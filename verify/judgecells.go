package verify

import (
	"strings"

	"rederive"
	"rederive/show/wire"
)

// judgeCells compares an offered table, grid or sequence cell by cell.
func (s *spec) judgeCells(v wire.Value) (*judgement, error) {
	a, err := s.align(v)
	if err != nil {
		return nil, err
	}
	j := &judgement{count: &rederive.CellCount{}, values: a.values, cases: 0}
	j.comparison = &rederive.Comparison{KeyHead: s.cells.keyHead, Columns: s.cells.columns}
	if s.kind.Name == "sequence" {
		j.whole = wholeSequence(a)
	}
	for r, row := range s.cells.rows {
		shown := rederive.ComparedRow{Keys: row.keys}
		for c, printed := range row.cells {
			computed := a.values[r][c]
			state := s.cellState(printed, computed)
			j.countCell(s.cells.name(row.key, s.cells.columns[c]), printed, computed, state)
			shown.Cells = append(shown.Cells, rederive.ComparedCell{Printed: printed.canonical(), Computed: computed.String(), State: state})
		}
		j.comparison.Rows = append(j.comparison.Rows, shown)
	}
	for _, x := range a.extra {
		j.extraCell(s.cells.name(x.row, x.column), x)
	}
	j.computed = s.cells.computedText(a.values)
	s.cellCaveats(j)
	return j, nil
}

// cellState says how a printed cell and what was computed for it relate.
func (s *spec) cellState(printed cell, computed Value) rederive.ComparedState {
	nothing := computed.form == noValue
	switch printed.meaning {
	case NotComputed:
		if nothing {
			return rederive.CellBlank
		}
		return rederive.CellNew
	case Illegible:
		return rederive.CellIllegible
	case Omitted:
		return rederive.CellBlank
	case None:
		if nothing {
			return rederive.CellBlank
		}
		return rederive.CellDiffers
	}
	switch {
	case nothing:
		return rederive.CellMissing
	case agrees(printed.value, computed, s.tolerance):
		return rederive.CellMatches
	}
	return rederive.CellDiffers
}

// countCell counts a cell and lists it if it differs or is new.
func (j *judgement) countCell(name string, printed cell, computed Value, state rederive.ComparedState) {
	n := j.count
	switch state {
	case rederive.CellMatches:
		n.Compared++
		n.Matched++
		return
	case rederive.CellIllegible:
		n.Illegible++
		return
	case rederive.CellBlank:
		n.Blank++
		return
	}
	w := wrong{value: computed}
	w.Key, w.Printed, w.Computed = name, printed.canonical(), computed.String()
	if state == rederive.CellNew {
		n.New++
		j.news = append(j.news, w)
		return
	}
	n.Compared++
	n.Differing++
	j.wrong = append(j.wrong, w)
}

// extraCell counts a computed cell that has no place in the printed table.
func (j *judgement) extraCell(name string, x extra) {
	j.count.Compared++
	j.count.Differing++
	w := wrong{value: x.value, extra: true}
	w.Key, w.Computed = name, x.value.String()
	j.wrong = append(j.wrong, w)
	j.comparison.Rows = append(j.comparison.Rows, extraRow(j.comparison, x))
}

// extraRow shows an extra cell in a row of its own.
func extraRow(c *rederive.Comparison, x extra) rederive.ComparedRow {
	row := rederive.ComparedRow{Keys: strings.Split(x.row, " / ")}
	if len(c.KeyHead) == 0 {
		row.Keys = nil
	}
	if len(row.Keys) > len(c.KeyHead) {
		row.Keys = []string{x.row}
	}
	for len(row.Keys) < len(c.KeyHead) {
		row.Keys = append(row.Keys, "")
	}
	row.Cells = make([]rederive.ComparedCell, len(c.Columns))
	for i := range row.Cells {
		row.Cells[i].State = rederive.CellBlank
	}
	i := max(indexOf(c.Columns, x.column), 0)
	if len(row.Cells) > 0 {
		row.Cells[i] = rederive.ComparedCell{Computed: x.value.String(), State: rederive.CellDiffers}
	}
	return row
}

// cellCaveats says which cells rest on nothing, and how far a formula holds.
func (s *spec) cellCaveats(j *judgement) {
	if n := j.count.Illegible; n > 0 {
		j.caveat("%s illegible in the copy", plural(n, "cell"))
	}
	if s.kind.Name == "formula" {
		j.cases = len(s.cells.rows)
		if !s.has("certificate") {
			j.caveat("checked to %s", s.reach(j.cases))
		}
	}
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return Number{small: int64(n)}.String() + " " + what + "s"
}

// wholeSequence joins the computed items of a sequence.
func wholeSequence(a *alignment) Value {
	v := Value{form: aSequence}
	for _, row := range a.values {
		if row[0].form != noValue {
			v.items = append(v.items, row[0])
		}
	}
	for _, x := range a.extra {
		v.items = append(v.items, x.value)
	}
	return v
}
