package program

import "go/types"

// Unnamed returns a type without the names of parameters and results, which are no part of
// its identity, but of its text.
func Unnamed(t types.Type) types.Type {
	same := true
	unnamed := func(t types.Type) types.Type {
		u := Unnamed(t)
		same = same && u == t
		return u
	}
	var u types.Type
	switch t := t.(type) {
	case *types.Alias:
		return Unnamed(types.Unalias(t))
	case *types.Pointer:
		u = types.NewPointer(unnamed(t.Elem()))
	case *types.Slice:
		u = types.NewSlice(unnamed(t.Elem()))
	case *types.Array:
		u = types.NewArray(unnamed(t.Elem()), t.Len())
	case *types.Chan:
		u = types.NewChan(t.Dir(), unnamed(t.Elem()))
	case *types.Map:
		u = types.NewMap(unnamed(t.Key()), unnamed(t.Elem()))
	case *types.Signature:
		return types.NewSignatureType(nil, nil, nil, unnamedVars(t.Params()), unnamedVars(t.Results()), t.Variadic())
	case *types.Struct:
		fields, tags := make([]*types.Var, t.NumFields()), make([]string, t.NumFields())
		for i := range fields {
			f := t.Field(i)
			fields[i], tags[i] = types.NewField(f.Pos(), f.Pkg(), f.Name(), unnamed(f.Type()), f.Embedded()), t.Tag(i)
		}
		u = types.NewStruct(fields, tags)
	}
	if same {
		return t
	}
	return u
}

func unnamedVars(t *types.Tuple) *types.Tuple {
	var vars []*types.Var
	for v := range t.Variables() {
		vars = append(vars, types.NewParam(v.Pos(), v.Pkg(), "", Unnamed(v.Type())))
	}
	return types.NewTuple(vars...)
}
