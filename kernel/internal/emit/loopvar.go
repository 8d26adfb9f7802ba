package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// The variables of a for statement are the same in all iterations of the interpreter:
//
// 	for i := 0; i < n; i++ {              for i1 := 0; i1 < n; i1++ {
// 	    fs = append(fs, func() { i })         i := i1
// 	}                                         {
// 	                                              fs = append(fs, func() { i })
// 	                                          }
// 	                                          i1 = i
// 	                                      }

func loopVar(e *emitter, stmt ast.Stmt, label string) bool {
	s, ok := stmt.(*ast.ForStmt)
	if !ok {
		return false
	}
	vars := e.captured(s)
	if len(vars) == 0 {
		return false
	}
	e.freshFor(s, label, vars)
	return true
}

// captured returns the variables of a loop's head that a function literal
// captures or whose address is taken: each iteration must have its own.
func (e *emitter) captured(s *ast.ForStmt) []*types.Var {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE {
		return nil
	}
	var vars []*types.Var
	for _, x := range init.Lhs {
		if v, ok := e.p.Info.Defs[x.(*ast.Ident)].(*types.Var); ok && e.escapes(v, s) {
			vars = append(vars, v)
		}
	}
	return vars
}

// freshFor writes a for statement whose variables are new in each iteration:
// the loop runs over shadows of them, which the body copies in and out.
func (e *emitter) freshFor(s *ast.ForStmt, label string, vars []*types.Var) {
	for _, v := range vars {
		if s.Cond != nil && e.escapes(v, s.Cond) || s.Post != nil && e.escapes(v, s.Post) {
			e.refuse(s.Pos(), "a loop variable captured in the head of its loop").Suggest("take it in the body")
			return
		}
	}
	first, tested, sync := "", "", ""
	for _, v := range vars {
		shadow := e.name(v.Name())
		first += fmt.Sprintf("%s := %s\n", v.Name(), shadow)
		sync += fmt.Sprintf("%s = %s\n", shadow, v.Name())
		e.renamed[v] = shadow
	}
	head := e.aside(func() { tested = e.forHead(s) })
	e.flushHoist()
	e.b.WriteString(label + head)
	sync += e.backToHead(s)
	for _, v := range vars {
		delete(e.renamed, v)
	}
	e.loopBody(label, tested+first, sync, s.Body)
}
