package form

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/astutil"
)

// helpers is a second file of the program, which simplified code calls.
const helpers = `package main

func _notNil[T any](p *T) *T {
	if p == nil {
		var q *int
		*q = 0
	}
	return p
}
`

// simplify rewrites what go/ssa does not build as the language requires:
//
//	&*p               _notNil(p)      // go/ssa forgets that p may be nil
//	for (_) = range   for _ = range   // go/ssa looks for the type of a blank in parentheses
//	for i, l[i] = range x { }
//	                  for k, v := range x { i, l[i] = k, v; { } }   // go/ssa sets i before it looks for l[i]
//
//	for i := range *p   for i := range p // of an array, which go/ssa reads: only its length is needed
//
// Where only the length of *p is needed, which is a constant, &*p stays. simplify returns the files of the program.
func simplify(fset *token.FileSet, f *ast.File, typeOf func(ast.Expr) types.Type) ([]*ast.File, error) {
	used := false
	constant := map[ast.Expr]bool{} // expressions that are not evaluated
	astutil.Apply(f, func(c *astutil.Cursor) bool {
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && len(n.Args) == 1 && (id.Name == "len" || id.Name == "cap") {
				constant[n.Args[0]] = true
			}
		case *ast.RangeStmt:
			if n.Value == nil || isBlank(n.Value) {
				constant[n.X] = true
				lengthOnly(n, typeOf)
			}
		case *ast.ParenExpr:
			if isBlank(n) {
				c.Replace(&ast.Ident{NamePos: n.Pos(), Name: "_"})
			} else if constant[n] {
				constant[n.X] = true
			}
		case *ast.UnaryExpr:
			star, ok := ast.Unparen(n.X).(*ast.StarExpr)
			if n.Op == token.AND && ok && !constant[n] {
				used = true
				c.Replace(&ast.CallExpr{
					Fun: &ast.Ident{NamePos: n.Pos(), Name: "_notNil"}, Lparen: n.Pos(),
					Args: []ast.Expr{star.X}, Rparen: n.End() - 1,
				})
			}
		}
		return true
	}, func(c *astutil.Cursor) bool {
		if n, ok := c.Node().(*ast.RangeStmt); ok {
			assignTogether(n, typeOf)
		}
		return true
	})
	if !used {
		return []*ast.File{f}, nil
	}
	h, err := parser.ParseFile(fset, "helpers.go", helpers, parser.SkipObjectResolution)
	return []*ast.File{f, h}, err
}

// lengthOnly keeps a loop that needs only the length of an array from reading the array.
func lengthOnly(n *ast.RangeStmt, typeOf func(ast.Expr) types.Type) {
	switch x := ast.Unparen(n.X).(type) {
	case *ast.StarExpr:
		if t := typeOf(x); t != nil && isArray(t) && !calls(x) {
			n.X = x.X
		}
	case *ast.UnaryExpr:
		if star, ok := ast.Unparen(x.X).(*ast.StarExpr); ok && x.Op == token.AND && !calls(x) {
			n.X = star.X
		}
	}
}

func isFunc(t types.Type) bool { _, ok := t.Underlying().(*types.Signature); return ok }

func isArray(t types.Type) bool { _, ok := t.Underlying().(*types.Array); return ok }

// calls reports whether an expression contains a call or a receive.
func calls(x ast.Expr) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		u, ok := n.(*ast.UnaryExpr)
		_, call := n.(*ast.CallExpr)
		found = found || call || ok && u.Op == token.ARROW
		return !found
	})
	return found
}

// assignTogether makes a loop assign to its two variables as an assignment does. A loop over a function assigns to one
// after the other.
func assignTogether(n *ast.RangeStmt, typeOf func(ast.Expr) types.Type) {
	_, plainKey := n.Key.(*ast.Ident)
	_, plainValue := n.Value.(*ast.Ident)
	if n.Tok != token.ASSIGN || n.Value == nil || isBlank(n.Key) || isBlank(n.Value) || plainKey && plainValue {
		return
	}
	t := typeOf(n.X)
	if t == nil {
		return
	}
	name := func(x ast.Expr, name string) ast.Expr { return &ast.Ident{NamePos: x.Pos(), Name: name} }
	key, value := name(n.Key, "_key"), name(n.Value, "_value")
	set := func(to, from []ast.Expr) ast.Stmt {
		return &ast.AssignStmt{Lhs: to, TokPos: n.TokPos, Tok: token.ASSIGN, Rhs: from}
	}
	list := []ast.Stmt{set([]ast.Expr{n.Key, n.Value}, []ast.Expr{key, value}), n.Body}
	if isFunc(t) {
		list = []ast.Stmt{
			set([]ast.Expr{n.Key}, []ast.Expr{key}), set([]ast.Expr{n.Value}, []ast.Expr{value}), n.Body,
		}
	}
	n.Key, n.Value, n.Tok = name(n.Key, "_key"), name(n.Value, "_value"), token.DEFINE
	n.Body = &ast.BlockStmt{Lbrace: n.Body.Lbrace, List: list, Rbrace: n.Body.Rbrace}
}

func isBlank(x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	return ok && id.Name == "_"
}
