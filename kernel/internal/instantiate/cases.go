package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
)

// A generic function may ask for types of which one is another, or that a value cannot have, once
// the types are filled in. The copy leaves these out; a variable that had the type of the operand
// keeps it:
//
//	switch x := v.(type) {                    switch x := v.(type) {
//	case T, int:                              case int:
//	                                              {
//	                                                  x := any(x)
//	    fmt.Println(x)                                fmt.Println(x)
//	                                              }
//	case T:
//	}                                         }

// distinctCases copies a type switch of a generic function. Where two cases ask
// for one type, the first one counts.
func (c *copier) distinctCases(s *ast.TypeSwitchStmt) ast.Node {
	n := c.copyPointer(reflect.ValueOf(s)).Interface().(*ast.TypeSwitchStmt)
	from, name := c.switched(n, s)
	var seen []types.Type
	var clauses []ast.Stmt
	for i, b := range s.Body.List {
		old, clause := b.(*ast.CaseClause), n.Body.List[i].(*ast.CaseClause)
		var kept []ast.Expr
		for j, x := range old.List {
			t := c.typeOf(x)
			if !c.w.info.Types[x].IsNil() && impossible(from, t) ||
				slices.ContainsFunc(seen, func(u types.Type) bool { return types.Identical(t, u) }) {
				continue
			}
			seen, kept = append(seen, t), append(kept, clause.List[j])
		}
		if len(old.List) > 0 && len(kept) == 0 {
			continue
		}
		if name != "" && len(kept) == 1 && len(old.List) > 1 {
			pos := clause.Pos()
			value := c.r.converting(nameAt(pos, name), from, pos)
			body := append([]ast.Stmt{assignAt(pos, name, token.DEFINE, value)}, clause.Body...)
			clause.Body = []ast.Stmt{blockAt(pos, body...)}
		}
		clause.List = kept
		clauses = append(clauses, clause)
	}
	n.Body.List = clauses
	return n
}

// switched returns the type of the operand of a type switch, and the name that its variable has
// in the copy n, or "".
func (c *copier) switched(n, s *ast.TypeSwitchStmt) (from types.Type, name string) {
	switch a := s.Assign.(type) {
	case *ast.AssignStmt:
		x := ast.Unparen(a.Rhs[0]).(*ast.TypeAssertExpr).X
		return c.typeOf(x), n.Assign.(*ast.AssignStmt).Lhs[0].(*ast.Ident).Name
	case *ast.ExprStmt:
		from = c.typeOf(ast.Unparen(a.X).(*ast.TypeAssertExpr).X)
	}
	return from, ""
}

// impossible reports whether no value of an interface has type t.
func impossible(from, t types.Type) bool {
	i, ok := from.Underlying().(*types.Interface)
	return ok && !types.IsInterface(t) && !types.AssertableTo(i, t)
}

// impossibleAsserted copies the assignment of an assertion to a type that no value has, and of
// whether it has it, in a generic function:
//
//	x, ok := v.(T)                            x, ok := any(v).(int)
//
// It returns nil for another statement.
func (c *copier) impossibleAsserted(s *ast.AssignStmt) ast.Node {
	if len(c.args) == 0 || len(s.Lhs) != 2 || len(s.Rhs) != 1 {
		return nil
	}
	x, ok := ast.Unparen(s.Rhs[0]).(*ast.TypeAssertExpr)
	if !ok || x.Type == nil || !types.IsInterface(c.typeOf(x.X)) || !impossible(c.typeOf(x.X), c.typeOf(x.Type)) {
		return nil
	}
	n := c.copyPointer(reflect.ValueOf(s)).Interface().(*ast.AssignStmt)
	pos := c.at(x.Pos())
	n.Rhs = []ast.Expr{&ast.TypeAssertExpr{
		X: callAt(pos, nameAt(pos, "any"), c.expr(x.X)), Lparen: pos,
		Type: c.r.typeExpr(c.typeOf(x.Type), pos), Rparen: pos,
	}}
	return n
}

// interfaceCases copies a switch over what is no interface that has cases of an interface, or
// returns nil if it is another:
//
//	switch x {                                switch shape(x) {
//	case y, 1:                                case y, T(1):
//	}                                         }
func (c *copier) interfaceCases(s *ast.SwitchStmt) ast.Node {
	to := c.caseInterface(s)
	if to == nil {
		return nil
	}
	n := c.copyPointer(reflect.ValueOf(s)).Interface().(*ast.SwitchStmt)
	pos := c.at(s.Tag.Pos())
	tag := types.Default(c.typeOf(s.Tag))
	n.Tag = c.r.converting(c.r.converting(n.Tag, tag, pos), to, pos)
	for i, b := range s.Body.List {
		clause := n.Body.List[i].(*ast.CaseClause)
		for j, x := range b.(*ast.CaseClause).List {
			if !types.IsInterface(c.typeOf(x)) && !c.w.info.Types[x].IsNil() {
				clause.List[j] = c.r.converting(clause.List[j], tag, pos)
			}
		}
	}
	return n
}

// caseInterface returns the interface that cases of a switch over what is none have, or nil.
func (c *copier) caseInterface(s *ast.SwitchStmt) (to types.Type) {
	if s.Tag == nil || types.IsInterface(c.typeOf(s.Tag)) {
		return nil
	}
	for _, b := range s.Body.List {
		for _, x := range b.(*ast.CaseClause).List {
			if t := c.typeOf(x); types.IsInterface(t) && (to == nil || types.Identical(t, to)) {
				to = t
			} else if types.IsInterface(t) {
				return nil
			}
		}
	}
	return to
}

// converting writes a conversion.
func (r *rewriter) converting(x ast.Expr, t types.Type, pos token.Pos) ast.Expr {
	return callAt(pos, &ast.ParenExpr{Lparen: pos, X: r.typeExpr(t, pos), Rparen: pos}, x)
}
