package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// The interpreter compares interfaces by what their values consist of, not by their types,
// and values of different types not at all:
//
// 	var x, y any = A{1}, B{1}             equal_any_any(x, y)
// 	x == y
// 	                                      func equal_any_any(a, b any) bool {
// 	                                          x1, ok1 := is_A(a)
// 	                                          y1, ok2 := is_A(b)
// 	                                          ...
// 	                                      }

func equality(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.BinaryExpr)
	if !ok || x.Op != token.EQL && x.Op != token.NEQ {
		return "", false
	}
	if text, ok := e.equal(x); ok {
		if x.Op == token.NEQ {
			return "!" + text, true
		}
		return text, true
	}
	a, b := e.p.Info.TypeOf(x.X), e.p.Info.TypeOf(x.Y)
	if types.Identical(a, b) || types.IsInterface(a) || types.IsInterface(b) || e.p.Info.Types[x.X].IsNil() ||
		e.p.Info.Types[x.Y].IsNil() {
		return "", false
	}
	return e.operand(x.X) + " " + x.Op.String() + " (" + e.typ(a) + ")(" + e.expr(x.Y) + ")", true
}

// equal writes a comparison of two values of which one or both are in
// interfaces, by what types cells declare.
func (e *emitter) equal(x *ast.BinaryExpr) (string, bool) {
	a, b := e.p.Info.TypeOf(x.X), e.p.Info.TypeOf(x.Y)
	if !types.IsInterface(a) && !types.IsInterface(b) || e.p.Info.Types[x.X].IsNil() || e.p.Info.Types[x.Y].IsNil() ||
		len(e.ownNamed()) == 0 {
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
				eq = fmt.Sprintf("if okx%d && oky%d {\npanic(%q)\n}\nreturn false", i, i,
					"runtime error: comparing uncomparable type "+types.TypeString(h, nil))
			}
			if !types.AssignableTo(h, b) {
				continue
			}
			fmt.Fprintf(&body, "x%d, okx%d := %s(a)\ny%d, oky%d := %s(b)\nif okx%d || oky%d {\n%s\n}\n", i, i,
				e.asserter(a, h), i, i, e.asserter(b, h), i, i, eq)
		}
		body.WriteString("return a == b\n")
	}
	e.helpers[name] = fmt.Sprintf("\nfunc %s(a %s, b %s) bool {\n%s}\n", name, ta, tb, body.String())
	return name
}
