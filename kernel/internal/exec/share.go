package exec

import (
	"math/big"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A sharing lets phis have the slots of values that they get, where no two of these are needed at once. So the end of
// a loop moves little from slot to slot.
//
//	t1 = phi [0, t2]
//	t2 = t1 + 1
type sharing struct {
	c       *compiler
	values  []ssa.Value       // phis, and what they get
	number  map[ssa.Value]int // in values
	needed  []big.Int         // by block: the numbers of those that are read from its beginning on
	clashes []big.Int         // by number: those that are needed when it gets its value
}

// share finds the values that share a slot: each leads to one of them.
func (c *compiler) share() map[ssa.Value]ssa.Value {
	s := &sharing{c: c, number: map[ssa.Value]int{}, needed: make([]big.Int, len(c.fn.Blocks))}
	for _, b := range c.fn.Blocks {
		for _, phi := range phisOf(b) {
			s.add(phi)
		}
	}
	s.eachEdge(func(_ *ssa.Phi, v ssa.Value, _ *ssa.BasicBlock) { s.add(v) })
	s.clashes = make([]big.Int, len(s.values))
	for changed := len(s.values) > 0; changed; {
		changed = false
		for i := len(c.fn.Blocks) - 1; i >= 0; i-- {
			live := s.block(c.fn.Blocks[i])
			changed = changed || live.Cmp(&s.needed[i]) != 0
			s.needed[i] = *live
		}
	}
	return s.groups()
}

// eachEdge calls f for each phi and each value that it can share a slot with.
func (s *sharing) eachEdge(f func(phi *ssa.Phi, v ssa.Value, from *ssa.BasicBlock)) {
	for _, b := range s.c.fn.Blocks {
		for _, phi := range phisOf(b) {
			for i, v := range phi.Edges {
				if s.mayShare(v) && s.c.typeOf(v) == s.c.typeOf(phi) {
					f(phi, v, b.Preds[i])
				}
			}
		}
	}
}

func phisOf(b *ssa.BasicBlock) (phis []*ssa.Phi) {
	for _, instr := range b.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		phis = append(phis, phi)
	}
	return phis
}

// mayShare reports whether a value has a slot that nothing reads but the instructions that use the value.
func (s *sharing) mayShare(v ssa.Value) bool {
	instr, ok := v.(ssa.Instruction)
	if !ok || !s.c.plan.needsSlot(v) || s.c.typeOf(v).kind == kMem {
		return false
	}
	if a, ok := v.(*ssa.Alloc); ok && s.c.isLocal(a) || s.c.local.gone[instr] {
		return false
	}
	for _, u := range usersOf(v) {
		if _, ok := u.(*ssa.MakeClosure); ok { // which may be called without being made
			return false
		}
	}
	return true
}

func (s *sharing) add(v ssa.Value) {
	if _, ok := s.number[v]; !ok {
		s.number[v] = len(s.values)
		s.values = append(s.values, v)
	}
}

// block returns what is needed at the beginning of a block, and notes what clashes in it.
func (s *sharing) block(b *ssa.BasicBlock) *big.Int {
	live := new(big.Int)
	for _, next := range b.Succs {
		live.Or(live, &s.needed[next.Index])
		for i, pred := range next.Preds {
			for _, phi := range phisOf(next) {
				if pred == b {
					s.read(phi.Edges[i], live)
				}
			}
		}
	}
	phis := phisOf(b)
	for i := len(b.Instrs) - 1; i >= len(phis); i-- {
		instr := b.Instrs[i]
		v, ok := instr.(ssa.Value)
		if ok && s.c.plan.fused[v] { // its user computes it
			continue
		}
		if n, ok := s.number[v]; ok {
			s.write(n, live)
			live.SetBit(live, n, 0)
		}
		if _, ok := instr.(*ssa.DebugRef); !ok {
			s.readOperands(instr, live)
		}
	}
	for _, phi := range phis { // all get their values at once
		live.SetBit(live, s.number[phi], 1)
	}
	for _, phi := range phis {
		s.write(s.number[phi], live)
	}
	for _, phi := range phis {
		live.SetBit(live, s.number[phi], 0)
	}
	return live
}

// write notes that a value gets its slot while others are needed.
func (s *sharing) write(n int, live *big.Int) {
	s.clashes[n].Or(&s.clashes[n], live)
	s.clashes[n].SetBit(&s.clashes[n], n, 0)
}

// read notes a value as needed, or those from which it is computed.
func (s *sharing) read(v ssa.Value, live *big.Int) {
	if n, ok := s.number[v]; ok {
		live.SetBit(live, n, 1)
	} else if instr, ok := v.(ssa.Instruction); ok && s.c.plan.fused[v] {
		s.readOperands(instr, live)
	}
}

func (s *sharing) readOperands(instr ssa.Instruction, live *big.Int) {
	for _, o := range instr.Operands(nil) {
		if *o != nil {
			s.read(*o, live)
		}
	}
}

// groups returns the values that share slots: first those that go round a loop.
func (s *sharing) groups() map[ssa.Value]ssa.Value {
	groups := make([]*group, len(s.values))
	for i := range groups {
		groups[i] = &group{first: s.values[i]}
		groups[i].members.SetBit(&groups[i].members, i, 1)
		groups[i].clashes = s.clashes[i]
	}
	for _, round := range []bool{true, false} {
		s.eachEdge(func(phi *ssa.Phi, v ssa.Value, from *ssa.BasicBlock) {
			a, b := groups[s.number[phi]], groups[s.number[v]]
			if phi.Block().Dominates(from) != round || a == b || a.clash(b) || b.clash(a) {
				return
			}
			a.members.Or(&a.members, &b.members)
			a.clashes.Or(&a.clashes, &b.clashes)
			for i := range groups {
				if groups[i] == b {
					groups[i] = a
				}
			}
		})
	}
	shared := map[ssa.Value]ssa.Value{}
	for i, g := range groups {
		shared[s.values[i]] = g.first
	}
	return shared
}

// A group has one slot.
type group struct {
	first            ssa.Value
	members, clashes big.Int
}

// clash reports whether a value of another group is needed when one of this group gets its value.
func (g *group) clash(other *group) bool {
	var both big.Int
	return both.And(&g.clashes, &other.members).Sign() != 0
}

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
	for _, phi := range phisOf(to) {
		v := phi.Edges[at]
		if slot, ok := c.slots[v]; !ok || slot != c.slots[phi] {
			moves = append(moves, phiMove{phi: phi, from: v, reads: c.reads(v, map[int]bool{})})
		}
	}
	return c.order(moves, place)
}

// A phiMove gives a phi a value, for which slots are read.
type phiMove struct {
	phi   *ssa.Phi
	from  ssa.Value
	reads map[int]bool
}

// order orders moves so that each slot is read before it is written. Where values are exchanged, some are kept in
// other slots until all are read.
func (c *compiler) order(moves []phiMove, at int) (steps []placed) {
	var late []placed
	for len(moves) > 0 {
		next := slices.IndexFunc(moves, func(m phiMove) bool {
			return !slices.ContainsFunc(moves, func(other phiMove) bool {
				return other.phi != m.phi && other.reads[c.slots[m.phi]]
			})
		})
		m := moves[max(next, 0)]
		to := c.offset(m.phi)
		if next < 0 {
			kept := c.offset(part{m.phi, parallel})
			o := c.slot(part{m.phi, parallel})
			late = append(late, c.moving(c.placed(o.t.ops.set(to, o), at, true), to, o))
			to = kept
		}
		steps = append(steps, c.setStep(to, m.from, at))
		moves = slices.Delete(moves, max(next, 0), max(next, 0)+1)
	}
	return append(steps, late...)
}

// reads collects the slots that are read to compute a value.
func (c *compiler) reads(v ssa.Value, slots map[int]bool) map[int]bool {
	if slot, ok := c.slots[v]; ok {
		slots[slot] = true
	}
	if instr, ok := v.(ssa.Instruction); ok && c.plan.fused[v] {
		for _, o := range instr.Operands(nil) {
			if *o != nil {
				c.reads(*o, slots)
			}
		}
	}
	return slots
}
