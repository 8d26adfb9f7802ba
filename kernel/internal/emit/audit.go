package emit

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"rederive/kernel/internal/program"
	"rederive/kernel/internal/symbols"
)

// A checker looks for what the interpreter does differently from Go without
// saying so, and refuses it. Most of it comes from one cause: the interpreter
// does not keep types that cells declare apart once a value is in an
// interface, and compiled code such as package fmt sees them without methods.
type checker struct {
	e      *emitter
	called map[*ast.SelectorExpr]bool
}

// audit refuses what cannot be lowered.
func (e *emitter) audit() {
	a := &checker{e: e, called: map[*ast.SelectorExpr]bool{}}
	for _, obj := range e.p.Info.Defs {
		a.note(obj)
	}
	for _, spec := range e.p.File.Imports {
		importPath, _ := strconv.Unquote(spec.Path.Value)
		if !symbols.Known(importPath) && e.p.Outside.Exports[importPath] == "" {
			e.refuse(spec.Path.Pos(), "package %s, which is beyond the list", importPath)
		}
	}
	e.eachConversion(a.alike)
	for _, d := range e.p.File.Decls {
		ast.Inspect(d, func(n ast.Node) bool {
			a.node(n)
			return true
		})
	}
}

// note takes stock of a declared type.
func (a *checker) note(obj types.Object) {
	t, ok := obj.(*types.TypeName)
	if !ok || t.IsAlias() {
		return
	}
	n, ok := t.Type().(*types.Named)
	if !ok {
		return
	}
	switch n.Underlying().(type) {
	case *types.Struct, *types.Interface:
	default:
		if program.InItself(n) {
			a.e.refuse(t.Pos(),
				"a type that refers to itself other than through a struct").
				Suggest("put it into a struct")
		}
	}
}

func (a *checker) node(n ast.Node) {
	e := a.e
	switch n := n.(type) {
	case *ast.TypeSpec:
		if n.TypeParams != nil {
			e.refuse(n.Pos(), "a generic type")
		}
	case *ast.FuncDecl:
		if n.Type.TypeParams != nil {
			e.refuse(n.Pos(), "a generic function")
		}
	case *ast.MapType:
		if m, ok := e.p.Info.TypeOf(n).Underlying().(*types.Map); ok && e.partsHidden(m.Key()) {
			e.refuse(n.Pos(), "a map whose keys hold values in an interface with methods").
				Suggest("use keys of type any, which hold the same values")
		}
	case *ast.Ident:
		a.ident(n)
	case *ast.SelectorExpr:
		if sel := e.p.Info.Selections[n]; sel != nil && sel.Kind() == types.MethodExpr {
			e.refuse(n.Pos(), "a method expression").Suggest("write a function literal that calls the method")
		} else if sel != nil && sel.Kind() == types.MethodVal && !a.called[n] && sel.Obj().Pkg() == e.p.Pkg {
			e.refuse(n.Pos(), "a method that is not called").Suggest("write a function literal that calls the method")
		}
	case *ast.StructType:
		a.embedded(n)
	case *ast.TypeSwitchStmt:
		a.typeSwitch(n)
	case *ast.TypeAssertExpr:
		if n.Type != nil {
			a.assertion(n.Pos(), e.p.Info.TypeOf(n.X), e.p.Info.TypeOf(n.Type))
		}
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			a.comparison(n)
		}
	case *ast.SwitchStmt:
		if n.Tag != nil && !types.IsInterface(e.p.Info.TypeOf(n.Tag)) && a.caseOfOtherType(n) {
			e.refuse(n.Pos(), "a case of another type than the switch").Suggest("convert it")
		}
	case *ast.ForStmt:
		a.recoverAgain(n)
	case *ast.RangeStmt:
		a.recoverAgain(n)
	case *ast.CallExpr:
		a.call(n)
	}
}

// caseOfOtherType reports whether a switch compares values of different types.
func (a *checker) caseOfOtherType(s *ast.SwitchStmt) bool {
	tag := types.Default(a.e.p.Info.TypeOf(s.Tag))
	for _, c := range s.Body.List {
		for _, x := range c.(*ast.CaseClause).List {
			tv := a.e.p.Info.Types[x]
			if tv.Value == nil && !tv.IsNil() && !types.Identical(types.Default(tv.Type), tag) {
				return true
			}
		}
	}
	return false
}

// recoverAgain refuses recover in a loop: where there is nothing to recover, the
// interpreter returns what the same call returned before.
func (a *checker) recoverAgain(loop ast.Node) {
	if program.CallsRecover(a.e.p.Info, loop) {
		a.e.refuse(loop.Pos(), "recover in a loop").Suggest("call recover once, before the loop")
	}
}

// ident refuses generic functions and types of packages that have no copy.
func (a *checker) ident(id *ast.Ident) {
	if inst, ok := a.e.p.Info.Instances[id]; ok {
		a.e.refuse(id.Pos(), "the generic %s for %s", id.Name, types.TypeString(inst.Type, a.e.p.Relative))
	}
}

func (a *checker) ownTypes() bool {
	for _, obj := range a.e.p.Info.Defs {
		if t, ok := obj.(*types.TypeName); ok && !t.IsAlias() && !types.IsInterface(t.Type()) {
			return true
		}
	}
	return false
}

func (a *checker) typeSwitch(s *ast.TypeSwitchStmt) {
	var x ast.Expr
	switch assign := s.Assign.(type) {
	case *ast.ExprStmt:
		x = assign.X
	case *ast.AssignStmt:
		x = assign.Rhs[0]
	}
	from := a.e.p.Info.TypeOf(ast.Unparen(x).(*ast.TypeAssertExpr).X)
	for _, c := range s.Body.List {
		for _, t := range c.(*ast.CaseClause).List {
			if !a.e.p.Info.Types[t].IsNil() {
				a.assertion(t.Pos(), from, a.e.p.Info.TypeOf(t))
			}
		}
	}
}

// assertion refuses to ask a value in an interface without methods for a type
// that the interpreter mistakes for another.
func (a *checker) assertion(pos token.Pos, from, to types.Type) {
	switch {
	case keepsTypes(from):
	case a.e.compiledInterface(from) && hasMethods(from) && !types.IsInterface(to) && a.e.declaredByCells(to) &&
		a.e.lost(from, to),
		a.e.compiledInterface(from) && hasMethods(from) && types.IsInterface(to) && !types.Identical(from, to) &&
			slices.ContainsFunc(a.e.holders(to), func(h types.Type) bool {
				return a.e.lost(from, h) &&
					types.AssignableTo(h, from)
			}):
		a.e.refuse(pos, "an assertion from %s to %s", a.e.p.TypeText(from),
			a.e.p.TypeText(to)).Suggest("use pointers to a type whose fields no other type has")
	}
}

// alike refuses to make a value of any of what is in an interface of compiled code, if that may
// hold values of two types that the interpreter mistakes for each other.
func (a *checker) alike(x ast.Expr, to types.Type) {
	from := a.e.p.Info.TypeOf(x)
	if !isAnyParam(to) || !hasMethods(from) || !a.e.compiledInterface(from) || types.Identical(from, errorType) {
		return
	}
	had := map[string]bool{}
	for _, h := range a.e.holders(from) {
		shape := a.e.shape(h, nil)
		if had[shape] {
			a.e.refuse(x.Pos(), "a value of type %s that becomes one of any, while types that look alike have its "+
				"methods", a.e.p.TypeText(from)).Suggest("use an interface of your own with the same methods")
			return
		}
		had[shape] = true
	}
}

// comparison refuses to compare interfaces that may hold values of types that
// the interpreter mistakes for others.
func (a *checker) comparison(x *ast.BinaryExpr) {
	info := a.e.p.Info
	if info.Types[x.X].IsNil() || info.Types[x.Y].IsNil() || !a.ownTypes() {
		return
	}
	t, u := info.TypeOf(x.X), info.TypeOf(x.Y)
	switch {
	case keepsTypes(t) || keepsTypes(u):
	case types.IsInterface(t) && types.IsInterface(u):
		if a.e.anyLost(t) || a.e.anyLost(u) {
			a.e.refuse(x.Pos(), "a comparison with a value in an interface of compiled code").Suggest("use pointers")
		}
	case types.IsInterface(t) && a.e.lost(t, u), types.IsInterface(u) && a.e.lost(u, t):
		a.e.refuse(x.Pos(), "a comparison with a value in an interface of compiled code").Suggest("use pointers")
	}
}

// embedded refuses structs that embed a type of a package, one of whose methods another
// embedded type has, too: the interpreter may find the wrong one.
func (a *checker) embedded(s *ast.StructType) {
	st, ok := a.e.p.Info.TypeOf(s).(*types.Struct)
	if !ok {
		return
	}
	had := map[string]bool{}
	for _, own := range []bool{true, false} {
		for f := range st.Fields() {
			if !f.Embedded() || types.IsInterface(f.Type()) || own != a.e.declaredByCells(f.Type()) {
				continue
			}
			t := f.Type()
			if _, pointer := t.Underlying().(*types.Pointer); !pointer {
				t = types.NewPointer(t)
			}
			for m := range types.NewMethodSet(t).Methods() {
				if had[m.Obj().Name()] && !own {
					a.e.refuse(s.Pos(), "a struct that embeds two methods %s", m.Obj().Name()).
						Suggest("give one of the fields a name")
					return
				}
				had[m.Obj().Name()] = true
			}
		}
	}
}

func (a *checker) call(x *ast.CallExpr) {
	a.nilInterfaces(x)
	switch {
	case a.e.isBuiltin(x.Fun, "new") && !a.e.p.Info.Types[x.Args[0]].IsType():
		a.e.refuse(x.Pos(), "new of a value").Suggest("take the address of a variable")
	case a.e.p.Info.Types[x.Fun].IsBuiltin() && len(x.Args) == 1 && isTuple(a.e.p.Info.TypeOf(x.Args[0])):
		a.e.refuse(x.Pos(), "a predeclared function of several results of a call").Suggest("assign the results first")
	}
	sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	a.called[sel] = true
	f, ok := a.e.p.Info.Uses[sel.Sel].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg() == a.e.p.Pkg {
		return
	}
	switch f.Pkg().Path() {
	case "encoding/json":
		switch f.Name() {
		case "Marshal", "MarshalIndent", "Encode":
			a.marshals(x)
		default:
			a.unmarshals(x)
		}
	case "encoding/binary":
		if f.Name() == "Read" || f.Name() == "Decode" {
			a.fills(x, f.Name())
		}
	case "fmt":
		for _, arg := range x.Args {
			obj, _, _ := types.LookupFieldOrMethod(a.e.p.Info.TypeOf(arg), true, a.e.p.Pkg, "Scan")
			if m, ok := obj.(*types.Func); ok && m.Pkg() == a.e.p.Pkg && strings.Contains(f.Name(), "scan") {
				a.e.refuse(arg.Pos(), "%s of a type with a method Scan", f.Name()).Suggest("scan its parts")
			}
		}
	case "errors":
		if f.Name() == "As" && !a.e.asTarget(x) && len(a.e.holders(errorType)) > 0 {
			a.e.refuse(x.Pos(),
				"errors.As for a variable of type error, or with a target that is not a variable").
				Suggest("use an assertion")
		}
	}
}

// nilInterfaces notes arguments that are nil, converted to an interface with methods: the value
// of any that they become is nil. It refuses conversions of such a nil.
func (a *checker) nilInterfaces(x *ast.CallExpr) {
	for i, arg := range x.Args {
		call, ok := ast.Unparen(arg).(*ast.CallExpr)
		if !ok || !a.e.p.Info.Types[call.Fun].IsType() || !a.e.p.Info.Types[call.Args[0]].IsNil() ||
			!hasMethods(a.e.p.Info.TypeOf(call)) || !isAnyParam(a.e.becomes(x, x.Args[i])) {
			continue
		}
		if a.e.p.Info.Types[x.Fun].IsType() {
			a.e.refuse(arg.Pos(), "nil that becomes an interface twice").Suggest("write nil")
		}
		a.e.low.nils[call] = true
	}
}

func isAnyParam(t types.Type) bool { return t != nil && isAny(t) }

func isTuple(t types.Type) bool {
	_, ok := t.(*types.Tuple)
	return ok
}

// plainKey reports whether a key equals itself for certain.
func plainKey(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsFloat|types.IsComplex) == 0
}

// declaredByCells reports whether a type that cells declare, or a struct or an
// interface with methods that has no name, is a part of t.
func (e *emitter) declaredByCells(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return t.Obj().Pkg() == e.p.Pkg
	case *types.Slice:
		return e.declaredByCells(t.Elem())
	case *types.Array:
		return e.declaredByCells(t.Elem())
	case *types.Pointer:
		return e.declaredByCells(t.Elem())
	case *types.Chan:
		return e.declaredByCells(t.Elem())
	case *types.Map:
		return e.declaredByCells(t.Key()) || e.declaredByCells(t.Elem())
	case *types.Struct, *types.Signature:
		return true
	case *types.Interface:
		return hasMethods(t)
	}
	return false
}
