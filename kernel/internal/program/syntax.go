package program

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

func NewInfo() *types.Info {
	return &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Defs:       map[*ast.Ident]types.Object{},
		Uses:       map[*ast.Ident]types.Object{},
		Implicits:  map[ast.Node]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
		Instances:  map[*ast.Ident]types.Instance{},
		Scopes:     map[ast.Node]*types.Scope{},
	}
}

// Mangle turns the text of a type into a part of a name.
func Mangle(t string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, t)
}

// ParamType returns the type of the i-th argument of a call, or nil if there
// is not a signature.
func ParamType(sig *types.Signature, i int, dots bool) types.Type {
	if sig == nil {
		return nil
	}
	last := sig.Params().Len() - 1
	if sig.Variadic() && i >= last && !dots {
		return sig.Params().At(last).Type().(*types.Slice).Elem()
	}
	return sig.Params().At(i).Type()
}

func IsBlank(x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	return ok && id.Name == "_"
}

func Uses(info *types.Info, n ast.Node, obj types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && info.Uses[id] == obj {
			found = true
		}
		return !found
	})
	return found
}

// CallsRecover reports whether statements call recover, other than in functions
// that they make.
func CallsRecover(info *types.Info, n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			b, ok := info.Uses[n].(*types.Builtin)
			found = found || ok && b.Name() == "recover"
		}
		return !found
	})
	return found
}

// Escapes reports whether within n a function literal uses v or its address is
// taken.
func Escapes(info *types.Info, v *types.Var, n ast.Node) bool {
	found := false
	uses := func(n ast.Node) bool { return Uses(info, n, v) }
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			found = found || uses(n)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && uses(n.X)
		case *ast.SliceExpr:
			_, array := v.Type().Underlying().(*types.Array)
			found = found || array && uses(n.X)
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			if sel != nil && sel.Kind() != types.FieldVal && uses(n.X) {
				_, wants := sel.Obj().(*types.Func).Signature().Recv().Type().(*types.Pointer)
				_, has := info.TypeOf(n.X).Underlying().(*types.Pointer)
				found = found || wants && !has
			}
		}
		return !found
	})
	return found
}

// IsSeq reports whether t is one of the function types of package iter. They
// are written as what they are: only so values of compiled functions fit.
func IsSeq(t *types.Named) bool {
	return t.Obj().Pkg() != nil && t.Obj().Pkg().Path() == "iter" && strings.HasPrefix(t.Obj().Name(), "Seq")
}

// Relative names the packages of types in messages.
func (p *Program) Relative(pkg *types.Package) string {
	if pkg == p.Pkg {
		return ""
	}
	return pkg.Name()
}

func (p *Program) TypeText(t types.Type) string { return types.TypeString(t, p.Relative) }
