package form

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
)

// cellModule begins the paths of the packages of this module, as cells import them.
const cellModule = "rederive/"

// workerPath is the path of the package that runs the steps of a program.
const workerPath = cellModule + "show/worker"

// workerDeclarations declares what programs that are printed for the compiler use of package
// worker.
const workerDeclarations = `package worker

type Step struct {
	Cell, Value int
	Run         func()
}

func Main(steps []Step)
func Show(place int, v any)
func Value(v any)
func SortKeys(keys any)
func Send(c, v any) any
func Receive(c, v any, ok *bool) any
func Choose(turn *int64, wait bool, cases ...any) int
`

// others holds further declarations of the packages of generic functions: what they must declare
// as well, and what those functions, which are written in another package, import from the
// package itself.
var others = map[string]string{
	"cmp": "package cmp\n\n" + `
type Ordered interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr |
		~float32 | ~float64 | ~string
}
`,
	"iter": "package iter\n\n" + `
type Seq[V any] func(yield func(V) bool)

type Seq2[K, V any] func(yield func(K, V) bool)
`,
}

// withOthers adds the declarations that the functions of a package import from the package
// itself, and removes that import.
func (l *loader) withOthers(importPath string, src *source) error {
	text, ok := others[importPath]
	if !ok {
		return nil
	}
	for _, f := range src.files {
		f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
			g, ok := d.(*ast.GenDecl)
			return ok && g.Tok == token.IMPORT && len(g.Specs) == 1 &&
				g.Specs[0].(*ast.ImportSpec).Path.Value == fmt.Sprintf("%q", importPath)
		})
		f.Imports = nil
		unqualify(f, importPath)
	}
	f, err := parser.ParseFile(l.fset, importPath+"/declared.go", text, parser.SkipObjectResolution)
	src.files = append(src.files, f)
	return err
}

// unqualify replaces pkg.Name by Name.
func unqualify(f *ast.File, pkg string) {
	rewrite(f, func(x *ast.SelectorExpr) ast.Expr {
		if id, ok := x.X.(*ast.Ident); ok && id.Name == pkg {
			return x.Sel
		}
		return nil
	})
}

// replaced lists generic functions and types of packages that are compiled otherwise. A program
// gets them from packages in source form.
var replaced = map[string][]string{
	"errors":      {"AsType"},
	"sync":        {"OnceValue", "OnceValues"},
	"sync/atomic": {"Pointer"},
}

// substitute makes a file use packages in source form for what compiled ones lack. With compiled
// types it keeps the generic types, since the file and compiled code share their values.
func (l *loader) substitute(f *ast.File, compiledTypes bool) {
	for path, names := range replaced {
		local := localName(f, path)
		if local == "" || compiledTypes && path == "sync/atomic" {
			continue
		}
		stem, used := "_g"+local, false
		rewrite(f, func(x *ast.SelectorExpr) ast.Expr {
			id, ok := x.X.(*ast.Ident)
			if !ok || id.Name != local {
				return nil
			}
			for _, name := range names {
				if x.Sel.Name == name {
					used = true
					return &ast.SelectorExpr{X: &ast.Ident{NamePos: id.NamePos, Name: stem}, Sel: x.Sel}
				}
			}
			return nil
		})
		if used {
			astutil.AddNamedImport(l.fset, f, stem, genericPrefix+path)
		}
	}
}

// localName returns the name of an imported package in a file, or "".
func localName(f *ast.File, path string) string {
	for _, spec := range f.Imports {
		if spec.Path.Value == fmt.Sprintf("%q", path) {
			if spec.Name != nil {
				return spec.Name.Name
			}
			return path[strings.LastIndex(path, "/")+1:]
		}
	}
	return ""
}

// rewrite replaces each selector expression for which by returns an expression.
func rewrite(f *ast.File, by func(x *ast.SelectorExpr) ast.Expr) {
	astutil.Apply(f, nil, func(c *astutil.Cursor) bool {
		if x, ok := c.Node().(*ast.SelectorExpr); ok {
			if y := by(x); y != nil {
				c.Replace(y)
			}
		}
		return true
	})
}
