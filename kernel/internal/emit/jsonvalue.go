package emit

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"rederive/kernel/internal/instantiate"
)

// Package encoding/json gets the structs that the interpreter makes. It can write those whose
// fields it sees as Go would: exported ones, and others that a tag hides (blankfield.go).

// marshals refuses the calls that write what package json would see otherwise in Go.
func (a *checker) marshals(x *ast.CallExpr) {
	for _, arg := range x.Args {
		j := jsonValues{e: a.e, seen: map[types.Type]bool{}, methods: []string{"MarshalJSON", "MarshalText"}}
		why := j.unfit(a.e.p.Info.TypeOf(arg))
		if why == "" && j.open {
			a.e.eachConversion(func(x ast.Expr, to types.Type) {
				from := a.e.p.Info.TypeOf(x)
				if why == "" && to != nil && isAny(to) && !types.IsInterface(from) && !a.printed(x) {
					why = j.unfit(from)
				}
			})
		}
		if why != "" {
			a.e.refuse(arg.Pos(), "JSON of %s", why).
				Suggest("use structs with exported fields that are not embedded, or maps of type map[string]any")
		}
	}
}

// printed reports whether x is an argument of a function of package fmt.
func (a *checker) printed(x ast.Expr) bool {
	call, ok := a.e.parents()[x].(*ast.CallExpr)
	if !ok {
		return false
	}
	f := a.e.called(call.Fun)
	return f != nil && f.Pkg() != nil && f.Pkg().Path() == "fmt"
}

// unmarshals refuses the calls that read into what package json would see otherwise in Go.
func (a *checker) unmarshals(x *ast.CallExpr) {
	target := a.e.decodes(x)
	if target == nil {
		return
	}
	t := a.e.p.Info.TypeOf(target)
	j := jsonValues{e: a.e, seen: map[types.Type]bool{}, methods: []string{"UnmarshalJSON", "UnmarshalText"}}
	why := ""
	_, named := target.(*ast.Ident)
	switch {
	case types.IsInterface(t) && !(named && isAny(t)):
		why = "what is in an interface"
	case types.IsInterface(t):
		j.open = true
	case !a.e.declaredByCells(t):
		return
	case !isPointer(t):
		why = "what is no pointer"
	default:
		why = j.unfit(t)
	}
	if why == "" && j.open {
		a.e.eachConversion(func(x ast.Expr, to types.Type) {
			from := a.e.p.Info.TypeOf(x)
			if to == nil || !isAny(to) || from == nil || !isPointer(from) || !a.e.declaredByCells(from) ||
				a.printed(x) {
				return
			}
			if !types.IsInterface(t) && !a.isTarget(x) {
				why = "a type with values of any, where such values are pointers"
			}
			inner := jsonValues{e: a.e, seen: map[types.Type]bool{}, methods: j.methods}
			if unfit := inner.unfit(from); types.IsInterface(t) && (unfit != "" || inner.open) {
				why = cmp.Or(why, unfit, "a value of any that holds such values")
			}
		})
	}
	if why != "" {
		a.e.refuse(target.Pos(), "JSON that is read into %s", why).
			Suggest("use structs with exported fields that are not embedded, or a variable of type map[string]any")
	}
}

// isTarget reports whether x is an argument into which package json reads.
func (a *checker) isTarget(x ast.Expr) bool {
	call, ok := a.e.parents()[x].(*ast.CallExpr)
	return ok && a.e.decodes(call) == x
}

// fills refuses the calls that read into values of types that cells declare.
func (a *checker) fills(x *ast.CallExpr, name string) {
	for i, arg := range x.Args {
		t := a.e.p.Info.TypeOf(arg)
		to := a.e.becomes(x, x.Args[i])
		if to == nil || !isAny(to) {
			continue
		}
		if a.e.declaredByCells(t) {
			a.e.refuse(arg.Pos(), "%s of a type that cells declare", name).Suggest("use numbers and lists of them")
		}
	}
}

// jsonValues looks at the types that package json would see.
type jsonValues struct {
	e    *emitter
	seen map[types.Type]bool
	open bool // a part is an interface that may hold anything

	methods []string // that package json calls
}

// unfit says what in values of type t package json would see otherwise in Go, or "".
func (j *jsonValues) unfit(t types.Type) string {
	if t == nil || isTuple(t) || j.seen[t] {
		return ""
	}
	j.seen[t] = true
	n, named := types.Unalias(t).(*types.Named)
	if named && n.Obj().Pkg() != j.e.p.Pkg {
		return ""
	}
	if instantiate.Boxed(t) != nil && j.reads() {
		return "a type that refers to itself other than through a struct"
	}
	for _, name := range j.methods {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, j.e.p.Pkg, name); named && obj != nil {
			return "a type with the method " + name
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return j.unfit(u.Elem())
	case *types.Slice:
		return j.unfit(u.Elem())
	case *types.Array:
		return j.unfit(u.Elem())
	case *types.Map:
		if j.e.declaredByCells(u.Key()) && !isBasic(u.Key()) {
			return "a map whose keys are of type " + j.e.shownType(u.Key())
		}
		if why := j.unfit(u.Key()); why != "" {
			return why
		}
		return j.unfit(u.Elem())
	case *types.Struct:
		return j.unfitField(u, named)
	case *types.Interface:
		if j.open = true; u.NumMethods() > 0 {
			return "a value in an interface with methods"
		}
	case *types.Chan, *types.Signature:
		return "a function or channel"
	}
	return ""
}

// reads reports whether package json reads into the values.
func (j *jsonValues) reads() bool { return slices.Contains(j.methods, "UnmarshalJSON") }

func (j *jsonValues) unfitField(s *types.Struct, named bool) string {
	for i := range s.NumFields() {
		f := s.Field(i)
		switch {
		case f.Embedded():
			return "a struct that embeds a type"
		case f.Exported() && j.reads() && strings.Contains(s.Tag(i), ",string") && j.e.declaredByCells(f.Type()):
			return "a field with the option string, of a type that cells declare"
		case !f.Exported() && !named:
			return "a struct without a name that has fields which are not exported"
		case f.Exported():
			if why := j.unfit(f.Type()); why != "" {
				return why
			}
		}
	}
	return ""
}

// hides reports whether the fields of a struct type that are not exported get a tag for package
// json, which would see them.
func (e *emitter) hides(s *ast.StructType) bool {
	_, named := e.parents()[s].(*ast.TypeSpec)
	return named && slices.ContainsFunc(e.p.File.Imports, func(i *ast.ImportSpec) bool {
		return i.Path.Value == `"encoding/json"`
	})
}
