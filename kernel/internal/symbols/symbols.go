// Package symbols holds what the interpreter must know about the packages that cells
// import: their functions, variables, constants and types as values of package reflect.
// All files but this one are written by the generator in kernel/internal/gen (make
// generate). A worker that is built for the packages of a Go module adds theirs with
// [Add].
package symbols

import (
	"maps"
	"reflect"
	"slices"
)

// packages holds, for each package, a function that returns its symbols. They are created
// only for the packages that a notebook imports.
var packages = map[string]func() map[string]reflect.Value{}

// Symbols returns the exported names of the package with the given path.
func Symbols(path string) (map[string]reflect.Value, bool) {
	f, ok := packages[path]
	if !ok {
		return nil, false
	}
	return f(), true
}

// Known reports whether the package with the given path has symbols, without creating
// them.
func Known(path string) bool { return packages[path] != nil }

// Add adds a package. It must be called before anything is interpreted.
func Add(path string, table func() map[string]reflect.Value) { packages[path] = table }

// Paths returns the paths of all packages that have symbols, sorted.
func Paths() []string { return slices.Sorted(maps.Keys(packages)) }
