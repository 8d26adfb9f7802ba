package emit

import (
	"fmt"
	"go/ast"
	"go/token"
)

// The statement at the end of a loop's head has no place for those that must precede it:
//
// 	for ; p != nil; p, n = p.next(), n+1 {    again := false
// 	    f(p)                                  for ; ; {
// 	}                                             if again {
// 	                                                  t1 := p.next()
// 	                                                  t2 := n + 1
// 	                                                  p = t1
// 	                                                  n = t2
// 	                                              }
// 	                                              again = true
// 	                                              if !(p != nil) {
// 	                                                  break
// 	                                              }
// 	                                              f(p)
// 	                                          }

// latePost returns what the body of a loop begins with, if it is where the statement at the
// end of the head is executed. Otherwise it returns nothing.
func (e *emitter) latePost(s *ast.ForStmt) string {
	if s.Post == nil || e.low == nil {
		return ""
	}
	outer, fresh, refused := e.hoist, e.fresh, len(e.refused)
	e.hoist = ""
	text := e.inline(s.Post)
	hoisted := e.hoist
	e.hoist = outer
	if hoisted == "" {
		e.fresh, e.refused = fresh, e.refused[:refused] // it is written again
		return ""
	}
	e.refuseJumps(s)
	again := e.name("again")
	e.hoist += again + " := false\n"
	return fmt.Sprintf("if %s {\n%s%s\n}\n%s = true\n", again, hoisted, text, again)
}

// refuseJumps refuses a loop to which a goto leads.
func (e *emitter) refuseJumps(s *ast.ForStmt) {
	if e.jumpsTo(s) {
		e.refuse(s.Post.Pos(), "several values assigned in the head of a loop to which a goto leads").
			Suggest("assign them in the body")
	}
}

// jumpsTo reports whether a goto leads to a loop.
func (e *emitter) jumpsTo(s *ast.ForStmt) bool {
	labels, found := map[string]bool{}, false
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		if l, ok := n.(*ast.LabeledStmt); ok && l.Stmt == s {
			labels[l.Label.Name] = true
		}
		return true
	})
	if len(labels) == 0 {
		return false
	}
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && b.Tok == token.GOTO && labels[b.Label.Name]
		return !found
	})
	return found
}
