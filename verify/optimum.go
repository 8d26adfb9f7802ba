package verify

import (
	"fmt"

	"rederive/show/wire"
	"rederive/verify/value"
)

// judgeOptimum judges a smallest or largest value, which needs a witness and a bound.
func judgeOptimum(s *Spec, v wire.Value) (*Judgement, error) {
	best, bound, witness, err := s.readOptimum(v)
	if err != nil {
		return nil, err
	}
	if !value.Agrees(bound, best, value.Tolerance{}) {
		return nil, fmt.Errorf("the witness attains %s, but the bound is %s: neither is proved to be the %s",
			best, bound, s.Kind.Name)
	}
	j := s.judgeComputed(best)
	j.Computed = fmt.Sprintf("%s, attained by %s, bound %s", best, witness, bound)
	return j, nil
}

func (s *Spec) readOptimum(v wire.Value) (best, bound value.Value, witness string, err error) {
	at, _ := v.Field("Value")
	limit, _ := v.Field("Bound")
	w, _ := v.Field("Witness")
	if isNoWitness(w) || limit.Kind == wire.None {
		return best, bound, "", fmt.Errorf("a %s needs a witness and a bound", s.Kind.Name)
	}
	if best, err = value.ReadComputed(*s.Kind.Of, at); err != nil {
		return best, bound, "", err
	}
	bound, err = value.ReadComputed(*s.Kind.Of, limit)
	return best, bound, w.String(), err
}

// optimumKind returns the kind of a smallest or largest value: minimum or maximum.
func optimumKind(name string) kind {
	return kind{
		Row: value.Row{
			Name: name, Class: value.Best, Fields: []string{"printed", "tolerance", "rounding"},
			Takes: value.RecordOf("Optimum"), Forms: "show.Optimum, with a witness and a bound",
		},
		judge: judgeOptimum,
	}
}
