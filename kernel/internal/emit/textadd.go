package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// The interpreter does not notice a nil pointer that it reads to add a text:
//
// 	s += *p                               s += pointed_string(p)
//
// 	                                      func pointed_string(p *string) string {
// 	                                          if p == nil {
// 	                                              panic(...)
// 	                                          }
// 	                                          return *p
// 	                                      }

func textAdd(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || s.Tok != token.ADD_ASSIGN {
		return false
	}
	star, ok := ast.Unparen(s.Rhs[0]).(*ast.StarExpr)
	if !ok || !isText(e.p.Info.TypeOf(star)) {
		return false
	}
	t := e.typ(e.p.Info.TypeOf(star))
	name := e.helperName("pointed_", t)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(p *%s) %s {\nif p == nil {\npanic(%s.RuntimeError(%q))\n}\nreturn *p\n}\n",
		name, t, t, e.kit(), "runtime error: invalid memory address or nil pointer dereference")
	e.b.WriteString(e.expr(s.Lhs[0]) + " += " + name + "(" + e.expr(star.X) + ")")
	return true
}

// isText reports whether t is a type of texts.
func isText(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}
