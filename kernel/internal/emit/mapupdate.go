package emit

import (
	"go/ast"
	"go/token"
	"go/types"
)

// The interpreter reads the entry of a map that a statement updates before the call that
// may change it:
//
// 	m[k] += f()                           m1, k1 := m, k
// 	                                      t1 := f()
// 	                                      m1[k1] += t1

func mapUpdate(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || s.Tok == token.ASSIGN || s.Tok == token.DEFINE || !e.invokes(s.Rhs[0]) {
		return false
	}
	index, ok := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr)
	if !ok {
		return false
	}
	if _, isMap := e.p.Info.TypeOf(index.X).Underlying().(*types.Map); !isMap {
		return false
	}
	place := e.fix(index)
	e.b.WriteString(place + " " + s.Tok.String() + " " + e.hoistedAs(s.Rhs[0], e.p.Info.TypeOf(s.Lhs[0])))
	return true
}
