package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"rederive/kernel/internal/program"
)

// The interpreter does not find a key again that is a struct, or an array, of values in interfaces
// with methods. Of all that are equal one is used, also where they are parts of a key:
//
// 	m := map[any]int{pair{a, b}: 1}       m := map[any]int{key(pair{a, b}): 1}
// 	n[box{x}]++                           n[key_box(box{x})]++

func mapKey(e *emitter, x ast.Expr, text string) string {
	of := e.keyOf(x)
	if of == nil || !e.hidesParts() || e.p.Info.Types[x].Value != nil || e.p.Info.Types[x].IsNil() {
		return text
	}
	if !types.IsInterface(of) {
		if !e.keyHidden(of) {
			return text
		}
		if strings.HasPrefix(text, "{") {
			text = e.typ(of) + text
		}
		return e.keyer(of) + "(" + text + ")"
	}
	if t := e.p.Info.TypeOf(x); !types.IsInterface(t) && !e.keyHidden(t) {
		return text
	}
	return e.foundAgain(text, of)
}

// foundAgain writes the key that is used for a value of any or error.
func (e *emitter) foundAgain(text string, t types.Type) string {
	if isAny(t) {
		return e.kit() + ".Key(" + text + ")"
	}
	return e.kit() + ".KeyError(" + text + ")"
}

// keyOf returns the type of the keys of a map of which x becomes one, or nil: any, error, or one
// without methods.
func (e *emitter) keyOf(x ast.Expr) types.Type {
	of := func(list types.Type) types.Type {
		m, ok := list.Underlying().(*types.Map)
		if !ok || types.IsInterface(m.Key()) && !keepsTypes(m.Key()) {
			return nil
		}
		return m.Key()
	}
	switch p := e.parents()[x].(type) {
	case *ast.IndexExpr:
		if p.Index == x {
			return of(e.p.Info.TypeOf(p.X))
		}
	case *ast.CallExpr:
		if e.isBuiltin(p.Fun, "delete") && p.Args[1] == x {
			return of(e.p.Info.TypeOf(p.Args[0]))
		}
		f, ok := e.called(p.Fun).(*types.Func)
		if ok && f.Pkg() != nil && f.Pkg().Path() == "sync" && len(p.Args) > 0 && p.Args[0] == x &&
			isAnyParam(e.becomes(p, x)) {
			return anyType
		}
	case *ast.KeyValueExpr:
		if lit, ok := e.parents()[p].(*ast.CompositeLit); ok && p.Key == x {
			return of(program.LiteralType(e.p.Info, lit))
		}
	}
	return nil
}

// keyer returns the name of a helper that returns a struct or an array with a key in place of
// each value of any in it.
func (e *emitter) keyer(t types.Type) string {
	text := e.typ(t)
	name := e.helperName("key_", text)
	if _, ok := e.helpers[name]; ok {
		return name
	}
	e.helpers[name] = "" // it may need itself
	part := func(of string, t types.Type) string {
		of = "w" + of
		switch {
		case types.IsInterface(t) && keepsTypes(t):
			return of + " = " + e.foundAgain(of, t) + "\n"
		case e.keyHidden(t) && !types.IsInterface(t):
			return of + " = " + e.keyer(t) + "(" + of + ")\n"
		}
		return ""
	}
	e.helpers[name] = fmt.Sprintf("\nfunc %s(v %s) %s {\nw := v\n%sreturn w\n}\n", name, text, text,
		eachPart("w", t, part))
	return name
}

// keyHidden reports whether the interpreter does not find keys of type t again, which may hold
// values that it does not find.
func (e *emitter) keyHidden(t types.Type) bool {
	return e.partsHidden(t) || mayHide(t) && e.hidesParts()
}

// partsHidden reports whether keys of type t have parts in interfaces with methods: what is there
// equals only its copies.
func (e *emitter) partsHidden(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return hasMethods(t) && !keepsTypes(t) && (!e.compiledInterface(t) || len(e.holders(t)) > 0)
	case *types.Array:
		return e.partsHidden(u.Elem())
	case *types.Struct:
		return e.declaredByCells(t) && slices.ContainsFunc(slices.Collect(u.Fields()), func(f *types.Var) bool {
			return e.partsHidden(f.Type())
		})
	}
	return false
}

// mayHide reports whether a type is a struct or an array with parts that may hold any value.
func mayHide(t types.Type) bool {
	part := func(t types.Type) bool { return types.IsInterface(t) && keepsTypes(t) || mayHide(t) }
	switch u := t.Underlying().(type) {
	case *types.Array:
		return part(u.Elem())
	case *types.Struct:
		return slices.ContainsFunc(slices.Collect(u.Fields()), func(f *types.Var) bool { return part(f.Type()) })
	}
	return false
}

// hidesParts reports whether the program has structs or arrays of values in interfaces with
// methods, or errors, which are kept in another way in an interface of type error than in any.
func (e *emitter) hidesParts() bool {
	if e.low.hides == nil {
		found := false
		for _, tv := range e.p.Info.Types {
			found = found || tv.Type != nil && !types.IsInterface(tv.Type) &&
				(e.partsHidden(tv.Type) || e.declaredByCells(tv.Type) && types.AssignableTo(tv.Type, errorType))
		}
		e.low.hides = &found
	}
	return *e.low.hides
}
