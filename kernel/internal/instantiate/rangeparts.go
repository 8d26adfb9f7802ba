package instantiate

import (
	"go/ast"
	"go/token"

	"rederive/kernel/internal/program"
)

// The interpreter cannot assign to parts of variables in the head of a range statement. The
// values get variables of the loop, and the body begins with one assignment of both:
//
//	for i, a[i] = range list {                for i1, v1 := range list {
//	    f(a)                                      i, a[i] = i1, v1
//	}                                             f(a)
//	                                          }

// rangeParts copies a range statement that assigns to parts, or returns nil for another one.
func (c *copier) rangeParts(s *ast.RangeStmt) ast.Node {
	if s.Tok != token.ASSIGN || s.Value == nil || isName(s.Key) && isName(s.Value) {
		return nil
	}
	pos := c.at(s.TokPos)
	first := &ast.AssignStmt{TokPos: pos, Tok: token.ASSIGN}
	names := c.taken(first, s.Key, s.Value)
	loop := &ast.RangeStmt{
		For: c.at(s.For), Key: nameAt(pos, names[0]), Value: nameAt(pos, names[1]), TokPos: pos, Tok: token.DEFINE,
		Range: c.at(s.Range), X: c.expr(s.X), Body: c.block(s.Body),
	}
	if len(first.Lhs) == 0 { // as in for (_), (_) = range list
		loop.Tok = token.ASSIGN
		return loop
	}
	loop.Body.List = append([]ast.Stmt{first}, loop.Body.List...)
	return loop
}

// taken returns names for the values that a loop assigns to expressions, and adds the
// assignments.
func (c *copier) taken(to *ast.AssignStmt, list ...ast.Expr) (names []string) {
	for _, x := range list {
		if x == nil || program.IsBlank(x) {
			names = append(names, "_")
			continue
		}
		name := c.r.temp("v")
		names = append(names, name)
		to.Lhs, to.Rhs = append(to.Lhs, c.expr(x)), append(to.Rhs, nameAt(to.TokPos, name))
	}
	return names
}

func isName(x ast.Expr) bool {
	_, ok := ast.Unparen(x).(*ast.Ident)
	return ok
}
