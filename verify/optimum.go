package verify

import (
	"fmt"

	"rederive/show/wire"
)

// judgeOptimum judges a smallest or largest value, which must come with a witness
// and a bound.
func judgeOptimum(s *spec, v wire.Value) (*judgement, error) {
	best, bound, witness, err := s.readOptimum(v)
	if err != nil {
		return nil, err
	}
	if !agrees(bound, best, tolerance{}) {
		return nil, fmt.Errorf("the witness attains %s, but the bound is %s: neither is proved to be the %s",
			best, bound, s.kind.name)
	}
	j := s.judged(best)
	j.computed = fmt.Sprintf("%s, attained by %s, bound %s", best, witness, bound)
	return j, nil
}

func (s *spec) readOptimum(v wire.Value) (best, bound Value, witness string, err error) {
	at, _ := v.Field("Value")
	limit, _ := v.Field("Bound")
	w, _ := v.Field("Witness")
	if isNoWitness(w) || limit.Kind == wire.None {
		return best, bound, "", fmt.Errorf("a %s needs a witness and a bound", s.kind.name)
	}
	if best, err = ReadComputed(*s.kind.Of, at); err != nil {
		return best, bound, "", err
	}
	bound, err = ReadComputed(*s.kind.Of, limit)
	return best, bound, w.String(), err
}

func minimumKind() kind {
	return kind{
		Row: Row{
			name: "minimum", class: best, fields: []string{"printed", "tolerance", "rounding"},
			takes: recordOf("Optimum"), forms: "show.Optimum, with a witness and a bound",
		},
		judge: judgeOptimum,
	}
}

func maximumKind() kind {
	return kind{
		Row: Row{
			name: "maximum", class: best, fields: []string{"printed", "tolerance", "rounding"},
			takes: recordOf("Optimum"), forms: "show.Optimum, with a witness and a bound",
		},
		judge: judgeOptimum,
	}
}
