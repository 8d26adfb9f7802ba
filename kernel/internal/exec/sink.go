package exec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// sink moves reads of variables past the calls in their statement. Go leaves open which comes first; the compiler
// makes the calls first, and then reads. What fills a literal, or the list of the last arguments of a call, moves
// along:
//
//	t0 = *x                              t1 = f()
//	t1 = f()                             t0 = *x
//	t2 = t0 + t1                         t2 = t0 + t1
func (p *plan) sink(b *ssa.BasicBlock) {
	if p.c.fn.Syntax() == nil {
		return
	}
	moved, stay := map[ssa.Instruction]bool{}, staying{map[ssa.Instruction]bool{}, map[*ssa.Alloc]bool{}}
	for i := 0; i < len(b.Instrs); i++ {
		call, ok := b.Instrs[i].(ssa.Value)
		if !ok || !p.comesFirst(call) {
			continue
		}
		at := p.c.m.p.Statement(call.Pos())
		if at == 0 {
			continue
		}
		clear(moved)
		clear(stay.instrs)
		clear(stay.literals)
		first := p.findMovable(b, i, at, moved, stay)
		if len(moved) == 0 {
			continue
		}
		var before, after []ssa.Instruction
		for _, instr := range b.Instrs[first:i] {
			if moved[instr] {
				after = append(after, instr)
			} else {
				before = append(before, instr)
			}
		}
		copy(b.Instrs[first:], append(append(before, b.Instrs[i]), after...))
		i = first + len(before)
	}
}

// comesFirst reports whether the compiler evaluates a value before it reads what the rest of the statement needs. That
// is true of calls, of receives, and of what may panic as a call may: the compiler keeps its result in a variable of
// its own.
func (p *plan) comesFirst(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Call:
		return p.motion(v) == stays
	case *ssa.Slice, *ssa.TypeAssert:
		return p.motion(v) == early
	case *ssa.UnOp:
		return v.Op == token.ARROW
	case *ssa.MakeSlice:
		return true
	}
	return false
}

// findMovable finds the instructions that may move past the instruction with index i, which is a call in a statement,
// and those that stay. It returns the index of the first that moves.
func (p *plan) findMovable(
	b *ssa.BasicBlock, i, statement int, moved map[ssa.Instruction]bool, stay staying,
) (first int) {
	first = i
	stay.add(b.Instrs[i])
	for j := i - 1; j >= 0; j-- {
		instr := b.Instrs[j]
		if p.moves(instr, statement, moved, stay) {
			moved[instr], first = true, j
			continue
		}
		stay.add(instr)
		if !p.passes(instr) {
			break
		}
	}
	return first
}

// A staying is a set of instructions that do not move, with the literals that they use other than to fill them.
type staying struct {
	instrs   map[ssa.Instruction]bool
	literals map[*ssa.Alloc]bool
}

func (s staying) add(instr ssa.Instruction) {
	s.instrs[instr] = true
	var filled *ssa.Alloc
	switch instr := instr.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.DebugRef:
		return
	case *ssa.Store:
		if filled = literalOf(instr.Addr); instr.Val == filled {
			filled = nil
		}
	}
	for _, o := range instr.Operands(nil) {
		if *o == nil {
			continue
		}
		if literal := literalOf(*o); literal != nil && literal != filled {
			s.literals[literal] = true
		}
	}
}

// passes reports whether preceding instructions may move behind an instruction.
func (p *plan) passes(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Alloc, *ssa.Extract, *ssa.Phi, *ssa.DebugRef, *ssa.MakeClosure, *ssa.MakeMap:
		return true
	case *ssa.Store:
		return literalOf(instr.Addr) != nil // nothing else refers to it yet
	case ssa.Value:
		return p.motion(instr) != stays
	}
	return false
}

// moves reports whether an instruction moves: it belongs to the statement, and nothing that stays needs it.
func (p *plan) moves(
	instr ssa.Instruction, statement int, moved map[ssa.Instruction]bool, stay staying,
) bool {
	if store, ok := instr.(*ssa.Store); ok {
		literal := literalOf(store.Addr)
		if literal == nil || stay.literals[literal] {
			return false
		}
		for _, pos := range []token.Pos{store.Pos(), literal.Pos()} {
			if pos.IsValid() {
				return p.c.m.p.Statement(pos) == statement
			}
		}
		v, ok := store.Val.(ssa.Instruction)
		return ok && v.Block() == store.Block() && p.c.m.p.Statement(positionOf(store.Val)) == statement
	}
	v, ok := instr.(ssa.Value)
	if !ok {
		return false
	}
	if how := p.motion(v); how != late && how != pure {
		return false
	}
	if _, ok := v.(*ssa.Call); ok { // of a built-in function: Go orders these like other calls
		return false
	}
	needed := false
	for _, u := range usersOf(v) {
		if m, ok := u.(*ssa.MakeInterface); stay.instrs[u] || ok && p.copiedEarly(m.X) {
			return false
		}
		needed = needed || moved[u]
	}
	if pos := positionOf(v); pos.IsValid() {
		return p.c.m.p.Statement(pos) == statement
	}
	return needed
}

// literalOf returns the variable of a literal that an address is part of, or nil.
func literalOf(addr ssa.Value) *ssa.Alloc {
	if a := allocOf(addr); a != nil && (a.Comment == "varargs" || a.Comment == "slicelit" || a.Comment == "complit") {
		return a
	}
	return nil
}

// positionOf returns the position of the expression of a value.
func positionOf(v ssa.Value) token.Pos {
	if v.Pos().IsValid() {
		return v.Pos()
	}
	for _, u := range *v.Referrers() {
		if ref, ok := u.(*ssa.DebugRef); ok && ref.X == v && !ref.IsAddr {
			return ref.Expr.Pos()
		}
	}
	return token.NoPos
}

// usersOf returns the instructions that use a value.
func usersOf(v ssa.Value) (users []ssa.Instruction) {
	for _, u := range *v.Referrers() {
		if _, ok := u.(*ssa.DebugRef); !ok {
			users = append(users, u)
		}
	}
	return users
}

// copiedEarly reports whether the compiler copies a value as soon as it is converted to an interface, before it makes
// later calls of the statement. It does so if it cannot leave the value in place: if the conversion needs an address,
// and the value is not in a variable that has one.
func (p *plan) copiedEarly(x ssa.Value) bool {
	if !needsAddress(p.c.typeOf(x)) {
		return false
	}
	if !isVariable(x) {
		load, ok := x.(*ssa.UnOp)
		return !ok || load.Op != token.MUL || isLiteral(load.X)
	}
	a, ok := structOf(x.(*ssa.UnOp).X).(*ssa.Alloc)
	return ok && inRegisters(a.Type().Underlying().(*types.Pointer).Elem()) && !addressTaken(a)
}

// isLiteral reports whether an address is that of a literal that is used as a value.
func isLiteral(addr ssa.Value) bool {
	a, ok := addr.(*ssa.Alloc)
	return ok && !a.Heap && literalOf(a) != nil
}

// needsAddress reports whether converting a value to an interface takes its address. For words, strings and slices it
// does not.
func needsAddress(t *Type) bool {
	switch t.kind {
	case kString, kSlice:
		return false
	case kPtr:
		return true
	}
	size := t.layout.Size()
	words := size == 2 || size == 4 || size == 8
	return !words || hasPointers(t.layout) || uintptr(t.layout.Align()) != size
}

// inRegisters reports whether the compiler keeps values of a type in registers where possible.
func inRegisters(t types.Type) bool {
	sizes := types.SizesFor("gc", "amd64")
	if sizes.Sizeof(t) > 32 {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return u.Len() == 0 || u.Len() == 1 && inRegisters(u.Elem())
	case *types.Struct:
		if u.NumFields() > 4 {
			return false
		}
		for f := range u.Fields() {
			if !inRegisters(f.Type()) {
				return false
			}
		}
	}
	return true
}

// compilerInlines is roughly how many instructions a function may have that the compiler inlines.
const compilerInlines = 40

// addressTaken reports whether the address of a variable is used for more than reading and writing the variable: by a
// method, by a pointer, or by a closure that the compiler does not inline.
func addressTaken(v ssa.Value) bool {
	for _, u := range usersOf(v) {
		switch u := u.(type) {
		case *ssa.UnOp:
		case *ssa.Store:
			if u.Val == v {
				return true
			}
		case *ssa.FieldAddr:
			if addressTaken(u) {
				return true
			}
		case *ssa.MakeClosure:
			if !inlinedByCompiler(u) {
				return true
			}
			for i, b := range u.Bindings {
				if b == v && addressTaken(u.Fn.(*ssa.Function).FreeVars[i]) {
					return true
				}
			}
		default:
			return true
		}
	}
	return false
}

// inlinedByCompiler reports whether the compiler inlines the calls of a closure: it is only called, and it is small.
func inlinedByCompiler(v *ssa.MakeClosure) bool {
	for _, u := range usersOf(v) {
		if call, ok := u.(*ssa.Call); !ok || call.Call.Value != v {
			return false
		}
	}
	n := 0
	for _, b := range v.Fn.(*ssa.Function).Blocks {
		for _, instr := range b.Instrs {
			switch instr.(type) {
			case *ssa.Defer, *ssa.Go, *ssa.Select:
				return false
			case *ssa.DebugRef:
			default:
				n++
			}
		}
	}
	return n <= compilerInlines
}

// reportedElsewhere reports whether a value can panic and its user would report that at another place.
func (p *plan) reportedElsewhere(v ssa.Value, at int) bool {
	instr := v.(ssa.Instruction)
	list := instr.Block().Instrs
	return p.mayFail(v) && p.c.ownPlace(instr) != p.c.ownPlace(list[min(at, len(list)-1)])
}

// mayFail reports whether a value can panic.
func (p *plan) mayFail(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		return v.Op == token.MUL && !isThere(v.X)
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return !isThere(v)
	case *ssa.BinOp:
		return p.binaryMotion(v) == late
	case *ssa.Lookup:
		return p.c.typeOf(v.Index).kind >= kAny
	case *ssa.Index, *ssa.Slice, *ssa.SliceToArrayPointer, *ssa.TypeAssert:
		return true
	}
	return false
}

// isThere reports whether an address is that of a variable, of an element that a loop visits, or of a field of either.
func isThere(addr ssa.Value) bool {
	switch a := addr.(type) {
	case *ssa.Alloc, *ssa.Global, *ssa.FreeVar:
		return true
	case *ssa.FieldAddr:
		return isThere(a.X)
	case *ssa.IndexAddr:
		index, ok := a.Index.(*ssa.BinOp)
		return ok && index.Block().Comment == "rangeindex.loop" && isLimit(index, a.X)
	}
	return false
}

// isLimit reports whether the index of a loop is compared with the length of a slice.
func isLimit(index *ssa.BinOp, slice ssa.Value) bool {
	for _, u := range usersOf(index) {
		if less, ok := u.(*ssa.BinOp); ok && less.Op == token.LSS && less.X == index {
			n, ok := less.Y.(*ssa.Call)
			return ok && len(n.Call.Args) == 1 && n.Call.Args[0] == slice
		}
	}
	return false
}
