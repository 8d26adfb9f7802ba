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
//
// and a panic there ends the process without a word about the place. So what is started
// is a function literal that notes its places for itself, and reports how it ends:
//
// 	                                      f := func(a0 int) {
// 	                                          worker.Begin(7)
// 	                                          defer func() { worker.End(recover()) }()
// 	                                          recv.run(a0)
// 	                                      }
// 	                                      go f(x)

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
	if e.p.Info.Types[s.Call.Fun].IsBuiltin() {
		e.goBuiltin(s.Call)
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

// goBuiltin starts a function of the language, with arguments that are evaluated before.
func (e *emitter) goBuiltin(x *ast.CallExpr) {
	args := make([]string, len(x.Args))
	for i, arg := range x.Args {
		args[i] = e.copied("arg", e.boxed(arg))
	}
	f := e.reporting("", e.expr(x.Fun)+"("+strings.Join(args, ", ")+")")
	e.b.WriteString("go " + e.copied("go", f) + "()")
}

// reporting writes a function literal that makes a call as a goroutine does.
func (e *emitter) reporting(params, call string) string {
	return fmt.Sprintf("func() func(%[1]s) {\nreturn func(%[1]s) {\n%[2]s\n%[3]s\n}\n}()", params, e.begun(), call)
}

// begun is what the function of a goroutine begins with.
func (e *emitter) begun() string {
	return fmt.Sprintf("%[1]s.Begin(%[2]d)\ndefer func() { %[1]s.End(recover()) }()", e.kit(), e.place)
}

// isWaitGroupGo reports whether x is a call that starts a goroutine by a method of compiled code.
func isWaitGroupGo(info *types.Info, x ast.Node) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	f, ok := info.Uses[sel.Sel].(*types.Func)
	return ok && f.FullName() == "(*sync.WaitGroup).Go"
}

// startedByMethod writes such a call.
func startedByMethod(e *emitter, x ast.Expr) (string, bool) {
	if !isWaitGroupGo(e.p.Info, x) {
		return "", false
	}
	call := x.(*ast.CallExpr)
	return fmt.Sprintf("%s(func(f func()) func() {\nreturn func() {\n%s\nf()\n}\n}(%s))", e.expr(call.Fun), e.begun(),
		e.expr(call.Args[0])), true
}

// startsGoroutines reports whether the program starts any.
func (e *emitter) startsGoroutines() bool {
	if e.low.starts == nil {
		found := false
		ast.Inspect(e.p.File, func(n ast.Node) bool {
			_, is := n.(*ast.GoStmt)
			found = found || is || isWaitGroupGo(e.p.Info, n)
			return !found
		})
		e.low.starts = &found
	}
	return *e.low.starts
}

func (e *emitter) goCall(f string, x *ast.CallExpr) {
	if sig, ok := e.p.Info.TypeOf(x.Fun).Underlying().(*types.Signature); ok {
		params, args, _ := e.passing(sig)
		f = e.copied("go", e.reporting(params, f+"("+args+")"))
	}
	if len(x.Args) == 1 {
		if t, ok := e.p.Info.TypeOf(x.Args[0]).(*types.Tuple); ok {
			args := e.copiedResults(x, t)
			e.b.WriteString("go " + f + "(" + strings.Join(args, ", ") + ")")
			return
		}
	}
	e.b.WriteString("go " + e.apply(f, x))
}
