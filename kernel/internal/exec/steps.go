package exec

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
)

// A block is a sequence of steps that run from the first to the last.
type block struct {
	place  int // of its first step, for a host
	steps  []placed
	choice choice
}

// A placed is a step with the number of its place.
type placed struct {
	op       operation
	to, x, y uintptr // slots, unless op is runs
	run      step    // if op is runs
	place    int
	value    any // of type bool, that the slot gets, or what computes it
}

// An operation is what a step does. Frequent operations that cannot panic need no closure.
type operation uint8

const (
	runs       operation = iota // calls a closure
	moves                       // a word without pointers
	copies                      // y bytes of such words
	flags                       // a byte
	points                      // a pointer
	adds                        // integers of a word
	addsFloats                  // 64-bit floats
	subtractsFloats
	multipliesFloats
)

// A choice selects the next block: yes or no.
type choice struct {
	op      comparison
	x, y    uintptr // slots: of type bool, or integers of a word
	by      uintptr // what x is counted by first, if op is counts
	once    bool    // nothing else reads the slot of type bool
	choose  chooser // if op is asks
	place   int     // the place of choose
	yes, no *block  // nil at the end of the function
}

// A comparison is how a choice is made.
type comparison uint8

const (
	always comparison = iota // yes
	isTrue                   // reads a slot of type bool
	isLess
	counts // as isLess, after an addition
	isLessOrEqual
	isEqual
	asks // calls a closure
)

// A chooser chooses the block that comes next.
type chooser = func(f *frame) bool

// loop runs blocks, beginning with b.
func (f *frame) loop(b *block) {
	at := f.th.place
	for b != nil {
		*at = b.place
		for i := range b.steps {
			s := &b.steps[i]
			if s.op == runs {
				f.place = s.place
				s.run(f)
				continue
			}
			if s.op == adds {
				mem.Put(f.base(), s.to, mem.At[int](f.base(), s.x)+mem.At[int](f.base(), s.y))
				continue
			}
			switch s.op { // by less than eight cases: a table of jumps takes longer than comparisons
			case moves:
				mem.Put(f.base(), s.to, mem.At[uint64](f.base(), s.x))
			case copies:
				for at := uintptr(0); at < s.y; at += wordSize {
					mem.Put(f.base(), s.to+at, mem.At[uint64](f.base(), s.x+at))
				}
			case flags:
				mem.Put(f.base(), s.to, mem.At[uint8](f.base(), s.x))
			case points:
				mem.Put(f.base(), s.to, mem.At[mem.Ptr](f.base(), s.x))
			case addsFloats:
				mem.Put(f.base(), s.to, mem.At[float64](f.base(), s.x)+mem.At[float64](f.base(), s.y))
			case subtractsFloats:
				mem.Put(f.base(), s.to, mem.At[float64](f.base(), s.x)-mem.At[float64](f.base(), s.y))
			case multipliesFloats:
				mem.Put(f.base(), s.to, mem.At[float64](f.base(), s.x)*mem.At[float64](f.base(), s.y))
			}
		}
		c := &b.choice
		b = c.yes
		switch c.op {
		case isTrue:
			if !mem.At[bool](f.base(), c.x) {
				b = c.no
			}
		case isLess:
			if mem.At[int](f.base(), c.x) >= mem.At[int](f.base(), c.y) {
				b = c.no
			}
		case counts:
			n := mem.At[int](f.base(), c.x) + mem.At[int](f.base(), c.by)
			mem.Put(f.base(), c.x, n)
			if n >= mem.At[int](f.base(), c.y) {
				b = c.no
			}
		case isLessOrEqual:
			if mem.At[int](f.base(), c.x) > mem.At[int](f.base(), c.y) {
				b = c.no
			}
		case isEqual:
			if mem.At[int](f.base(), c.x) != mem.At[int](f.base(), c.y) {
				b = c.no
			}
		case asks:
			f.place = c.place
			if !c.choose(f) {
				b = c.no
			}
		}
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

// isQuick reports whether an instruction takes only as long as a few machine operations, so that no host needs to know
// about it. Functions of the program note their places themselves.
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
		if k := c.typeOf(instr.X).kind; (k == kString || k >= kAny) && !isNil(instr.Y) {
			return false
		}
	case *ssa.TypeAssert:
		if t := c.typeOf(instr.X); !instr.CommaOk || t.kind != kAny || types.IsInterface(instr.AssertedType) ||
			c.m.typeOf(instr.AssertedType).layout.Size() > mostQuick {
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

// isNil reports whether a value is the constant nil.
func isNil(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value == nil
}

// isQuickValue reports whether an operand is quick to compute and to copy.
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

// mostQuick is the maximum size of a value that is quick to copy.
const mostQuick = 1 << 10

// setStep returns a step that sets a slot to a value.
func (c *compiler) setStep(to uintptr, v ssa.Value, at int) placed {
	return c.simply(c.placed(c.set(to, v), at, c.isQuickValue(v)), to, v)
}

// simply returns a step that sets a slot to a value without a closure, if possible.
func (c *compiler) simply(p placed, to uintptr, v ssa.Value) placed {
	if !c.m.fuse {
		return p
	}
	o := c.operand(v)
	if o.t.kind == kBool && !o.slot && c.isQuickValue(v) {
		p.to, p.value = to, o.eval
	}
	if b, ok := v.(*ssa.BinOp); ok && c.plan.fused[v] {
		return c.operating(p, to, b)
	}
	return c.moving(p, to, o)
}

// moving does so for a value in a slot.
func (c *compiler) moving(p placed, to uintptr, o operand) placed {
	if !o.slot || !c.m.fuse {
		return p
	}
	if op := moving[o.t.kind]; op != runs {
		p.op, p.to, p.x = op, to, o.off
		if o.fixed {
			p.value = o.value
		}
	}
	if o.t.kind == kMem && strings.Trim(wordsOf(o.t.layout), string(numberWord)) == "" && wordsOf(o.t.layout) != "" {
		p.op, p.to, p.x, p.y = copies, to, o.off, o.t.layout.Size()
	}
	return p
}

// operating does the same for the result of an operator.
func (c *compiler) operating(p placed, to uintptr, v *ssa.BinOp) placed {
	var op operation
	switch k := c.typeOf(v).kind; {
	case isWord(k) && v.Op == token.ADD:
		op = adds
	case k == kFloat64:
		op = floatOperations[v.Op]
	}
	if op == runs || !c.m.fuse {
		return p
	}
	if x, y := c.operand(v.X), c.operand(v.Y); x.slot && y.slot {
		p.op, p.to, p.x, p.y = op, to, x.off, y.off
	}
	return p
}

var floatOperations = map[token.Token]operation{
	token.ADD: addsFloats, token.SUB: subtractsFloats, token.MUL: multipliesFloats,
}

// isWord reports whether a kind is that of integers of a word.
func isWord(k kind) bool { return isInteger(k) && scalarTypes[k].Size() == wordSize }

// moving says how values of a kind are moved from slot to slot.
var moving = [kMem + 1]operation{
	kBool: flags, kInt8: flags, kUint8: flags, kInt: moves, kUint: moves, kFloat64: moves, kPtr: points,
}

// link shortens the paths between the blocks of a function. A block with only one successor takes over the steps of
// that block if they are few: so the end of a loop does the work of its head.
func (c *compiler) link() {
	all := append(append([]*block(nil), c.blocks...), c.edges...)
	own := map[*block]block{} // before they took over steps
	for _, b := range all {
		own[b] = *b
	}
	for _, b := range all {
		for range mostLinks {
			b.decide()
			next, ok := own[b.choice.yes]
			if !ok || !c.m.fuse || b.choice.op != always || len(next.steps) > mostTaken || b.choice.yes == b {
				break
			}
			b.steps = append(b.steps[:len(b.steps):len(b.steps)], next.steps...)
			b.choice = next.choice
		}
		b.decide()
		b.count()
	}
}

// count makes the addition at the end of a loop a part of the choice that follows it.
func (b *block) count() {
	last := len(b.steps) - 1
	if last < 0 || b.choice.op != isLess || b.choice.x == b.choice.y {
		return
	}
	if s := b.steps[last]; s.op == adds && s.to == b.choice.x && s.x == s.to {
		b.choice.op, b.choice.by = counts, s.y
		b.steps = b.steps[:last]
	}
}

// decide makes the choice of a block that tests a slot which its last step sets.
func (b *block) decide() {
	if len(b.steps) == 0 || b.choice.op != isTrue {
		return
	}
	last := b.steps[len(b.steps)-1]
	if last.to != b.choice.x {
		return
	}
	switch flag := last.value.(type) {
	case bool:
		if b.choice.once {
			b.steps = b.steps[:len(b.steps)-1]
		}
		if !flag {
			b.choice.yes = b.choice.no
		}
		b.choice = choice{yes: b.choice.yes}
	case chooser:
		b.steps = b.steps[:len(b.steps)-1]
		b.choice.op, b.choice.place, b.choice.choose = asks, last.place, flag
		if to := last.to; !b.choice.once {
			b.choice.choose = func(f *frame) bool {
				x := flag(f)
				mem.Put(f.base(), to, x)
				return x
			}
		}
	}
}

const (
	mostTaken = 4 // steps of a block that others take over
	mostLinks = 3 // blocks in a row
)
