package verify

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"rederive"
	"rederive/show/wire"
)

func openKind() kind {
	return kind{
		Row: Row{
			name: "open", class: question, fields: []string{"answer"},
			takes: isOpenForm, forms: "plain data, show.Cells, show.Holds, show.Fails or show.Found",
			element: answerOf,
		},
		printed: "answer",
		read:    readAnswers, judge: judgeOpen, errata: ofNothing,
	}
}

func isOpenForm(v wire.Value) bool {
	return recordOf("CellTable", "Holds", "Fails", "Found")(v) || v.Type == "" && v.Kind != wire.None
}

// answerOf is the kind of the answer: a tuple, unless the claim says another.
func answerOf(k Kind) Kind {
	if k.Of == nil {
		return simpleKind(tupleKind())
	}
	return *k.Of
}

func readAnswers(s *spec, _ map[string]*rederive.Claim) { s.readAll(readPlain) }

// judgeOpen shows a value that the paper does not have; an answer that the
// document gives must be it.
func judgeOpen(s *spec, v wire.Value) (*judgement, error) {
	var j *judgement
	var err error
	switch {
	case isStatementForm(v):
		j = &judgement{}
		err = s.readForm(j, v)
	case v.IsRecord("CellTable"):
		j = openTable(v)
		s.holdAnswer(j)
	case s.kind.Of != nil:
		j, err = s.judgeValue(*s.kind.Of, v)
	case v.Kind == wire.List || v.Kind == wire.Map || v.Kind == wire.Record:
		j = &judgement{computed: v.String(), shown: shownData(v).String()}
		s.holdAnswer(j)
	default:
		j, err = s.judgeValue(s.kind.elements(), v)
	}
	hasReach := s.has("caveat") || s.has("certificate") || s.has("checked-to")
	if err == nil && !hasReach && len(j.caveats) == 0 {
		j.caveat("new: not in the paper")
	}
	return j, err
}

// holdAnswer compares a computed value that is only text with the answers.
func (s *spec) holdAnswer(j *judgement) {
	for _, p := range s.printed {
		if !sameText(p.field.Value, j.computed) {
			w := wrong{}
			w.Printed, w.Computed, w.Pos = p.field.Value, j.computed, p.field.ValuePos
			j.wrong = append(j.wrong, w)
		}
	}
}

// openTable sets out a table that answers an open question: all its cells are
// new, rows and columns in the order in which they were offered.
func openTable(v wire.Value) *judgement {
	rows, _ := v.Field("Rows")
	cols, _ := v.Field("Cols")
	values, _ := v.Field("Values")
	c := &cells{keyHead: []string{""}, index: map[string]int{}}
	at := map[[2]string]wire.Value{}
	for i, item := range values.Items {
		row, column := rows.Items[i].Text, cols.Items[i].Text
		if slices.Index(c.columns, column) < 0 {
			c.columns = append(c.columns, column)
		}
		c.add(cellRow{key: row, keys: []string{row}})
		at[[2]string{row, column}] = item
	}
	j := &judgement{
		count:      &rederive.CellCount{New: len(at)},
		comparison: &rederive.Comparison{KeyHead: c.keyHead, Columns: c.columns},
	}
	for i, row := range c.rows {
		line := rederive.ComparedRow{Keys: row.keys}
		for _, column := range c.columns {
			compared := rederive.ComparedCell{State: rederive.CellBlank}
			if v, ok := at[[2]string{row.key, column}]; ok {
				compared = rederive.ComparedCell{
					Computed: v.String(), Shown: shownData(v).String(), State: rederive.CellNew,
				}
			}
			line.Cells = append(line.Cells, compared)
			c.rows[i].cells = append(c.rows[i].cells, cell{text: compared.Computed, meaning: NotComputed})
		}
		j.comparison.Rows = append(j.comparison.Rows, line)
	}
	j.computed = c.printedText()
	return j
}

// A share is how many cells of a table that answers an open question a method gives.
type share struct {
	method string
	cells  int
}

// holdOpen compares the tables by which two methods answer an open question. One may
// be a part of the other: the fuller one is shown.
func holdOpen(first, other *judgement, name, otherName string, differ func(key, name, a, b string)) {
	full, part := openCells(first), openCells(other)
	if first.shares == nil {
		first.shares, first.fullest = []share{{name, len(full)}}, name
	}
	name = first.fullest
	first.shares = append(first.shares, share{otherName, len(part)})
	swapped := len(part) > len(full)
	if swapped {
		full, part = part, full
		first.computed, first.comparison, first.count = other.computed, other.comparison, other.count
		first.fullest = otherName
	}
	for _, key := range slices.Sorted(maps.Keys(part)) {
		if text, ok := full[key]; !ok || text != part[key] {
			a, b := text, part[key]
			if swapped {
				a, b = b, a
			}
			differ(key, name, cmp.Or(a, "nothing"), cmp.Or(b, "nothing"))
		}
	}
}

// noteShares says which methods give only a part of an open table.
func (j *judgement) noteShares() {
	total := 0
	for _, s := range j.shares {
		total = max(total, s.cells)
	}
	for _, s := range j.shares {
		if s.cells < total {
			j.caveat("method %s gives %d of %d cells", s.method, s.cells, total)
		}
	}
}

// openCells returns the cells of a table that answers an open question, by row and
// column.
func openCells(j *judgement) map[string]string {
	all := map[string]string{}
	for _, row := range j.comparison.Rows {
		for i, c := range row.Cells {
			if c.State == rederive.CellNew {
				all[strings.Join(row.Keys, ", ")+", "+j.comparison.Columns[i]] = c.Computed
			}
		}
	}
	return all
}
