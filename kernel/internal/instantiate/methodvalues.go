package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"

	"rederive/kernel/internal/program"
)

// Small syntax trees, all at one place.

func nameAt(pos token.Pos, name string) *ast.Ident { return &ast.Ident{NamePos: pos, Name: name} }

func callAt(pos token.Pos, f ast.Expr, args ...ast.Expr) *ast.CallExpr {
	switch f.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.ParenExpr, *ast.CallExpr, *ast.FuncLit, *ast.IndexExpr:
	default:
		f = &ast.ParenExpr{Lparen: pos, X: f, Rparen: pos}
	}
	return &ast.CallExpr{Fun: f, Lparen: pos, Args: args, Rparen: pos}
}

func assignAt(pos token.Pos, left string, tok token.Token, right ...ast.Expr) *ast.AssignStmt {
	return &ast.AssignStmt{Lhs: []ast.Expr{nameAt(pos, left)}, TokPos: pos, Tok: tok, Rhs: right}
}

func varAt(pos token.Pos, name string, t, value ast.Expr) *ast.DeclStmt {
	spec := &ast.ValueSpec{Names: []*ast.Ident{nameAt(pos, name)}, Type: t}
	if value != nil {
		spec.Values = []ast.Expr{value}
	}
	return &ast.DeclStmt{Decl: &ast.GenDecl{TokPos: pos, Tok: token.VAR, Specs: []ast.Spec{spec}}}
}

func blockAt(pos token.Pos, list ...ast.Stmt) *ast.BlockStmt {
	return &ast.BlockStmt{Lbrace: pos, List: list, Rbrace: pos}
}

func returnAt(pos token.Pos, results ...ast.Expr) *ast.ReturnStmt {
	return &ast.ReturnStmt{Return: pos, Results: results}
}

func intAt(pos token.Pos, digits string) *ast.BasicLit {
	return &ast.BasicLit{ValuePos: pos, Kind: token.INT, Value: digits}
}

// panicAt panics with an error of the runtime.
func (r *rewriter) panicAt(pos token.Pos, text string) ast.Stmt {
	err := &ast.SelectorExpr{X: nameAt(pos, r.pkg("errors")), Sel: nameAt(pos, "New")}
	lit := &ast.BasicLit{ValuePos: pos, Kind: token.STRING, Value: `"runtime error: ` + text + `"`}
	return &ast.ExprStmt{X: callAt(pos, nameAt(pos, "panic"), callAt(pos, err, lit))}
}

// forward writes a function literal of the given type that calls f with its
// parameters from the first on.
func (r *rewriter) forward(t *types.Signature, pos token.Pos, f func(params []ast.Expr) (ast.Expr,
	[]ast.Expr),
) *ast.FuncLit {
	names := make([]string, t.Params().Len())
	params := make([]ast.Expr, len(names))
	for i := range names {
		names[i] = r.temp("a")
		params[i] = nameAt(pos, names[i])
	}
	fun, args := f(params)
	call := callAt(pos, fun, args...)
	if t.Variadic() {
		call.Ellipsis = pos
	}
	var body ast.Stmt = &ast.ExprStmt{X: call}
	if t.Results().Len() > 0 {
		body = returnAt(pos, call)
	}
	return &ast.FuncLit{Type: r.funcType(t, names, pos), Body: blockAt(pos, body)}
}

// methodExpr writes T.M as a function literal.
func (c *copier) methodExpr(x *ast.SelectorExpr, sel *types.Selection) ast.Node {
	pos := c.at(x.Pos())
	lit := c.r.forward(c.typeOf(x).(*types.Signature), pos, func(params []ast.Expr) (ast.Expr, []ast.Expr) {
		return &ast.SelectorExpr{X: params[0], Sel: nameAt(pos, sel.Obj().Name())}, params[1:]
	})
	if types.IsInterface(c.subst(sel.Recv())) {
		lit.Body.List = append([]ast.Stmt{c.r.notNil(lit.Type.Params.List[0].Names[0].Name, pos)}, lit.Body.List...)
	}
	return lit
}

// notNil panics if an interface holds nothing.
func (r *rewriter) notNil(name string, pos token.Pos) ast.Stmt {
	isNil := &ast.BinaryExpr{X: nameAt(pos, name), OpPos: pos, Op: token.EQL, Y: nameAt(pos, "nil")}
	return &ast.IfStmt{If: pos, Cond: isNil, Body: blockAt(pos, r.panicAt(pos,
		"invalid memory address or nil pointer dereference"))}
}

// methodValue writes x.M, where it is not called, as a function literal that
// keeps the receiver as it is now.
func (c *copier) methodValue(x *ast.SelectorExpr, sel *types.Selection) ast.Node {
	pos := c.at(x.Pos())
	arg, t := c.embedding(c.expr(x.X), c.subst(sel.Recv()), sel.Index(), pos)
	_, isPointer := t.Underlying().(*types.Pointer)
	_, wantsPointer := sel.Obj().(*types.Func).Signature().Recv().Type().(*types.Pointer)
	switch {
	case types.IsInterface(t):
	case isPointer && !wantsPointer:
		arg, t = &ast.StarExpr{Star: pos, X: arg}, t.Underlying().(*types.Pointer).Elem()
	case !isPointer && wantsPointer:
		arg, t = &ast.UnaryExpr{OpPos: pos, Op: token.AND, X: arg}, types.NewPointer(t)
	}
	name := c.r.temp("r")
	method := c.typeOf(x).(*types.Signature)
	inner := c.r.forward(method, pos, func(params []ast.Expr) (ast.Expr, []ast.Expr) {
		return &ast.SelectorExpr{X: nameAt(pos, name), Sel: nameAt(pos, sel.Obj().Name())}, params
	})
	body := blockAt(pos, returnAt(pos, inner))
	if types.IsInterface(t) {
		body.List = append([]ast.Stmt{c.r.notNil(name, pos)}, body.List...)
	}
	outer := types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(pos, nil, name, t)),
		types.NewTuple(types.NewParam(pos, nil, "", method)), false)
	return callAt(pos, &ast.FuncLit{Type: c.r.funcType(outer, []string{name}, pos), Body: body}, arg)
}

// embedding selects the embedded field of x, a value of type t, that has the method with
// the given index, and returns it with its type.
func (c *copier) embedding(x ast.Expr, t types.Type, index []int, pos token.Pos) (ast.Expr, types.Type) {
	for _, i := range index[:len(index)-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			break
		}
		x, t = &ast.SelectorExpr{X: x, Sel: nameAt(pos, s.Field(i).Name())}, s.Field(i).Type()
	}
	return x, t
}

// spreadsNil reports whether the list of arguments that a call ends with is nil...: that is
// the same as none.
func spreadsNil(info *types.Info, x *ast.CallExpr) bool {
	return x.Ellipsis.IsValid() && info.Types[x.Args[len(x.Args)-1]].IsNil()
}

// call copies conversions, whose type may need parentheses, and
// writes new of a value as a function literal.
func (c *copier) call(x *ast.CallExpr) ast.Node {
	pos := c.at(x.Pos())
	if c.w.info.Types[x.Fun].IsType() && len(x.Args) == 1 {
		if c.folding > 0 && c.w.info.Types[x].Value == nil && c.w.info.Types[x.Args[0]].Value != nil {
			return c.r.variable(c.typeOf(x), c.expr(x.Args[0]), pos)
		}
		return callAt(pos, c.expr(x.Fun), c.expr(x.Args[0]))
	}
	if !isNewValue(c.w.info, x) {
		return nil
	}
	p := c.typeOf(x).(*types.Pointer)
	name := c.r.temp("v")
	sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(pos, nil, name, p.Elem())),
		types.NewTuple(types.NewParam(pos, nil, "", p)), false)
	body := blockAt(pos, returnAt(pos, &ast.UnaryExpr{OpPos: pos, Op: token.AND, X: nameAt(pos, name)}))
	return callAt(pos, &ast.FuncLit{Type: c.r.funcType(sig, []string{name}, pos), Body: body}, c.expr(x.Args[0]))
}

// folds reports whether an operation on converted constants, which a generic
// function carries out when it runs, is a constant once the types are filled
// in: that need not fit its type.
func (c *copier) folds(x ast.Expr) bool {
	if len(c.args) == 0 || c.w.info.Types[x].Value != nil {
		return false
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.BinaryExpr:
		return c.foldable(x.X) && c.foldable(x.Y)
	case *ast.UnaryExpr:
		return x.Op != token.AND && x.Op != token.ARROW && c.foldable(x.X)
	case *ast.CallExpr:
		return c.w.info.Types[x.Fun].IsType() && len(x.Args) == 1 && c.foldable(x.Args[0])
	}
	return false
}

func (c *copier) foldable(x ast.Expr) bool { return c.w.info.Types[x].Value != nil || c.folds(x) }

// variable declares a variable in place of a constant.
func (r *rewriter) variable(t types.Type, value ast.Expr, pos token.Pos) ast.Expr {
	name := r.temp("c")
	r.addCopy(varAt(pos, name, r.typeExpr(t, pos), value).Decl)
	return nameAt(pos, name)
}

// boxed returns what a conversion to an interface converts, and its type, if x
// is one of a value whose type is known.
func (c *copier) boxed(x ast.Expr) (ast.Expr, types.Type) {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !c.w.info.Types[call.Fun].IsType() || !types.IsInterface(c.typeOf(call)) {
		return nil, nil
	}
	t := c.typeOf(call.Args[0])
	if types.IsInterface(t) || c.w.info.Types[call.Args[0]].IsNil() {
		return nil, nil
	}
	return call.Args[0], types.Default(t)
}

// fits reports whether a value of the concrete type t satisfies an assertion
// to the type want.
func fits(t, want types.Type) bool {
	if i, ok := want.Underlying().(*types.Interface); ok {
		return types.Implements(t, i)
	}
	return types.Identical(t, want)
}

// staticAssertion writes any(x).(T) by what is known of x. It is common in
// generic functions.
func (c *copier) staticAssertion(x *ast.TypeAssertExpr) ast.Node {
	if x.Type == nil {
		return nil
	}
	arg, t := c.boxed(x.X)
	if arg == nil {
		return nil
	}
	pos := c.at(x.Pos())
	want := c.typeOf(x.Type)
	tuple, withOK := c.w.info.TypeOf(x).(*types.Tuple)
	switch {
	case !withOK && fits(t, want):
		return callAt(pos, c.r.typeExpr(want, pos), callAt(pos, c.r.typeExpr(t, pos), c.expr(arg)))
	case !withOK:
		return nil
	}
	name, zero := c.r.temp("v"), c.r.temp("z")
	value, ok := ast.Expr(nameAt(pos, zero)), nameAt(pos, "false")
	if fits(t, want) {
		value, ok = callAt(pos, c.r.typeExpr(want, pos), nameAt(pos, name)), nameAt(pos, "true")
	}
	sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(pos, nil, name, t)),
		c.subst(tuple).(*types.Tuple), false)
	body := blockAt(pos, varAt(pos, zero, c.r.typeExpr(want, pos), nil), assignAt(pos, "_", token.ASSIGN,
		nameAt(pos, zero)), returnAt(pos, value, ok))
	return callAt(pos, &ast.FuncLit{Type: c.r.funcType(sig, []string{name}, pos), Body: body}, c.expr(arg))
}

// staticSwitch writes a type switch over any(x) by what is known of x: only one
// clause can be meant.
func (c *copier) staticSwitch(s *ast.TypeSwitchStmt) ast.Node {
	var symbol *ast.Ident
	var x ast.Expr
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		x = a.X
	case *ast.AssignStmt:
		x, symbol = a.Rhs[0], a.Lhs[0].(*ast.Ident)
	}
	operand := ast.Unparen(x).(*ast.TypeAssertExpr).X
	arg, t := c.boxed(operand)
	if arg == nil {
		return nil
	}
	pos := c.at(s.Pos())
	n := &ast.SwitchStmt{Switch: pos, Body: blockAt(pos)}
	if s.Init != nil {
		n.Init = c.stmt(s.Init)
	}
	clause, want := c.clauseFor(s, t)
	list := []ast.Stmt{assignAt(pos, "_", token.ASSIGN, c.expr(arg))}
	if clause != nil {
		if v, ok := c.w.info.Implicits[clause].(*types.Var); ok && symbol != nil && program.Uses(c.w.info, clause, v) {
			value := c.expr(operand)
			if want != nil {
				value = callAt(pos, c.r.typeExpr(want, pos), callAt(pos, c.r.typeExpr(t, pos), c.expr(arg)))
			}
			list = []ast.Stmt{assignAt(pos, c.name(symbol).Name, token.DEFINE, value)}
		}
		for _, b := range clause.Body {
			list = append(list, c.stmt(b))
		}
	}
	n.Body.List = []ast.Stmt{&ast.CaseClause{Case: pos, Colon: pos, Body: list}}
	return n
}

// clauseFor returns the clause of a type switch for values of type t, and the
// type by which its variable goes, or nil if that of the operand.
func (c *copier) clauseFor(s *ast.TypeSwitchStmt, t types.Type) (clause *ast.CaseClause, want types.Type) {
	for _, b := range s.Body.List {
		b := b.(*ast.CaseClause)
		if b.List == nil {
			clause = b
		}
	}
	for _, b := range s.Body.List {
		b := b.(*ast.CaseClause)
		for _, x := range b.List {
			if c.w.info.Types[x].IsNil() || !fits(t, c.typeOf(x)) {
				continue
			}
			if len(b.List) == 1 {
				return b, c.typeOf(x)
			}
			return b, nil
		}
	}
	return clause, nil
}
