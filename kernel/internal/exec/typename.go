package exec

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// String returns the name of the type as package fmt prints it.
func (t *Type) String() string { return namer{m: t.m}.name(t.t) }

// A namer names types as package reflect does. Type arguments have linker names: with the paths of packages, also for
// fields and methods, and with numbers that distinguish types declared in functions.
type namer struct {
	m    *machine // nil if there can be no types declared in functions
	link bool
}

func (n namer) name(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Interface:
		return n.interfaceName(t)
	case *types.Struct:
		return n.structName(t)
	case *types.Pointer:
		return "*" + n.name(t.Elem())
	case *types.Slice:
		return "[]" + n.name(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), n.name(t.Elem()))
	case *types.Map:
		return "map[" + n.name(t.Key()) + "]" + n.name(t.Elem())
	case *types.Chan:
		return n.chanName(t)
	case *types.Signature:
		return "func" + n.signature(t)
	case *types.Named:
		return n.namedName(t)
	case *types.Basic:
		return types.Default(types.Typ[t.Kind()]).String() // byte is uint8, rune is int32
	}
	return types.TypeString(t, (*types.Package).Name)
}

// of returns the name of a package.
func (n namer) of(p *types.Package) string {
	if n.link {
		return p.Path()
	}
	return p.Name()
}

func (n namer) interfaceName(t *types.Interface) string {
	if t.Empty() {
		return "interface {}"
	}
	var methods []string
	for m := range t.Methods() {
		name := m.Name()
		if !m.Exported() {
			name = m.Pkg().Name() + "." + name
		}
		methods = append(methods, name+n.signature(m.Type().(*types.Signature)))
	}
	return "interface { " + strings.Join(methods, "; ") + " }"
}

func (n namer) structName(t *types.Struct) string {
	var fields []string
	for i := range t.NumFields() {
		f := t.Field(i)
		text := n.name(f.Type())
		switch {
		case f.Embedded() && n.link && renamed(f):
			text = n.of(f.Pkg()) + "." + f.Name() + " = " + text
		case f.Embedded():
		case n.link && !f.Exported():
			text = n.of(f.Pkg()) + "." + f.Name() + " " + text
		default:
			text = f.Name() + " " + text
		}
		if tag := t.Tag(i); tag != "" {
			text += " " + strconv.Quote(tag)
		}
		fields = append(fields, text)
	}
	if len(fields) == 0 {
		return "struct {}"
	}
	return "struct { " + strings.Join(fields, "; ") + " }"
}

// renamed reports whether the name of an embedded field differs from that of its type. To the linker, an unexported
// name belongs to its package.
func renamed(f *types.Var) bool {
	t := types.Unalias(f.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	switch t := t.(type) {
	case *types.Named:
		return t.Obj().Name() != f.Name() || !f.Exported() && !samePackage(t.Obj().Pkg(), f.Pkg())
	case *types.Basic:
		return true
	}
	return false
}

// samePackage reports whether two packages are the same to the linker, as all pieces of the program are.
func samePackage(p, q *types.Package) bool {
	return p == q || p != nil && q != nil && p.Path() == q.Path()
}

func (n namer) chanName(t *types.Chan) string {
	elem := n.name(t.Elem())
	switch t.Dir() {
	case types.SendOnly:
		return "chan<- " + elem
	case types.RecvOnly:
		return "<-chan " + elem
	}
	if c, ok := types.Unalias(t.Elem()).(*types.Chan); ok && c.Dir() == types.RecvOnly {
		elem = "(" + elem + ")"
	}
	return "chan " + elem
}

// basicName names a type that contains no types declared in functions.
func basicName(t types.Type) string { return namer{}.name(t) }

// signatureName names a signature that contains no types declared in functions.
func signatureName(t *types.Signature) string { return namer{}.signature(t) }

func (n namer) signature(t *types.Signature) string {
	var in []string
	for i := range t.Params().Len() {
		p := t.Params().At(i).Type()
		if s, ok := p.(*types.Slice); ok && t.Variadic() && i == t.Params().Len()-1 {
			in = append(in, "..."+n.name(s.Elem()))
			continue
		}
		in = append(in, n.name(p))
	}
	text := "(" + strings.Join(in, ", ") + ")"
	var out []string
	for i := range t.Results().Len() {
		out = append(out, n.name(t.Results().At(i).Type()))
	}
	switch len(out) {
	case 0:
		return text
	case 1:
		return text + " " + out[0]
	}
	return text + " (" + strings.Join(out, ", ") + ")"
}

// namedName names a type with its package and its type arguments. A type that a generic function declares has those of
// the function.
func (n namer) namedName(t *types.Named) string {
	name := t.Obj().Name()
	if p := t.Obj().Pkg(); p != nil {
		name = n.of(p) + "." + name
	}
	var args []string
	link := namer{m: n.m, link: true}
	if n.m != nil {
		for _, arg := range n.m.implicit(t.Obj()) {
			args = append(args, link.name(arg))
		}
	}
	for arg := range t.TypeArgs().Types() {
		args = append(args, link.name(arg))
	}
	if len(args) > 0 {
		name += "[" + strings.Join(args, ",") + "]"
	}
	if n.link && n.m != nil {
		if number := n.m.p.Local(t.Obj()); number > 0 {
			name += fmt.Sprintf("·%d", number)
		}
	}
	return name
}

// implicit returns the type arguments of the generic function that declares a type.
func (m *machine) implicit(t *types.TypeName) []types.Type {
	m.tablesMu.Lock()
	defer m.tablesMu.Unlock()
	return m.implicits[t]
}

// noteLocals records the type arguments of a function for the types that it declares, if it is an instance of a generic
// function or declared in one. Each instance has types of its own.
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

// visitNamed calls f for the named types in a type.
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
