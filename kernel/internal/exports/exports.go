// Package exports describes the types of the packages that cells import, so that cells can be type-checked without a Go
// toolchain: those of the standard library in the compiler's format, those of this module as exported declarations. The
// files are written by the generator in kernel/internal/gen (make generate).
package exports

import (
	"archive/zip"
	"bytes"
	"embed"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
)

// Files holds the package's files other than its code.
//
//go:embed types.zip *.txt
var Files embed.FS

// FileOf returns the name of the file with the declarations of a package of this module.
func FileOf(path string) string {
	return strings.ReplaceAll(strings.TrimPrefix(path, "rederive/"), "/", "_") + ".txt"
}

// Declarations returns the declarations of a package of this module as Go source, without bodies.
func Declarations(path string) ([]byte, error) {
	text, err := Files.ReadFile(FileOf(path))
	if err != nil {
		return nil, fmt.Errorf("there is no package %s", path)
	}
	return text, nil
}

// archive opens the archive of the types of the standard library.
var archive = sync.OnceValues(func() (*zip.Reader, error) {
	data, err := Files.ReadFile("types.zip")
	if err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(data), int64(len(data)))
})

// Open returns the description of the types of a package of the standard library.
func Open(path string) (io.ReadCloser, error) {
	z, err := archive()
	if err != nil {
		return nil, fmt.Errorf("reading the types of the standard library: %w", err)
	}
	f, err := z.Open(path)
	if err != nil {
		return nil, fmt.Errorf("this binary does not contain the types of package %s", path)
	}
	return f, nil
}

// Types cuts the archive of a compiled package after its first member, which describes its types. An archive has 8
// bytes of magic, then a header of 60 bytes whose bytes 48 to 57 hold the size, and the member.
func Types(archive []byte) ([]byte, error) {
	const magic, header = "!<arch>\n", 60
	if !bytes.HasPrefix(archive, []byte(magic)) || len(archive) < len(magic)+header {
		return nil, errors.New("not an archive")
	}
	var size int
	field := string(archive[len(magic)+48 : len(magic)+58])
	if _, err := fmt.Sscan(field, &size); err != nil {
		return nil, err
	}
	end := len(magic) + header + size
	if end > len(archive) {
		return nil, errors.New("the archive is cut off")
	}
	return archive[:end], nil
}
