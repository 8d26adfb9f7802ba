package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"rederive/kernel/internal/program"
)

// deferredCall writes the call of a defer statement. The method of a loop keeps the receiver
// of its iteration. The last argument may be a list to spread over its parameters.
func (e *emitter) deferredCall(s *ast.DeferStmt, args string, spreads bool) string {
	if f, ok := ast.Unparen(s.Call.Fun).(*ast.SelectorExpr); ok && e.heldNil(f) != "" {
		return e.nilCheckedCall(f, args, spreads)
	}
	if e.repeats(s.Pos()) && e.method(s.Call.Fun) != nil {
		if spreads {
			args += "..."
		}
		return e.boundCall(s.Call.Fun, e.boundFunc(s.Call.Fun)+"("+args+")")
	}
	f := e.deferredFunc(s.Call.Fun)
	if spreads {
		f = e.spreading(s.Call, f)
	}
	return f + "(" + args + ")"
}

// nilCheckedCall writes the deferred call of a method of an interface that may hold a nil
// pointer, which panics when it is called. That of an interface without a value does at once.
func (e *emitter) nilCheckedCall(f *ast.SelectorExpr, args string, spreads bool) string {
	recv := e.copied("recv", e.expr(f.X))
	fmt.Fprintf(e.b, "if %s == nil {\npanic(%s.RuntimeError(%q))\n}\n", recv, e.kit(), nilDereference)
	if spreads {
		args += "..."
	}
	return e.boundCall(f, fmt.Sprintf("%s(%s).%s(%s)", e.heldNil(f), recv, e.selected(f.Sel), args))
}

// methodRecovers reports whether a method with a name, of any type, calls recover.
func (e *emitter) methodRecovers(name string) bool {
	return slices.ContainsFunc(e.p.File.Decls, func(d ast.Decl) bool {
		m, ok := d.(*ast.FuncDecl)
		return ok && m.Recv != nil && m.Name.Name == name && program.CallsRecover(e.p.Info, m.Body)
	})
}

// deferredFunc writes a function that is deferred. In a function literal the interpreter
// takes a declared one as it is when it reads the literal: empty, if it comes later.
func (e *emitter) deferredFunc(f ast.Expr) string {
	text := e.boundFunc(f)
	declared, ok := e.called(f).(*types.Func)
	if !ok || len(e.funcs) < 2 || declared.Pkg() != e.p.Pkg {
		return text
	}
	if recv := declared.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		return text
	}
	return e.copied("go", text)
}

// spreading writes a deferred function that gets a list for its last parameter: it becomes
// one that is not variadic, since the interpreter passes the list as one argument.
func (e *emitter) spreading(x *ast.CallExpr, f string) string {
	if e.mayRecover(x.Fun) {
		e.refuse(x.Pos(), "a deferred function that recovers, with a list of arguments").
			Suggest("give it the list as one argument")
	}
	sig := e.p.Info.TypeOf(x.Fun).Underlying().(*types.Signature)
	params, args := make([]string, sig.Params().Len()), make([]string, sig.Params().Len())
	for i := range params {
		args[i] = e.name("p")
		params[i] = args[i] + " " + e.typ(program.ParamType(sig, i, true))
	}
	head := "func(" + strings.Join(params, ", ") + ")"
	return e.copied("go", fmt.Sprintf("func() %s {\nreturn %s {\n%s(%s...)\n}\n}()", head, head, f,
		strings.Join(args, ", ")))
}

// mayRecover reports whether a function may recover a panic if it is deferred.
func (e *emitter) mayRecover(f ast.Expr) bool {
	if lit, ok := ast.Unparen(f).(*ast.FuncLit); ok {
		return program.CallsRecover(e.p.Info, lit.Body)
	}
	fn, ok := e.called(f).(*types.Func)
	if !ok {
		return e.recovers()
	}
	for _, d := range e.p.File.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && e.p.Info.Defs[d.Name] == fn {
			return program.CallsRecover(e.p.Info, d.Body)
		}
	}
	return false
}
