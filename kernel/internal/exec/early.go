package exec

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// copiedEarly reports whether the compiler copies a value at once where it becomes one of an
// interface, before later calls of the statement are made. It does so with what it cannot leave in
// place: values for which the conversion needs an address, unless they are in a variable that has
// one.
func (p *plan) copiedEarly(x ssa.Value) bool {
	if !needsAddress(p.c.typeOf(x)) {
		return false
	}
	if !isVariable(x) {
		load, ok := x.(*ssa.UnOp)
		return !ok || load.Op != token.MUL || isLiteral(load.X)
	}
	a := variableOf(x.(*ssa.UnOp).X)
	return a != nil && inRegisters(a.Type().Underlying().(*types.Pointer).Elem()) && !addressTaken(a)
}

// isLiteral reports whether an address is that of a literal that is used as a value.
func isLiteral(addr ssa.Value) bool {
	a, ok := addr.(*ssa.Alloc)
	return ok && !a.Heap && literalOf(a) != nil
}

// needsAddress reports whether the conversion of a value to an interface takes its address. That of
// words, strings and slices does not.
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

// variableOf returns the local variable of which an address is a part, or nil.
func variableOf(addr ssa.Value) *ssa.Alloc {
	for {
		switch a := addr.(type) {
		case *ssa.Alloc:
			return a
		case *ssa.FieldAddr:
			addr = a.X
		default:
			return nil
		}
	}
}

// inRegisters reports whether the compiler keeps values of a type in registers, if it can.
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

// compilerInlines is about how many instructions a function has that the compiler inlines.
const compilerInlines = 40

// addressTaken reports whether the address of a variable is used other than to read and write it:
// by a method, by a pointer, or by a closure that the compiler does not inline.
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

// inlinedByCompiler reports whether the compiler inlines the calls of a closure: it is only called, and small.
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
