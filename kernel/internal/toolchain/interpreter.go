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

// Tools is the module whose sources travel in an archive, as far as workers consist of them, and the
// folder that they have there.
const (
	Tools       = "golang.org/x/tools"
	ToolsFolder = "tools"
)

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
// interpreter, another module in a folder of its own, and the go.mod that says so.
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
	require := regexp.MustCompile(regexp.QuoteMeta(Tools) + ` v\S+`).Find(mod)
	if require == nil {
		return fmt.Errorf("go.mod does not require %s", Tools)
	}
	if err := eachTool(visit); err != nil {
		return fmt.Errorf("the sources of %s: %w", Tools, err)
	}
	return visit("go.mod", fmt.Appendf(nil, "module rederive\n\ngo 1.26.0\n\nrequire %s\n\nreplace %s => ./%s\n",
		require, Tools, ToolsFolder))
}

// eachTool visits the files of that module. Its go.mod names no others: none is needed.
func eachTool(visit func(name string, data []byte) error) error {
	archive, err := fs.ReadFile(rederive.Interpreter, "kernel/internal/form/tools.zip")
	if err != nil {
		return err
	}
	err = eachZipped(archive, func(name string, data []byte) error { return visit(ToolsFolder+"/"+name, data) })
	if err != nil {
		return err
	}
	return visit(ToolsFolder+"/go.mod", fmt.Appendf(nil, "module %s\n\ngo 1.25.0\n", Tools))
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
