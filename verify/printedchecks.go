package verify

import (
	"strings"

	"rederive/show/wire"
	"rederive/verify/value"
)

// nothingTaken is for kinds that are settled without an offer.
func nothingTaken(wire.Value) bool { return false }

// judgePrinted judges every printing by itself. Judge says what its numbers give,
// and why they cannot be right, or "".
func (s *Spec) judgePrinted(judge func(text string) (computed, fault string)) *Judgement {
	j := &Judgement{}
	var computed []string
	for _, p := range s.Printed {
		gives, fault := judge(p.Field.Value)
		computed = append(computed, gives)
		if fault == "" {
			continue
		}
		w := wrong{text: p.Field.Value, value: value.Value{Form: value.AWord, Word: gives}}
		w.Printed, w.Computed, w.Pos = p.Field.Value, fault, p.Field.ValuePos
		j.wrong = append(j.wrong, w)
	}
	j.Computed = strings.Join(computed, " | ")
	j.Whole = value.Value{Form: value.AWord, Word: j.Computed}
	return j
}
