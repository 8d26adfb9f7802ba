package wrap

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"rederive/kernel/internal/allow"
	"rederive/kernel/internal/program"
)

// TestAsserted goes through the type assertions and switches in all packages of the standard library that cells may
// import, and finds those that look for further methods of a value from a cell.
func TestAsserted(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("skipped: there is no go command that names the sources of the standard library: ", err)
	}
	known := interfaces(t)
	found := map[[2]Name]bool{}
	for _, path := range allow.Packages {
		note := func(value, as types.Type) {
			v, ok := value.Underlying().(*types.Interface)
			a, isInterface := as.Underlying().(*types.Interface)
			if !ok || !isInterface || v.Empty() {
				return
			}
			for _, has := range known {
				for _, further := range known {
					if types.Identical(has, value) && types.Identical(further.Underlying(), a) &&
						!types.Implements(has, underlying(further)) {
						found[[2]Name{nameOf(has), nameOf(further)}] = true
					}
				}
			}
		}
		assertions(t, filepath.Join(strings.TrimSpace(string(root)), "src", path), path, note)
	}
	for pair := range found {
		if !slices.Contains(asserted, pair) {
			t.Errorf("the standard library looks whether a %v is a %v too", pair[0], pair[1])
		}
	}
	for _, pair := range asserted {
		if !found[pair] {
			t.Errorf("nothing in the standard library looks whether a %v is a %v too", pair[0], pair[1])
		}
	}
}

func nameOf(t *types.Named) Name { return Name{t.Obj().Pkg().Path(), t.Obj().Name()} }

// interfaces lists the interfaces with methods that the packages export.
func interfaces(t *testing.T) (list []*types.Named) {
	for _, path := range allow.Packages {
		pkg, err := program.Library().Import(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range pkg.Scope().Names() {
			named, ok := pkg.Scope().Lookup(name).Type().(*types.Named)
			if !ok || !pkg.Scope().Lookup(name).Exported() {
				continue
			}
			if i, ok := named.Underlying().(*types.Interface); ok && i.IsMethodSet() && !i.Empty() {
				list = append(list, named)
			}
		}
	}
	return list
}

// assertions calls note for each type assertion in a package, with the type of the value and the asserted type.
func assertions(t *testing.T, dir, path string, note func(value, as types.Type)) {
	pkg, err := build.ImportDir(dir, 0)
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range pkg.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	conf := types.Config{Importer: ofItself{}, Error: func(error) {}} // ignores what only the compiler knows
	_, _ = conf.Check(path, fset, files, info)
	see := func(x, typ ast.Expr) {
		if v, as := info.TypeOf(x), info.TypeOf(typ); v != nil && as != nil {
			note(here(v), here(as))
		}
	}
	var switched ast.Expr
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeAssertExpr:
				if switched = n.X; n.Type != nil {
					see(n.X, n.Type)
				}
			case *ast.TypeSwitchStmt:
				ast.Inspect(n.Assign, func(n ast.Node) bool {
					if a, ok := n.(*ast.TypeAssertExpr); ok {
						switched = a.X
					}
					return true
				})
				for _, c := range n.Body.List {
					for _, typ := range c.(*ast.CaseClause).List {
						see(switched, typ)
					}
				}
			}
			return true
		})
	}
}

// ofItself imports packages from the library.
type ofItself struct{}

// Import implements types.Importer.
func (ofItself) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	return program.Library().Import(path)
}

// here returns the library's version of a type in a package that was just checked.
func here(t types.Type) types.Type {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return t
	}
	pkg, err := program.Library().Import(named.Obj().Pkg().Path())
	if err != nil {
		return t
	}
	if obj := pkg.Scope().Lookup(named.Obj().Name()); obj != nil {
		return obj.Type()
	}
	return t
}
