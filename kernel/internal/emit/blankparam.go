package emit

import (
	"go/ast"
	"strings"
)

// The interpreter mixes up parameters without names:
//
// 	func f(_ int, _ string, n int)        func f(blank1 int, blank2 string, n int)
// 	func g(int)                           func g(blank3 int)

func blankParam(e *emitter, list *ast.FieldList) (string, bool) {
	var texts []string
	for _, f := range list.List {
		names := make([]string, max(len(f.Names), 1))
		for i := range names {
			if i < len(f.Names) && f.Names[i].Name != "_" {
				names[i] = e.ident(f.Names[i])
			} else {
				names[i] = e.name("blank")
			}
		}
		texts = append(texts, strings.Join(names, ", ")+" "+e.expr(f.Type))
	}
	return strings.Join(texts, ", "), true
}
