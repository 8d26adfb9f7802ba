package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// A method of a value, called by an interface that holds a nil pointer, panics. The
// interpreter calls it with a value of zeros, which a program that recovers can see:
//
// 	var i I = (*T)(nil)                   held_M(i).M()
// 	i.M()
// 	                                      func held_M(i I) I {
// 	                                          if p, ok := is_T(i); ok && p == nil {
// 	                                              panic(...)
// 	                                          }
// 	                                          return i
// 	                                      }

func nilReceiver(e *emitter, x ast.Expr) (string, bool) {
	sel, ok := x.(*ast.SelectorExpr)
	if !ok {
		return "", false
	}
	name := e.heldNil(sel)
	if name == "" {
		return "", false
	}
	return name + "(" + e.expr(sel.X) + ")." + e.selected(sel.Sel), true
}

// heldNil returns the name of a helper that panics as Go does if the interface
// whose method x names holds a pointer that is nil, and the method wants what it
// points to. Only a program that recovers can see the difference.
func (e *emitter) heldNil(x *ast.SelectorExpr) string {
	sel := e.p.Info.Selections[x]
	if sel == nil || sel.Kind() != types.MethodVal || !hasMethods(sel.Recv()) || !e.recovers() {
		return ""
	}
	var checks strings.Builder
	for _, h := range e.holders(sel.Recv()) {
		p, ok := h.(*types.Pointer)
		if !ok || types.NewMethodSet(p.Elem()).Lookup(e.p.Pkg, x.Sel.Name) == nil {
			continue
		}
		name := types.TypeString(p.Elem(), func(*types.Package) string { return "" })
		text := fmt.Sprintf("value method main.%s.%s called using nil *%s pointer", name, x.Sel.Name, name)
		fmt.Fprintf(&checks, "if p, ok := %s(i); ok && p == nil {\npanic(%s.RuntimeError(%q))\n}\n",
			e.asserter(sel.Recv(), p), e.kit(), text)
	}
	if checks.Len() == 0 {
		return ""
	}
	t := e.typ(sel.Recv())
	name := e.helperName("held_", t+" "+x.Sel.Name)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(i %s) %s {\nif i == nil {\nreturn i\n}\n%sreturn i\n}\n", name, t, t,
		checks.String())
	return name
}

// nilDereference is what Go says where a pointer or an interface has no value.
const nilDereference = "runtime error: invalid memory address or nil pointer dereference"

// recovers reports whether the program calls recover.
func (e *emitter) recovers() bool {
	for _, obj := range e.p.Info.Uses {
		if b, ok := obj.(*types.Builtin); ok && b.Name() == "recover" {
			return true
		}
	}
	return false
}
