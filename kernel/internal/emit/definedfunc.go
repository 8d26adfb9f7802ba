package emit

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// The interpreter forgets the name of the type of a function that is a field:
//
// 	f := menu.add                         f := op(menu.add)
// 	f.twice(1)                            f.twice(1)
// 	menu.add.twice(1)                     op(menu.add).twice(1)

func definedFunc(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || s.Tok != token.DEFINE || len(s.Lhs) != len(s.Rhs) {
		return false
	}
	forgets := func(x ast.Expr) bool { return e.isNamedFunc(e.p.Info.TypeOf(x)) && isPart(x) }
	if !slices.ContainsFunc(s.Rhs, forgets) {
		return false
	}
	texts := make([]string, len(s.Rhs))
	for i, x := range s.Rhs {
		if texts[i] = e.expr(x); forgets(x) {
			texts[i] = e.typ(e.p.Info.TypeOf(x)) + "(" + texts[i] + ")"
		}
	}
	e.b.WriteString(e.exprs(s.Lhs) + " := " + strings.Join(texts, ", "))
	return true
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
