// Package exports describes the types of the packages that cells import, so that cells can
// be type-checked without a Go toolchain: those of the standard library as the compiler
// does, those of this module by their exported declarations. The files are written by the
// generator in kernel/internal/gen (make generate).
package exports

import (
	"archive/zip"
	"bytes"
	"embed"
	"fmt"
	"io"
	"strings"
)

//go:embed types.zip
var typesZip []byte

//go:embed *.txt
var declarations embed.FS

// FileOf names the file with the declarations of a package of this module.
func FileOf(path string) string {
	return strings.ReplaceAll(strings.TrimPrefix(path, "rederive/"), "/", "_") + ".txt"
}

// Declarations returns the declarations of a package of this module as Go, without bodies.
func Declarations(path string) ([]byte, error) {
	text, err := declarations.ReadFile(FileOf(path))
	if err != nil {
		return nil, fmt.Errorf("there is no package %s", path)
	}
	return text, nil
}

// Open returns the description of the types of a package of the standard library.
func Open(path string) (io.ReadCloser, error) {
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
