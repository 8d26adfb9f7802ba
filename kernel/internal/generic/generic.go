// Package generic has the sources of generic functions of the standard library. Compiled packages do not contain these:
// the interpreter builds them for the types that a notebook uses.
//
//	files, err := generic.Files("slices")
//
// Packages that are generic as a whole come from the Go distribution. So does container/heap: compiled, it would call
// the methods of a cell's type across the border, one by one. The folders here replace functions that are not written
// in Go, or that belong to a compiled package. A function has the type parameters, the parameters and the results of
// the original.
package generic

import (
	"archive/zip"
	"bytes"
	"embed"
	"io/fs"
	"path"
	"sync"
)

// Std lists the packages that come from the Go distribution, by path. The generator in kernel/internal/gen puts them
// into an archive (make generate).
var Std = []string{"cmp", "container/heap", "maps", "slices"}

// Sources holds the package's files other than its code.
//
//go:embed std.zip errors/*.go iter/*.go maps/*.go sync/*.go sync/atomic/*.go
var Sources embed.FS

// std opens the archive.
var std = sync.OnceValues(func() (*zip.Reader, error) {
	data, err := Sources.ReadFile("std.zip")
	if err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(data), int64(len(data)))
})

// A File is a source file.
type File struct{ Name, Text string }

// Files returns the files of the package with a path. What a file declares counts in place of what later ones do.
func Files(dir string) (files []File, err error) {
	z, err := std()
	if err != nil {
		return nil, err
	}
	for _, all := range []fs.FS{Sources, z} {
		names, err := fs.Glob(all, path.Join(dir, "*.go"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := fs.ReadFile(all, name)
			if err != nil {
				return nil, err
			}
			files = append(files, File{name, string(text)})
		}
	}
	return files, nil
}
