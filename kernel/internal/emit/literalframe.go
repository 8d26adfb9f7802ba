package emit

import (
	"fmt"
	"go/ast"
)

// At the end of a call the interpreter writes into the frame in which the function literal
// was made. Where that may belong to another goroutine, or is locked because its function
// ends, the literal gets a frame of its own:
//
// 	go func() { ... }()                   f := func() func() {
// 	                                          return func() { ... }
// 	                                      }()
// 	                                      go f()

func literalFrame(e *emitter, x ast.Expr) (string, bool) {
	f, ok := x.(*ast.FuncLit)
	if !ok {
		return "", false
	}
	if name, ok := e.fastLiteral(f); ok {
		return name, true
	}
	text := e.funcLit(f)
	if e.shared(f) {
		text = fmt.Sprintf("func() func%s {\nreturn %s\n}()", e.signature(f.Type), text)
	}
	return text, true
}

// shared reports whether a function literal may be called by another goroutine
// than the one that makes it. The interpreter then needs a frame for it alone:
// at the end of a call it writes into the frame of the function that made the literal, and
// its maker, in a loop, would start an earlier one again.
func (e *emitter) shared(x *ast.FuncLit) bool {
	if e.low.joined == nil {
		e.findGoroutines()
	}
	return e.low.concurrent && !e.low.joined[x]
}

// findGoroutines looks whether the program has goroutines, or defers, whose
// functions must not write into that frame either, and for the literals
// that are called in place, by the same goroutine.
func (e *emitter) findGoroutines() {
	e.low.joined = map[*ast.FuncLit]bool{}
	started := map[*ast.CallExpr]bool{}
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			e.low.concurrent = e.low.concurrent || n.Path.Value == `"sync"`
		case *ast.GoStmt:
			e.low.concurrent, started[n.Call] = true, true
		case *ast.DeferStmt: // the frame of the function that defers is locked when it ends
			e.low.concurrent = true
		case *ast.CallExpr:
			if f, ok := ast.Unparen(n.Fun).(*ast.FuncLit); ok && !started[n] {
				e.low.joined[f] = true
			}
		}
		return true
	})
}
