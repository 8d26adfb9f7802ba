package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// A value that becomes one of an interface with methods is not copied by the
// interpreter: the interface sees what the variable, or the place in the frame,
// holds later. So a helper makes the copy, in a frame of its own:
//
//	shapes = append(shapes, Square{2})        shapes = append(shapes, as_Shape(Square{2}))
//
//	                                          func as_Shape(v Square) Shape { return v }
//
// In an interface of compiled code, such as error, the interpreter takes a value
// that is nil for none at all. A slice or map becomes an empty one there, a pointer
// a value of a type made for it, with the same methods.

func interfaceCopy(e *emitter, x ast.Expr, text string) string {
	if to := e.low.boxes[x]; to != nil {
		return e.box(text, e.p.Info.TypeOf(x), to)
	}
	return text
}

// findBoxes notes the expressions that become values of interfaces with methods.
func (e *emitter) findBoxes() {
	e.low.boxes, e.low.placed = map[ast.Expr]types.Type{}, map[ast.Expr]types.Type{}
	e.eachConversion(func(x ast.Expr, to types.Type) {
		e.notePlaced(x, to)
		from := e.p.Info.TypeOf(x)
		if e.boxable(from, to) || isLiteral(x) && hasMethods(to) && !types.IsInterface(from) {
			e.low.boxes[x] = to
		}
	})
}

// boxable reports whether a value of type from needs a helper to become one of
// type to.
func (e *emitter) boxable(from, to types.Type) bool {
	if to != nil && keepsTypes(to) && e.forgotten(from) {
		return !types.IsInterface(from) || !types.Identical(from, to)
	}
	if e.rewrapped(from, to) || e.implied(from, to) || to != nil && e.foreign(from) && e.viaOf(to) != nil {
		return true
	}
	if from == nil || to == nil || !hasMethods(to) || types.IsInterface(from) || isTuple(from) ||
		from == types.Typ[types.UntypedNil] {
		return false
	}
	return !e.compiledInterface(to) || e.declaredByCells(from)
}

// rewrapped reports whether an interface that cells declare becomes one of compiled code,
// for which the interpreter would give away what it holds as it is.
func (e *emitter) rewrapped(from, to types.Type) bool {
	return hasMethods(from) && hasMethods(to) && !e.compiledInterface(from) && e.compiledInterface(to) &&
		!types.Identical(to, errorType) && len(e.holders(from))+len(e.viasIn(from)) > 0
}

// isLiteral reports whether x is a composite literal, for which the interpreter does not
// know that it becomes an interface.
func isLiteral(x ast.Expr) bool {
	_, ok := ast.Unparen(x).(*ast.CompositeLit)
	return ok
}

// box writes a value as one of an interface.
func (e *emitter) box(text string, from, to types.Type) string {
	switch {
	case e.isVia(from) && isAny(to):
		return text + ".v"
	case e.isVia(from) && e.compiledInterface(to):
		return e.mustBe(anyType, to) + "(" + text + ".v)"
	case e.implied(from, to):
		return e.converting(text, from, to)
	case keepsTypes(to) && e.forgotten(from) && !types.IsInterface(from):
		return e.hold(text, from, to)
	}
	f, t := e.typ(from), e.typ(to)
	name := e.helperName("as_", f+" "+t)
	if via := e.viaOf(to); via != nil && e.foreign(from) {
		if _, ok := e.helpers[name]; !ok {
			e.helpers[name] = "" // it may need itself
			e.helpers[name] = fmt.Sprintf("\nfunc %s(v %s) %s {\n%s}\n", name, f, t, e.enter(from, to, via))
		}
		return name + "(" + text + ")"
	}
	if _, ok := e.helpers[name]; !ok && (keepsTypes(to) && e.forgotten(from) || e.rewrapped(from, to)) {
		e.helpers[name] = "" // it may need itself
		e.helpers[name] = fmt.Sprintf("\nfunc %s(v %s) %s {\n%s}\n", name, f, t, e.holdContent(from, to))
	} else if !ok {
		params := "v " + f + ") " + t + " {\n"
		if holdsSign(from) { // one of several arguments keeps the sign of zero
			params = "vs ..." + f + ") " + t + " {\nv := vs[0]\n"
		}
		e.helpers[name] = fmt.Sprintf("\nfunc %s(%s%sreturn v\n}\n", name, params, e.heldAsNil(f, from, to))
	}
	return name + "(" + text + ")"
}

// converted writes a value of type from as one of type to.
func (e *emitter) converted(text string, from, to types.Type) string {
	if e.low != nil && e.boxable(from, to) {
		return e.box(text, from, to)
	}
	return text
}

// heldAsNil writes what an interface of compiled code gets for a value that is nil.
func (e *emitter) heldAsNil(text string, from, to types.Type) string {
	if !e.compiledInterface(to) {
		return ""
	}
	switch from.Underlying().(type) {
	case *types.Slice, *types.Map:
		return fmt.Sprintf("if v == nil {\nreturn %s{}\n}\n", text)
	case *types.Pointer:
		return fmt.Sprintf("if v == nil {\nreturn %s{}\n}\n", e.nilType(from, to))
	}
	return ""
}

// nilType names a type whose values are, to compiled code, pointers that are nil.
func (e *emitter) nilType(p, to types.Type) string {
	text := e.typ(p)
	name := e.helperName("none_", text+" "+e.typ(to))
	if _, ok := e.helpers[name]; ok {
		return name
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\ntype %s struct { %s_ int }\n", name, name)
	for m := range to.Underlying().(*types.Interface).Methods() {
		params, args, results := e.passing(m.Signature())
		result := ""
		if results != "" {
			result = "return "
		}
		fmt.Fprintf(&b, "func (_k_none %s) %s(%s)%s {\nvar v %s\n%sv.%s(%s)\n}\n", name, m.Name(),
			params, results, text, result, m.Name(), args)
	}
	e.helpers[name] = b.String()
	return name
}
