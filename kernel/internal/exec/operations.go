package exec

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"strings"

	"golang.org/x/tools/go/ssa"

	"rederive/kernel/internal/exec/mem"
)

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
	if c.plan.fused[v] {
		p = c.operating(p, to, v)
	}
	o := c.operand(v)
	if o.t.kind == kBool && !o.slot && p.op == runs && c.isQuickValue(v) {
		p.to, p.value = uint32(to), o.eval
	}
	return c.moving(p, to, o)
}

// moving does so for a value in a slot.
func (c *compiler) moving(p placed, to uintptr, o operand) placed {
	if !o.slot || !c.m.fuse {
		return p
	}
	op := moving[o.t.kind]
	if o.t.kind.isNarrow() && c.frame.narrow[to] {
		op = moves
	}
	if op != runs {
		p.op, p.to, p.x = op, uint32(to), uint32(o.off)
		if o.fixed {
			p.value = o.value
		}
	}
	if o.t.kind == kMem && strings.Trim(wordsOf(o.t.layout), string(numberWord)) == "" && wordsOf(o.t.layout) != "" {
		p.op, p.to, p.x, p.y = copies, uint32(to), uint32(o.off), uint32(o.t.layout.Size())
	}
	return p
}

// operating does so for a value that an instruction computes.
func (c *compiler) operating(p placed, to uintptr, v ssa.Value) placed {
	op := c.operation(v)
	if op == runs {
		return p
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		return c.access(p, c.place(v.X), op, to)
	case *ssa.IndexAddr:
		return c.access(p, c.indexPlace(v), op, to)
	case *ssa.Index:
		at := place{base: c.operand(v.X), index: c.index(v), size: 1, array: -1}
		if at.base.slot {
			return c.access(p, at, op, to)
		}
		return p
	}
	if c.typeOf(v).kind.isNarrow() && !c.frame.narrow[to] {
		return p // a part of a variable, next to others
	}
	switch v := v.(type) {
	case *ssa.Convert:
		x := c.operand(v.X)
		switch {
		case x.slot && op == converts:
			p.op, p.to, p.x = op, uint32(to), uint32(x.off)
		case x.slot:
			w := widening(uint32(to), x)
			w.place, w.run = p.place, p.run
			return w
		}
	case *ssa.BinOp:
		return c.combining(p, to, v, op)
	}
	return p
}

// widening returns a step that converts an integer in a slot to a larger type, or to an int.
func widening(to uint32, x operand) placed {
	op, n := shiftsRight, x.t.kind.extension()
	if x.t.kind.isSigned() {
		op = shiftsSigned
	}
	return placed{op: op, to: to, x: uint32(x.off), y: n, z: n}
}

// combining does so for an operator with two operands.
func (c *compiler) combining(p placed, to uintptr, v *ssa.BinOp, op operation) placed {
	x, y := c.operand(v.X), c.operand(v.Y)
	var z operand
	if m := c.product(v); m != nil && c.plan.fused[m] {
		if z = x; m == v.X {
			z = y
		}
		if x, y = c.operand(m.X), c.operand(m.Y); !z.slot {
			return p
		}
		op += multipliesAdds - adds
	}
	if n, ok := shiftCount(v); ok {
		y.slot, y.off = true, n
	}
	if !x.slot || !y.slot {
		return p
	}
	p.op, p.to, p.x, p.y, p.z = op, uint32(to), uint32(x.off), uint32(y.off), uint32(z.off)
	switch op {
	case shiftsRight, shiftsSigned:
		p.z = x.t.kind.extension()
		p.y += p.z
	case divides, remains, dividesUnsigned, remainsUnsigned:
		p.z = x.t.kind.extension()
	case shiftsLeftBy, shiftsRightBy, shiftsSignedBy:
		p.z, p.size, p.field = x.t.kind.extension(), y.t.kind.extension(), 0
		if y.t.kind.isUnsigned() {
			p.field = 1
		}
	}
	return p
}

// product returns the product that one operation adds as well, or nil.
func (c *compiler) product(sum *ssa.BinOp) *ssa.BinOp {
	if op := c.operation(sum); op != adds && op != addsFloats {
		return nil
	}
	for _, v := range []ssa.Value{sum.Y, sum.X} {
		m, ok := v.(*ssa.BinOp)
		if ok && m.Op == token.MUL && m.Block() == sum.Block() && len(usersOf(m)) == 1 {
			return m
		}
	}
	return nil
}

// access does so for a load from a place, or a store there. op is what it does at a pointer.
func (c *compiler) access(p placed, at place, op operation, slot uintptr) placed {
	x, z, inner := at.base.off, uintptr(0), uintptr(0)
	if !at.isPointer() {
		if !at.index.slot || op < loadsWord {
			return p
		}
		field, offset, isPart := at.base.sliceAtPointer()
		switch {
		case at.inFrame:
			z, op = uintptr(at.array), op+loadsItemWord-loadsWord
		case at.list != nil:
			x, z, op = at.list.pointer, uintptr(at.array), op+loadsListWord-loadsWord
			inner = at.list.off
		case at.array >= 0:
			return p
		case at.row != nil:
			x, z, op = at.row.slice, at.row.index, op+loadsRowWord-loadsWord
		case at.base.slot:
			op += loadsElementWord - loadsWord
		case isPart:
			x, z, op = field, offset, op+loadsPartWord-loadsWord
		default:
			return p
		}
	}
	if c.m.fuse && max(at.size, at.off+inner) <= math.MaxUint32 {
		p.op, p.to, p.x, p.y, p.z = op, uint32(slot), uint32(x), uint32(at.index.off), uint32(z)
		p.size, p.field = uint32(at.size), uint32(at.off+inner)
	}
	return p
}

// operation returns the operation that computes a value, if its operands are in slots; for a load, that from a pointer.
func (c *compiler) operation(v ssa.Value) operation {
	if !c.m.fuse {
		return runs
	}
	k := c.typeOf(v).kind
	if k.isNarrow() && !mem.LittleEndian {
		return runs
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		_, fixed := shiftCount(v)
		switch {
		case k == kFloat64:
			return floatOperations[v.Op]
		case !k.isInteger():
		case v.Op == token.SHR && k.isUnsigned() && fixed:
			return shiftsRight
		case v.Op == token.SHR && k.isUnsigned():
			return shiftsRightBy
		case v.Op == token.SHR && !fixed:
			return shiftsSignedBy
		case v.Op == token.SHL && !fixed:
			return shiftsLeftBy
		case v.Op == token.QUO && k.isUnsigned():
			return dividesUnsigned
		case v.Op == token.REM && k.isUnsigned():
			return remainsUnsigned
		default:
			return wordOperations[v.Op]
		}
	case *ssa.Convert:
		from := c.typeOf(v.X).kind
		switch {
		case k == kFloat64 && from == kInt:
			return converts
		case k.isInteger() && from.isInteger() && !keepsBits(from, k):
			return shiftsRight
		}
	case *ssa.Index:
		if c.typeOf(v.X).kind == kString {
			return loadsByte
		}
	case *ssa.IndexAddr:
		if leadsToArray(v) {
			return locates
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return loading[k]
		}
	}
	return runs
}

// leadsToArray reports whether an address is that of an array, or of a struct with one, of which an element with a
// computed index is used.
func leadsToArray(addr ssa.Value) bool {
	for _, u := range usersOf(addr) {
		switch u := u.(type) {
		case *ssa.FieldAddr:
			if leadsToArray(u) {
				return true
			}
		case *ssa.IndexAddr:
			if _, fixed := u.Index.(*ssa.Const); !fixed {
				return true
			}
		}
	}
	return false
}

// shiftCount returns the constant count of a shift, if it is less than the size of a word.
func shiftCount(v *ssa.BinOp) (n uintptr, ok bool) {
	k, ok := v.Y.(*ssa.Const)
	if !ok || v.Op != token.SHL && v.Op != token.SHR {
		return 0, false
	}
	count, ok := constant.Uint64Val(constant.ToInt(k.Value))
	return uintptr(count), ok && count < 8*wordSize
}

// loading says how values of a kind are loaded from a pointer.
var loading = [kMem + 1]operation{
	kBool: loadsByte, kInt8: loadsByte, kUint8: loadsByte, kInt32: loadsHalf, kUint32: loadsHalf, kFloat32: loadsHalf,
	kInt: loadsWord, kUint: loadsWord, kFloat64: loadsWord, kPtr: loadsPointer,
}

// storing says how values of a kind are stored at a pointer.
func storing(k kind) operation {
	switch op := loading[k]; op {
	case runs:
		return runs
	case loadsPointer:
		return storesPointer
	default:
		return op + storesWord - loadsWord
	}
}

var wordOperations = map[token.Token]operation{
	token.ADD: adds, token.SUB: subtracts, token.MUL: multiplies, token.AND: intersects, token.OR: unites,
	token.XOR: differs, token.AND_NOT: clears, token.SHL: shiftsLeft, token.SHR: shiftsSigned, token.QUO: divides,
	token.REM: remains,
}

var floatOperations = map[token.Token]operation{
	token.ADD: addsFloats, token.SUB: subtractsFloats, token.MUL: multipliesFloats, token.QUO: dividesFloats,
}

// moving says how values of a kind are moved from slot to slot.
var moving = [kMem + 1]operation{
	kBool: flags, kInt8: flags, kUint8: flags, kInt: moves, kUint: moves, kFloat64: moves, kPtr: points,
}
