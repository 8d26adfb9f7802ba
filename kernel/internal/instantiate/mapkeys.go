package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"rederive/kernel/internal/program"
)

// The interpreter does not find keys of maps again that hold values in interfaces with methods. It
// does find those of type any, of which the copy makes a type for each type of such keys:
//
//	m := map[shape]int{}                      type keyShape any
//
//	for s, n := range m {                     m := map[keyShape]int{}
//	    f(s, n)                               for k, n := range m {
//	}                                             s, _ := k.(shape)
//	                                              f(s, n)
//	                                          }

// hidesKey reports whether the interpreter does not find keys of type t again.
func (r *rewriter) hidesKey(t types.Type) bool {
	named, isNamed := types.Unalias(t).(*types.Named)
	if isNamed && named.Obj().Pkg() != r.p.Pkg && !isStringer(named.Obj()) {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return u.IsMethodSet() && u.NumMethods() > 0
	case *types.Array:
		return r.hidesKey(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if r.hidesKey(f.Type()) {
				return true
			}
		}
	}
	return false
}

// hiddenKeys reports whether a type is one of maps whose keys the interpreter does not find again.
func (r *rewriter) hiddenKeys(t types.Type) (*types.Map, bool) {
	if t == nil {
		return nil, false
	}
	m, ok := t.Underlying().(*types.Map)
	return m, ok && r.hidesKey(m.Key())
}

// keyExpr writes the type of the keys of a map.
func (r *rewriter) keyExpr(t types.Type, pos token.Pos) ast.Expr {
	if !r.hidesKey(t) {
		return r.typeExpr(t, pos)
	}
	key := "a key of type " + types.TypeString(program.Unnamed(t), (*types.Package).Path)
	if r.names[key] == "" {
		r.names[key] = r.unique("key")
		r.shown["main."+r.names[key]] = r.p.TypeName(t)
		spec := &ast.TypeSpec{Name: nameAt(pos, r.names[key]), Type: nameAt(pos, "any")}
		r.addCopy(&ast.GenDecl{TokPos: pos, Tok: token.TYPE, Specs: []ast.Spec{spec}})
	}
	return nameAt(pos, r.names[key])
}

// mapType copies the type of such a map, or returns nil for another one.
func (c *copier) mapType(n *ast.MapType) ast.Node {
	m, ok := c.r.hiddenKeys(c.typeOf(n))
	if !ok {
		return nil
	}
	return &ast.MapType{Map: c.at(n.Map), Key: c.r.keyExpr(m.Key(), c.at(n.Map)), Value: c.expr(n.Value)}
}

// rangeKeys copies a loop over such a map, and other loops that assign to parts of variables. It
// returns nil for others.
func (c *copier) rangeKeys(n *ast.RangeStmt) ast.Node {
	m, ok := c.r.hiddenKeys(c.typeOf(n.X))
	if !ok || n.Key == nil || program.IsBlank(n.Key) {
		return c.rangeParts(n)
	}
	s := c.copyPointer(reflect.ValueOf(n)).Interface().(*ast.RangeStmt)
	pos, key := c.at(n.Pos()), c.r.temp("k")
	asserted := &ast.TypeAssertExpr{X: nameAt(pos, key), Lparen: pos, Type: c.r.typeExpr(m.Key(), pos), Rparen: pos}
	first := &ast.AssignStmt{
		Lhs: []ast.Expr{s.Key, nameAt(pos, "_")}, TokPos: pos, Tok: token.DEFINE, Rhs: []ast.Expr{asserted},
	}
	body := []ast.Stmt{first}
	if n.Tok == token.ASSIGN {
		name := c.r.temp("k")
		first.Lhs[0] = nameAt(pos, name)
		both := &ast.AssignStmt{Lhs: []ast.Expr{s.Key}, TokPos: pos, Tok: n.Tok, Rhs: []ast.Expr{nameAt(pos, name)}}
		if n.Value != nil && !program.IsBlank(n.Value) {
			value := c.r.temp("v")
			both.Lhs, both.Rhs = append(both.Lhs, s.Value), append(both.Rhs, nameAt(pos, value))
			s.Value = nameAt(pos, value)
		}
		body = append(body, both)
	}
	s.Key, s.Tok = nameAt(pos, key), token.DEFINE
	s.Body.List = append(body, s.Body.List...)
	return s
}

// keyedLiteral copies the literal of such a map, whose keys get their types, or returns nil for
// another one.
func (c *copier) keyedLiteral(n *ast.CompositeLit) ast.Node {
	m, ok := c.r.hiddenKeys(c.typeOf(n))
	if !ok {
		return nil
	}
	lit := c.copyPointer(reflect.ValueOf(n)).Interface().(*ast.CompositeLit)
	for i, x := range n.Elts {
		key, ok := x.(*ast.KeyValueExpr).Key.(*ast.CompositeLit)
		if ok && key.Type == nil {
			lit.Elts[i].(*ast.KeyValueExpr).Key.(*ast.CompositeLit).Type = c.r.typeExpr(m.Key(), c.at(key.Pos()))
		}
	}
	return lit
}
