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
	"rederive/kernel/internal/exports"
	"rederive/kernel/internal/generic"
)

// ModulesFolder holds the sources of other modules that workers are built from, each module in a folder with its path.
// They travel in an archive.
const ModulesFolder = "modules"

// InterpreterDigest returns the digest of all files that workers of the interpreter are built from.
var InterpreterDigest = sync.OnceValues(func() (string, error) { return digestOf(EachInterpreterFile) })

// EachInterpreterFile visits the files of a self-contained module from which a worker of the interpreter can be built:
// the packages that cells import, those of the interpreter, other modules in folders of their own, and a go.mod that
// says so.
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
	required, err := eachModuleFile(visit)
	if err != nil {
		return fmt.Errorf("the sources of other modules: %w", err)
	}
	return visit("go.mod", []byte("module rederive\n\ngo 1.26.0\n\n"+required))
}

// eachModuleFile visits the files of the other modules, and returns the lines of a go.mod that
// require them.
func eachModuleFile(visit func(name string, data []byte) error) (required string, err error) {
	mod, err := fs.ReadFile(rederive.Sources, "go.mod")
	if err != nil {
		return "", err
	}
	archive, err := fs.ReadFile(rederive.Interpreter, "kernel/internal/form/modules.zip")
	if err != nil {
		return "", err
	}
	err = eachZipped(archive, func(name string, data []byte) error {
		folder := path.Join(ModulesFolder, path.Dir(name))
		if path.Base(name) == "go.mod" {
			require := regexp.MustCompile(regexp.QuoteMeta(path.Dir(name)) + ` v\S+`).Find(mod)
			if require == nil {
				return fmt.Errorf("go.mod does not require %s", path.Dir(name))
			}
			required += fmt.Sprintf("require %s\n\nreplace %s => ./%s\n", require, path.Dir(name), folder)
		}
		return visit(path.Join(ModulesFolder, name), data)
	})
	return required, err
}

// eachData visits the files that packages of the interpreter embed.
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
