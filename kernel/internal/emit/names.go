package emit

import (
	"go/ast"
	"go/types"
)

// placesOfNames numbers the places of the program's declarations, in addition to those of
// its statements.
func (e *emitter) placesOfNames() map[string]int {
	names := map[string]int{}
	for _, d := range e.p.File.Decls {
		Declared(d, func(name string, n ast.Node) {
			if names[name] == 0 {
				names[name] = e.number(n.Pos())
			}
		})
	}
	return names
}

// Declared calls f for each name that a declaration at package level declares. The name
// of a method is preceded by that of its type.
func Declared(d ast.Decl, f func(name string, n ast.Node)) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil && len(d.Recv.List) == 1 {
			name = types.ExprString(d.Recv.List[0].Type) + "." + name
		}
		f(name, d)
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				f(s.Name.Name, s)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					f(n.Name, s)
				}
			}
		}
	}
}
