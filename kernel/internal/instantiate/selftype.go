package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"rederive"
	"rederive/kernel/internal/program"
)

// The interpreter knows no types that refer to themselves other than through a struct. The
// program without type parameters keeps what has such a type in a struct:
//
//	type tree []tree                          type tree struct{ of []tree }
//
//	func size(t tree) int {                   func size(t tree) int {
//	    n := 1                                    n := 1
//	    for _, kid := range t {                   for _, kid := range t.of {
//	        n += size(kid)                            n += size(kid)
//	    }                                         }
//	    return n                                  return n
//	}                                         }
//
//	t = append(t, tree{}, nil)                t = tree{append(t.of, tree{[]tree{}}, tree{})}
//
// A function, a map, and what refers to another such type, is kept as a value of any:
//
//	type state func(*lexer) state             type state struct{ of any }
//
//	var s state = start                       var s state = of_state(start)
//	s = s(l)                                  s = in_state(s)(l)

// boxField begins the name of the field of such a struct. Where it is one of type any, the name
// ends with what it keeps.
const boxField = tempName + "of"

// boxFieldOf names the field of a box for what has type t.
func (s *selfTypes) boxFieldOf(n *types.Named) string {
	if !s.inAny(n) {
		return boxField
	}
	switch n.Underlying().(type) {
	case *types.Map:
		return boxField + "_map"
	case *types.Slice:
		return boxField + "_list"
	}
	return boxField + "_any"
}

// Boxed returns the type of what is in such a struct, or nil if t is none.
func Boxed(t types.Type) types.Type {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok || s.NumFields() != 1 || !strings.HasPrefix(s.Field(0).Name(), boxField) {
		return nil
	}
	if f, ok := n.Obj().Pkg().Scope().Lookup(openerName(n)).(*types.Func); ok {
		return f.Signature().Results().At(0).Type()
	}
	return s.Field(0).Type()
}

// Opened writes what is in a box of type t.
func Opened(text string, t types.Type) string {
	if n := types.Unalias(t).(*types.Named); n.Obj().Pkg().Scope().Lookup(openerName(n)) != nil {
		return openerName(n) + "(" + text + ")"
	}
	return text + "." + boxField
}

// openerName names the function that returns what is kept as a value of any.
func openerName(n *types.Named) string { return tempName + "in_" + n.Obj().Name() }

// A selfTypes rewrites a program without type parameters, in place.
type selfTypes struct {
	r     *rewriter
	info  *types.Info
	specs map[*types.TypeName]*ast.TypeSpec
	types map[*types.TypeName]ast.Expr // that refer to themselves, and what they are made of
	wraps map[ast.Expr]*types.Named    // what becomes a value of such a type
	made  map[ast.Expr]*types.Named    // what makes one
	opens map[ast.Expr]*types.Named    // what is used as what it is made of
	heads map[ast.Node]bool            // what is in the head of a statement
	done  map[ast.Node]ast.Node        // what was replaced, and what replaced it
	sigs  []*types.Signature           // of the functions around
}

// inItself reports whether obj is a type that refers to itself other than through a struct.
func inItself(obj types.Object) bool {
	t, ok := obj.(*types.TypeName)
	if !ok || t.IsAlias() {
		return false
	}
	n, ok := t.Type().(*types.Named)
	return ok && n.TypeParams() == nil && program.InItself(n)
}

// selfTypes boxes the types that refer to themselves.
func (r *rewriter) selfTypes(p *Program) (*Program, rederive.Errors) {
	s := &selfTypes{
		r: r, info: p.Info, specs: map[*types.TypeName]*ast.TypeSpec{}, types: map[*types.TypeName]ast.Expr{},
		wraps: map[ast.Expr]*types.Named{}, made: map[ast.Expr]*types.Named{},
		opens: map[ast.Expr]*types.Named{}, heads: map[ast.Node]bool{}, done: map[ast.Node]ast.Node{},
	}
	for spec := range typeSpecs(r.decls) {
		s.specs[p.Info.Defs[spec.Name].(*types.TypeName)] = spec
	}
	for t, spec := range s.specs {
		if inItself(t) {
			s.types[t] = s.madeOf(spec)
		}
	}
	if len(s.types) == 0 {
		return p, nil
	}
	for _, d := range r.decls {
		ast.Inspect(d, s.visit)
	}
	for i := range r.decls {
		r.decls[i] = s.replaced(r.decls[i]).(ast.Decl)
	}
	s.declare()
	return r.check()
}

// typeSpecs visits the declarations of types at package level.
func typeSpecs(decls []ast.Decl) func(yield func(*ast.TypeSpec) bool) {
	return func(yield func(*ast.TypeSpec) bool) {
		for _, d := range decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.TYPE {
				continue
			}
			for _, spec := range g.Specs {
				if !yield(spec.(*ast.TypeSpec)) {
					return
				}
			}
		}
	}
}

// madeOf returns the type, written without the names of types of the program, that a
// declaration gives a name.
func (s *selfTypes) madeOf(spec *ast.TypeSpec) ast.Expr {
	id, ok := ast.Unparen(spec.Type).(*ast.Ident)
	if !ok {
		return ast.Unparen(spec.Type)
	}
	if t, ok := s.info.Uses[id].(*types.TypeName); ok && s.specs[t] != nil {
		return s.madeOf(s.specs[t])
	}
	return spec.Type
}

// declare declares the structs in place of the types.
func (s *selfTypes) declare() {
	for spec := range typeSpecs(s.r.decls) {
		t := s.info.Defs[spec.Name].(*types.TypeName)
		id, isName := ast.Unparen(spec.Type).(*ast.Ident)
		switch made := s.types[t]; {
		case made != nil:
			pos, n := spec.Pos(), t.Type().(*types.Named)
			if s.inAny(n) {
				s.opener(n, pos)
				made = nameAt(pos, "any")
			}
			field := &ast.Field{Names: []*ast.Ident{nameAt(pos, s.boxFieldOf(n))}, Type: made}
			fields := &ast.FieldList{Opening: pos, List: []*ast.Field{field}, Closing: pos}
			spec.Type = &ast.StructType{Struct: pos, Fields: fields}
		case isName && !t.IsAlias() && s.self(s.info.TypeOf(id)) != nil:
			spec.Type = s.types[s.self(s.info.TypeOf(id)).Obj()]
		}
	}
}

// self returns t if it is a type that refers to itself, or nil.
func (s *selfTypes) self(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || s.types[n.Obj()] == nil {
		return nil
	}
	return n
}

// inAny reports whether what has type t is kept as a value of any, since the interpreter knows
// no struct of such a field: it is a function or a map, or refers to another such type.
func (s *selfTypes) inAny(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Signature, *types.Map, *types.Chan:
		return true
	case *types.Array: // whose elements would be those of a copy
		return false
	}
	return s.refersToOther(t.Underlying(), t)
}

// refersToOther reports whether t has a part that is a map, a channel or a function, or has
// another type of those that refer to themselves than own.
func (s *selfTypes) refersToOther(t, own types.Type) bool {
	if n := s.self(t); n != nil {
		return n != own
	}
	switch t := t.(type) {
	case *types.Map, *types.Chan, *types.Signature:
		return true
	case interface{ Elem() types.Type }:
		return s.refersToOther(t.Elem(), own)
	}
	return false
}

// boxed writes x, of the type that n is made of, as a value of type n.
func (s *selfTypes) boxed(x ast.Expr, n *types.Named) ast.Expr {
	pos := x.Pos()
	if s.inAny(n) {
		return callAt(pos, nameAt(pos, s.wrapper(n, pos)), x)
	}
	return &ast.CompositeLit{Type: nameAt(pos, n.Obj().Name()), Lbrace: pos, Elts: []ast.Expr{x}, Rbrace: pos}
}

// opened writes what is in x, a value of type n.
func (s *selfTypes) opened(x ast.Expr, n *types.Named) ast.Expr {
	pos := x.Pos()
	if s.inAny(n) {
		return callAt(pos, nameAt(pos, s.opener(n, pos)), x)
	}
	switch x.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.ParenExpr, *ast.CallExpr, *ast.IndexExpr:
	default:
		x = &ast.ParenExpr{Lparen: pos, X: x, Rparen: pos}
	}
	return &ast.SelectorExpr{X: x, Sel: nameAt(pos, boxField)}
}

// wrapper returns the name of the function that boxes what is kept as a value of any.
func (s *selfTypes) wrapper(n *types.Named, pos token.Pos) string {
	name := tempName + "of_" + n.Obj().Name()
	own := func() ast.Expr { return nameAt(pos, n.Obj().Name()) }
	none := &ast.CompositeLit{Type: own(), Lbrace: pos, Rbrace: pos}
	some := &ast.CompositeLit{Type: own(), Lbrace: pos, Elts: []ast.Expr{nameAt(pos, "f")}, Rbrace: pos}
	isNil := &ast.BinaryExpr{X: nameAt(pos, "f"), OpPos: pos, Op: token.EQL, Y: nameAt(pos, "nil")}
	s.helper(name, s.types[n.Obj()], own(), pos,
		&ast.IfStmt{If: pos, Cond: isNil, Body: blockAt(pos, returnAt(pos, none))}, returnAt(pos, some))
	return name
}

// opener returns the name of the function that returns what is in such a box.
func (s *selfTypes) opener(n *types.Named, pos token.Pos) string {
	name := openerName(n)
	of := &ast.SelectorExpr{X: nameAt(pos, "f"), Sel: nameAt(pos, s.boxFieldOf(n))}
	get := &ast.AssignStmt{
		Lhs: []ast.Expr{nameAt(pos, "g"), nameAt(pos, "_")}, TokPos: pos, Tok: token.DEFINE,
		Rhs: []ast.Expr{&ast.TypeAssertExpr{X: of, Lparen: pos, Type: s.types[n.Obj()], Rparen: pos}},
	}
	s.helper(name, nameAt(pos, n.Obj().Name()), s.types[n.Obj()], pos, get, returnAt(pos, nameAt(pos, "g")))
	return name
}

// helper declares a function of one parameter f, once.
func (s *selfTypes) helper(name string, from, to ast.Expr, pos token.Pos, body ...ast.Stmt) {
	if s.r.taken[name] {
		return
	}
	s.r.taken[name] = true
	params := []*ast.Field{{Names: []*ast.Ident{nameAt(pos, "f")}, Type: from}}
	d := &ast.FuncDecl{Name: nameAt(pos, name), Body: blockAt(pos, body...), Type: &ast.FuncType{
		Func: pos, Params: &ast.FieldList{Opening: pos, List: params, Closing: pos},
		Results: &ast.FieldList{List: []*ast.Field{{Type: to}}},
	}}
	s.r.quiet[d] = true
	s.r.add(d, program.Part{Cell: -1, Value: -1, Kind: program.DeclPiece})
}
