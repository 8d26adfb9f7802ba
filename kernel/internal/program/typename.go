package program

import (
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// TypeName returns the text of a type as a compiled program prints it: package main is that of
// the cells, and other packages have their names, in type arguments their paths.
func (p *Program) TypeName(t types.Type) string {
	return runtimeName{p.Pkg, (*types.Package).Name, false, nil, nil}.of(t)
}

// InstanceName returns the text of an object, and of the type arguments that it gets, in which
// types that functions declare have the numbers given.
func (p *Program) InstanceName(obj types.Object, args []types.Type, local map[*types.TypeName]int) string {
	return runtimeName{p.Pkg, (*types.Package).Name, false, nil, local}.instance(obj, args)
}

// A runtimeName writes types as package reflect does.
type runtimeName struct {
	main  *types.Package
	pkg   func(*types.Package) string
	fully bool // fields that are not exported have their package, as in type arguments

	numbers map[*types.TypeName]int // of types that functions declare, as they are written here
	inner   map[*types.TypeName]int // and in type arguments
}

// qualified returns a name with its package.
func (r runtimeName) qualified(p *types.Package, name string) string {
	switch p {
	case nil:
		return name
	case r.main:
		return "main." + name
	}
	return r.pkg(p) + "." + name
}

func (r runtimeName) instance(obj types.Object, args []types.Type) string {
	name := r.qualified(obj.Pkg(), obj.Name())
	if len(args) == 0 {
		return name
	}
	words := make([]string, len(args))
	for i, t := range args {
		words[i] = runtimeName{r.main, (*types.Package).Path, true, r.inner, r.inner}.of(t)
	}
	return name + "[" + strings.Join(words, ",") + "]"
}

func (r runtimeName) of(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return types.Typ[t.Kind()].String() // uint8 for byte
	case *types.Named:
		text := r.instance(t.Obj(), slices.Collect(t.TypeArgs().Types()))
		if n := r.numbers[t.Obj()]; n > 0 {
			text += fmt.Sprintf("·%d", n)
		}
		return text
	case *types.Pointer:
		return "*" + r.of(t.Elem())
	case *types.Slice:
		return "[]" + r.of(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), r.of(t.Elem()))
	case *types.Map:
		return "map[" + r.of(t.Key()) + "]" + r.of(t.Elem())
	case *types.Chan:
		return r.channel(t)
	case *types.Signature:
		return "func" + r.signature(t)
	case *types.Struct:
		return r.structure(t)
	case *types.Interface:
		return r.methods(t)
	}
	return t.String()
}

func (r runtimeName) channel(t *types.Chan) string {
	elem := r.of(t.Elem())
	switch t.Dir() {
	case types.SendOnly:
		return "chan<- " + elem
	case types.RecvOnly:
		return "<-chan " + elem
	}
	if strings.HasPrefix(elem, "<-") {
		elem = "(" + elem + ")"
	}
	return "chan " + elem
}

// signature writes the parameters and results of a function.
func (r runtimeName) signature(t *types.Signature) string {
	text := "(" + strings.Join(r.list(t.Params(), t.Variadic()), ", ") + ")"
	switch results := r.list(t.Results(), false); len(results) {
	case 0:
		return text
	case 1:
		return text + " " + results[0]
	default:
		return text + " (" + strings.Join(results, ", ") + ")"
	}
}

func (r runtimeName) list(t *types.Tuple, variadic bool) (words []string) {
	for i := range t.Len() {
		if s, ok := t.At(i).Type().(*types.Slice); ok && variadic && i == t.Len()-1 {
			words = append(words, "..."+r.of(s.Elem()))
			continue
		}
		words = append(words, r.of(t.At(i).Type()))
	}
	return words
}

func (r runtimeName) structure(t *types.Struct) string {
	var fields []string
	for i := range t.NumFields() {
		f := t.Field(i)
		text := r.of(f.Type())
		switch predeclared := types.Universe.Lookup(f.Name()); {
		case !f.Embedded():
			text = r.field(f) + " " + text
		case r.fully && predeclared != nil && strings.TrimPrefix(text, "*") == f.Name():
			text = r.field(f) + " = " + text
		}
		if tag := t.Tag(i); tag != "" {
			text += " " + strconv.Quote(tag)
		}
		fields = append(fields, text)
	}
	return braced("struct", fields)
}

func (r runtimeName) field(f *types.Var) string {
	if r.fully && !f.Exported() {
		return r.qualified(f.Pkg(), f.Name())
	}
	return f.Name()
}

func (r runtimeName) methods(t *types.Interface) string {
	var exported, others []string
	for m := range t.Methods() { // in the order of their names
		if text := m.Name() + r.signature(m.Signature()); m.Exported() {
			exported = append(exported, text)
		} else {
			others = append(others, r.qualified(m.Pkg(), text))
		}
	}
	return braced("interface", append(exported, others...))
}

func braced(word string, parts []string) string {
	if len(parts) == 0 {
		return word + " {}"
	}
	return word + " { " + strings.Join(parts, "; ") + " }"
}
