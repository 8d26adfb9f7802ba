package exec

import (
	"cmp"
	"fmt"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
)

// less returns a comparison of ordered values.
func less[T cmp.Ordered](op token.Token, x, y operand) func(*frame) bool {
	switch op {
	case token.GTR:
		op, x, y = token.LSS, y, x
	case token.GEQ:
		op, x, y = token.LEQ, y, x
	}
	a, b, i, j := of[T](x), of[T](y), x.off, y.off
	switch op {
	case token.LSS:
		switch {
		case x.slot && y.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) < mem.At[T](f.base(), j) }
		case x.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) < b(f) }
		case y.slot:
			return func(f *frame) bool { return a(f) < mem.At[T](f.base(), j) }
		}
		return func(f *frame) bool { v := a(f); return v < b(f) }
	case token.LEQ:
		switch {
		case x.slot && y.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) <= mem.At[T](f.base(), j) }
		case x.slot:
			return func(f *frame) bool { return mem.At[T](f.base(), i) <= b(f) }
		case y.slot:
			return func(f *frame) bool { return a(f) <= mem.At[T](f.base(), j) }
		}
		return func(f *frame) bool { v := a(f); return v <= b(f) }
	}
	panic(fmt.Sprintf("comparison %s", op))
}

// A chooser chooses the block that comes next.
type chooser = func(f *frame) bool

// edge returns the steps that give the phis at the end of an edge their values, all at once.
func (c *compiler) edge(b *ssa.BasicBlock, i, place int) []placed {
	to := b.Succs[i]
	at := 0
	for j, pred := range to.Preds { // the same block may precede twice
		if pred == b {
			if at = j; i == 0 || b.Succs[0] != to {
				break
			}
		}
	}
	var moves []phiMove
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		if v := phi.Edges[at]; v != phi && c.countedBy(v) != phi {
			moves = append(moves, phiMove{phi: phi, from: v, reads: c.reads(v, map[ssa.Value]bool{})})
		}
	}
	return c.order(moves, place)
}

// A phiMove gives a phi a value, for which slots are read.
type phiMove struct {
	phi   *ssa.Phi
	from  ssa.Value
	reads map[ssa.Value]bool
}

// order orders moves so that each slot is read before it is written. Where they exchange
// values, all are read first.
func (c *compiler) order(moves []phiMove, at int) (steps []placed) {
	for len(moves) > 0 {
		next := -1
		for i, m := range moves {
			needed := false
			for j, other := range moves {
				needed = needed || i != j && other.reads[m.phi]
			}
			if !needed {
				next = i
				break
			}
		}
		if next < 0 {
			break
		}
		m := moves[next]
		to := c.offset(m.phi)
		steps = append(steps, c.setStep(to, m.from, at))
		moves = append(moves[:next:next], moves[next+1:]...)
	}
	for _, m := range moves {
		steps = append(steps, c.setStep(c.offset(part{m.phi, parallel}), m.from, at))
	}
	for _, m := range moves {
		s := c.typeOf(m.phi).ops.set(c.offset(m.phi), c.slot(part{m.phi, parallel}))
		steps = append(steps, c.placed(s, at, true))
	}
	return steps
}

// reads collects the values whose slots are read to compute a value.
func (c *compiler) reads(v ssa.Value, seen map[ssa.Value]bool) map[ssa.Value]bool {
	if seen[v] {
		return seen
	}
	seen[v] = true
	if phi := c.countedBy(v); phi != nil {
		seen[phi] = true // they share a slot
	}
	if instr, ok := v.(ssa.Instruction); ok && c.plan.fused[v] {
		for _, o := range instr.Operands(nil) {
			if *o != nil {
				c.reads(*o, seen)
			}
		}
	}
	return seen
}
