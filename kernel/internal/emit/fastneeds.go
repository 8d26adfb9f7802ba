package emit

import (
	"fmt"
	"go/ast"
	"go/types"

	"rederive/kernel/internal/fast"
)

// needs adds what n uses of the program. It reports whether package fast may know all of it.
func (t *fastText) needs(n ast.Node) bool {
	ok, e := true, t.e
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			ok = ok && t.need(e.p.Info.Uses[n])
		case *ast.ForStmt, *ast.RangeStmt:
			t.loops = true
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.TypeAssertExpr:
			ok = false
		case *ast.SelectorExpr:
			ok = ok && t.selector(n)
			return false
		case *ast.CompositeLit:
			ok = ok && t.needType(e.p.Info.TypeOf(n))
		case ast.Stmt:
			ok = ok && !e.disordered(e.allOperands(n)...) && !e.readsEarly(n)
		}
		return ok
	})
	return ok
}

// selector adds what x.f uses: a field, a method, or what a package declares.
func (t *fastText) selector(x *ast.SelectorExpr) bool {
	obj := t.e.p.Info.Uses[x.Sel]
	if sel := t.e.p.Info.Selections[x]; sel != nil {
		f, method := obj.(*types.Func)
		return t.needs(x.X) && t.needType(t.e.p.Info.TypeOf(x.X)) && (!method || t.function(f))
	}
	return obj != nil && obj.Pkg() != nil && fast.Known(obj.Pkg().Path(), obj.Name())
}

// needType adds the types of the program that are in typ.
func (t *fastText) needType(typ types.Type) bool {
	switch u := types.Unalias(typ).(type) {
	case *types.Basic:
		return true
	case *types.Named:
		obj := u.Obj()
		if obj.Parent() != t.e.p.Pkg.Scope() || t.e.renamed[obj] != "" {
			return false
		}
		if t.seen[obj] {
			return true
		}
		t.seen[obj] = true
		if _, basic := u.Underlying().(*types.Basic); !basic && !t.needType(u.Underlying()) {
			return false
		}
		fmt.Fprintf(&t.text, "type %s %s\n", obj.Name(), t.sub.typ(u.Underlying()))
		return true
	case *types.Slice:
		return t.needType(u.Elem())
	case *types.Array:
		return t.needType(u.Elem())
	case *types.Pointer:
		return t.needType(u.Elem())
	case *types.Map:
		return t.needType(u.Key()) && t.needType(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if f.Embedded() || !t.needType(f.Type()) {
				return false
			}
		}
		return true
	case *types.Tuple:
		for v := range u.Variables() {
			if !t.needType(v.Type()) {
				return false
			}
		}
		return true
	case *types.Signature:
		return (u.Recv() == nil || t.needType(u.Recv().Type())) && t.needType(u.Params()) && t.needType(u.Results())
	}
	return false
}

// function adds a function or method of the program.
func (t *fastText) function(f *types.Func) bool {
	if t.seen[f] {
		return true
	}
	t.seen[f] = true
	d := t.e.low.decls[f]
	if d == nil || !t.needType(f.Signature()) {
		return false
	}
	t.loops = t.loops || callsItself(t.e.p.Info, d, f)
	return t.needs(d.Body) && t.write(func() { t.sub.funcDecl(d) })
}

// allOperands returns the expressions of a statement, also of one in a head.
func (e *emitter) allOperands(stmt ast.Stmt) []ast.Expr {
	switch s := stmt.(type) {
	case *ast.IfStmt:
		return []ast.Expr{s.Cond}
	case *ast.ForStmt:
		return []ast.Expr{s.Cond}
	case *ast.SwitchStmt:
		return []ast.Expr{s.Tag}
	case *ast.CaseClause:
		return s.List
	case *ast.AssignStmt:
		return append(s.Lhs[:len(s.Lhs):len(s.Lhs)], s.Rhs...)
	case *ast.ReturnStmt:
		return s.Results
	}
	return e.operands(stmt)
}

// need adds what is used, unless it is there already.
func (t *fastText) need(obj types.Object) bool {
	if obj == nil || obj.Parent() != t.e.p.Pkg.Scope() {
		return obj == nil || obj.Parent() == types.Universe || obj.Pkg() == t.e.p.Pkg && !isType(obj)
	}
	if t.seen[obj] {
		return true
	}
	t.seen[obj] = true
	switch obj := obj.(type) {
	case *types.Func:
		t.seen[obj] = false
		return t.function(obj)
	case *types.TypeName:
		t.seen[obj] = false
		return t.needType(obj.Type())
	case *types.Const:
		basic, ok := obj.Type().(*types.Basic)
		if !ok || basic.Info()&(types.IsInteger|types.IsBoolean|types.IsString) == 0 {
			return false
		}
		typ := ""
		if basic.Info()&types.IsUntyped == 0 {
			typ = basic.Name()
		}
		fmt.Fprintf(&t.text, "const %s %s = %s\n", obj.Name(), typ, obj.Val().ExactString())
		return true
	case *types.Var:
		if !t.needType(obj.Type()) {
			return false
		}
		fmt.Fprintf(&t.text, "var %s %s\n", obj.Name(), t.sub.typ(obj.Type()))
		if isBlock(obj.Type()) { // which the interpreter may put elsewhere
			t.bound = append(t.bound, fmt.Sprintf("func() *%s { return &%s }", t.e.typ(obj.Type()), obj.Name()))
			return true
		}
		t.bound = append(t.bound, "&"+obj.Name())
		return true
	}
	return false
}
