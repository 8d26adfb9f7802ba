package emit

import (
	"go/ast"
	"go/types"
	"strings"
)

// The interpreter may not find the methods of an embedded interface:
//
// 	type C interface{ A; B }              type C interface{ M(); N() }

func methodSet(e *emitter, x ast.Expr) (string, bool) {
	i, ok := x.(*ast.InterfaceType)
	if !ok {
		return "", false
	}
	t, ok := e.p.Info.TypeOf(i).(*types.Interface)
	if !ok || !t.IsMethodSet() {
		return "", false
	}
	var texts []string
	for m := range t.Methods() {
		if m.Pkg() == nil || m.Pkg() == e.p.Pkg || m.Exported() {
			texts = append(texts, m.Name()+strings.TrimPrefix(e.typ(m.Signature()), "func"))
		}
	}
	return "interface {" + strings.Join(texts, "; ") + "}", true
}
