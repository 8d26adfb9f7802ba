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
	wrong      []wrong
	news       []wrong   // computed here for the first time
	values     [][]Value // of cells, in the order of the printed ones
	extra      []extra   // computed cells that are not printed
	whole      Value     // the computed value, unless it is a table
	count      *rederive.CellCount
	caveats    []string
	cases      int
	comparison *rederive.Comparison // of an open question that is answered by a table
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
	j.problems = append(j.problems, rederive.LedgerError{Pos: pos.String(), Text: fmt.Sprintf(format, args...)})
}

func (j *judgement) caveat(format string, args ...any) {
	j.caveats = append(j.caveats, fmt.Sprintf(format, args...))
}

// judge compares an offered value with what was printed. The error says that
// the value is not of a form that could settle the claim.
func (s *spec) judge(v wire.Value) (*judgement, error) {
	if v.Kind == wire.None {
		return nil, fmt.Errorf("nothing was offered: the value is nil (offer %s)", s.kind.forms())
	}
	if k := s.formKind(); !(k.isExact() && v.Kind == wire.Float) {
		if err := checkForm(k, v); err != nil {
			return nil, err
		}
	}
	switch {
	case s.kind.isStatement():
		return s.judgeStatement(v)
	case s.cells != nil:
		return s.judgeCells(v)
	case s.kind.isBest():
		return s.judgeBest(v)
	case s.kind.Name == "period":
		return s.judgePeriod(v)
	case s.kind.Name == "open":
		return s.judgeOpen(v)
	}
	return s.judgeValue(s.kind, v)
}

// formKind is the kind whose forms the offer must have: for an open question
// with an answer of some kind that kind's.
func (s *spec) formKind() Kind {
	if s.kind.Name == "open" && s.kind.Of != nil {
		return *s.kind.Of
	}
	return s.kind
}

// judgeValue compares a single value, or a set, with every printing of it.
func (s *spec) judgeValue(k Kind, v wire.Value) (*judgement, error) {
	value, err := ReadComputed(k, v)
	if err != nil {
		return nil, err
	}
	return s.judged(value), nil
}

// judged holds a computed value against every printing.
func (s *spec) judged(value Value) *judgement {
	j := &judgement{computed: value.String(), whole: value}
	for _, p := range s.printed {
		if s.within(p, value) {
			continue
		}
		w := wrong{value: value, text: p.field.Value}
		w.Printed, w.Computed = p.field.Value, value.String()
		w.printed = p.value
		j.wrong = append(j.wrong, w)
	}
	return j
}

// within reports whether a computed value is what was printed, or lies to a
// printed bound as it says.
func (s *spec) within(p printing, value Value) bool {
	if p.bound == "" || p.bound == isEqual {
		return agrees(p.value, value, s.tolerance)
	}
	return value.form == aNumber && p.bound.holds(value.num.Rat().Cmp(p.value.num.Rat()))
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

// judgeOpen shows a value that the paper does not have; an answer that the
// document gives must be it.
func (s *spec) judgeOpen(v wire.Value) (*judgement, error) {
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
		j = &judgement{computed: v.String()}
		s.holdAnswer(j)
	default:
		j, err = s.judgeValue(Kind{Name: "tuple"}, v)
	}
	if err == nil && !s.has("caveat") && !s.has("certificate") && len(j.caveats) == 0 {
		j.caveat("new: not in the paper")
	}
	return j, err
}

// holdAnswer holds a computed value that is only text against the answers.
func (s *spec) holdAnswer(j *judgement) {
	for _, p := range s.printed {
		if !sameText(p.field.Value, j.computed) {
			w := wrong{}
			w.Printed, w.Computed = p.field.Value, j.computed
			j.wrong = append(j.wrong, w)
		}
	}
}

// judgeBest judges a smallest or largest value, which must come with a witness
// and a bound, or a bound.
func (s *spec) judgeBest(v wire.Value) (*judgement, error) {
	if !v.IsRecord("Optimum") {
		return s.judgeValue(*s.kind.Of, v)
	}
	value, bound, witness, err := s.readOptimum(v)
	if err != nil {
		return nil, err
	}
	if !agrees(bound, value, nil) {
		return nil, fmt.Errorf("the witness attains %s, but the bound is %s: neither is proved to be the %s", value, bound, s.kind.Name)
	}
	j := s.judged(value)
	j.computed = fmt.Sprintf("%s, attained by %s, bound %s", value, witness, bound)
	return j, nil
}

func (s *spec) readOptimum(v wire.Value) (value, bound Value, witness string, err error) {
	at, _ := v.Field("Value")
	limit, _ := v.Field("Bound")
	w, _ := v.Field("Witness")
	if w.Kind == wire.None || limit.Kind == wire.None {
		return value, bound, "", fmt.Errorf("a %s needs a witness and a bound", s.kind.Name)
	}
	if value, err = ReadComputed(*s.kind.Of, at); err != nil {
		return value, bound, "", err
	}
	bound, err = ReadComputed(*s.kind.Of, limit)
	return value, bound, w.String(), err
}
