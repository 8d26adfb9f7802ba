package emit

import (
	"go/ast"
	"go/types"
	"strings"
)

// formatting refuses to print what package fmt prints differently when it is
// interpreted.
func (a *auditor) formatting(x *ast.CallExpr, f *types.Func) {
	info := a.e.p.Info
	format := ""
	first := f.Signature().Params().Len() - 1
	if strings.HasSuffix(f.Name(), "f") {
		if tv := info.Types[x.Args[first-1]]; tv.Value != nil {
			format = tv.Value.ExactString()
		} else if a.ownTypes() {
			a.e.refuse(x.Args[first-1].Pos(), "a format that is not constant").Suggest("write the format as a constant")
			return
		}
	}
	for _, verb := range []string{"%T", "%#v", "%+v"} {
		if strings.Contains(format, verb) && a.ownTypes() {
			a.e.refuse(x.Pos(), "the verb %s, for types that cells declare", verb)
			return
		}
	}
	for i, arg := range x.Args[min(first, len(x.Args)):] {
		t := info.TypeOf(arg)
		if x.Ellipsis.IsValid() && i == len(x.Args)-first-1 && a.methods {
			a.e.refuse(arg.Pos(), "printing a list of any, for types with a method String or Error")
			return
		}
		if a.e.textMethod(t) != "" && strings.HasSuffix(f.Name(), "rint") {
			a.e.refuse(arg.Pos(), "fmt.%s of a type with a method %s", f.Name(), a.e.textMethod(t)).
				Suggest("use fmt.Println or fmt.Printf")
			return
		}
		if !a.printable(t, format) {
			a.e.refuse(arg.Pos(), "printing a value of type %s", a.e.p.TypeText(t)).
				Suggest("convert it, or call its method String")
			return
		}
	}
}

// printable reports whether package fmt prints an interpreted value of type t
// as it prints a compiled one.
func (a *auditor) printable(t types.Type, format string) bool {
	if a.e.textMethod(t) != "" {
		rest := strings.NewReplacer("%v", "", "%s", "", "%%", "", "\\n", "").Replace(format)
		return !strings.Contains(rest, "%")
	}
	if i, ok := t.Underlying().(*types.Interface); ok && i.NumMethods() == 0 {
		return !a.methods
	}
	return !a.hides(t, map[types.Type]bool{})
}

// hides reports whether a part of t has a method that package fmt calls, but
// does not find when it is interpreted.
func (a *auditor) hides(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() == a.e.p.Pkg {
		if n.NumMethods() > 0 && len(seen) > 1 && printsItself(n) {
			return true
		}
	} else if ok {
		return false // compiled
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return a.hides(u.Elem(), seen)
	case *types.Array:
		return a.hides(u.Elem(), seen)
	case *types.Pointer:
		return a.hides(u.Elem(), seen)
	case *types.Map:
		return a.hides(u.Key(), seen) || a.hides(u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			if a.hides(f.Type(), seen) {
				return true
			}
		}
	case *types.Interface:
		return len(seen) > 1 && a.methods
	}
	return false
}
