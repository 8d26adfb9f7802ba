package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// Package errors does not see the types that cells declare:
//
// 	errors.As(err, &mine)                 as_T(err, &mine)
//
// 	                                      func as_T(err error, target *T) bool {
// 	                                          v, ok := worker.AsError("T", err)
// 	                                          ...

func errorsAs(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.CallExpr)
	if !ok || !e.isErrorsAs(x) || !e.asTarget(x) {
		return "", false
	}
	t := e.p.Info.TypeOf(x.Args[1]).Underlying().(*types.Pointer).Elem()
	asks := slices.ContainsFunc(e.holders(errorType), e.hasAs)
	if !types.IsInterface(t) && !e.declaredByCells(t) && !asks {
		return "", false
	}
	text := e.typ(t)
	name := e.helperName("as_error_", text)
	if types.IsInterface(t) || asks {
		ask := ""
		if asks {
			ask = "if " + e.kit() + ".As(w, " + e.converted("target", types.NewPointer(t), anyType) +
				") {\nreturn true\n}\n"
		}
		e.helpers[name] = fmt.Sprintf("\nfunc %s(err error, target *%s) bool {\n"+
			"for _, w := range %s.ErrorTree(err) {\nif v, ok := %s(w); ok {\n*target = v\nreturn true\n}\n%s}\n"+
			"return false\n}\n", name, text, e.kit(), e.asserter(errorType, t), ask)
		return fmt.Sprintf("%s(%s, %s)", name, e.expr(x.Args[0]), e.expr(x.Args[1])), true
	}
	e.helpers[name] = fmt.Sprintf("\nfunc %s(err error, target *%s) bool {\nw, found := %s.AsError(%q, err)\n"+
		"if !found {\nreturn false\n}\nv, ok := w.(%s)\n*target = v\nreturn ok\n}\n",
		name, text, e.kit(), e.describe(t), text)
	return fmt.Sprintf("%s(%s, %s)", name, e.expr(x.Args[0]), e.expr(x.Args[1])), true
}

// hasAs reports whether errors of type t have a method that errors.As calls.
func (e *emitter) hasAs(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, e.p.Pkg, "As")
	_, ok := obj.(*types.Func)
	return ok
}

func (e *emitter) isErrorsAs(x *ast.CallExpr) bool {
	sel, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "As" || len(x.Args) != 2 {
		return false
	}
	f, ok := e.p.Info.Uses[sel.Sel].(*types.Func)
	return ok && f.Pkg() != nil && f.Pkg().Path() == "errors"
}

// asTarget reports whether the target of errors.As is the address of a variable, which is not
// one of type error.
func (e *emitter) asTarget(x *ast.CallExpr) bool {
	if len(x.Args) != 2 {
		return false
	}
	p, ok := e.p.Info.TypeOf(x.Args[1]).Underlying().(*types.Pointer)
	u, address := ast.Unparen(x.Args[1]).(*ast.UnaryExpr)
	return ok && !types.Identical(p.Elem(), errorType) && address && u.Op == token.AND
}
