package emit

import (
	"go/ast"
	"go/token"
	"slices"
)

// The interpreter does not find a label among the statements of a case:
//
// 	case a:                               case a:
// 	    outer:                                {
// 	        for { continue outer }                outer:
// 	                                                  for { continue outer }
// 	                                          }

func caseLabel(e *emitter, list []ast.Stmt) bool {
	if !slices.ContainsFunc(list, func(s ast.Stmt) bool { _, ok := s.(*ast.LabeledStmt); return ok }) {
		return false
	}
	if !endsInFallthrough(list) {
		e.block(&ast.BlockStmt{List: list})
		e.b.WriteByte('\n')
		return true
	}
	last := len(list) - 1
	e.block(&ast.BlockStmt{List: list[:last]})
	e.b.WriteByte('\n')
	e.stmt(list[last])
	e.b.WriteByte('\n')
	return true
}

func endsInFallthrough(list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	b, ok := list[len(list)-1].(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}
