package emit

import (
	"go/ast"
	"strings"
)

// A struct of the interpreter has at most one blank field:
//
// 	type T struct{ a int; _, _ byte }     type T struct{ a int; blank1, blank2 byte }

func blankField(e *emitter, x ast.Expr) (string, bool) {
	t, ok := x.(*ast.StructType)
	if !ok {
		return "", false
	}
	var texts []string
	for _, f := range t.Fields.List {
		text := e.expr(f.Type)
		names := make([]string, len(f.Names))
		for i, n := range f.Names {
			if names[i] = n.Name; n.Name == "_" {
				names[i] = e.name("blank")
			}
		}
		if len(names) > 0 {
			text = strings.Join(names, ", ") + " " + text
		}
		if f.Tag != nil {
			text += " " + f.Tag.Value
		}
		texts = append(texts, text)
	}
	return "struct {" + strings.Join(texts, "; ") + "}", true
}
