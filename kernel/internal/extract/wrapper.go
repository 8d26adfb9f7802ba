package extract

import (
	"fmt"
	"go/types"
	"strings"
)

// wrappable reports whether values of interpreted types may be handed to
// compiled code as t: an interface with methods, all exported.
func wrappable(t *types.TypeName) bool {
	i, ok := t.Type().Underlying().(*types.Interface)
	if !ok || t.IsAlias() || generic(t) || !i.IsMethodSet() || i.NumMethods() == 0 {
		return false
	}
	for m := range i.Methods() {
		if !m.Exported() || !nameable(m.Signature()) {
			return false
		}
	}
	return true
}

// nameable reports whether another package can write a type down.
func nameable(t types.Type) bool {
	switch t := t.(type) {
	case *types.Alias:
		return t.Obj().Exported() || t.Obj().Pkg() == nil
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			if !nameable(arg) {
				return false
			}
		}
		return t.Obj().Exported() || t.Obj().Pkg() == nil
	case interface{ Elem() types.Type }: // pointers, slices, arrays, channels, and the values of maps
		m, isMap := t.(*types.Map)
		return nameable(t.Elem()) && (!isMap || nameable(m.Key()))
	case *types.Struct:
		for f := range t.Fields() {
			if !f.Exported() || !nameable(f.Type()) {
				return false
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			if !m.Exported() || !nameable(m.Signature()) {
				return false
			}
		}
	case *types.Signature:
		for _, list := range []*types.Tuple{t.Params(), t.Results()} {
			for v := range list.Variables() {
				if !nameable(v.Type()) {
					return false
				}
			}
		}
	}
	return true
}

// wrapper writes a struct with a function field for each method, which is
// how the interpreter gives methods to its values.
func (w *writer) wrapper(t *types.TypeName) {
	name := w.prefix + t.Name()
	i := t.Type().Underlying().(*types.Interface)
	fmt.Fprintf(&w.body, "\ntype %s struct {\n\tIValue any\n", name)
	for m := range i.Methods() {
		fmt.Fprintf(&w.body, "\tW%s %s\n", m.Name(), types.TypeString(m.Signature(), w.name))
	}
	w.body.WriteString("}\n\n")
	for m := range i.Methods() {
		w.method(name, m)
	}
}

func (w *writer) method(name string, m *types.Func) {
	sig := m.Signature()
	var params, args []string
	for i := range sig.Params().Len() {
		p := fmt.Sprintf("a%d", i)
		typ := types.TypeString(sig.Params().At(i).Type(), w.name)
		args = append(args, p)
		if sig.Variadic() && i == sig.Params().Len()-1 {
			typ = "..." + strings.TrimPrefix(typ, "[]")
			args[i] = p + "..."
		}
		params = append(params, p+" "+typ)
	}
	results := ""
	ret := ""
	if n := sig.Results().Len(); n > 0 {
		var list []string
		for v := range sig.Results().Variables() {
			list = append(list, types.TypeString(v.Type(), w.name))
		}
		results, ret = " ("+strings.Join(list, ", ")+")", "return "
	}
	fmt.Fprintf(&w.body, "func (w %s) %s(%s)%s { %sw.W%s(%s) }\n", name, m.Name(), strings.Join(params, ", "), results,
		ret, m.Name(), strings.Join(args, ", "))
}
