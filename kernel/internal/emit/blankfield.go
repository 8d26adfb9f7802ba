package emit

import (
	"go/ast"
	"strings"
)

// A struct of the interpreter has at most one blank field:
//
// 	type T struct{ a int; _, _ byte }     type T struct{ a int; blank1 byte; blank2 byte }

func blankField(e *emitter, x ast.Expr) (string, bool) {
	t, ok := x.(*ast.StructType)
	if !ok {
		return "", false
	}
	var texts []string
	for _, f := range t.Fields.List {
		text, tag := e.expr(f.Type), ""
		if f.Tag != nil {
			tag = " " + f.Tag.Value
		}
		if len(f.Names) == 0 {
			texts = append(texts, text+tag)
		}
		for _, n := range f.Names {
			name, tag := n.Name, tag
			if name == "_" {
				name = e.name("blank")
			}
			if !n.IsExported() && e.hides(t) {
				tag = " `json:\"-\"`"
			}
			texts = append(texts, name+" "+text+tag)
		}
	}
	return "struct {" + strings.Join(texts, "; ") + "}", true
}
