package program

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"rederive"
)

// A Symbol is a name in a cell.
type Symbol struct {
	Text     string         // its declaration in short form: "func half(n int) int"
	Package  string         // the path of the package that declares it; empty for the cells
	Name     string         // in that package, as in "Plot" or "Plot.Series"
	Declared rederive.Pos   // in the notebook; zero if it is not declared there
	Uses     []rederive.Pos // in the notebook, without its declaration
}

// Lookup returns the symbol whose name is at a position in the notebook, or nil.
func (p *Program) Lookup(pos rederive.Pos) *Symbol {
	if p.Info == nil {
		return nil
	}
	var obj types.Object
	for _, table := range []map[*ast.Ident]types.Object{p.Info.Uses, p.Info.Defs} {
		for id, o := range table {
			if o != nil && p.has(id, pos) {
				obj = o
			}
		}
	}
	if obj == nil {
		return nil
	}
	s := &Symbol{Text: types.ObjectString(obj, p.Relative), Name: Qualified(obj)}
	if obj.Pkg() != nil && obj.Pkg() != p.Pkg {
		s.Package = obj.Pkg().Path()
	}
	if name, ok := obj.(*types.PkgName); ok {
		s.Package, s.Name, s.Text = name.Imported().Path(), "", "package "+name.Imported().Path()
	}
	for id, o := range p.Info.Defs {
		if o == obj && p.inCells(id) {
			s.Declared = p.At(id.Pos())
		}
	}
	for id, o := range p.Info.Uses {
		if o == obj && p.inCells(id) {
			s.Uses = append(s.Uses, p.At(id.Pos()))
		}
	}
	slices.SortFunc(s.Uses, rederive.Pos.Compare)
	return s
}

func (p *Program) inCells(id *ast.Ident) bool { return !strings.HasPrefix(id.Name, Reserved) }

// has reports whether a name contains a position, or ends there.
func (p *Program) has(id *ast.Ident, pos rederive.Pos) bool {
	at := p.At(id.Pos())
	return p.inCells(id) && at.File == pos.File && at.Line == pos.Line &&
		at.Col <= pos.Col && pos.Col <= at.Col+len(id.Name)
}

// Qualified returns the name of an object, preceded by that of its type if it is a method: Board.Solve.
func Qualified(obj types.Object) string {
	if f, ok := obj.(*types.Func); ok && f.Signature().Recv() != nil {
		if named := NamedOf(f.Signature().Recv().Type()); named != nil {
			return named.Obj().Name() + "." + obj.Name()
		}
	}
	return obj.Name()
}

// NamedOf returns the named type that a type is or points to, or nil.
func NamedOf(t types.Type) *types.Named {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, _ := types.Unalias(t).(*types.Named)
	return named
}

// Members returns the exported names of a package that cells may import, with their
// declarations in short form.
func Members(path string) map[string]string {
	pkg, err := Library().Import(path)
	if err != nil {
		return nil
	}
	all := map[string]string{}
	for _, name := range pkg.Scope().Names() {
		if obj := pkg.Scope().Lookup(name); obj.Exported() {
			all[name] = types.ObjectString(obj, (*types.Package).Name)
		}
	}
	return all
}
