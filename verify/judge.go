package verify

import (
	"fmt"
	"strings"

	"rederive"
	"rederive/show/wire"
)

// A judgement is what comparing one offered value with a claim gave, before
// errata are looked at.
type judgement struct {
	computed   string // in canonical form
	shown      string // as it is shown, where that does not follow from the value
	wrong      []wrong
	news       []wrong   // computed here for the first time
	values     [][]Value // of cells, in the order of the printed ones
	extra      []extra   // computed cells that are not printed
	whole      Value     // the computed value, unless it is a table
	count      *rederive.CellCount
	caveats    []string
	formula    string // that was printed for all cells at once
	outcome    bool   // of a statement: only whether it holds counts
	cases      int
	comparison *rederive.Comparison // of an open question that is answered by a table
	shares     []share              // of the methods in that table
	fullest    string               // the method that gives most of that table
	twice      map[string]bool      // cells that a second method gives
	problems   []rederive.LedgerError
}

// wrong is a part of a claim in which computed and printed differ.
type wrong struct {
	rederive.Difference
	value Value
	// printed is the printed value, where it is not a cell.
	printed Value
	text    string // as printed, in the words of the source
	At      string // of a statement: the first counterexample
	extra   bool   // computed, but nothing is printed there
}

func (j *judgement) problem(pos rederive.Pos, format string, args ...any) {
	j.problems = append(j.problems, rederive.LedgerError{Pos: pos, Text: fmt.Sprintf(format, args...)})
}

func (j *judgement) caveat(format string, args ...any) {
	j.caveats = append(j.caveats, fmt.Sprintf(format, args...))
}

// noteRounding says which rule of rounding gives what is printed, where that matters.
func (j *judgement) noteRounding(key string, k Kind, within tolerance, printed, computed Value) {
	for _, text := range within.explainRounding(k, printed, computed) {
		j.caveat("%s%s", text, inCell(key))
	}
}

// judge compares an offered value with what was printed. The error says that
// the value is not of a form that could settle the claim.
func (s *spec) judge(v wire.Value) (*judgement, error) {
	if v.Kind == wire.None {
		return nil, fmt.Errorf("nothing was offered: the value is nil (offer %s)", s.kind.forms)
	}
	forms := s.kind
	if forms.class == question && forms.Of != nil {
		forms = *forms.Of
	}
	if err := checkForm(forms, v); err != nil {
		return nil, err
	}
	if s.row.judge != nil {
		return s.row.judge(s, v)
	}
	return s.judgeValue(s.kind, v)
}

// judgeValue compares a single value, or a set, with every printing of it.
func (s *spec) judgeValue(k Kind, v wire.Value) (*judgement, error) {
	value, err := ReadComputed(k, v)
	if err != nil {
		return nil, err
	}
	return s.judged(value), nil
}

// judged compares a computed value with every printing.
func (s *spec) judged(computed Value) *judgement {
	j := &judgement{computed: computed.String(), whole: computed}
	for _, p := range s.printed {
		j.noteRounding("", s.kind, s.within, p.value, computed)
		if s.agrees(p, computed) {
			continue
		}
		j.noteMissing("", s.kind.elements(), p.value, computed)
		w := wrong{value: computed, text: p.field.Value}
		w.Printed, w.Computed = p.field.Value, computed.String()
		w.printed, w.Pos = p.value, p.field.ValuePos
		if computed.form != aSet { // of which the missing and the extra elements are named
			w.Rounded, w.Part = rounded(p.value, computed, s.within), differingParts(s.kind, p.value, computed, s.within)
		}
		j.wrong = append(j.wrong, w)
	}
	return j
}

// agrees reports whether a computed value is what was printed, or lies to a
// printed bound as it says.
func (s *spec) agrees(p printing, computed Value) bool {
	if p.bound == isEqual {
		return agrees(p.value, computed, s.within)
	}
	return computed.form == aNumber && p.bound.holds(computed.num.Rat().Cmp(p.value.num.Rat()))
}

// setDifference says which elements were not computed and which not printed.
func setDifference(printed, computed Value) string {
	missing, extra := without(printed, computed), without(computed, printed)
	var parts []string
	if len(missing) > 0 {
		parts = append(parts, "missing "+abbreviate(joinValues(missing, "; ")))
	}
	if len(extra) > 0 {
		parts = append(parts, "extra "+abbreviate(joinValues(extra, "; ")))
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// without returns the elements of a sorted set that are not in another.
func without(a, b Value) []Value {
	var list []Value
	k := 0
	for _, v := range a.items {
		for k < len(b.items) && compareValues(b.items[k], v) < 0 {
			k++
		}
		if k == len(b.items) || compareValues(b.items[k], v) != 0 {
			list = append(list, v)
		}
	}
	return list
}

// noteMissing says that a part is printed which is not offered.
func (j *judgement) noteMissing(key string, k Kind, printed, computed Value) {
	n := len(computed.items)
	if computed.form != parts || n >= len(printed.items) {
		return
	}
	if names := partNames(k, printed); n < len(names) {
		j.caveat("the %s is printed, but not offered%s", names[n], inCell(key))
	}
}

// shareItself compares the printed percentages with that of the printed counts, or
// returns nil if not all of them are printed.
func shareItself(s *spec) *judgement {
	if len(s.printed) == 0 {
		return nil
	}
	counts := s.printed[0].value.items
	for _, item := range counts {
		if item.form == noValue {
			return nil
		}
	}
	share, err := percentageOf(counts[0].num, counts[1].num)
	if err != nil {
		return nil
	}
	return s.judged(Value{form: aShare, layout: "{0} of {1} ({2})", items: []Value{counts[0], counts[1], share}})
}
