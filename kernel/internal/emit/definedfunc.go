package emit

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// The interpreter forgets the name of the type of a function that is a field:
//
// 	f := menu.add                         f := op(menu.add)
// 	f.twice(1)                            f.twice(1)
// 	menu.add.twice(1)                     op(menu.add).twice(1)

func definedFunc(e *emitter, x ast.Expr, text string) string {
	if !e.forgetsFunc(x) || !e.givesType(x) {
		return text
	}
	return e.typedFunc(x, text)
}

// givesType reports whether x is the value of a variable that has its type from it.
func (e *emitter) givesType(x ast.Expr) bool {
	switch parent := e.parents()[x].(type) {
	case *ast.AssignStmt:
		return parent.Tok == token.DEFINE && slices.Contains(parent.Rhs, x)
	case *ast.ValueSpec:
		return parent.Type == nil
	}
	return false
}

// forgetsFunc reports whether x is a function that is a field, of a type with a name or for any
// number of arguments.
func (e *emitter) forgetsFunc(x ast.Expr) bool {
	t := e.p.Info.TypeOf(x)
	return isPart(x) && e.isNamedFunc(t) || e.isField(x) && isVariadic(t)
}

func (e *emitter) isField(x ast.Expr) bool {
	sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
	return ok && e.p.Info.Selections[sel] != nil && e.p.Info.Selections[sel].Kind() == types.FieldVal
}

func isVariadic(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Variadic()
}

// typedFunc returns the text of an expression, with its type if the interpreter forgets it.
func (e *emitter) typedFunc(x ast.Expr, text string) string {
	if !e.forgetsFunc(x) {
		return text
	}
	return "(" + e.typ(e.p.Info.TypeOf(x)) + ")(" + text + ")"
}

func definedFuncMethod(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.SelectorExpr)
	if !ok || e.p.Info.Selections[x] == nil || e.p.Info.Selections[x].Kind() != types.MethodVal {
		return "", false
	}
	t := e.p.Info.TypeOf(x.X)
	if !e.isNamedFunc(t) || !isPart(x.X) {
		return "", false
	}
	return e.typ(t) + "(" + e.expr(x.X) + ")." + e.selected(x.Sel), true
}

// isNamedFunc reports whether t is a type that cells declare whose values are functions.
func (e *emitter) isNamedFunc(t types.Type) bool {
	if t == nil || !e.isOwn(t) {
		return false
	}
	_, ok := t.Underlying().(*types.Signature)
	return ok
}
