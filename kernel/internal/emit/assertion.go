package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// The interpreter forgets the name of a type once a value is in an interface without
// methods, finds it in one with methods only by a type switch, cannot ask nil for an
// interface, and takes a condition that asks for a truth value for true:
//
// 	s, ok := x.(Stringer)                 s, ok := is_any_Stringer(x)
//
// 	                                      func is_any_Stringer(i any) (Stringer, bool) {
// 	                                          if h, ok := is_any_T(i); ok {
// 	                                              return h, true
// 	                                          }
// 	                                          ...
// 	                                      }

func assertion(e *emitter, expr ast.Expr) (string, bool) {
	x, ok := expr.(*ast.TypeAssertExpr)
	if !ok || x.Type == nil {
		return "", false
	}
	from, to := e.p.Info.TypeOf(x.X), e.p.Info.TypeOf(x.Type)
	switch {
	case isTuple(e.p.Info.TypeOf(x)):
		return e.asserter(from, to) + "(" + e.expr(x.X) + ")", true
	case types.IsInterface(to) || hasMethods(from) || e.declaredByCells(to) || isBool(to):
		return e.mustBe(from, to) + "(" + e.expr(x.X) + ")", true
	}
	return "", false
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// asserter returns the name of a helper that asks a value of the interface type
// from for the type to, and returns the value and whether it has it.
func (e *emitter) asserter(from, to types.Type) string {
	f, t := e.typ(from), e.typ(to)
	name := e.helperName("is_", f+" "+t)
	if _, ok := e.helpers[name]; ok {
		return name
	}
	e.helpers[name] = "" // it may need itself
	var b strings.Builder
	fmt.Fprintf(&b, "\nfunc %s(i %s) (%s, bool) {\nvar none %s\nif i == nil {\nreturn none, false\n}\n", name, f, t, t)
	e.askVias(&b, from, to)
	if types.IsInterface(to) && !isAny(to) {
		e.askHolders(&b, from, to)
	}
	switch via := e.viaOf(to); {
	case via != nil:
		e.viaContent(&b, from, to, via)
	case isAny(to):
		fmt.Fprintf(&b, "return %s, true\n}\n", e.converted("i", from, to))
	case isEmpty(to) && keepsTypes(from):
		fmt.Fprintf(&b, "_, held := %s.Held(%q, i)\nreturn none, held\n}\n", e.kit(), e.describe(to))
	case isEmpty(to) && !e.compiledInterface(from):
		fmt.Fprintf(&b, "switch i.(type) {\ncase %s:\nreturn none, true\n}\nreturn none, false\n}\n", t)
	case !types.IsInterface(to) && keepsTypes(from) && e.declaredByCells(to):
		fmt.Fprintf(&b,
			"w, held := %s.Held(%q, i)\nif !held {\nreturn none, false\n}\nv, ok := w.(%s)\nif !ok {\n"+
				"return none, false\n}\nreturn v, true\n}\n", e.kit(), e.describe(to), t)
	case types.IsInterface(to) || isAny(from) || !e.declaredByCells(to):
		fmt.Fprintf(&b, "v, ok := i.(%s)\nif !ok {\nreturn none, false\n}\nreturn v, true\n}\n", t)
	case e.compiledInterface(from):
		fmt.Fprintf(&b, "v, ok := %s.Unwrapped(i).(%s)\nif !ok {\nreturn none, false\n}\nreturn v, true\n}\n",
			e.kit(), t)
	default: // only a switch distinguishes types that have the same structure
		fmt.Fprintf(&b, "switch v := i.(type) {\ncase %s:\nreturn v, true\n}\nreturn none, false\n}\n", t)
	}
	e.helpers[name] = b.String()
	return name
}

// isEmpty reports whether t is a struct without fields, which the interpreter cannot get
// back from an interface.
func isEmpty(t types.Type) bool {
	s, ok := t.Underlying().(*types.Struct)
	return ok && s.NumFields() == 0
}

// askHolders writes, for an assertion to another interface, questions for the types that
// cells declare.
func (e *emitter) askHolders(b *strings.Builder, from, to types.Type) {
	for i, h := range e.holders(to) {
		if types.AssignableTo(h, from) {
			fmt.Fprintf(b, "if h%d, ok := %s(i); ok {\nreturn %s, true\n}\n", i, e.asserter(from, h),
				e.converted(fmt.Sprintf("h%d", i), h, to))
		}
	}
	if keepsTypes(from) {
		fmt.Fprintf(b, "if %s.IsHeld(i) {\nreturn none, false\n}\n", e.kit())
		return
	}
	for _, h := range e.holders(from) {
		if !e.compiledInterface(from) && !types.AssignableTo(h, to) {
			fmt.Fprintf(b, "if _, ok := %s(i); ok {\nreturn none, false\n}\n", e.asserter(from, h))
		}
	}
}

// mustBe returns the name of a helper that asks a value of the interface type
// from for the type to, and panics if it has it not.
func (e *emitter) mustBe(from, to types.Type) string {
	f, t := e.typ(from), e.typ(to)
	name := e.helperName("must_", f+" "+t)
	source, target := e.shownType(from), e.shownType(to)
	missing, check := e.missing(to)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(i %s) %s {\nv, ok := %s(i)\nif !ok {\n"+
		"%spanic(%s.RuntimeError(%s.NoConversion(%s, %q, %q, %s)))\n}\nreturn v\n}\n",
		name, f, t, e.asserter(from, to), check, e.kit(), e.kit(), e.keptAs("i", from), source, target, missing)
	return name
}
