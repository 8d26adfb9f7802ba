package exec

import (
	"fmt"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
)

// block compiles a block of the form.
func (c *compiler) block(b *ssa.BasicBlock, out *block) {
	for i, instr := range b.Instrs {
		if i == len(b.Instrs)-1 {
			c.end(b, instr, out)
			break
		}
		if s := c.instruction(instr); s != nil {
			out.steps = append(out.steps, s)
			out.places = append(out.places, c.placeOf(instr))
		}
	}
	if out.next == nil {
		panic(fmt.Sprintf("%s: block %d has no end", c.fn, b.Index))
	}
}

// placeOf returns the number of the place of an instruction: its own, or that of the one before
// it that has one.
func (c *compiler) placeOf(instr ssa.Instruction) int {
	if at := c.m.p.Place(instr.Pos()); at > 0 {
		return at
	}
	b := instr.Block()
	at, found := 0, false
	for _, other := range b.Instrs {
		if n := c.m.p.Place(other.Pos()); n > 0 && (!found || at == 0) {
			at = n
		}
		found = found || other == instr
		if found && at > 0 {
			break
		}
	}
	if at == 0 {
		at = c.m.p.Place(c.fn.Pos())
	}
	return at
}

// end compiles the last instruction of a block.
func (c *compiler) end(b *ssa.BasicBlock, instr ssa.Instruction, out *block) {
	switch instr := instr.(type) {
	case *ssa.Jump:
		out.steps = append(out.steps, c.edge(b, 0)...)
		next := c.blocks[b.Succs[0].Index]
		out.next = func(*frame) *block { return next }
	case *ssa.If:
		out.next = c.condition(instr.Cond, c.target(b, 0), c.target(b, 1))
	case *ssa.Return:
		for i, v := range instr.Results {
			t := c.out.types[i]
			out.steps = append(out.steps, t.ops.set(c.out.results[i], c.operand(v)))
		}
		out.next = func(*frame) *block { return nil }
	case *ssa.Panic:
		x := of[any](c.operand(instr.X))
		if special := c.rangePanic(b); special != nil {
			x = special
		}
		out.next = func(f *frame) *block { panic(x(f)) }
	default:
		panic(fmt.Sprintf("block ends with %T", instr))
	}
	at := c.placeOf(instr)
	for len(out.places) <= len(out.steps) {
		out.places = append(out.places, at)
	}
}

// target returns the block to which an edge leads, which sets the phis first if there are any.
func (c *compiler) target(b *ssa.BasicBlock, i int) *block {
	next := c.blocks[b.Succs[i].Index]
	steps := c.edge(b, i)
	if len(steps) == 0 {
		return next
	}
	return &block{
		steps: steps, places: make([]int, len(steps)+1),
		next: func(*frame) *block { return next },
	}
}

// condition compiles a branch.
func (c *compiler) condition(v ssa.Value, yes, no *block) chooser {
	if c.plan.fused[v] {
		switch x := v.(type) {
		case *ssa.UnOp:
			if x.Op == token.NOT {
				return c.condition(x.X, no, yes)
			}
		case *ssa.BinOp:
			if next := c.comparison(x, yes, no); next != nil {
				return next
			}
		}
	}
	o := c.operand(v)
	if o.slot {
		at := o.off
		return func(f *frame) *block {
			if mem.At[bool](f.base(), at) {
				return yes
			}
			return no
		}
	}
	x := of[bool](o)
	return func(f *frame) *block {
		if x(f) {
			return yes
		}
		return no
	}
}

func (c *compiler) comparison(v *ssa.BinOp, yes, no *block) chooser {
	x, y := c.operand(v.X), c.operand(v.Y)
	n, ok := x.t.ops.(calculator)
	if !ok || x.t.kind == kComplex64 || x.t.kind == kComplex128 {
		return nil
	}
	switch v.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL:
		return n.branch(v.Op, x, y, yes, no)
	case token.NEQ:
		return n.branch(token.EQL, x, y, no, yes)
	}
	return nil
}

// edge returns the steps that give the phis at the end of an edge their values, all at once.
func (c *compiler) edge(b *ssa.BasicBlock, i int) []step {
	to := b.Succs[i]
	at := 0
	for j, pred := range to.Preds { // the same block may precede twice
		if pred == b {
			if at = j; i == 0 || b.Succs[0] != to {
				break
			}
		}
	}
	var moves []move
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		if v := phi.Edges[at]; v != phi {
			moves = append(moves, move{phi: phi, from: v, reads: c.reads(v, map[ssa.Value]bool{})})
		}
	}
	return c.order(moves)
}

// A move gives a phi a value, for which slots are read.
type move struct {
	phi   *ssa.Phi
	from  ssa.Value
	reads map[ssa.Value]bool
}

// order orders moves so that each slot is read before it is written. Where they exchange
// values, all are read first.
func (c *compiler) order(moves []move) (steps []step) {
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
		steps = append(steps, c.typeOf(m.phi).ops.set(c.offset(m.phi), c.operand(m.from)))
		moves = append(moves[:next:next], moves[next+1:]...)
	}
	for _, m := range moves {
		steps = append(steps, c.typeOf(m.phi).ops.set(c.offset(part{m.phi, parallel}), c.operand(m.from)))
	}
	for _, m := range moves {
		steps = append(steps, c.typeOf(m.phi).ops.set(c.offset(m.phi), c.slot(part{m.phi, parallel})))
	}
	return steps
}

// reads collects the values whose slots are read to compute a value.
func (c *compiler) reads(v ssa.Value, seen map[ssa.Value]bool) map[ssa.Value]bool {
	if seen[v] {
		return seen
	}
	seen[v] = true
	if instr, ok := v.(ssa.Instruction); ok && c.plan.fused[v] {
		for _, o := range instr.Operands(nil) {
			if *o != nil {
				c.reads(*o, seen)
			}
		}
	}
	return seen
}

// instruction compiles an instruction as a step, or returns nil if its user computes it, or
// nobody.
func (c *compiler) instruction(instr ssa.Instruction) step {
	switch instr := instr.(type) {
	case *ssa.Phi, *ssa.DebugRef, *ssa.Extract:
		return nil
	case *ssa.Store:
		return c.store(instr)
	case *ssa.MapUpdate:
		return c.mapUpdate(instr)
	case *ssa.Send:
		return c.send(instr)
	case *ssa.Go:
		return c.goStep(instr)
	case *ssa.Defer:
		return c.deferStep(instr)
	case *ssa.RunDefers:
		return func(f *frame) {
			if p := f.runDefers(nil); p != nil && !p.recovered {
				panic(thrown{p})
			}
		}
	case *ssa.Call:
		if c.plan.fused[instr] {
			return nil
		}
		return c.call(instr)
	case *ssa.Alloc:
		return c.alloc(instr)
	case *ssa.Next:
		return c.nextStep(instr)
	case *ssa.Select:
		return c.selectStep(instr)
	case ssa.Value:
		return c.valueStep(instr)
	}
	panic(fmt.Sprintf("instruction %T", instr))
}

// valueStep computes a value into its slot.
func (c *compiler) valueStep(v ssa.Value) step {
	if c.plan.fused[v] {
		return nil
	}
	switch v := v.(type) {
	case *ssa.Lookup:
		if v.CommaOk {
			return c.lookupOk(v)
		}
	case *ssa.TypeAssert:
		if v.CommaOk {
			return c.assertOk(v)
		}
	case *ssa.UnOp:
		if v.Op == token.ARROW && v.CommaOk {
			return c.receiveOk(v)
		}
	case *ssa.Range:
		return c.rangeStep(v)
	case *ssa.FieldAddr, *ssa.IndexAddr:
		t := c.typeOf(v)
		return t.ops.set(c.offset(v), operand{t: t, eval: c.addressOf(v)})
	}
	t := c.typeOf(v)
	return t.ops.set(c.offset(v), operand{t: t, eval: c.value(v)})
}

// addressOf computes an address that has a slot.
func (c *compiler) addressOf(v ssa.Value) func(*frame) mem.Ptr {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return c.fieldPlace(v).address()
	case *ssa.IndexAddr:
		return c.indexPlace(v).address()
	}
	panic("no address")
}

// alloc makes a variable.
func (c *compiler) alloc(v *ssa.Alloc) step {
	t := c.typeOf(v).elemOf()
	if v.Heap {
		at, layout := c.offset(v), t.layout
		return func(f *frame) { mem.Put(f.base(), at, mem.New(layout)) }
	}
	at := c.offset(part{v, storage})
	if t.kind == kMem {
		none, copy := mem.New(t.layout), t.copy
		return func(f *frame) { copy(f.at(at), none) }
	}
	return t.ops.set(at, c.zeroOf(t))
}

// store writes a value to memory.
func (c *compiler) store(v *ssa.Store) step {
	p := c.place(v.Addr)
	o := c.operand(v.Val)
	if p.native != nil {
		return c.storeNative(p, o)
	}
	return o.t.ops.store(p, o)
}

// rangePanic returns what the runtime says where a range over a function is continued that must
// not be, for which go/ssa has words of its own, or nil.
func (c *compiler) rangePanic(b *ssa.BasicBlock) func(*frame) any {
	switch b.Comment {
	case "rangefunc.resume.busy":
		return func(*frame) any {
			return runtimeError("range function recovered a loop body panic and did not resume panicking")
		}
	case "yield-invalid":
		state, ok := c.fn.Blocks[0].Instrs[0].(*ssa.UnOp) // of the loop
		if !ok {
			return nil
		}
		at := of[mem.Ptr](c.operand(state.X))
		return func(f *frame) any {
			why := "function for loop body returned false"
			switch mem.At[int](at(f), 0) {
			case -1:
				why = "loop body panic"
			case -2:
				why = "whole loop exit"
			}
			return runtimeError("range function continued iteration after " + why)
		}
	}
	return nil
}
