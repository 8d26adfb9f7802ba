package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"rederive/kernel/internal/program"
)

// becomes notes that x becomes a value of type to.
func (s *selfTypes) becomes(x ast.Expr, to types.Type) {
	from := s.info.TypeOf(x)
	if to == nil || from == nil || types.IsInterface(to) || types.Identical(from, to) {
		return
	}
	if n := s.self(to); n != nil {
		s.wraps[x] = n
	}
	s.used(x)
}

// used notes that x is used as what its type is made of.
func (s *selfTypes) used(x ast.Expr) {
	if n := s.self(s.info.TypeOf(x)); n != nil && !s.info.Types[x].IsType() {
		s.opens[x] = n
	}
}

// indexed notes that elements of x are used: x may be a pointer to an array.
func (s *selfTypes) indexed(x ast.Expr) {
	s.used(x)
	if p, ok := s.info.TypeOf(x).(*types.Pointer); ok && !s.info.Types[x].IsType() {
		if n := s.self(p.Elem()); n != nil {
			s.opens[x] = n
		}
	}
}

// makes notes that x makes a value of its type out of what that is made of.
func (s *selfTypes) makes(x ast.Expr) {
	if n := s.self(s.info.TypeOf(x)); n != nil {
		s.made[x] = n
	}
}

// visit notes where boxes are made and opened.
func (s *selfTypes) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if f, ok := s.info.Defs[n.Name].(*types.Func); ok {
			s.sigs = []*types.Signature{f.Signature()}
		}
	case *ast.FuncLit:
		s.sigs = append(s.sigs, s.info.TypeOf(n).(*types.Signature))
		ast.Inspect(n.Body, s.visit)
		s.sigs = s.sigs[:len(s.sigs)-1]
		return false
	case ast.Expr:
		s.expr(n)
	case ast.Stmt:
		s.stmt(n)
	case *ast.ValueSpec:
		for _, x := range n.Values {
			if n.Type != nil {
				s.becomes(x, s.info.TypeOf(n.Type))
			}
		}
	}
	return true
}

func (s *selfTypes) stmt(n ast.Stmt) {
	switch n := n.(type) {
	case *ast.ReturnStmt:
		if len(s.sigs) > 0 && len(n.Results) == s.sigs[len(s.sigs)-1].Results().Len() {
			for i, x := range n.Results {
				s.becomes(x, s.sigs[len(s.sigs)-1].Results().At(i).Type())
			}
		}
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			for i, x := range n.Rhs {
				s.becomes(x, s.info.TypeOf(n.Lhs[i]))
			}
		}
	case *ast.SendStmt:
		if c, ok := s.info.TypeOf(n.Chan).Underlying().(*types.Chan); ok {
			s.becomes(n.Value, c.Elem())
		}
		s.used(n.Chan)
	case *ast.RangeStmt:
		s.indexed(n.X)
		s.head(n.X)
	case *ast.IfStmt:
		s.head(n.Init, n.Cond)
	case *ast.ForStmt:
		s.head(n.Init, n.Cond, n.Post)
	case *ast.SwitchStmt:
		s.head(n.Init, n.Tag)
	case *ast.TypeSwitchStmt:
		s.head(n.Init, n.Assign)
	}
}

// head notes what is in the head of a statement, where a composite literal needs parentheses.
func (s *selfTypes) head(parts ...ast.Node) {
	for _, part := range parts {
		if part == nil || reflect.ValueOf(part).IsNil() {
			continue
		}
		ast.Inspect(part, func(n ast.Node) bool {
			s.heads[n] = true
			_, lit := n.(*ast.FuncLit)
			return !lit
		})
	}
}

func (s *selfTypes) expr(x ast.Expr) {
	if tv := s.info.Types[x]; tv.IsType() {
		return
	}
	switch x := x.(type) {
	case *ast.BinaryExpr:
		a, b := s.info.TypeOf(x.X), s.info.TypeOf(x.Y)
		if !types.Identical(a, b) && !types.IsInterface(a) && !types.IsInterface(b) {
			s.used(x.X)
			s.used(x.Y)
		}
	case *ast.IndexExpr:
		if m, ok := s.info.TypeOf(x.X).Underlying().(*types.Map); ok {
			s.becomes(x.Index, m.Key())
		}
		s.indexed(x.X)
	case *ast.SliceExpr:
		s.indexed(x.X)
		s.makes(x)
	case *ast.StarExpr:
		s.used(x.X)
	case *ast.UnaryExpr:
		if x.Op == token.ARROW {
			s.used(x.X)
		}
	case *ast.CallExpr:
		s.call(x)
	case *ast.CompositeLit:
		program.Elements(s.info, x, s.becomes)
		if p, ok := s.info.TypeOf(x).(*types.Pointer); ok && s.self(p.Elem()) != nil {
			s.made[x] = s.self(p.Elem())
		}
		s.makes(x)
	}
}

// call notes the function of a call, and its arguments.
func (s *selfTypes) call(x *ast.CallExpr) {
	if s.info.Types[x.Fun].IsType() {
		s.becomes(x.Args[0], s.info.TypeOf(x.Fun))
		return
	}
	if s.info.Types[x.Fun].IsBuiltin() {
		s.builtin(x)
		return
	}
	sig, ok := s.info.TypeOf(x.Fun).Underlying().(*types.Signature)
	s.used(x.Fun)
	if !ok || len(x.Args) != 1 && len(x.Args) < sig.Params().Len()-1 {
		return
	}
	for i, arg := range x.Args {
		if _, tuple := s.info.TypeOf(arg).(*types.Tuple); !tuple {
			s.becomes(arg, program.ParamType(sig, i, x.Ellipsis.IsValid()))
		}
	}
}

// builtin notes the arguments of a call of a predeclared function.
func (s *selfTypes) builtin(x *ast.CallExpr) {
	id, ok := ast.Unparen(x.Fun).(*ast.Ident)
	if !ok {
		return
	}
	switch id.Name {
	case "make":
		s.makes(x)
	case "len", "cap", "clear", "close":
		s.indexed(x.Args[0])
	case "copy":
		s.used(x.Args[0])
		s.used(x.Args[1])
	case "delete":
		s.used(x.Args[0])
		s.becomes(x.Args[1], s.info.TypeOf(x.Args[0]).Underlying().(*types.Map).Key())
	case "append":
		s.used(x.Args[0])
		s.makes(x)
		l, _ := s.info.TypeOf(x).Underlying().(*types.Slice)
		for _, arg := range x.Args[1:] {
			if x.Ellipsis.IsValid() {
				s.used(arg)
			} else if l != nil {
				s.becomes(arg, l.Elem())
			}
		}
	}
}

// replaced returns a node with what was noted done to its parts, and to itself.
func (s *selfTypes) replaced(n ast.Node) ast.Node {
	if m := s.done[n]; m != nil {
		return m
	}
	v := reflect.ValueOf(n).Elem()
	for i := range v.NumField() {
		s.parts(v.Field(i))
	}
	m := n
	if x, ok := n.(ast.Expr); ok {
		m = s.changed(x)
	}
	s.done[n], s.done[m] = m, m
	return m
}

// parts puts what replaces them in place of nodes.
func (s *selfTypes) parts(v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			s.parts(v.Index(i))
		}
	case reflect.Interface, reflect.Pointer:
		if n, ok := v.Interface().(ast.Node); ok && !v.IsNil() {
			if m := reflect.ValueOf(s.replaced(n)); m.Type().AssignableTo(v.Type()) {
				v.Set(m)
			}
		}
	}
}

// changed returns what replaces an expression.
func (s *selfTypes) changed(x ast.Expr) ast.Expr {
	wrap, made, open := s.wraps[x], s.made[x], s.opens[x]
	y := x
	switch {
	case wrap != nil && s.info.Types[x].IsNil():
		return s.parenthesized(&ast.CompositeLit{
			Type: nameAt(x.Pos(), wrap.Obj().Name()), Lbrace: x.Pos(), Rbrace: x.Pos(),
		}, x)
	case made != nil:
		y = s.making(x, made, open != nil)
	case open != nil:
		y = s.opened(x, open)
	}
	if wrap != nil {
		y = s.boxed(y, wrap)
	}
	if _, lit := y.(*ast.CompositeLit); lit && y != x {
		return s.parenthesized(y, x)
	}
	return y
}

// parenthesized puts a literal that replaces x in parentheses where it needs them.
func (s *selfTypes) parenthesized(lit, x ast.Expr) ast.Expr {
	if !s.heads[x] {
		return lit
	}
	return &ast.ParenExpr{Lparen: x.Pos(), X: lit, Rparen: x.Pos()}
}

// making writes what makes a value of type n; open says that it is used as what that is
// made of.
func (s *selfTypes) making(x ast.Expr, n *types.Named, open bool) ast.Expr {
	pos, made := x.Pos(), s.types[n.Obj()]
	switch x := x.(type) {
	case *ast.CompositeLit:
		x.Type = made
		if s.self(s.info.TypeOf(x)) == nil { // of a pointer, which is left out
			return &ast.UnaryExpr{OpPos: pos, Op: token.AND, X: s.boxed(x, n)}
		}
	case *ast.CallExpr:
		if id, ok := ast.Unparen(x.Fun).(*ast.Ident); ok && id.Name == "make" {
			x.Args[0] = made
		}
	}
	if open {
		return x
	}
	return s.boxed(x, n)
}
