package verify

import (
	"fmt"
	"slices"
	"strings"

	"rederive"
	"rederive/show/wire"
	"rederive/verify/value"
)

// A Judgement is the result of comparing one offered value with a claim, before errata are considered.
type Judgement struct {
	Computed   string // in canonical form
	shown      string // for display, where that does not follow from the value
	words      string // with records and maps in words; empty if it has none
	wrong      []wrong
	news       []wrong         // computed here for the first time
	Values     [][]value.Value // of cells, in the order of the printed ones
	Extra      []extra         // computed cells that are not printed
	Whole      value.Value     // the computed value, unless it is a table
	count      *rederive.CellCount
	caveats    []string
	formula    string // the formula that was printed for all cells at once
	outcome    bool   // of a statement: only whether it holds counts
	cases      int
	comparison *rederive.Comparison // of an open question that a table answers
	shares     []share              // of the methods in that table
	fullest    string               // the method that offers most of that table
	twice      map[string]bool      // cells that a second method computes
	problems   []rederive.LedgerError
}

// wrong is a part of a claim in which computed and printed differ.
type wrong struct {
	rederive.Difference
	value value.Value
	// printed is the printed value, where it is not a cell.
	printed value.Value
	text    string // as printed, in the words of the source
	At      string // of a statement: the first counterexample
	extra   bool   // computed, but nothing is printed there
}

func (j *Judgement) problem(pos rederive.Pos, format string, args ...any) {
	j.problems = append(j.problems, rederive.LedgerError{Pos: pos, Text: fmt.Sprintf(format, args...)})
}

func (j *Judgement) caveat(format string, args ...any) {
	j.caveats = append(j.caveats, fmt.Sprintf(format, args...))
}

// noteRounding names the rounding rule that leads to the printed value, where that matters.
func (j *Judgement) noteRounding(key string, k value.Kind, within value.Tolerance, printed, computed value.Value) {
	for _, text := range within.ExplainRounding(k, printed, computed) {
		j.caveat("%s%s", text, inCell(key))
	}
}

// Judge compares an offered value with what was printed. It returns an error if the value has a form that cannot
// settle the claim.
func (s *Spec) Judge(v wire.Value) (*Judgement, error) {
	if v.Kind == wire.None {
		return nil, fmt.Errorf("nothing was offered: the value is nil (offer %s)", s.Kind.Forms)
	}
	forms := s.Kind
	if forms.Class == value.Question && forms.Of != nil {
		forms = *forms.Of
	}
	if err := value.CheckForm(forms, v); err != nil {
		return nil, err
	}
	if s.Row.judge != nil {
		return s.Row.judge(s, v)
	}
	return s.judgeValue(s.Kind, v)
}

// judgeValue compares a single value, or a set, with every printing of it.
func (s *Spec) judgeValue(k value.Kind, v wire.Value) (*Judgement, error) {
	value, err := value.ReadComputed(k, v)
	if err != nil {
		return nil, err
	}
	return s.judgeComputed(value), nil
}

// judgeComputed compares a computed value with every printing.
func (s *Spec) judgeComputed(computed value.Value) *Judgement {
	for _, p := range s.Printed[:min(1, len(s.Printed))] {
		computed = value.AsPrinted(p.Value, computed)
	}
	j := &Judgement{Computed: computed.String(), Whole: computed}
	for _, p := range s.Printed {
		j.noteRounding("", s.Kind, s.Within, p.Value, computed)
		if s.agrees(p, computed) {
			continue
		}
		j.noteMissing("", s.Kind.Elements(), p.Value, computed)
		w := wrong{value: computed, text: p.Field.Value}
		w.Printed, w.Computed = p.Field.Value, computed.String()
		w.printed, w.Pos = p.Value, p.Field.ValuePos
		if computed.Form != value.ASet { // its missing and extra elements are named
			w.Rounded, w.Part = rounded(p.Value, computed, s.Within), value.DifferingParts(s.Kind, p.Value,
				computed, s.Within)
		}
		j.wrong = append(j.wrong, w)
	}
	return j
}

// agrees reports whether a computed value equals the printed one, or lies on the right side of a printed bound.
func (s *Spec) agrees(p Printing, computed value.Value) bool {
	if p.Bound == value.IsEqual {
		return value.Agrees(p.Value, computed, s.Within)
	}
	return computed.Form == value.ANumber && p.Bound.Holds(computed.Num.Rat().Cmp(p.Value.Num.Rat()))
}

// setDifference lists the elements that were not computed and those that are not printed.
func setDifference(printed, computed value.Value) string {
	missing, extra := setMinus(printed, computed), setMinus(computed, printed)
	var parts []string
	if len(missing) > 0 {
		parts = append(parts, "missing "+value.Abbreviate(value.JoinValues(missing, "; ")))
	}
	if len(extra) > 0 {
		parts = append(parts, "extra "+value.Abbreviate(value.JoinValues(extra, "; ")))
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// setMinus returns the elements of a sorted set that are not in another.
func setMinus(a, b value.Value) []value.Value {
	return slices.DeleteFunc(slices.Clone(a.Items), func(v value.Value) bool {
		_, found := slices.BinarySearchFunc(b.Items, v, value.CompareValues)
		return found
	})
}

// noteMissing records that a part is printed but not offered, or that more parts are offered than are printed.
func (j *Judgement) noteMissing(key string, k value.Kind, printed, computed value.Value) {
	n := len(computed.Items)
	if computed.Form != value.Parts || n == len(printed.Items) {
		return
	}
	switch names := value.PartNames(k, printed); {
	case n < len(names):
		j.caveat("the %s is printed, but not offered%s", names[n], inCell(key))
	case len(names) == len(printed.Items):
		j.caveat("%d numbers are offered, but %d printed: %s%s", n, len(names), strings.Join(names, ", "), inCell(key))
	}
}

// shareItself compares the printed percentages with the share of the printed counts. It returns nil if not all of
// them are printed.
func shareItself(s *Spec) *Judgement {
	if len(s.Printed) == 0 {
		return nil
	}
	counts := s.Printed[0].Value.Items
	if slices.ContainsFunc(counts, func(item value.Value) bool { return item.Form == value.NoValue }) {
		return nil
	}
	share, err := value.PercentageOf(counts[0].Num, counts[1].Num)
	if err != nil {
		return nil
	}
	items := []value.Value{counts[0], counts[1], share}
	return s.judgeComputed(value.Value{Form: value.AShare, Layout: "{0} of {1} ({2})", Items: items})
}

// Rejudge judges a claim of a ledger again by its printed and computed text, and reports whether they agree. It cannot
// tell if the text does not determine the claim, as for tables, sequences, statements, sums, kinds that read further
// fields, and values with a layout, such as statistics.
func Rejudge(v rederive.Verdict) (agrees, known bool) {
	agrees, known = rejudge(v, strings.Split(v.Printed, " | "))
	if !agrees && strings.Contains(v.Printed, " | ") { // a word may contain the bar
		whole, read := rejudge(v, []string{v.Printed})
		return whole, known || read
	}
	return agrees, known
}

// NoNumber returns the printed text of a claim in a ledger if its kind demands a number and none can be read. No claims
// document can contain that.
func NoNumber(v rederive.Verdict) (text string, found bool) {
	kind, err := ParseKind(v.Kind)
	if err != nil || !slices.Contains(judgedCells, v.Kind) {
		return "", false
	}
	for text := range strings.SplitSeq(v.Printed, " | ") {
		if _, err := value.ReadPrinted(kind, text); err != nil {
			return text, true
		}
	}
	return "", false
}

// rejudge compares the computed value with every printing.
func rejudge(v rederive.Verdict, printed []string) (agrees, known bool) {
	s, ok := specOf(v, printed)
	if !ok {
		return false, false
	}
	if slices.ContainsFunc(s.Printed, func(p Printing) bool { return p.Value.Layout != "" }) {
		return false, false
	}
	computed, err := s.readLedger(v.Computed)
	if err != nil {
		return false, true
	}
	return !slices.ContainsFunc(s.Printed, func(p Printing) bool { return !s.agrees(p, computed) }), true
}

// readLedger reads a computed value as ledgers write it.
func (s *Spec) readLedger(text string) (value.Value, error) {
	if s.Row.Class == value.Best {
		text, _, _ = strings.Cut(text, ", attained by ")
	}
	texts := []string{text}
	if s.Row.Name == value.ChoiceKind().Name {
		texts = strings.Split(text, " or ")
	}
	all := value.Value{Form: value.OneOf}
	for _, text := range texts {
		one, err := value.ReadPrinted(s.Kind.Elements(), text)
		if err != nil {
			return one, err
		}
		all.Items = append(all.Items, one)
	}
	if len(all.Items) == 1 {
		return all.Items[0], nil
	}
	return all, nil
}

// specOf compiles a claim of a ledger as if it were in a document, if its kind compares values as a whole.
func specOf(v rederive.Verdict, printed []string) (*Spec, bool) {
	c := &rederive.Claim{ID: v.ID, Pos: v.Pos}
	add := func(name, text string) { c.Fields = append(c.Fields, rederive.Field{Name: name, Value: text}) }
	add("where", "in a ledger")
	add("kind", v.Kind)
	for _, text := range printed {
		add("printed", text)
	}
	if v.Tolerance != "" {
		add("tolerance", v.Tolerance)
		add("why", "as the ledger says")
	}
	s := Compile(c, nil)
	if len(s.Errs) > 0 || len(s.Printed) == 0 || s.Row.Alone != nil || s.Row.judge != nil && s.Row.Class != value.Best {
		return nil, false
	}
	return s, true
}

// RejudgeCells judges the numbers of a table, grid or sequence of a ledger again, cell by cell, and counts those that
// differ. A cell that does not print a number of the kind, such as a mark, is unknown. All cells are unknown where a
// column may have its own kind or tolerance, or a mark may replace a number.
func RejudgeCells(v rederive.Verdict) (differing, unknown int) {
	form, of, _ := strings.Cut(v.Kind, " of ")
	within, ok := value.ParseTolerance(v.Tolerance)
	if !slices.Contains(judgedCells, of) || v.Tolerance != "" && !ok || strings.Contains(v.Caveat, `" is `) {
		return 0, 1
	}
	kind, err := ParseKind(of)
	if err != nil {
		return 0, 1
	}
	var printed, computed []string
	switch form {
	case "sequence":
		printed, computed = itemsOf(v.Printed), itemsOf(v.Computed)
	case "table", "grid":
		printed, computed = cellsOfText(v.Printed), cellsOfText(v.Computed)
	}
	if len(printed) == 0 || len(computed) != len(printed) {
		return 0, 1
	}
	for i, text := range printed {
		p, err := value.ReadPrinted(kind, text)
		c, err2 := value.ReadPrinted(kind, computed[i])
		switch {
		case err != nil || err2 != nil:
			unknown++
		case !value.Agrees(p, c, within):
			differing++
		}
	}
	return differing, unknown
}

// judgedCells are the kinds of cells that a ledger writes as numbers without units or layouts.
var judgedCells = []string{"integer", "rational", "decimal"}

// itemsOf returns the items of a sequence in a ledger.
func itemsOf(text string) []string {
	items, err := value.SplitElements(value.Unbrace(text))
	if err != nil {
		return nil
	}
	return items
}

// cellsOfText returns the cells of a table in a ledger, row by row, without the keys of the rows.
func cellsOfText(text string) (list []string) {
	for line := range strings.SplitSeq(text, "\n") {
		cells := strings.Split(line, " | ")
		if i := strings.LastIndex(cells[0], ": "); i >= 0 {
			cells[0] = cells[0][i+2:]
		}
		list = append(list, cells...)
	}
	return list
}
