package emit

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"strings"
)

// Compiled code does not see the methods of types that cells declare, nor their names. So
// package fmt gets values that print themselves. It asks none of them for the verb %T, nor
// whether it is a string:
//
// 	fmt.Println(suit)                     fmt.Println(as_any(suit))
// 	fmt.Printf("%T", suit)                fmt.Printf("%s", worker.Sprintf("%T", as_any(suit)))
// 	fmt.Println([]any{&p})                fmt.Println(worker.Nested([]any{as_any(&p)}))

func printing(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.CallExpr)
	if !ok || !e.isPrinting(x.Fun) {
		return "", false
	}
	sel := ast.Unparen(x.Fun).(*ast.SelectorExpr)
	first := e.p.Info.Uses[sel.Sel].(*types.Func).Signature().Params().Len() - 1
	args := make([]string, len(x.Args))
	for i, arg := range x.Args {
		if i < first || x.Ellipsis.IsValid() {
			args[i] = e.expr(arg)
		} else {
			args[i] = e.boxed(arg)
		}
		if f := e.nester(e.p.Info.TypeOf(arg), x.Ellipsis.IsValid()); f != "" && i >= first {
			args[i] = e.kit() + "." + f + "(" + args[i] + ")"
		}
	}
	dots := ""
	if x.Ellipsis.IsValid() {
		dots = "..."
	}
	list := func(from int) string { return strings.Join(args[min(from, len(args)):], ", ") + dots }
	fun := e.expr(x.Fun)
	switch {
	case e.printsWords(sel) && e.hasOwn():
		args = append(args[:first:first], e.kit()+".Sprint("+list(first)+")")
		return fun + "(" + strings.Join(args, ", ") + ")", true
	case !e.namesTypes(x, sel, first) || !e.hasOwn():
	case sel.Sel.Name == "Errorf":
		return e.kit() + ".Errorf(" + list(0) + ")", true
	default:
		args = append(args[:first-1:first-1], `"%s"`, e.kit()+".Sprintf("+list(first-1)+")")
		return fun + "(" + strings.Join(args, ", ") + ")", true
	}
	return fun + "(" + list(0) + ")", true
}

// hasOwn reports whether values of types that cells declare, or write, become values of any.
func (e *emitter) hasOwn() bool {
	if e.low.own == nil {
		own := len(e.ownNamed()) > 0
		e.eachConversion(func(x ast.Expr, to types.Type) {
			own = own || to != nil && keepsTypes(to) && e.forgotten(e.p.Info.TypeOf(x))
		})
		e.low.own = &own
	}
	return *e.low.own
}

// nester returns the function that keeps the lists and maps in what is printed with their types,
// or "" if the value of type t has none of values of cells' types.
func (e *emitter) nester(t types.Type, spread bool) string {
	switch {
	case !e.hasOwn() || t == nil || isTuple(t):
	case spread && types.Identical(t, types.NewSlice(anyType)):
		return "NestedList"
	case spread:
	case isAny(t), !e.declaredByCells(t) && mayHold(t, nil) && !hasMethods(t):
		return "Nested"
	}
	return ""
}

// printsWords reports whether a function of package fmt puts blanks between operands that
// are not strings.
func (e *emitter) printsWords(f *ast.SelectorExpr) bool {
	return strings.HasSuffix(f.Sel.Name, "rint") || f.Sel.Name == "Append"
}

// namesTypes reports whether the format of a call may have the verb %T, or a width that is an argument.
func (e *emitter) namesTypes(x *ast.CallExpr, f *ast.SelectorExpr, first int) bool {
	if !strings.HasSuffix(f.Sel.Name, "f") {
		return false
	}
	v := e.p.Info.Types[x.Args[first-1]].Value
	return v == nil || typeVerb.MatchString(constant.StringVal(v))
}

// typeVerb finds %T, %p, and widths that are arguments.
var typeVerb = regexp.MustCompile(`%[-+# 0-9.\[\]]*[Tp*]`)

// isPrinting reports whether f is a function of package fmt that prints.
func (e *emitter) isPrinting(f ast.Expr) bool {
	sel, ok := ast.Unparen(f).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := e.p.Info.Uses[sel.Sel].(*types.Func)
	return ok && fn.Pkg() != nil && fn.Pkg().Path() == "fmt" && fn.Signature().Variadic() &&
		!strings.Contains(fn.Name(), "can")
}
