package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
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
//
// If the condition or the statement at the end of the head shares such a variable, it uses that
// of the iteration that follows:
//
// 	for it := list.all(); it.next(); {    for it1 := list.all(); true; {
// 	    f(it)                                 it := it1
// 	}                                         if !(it.next()) {
// 	                                              break
// 	                                          }
// 	                                          f(it)
// 	                                          it1 = it
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
	first, tested, sync := "", "", ""
	for _, v := range vars {
		shadow := e.name(v.Name())
		first += fmt.Sprintf("%s := %s\n", v.Name(), shadow)
		sync += fmt.Sprintf("%s = %s\n", shadow, v.Name())
		e.renamed[v] = shadow
	}
	shared := e.sharedInHead(s, vars)
	head := e.aside(func() {
		if shared {
			e.b.WriteString("for " + e.inline(s.Init) + "; true; ")
			return
		}
		tested = e.forHead(s)
	})
	if !shared {
		sync += e.backToHead(s)
	}
	for _, v := range vars {
		delete(e.renamed, v)
	}
	if shared {
		first += e.headInBody(s)
		sync += e.backToHead(s)
	}
	e.flushHoist()
	e.b.WriteString(label + head)
	e.loopBody(label, tested+first, sync, s.Body)
}

// sharedInHead reports whether a function literal or an address in the head of a loop refers to
// one of the variables.
func (e *emitter) sharedInHead(s *ast.ForStmt, vars []*types.Var) bool {
	return slices.ContainsFunc(vars, func(v *types.Var) bool {
		return s.Cond != nil && e.escapes(v, s.Cond) || s.Post != nil && e.escapes(v, s.Post)
	})
}

// headInBody returns the condition of a loop, and the statement at the end of its head, as the
// beginning of its body.
func (e *emitter) headInBody(s *ast.ForStmt) string {
	outer, late, tested := e.hoist, "", ""
	if s.Post != nil {
		e.hoist = ""
		text := e.inline(s.Post)
		again := e.name("again")
		late = fmt.Sprintf("if %s {\n%s%s\n}\n%s = true\n", again, e.hoist, text, again)
		outer += again + " := false\n"
		e.refuseJumps(s)
	}
	if s.Cond != nil {
		e.hoist = ""
		e.orderCalls(s.Cond)
		text := e.expr(s.Cond)
		tested = fmt.Sprintf("%sif !(%s) {\nbreak\n}\n", e.hoist, text)
	}
	e.hoist = outer
	return late + tested
}
