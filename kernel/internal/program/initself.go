package program

import (
	"go/types"
	"slices"
)

// InItself reports whether a type refers to itself other than through a struct or an
// interface.
func InItself(n *types.Named) bool { return refersTo(n.Underlying(), n, nil) }

// refersTo reports whether the type n is a part of t, other than through a struct or an
// interface.
func refersTo(t types.Type, n *types.Named, seen []*types.Named) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if t == n || slices.Contains(seen, t) {
			return t == n
		}
		return t.Obj().Pkg() == n.Obj().Pkg() && refersTo(t.Underlying(), n, append(seen, t))
	case *types.Pointer:
		return refersTo(t.Elem(), n, seen)
	case *types.Slice:
		return refersTo(t.Elem(), n, seen)
	case *types.Array:
		return refersTo(t.Elem(), n, seen)
	case *types.Chan:
		return refersTo(t.Elem(), n, seen)
	case *types.Map:
		return refersTo(t.Key(), n, seen) || refersTo(t.Elem(), n, seen)
	case *types.Signature:
		for _, list := range []*types.Tuple{t.Params(), t.Results()} {
			for v := range list.Variables() {
				if refersTo(v.Type(), n, seen) {
					return true
				}
			}
		}
	}
	return false
}
