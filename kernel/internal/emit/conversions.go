package emit

import (
	"go/ast"
	"go/types"

	"rederive/kernel/internal/program"
)

// eachConversion visits the expressions that are assigned, passed, returned or
// sent, with the types of what they become.
func (e *emitter) eachConversion(visit func(x ast.Expr, to types.Type)) {
	var sigs []*types.Signature
	var walk func(n ast.Node) bool
	walk = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if f, ok := e.p.Info.Defs[n.Name].(*types.Func); ok {
				sigs = append(sigs, f.Signature())
			}
		case *ast.FuncLit:
			sigs = append(sigs, e.p.Info.TypeOf(n).(*types.Signature))
			ast.Inspect(n.Body, walk)
			sigs = sigs[:len(sigs)-1]
			return false
		case *ast.ReturnStmt:
			for i, x := range n.Results {
				if sig := sigs[len(sigs)-1]; len(n.Results) == sig.Results().Len() {
					visit(x, sig.Results().At(i).Type())
				}
			}
		default:
			e.conversions(n, visit)
		}
		return true
	}
	for _, d := range e.p.File.Decls {
		sigs = nil
		ast.Inspect(d, walk)
	}
}

var errorType = types.Universe.Lookup("error").Type()

// conversions visits the expressions that a node assigns, with the types of
// what they are assigned to.
func (e *emitter) conversions(n ast.Node, visit func(x ast.Expr, to types.Type)) {
	info := e.p.Info
	switch n := n.(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			for i, x := range n.Rhs {
				if !program.IsBlank(n.Lhs[i]) {
					visit(x, info.TypeOf(n.Lhs[i]))
				}
			}
		}
	case *ast.ValueSpec:
		for _, x := range n.Values {
			if n.Type != nil && len(n.Values) == len(n.Names) {
				visit(x, info.TypeOf(n.Type))
			}
		}
	case *ast.SendStmt:
		if c, ok := info.TypeOf(n.Chan).Underlying().(*types.Chan); ok {
			visit(n.Value, c.Elem())
		}
	case *ast.IndexExpr:
		if m, ok := info.TypeOf(n.X).Underlying().(*types.Map); ok {
			visit(n.Index, m.Key())
		}
	case *ast.CallExpr:
		e.passed(n, visit)
	case *ast.CompositeLit:
		program.Elements(info, n, visit)
	}
}

func (e *emitter) passed(x *ast.CallExpr, visit func(x ast.Expr, to types.Type)) {
	info := e.p.Info
	if info.Types[x.Fun].IsType() && len(x.Args) == 1 {
		if to := info.TypeOf(x.Fun); types.IsInterface(to) {
			visit(x.Args[0], to)
		}
		return
	}
	if e.isBuiltin(x.Fun, "append") && !x.Ellipsis.IsValid() {
		for _, arg := range x.Args[1:] {
			visit(arg, info.TypeOf(x).Underlying().(*types.Slice).Elem())
		}
		return
	}
	if e.isBuiltin(x.Fun, "delete") && len(x.Args) == 2 {
		visit(x.Args[1], info.TypeOf(x.Args[0]).Underlying().(*types.Map).Key())
		return
	}
	if e.isBuiltin(x.Fun, "panic") {
		visit(x.Args[0], types.NewInterfaceType(nil, nil))
		return
	}
	sig, ok := info.TypeOf(x.Fun).Underlying().(*types.Signature)
	if !ok || len(x.Args) == 1 && isTuple(info.TypeOf(x.Args[0])) {
		return
	}
	keeps, prints := e.keeps(x.Fun), e.isPrinting(x.Fun)
	for i, arg := range x.Args {
		to := program.ParamType(sig, i, x.Ellipsis.IsValid())
		switch {
		case !isAny(to) || keeps && !prints:
		case !keeps:
			continue
		case e.declaredByCells(info.TypeOf(arg)) && !types.IsInterface(info.TypeOf(arg)) &&
			types.AssignableTo(info.TypeOf(arg), errorType):
			to = errorType // for the verb %w
		}
		visit(arg, to)
	}
}
