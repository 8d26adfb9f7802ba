package form

import (
	"fmt"
	"go/ast"
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

// replaced lists generic functions and types of packages that are compiled otherwise. A program
// gets them from packages in source form.
var replaced = map[string][]string{
	"errors":      {"AsType"},
	"sync":        {"OnceValue", "OnceValues"},
	"sync/atomic": {"Pointer"},
	workerPath:    {"Pull", "Pull2"},
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
			from := genericPrefix + path
			if path == workerPath {
				from = "iter"
			}
			astutil.AddNamedImport(l.fset, f, stem, from)
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
