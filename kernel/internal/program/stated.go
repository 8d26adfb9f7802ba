package program

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path"
	"path/filepath"

	"rederive"
	"rederive/kernel/internal/stated"
)

// An origin says whether the value of an offer is stated, and where packages declare what
// it is taken from.
type origin struct {
	stated  bool
	through []rederive.Pos
}

// findStated traces the values of offers through the cells, and through the packages
// for which go.sum does not vouch, which their author may have written for this notebook.
func (p *Program) findStated() map[*ast.CallExpr]origin {
	fset := token.NewFileSet()
	packages, info := p.unsurePackages(fset)
	out := map[*ast.CallExpr]origin{}
	for call, f := range stated.Find(p.File, p.Pkg, info, p.claimed, packages...) {
		o := origin{stated: f.Stated}
		for _, obj := range f.Through {
			at := fset.Position(obj.Pos())
			o.through = append(o.through, rederive.Pos{File: at.Filename, Line: at.Line, Col: at.Column})
		}
		out[call] = o
	}
	return out
}

// unsurePackages checks the types of these packages anew, with the bodies of their
// functions, and returns what is known of them and of the cells. One whose source is
// not Go alone is left out, and what it returns counts as computed.
func (p *Program) unsurePackages(fset *token.FileSet) (list []stated.Package, info *types.Info) {
	if len(p.Outside.Unsure) == 0 {
		return nil, p.Info
	}
	info = &types.Info{
		Types: maps.Clone(p.Info.Types), Uses: maps.Clone(p.Info.Uses), Defs: maps.Clone(p.Info.Defs),
		Selections: maps.Clone(p.Info.Selections), Implicits: maps.Clone(p.Info.Implicits),
	}
	for _, importPath := range p.Outside.Unsure {
		var files []*ast.File
		for _, name := range p.Outside.Sources[importPath] {
			f, err := parseSource(fset, importPath, name)
			if err != nil {
				return nil, p.Info
			}
			files = append(files, f)
		}
		conf := types.Config{Importer: Library(), GoVersion: GoVersion}
		pkg, err := conf.Check(importPath, fset, files, info)
		if err == nil {
			list = append(list, stated.Package{Types: pkg, Files: files})
		}
	}
	return list, info
}

// mostCode bounds the sources of a package that a run carries, in bytes.
const mostCode = 256 << 10

// Code returns the packages for which go.sum does not vouch, with their sources.
func (p *Program) Code() (list []rederive.Package) {
	for _, importPath := range p.Outside.Unsure {
		pkg := rederive.Package{Path: importPath}
		for _, name := range p.Outside.Sources[importPath] {
			text, err := os.ReadFile(name)
			if err != nil {
				continue // the compiler reports it
			}
			pkg.Bytes += len(text)
			pkg.Files = append(pkg.Files, rederive.PackageFile{
				Name: path.Join(importPath, filepath.Base(name)), Text: string(text),
			})
		}
		if pkg.Bytes > mostCode {
			pkg.Files = nil
		}
		list = append(list, pkg)
	}
	return list
}

// parseSource reads a file of a package. In messages its name is that which the compiler
// gives it, the same on every machine.
func parseSource(fset *token.FileSet, importPath, name string) (*ast.File, error) {
	source, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return parser.ParseFile(fset, path.Join(importPath, filepath.Base(name)), source,
		parser.SkipObjectResolution|parser.ParseComments)
}
