package emit

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// Of several conditions of a case the interpreter looks at the first only, and of several
// values it computes the first only, and it finds no pointer or channel that is nil:
//
// 	switch {                              switch {
// 	case a, b:                            case (a) || (b):
//
// 	switch x {                            switch tag := x; {
// 	case 1, list[i]:                      case (tag == 1) || (tag == list[i]):
//
// 	switch p {                            switch tag := p; {
// 	case nil:                             case tag == nil:

func condition(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.SwitchStmt)
	if !ok || s.Tag != nil && !e.computesCases(s) {
		return false
	}
	e.b.WriteString("switch " + e.init(s.Init)) // of a switch without a tag, see inithead
	compared := ""
	if s.Tag != nil {
		tag := e.name("tag")
		e.b.WriteString(tag + " := " + e.boxed(s.Tag) + "; ")
		compared = tag + " == "
	}
	e.clauses(s.Body, func(list []ast.Expr) string {
		if len(list) == 1 {
			return compared + e.inOrder(list[0])
		}
		texts := make([]string, len(list))
		for i, x := range list {
			texts[i] = compared + e.inOrder(x)
		}
		return "(" + strings.Join(texts, ") || (") + ")"
	}, func(*ast.CaseClause) {})
	return true
}

// computesCases reports whether one of several values of a case is computed, or a case is nil.
func (e *emitter) computesCases(s *ast.SwitchStmt) bool {
	if types.IsInterface(e.p.Info.TypeOf(s.Tag)) {
		return false
	}
	return slices.ContainsFunc(s.Body.List, func(c ast.Stmt) bool {
		list := c.(*ast.CaseClause).List
		isNil := func(x ast.Expr) bool { return e.p.Info.Types[x].IsNil() }
		return slices.ContainsFunc(list, isNil) || len(list) > 1 && slices.ContainsFunc(list, func(x ast.Expr) bool {
			_, name := ast.Unparen(x).(*ast.Ident)
			return !name && e.p.Info.Types[x].Value == nil
		})
	})
}
