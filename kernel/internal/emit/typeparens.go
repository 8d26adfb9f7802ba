package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// The interpreter takes a type or a variable in parentheses that begins a condition for the
// condition:
//
// 	if (n) == 1 || f() {                  if n == 1 || f() {
// 	if ([]byte)(s) == nil || f() {        if []byte(s) == nil || f() {
// 	if (*T)(p) == nil || f() {            if to_T(p) == nil || f() {
//
// 	                                      func to_T(p *U) *T { return (*T)(p) }

func typeParens(e *emitter, expr ast.Expr) (string, bool) {
	switch x := expr.(type) {
	case *ast.ParenExpr:
		if text, ok := e.typeText(x); ok && !wantsParens(text) {
			return text, true
		}
		if e.isVariable(x) {
			return e.expr(x.X), true
		}
	case *ast.CallExpr:
		if text, ok := e.typeText(x.Fun); ok && wantsParens(text) && !types.IsInterface(e.p.Info.TypeOf(x.Fun)) {
			return e.converting(e.boxed(x.Args[0]), e.p.Info.TypeOf(x.Args[0]), e.p.Info.TypeOf(x.Fun)), true
		}
	}
	return "", false
}

// isVariable reports whether x names a variable.
func (e *emitter) isVariable(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		_, ok := e.p.Info.Uses[x].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		v, ok := e.p.Info.Uses[x.Sel].(*types.Var)
		return ok && !v.IsField()
	}
	return false
}

// typeText returns the text of x if it is a type.
func (e *emitter) typeText(x ast.Expr) (string, bool) {
	x = ast.Unparen(x)
	if tv := e.p.Info.Types[x]; !tv.IsType() {
		return "", false
	}
	return e.expr(x), true
}

// wantsParens reports whether a type needs parentheses in a conversion.
func wantsParens(text string) bool {
	return text[0] == '*' || strings.HasPrefix(text, "<-") || strings.HasPrefix(text, "func") ||
		strings.HasPrefix(text, "chan")
}

// converting writes the conversion of a value of type from to another type.
func (e *emitter) converting(value string, from, to types.Type) string {
	text := e.typ(to)
	if !wantsParens(text) {
		return text + "(" + value + ")"
	}
	given := e.typ(types.Default(from))
	name := e.helperName("to_", given+" "+text)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(v %s) %s { return (%s)(v) }\n", name, given, text, text)
	return name + "(" + value + ")"
}
