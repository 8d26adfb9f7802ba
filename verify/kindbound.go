package verify

import (
	"rederive"
	"rederive/show/wire"
)

func boundKind() kind {
	return kind{
		Row: Row{
			name: "bound", class: best, fields: []string{"printed"},
			takes: isBoundForm, forms: "a number or show.Optimum",
		},
		read: readBounds, judge: judgeBound, correct: correctBound,
	}
}

func isBoundForm(v wire.Value) bool {
	return recordOf("Optimum")(v) || plainOf(wire.Int, wire.Rat, wire.Float)(v)
}

// readBounds reads every printing of a bound, with its sign.
func readBounds(s *spec, _ map[string]*rederive.Claim) { s.readPrintings(readRelation) }

// judgeBound compares a number, or an optimum, with the printed bound.
func judgeBound(s *spec, v wire.Value) (*judgement, error) {
	if v.IsRecord("Optimum") {
		return judgeOptimum(s, v)
	}
	return s.judgeValue(*s.kind.Of, v)
}

func correctBound(s *spec, e *erratum) (err error) {
	_, text := readRelation(e.Corrected)
	e.value, err = ReadPrinted(s.kind.elements(), text)
	return err
}
