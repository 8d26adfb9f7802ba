package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// The interpreter evaluates the function, and the receiver of a method, of a go statement
// in the goroutine:
//
// 	go t.run(x)                           recv := t
// 	                                      go recv.run(x)

func started(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.GoStmt)
	if !ok {
		return false
	}
	if _, lit := ast.Unparen(s.Call.Fun).(*ast.FuncLit); lit {
		f := e.name("go")
		fmt.Fprintf(e.b, "%s := %s\n", f, e.expr(s.Call.Fun))
		e.goCall(f, s.Call)
		return true
	}
	f := e.boundFunc(s.Call.Fun)
	if len(s.Call.Args) != 1 || !isTuple(e.p.Info.TypeOf(s.Call.Args[0])) {
		if text, ok := e.lowerExpr(s.Call); ok {
			e.b.WriteString("go " + text)
			return true
		}
	}
	e.goCall(f, s.Call)
	return true
}

func (e *emitter) goCall(f string, x *ast.CallExpr) {
	if len(x.Args) == 1 {
		if t, ok := e.p.Info.TypeOf(x.Args[0]).(*types.Tuple); ok {
			args := e.copiedResults(x, t)
			e.b.WriteString("go " + f + "(" + strings.Join(args, ", ") + ")")
			return
		}
	}
	e.b.WriteString("go " + e.apply(f, x))
}
