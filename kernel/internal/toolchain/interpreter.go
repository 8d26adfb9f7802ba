package toolchain

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"sync"

	"rederive"
	"rederive/internal/cache"
	"rederive/kernel/internal/exports"
	"rederive/kernel/internal/generic"
)

// An archived module is one whose sources travel in an archive, as far as workers consist of them.
type archived struct{ module, archive, folder string }

var archives = []archived{
	{"github.com/traefik/yaegi", "kernel/internal/interpret/yaegi.zip", "yaegi"},
	{"golang.org/x/tools", "kernel/internal/form/tools.zip", "tools"},
}

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
// interpreter, other modules in folders of their own, and the go.mod that says so.
func EachInterpreterFile(visit func(name string, data []byte) error) error {
	if err := EachSource(visit); err != nil {
		return err
	}
	if err := eachGoFile(rederive.Interpreter, visit); err != nil {
		return err
	}
	if err := eachData(visit); err != nil {
		return err
	}
	mod, err := fs.ReadFile(rederive.Sources, "go.mod")
	if err != nil {
		return err
	}
	text := "module rederive\n\ngo 1.26.0\n"
	for _, a := range archives {
		require := regexp.MustCompile(regexp.QuoteMeta(a.module) + ` v\S+`).Find(mod)
		if require == nil {
			return fmt.Errorf("go.mod does not require %s", a.module)
		}
		text += fmt.Sprintf("\nrequire %s\n\nreplace %s => ./%s\n", require, a.module, a.folder)
		if err := a.each(visit); err != nil {
			return fmt.Errorf("the sources of %s: %w", a.module, err)
		}
	}
	return visit("go.mod", []byte(text))
}

// each visits the files of a module. Its go.mod names no others: none is needed.
func (a archived) each(visit func(name string, data []byte) error) error {
	archive, err := fs.ReadFile(rederive.Interpreter, a.archive)
	if err != nil {
		return err
	}
	err = eachZipped(archive, func(name string, data []byte) error { return visit(a.folder+"/"+name, data) })
	if err != nil {
		return err
	}
	return visit(a.folder+"/go.mod", fmt.Appendf(nil, "module %s\n\ngo 1.25.0\n", a.module))
}

// eachData visits the files that packages of the interpreter have in them.
func eachData(visit func(name string, data []byte) error) error {
	for _, data := range []struct {
		dir   string
		files fs.FS
	}{{"kernel/internal/exports", exports.Files}, {"kernel/internal/generic", generic.Sources}} {
		err := fs.WalkDir(data.files, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := fs.ReadFile(data.files, name)
			if err != nil {
				return err
			}
			return visit(path.Join(data.dir, name), text)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

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
