package verify

import (
	"math/big"
	"regexp"
	"strings"

	"rederive"
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

// numeral matches a number in a printed check.
var numeral = regexp.MustCompile(`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+`)

// maxMoves bounds how often a number is moved twice as far.
const maxMoves = 64

// mutatePrinted moves the numbers of every printing, and turns its signs.
func mutatePrinted(x *auditor) {
	for _, p := range x.spec.printed {
		if x.isWrongPrinting(p) {
			x.exclude(1, reasonStillWrong)
			continue
		}
		x.movePrinted(p.field, p.field.Value)
	}
}

// isWrongPrinting reports whether an erratum explains a printing.
func (x *auditor) isWrongPrinting(p printing) bool {
	for _, d := range x.base.Differences {
		if d.Printed == p.field.Value {
			return true
		}
	}
	return false
}

// movePrinted makes the mutants of the text of a field.
func (x *auditor) movePrinted(f rederive.Field, text string) {
	for _, at := range numeral.FindAllStringIndex(text, -1) {
		for _, sign := range []int64{-1, 1} {
			x.moveNumeral(f, text, at, sign, x.contradicts)
		}
	}
	for _, turn := range [][2]string{{"<", ">"}, {">", "<"}} {
		if i := strings.Index(text, turn[0]); i >= 0 {
			x.tryPrinted(f, text[:i]+turn[1]+text[i+1:])
		}
	}
}

// moveNumeral moves one number in one direction until rounding no longer excuses
// it.
func (x *auditor) moveNumeral(f rederive.Field, text string, at []int, sign int64,
	wrong func(f rederive.Field, text string) bool,
) {
	n, err := ParseNumber(text[at[0]:at[1]])
	if err != nil {
		return
	}
	step := new(big.Rat).Mul(n.unit(), big.NewRat(sign, 1))
	for range maxMoves {
		moved := new(big.Rat).Add(n.Rat(), step)
		step.Mul(step, big.NewRat(2, 1))
		if moved.Sign() < 0 {
			break
		}
		mutated := text[:at[0]] + printLike(n, moved) + text[at[1]:]
		if wrong(f, mutated) {
			x.tryField(f, mutated)
			return
		}
	}
	x.exclude(1, reasonExcused)
}

// tryPrinted tries a mutant unless it is as right as what is printed.
func (x *auditor) tryPrinted(f rederive.Field, text string) {
	if x.contradicts(f, text) {
		x.tryField(f, text)
		return
	}
	x.exclude(1, reasonExcused)
}

// contradicts reports whether a changed text can be read and is then wrong.
func (x *auditor) contradicts(f rederive.Field, text string) bool {
	s := compile(withField(x.base.Claim, f.Pos, text), x.claims)
	if len(s.errs) > 0 {
		return false
	}
	j := s.kind.alone(s)
	return s.applyErrata(j) == rederive.Mismatch
}

// amendPrinted makes the mutants of a corrected text.
func (x *auditor) amendPrinted(_ erratum, f rederive.Field) { x.movePrinted(f, f.Value) }

// rightPrinted prints the corrected text instead of the wrong one.
func (x *auditor) rightPrinted(e erratum) {
	if x.spec.sums != nil {
		x.exclude(1, reasonElsewhere)
		return
	}
	for _, p := range x.spec.printed {
		if x.isWrongPrinting(p) {
			x.try(mutant{pos: e.pos, mutation: "the printed value made right"}, withField(x.base.Claim, p.field.Pos,
				e.Corrected))
			return
		}
	}
	x.audit.Errors.Add(e.pos, "claim %s: no printing is wrong", x.base.ID)
}
