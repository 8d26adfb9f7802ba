package verify

import (
	"slices"
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
	j := &judgement{count: &rederive.CellCount{}, values: a.values, extra: a.extra}
	if s.cells.isSequence() {
		j.whole = wholeSequence(a)
	}
	for r := range s.cells.rows {
		for c := range s.cells.rows[r].cells {
			s.judgeCell(j, r, c)
		}
	}
	for _, x := range a.extra {
		s.extraCell(j, x)
	}
	s.cellCaveats(j)
	return j, nil
}

// compareCells sets printed and computed cells side by side.
func (s *spec) compareCells(j *judgement) *rederive.Comparison {
	out := &rederive.Comparison{Formula: j.formula, KeyHead: s.cells.keyHead, Columns: s.cells.columns}
	for r, row := range s.cells.rows {
		line := rederive.ComparedRow{Keys: row.keys}
		for c, printed := range row.cells {
			computed := j.values[r][c]
			line.Cells = append(line.Cells, rederive.ComparedCell{
				Printed: printed.text, Computed: computed.String(),
				Shown: shown(printed.value, computed, printed.within),
				State: s.cellState(printed, computed),
			})
		}
		out.Rows = append(out.Rows, line)
	}
	for _, x := range j.extra {
		out.Rows = append(out.Rows, extraRow(out, x))
	}
	return out
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
	case agrees(printed.value, computed, printed.within):
		return rederive.CellMatches
	}
	return rederive.CellDiffers
}

// judgeCell counts a cell and lists it if it differs or is new.
func (s *spec) judgeCell(j *judgement, r, c int) {
	printed, computed, n := &s.cells.rows[r].cells[c], j.values[r][c], j.count
	state := s.cellState(*printed, computed)
	name := s.cells.name(s.cells.rows[r].key, s.cells.columns[c])
	j.noteRounding(name, printed.kind, printed.within, printed.value, computed)
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
	j.noteMissing(name, printed.kind, printed.value, computed)
	w := wrong{value: computed, text: printed.text}
	w.Key = name
	w.Printed, w.Computed = printed.text, computed.String()
	w.Rounded = rounded(printed.value, computed, printed.within)
	w.Part = differingParts(s.kindOf(name), printed.value, computed, printed.within)
	if state == rederive.CellNew {
		n.New++
		j.news = append(j.news, w)
		return
	}
	n.Compared++
	n.Differing++
	w.Pos = printed.pos
	j.wrong = append(j.wrong, w)
}

// extraCell counts a computed cell that has no place in the printed table.
func (s *spec) extraCell(j *judgement, x extra) {
	j.count.Compared++
	j.count.Differing++
	w := wrong{value: x.value, extra: true}
	w.Key, w.Computed = s.cells.name(x.row, x.column), x.value.String()
	w.Rounded = rounded(Value{}, x.value, tolerance{})
	if s.claim.Table != nil {
		w.Pos = s.claim.Table.Pos
	}
	j.wrong = append(j.wrong, w)
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
	i := max(slices.Index(c.Columns, x.column), 0)
	if len(row.Cells) > 0 {
		row.Cells[i] = rederive.ComparedCell{
			Computed: x.value.String(), Shown: shown(Value{}, x.value, tolerance{}), State: rederive.CellDiffers,
		}
	}
	return row
}

// cellCaveats says which cells rest on nothing.
func (s *spec) cellCaveats(j *judgement) {
	if n := j.count.Illegible; n > 0 {
		j.caveat("%s illegible in the copy", plural(n, "cell"))
	}
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
