// Package symbols holds what the interpreter and the type checker must know of
// the packages that cells import: their functions, variables, constants and
// types as values of package reflect, and the export data of the standard
// library, so that no Go toolchain is needed. All but this file is written by
// the generator in kernel/internal/gen (make symbols).
package symbols

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
)

//go:embed types.zip
var typesZip []byte

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

// Paths returns the paths of all packages that have symbols, sorted.
func Paths() []string { return slices.Sorted(maps.Keys(packages)) }

// ExportData returns the compiler's description of the types of a package of
// the standard library.
func ExportData(path string) (io.ReadCloser, error) {
	z, err := zip.NewReader(bytes.NewReader(typesZip), int64(len(typesZip)))
	if err != nil {
		return nil, fmt.Errorf("reading the types of the standard library: %w", err)
	}
	f, err := z.Open(path)
	if err != nil {
		return nil, fmt.Errorf("this binary does not contain the types of package %s", path)
	}
	return f, nil
}
