package emit

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
)

// The interpreter forgets the name of a type once a value is in an interface
// without methods: it distinguishes types by what they consist of. So an
// assertion to a type that cells declare is right only if no other type
// consists of the same; and an interface is asked for type by type, since all
// types that cells declare are known. With a value in an interface with methods
// it keeps the type, but only a type switch looks at it.

// ownNamed returns the types that cells declare, interfaces left out, in the
// order of their names.
func (e *emitter) ownNamed() []*types.Named {
	var list []*types.Named
	for _, obj := range e.p.Info.Defs {
		if t, ok := obj.(*types.TypeName); ok && !t.IsAlias() && t.Pkg() == e.p.Pkg {
			if n, ok := t.Type().(*types.Named); ok && !types.IsInterface(n) && n.TypeParams() == nil {
				list = append(list, n)
			}
		}
	}
	slices.SortFunc(list, func(a, b *types.Named) int { return strings.Compare(a.Obj().Name(), b.Obj().Name()) })
	return list
}

// shape writes what a type consists of, without the names of types that cells
// declare.
func (e *emitter) shape(t types.Type, within []*types.Named) string {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if t.Obj().Pkg() != e.p.Pkg || types.IsInterface(t) {
			return types.TypeString(t, nil)
		}
		if slices.Contains(within, t) {
			return "." // itself, or what it is a part of
		}
		return e.shape(t.Underlying(), append(within, t))
	case *types.Pointer:
		return "*" + e.shape(t.Elem(), within)
	case *types.Slice:
		return "[]" + e.shape(t.Elem(), within)
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), e.shape(t.Elem(), within))
	case *types.Chan:
		return fmt.Sprintf("chan%d %s", t.Dir(), e.shape(t.Elem(), within))
	case *types.Map:
		return "map[" + e.shape(t.Key(), within) + "]" + e.shape(t.Elem(), within)
	case *types.Struct:
		text := "struct{"
		for f := range t.Fields() {
			text += f.Name() + " " + e.shape(f.Type(), within) + ";"
		}
		return text + "}"
	case *types.Tuple:
		text := "("
		for v := range t.Variables() {
			text += e.shape(v.Type(), within) + ","
		}
		return text + ")"
	case *types.Signature:
		return "func" + e.shape(t.Params(), within) + e.shape(t.Results(), within)
	}
	return types.TypeString(t, nil)
}

// mistaken reports whether the interpreter may take a value of another type in
// an interface without methods for one of type t.
func (e *emitter) mistaken(t types.Type) bool {
	t = types.Unalias(t)
	n, named := t.(*types.Named)
	if named && n.Obj().Pkg() != e.p.Pkg {
		return false
	}
	_, isStruct := t.Underlying().(*types.Struct)
	if named && !isStruct {
		return true // for one of the type that it is made of
	}
	shape := e.shape(t, nil)
	for _, other := range e.ownNamed() {
		if (!named || other != n) && e.shape(other, nil) == shape {
			return true
		}
	}
	if isStruct && !named {
		return true
	}
	switch t := t.(type) {
	case *types.Pointer:
		return e.mistaken(t.Elem())
	case *types.Slice:
		return e.mistaken(t.Elem())
	case *types.Array:
		return e.mistaken(t.Elem())
	case *types.Chan:
		return e.mistaken(t.Elem())
	case *types.Map:
		return e.mistaken(t.Key()) || e.mistaken(t.Elem())
	case *types.Signature:
		return e.declaredByCells(t) && len(e.ownNamed()) > 0
	}
	return false
}

// holders returns the types declared by cells, and pointers to them, that a
// value in an interface of type t may have.
func (e *emitter) holders(t types.Type) []types.Type {
	i := t.Underlying().(*types.Interface)
	var list []types.Type
	for _, n := range e.ownNamed() {
		for _, h := range []types.Type{n, types.NewPointer(n)} {
			if types.Implements(h, i) {
				list = append(list, h)
			}
		}
	}
	return list
}

func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() == 0
}

// lost reports whether a value of type t cannot be got back from an interface
// of type from that compiled code declares: the wrapper of the interpreter keeps
// pointers only.
func (e *emitter) lost(from, t types.Type) bool {
	_, pointer := t.Underlying().(*types.Pointer)
	return hasMethods(from) && e.compiledInterface(from) && (!pointer || e.mistaken(t))
}

// anyLost reports whether a value of a type that cells declare may be lost in
// an interface of type from.
func (e *emitter) anyLost(from types.Type) bool {
	return slices.ContainsFunc(e.holders(from), func(h types.Type) bool {
		_, pointer := h.(*types.Pointer)
		return e.lost(from, h) &&
			(!pointer || !types.Implements(h.(*types.Pointer).Elem(), from.Underlying().(*types.Interface)))
	})
}

// compiledInterface reports whether t is an interface that compiled code
// declares, such as error: the interpreter wraps values of types that cells
// declare for it.
func (e *emitter) compiledInterface(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != e.p.Pkg
}

// hasMethods reports whether t is an interface with methods.
func hasMethods(t types.Type) bool {
	if t == nil {
		return false
	}
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() > 0
}
