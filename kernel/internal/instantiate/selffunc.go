package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"

	"rederive/kernel/internal/program"
)

// The interpreter knows no types of functions that refer to themselves. The copy keeps such a
// function in a struct, as a value of any:
//
//	type state func(*lexer) state             type state struct{ of any }
//
//	func start(l *lexer) state {              func start(l *lexer) state {
//	    return words                              return of_state(words)
//	}                                         }
//
//	for s := state(start); s != nil; {        for s := of_state(start); in_state(s) != nil; {
//	    s = s(l)                                  s = in_state(s)(l)
//	}                                         }

// selfFuncs says where the program uses types of functions that refer to themselves.
type selfFuncs struct {
	types  map[*types.TypeName]bool
	wraps  map[ast.Expr]*types.Named // what becomes a value of such a type
	opens  map[ast.Expr]*types.Named // what is used as a function
	copied map[ast.Expr]bool         // while one of these is copied
}

// findSelfFuncs looks for types of functions that refer to themselves.
func (r *rewriter) findSelfFuncs() {
	r.self = selfFuncs{
		types: map[*types.TypeName]bool{}, wraps: map[ast.Expr]*types.Named{}, opens: map[ast.Expr]*types.Named{},
		copied: map[ast.Expr]bool{},
	}
	for _, obj := range r.p.Info.Defs {
		t, ok := obj.(*types.TypeName)
		if !ok || t.IsAlias() || t.Parent() != r.p.Pkg.Scope() {
			continue
		}
		n, ok := t.Type().(*types.Named)
		if !ok || n.TypeParams() != nil {
			continue
		}
		if _, f := n.Underlying().(*types.Signature); f && program.InItself(n) {
			r.self.types[t] = true
		}
	}
	if len(r.self.types) > 0 {
		s := &selfSites{r: r}
		ast.Inspect(r.p.File, s.visit)
	}
}

// selfFunc returns t if it is a type of functions that refers to itself, or nil.
func (r *rewriter) selfFunc(t types.Type) *types.Named {
	if t == nil {
		return nil
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || !r.self.types[n.Obj()] {
		return nil
	}
	return n
}

// selfCopy copies x as a value of such a type, or as a function, if it becomes one; else it
// returns nil.
func (c *copier) selfCopy(x ast.Expr) ast.Node {
	s := &c.r.self
	wrap, open := s.wraps[x], s.opens[x]
	if wrap == nil && open == nil || s.copied[x] {
		return nil
	}
	pos := c.at(x.Pos())
	if wrap != nil && c.w.info.Types[x].IsNil() {
		return &ast.CompositeLit{Type: nameAt(pos, wrap.Obj().Name()), Lbrace: pos, Rbrace: pos}
	}
	s.copied[x] = true
	y := c.expr(x)
	delete(s.copied, x)
	if open != nil {
		y = callAt(pos, nameAt(pos, c.r.opener(open, pos)), y)
	}
	if wrap != nil {
		y = callAt(pos, nameAt(pos, c.r.wrapper(wrap, pos)), y)
	}
	return y
}

// selfSpec copies the declaration of such a type, or returns nil.
func (c *copier) selfSpec(s *ast.TypeSpec) *ast.TypeSpec {
	t, ok := c.w.info.Defs[s.Name].(*types.TypeName)
	if !ok || !c.r.self.types[t] {
		return nil
	}
	pos := c.at(s.Pos())
	field := &ast.Field{Names: []*ast.Ident{nameAt(pos, "of")}, Type: nameAt(pos, "any")}
	fields := &ast.FieldList{Opening: pos, List: []*ast.Field{field}, Closing: pos}
	return &ast.TypeSpec{Name: nameAt(pos, s.Name.Name), Type: &ast.StructType{Struct: pos, Fields: fields}}
}

// wrapper returns the name of the function that makes a value of such a type.
func (r *rewriter) wrapper(n *types.Named, pos token.Pos) string {
	name := tempName + "of_" + n.Obj().Name()
	own := func() ast.Expr { return nameAt(pos, n.Obj().Name()) }
	none := &ast.CompositeLit{Type: own(), Lbrace: pos, Rbrace: pos}
	some := &ast.CompositeLit{Type: own(), Lbrace: pos, Elts: []ast.Expr{nameAt(pos, "f")}, Rbrace: pos}
	isNil := &ast.BinaryExpr{X: nameAt(pos, "f"), OpPos: pos, Op: token.EQL, Y: nameAt(pos, "nil")}
	r.selfHelper(name, r.typeExpr(n.Underlying(), pos), own(), pos,
		&ast.IfStmt{If: pos, Cond: isNil, Body: blockAt(pos, returnAt(pos, none))}, returnAt(pos, some))
	return name
}

// opener returns the name of the function that returns the function in such a value.
func (r *rewriter) opener(n *types.Named, pos token.Pos) string {
	name := tempName + "in_" + n.Obj().Name()
	of := &ast.SelectorExpr{X: nameAt(pos, "f"), Sel: nameAt(pos, "of")}
	get := &ast.AssignStmt{
		Lhs: []ast.Expr{nameAt(pos, "g"), nameAt(pos, "_")}, TokPos: pos, Tok: token.DEFINE,
		Rhs: []ast.Expr{&ast.TypeAssertExpr{X: of, Lparen: pos, Type: r.typeExpr(n.Underlying(), pos), Rparen: pos}},
	}
	r.selfHelper(name, nameAt(pos, n.Obj().Name()), r.typeExpr(n.Underlying(), pos), pos, get,
		returnAt(pos, nameAt(pos, "g")))
	return name
}

// selfHelper declares a function of one parameter f, once.
func (r *rewriter) selfHelper(name string, from, to ast.Expr, pos token.Pos, body ...ast.Stmt) {
	if r.taken[name] {
		return
	}
	r.taken[name] = true
	params := []*ast.Field{{Names: []*ast.Ident{nameAt(pos, "f")}, Type: from}}
	d := &ast.FuncDecl{Name: nameAt(pos, name), Body: blockAt(pos, body...), Type: &ast.FuncType{
		Func: pos, Params: &ast.FieldList{Opening: pos, List: params, Closing: pos},
		Results: &ast.FieldList{List: []*ast.Field{{Type: to}}},
	}}
	r.quiet[d] = true
	r.addCopy(d)
}

// selfSites finds where values become others of types of functions that refer to themselves.
type selfSites struct {
	r    *rewriter
	sigs []*types.Signature // of the functions around
}

// becomes notes that x becomes a value of type to.
func (s *selfSites) becomes(x ast.Expr, to types.Type) {
	from := s.r.p.Info.TypeOf(x)
	if to == nil || from == nil || types.Identical(from, to) {
		return
	}
	if n := s.r.selfFunc(to); n != nil {
		s.r.self.wraps[x] = n
	}
	if _, f := to.Underlying().(*types.Signature); f {
		s.opened(x)
	}
}

// opened notes that x is used as a function.
func (s *selfSites) opened(x ast.Expr) {
	if n := s.r.selfFunc(s.r.p.Info.TypeOf(x)); n != nil && !s.r.p.Info.Types[x].IsType() {
		s.r.self.opens[x] = n
	}
}

func (s *selfSites) visit(n ast.Node) bool {
	info := s.r.p.Info
	switch n := n.(type) {
	case *ast.FuncDecl:
		if f, ok := info.Defs[n.Name].(*types.Func); ok && n.Body != nil {
			s.sigs = []*types.Signature{f.Signature()}
		}
	case *ast.FuncLit:
		s.sigs = append(s.sigs, info.TypeOf(n).(*types.Signature))
		ast.Inspect(n.Body, s.visit)
		s.sigs = s.sigs[:len(s.sigs)-1]
		return false
	case *ast.ReturnStmt:
		if len(s.sigs) > 0 && len(n.Results) == s.sigs[len(s.sigs)-1].Results().Len() {
			for i, x := range n.Results {
				s.becomes(x, s.sigs[len(s.sigs)-1].Results().At(i).Type())
			}
		}
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			for i, x := range n.Rhs {
				s.becomes(x, info.TypeOf(n.Lhs[i]))
			}
		}
	case *ast.ValueSpec:
		for _, x := range n.Values {
			if n.Type != nil {
				s.becomes(x, info.TypeOf(n.Type))
			}
		}
	case *ast.SendStmt:
		if c, ok := info.TypeOf(n.Chan).Underlying().(*types.Chan); ok {
			s.becomes(n.Value, c.Elem())
		}
	case *ast.RangeStmt:
		s.opened(n.X)
	case *ast.BinaryExpr:
		if info.Types[n.X].IsNil() || info.Types[n.Y].IsNil() {
			s.opened(n.X)
			s.opened(n.Y)
		}
	case *ast.CallExpr:
		s.call(n)
	case *ast.CompositeLit:
		program.Elements(info, n, s.becomes)
	}
	return true
}

// call notes the function of a call, and its arguments.
func (s *selfSites) call(x *ast.CallExpr) {
	info := s.r.p.Info
	if info.Types[x.Fun].IsType() {
		s.becomes(x.Args[0], info.TypeOf(x.Fun))
		return
	}
	if id, ok := ast.Unparen(x.Fun).(*ast.Ident); ok && info.Types[x.Fun].IsBuiltin() {
		if l, ok := info.TypeOf(x).Underlying().(*types.Slice); ok && id.Name == "append" && !x.Ellipsis.IsValid() {
			for _, arg := range x.Args[1:] {
				s.becomes(arg, l.Elem())
			}
		}
		return
	}
	sig, ok := info.TypeOf(x.Fun).Underlying().(*types.Signature)
	s.opened(x.Fun)
	if !ok || len(x.Args) != 1 && len(x.Args) < sig.Params().Len()-1 {
		return
	}
	for i, arg := range x.Args {
		if _, tuple := info.TypeOf(arg).(*types.Tuple); !tuple {
			s.becomes(arg, program.ParamType(sig, i, x.Ellipsis.IsValid()))
		}
	}
}
