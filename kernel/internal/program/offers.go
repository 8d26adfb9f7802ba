package program

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/types/typeutil"

	"rederive"
)

// A Claim is a call of show.Claim.
type Claim struct {
	Site  rederive.Site // without its dependencies
	Part  int
	Call  *ast.CallExpr
	Value ast.Expr // the offered value
}

// findClaims finds the calls of show.Claim. Their ids are string literals, so the claims of a cell are known without
// running it.
func (p *Program) findClaims() (claims []Claim) {
	called := map[*ast.Ident]bool{}
	for i, d := range p.File.Decls {
		ast.PreorderStack(d, nil, func(n ast.Node, in []ast.Node) bool {
			x, ok := n.(ast.Expr)
			if !ok {
				return true
			}
			call, ok := n.(*ast.CallExpr)
			if !ok {
				if id := p.claimIdent(x); id != nil && !called[id] {
					called[id] = true
					p.Errs.Add(p.At(x.Pos()), "show.Claim must be called directly").
						Suggest("write show.Claim(\"id\", value)")
				}
				return true
			}
			id := p.claimIdent(call.Fun)
			if id == nil {
				return true
			}
			called[id] = true
			lit, ok := ast.Unparen(call.Args[0]).(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				p.Errs.Add(p.At(call.Args[0].Pos()), "the id of a claim is not a string literal").
					Suggest("use a string literal for the id")
				return true
			}
			name, _ := strconv.Unquote(lit.Value)
			late := p.Parts[i].Kind == DeclPiece || slices.ContainsFunc(in, mayWait)
			claims = append(claims, Claim{
				Site: rederive.Site{Pos: p.At(call.Pos()), Cell: p.Parts[i].Cell, ID: name, Late: late},
				Part: i, Call: call, Value: p.claimed(call),
			})
			return true
		})
	}
	return claims
}

// mayWait reports whether code in a node may run after the statement has ended.
func mayWait(n ast.Node) bool {
	switch n.(type) {
	case *ast.FuncLit, *ast.GoStmt:
		return true
	}
	return false
}

// claimed returns the value that a call of show.Claim offers, or nil if there is none.
func (p *Program) claimed(call *ast.CallExpr) ast.Expr {
	if len(call.Args) < 2 {
		return nil
	}
	lit, ok := ast.Unparen(call.Args[1]).(*ast.CompositeLit)
	if ok && len(lit.Elts) > 0 && p.TypeText(p.Info.TypeOf(lit)) == "show.Optimum" {
		return valueField(lit) // a computed witness does not make its value computed
	}
	return call.Args[1]
}

// valueField returns the element of a composite literal that sets its first
// field, Value.
func valueField(lit *ast.CompositeLit) ast.Expr {
	for _, x := range lit.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok && kv.Key.(*ast.Ident).Name == "Value" {
			return kv.Value
		}
	}
	return lit.Elts[0]
}

// claimIdent returns the identifier Claim in an expression that is show.Claim, or nil.
func (p *Program) claimIdent(x ast.Expr) *ast.Ident {
	sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	f, ok := p.Info.Uses[sel.Sel].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "rederive/show" || f.Name() != "Claim" {
		return nil
	}
	return sel.Sel
}

// checkShown checks the values that a call of package show passes to the host.
func (p *Program) checkShown(call *ast.CallExpr) {
	f := typeutil.StaticCallee(p.Info, call)
	if f == nil || f.Pkg() == nil || f.Pkg().Path() != "rederive/show" || f.Signature().Recv() != nil {
		return
	}
	switch {
	case f.Name() == "Display":
		p.checkPlain(call.Args[0], p.Info.TypeOf(call.Args[0]))
	case f.Name() == "Claim" && len(call.Args) > 1:
		p.checkPlain(call.Args[1], p.Info.TypeOf(call.Args[1]))
		p.checkNoModel(call.Args[1])
	}
}

// checkFinal rejects an expression at the end of a cell with a value that cannot be shown. Errors are shown as text.
func (p *Program) checkFinal(x ast.Expr, t types.Type) {
	if tuple, ok := t.(*types.Tuple); ok {
		for v := range tuple.Variables() {
			p.checkFinal(x, v.Type())
		}
		return
	}
	if types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface)) {
		return
	}
	before := len(p.Errs)
	p.checkPlain(x, t)
	if _, ok := ast.Unparen(x).(*ast.CallExpr); ok && len(p.Errs) > before {
		p.Errs[before].Hint += "; to show nothing, write _ = before the call"
	}
}

// checkPlain rejects a value of a type that cannot be plain data.
func (p *Program) checkPlain(x ast.Expr, t types.Type) {
	if why := p.notPlain(t, map[types.Type]bool{}); why != "" {
		hint := "show or offer numbers, strings, slices, maps and structs with exported fields"
		if isRecords(NamedOf(t)) {
			hint = "its method Table shows the first rows, and methods such as Floats return a column"
		}
		p.Errs.Add(p.At(x.Pos()), "%s", why).Suggest(hint)
	}
}

// notPlain returns the reason why values of a type are not plain data, or "".
func (p *Program) notPlain(t types.Type, seen map[types.Type]bool) string {
	t = types.Unalias(t)
	if seen[t] {
		return ""
	}
	seen[t] = true
	if n, ok := t.(*types.Named); ok && n.Obj().Pkg() != nil && !isRecords(n) {
		if path := n.Obj().Pkg().Path(); path == "rederive/show" || path == "math/big" && n.Obj().Name() != "Float" ||
			path == "rederive/stats" && hasTable(t) {
			return ""
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Map:
		if why := p.notPlain(u.Key(), seen); why != "" {
			return why
		}
		return p.notPlain(u.Elem(), seen)
	case *types.Struct:
		return p.structNotPlain(t, u, seen)
	case *types.Signature, *types.Chan:
		return "a value of type " + p.TypeText(types.Default(t)) + " is not plain data"
	case interface{ Elem() types.Type }: // pointers, slices, arrays
		return p.notPlain(u.Elem(), seen)
	case *types.Basic:
		if u.Info()&types.IsComplex != 0 || u.Kind() == types.UnsafePointer {
			return "a value of type " + p.TypeText(types.Default(t)) + " is not plain data"
		}
	}
	return ""
}

// isRecords reports whether a type is that of data files, the only one of package show that cannot be shown.
func isRecords(n *types.Named) bool {
	return n != nil && n.Obj().Name() == "Records" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "rederive/show"
}

// checkNoModel rejects a model: it is shown as its table, but no claim can have it as a value.
func (p *Program) checkNoModel(x ast.Expr) {
	n := NamedOf(p.Info.TypeOf(x))
	if n == nil || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != "rederive/stats" {
		return
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return
	}
	if why := p.structNotPlain(n, s, map[types.Type]bool{}); why != "" {
		p.Errs.Add(p.At(x.Pos()), "%s", why).
			Suggest("offer what it computes, as m.Estimates(\"column\"), or one of its numbers")
	}
}

// hasTable reports whether values of a type are shown as the table that their method returns.
func hasTable(t types.Type) bool {
	m, _, _ := types.LookupFieldOrMethod(t, true, nil, "Table")
	_, ok := m.(*types.Func)
	return ok
}

func (p *Program) structNotPlain(t types.Type, s *types.Struct, seen map[types.Type]bool) string {
	for f := range s.Fields() {
		if !f.Exported() {
			return "a value of type " + p.TypeText(t) + " is not plain data: its field " + f.Name() + " is not exported"
		}
		if why := p.notPlain(f.Type(), seen); why != "" {
			return why
		}
	}
	return ""
}
