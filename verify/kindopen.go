package verify

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/show/wire"
	"rederive/verify/value"
)

func openKind() kind {
	return kind{
		Row: value.Row{
			Name: "open", Class: value.Question, Fields: []string{"answer"},
			Takes: isOpenForm, Forms: "plain data, show.Cells, show.Holds, show.Fails or show.Found",
			Element: answerOf,
		},
		printed: "answer",
		read:    func(s *Spec, _ map[string]*rederive.Claim) { s.readAll(readPlain) },
		judge:   judgeOpen, errata: ofNothing,
	}
}

func isOpenForm(v wire.Value) bool {
	return value.RecordOf("CellTable", "Holds", "Fails", "Found")(v) || v.Type == "" && v.Kind != wire.None
}

// answerOf returns the kind of the answer: a tuple, unless the claim names another.
func answerOf(k value.Kind) value.Kind {
	if k.Of == nil {
		return value.SimpleKind(value.TupleKind())
	}
	return *k.Of
}

// judgeOpen shows a value that the paper does not have. If the document states an answer, it must be equal.
func judgeOpen(s *Spec, v wire.Value) (*Judgement, error) {
	var j *Judgement
	var err error
	switch {
	case v.IsRecord("Holds") || v.IsRecord("Fails") || v.IsRecord("Found"):
		j = &Judgement{}
		err = s.readForm(j, v)
	case v.IsRecord("CellTable"):
		j = openTable(v)
		s.compareAnswer(j)
	case s.Kind.Of != nil:
		j, err = s.judgeValue(*s.Kind.Of, v)
	case v.Kind == wire.List || v.Kind == wire.Map || v.Kind == wire.Record:
		j = &Judgement{Computed: v.String(), shown: inWords(shownData(v)).String(), words: offerInWords(v)}
		s.compareAnswer(j)
	default:
		j, err = s.judgeValue(s.Kind.Elements(), v)
	}
	hasReach := s.Has("caveat") || s.Has("certificate") || s.Has("checked-to")
	if err == nil && !hasReach && len(j.caveats) == 0 {
		j.caveat("new: not in the paper")
	}
	return j, err
}

// compareAnswer compares a computed value that is only text with the answers.
func (s *Spec) compareAnswer(j *Judgement) {
	for _, p := range s.Printed {
		if normalize(p.Field.Value) != normalize(j.Computed) {
			w := wrong{}
			w.Printed, w.Computed, w.Pos = p.Field.Value, j.Computed, p.Field.ValuePos
			j.wrong = append(j.wrong, w)
		}
	}
}

var (
	oneBracket = strings.NewReplacer("[", "(", "{", "(", "]", ")", "}", ")", `"`, "", "'", "", "`", "")
	nearSigns  = lazyregexp.New(`\s*([(),;:|])\s*`)
)

// normalize normalizes a text: it drops quotes, brackets around the whole and white space next to brackets and
// separators, and makes all brackets round.
func normalize(text string) string {
	text = strings.Join(strings.Fields(oneBracket.Replace(text)), " ")
	text = nearSigns.ReplaceAllString(text, "$1")
	for len(text) > 1 && text[0] == '(' && value.Closing(text) == len(text)-1 {
		text = text[1 : len(text)-1]
	}
	return text
}

// openTable converts a table that answers an open question. All its cells are new, with rows and columns in the order
// in which they were offered. Columns that differ only in a number are in its order.
func openTable(v wire.Value) *Judgement {
	rows, _ := v.Field("Rows")
	cols, _ := v.Field("Cols")
	values, _ := v.Field("Values")
	c := &cells{KeyHead: []string{""}, Index: map[string]int{}}
	at := map[[2]string]wire.Value{}
	for i, item := range values.Items {
		row, column := rows.Items[i].Text, cols.Items[i].Text
		if slices.Index(c.Columns, column) < 0 {
			c.Columns = append(c.Columns, column)
		}
		c.add(CellRow{Key: row, keys: []string{row}})
		at[[2]string{row, column}] = item
	}
	sortNumbered(c.Columns)
	j := &Judgement{
		count:      &rederive.CellCount{New: len(at)},
		comparison: &rederive.Comparison{KeyHead: c.KeyHead, Columns: c.Columns},
	}
	for i, row := range c.Rows {
		line := rederive.ComparedRow{Keys: row.keys}
		for _, column := range c.Columns {
			compared := rederive.ComparedCell{State: rederive.CellBlank}
			if v, ok := at[[2]string{row.Key, column}]; ok {
				compared = rederive.ComparedCell{
					Computed: v.String(), Shown: inWords(shownData(v)).String(), State: rederive.CellNew,
				}
			}
			line.Cells = append(line.Cells, compared)
			c.Rows[i].Cells = append(c.Rows[i].Cells, Cell{Text: compared.Computed, Meaning: NotComputed})
		}
		j.comparison.Rows = append(j.comparison.Rows, line)
	}
	j.Computed = c.printedText()
	return j
}

var numeral = lazyregexp.New(`\d+`)

// sortNumbered sorts names such as "k = 2" by their numbers, if they differ only in one number.
func sortNumbered(names []string) {
	form := func(name string) string { return numeral.ReplaceAllString(name, "0") }
	for _, name := range names {
		if form(name) != form(names[0]) || strings.Count(form(name), "0") != 1 {
			return
		}
	}
	number := func(name string) int {
		n, _ := strconv.Atoi(numeral.FindString(name))
		return n
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(number(a), number(b)) })
}

// A share is the number of cells that a method offers of a table that answers an open question.
type share struct {
	method string
	cells  int
}

// compareOpen compares the tables that two methods offer for an open question. One may be part of the other; the
// fuller one is shown.
func compareOpen(first, other *Judgement, name, otherName string, differ func(key, name, a, b string)) {
	full, part := openCells(first), openCells(other)
	if first.shares == nil {
		first.shares, first.fullest = []share{{name, len(full)}}, name
	}
	name = first.fullest
	first.shares = append(first.shares, share{otherName, len(part)})
	swapped := len(part) > len(full)
	if swapped {
		full, part = part, full
		first.Computed, first.comparison, first.count = other.Computed, other.comparison, other.count
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

// noteShares records the methods that offer only part of an open table.
func (j *Judgement) noteShares() {
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

// openCells returns the cells of a table that answers an open question, by row and column.
func openCells(j *Judgement) map[string]string {
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
