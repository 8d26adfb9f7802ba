package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"rederive/kernel/internal/program"
)

// The interpreter evaluates the function and the arguments of a defer statement when the
// function ends, does not call a function that is declared after the literal which defers it,
// and does not spread a list over its parameters:
//
// 	defer f(x)                            arg := x
// 	                                      go1 := f
// 	                                      defer go1(arg)
// 	defer f(list...)                      arg := list
// 	                                      go1 := func(p []int) { f(p...) }
// 	                                      defer go1(arg)
// 	defer variadic()                      var arg []int
// 	                                      go1 := func(p []int) { variadic(p...) }
// 	                                      defer go1(arg)

func deferred(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.DeferStmt)
	if !ok {
		return false
	}
	if e.isBuiltin(s.Call.Fun, "recover") {
		e.b.WriteString("defer recover()")
		return true
	}
	e.refuseNilDeferred(s)
	args := make([]string, len(s.Call.Args))
	for i, arg := range s.Call.Args {
		if t, ok := e.p.Info.TypeOf(arg).(*types.Tuple); ok {
			args = e.copiedResults(s.Call, t)
			break
		}
		args[i] = e.name("arg")
		if sig, ok := e.p.Info.TypeOf(s.Call.Fun).Underlying().(*types.Signature); ok && e.p.Info.Types[arg].IsNil() {
			fmt.Fprintf(e.b, "var %s %s\n", args[i], e.typ(program.ParamType(sig, i, s.Call.Ellipsis.IsValid())))
			continue
		}
		fmt.Fprintf(e.b, "%s := %s\n", args[i], e.boxed(arg))
	}
	spreads := s.Call.Ellipsis.IsValid()
	if list := e.missingList(s.Call); list != nil {
		spreads = true
		args = append(args, e.name("arg"))
		fmt.Fprintf(e.b, "var %s %s\n", args[len(args)-1], e.typ(list))
	}
	e.b.WriteString("defer " + e.deferredCall(s, strings.Join(args, ", "), spreads))
	return true
}

// copiedResults declares variables for the results of a call that are the arguments
// of another, and returns these.
func (e *emitter) copiedResults(x *ast.CallExpr, t *types.Tuple) []string {
	sig, _ := e.p.Info.TypeOf(x.Fun).Underlying().(*types.Signature)
	names, args := make([]string, t.Len()), make([]string, t.Len())
	for i := range names {
		names[i] = e.name("arg")
		args[i] = e.converted(names[i], t.At(i).Type(), program.ParamType(sig, i, false))
	}
	fmt.Fprintf(e.b, "%s := %s\n", strings.Join(names, ", "), e.expr(x.Args[0]))
	for i, arg := range args {
		if arg != names[i] {
			args[i] = e.copied("arg", arg)
		}
	}
	return args
}

// boundFunc writes a function that a go or defer statement calls later than it
// evaluates it. The interpreter would look at a variable, or the receiver of a
// method, only then; so it is copied before. Parentheses around a literal would
// make the interpreter wait for itself.
func (e *emitter) boundFunc(f ast.Expr) string {
	switch f := ast.Unparen(f).(type) {
	case *ast.FuncLit:
		return e.boundLiteral(f)
	case *ast.Ident:
		if _, variable := e.p.Info.Uses[f].(*types.Var); variable {
			return e.copied("go", e.expr(f))
		}
	case *ast.SelectorExpr:
		sel := e.p.Info.Selections[f]
		if sel == nil {
			return e.expr(f)
		}
		if sel.Kind() == types.FieldVal {
			return e.copied("go", e.typedFunc(f, e.expr(f)))
		}
		recv := e.expr(f.X) + e.embedded(f)
		pointer := func(t types.Type) bool { _, ok := t.Underlying().(*types.Pointer); return ok }
		wants := sel.Obj().(*types.Func).Signature().Recv().Type()
		if !types.IsInterface(wants) && !pointer(wants) && len(sel.Index()) == 1 && pointer(sel.Recv()) {
			recv = "*" + recv
		}
		switch {
		case types.IsInterface(wants) || !pointer(wants) || len(sel.Index()) == 1 && pointer(sel.Recv()):
			recv = e.copied("recv", recv)
		case len(sel.Index()) == 1:
			recv = e.copied("recv", "&"+recv)
		}
		return recv + "." + e.selected(f.Sel)
	}
	return e.expr(ast.Unparen(f))
}

// boundLiteral writes a function literal that a defer statement calls. In a loop it
// needs a frame of its own, so that it keeps the variables of its iteration; but in one
// it could not recover.
func (e *emitter) boundLiteral(f *ast.FuncLit) string {
	if !e.repeats(f.Pos()) {
		return e.expr(f)
	}
	if program.CallsRecover(e.p.Info, f.Body) {
		e.refuse(f.Pos(), "a deferred function that recovers, in a loop").Suggest("defer it in a function of its own")
	}
	if e.shared(f); e.low.joined[f] {
		delete(e.low.joined, f)
	}
	return e.copied("go", e.expr(f))
}

// repeats reports whether the function being written may execute what is at pos more than
// once: in a loop, or by a goto back to before it.
func (e *emitter) repeats(pos token.Pos) bool {
	f := e.funcs[len(e.funcs)-1]
	if len(e.loops) > 0 || f.body == nil {
		return len(e.loops) > 0
	}
	labels := map[string]bool{}
	found := false
	ast.Inspect(f.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.LabeledStmt:
			labels[n.Label.Name] = n.Pos() <= pos
		case *ast.BranchStmt:
			found = found || n.Tok == token.GOTO && n.Pos() > pos && labels[n.Label.Name]
		}
		return !found
	})
	return found
}

// boundCall keeps the call of a method, in a loop, with the receiver of its iteration: as
// a function literal with a frame of its own.
func (e *emitter) boundCall(f ast.Expr, call string) string {
	for _, d := range e.p.File.Decls {
		m, ok := d.(*ast.FuncDecl)
		if ok && e.method(f) != nil && e.p.Info.Defs[m.Name] == e.method(f) && program.CallsRecover(e.p.Info, m.Body) {
			e.refuse(f.Pos(), "a deferred function that recovers, in a loop").
				Suggest("defer it in a function of its own")
		}
	}
	return e.copied("go", "func() func() {\nreturn func() {\n"+call+"\n}\n}()") + "()"
}

// method returns the method that x selects, or nil.
func (e *emitter) method(x ast.Expr) types.Object {
	sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
	if !ok || e.p.Info.Selections[sel] == nil || e.p.Info.Selections[sel].Kind() != types.MethodVal {
		return nil
	}
	return e.p.Info.Selections[sel].Obj()
}

// copied declares a variable before the statement being written.
func (e *emitter) copied(stem, text string) string {
	name := e.name(stem)
	fmt.Fprintf(e.b, "%s := %s\n", name, text)
	return name
}

// refuseNilDeferred refuses to defer what is nil, or a method that may find that its
// receiver is: the interpreter panics outside of the deferred calls, where nothing recovers.
func (e *emitter) refuseNilDeferred(s *ast.DeferStmt) {
	switch f := ast.Unparen(s.Call.Fun).(type) {
	case *ast.CallExpr:
		if e.p.Info.Types[f.Fun].IsType() && e.p.Info.Types[f.Args[0]].IsNil() {
			e.refuse(s.Pos(), "a deferred function that is nil").Suggest("defer a function literal")
		}
	case *ast.SelectorExpr:
		if e.heldNil(f) != "" && e.methodRecovers(f.Sel.Name) {
			e.refuse(s.Pos(), "a deferred method of an interface that recovers, or may hold a nil pointer").
				Suggest("defer a function literal")
		}
	}
}
