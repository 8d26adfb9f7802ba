package verify

import (
	"rederive"
	"rederive/show/wire"
	"rederive/verify/value"
)

func boundKind() kind {
	return kind{
		Row: value.Row{
			Name: "bound", Class: value.Best, Fields: []string{"printed"},
			Takes: isBoundForm, Forms: "a number or show.Optimum",
		},
		read:  func(s *Spec, _ map[string]*rederive.Claim) { s.readPrintings(value.ReadRelation) },
		judge: judgeBound, correct: correctBound,
	}
}

func isBoundForm(v wire.Value) bool {
	return value.RecordOf("Optimum")(v) || value.PlainOf(wire.Int, wire.Rat, wire.Float)(v)
}

// judgeBound compares a number, or an optimum, with the printed bound.
func judgeBound(s *Spec, v wire.Value) (*Judgement, error) {
	if v.IsRecord("Optimum") {
		return judgeOptimum(s, v)
	}
	return s.judgeValue(*s.Kind.Of, v)
}

func correctBound(s *Spec, e *Erratum) (err error) {
	_, text := value.ReadRelation(e.Corrected)
	e.Value, err = value.ReadPrinted(s.Kind.Elements(), text)
	return err
}
