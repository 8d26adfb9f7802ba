package exec

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"
)

// typeName names a type as package reflect does.
func typeName(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.Interface:
		return interfaceName(t)
	case *types.Struct:
		return structName(t)
	case *types.Pointer:
		return "*" + typeName(t.Elem())
	case *types.Slice:
		return "[]" + typeName(t.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), typeName(t.Elem()))
	case *types.Map:
		return "map[" + typeName(t.Key()) + "]" + typeName(t.Elem())
	case *types.Chan:
		return chanName(t)
	case *types.Signature:
		return "func" + signatureName(t)
	case *types.Named:
		return namedName(t)
	case *types.Basic:
		return types.Default(types.Typ[t.Kind()]).String() // byte is uint8, rune is int32
	}
	return types.TypeString(t, (*types.Package).Name)
}

func interfaceName(t *types.Interface) string {
	if t.Empty() {
		return "interface {}"
	}
	var methods []string
	for m := range t.Methods() {
		name := m.Name()
		if !m.Exported() {
			name = m.Pkg().Name() + "." + name
		}
		methods = append(methods, name+signatureName(m.Type().(*types.Signature)))
	}
	return "interface { " + strings.Join(methods, "; ") + " }"
}

func structName(t *types.Struct) string {
	var fields []string
	for i := range t.NumFields() {
		f := t.Field(i)
		text := f.Name() + " " + typeName(f.Type())
		if f.Embedded() {
			text = typeName(f.Type())
		}
		if tag := t.Tag(i); tag != "" {
			text += " " + strconv.Quote(tag)
		}
		fields = append(fields, text)
	}
	if len(fields) == 0 {
		return "struct {}"
	}
	return "struct { " + strings.Join(fields, "; ") + " }"
}

func chanName(t *types.Chan) string {
	elem := typeName(t.Elem())
	switch t.Dir() {
	case types.SendOnly:
		return "chan<- " + elem
	case types.RecvOnly:
		return "<-chan " + elem
	}
	if c, ok := types.Unalias(t.Elem()).(*types.Chan); ok && c.Dir() == types.RecvOnly {
		elem = "(" + elem + ")"
	}
	return "chan " + elem
}

func signatureName(t *types.Signature) string {
	var in []string
	for i := range t.Params().Len() {
		p := t.Params().At(i).Type()
		if s, ok := p.(*types.Slice); ok && t.Variadic() && i == t.Params().Len()-1 {
			in = append(in, "..."+typeName(s.Elem()))
			continue
		}
		in = append(in, typeName(p))
	}
	text := "(" + strings.Join(in, ", ") + ")"
	var out []string
	for i := range t.Results().Len() {
		out = append(out, typeName(t.Results().At(i).Type()))
	}
	switch len(out) {
	case 0:
		return text
	case 1:
		return text + " " + out[0]
	}
	return text + " (" + strings.Join(out, ", ") + ")"
}

// namedName names a type with its package, and its type arguments with the paths of theirs.
func namedName(t *types.Named) string {
	name := t.Obj().Name()
	if p := t.Obj().Pkg(); p != nil {
		name = p.Name() + "." + name
	}
	if t.TypeArgs().Len() == 0 {
		return name
	}
	var args []string
	for arg := range t.TypeArgs().Types() {
		args = append(args, typeName(arg))
	}
	return name + "[" + strings.Join(args, ",") + "]"
}
