package audit

import (
	"math/big"
	"slices"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/verify"
	"rederive/verify/value"

	"rederive"
)

// mutatePrinted moves the numbers of every printing, and reverses its relation signs.
func mutatePrinted(x *auditor) {
	for _, p := range x.spec.Printed {
		if x.isWrong(p) {
			x.exclude(1, reasonStillWrong)
			continue
		}
		x.movePrinted(p.Field, p.Field.Value)
	}
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
// the difference.
func (x *auditor) moveNumeral(f rederive.Field, text string, at []int, sign int64,
	wrong func(f rederive.Field, text string) bool,
) {
	n, err := value.ParseNumber(text[at[0]:at[1]])
	if err != nil {
		return
	}
	step := new(big.Rat).Mul(n.Unit(), big.NewRat(sign, 1))
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

// tryPrinted tries a mutant, unless it is as right as the printed text.
func (x *auditor) tryPrinted(f rederive.Field, text string) {
	if x.contradicts(f, text) {
		x.tryField(f, text)
		return
	}
	x.exclude(1, reasonExcused)
}

// contradicts reports whether a changed text can be read and is wrong.
func (x *auditor) contradicts(f rederive.Field, text string) bool {
	s := verify.Compile(withField(x.base.Claim, f.Pos, text), x.claims)
	if len(s.Errs) > 0 {
		return false
	}
	j := s.Row.Alone(s)
	return s.ApplyErrata(j) == rederive.Mismatch
}

// amendPrinted makes the mutants of a corrected text.
func (x *auditor) amendPrinted(_ verify.Erratum, f rederive.Field) { x.movePrinted(f, f.Value) }

// rightPrinted replaces the wrong printed text with the corrected one.
func (x *auditor) rightPrinted(e verify.Erratum) {
	if x.spec.Sums != nil {
		x.exclude(1, reasonElsewhere)
		return
	}
	for _, p := range x.spec.Printed {
		if x.isWrong(p) {
			x.try(mutant{pos: e.Pos, mutation: "the printed value made right"}, withField(x.base.Claim, p.Field.Pos,
				e.Corrected))
			return
		}
	}
	x.audit.Errors.Add(e.Pos, "claim %s: no printing is wrong", x.base.ID)
}

// moveCells moves each cell of each sum up and down.
func (x *auditor) moveCells() {
	for _, t := range x.spec.Sums {
		if !t.Holds() {
			x.exclude(len(t.Terms)+1, reasonStillWrong)
			continue
		}
		for i := range t.Terms {
			x.moveTerm(t, i)
		}
		x.moveTerm(t, -1)
	}
}

// moveTerm moves one cell of a sum, or its total, until the sum no longer holds.
func (x *auditor) moveTerm(t verify.SumOf, at int) {
	moved, pos := &t.Total, t.Pos
	if at >= 0 {
		t.Terms = slices.Clone(t.Terms)
		moved, pos = &t.Terms[at].Value, t.Terms[at].Pos
	}
	old := *moved
	for _, sign := range []int64{-1, 1} {
		killed, text := false, ""
		for k := range maxMoves {
			n := verify.FirstNumber(old)
			step := new(big.Rat).Mul(n.Unit(), big.NewRat(sign<<k, 1))
			m := value.Exact(step.Add(step, n.Rat()))
			m.Ulp, text = n.Ulp, printLike(n, m.Rat())
			*moved = value.Value{Form: value.ANumber, Num: m}
			if killed = !t.Holds(); killed {
				break
			}
		}
		x.record(mutant{pos: pos, mutation: mutation(t.Name+": "+old.String(), text)}, killed, x.base.Verdict)
	}
}

func mutateTotal(x *auditor) {
	if x.spec.Sums != nil {
		x.moveCells()
		return
	}
	mutatePrinted(x)
}

// maxMoves is the maximum number of times that a step is doubled.
const maxMoves = 64

// numeral matches a number in a printed check.
var numeral = lazyregexp.New(`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+`)
