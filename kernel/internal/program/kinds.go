package program

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"rederive"
)

// A Name is a name in the source of a program.
type Name struct {
	Pos      rederive.Pos
	Name     string
	Kind     string // namespace, type, constant, parameter, variable, property, function or method
	Declared bool   // it is declared here
}

// Kinds lists the names of the program that the type checker knows, by position.
func (p *Program) Kinds() (list []Name) {
	if p.Info == nil {
		return nil
	}
	add := func(id *ast.Ident, obj types.Object, declared bool) {
		if kind := kindOf(obj); kind != "" && !strings.HasPrefix(id.Name, Reserved) {
			list = append(list, Name{p.At(id.Pos()), id.Name, kind, declared})
		}
	}
	for id, obj := range p.Info.Defs {
		add(id, obj, true)
	}
	for id, obj := range p.Info.Uses {
		add(id, obj, false)
	}
	slices.SortFunc(list, func(a, b Name) int { return a.Pos.Compare(b.Pos) })
	return list
}

// kindOf returns the kind of an object, or "".
func kindOf(obj types.Object) string {
	switch obj := obj.(type) {
	case *types.PkgName:
		return "namespace"
	case *types.TypeName:
		return "type"
	case *types.Const:
		return "constant"
	case *types.Func:
		if obj.Signature().Recv() != nil {
			return "method"
		}
		return "function"
	case *types.Builtin:
		return "function"
	case *types.Var:
		switch obj.Kind() {
		case types.FieldVar:
			return "property"
		case types.ParamVar, types.ResultVar:
			return "parameter"
		}
		return "variable"
	}
	return ""
}
