// Package symbols holds what the interpreter must know of the packages that cells import:
// their functions, variables, constants and types as values of package reflect. All but
// this file is written by the generator in kernel/internal/gen (make generate). A worker
// that is built for the packages of a Go module adds theirs by [Add].
package symbols

import (
	"maps"
	"reflect"
	"slices"
)

// packages holds a function for each package that returns its symbols. They
// are made only for the packages that a notebook imports.
var packages = map[string]func() map[string]reflect.Value{}

// Symbols returns the exported names of the package with the given path.
func Symbols(path string) (map[string]reflect.Value, bool) {
	f, ok := packages[path]
	if !ok {
		return nil, false
	}
	return f(), true
}

// Known reports whether the package with the given path has symbols, without making them.
func Known(path string) bool { return packages[path] != nil }

// Add adds a package. It is called before anything is interpreted.
func Add(path string, table func() map[string]reflect.Value) { packages[path] = table }

// Paths returns the paths of all packages that have symbols, sorted.
func Paths() []string { return slices.Sorted(maps.Keys(packages)) }
