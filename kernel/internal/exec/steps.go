package exec

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
)

// A block is a piece of a function that is run from its beginning to its end.
type block struct {
	run   chooser // all of it; it returns what comes next, or nil at the end of the function
	place int     // of its beginning, for a host

	steps []placed
	next  chooser // nil at the end of the function
	end   int     // the place of the chooser
	jump  *block  // the only block that can be next, or nil
	test  *test   // what the chooser does, if it is simple
}

// A placed is a step with the number of its place.
type placed struct {
	run   step
	place int
	does  *effect // if it is simple
}

// An effect says what a step does with a slot: it gets a constant, or the sum of two slots, all of type int.
type effect struct {
	to   uintptr
	flag *bool
	sum  *[2]uintptr
}

// A test says what a chooser does that looks at a slot only, or compares two of type int.
type test struct {
	op      token.Token // < or <=; ILLEGAL for a slot of type bool
	x, y    uintptr
	once    bool // nothing else reads the slot of type bool
	yes, no *block
}

// loop runs blocks, beginning with b.
func (f *frame) loop(b *block) {
	at := f.th.place
	for b != nil {
		*at = b.place
		b = b.run(f)
	}
}

// placed returns a step with a place. One that may take long, which those of quick values do not, notes it
// for a host first.
func (c *compiler) placed(s step, at int, isQuick bool) placed {
	if isQuick {
		return placed{run: s, place: at}
	}
	note := c.m.innermost(at)
	return placed{run: func(f *frame) { *f.th.place = note; s(f) }, place: at}
}

// isQuick reports whether an instruction takes only as long as a few operations of the machine, so that no host
// has to know that it is there. Functions of the program note where they are themselves.
func (c *compiler) isQuick(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Extract, *ssa.Phi, *ssa.Jump:
		return true
	case *ssa.Store, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field, *ssa.Index, *ssa.If, *ssa.Return, *ssa.ChangeType,
		*ssa.Panic:
	case *ssa.UnOp:
		if instr.Op == token.ARROW {
			return false
		}
	case *ssa.BinOp:
		if k := c.typeOf(instr.X).kind; k == kString || k >= kAny {
			return false
		}
	case *ssa.Convert:
		if c.typeOf(instr.X).kind >= kString || c.typeOf(instr).kind >= kString {
			return false
		}
	case *ssa.Alloc:
		if !c.isLocal(instr) {
			return false
		}
	case *ssa.Call:
		if callee := instr.Call.StaticCallee(); callee != nil && c.m.isNative(callee) {
			return false
		}
		if b, ok := instr.Call.Value.(*ssa.Builtin); ok && b.Name() != "len" && b.Name() != "cap" {
			return false
		}
	default:
		return false
	}
	for _, o := range instr.Operands(nil) {
		if *o != nil && !c.isQuickValue(*o) {
			return false
		}
	}
	return true
}

// isQuickValue reports whether an operand is quick to compute, and to copy.
func (c *compiler) isQuickValue(v ssa.Value) bool {
	switch v.(type) {
	case *ssa.Builtin, *ssa.Function:
		return true
	}
	if t := c.typeOf(v); t.kind == kMem && t.layout.Size() > mostQuick {
		return false
	}
	instr, ok := v.(ssa.Instruction)
	return !ok || !c.plan.fused[v] || c.isQuick(instr)
}

// mostQuick is the size of a value that is quick to copy.
const mostQuick = 1 << 10

// effect returns what a step does that sets a slot to a value, if it is simple.
func (c *compiler) effect(to uintptr, v ssa.Value) *effect {
	switch v := v.(type) {
	case *ssa.Const:
		if c.m.fuse && c.typeOf(v).kind == kBool {
			flag := constant.BoolVal(v.Value)
			return &effect{to: to, flag: &flag}
		}
	case *ssa.BinOp:
		x, y := c.operand(v.X), c.operand(v.Y)
		if c.m.fuse && v.Op == token.ADD && x.t.kind == kInt && x.slot && y.slot {
			return &effect{to: to, sum: &[2]uintptr{x.off, y.off}}
		}
	}
	return nil
}

// doing returns a step that sets a slot to a value, with what it does.
func (c *compiler) doing(p placed, to uintptr, v ssa.Value) placed {
	if _, isInstr := v.(ssa.Instruction); !isInstr || c.plan.fused[v] {
		p.does = c.effect(to, v)
	}
	return p
}

// link makes each block of a function one closure. Blocks that lead to one other only take over what it does, if
// it is little: so the end of a loop does at once what its head does.
func (c *compiler) link() {
	all := append(append([]*block(nil), c.blocks...), c.edges...)
	own := map[*block]block{} // before they took over others
	for _, b := range all {
		own[b] = *b
	}
	for _, b := range all {
		for range mostLinks {
			b.decide()
			next, ok := own[b.jump]
			if !ok || !c.m.fuse || len(next.steps) > mostTaken || b.jump == b {
				break
			}
			b.steps = append(b.steps[:len(b.steps):len(b.steps)], next.steps...)
			b.next, b.end, b.jump, b.test = next.next, next.end, next.jump, next.test
		}
		b.decide()
		b.count()
		if next := b.jump; next != nil {
			b.next = func(*frame) *block { return next }
		}
	}
	for _, b := range all {
		b.run = sequence(b.steps, b.end, b.next)
		b.steps, b.next, b.jump, b.test = nil, nil, nil, nil
	}
}

// lastEffect returns what the last step of a block does, if it is simple.
func (b *block) lastEffect() effect {
	if n := len(b.steps); n > 0 && b.steps[n-1].does != nil {
		return *b.steps[n-1].does
	}
	return effect{}
}

// decide makes the choice of a block that looks at a slot which its last step sets.
func (b *block) decide() {
	last := b.lastEffect()
	if b.test == nil || b.test.op != token.ILLEGAL || last.flag == nil || last.to != b.test.x {
		return
	}
	if b.test.once {
		b.steps = b.steps[:len(b.steps)-1]
	}
	b.next, b.jump = nil, b.test.no
	if *last.flag {
		b.jump = b.test.yes
	}
	b.test = nil
}

// count makes one step of the last one of a block and its choice, which counts and compares.
func (b *block) count() {
	sum := b.lastEffect().sum
	if b.test == nil || sum == nil {
		return
	}
	to, x, y, i, j, yes, no := b.lastEffect().to, sum[0], sum[1], b.test.x, b.test.y, b.test.yes, b.test.no
	switch b.test.op {
	case token.LSS:
		b.next = func(f *frame) *block {
			mem.Put(f.base(), to, mem.At[int](f.base(), x)+mem.At[int](f.base(), y))
			if mem.At[int](f.base(), i) < mem.At[int](f.base(), j) {
				return yes
			}
			return no
		}
	case token.LEQ:
		b.next = func(f *frame) *block {
			mem.Put(f.base(), to, mem.At[int](f.base(), x)+mem.At[int](f.base(), y))
			if mem.At[int](f.base(), i) <= mem.At[int](f.base(), j) {
				return yes
			}
			return no
		}
	default:
		return
	}
	b.steps = b.steps[:len(b.steps)-1]
}

const (
	mostTaken = 4 // steps of one block that others take over
	mostLinks = 3 // blocks one after another
)

// sequence returns a closure that makes steps and then chooses the next block, if there is one. Each step is called
// by name: that is faster than a loop.
func sequence(steps []placed, end int, next chooser) chooser {
	switch len(steps) {
	case 0:
		return func(f *frame) *block { return f.choose(end, next) }
	case 1:
		s := (*[1]placed)(steps)
		return func(f *frame) *block {
			f.step(&s[0])
			return f.choose(end, next)
		}
	case 2:
		s := (*[2]placed)(steps)
		return func(f *frame) *block {
			f.step(&s[0])
			f.step(&s[1])
			return f.choose(end, next)
		}
	case 3:
		s := (*[3]placed)(steps)
		return func(f *frame) *block {
			f.step(&s[0])
			f.step(&s[1])
			f.step(&s[2])
			return f.choose(end, next)
		}
	case 4:
		s := (*[4]placed)(steps)
		return func(f *frame) *block {
			f.step(&s[0])
			f.step(&s[1])
			f.step(&s[2])
			f.step(&s[3])
			return f.choose(end, next)
		}
	case 5:
		s := (*[5]placed)(steps)
		return func(f *frame) *block {
			f.step(&s[0])
			f.step(&s[1])
			f.step(&s[2])
			f.step(&s[3])
			f.step(&s[4])
			return f.choose(end, next)
		}
	case 6:
		s := (*[6]placed)(steps)
		return func(f *frame) *block {
			f.step(&s[0])
			f.step(&s[1])
			f.step(&s[2])
			f.step(&s[3])
			f.step(&s[4])
			f.step(&s[5])
			return f.choose(end, next)
		}
	}
	var groups []chooser
	for len(steps) > mostTogether {
		groups = append(groups, sequence(steps[:mostTogether], 0, nil))
		steps = steps[mostTogether:]
	}
	rest := sequence(steps, end, next)
	if len(groups) == 1 {
		first := groups[0]
		return func(f *frame) *block { first(f); return rest(f) }
	}
	return func(f *frame) *block {
		for _, group := range groups {
			group(f)
		}
		return rest(f)
	}
}

// mostTogether is how many steps a closure makes.
const mostTogether = 6

// step makes a step.
func (f *frame) step(s *placed) {
	f.place = s.place
	s.run(f)
}

// choose chooses the block after one that ends at a place.
func (f *frame) choose(end int, next chooser) *block {
	if next == nil {
		return nil
	}
	f.place = end
	return next(f)
}
