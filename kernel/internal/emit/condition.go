package emit

import (
	"go/ast"
	"strings"
)

// Of several conditions of a case the interpreter looks at the first only:
//
// 	switch {                              switch {
// 	case a, b:                            case (a) || (b):

func condition(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.SwitchStmt)
	if !ok || s.Tag != nil {
		return false
	}
	e.b.WriteString("switch " + e.init(s.Init))
	e.clauses(s.Body, func(list []ast.Expr) string {
		if len(list) == 1 {
			return e.inOrder(list[0])
		}
		texts := make([]string, len(list))
		for i, x := range list {
			texts[i] = e.inOrder(x)
		}
		return "(" + strings.Join(texts, ") || (") + ")"
	}, func(*ast.CaseClause) {})
	return true
}
