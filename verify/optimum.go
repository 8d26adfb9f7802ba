package verify

import (
	"fmt"

	"rederive/show/wire"
)

// ruleOfOptima is the rule of both kinds of optima.
const ruleOfOptima = "the printed number less and more 1; in the offer the bound and the value are moved " +
	"apart and the witness is taken away"

// judgeOptimum judges a smallest or largest value, which must come with a witness
// and a bound.
func judgeOptimum(s *spec, v wire.Value) (*judgement, error) {
	value, bound, witness, err := s.readOptimum(v)
	if err != nil {
		return nil, err
	}
	if !agrees(bound, value, tolerance{}) {
		return nil, fmt.Errorf("the witness attains %s, but the bound is %s: neither is proved to be the %s",
			value, bound, s.kind.name)
	}
	j := s.judged(value)
	j.computed = fmt.Sprintf("%s, attained by %s, bound %s", value, witness, bound)
	return j, nil
}

func (s *spec) readOptimum(v wire.Value) (value, bound Value, witness string, err error) {
	at, _ := v.Field("Value")
	limit, _ := v.Field("Bound")
	w, _ := v.Field("Witness")
	if isNoWitness(w) || limit.Kind == wire.None {
		return value, bound, "", fmt.Errorf("a %s needs a witness and a bound", s.kind.name)
	}
	if value, err = ReadComputed(*s.kind.Of, at); err != nil {
		return value, bound, "", err
	}
	bound, err = ReadComputed(*s.kind.Of, limit)
	return value, bound, w.String(), err
}

// optimumMutants take the witness away, and move value and bound apart.
func optimumMutants(_ *auditor, v wire.Value) []formMutant {
	if !v.IsRecord("Optimum") {
		return nil
	}
	out := []formMutant{{"the witness taken away", with(v, "Witness", wire.Value{Kind: wire.None})}}
	for _, name := range []string{"Value", "Bound"} {
		field, _ := v.Field(name)
		n, err := ParseNumber(field.Text)
		if err != nil || field.Kind == wire.Float {
			continue
		}
		for _, text := range mutateNumber(n, tolerance{}) {
			m, _ := ParseNumber(text)
			out = append(out, formMutant{name + " " + mutation(field.Text, text), with(v, name, numberOf(m))})
		}
	}
	return out
}

func numberOf(n Number) wire.Value {
	if n.IsInt() {
		return wire.Value{Kind: wire.Int, Text: n.String()}
	}
	return wire.Value{Kind: wire.Rat, Text: n.String()}
}
