package emit

import (
	"go/ast"
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
	last := list[len(list)-1]
	if b, ok := last.(*ast.BranchStmt); ok && b.Tok.String() == "fallthrough" {
		list = list[:len(list)-1]
	} else {
		last = nil
	}
	e.block(&ast.BlockStmt{List: list})
	if last != nil {
		e.b.WriteByte('\n')
		e.stmt(last)
	}
	e.b.WriteByte('\n')
	return true
}
