package emit

import (
	"go/ast"
	"go/types"
	"maps"
)

// outliving returns the variables that can be seen after a panic has left the statement
// that changes them: those that function literals or pointers share, and the results of
// functions that defer calls. A loop that package fast runs gives its results when it ends,
// so it must not change such variables.
func (e *emitter) outliving() map[*types.Var]bool {
	vars := maps.Clone(e.low.shared)
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		var sig *ast.FuncType
		var body *ast.BlockStmt
		switch n := n.(type) {
		case *ast.FuncDecl:
			sig, body = n.Type, n.Body
		case *ast.FuncLit:
			sig, body = n.Type, n.Body
		}
		if sig == nil || body == nil || sig.Results == nil || !defers(body) {
			return true
		}
		for _, field := range sig.Results.List {
			for _, id := range field.Names {
				if v, ok := e.p.Info.Defs[id].(*types.Var); ok {
					vars[v] = true
				}
			}
		}
		return true
	})
	return vars
}

// defers reports whether a function defers calls.
func defers(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.DeferStmt:
			found = true
		case *ast.FuncLit:
			return false
		}
		return !found
	})
	return found
}
