package toolchain

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"sync"

	"rederive"
	"rederive/internal/cache"
)

// yaegiArchive holds the sources of yaegi.
const yaegiArchive = "kernel/internal/interpret/yaegi.zip"

// InterpreterDigest returns the digest of all files of a module for workers of the
// interpreter.
var InterpreterDigest = sync.OnceValues(func() (string, error) {
	var parts []string
	err := EachInterpreterFile(func(name string, data []byte) error {
		parts = append(parts, name, string(data))
		return nil
	})
	return cache.Key(parts...), err
})

// EachInterpreterFile visits the files of a module in which a worker of the interpreter
// can be built without anything else: the packages that cells import, those of the
// interpreter, yaegi in a folder of its own, and the go.mod that says so.
func EachInterpreterFile(visit func(name string, data []byte) error) error {
	if err := EachSource(visit); err != nil {
		return err
	}
	if err := eachGoFile(rederive.Interpreter, visit); err != nil {
		return err
	}
	archive, err := fs.ReadFile(rederive.Interpreter, yaegiArchive)
	if err != nil {
		return fmt.Errorf("the sources of the interpreter: %w", err)
	}
	err = eachZipped(archive, func(name string, data []byte) error { return visit("yaegi/"+name, data) })
	if err != nil {
		return fmt.Errorf("the sources of the interpreter: %w", err)
	}
	mod, err := fs.ReadFile(rederive.Sources, "go.mod")
	if err != nil {
		return err
	}
	require := yaegiVersion.Find(mod)
	if require == nil {
		return fmt.Errorf("go.mod does not require yaegi")
	}
	return visit("go.mod", fmt.Appendf(nil, "module rederive\n\ngo 1.26.0\n\nrequire %s\n\n"+
		"replace github.com/traefik/yaegi => ./yaegi\n", require))
}

var yaegiVersion = regexp.MustCompile(`github\.com/traefik/yaegi v\S+`)

// eachZipped visits the files of an archive.
func eachZipped(archive []byte, visit func(name string, data []byte) error) error {
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return err
	}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			return err
		}
		data, err := io.ReadAll(r)
		if err != nil {
			return err
		}
		if err := visit(f.Name, data); err != nil {
			return err
		}
	}
	return nil
}
