package instantiate

import (
	"go/ast"
	"go/token"
)

// If a deferred function panics, the interpreter does not call those that were deferred
// before it. So each defer statement of a body, after the first, gets a function of its own:
//
//	func f() {                                func f() {
//	    defer a()                                 defer a()
//	    g()                                       g()
//	                                              func() {
//	    defer b()                                     defer b()
//	    h()                                           h()
//	                                              }()
//	}                                         }
//
// A return statement in it has no results, see results.go, so it ends all of them.

// apartDefers gives each defer statement of a copied body a function of its own.
func (c *copier) apartDefers(body *ast.BlockStmt) {
	if !c.r.recover || jumps(body) {
		return
	}
	var at []int
	for i, s := range body.List {
		if _, ok := s.(*ast.DeferStmt); ok {
			at = append(at, i)
		}
	}
	for k := len(at) - 1; k > 0; k-- {
		rest := append([]ast.Stmt(nil), body.List[at[k]:]...)
		pos := rest[0].Pos()
		lit := &ast.FuncLit{Type: noParams(pos), Body: blockAt(pos, rest...)}
		body.List = append(body.List[:at[k]:at[k]], &ast.ExprStmt{X: callAt(pos, lit)})
	}
}

// jumps reports whether a body has a goto.
func jumps(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && b.Tok == token.GOTO
		return !found
	})
	return found
}
