// Package exports holds the compiler's description of the types of the standard library,
// so that cells can be type-checked without a Go toolchain. The archive is written by the
// generator in kernel/internal/gen (make symbols).
package exports

import (
	"archive/zip"
	"bytes"
	_ "embed"
	"fmt"
	"io"
)

//go:embed types.zip
var typesZip []byte

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
