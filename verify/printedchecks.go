package verify

import (
	"strings"

	"rederive/show/wire"
)

// nothingTaken is for kinds that are settled without an offer.
func nothingTaken(wire.Value) bool { return false }

// judgePrinted judges every printing by itself. Judge says what its numbers give,
// and why they cannot be right, or "".
func (s *spec) judgePrinted(judge func(text string) (computed, fault string)) *judgement {
	j := &judgement{}
	var computed []string
	for _, p := range s.printed {
		gives, fault := judge(p.field.Value)
		computed = append(computed, gives)
		if fault == "" {
			continue
		}
		w := wrong{text: p.field.Value, value: Value{form: aWord, word: gives}}
		w.Printed, w.Computed, w.Pos = p.field.Value, fault, p.field.ValuePos
		j.wrong = append(j.wrong, w)
	}
	j.computed = strings.Join(computed, " | ")
	j.whole = Value{form: aWord, word: j.computed}
	return j
}
