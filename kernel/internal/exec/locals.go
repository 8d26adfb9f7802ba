package exec

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// implicit returns the type arguments of the generic function that declares a type.
func (m *machine) implicit(t *types.TypeName) []types.Type {
	m.tablesMu.Lock()
	defer m.tablesMu.Unlock()
	return m.implicits[t]
}

// noteLocals notes the type arguments of the function for the types that it declares, if it is an
// instance of a generic one, or within such an instance. Each instance has types of its own.
func (m *machine) noteLocals(fn *ssa.Function) {
	outer := fn
	for outer.Parent() != nil {
		outer = outer.Parent()
	}
	args := outer.TypeArgs()
	if len(args) == 0 || outer.Syntax() == nil {
		return
	}
	syntax := outer.Syntax()
	seen := map[types.Type]bool{}
	note := func(t types.Type) {
		visitNamed(t, seen, func(n *types.Named) {
			if name := n.Obj(); name.Parent() == nil && syntax.Pos() <= name.Pos() && name.Pos() < syntax.End() {
				m.tablesMu.Lock()
				if m.implicits[name] == nil {
					m.implicits[name] = args
				}
				m.tablesMu.Unlock()
			}
		})
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			for _, o := range instr.Operands(nil) {
				if *o != nil {
					note((*o).Type())
				}
			}
			if v, ok := instr.(ssa.Value); ok {
				note(v.Type())
			}
			if a, ok := instr.(*ssa.TypeAssert); ok {
				note(a.AssertedType)
			}
		}
	}
}

// visitNamed calls f for the named types of which a type is made.
func visitNamed(t types.Type, seen map[types.Type]bool, f func(*types.Named)) {
	t = types.Unalias(t)
	if t == nil || seen[t] {
		return
	}
	seen[t] = true
	switch t := t.(type) {
	case *types.Named:
		f(t)
		for arg := range t.TypeArgs().Types() {
			visitNamed(arg, seen, f)
		}
		visitNamed(t.Underlying(), seen, f)
	case interface{ Elem() types.Type }:
		if m, ok := t.(*types.Map); ok {
			visitNamed(m.Key(), seen, f)
		}
		visitNamed(t.Elem(), seen, f)
	case *types.Struct:
		for v := range t.Fields() {
			visitNamed(v.Type(), seen, f)
		}
	case *types.Tuple:
		for v := range t.Variables() {
			visitNamed(v.Type(), seen, f)
		}
	case *types.Signature:
		visitNamed(t.Params(), seen, f)
		visitNamed(t.Results(), seen, f)
	}
}
