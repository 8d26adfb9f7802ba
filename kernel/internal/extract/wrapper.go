package extract

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"rederive/kernel/internal/wrap"
)

// none reports that no package is the program's own: a table is for all programs.
func none(*types.Package) bool { return false }

// wrappable reports whether values of interpreted types may be passed to compiled code as t: an interface with methods,
// all of them exported.
func wrappable(t *types.TypeName) bool {
	i, ok := t.Type().Underlying().(*types.Interface)
	if !ok || t.IsAlias() || generic(t) || !i.IsMethodSet() || i.NumMethods() == 0 {
		return false
	}
	for m := range i.Methods() {
		if !m.Exported() || !wrap.Nameable(m.Signature(), none) {
			return false
		}
	}
	return true
}

// wrappers writes the wrappers for an interface: one for values that have only its methods, and one for each choice of
// the further interfaces that the standard library may look for. It returns the entries of the table.
func (w *writer) wrappers(t *types.TypeName) (entries [][2]string) {
	named := t.Type().(*types.Named)
	further, err := wrap.Further(named, w.imp)
	if w.err == nil {
		w.err = err
	}
	for choice := range 1 << len(further) {
		var chosen []*types.Named
		for i, f := range further {
			if choice>>i&1 == 1 {
				chosen = append(chosen, f)
			}
		}
		symbol := wrap.Symbol(named, chosen)
		name := w.prefix + strings.ReplaceAll(symbol[1:], "+", "_")
		w.wrapper(name, "IValue any", methodsOf(append([]*types.Named{named}, chosen...)))
		entries = append(entries, [2]string{symbol, name})
	}
	return entries
}

// methodsOf lists the methods of interfaces, sorted by name, each once.
func methodsOf(list []*types.Named) (methods []*types.Func) {
	for _, t := range list {
		for m := range t.Underlying().(*types.Interface).Methods() {
			methods = append(methods, m)
		}
	}
	slices.SortStableFunc(methods, func(a, b *types.Func) int { return strings.Compare(a.Name(), b.Name()) })
	return slices.CompactFunc(methods, func(a, b *types.Func) bool { return a.Name() == b.Name() })
}

// wrapper writes a struct with a field for the value and a function field for each method. The executor sets these
// fields to give its values methods.
func (w *writer) wrapper(name, value string, methods []*types.Func) {
	fmt.Fprintf(&w.wrapping, "\ntype %s struct {\n\t%s\n", name, value)
	for _, m := range methods {
		fmt.Fprintf(&w.wrapping, "\tW%s %s\n", m.Name(), types.TypeString(m.Signature(), w.name))
	}
	w.wrapping.WriteString("}\n\n")
	for _, m := range methods {
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
	fmt.Fprintf(&w.wrapping, "func (w %s) %s(%s)%s { %sw.W%s(%s) }\n", name, m.Name(), strings.Join(params, ", "),
		results, ret, m.Name(), strings.Join(args, ", "))
}
