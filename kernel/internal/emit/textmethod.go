package emit

import (
	"go/ast"
	"go/types"
	"strings"
)

// Compiled code does not see the methods of types that cells declare. So a value that is
// printed becomes its text before:
//
// 	fmt.Println(suit)                     fmt.Println((suit).String())

func printing(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.CallExpr)
	if !ok || !e.isPrinting(x.Fun) {
		return "", false
	}
	f := e.p.Info.Uses[ast.Unparen(x.Fun).(*ast.SelectorExpr).Sel].(*types.Func)
	first := f.Signature().Params().Len() - 1
	args := make([]string, len(x.Args))
	for i, arg := range x.Args {
		if i < first || x.Ellipsis.IsValid() {
			args[i] = e.expr(arg)
			continue
		}
		args[i] = e.boxed(arg)
		if m := e.textMethod(e.p.Info.TypeOf(arg)); m != "" {
			args[i] = "(" + args[i] + ")." + m + "()"
		}
	}
	dots := ""
	if x.Ellipsis.IsValid() {
		dots = "..."
	}
	return e.expr(x.Fun) + "(" + strings.Join(args, ", ") + dots + ")", true
}

// isPrinting reports whether f is a function of package fmt that prints.
func (e *emitter) isPrinting(f ast.Expr) bool {
	sel, ok := ast.Unparen(f).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := e.p.Info.Uses[sel.Sel].(*types.Func)
	return ok && fn.Pkg() != nil && fn.Pkg().Path() == "fmt" && fn.Signature().Variadic()
}

// textMethod returns the method by which package fmt prints a value of a type
// that cells declare, or "". It is called explicitly for the interpreter.
func (e *emitter) textMethod(t types.Type) string {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() != e.p.Pkg || types.IsInterface(n) {
		return ""
	}
	set := types.NewMethodSet(n)
	for _, name := range []string{"Error", "String"} {
		if m := set.Lookup(nil, name); m != nil && m.Type().(*types.Signature).Params().Len() == 0 &&
			set.Lookup(nil, "Format") == nil {
			return name
		}
	}
	return ""
}
