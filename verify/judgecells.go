package verify

import (
	"slices"
	"strings"

	"rederive"
	"rederive/show/wire"
	"rederive/verify/value"
)

// judgeCells compares an offered table, grid or sequence cell by cell.
func (s *Spec) judgeCells(v wire.Value) (*Judgement, error) {
	a, err := s.Align(v)
	if err != nil {
		return nil, err
	}
	j := &Judgement{count: &rederive.CellCount{}, Values: a.Values, Extra: a.extra}
	if s.Cells.IsSequence() {
		j.Whole = wholeSequence(a)
	}
	for r := range s.Cells.Rows {
		for c := range s.Cells.Rows[r].Cells {
			s.judgeCell(j, r, c)
		}
	}
	for _, x := range a.extra {
		s.extraCell(j, x)
	}
	if n := j.count.Illegible; n > 0 { // nothing checks them
		j.caveat("%s illegible in the copy", value.Plural(n, "cell"))
	}
	return j, nil
}

// compareCells puts printed and computed cells side by side.
func (s *Spec) compareCells(j *Judgement) *rederive.Comparison {
	out := &rederive.Comparison{Formula: j.formula, KeyHead: s.Cells.KeyHead, Columns: s.Cells.Columns}
	for r, row := range s.Cells.Rows {
		line := rederive.ComparedRow{Keys: row.keys}
		for c, printed := range row.Cells {
			computed := j.Values[r][c]
			line.Cells = append(line.Cells, rederive.ComparedCell{
				Printed: printed.Text, Computed: computed.String(),
				Shown: shown(printed.Value, computed, printed.Within),
				State: s.CellState(printed, computed),
			})
		}
		out.Rows = append(out.Rows, line)
	}
	for _, x := range j.Extra {
		out.Rows = append(out.Rows, extraRow(out, x))
	}
	return out
}

// CellState says how a printed and a computed cell relate.
func (s *Spec) CellState(printed Cell, computed value.Value) rederive.ComparedState {
	nothing := computed.Form == value.NoValue
	switch printed.Meaning {
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
	case value.Agrees(printed.Value, computed, printed.Within):
		return rederive.CellMatches
	}
	return rederive.CellDiffers
}

// judgeCell counts a cell and lists it if it differs or is new.
func (s *Spec) judgeCell(j *Judgement, r, c int) {
	printed, computed, n := &s.Cells.Rows[r].Cells[c], j.Values[r][c], j.count
	state := s.CellState(*printed, computed)
	name := s.Cells.nameAt(r, c)
	j.noteRounding(name, printed.Kind, printed.Within, printed.Value, computed)
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
	j.noteMissing(name, printed.Kind, printed.Value, computed)
	w := wrong{value: computed, text: printed.Text}
	w.Key = name
	w.Printed, w.Computed = printed.Text, computed.String()
	w.Rounded = rounded(printed.Value, computed, printed.Within)
	w.Part = value.DifferingParts(s.KindOf(name), printed.Value, computed, printed.Within)
	if state == rederive.CellNew {
		n.New++
		j.news = append(j.news, w)
		return
	}
	n.Compared++
	n.Differing++
	w.Pos = printed.Pos
	j.wrong = append(j.wrong, w)
}

// extraCell counts a computed cell that is not in the printed table.
func (s *Spec) extraCell(j *Judgement, x extra) {
	j.count.Compared++
	j.count.Differing++
	w := wrong{value: x.Value, extra: true}
	w.Key, w.Computed = s.Cells.Name(x.Row, x.Column), x.Value.String()
	w.Rounded = rounded(value.Value{}, x.Value, value.Tolerance{})
	if s.claim.Table != nil {
		w.Pos = s.claim.Table.Pos
	}
	j.wrong = append(j.wrong, w)
}

// extraRow shows an extra cell in a row of its own.
func extraRow(c *rederive.Comparison, x extra) rederive.ComparedRow {
	row := rederive.ComparedRow{Keys: strings.Split(x.Row, " / ")}
	if len(c.KeyHead) == 0 {
		row.Keys = nil
	}
	if len(row.Keys) > len(c.KeyHead) {
		row.Keys = []string{x.Row}
	}
	for len(row.Keys) < len(c.KeyHead) {
		row.Keys = append(row.Keys, "")
	}
	row.Cells = make([]rederive.ComparedCell, len(c.Columns))
	for i := range row.Cells {
		row.Cells[i].State = rederive.CellBlank
	}
	i := max(slices.Index(c.Columns, x.Column), 0)
	if len(row.Cells) > 0 {
		text := shown(value.Value{}, x.Value, value.Tolerance{})
		row.Cells[i] = rederive.ComparedCell{Computed: x.Value.String(), Shown: text, State: rederive.CellDiffers}
	}
	return row
}

// wholeSequence joins the computed items of a sequence.
func wholeSequence(a *Alignment) value.Value {
	v := value.Value{Form: value.ASequence}
	for _, row := range a.Values {
		if row[0].Form != value.NoValue {
			v.Items = append(v.Items, row[0])
		}
	}
	for _, x := range a.extra {
		v.Items = append(v.Items, x.Value)
	}
	return v
}
