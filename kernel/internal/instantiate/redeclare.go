package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// The interpreter makes new variables of all that are on the left of :=, also of those that
// are declared in the same block, and that function literals may have captured. And where
// the body of a function becomes a function literal, its parameters and results are not
// declared in the same block. So the values of the old variables become new ones first:
//
//	x, err := f()                             x, err1 := f()
//	                                          err = err1

// stmts copies a list of statements, of which each may become several.
func (c *copier) stmts(list []ast.Stmt) []ast.Stmt {
	var copies []ast.Stmt
	for _, s := range list {
		copies = append(copies, c.parts(s)...)
	}
	return copies
}

func (c *copier) parts(s ast.Stmt) []ast.Stmt {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		return c.target(s)
	case *ast.AssignStmt:
		if redeclares(c.w.info, s) {
			return c.redeclared(s)
		}
	}
	return []ast.Stmt{c.stmt(s)}
}

// old returns the local variable that is on the left of :=, or nil if it is new.
func old(info *types.Info, x ast.Expr) *types.Var {
	id, ok := x.(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return nil
	}
	return v
}

// redeclares reports whether a statement declares some variables, and assigns to others.
func redeclares(info *types.Info, s *ast.AssignStmt) bool {
	return s.Tok == token.DEFINE && slices.ContainsFunc(s.Lhs, func(x ast.Expr) bool { return old(info, x) != nil })
}

// redeclared copies such a statement.
func (c *copier) redeclared(s *ast.AssignStmt) []ast.Stmt {
	pos := c.at(s.TokPos)
	define := &ast.AssignStmt{TokPos: pos, Tok: token.DEFINE}
	var before, after []ast.Stmt
	for i, x := range s.Lhs {
		v := old(c.w.info, x)
		if v == nil {
			define.Lhs = append(define.Lhs, c.expr(x))
			continue
		}
		name := c.r.temp(v.Name())
		define.Lhs = append(define.Lhs, nameAt(c.at(x.Pos()), name))
		after = append(after, assignAt(pos, c.name(x.(*ast.Ident)).Name, token.ASSIGN, nameAt(pos, name)))
		if t := c.subst(v.Type()); !c.gives(s, i, t) {
			before = append(before, varAt(pos, name, c.r.typeExpr(t, pos), nil))
		}
	}
	for _, x := range s.Rhs {
		define.Rhs = append(define.Rhs, c.expr(x))
	}
	return append(append(before, define), after...)
}

// gives reports whether the value of number i on the right of := has type t by itself: that
// of a call has; others may have it from the variable to which they are assigned.
func (c *copier) gives(s *ast.AssignStmt, i int, t types.Type) bool {
	x := s.Rhs[min(i, len(s.Rhs)-1)]
	if _, call := ast.Unparen(x).(*ast.CallExpr); !call || c.w.info.Types[x].Value != nil {
		return false
	}
	given := c.w.info.TypeOf(x)
	if tuple, ok := given.(*types.Tuple); ok {
		given = tuple.At(i).Type()
	}
	return types.Identical(c.subst(given), t)
}
