package emit

import (
	"fmt"
	"go/ast"
	"go/types"
)

// Package json does not know the names of types that cells declare, which its errors show:
//
// 	err := json.Unmarshal(data, &t)       err := decoded_T(json.Unmarshal(data, &t))
//
// 	                                      func decoded_T(err error) error {
// 	                                          var v *T
// 	                                          return worker.Decoded("*T", v, err)
// 	                                      }

func decoded(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.CallExpr)
	if !ok {
		return "", false
	}
	target := e.decodes(x)
	if target == nil {
		return "", false
	}
	switch e.parents()[x].(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return "", false
	}
	t := e.p.Info.TypeOf(target)
	if types.IsInterface(t) {
		return e.kit() + ".DecodedInto(" + e.expr(target) + ", " + e.printExpr(x) + ")", true
	}
	if !e.declaredByCells(t) {
		return "", false
	}
	text := e.typ(t)
	name := e.helperName("decoded_", text)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(err error) error {\nvar v %s\nreturn %s.Decoded(%q, v, err)\n}\n",
		name, text, e.kit(), e.describe(t))
	return name + "(" + e.printExpr(x) + ")", true
}

// decodes returns the argument of a call into which package json reads, or nil.
func (e *emitter) decodes(x *ast.CallExpr) ast.Expr {
	f, ok := e.called(x.Fun).(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "encoding/json" || len(x.Args) == 0 {
		return nil
	}
	switch f.Name() {
	case "Unmarshal", "Decode":
		return x.Args[len(x.Args)-1]
	}
	return nil
}
