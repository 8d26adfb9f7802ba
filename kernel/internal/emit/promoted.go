package emit

import (
	"go/ast"
	"go/types"
)

// The interpreter may find another field or method than the promoted one, of the same name:
//
// 	type T struct{ Inner }                t.Inner.n = 1
// 	t.n = 1

func promoted(e *emitter, x ast.Expr) (string, bool) {
	sel, ok := x.(*ast.SelectorExpr)
	if !ok {
		return "", false
	}
	path := e.embedded(sel)
	if path == "" {
		return "", false
	}
	return e.base(sel) + path + "." + e.selected(sel.Sel), true
}

// embedded writes the fields through which a field or method is promoted.
func (e *emitter) embedded(x *ast.SelectorExpr) string {
	if sel := e.p.Info.Selections[x]; sel != nil {
		return e.path(sel)
	}
	return ""
}

func (e *emitter) path(sel *types.Selection) string {
	if len(sel.Index()) < 2 {
		return ""
	}
	path := ""
	t := sel.Recv()
	for _, i := range sel.Index()[:len(sel.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		f := t.Underlying().(*types.Struct).Field(i)
		if f.Pkg() != e.p.Pkg && !f.Exported() {
			return ""
		}
		path += "." + f.Name()
		t = f.Type()
	}
	return path
}
