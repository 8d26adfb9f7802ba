package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// The interpreter forgets the name of a type once a value is in an interface
// without methods: it tells types apart by what they consist of. So an
// assertion to a type that cells declare is right only if no other type
// consists of the same; and an interface is asked for type by type, since all
// types that cells declare are known. With a value in an interface with methods
// it keeps the type, but only a type switch looks at it.

// ownNamed returns the types that cells declare, interfaces left out, in the
// order of their names.
func (e *emitter) ownNamed() []*types.Named {
	var list []*types.Named
	for _, obj := range e.p.Info.Defs {
		if t, ok := obj.(*types.TypeName); ok && !t.IsAlias() && t.Pkg() == e.p.Pkg {
			if n, ok := t.Type().(*types.Named); ok && !types.IsInterface(n) && n.TypeParams() == nil {
				list = append(list, n)
			}
		}
	}
	slices.SortFunc(list, func(a, b *types.Named) int { return strings.Compare(a.Obj().Name(), b.Obj().Name()) })
	return list
}

// shape writes what a type consists of, without the names of types that cells
// declare.
func (e *emitter) shape(t types.Type, within []*types.Named) string {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if t.Obj().Pkg() != e.p.Pkg || types.IsInterface(t) {
			return types.TypeString(t, nil)
		}
		if slices.Contains(within, t) {
			return "." // itself, or what it is a part of
		}
		return e.shape(t.Underlying(), append(within, t))
	case *types.Pointer:
		return "*" + e.shape(t.Elem(), within)
	case *types.Slice:
		return "[]" + e.shape(t.Elem(), within)
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), e.shape(t.Elem(), within))
	case *types.Chan:
		return fmt.Sprintf("chan%d %s", t.Dir(), e.shape(t.Elem(), within))
	case *types.Map:
		return "map[" + e.shape(t.Key(), within) + "]" + e.shape(t.Elem(), within)
	case *types.Struct:
		text := "struct{"
		for f := range t.Fields() {
			text += f.Name() + " " + e.shape(f.Type(), within) + ";"
		}
		return text + "}"
	case *types.Tuple:
		text := "("
		for v := range t.Variables() {
			text += e.shape(v.Type(), within) + ","
		}
		return text + ")"
	case *types.Signature:
		return "func" + e.shape(t.Params(), within) + e.shape(t.Results(), within)
	}
	return types.TypeString(t, nil)
}

// mistaken reports whether the interpreter may take a value of another type in
// an interface without methods for one of type t.
func (e *emitter) mistaken(t types.Type) bool {
	t = types.Unalias(t)
	n, named := t.(*types.Named)
	if named && n.Obj().Pkg() != e.p.Pkg {
		return false
	}
	_, isStruct := t.Underlying().(*types.Struct)
	if named && !isStruct {
		return true // for one of the type that it is made of
	}
	shape := e.shape(t, nil)
	for _, other := range e.ownNamed() {
		if (!named || other != n) && e.shape(other, nil) == shape {
			return true
		}
	}
	if isStruct && !named {
		return true
	}
	switch t := t.(type) {
	case *types.Pointer:
		return e.mistaken(t.Elem())
	case *types.Slice:
		return e.mistaken(t.Elem())
	case *types.Array:
		return e.mistaken(t.Elem())
	case *types.Chan:
		return e.mistaken(t.Elem())
	case *types.Map:
		return e.mistaken(t.Key()) || e.mistaken(t.Elem())
	case *types.Signature:
		return e.declaredByCells(t) && len(e.ownNamed()) > 0
	}
	return false
}

// holders returns the types declared by cells, and pointers to them, that a
// value in an interface of type t may have.
func (e *emitter) holders(t types.Type) []types.Type {
	i := t.Underlying().(*types.Interface)
	var list []types.Type
	for _, n := range e.ownNamed() {
		for _, h := range []types.Type{n, types.NewPointer(n)} {
			if types.Implements(h, i) {
				list = append(list, h)
			}
		}
	}
	return list
}

func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() == 0
}

// anyMistaken reports whether an interface of type t may hold a value whose
// type the interpreter mistakes.
func (e *emitter) anyMistaken(t types.Type) bool {
	return isAny(t) && slices.ContainsFunc(e.holders(t), e.mistaken)
}

// asserter returns the name of a helper that asks a value of the interface type
// from for the type to, and returns the value and whether it has it.
func (e *emitter) asserter(from, to types.Type) string {
	f, t := e.typ(from), e.typ(to)
	name := e.helperName("is_", f+" "+t)
	if _, ok := e.helpers[name]; ok {
		return name
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\nfunc %s(i %s) (%s, bool) {\nvar none %s\nif i == nil {\nreturn none, false\n}\n", name, f, t, t)
	if types.IsInterface(to) && (isAny(from) || e.compiledInterface(from)) {
		for j, h := range e.holders(to) {
			if types.AssignableTo(h, from) {
				fmt.Fprintf(&b, "if h%d, ok := %s(i); ok {\nreturn h%d, true\n}\n", j, e.asserter(from, h), j)
			}
		}
	}
	switch {
	case types.IsInterface(to) || isAny(from) || !e.declaredByCells(to):
		fmt.Fprintf(&b, "v, ok := i.(%s)\nif !ok {\nreturn none, false\n}\nreturn v, true\n}\n", t)
	case e.compiledInterface(from):
		fmt.Fprintf(&b, "v, ok := %s.Unwrapped(i).(%s)\nif !ok {\nreturn none, false\n}\nreturn v, true\n}\n", e.kit(), t)
	default: // only a switch tells types apart that consist of the same
		fmt.Fprintf(&b, "switch v := i.(type) {\ncase %s:\nreturn v, true\n}\nreturn none, false\n}\n", t)
	}
	e.helpers[name] = b.String()
	return name
}

// mustBe returns the name of a helper that asks a value of the interface type
// from for the interface type to, and panics if it has it not.
func (e *emitter) mustBe(from, to types.Type) string {
	f, t := e.typ(from), e.typ(to)
	name := e.helperName("must_", f+" "+t)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(i %s) %s {\nv, ok := %s(i)\nif !ok {\npanic(%q)\n}\nreturn v\n}\n", name, f, t, e.asserter(from, to), "interface conversion: the value is no "+e.p.TypeText(to))
	return name
}

// lost reports whether a value of type t cannot be got back from an interface
// of type from that compiled code declares: the wrapper of the interpreter keeps
// pointers only.
func (e *emitter) lost(from, t types.Type) bool {
	_, pointer := t.Underlying().(*types.Pointer)
	return hasMethods(from) && e.compiledInterface(from) && (!pointer || e.mistaken(t))
}

// anyLost reports whether a value of a type that cells declare may be lost in
// an interface of type from.
func (e *emitter) anyLost(from types.Type) bool {
	return slices.ContainsFunc(e.holders(from), func(h types.Type) bool {
		_, pointer := h.(*types.Pointer)
		return e.lost(from, h) && (!pointer || !types.Implements(h.(*types.Pointer).Elem(), from.Underlying().(*types.Interface)))
	})
}

// heldNil returns the name of a helper that panics as Go does if the interface
// whose method x names holds a pointer that is nil, and the method wants what it
// points to. Only a program that recovers can tell the difference.
func (e *emitter) heldNil(x *ast.SelectorExpr) string {
	sel := e.p.Info.Selections[x]
	if !e.lower || sel == nil || sel.Kind() != types.MethodVal || !hasMethods(sel.Recv()) || !e.recovers() {
		return ""
	}
	var checks strings.Builder
	for _, h := range e.holders(sel.Recv()) {
		p, ok := h.(*types.Pointer)
		if !ok || types.NewMethodSet(p.Elem()).Lookup(e.p.Pkg, x.Sel.Name) == nil {
			continue
		}
		name := types.TypeString(p.Elem(), func(*types.Package) string { return "" })
		text := fmt.Sprintf("value method main.%s.%s called using nil *%s pointer", name, x.Sel.Name, name)
		fmt.Fprintf(&checks, "if p, ok := %s(i); ok && p == nil {\npanic(%s.RuntimeError(%q))\n}\n", e.asserter(sel.Recv(), p), e.kit(), text)
	}
	if checks.Len() == 0 {
		return ""
	}
	t := e.typ(sel.Recv())
	name := e.helperName("held_", t+" "+x.Sel.Name)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(i %s) %s {\nif i == nil {\nreturn i\n}\n%sreturn i\n}\n", name, t, t, checks.String())
	return name
}

// recovers reports whether the program calls recover.
func (e *emitter) recovers() bool {
	for _, obj := range e.p.Info.Uses {
		if b, ok := obj.(*types.Builtin); ok && b.Name() == "recover" {
			return true
		}
	}
	return false
}

// compiledInterface reports whether t is an interface that compiled code
// declares, such as error: the interpreter wraps values of types that cells
// declare for it.
func (e *emitter) compiledInterface(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != e.p.Pkg
}

// asks reports whether an assertion needs a helper.
func (e *emitter) asks(from, to types.Type) bool {
	return e.lower && len(e.ownNamed()) > 0 && (types.IsInterface(to) || hasMethods(from))
}

// equal writes a comparison of two values of which one or both are in
// interfaces, by what types cells declare.
func (e *emitter) equal(x *ast.BinaryExpr) (string, bool) {
	a, b := e.p.Info.TypeOf(x.X), e.p.Info.TypeOf(x.Y)
	if !types.IsInterface(a) && !types.IsInterface(b) || e.p.Info.Types[x.X].IsNil() || e.p.Info.Types[x.Y].IsNil() || len(e.ownNamed()) == 0 {
		return "", false
	}
	text := fmt.Sprintf("%s(%s, %s)", e.comparer(types.Default(a), types.Default(b)), e.boxed(x.X), e.boxed(x.Y))
	return text, true
}

// comparer returns the name of a helper that compares values of types a and b.
func (e *emitter) comparer(a, b types.Type) string {
	ta, tb := e.typ(a), e.typ(b)
	name := e.helperName("equal_", ta+" "+tb)
	if _, ok := e.helpers[name]; ok {
		return name
	}
	var body strings.Builder
	switch {
	case !types.IsInterface(a):
		fmt.Fprintf(&body, "v, ok := %s(b)\nif !ok {\nreturn false\n}\nreturn a == v\n", e.asserter(b, a))
	case !types.IsInterface(b):
		fmt.Fprintf(&body, "v, ok := %s(a)\nif !ok {\nreturn false\n}\nreturn v == b\n", e.asserter(a, b))
	default:
		body.WriteString("if a == nil || b == nil {\nreturn a == nil && b == nil\n}\n")
		for i, h := range e.holders(a) {
			eq := fmt.Sprintf("return okx%d && oky%d && x%d == y%d", i, i, i, i)
			if !types.Comparable(h) {
				eq = fmt.Sprintf("if okx%d && oky%d {\npanic(%q)\n}\nreturn false", i, i, "runtime error: comparing uncomparable type "+types.TypeString(h, nil))
			}
			if !types.AssignableTo(h, b) {
				continue
			}
			fmt.Fprintf(&body, "x%d, okx%d := %s(a)\ny%d, oky%d := %s(b)\nif okx%d || oky%d {\n%s\n}\n", i, i, e.asserter(a, h), i, i, e.asserter(b, h), i, i, eq)
		}
		body.WriteString("return a == b\n")
	}
	e.helpers[name] = fmt.Sprintf("\nfunc %s(a %s, b %s) bool {\n%s}\n", name, ta, tb, body.String())
	return name
}

// typeChain writes a type switch as assertions one after another.
func (e *emitter) typeChain(s *ast.TypeSwitchStmt) {
	symbol, x := "", ast.Expr(nil)
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		x = a.X
	case *ast.AssignStmt:
		symbol, x = a.Lhs[0].(*ast.Ident).Name, a.Rhs[0]
	}
	operand := ast.Unparen(x).(*ast.TypeAssertExpr).X
	from := e.p.Info.TypeOf(operand)
	value := e.name("of")
	fmt.Fprintf(e.b, "{\ndefault:\nvar %s %s = %s\n", value, e.typ(from), e.expr(operand))
	depth := 0
	var otherwise *ast.CaseClause
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			otherwise = c
			continue
		}
		e.typeCase(c, symbol, value, from)
		e.b.WriteString(" else {\n")
		depth++
	}
	if otherwise != nil {
		e.caseBody(otherwise, symbol, value)
	}
	e.b.WriteString(strings.Repeat("}\n", depth) + "}")
}

// typeCase writes one case of a type switch.
func (e *emitter) typeCase(c *ast.CaseClause, symbol, value string, from types.Type) {
	if len(c.List) == 1 && !e.p.Info.Types[c.List[0]].IsNil() {
		found, ok := e.name("is"), e.name("ok")
		fmt.Fprintf(e.b, "%s, %s := %s(%s)\nif %s {\n", found, ok, e.asserter(from, e.p.Info.TypeOf(c.List[0])), value, ok)
		e.caseBody(c, symbol, found)
		e.b.WriteString("}")
		return
	}
	any := e.name("ok")
	fmt.Fprintf(e.b, "%s := false\n", any)
	for _, x := range c.List {
		if e.p.Info.Types[x].IsNil() {
			fmt.Fprintf(e.b, "if %s == nil {\n%s = true\n}\n", value, any)
			continue
		}
		ok := e.name("ok")
		fmt.Fprintf(e.b, "if _, %s := %s(%s); %s {\n%s = true\n}\n", ok, e.asserter(from, e.p.Info.TypeOf(x)), value, ok, any)
	}
	fmt.Fprintf(e.b, "if %s {\n", any)
	e.caseBody(c, symbol, value)
	e.b.WriteString("}")
}

func (e *emitter) caseBody(c *ast.CaseClause, symbol, value string) {
	if v, ok := e.p.Info.Implicits[c].(*types.Var); ok && symbol != "" && e.uses(c, v) {
		fmt.Fprintf(e.b, "%s := %s\n", symbol, value)
	}
	e.stmts(c.Body)
}
