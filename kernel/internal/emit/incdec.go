package emit

import (
	"go/ast"
	"go/types"
)

// The interpreter ends the function at ++ and -- of a uintptr:
//
// 	p++                                   p += uintptr(1)

func incDec(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.IncDecStmt)
	if !ok {
		return false
	}
	b, ok := e.p.Info.TypeOf(s.X).Underlying().(*types.Basic)
	if !ok || b.Kind() != types.Uintptr {
		return false
	}
	e.b.WriteString(e.expr(s.X) + " " + s.Tok.String()[:1] + "= " + e.typ(e.p.Info.TypeOf(s.X)) + "(1)")
	return true
}
