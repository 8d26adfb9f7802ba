package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

	"rederive"
	"rederive/internal/golist"
)

// writeArchive writes files, by name, into an archive.
func writeArchive(name string, files map[string][]byte) error {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w, err := z.Create(name)
		if err != nil {
			return err
		}
		if _, err := w.Write(files[name]); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}

// stdFiles returns the source files of packages of the standard library, and the license, by name.
func stdFiles(paths []string) (map[string][]byte, error) {
	packages, err := golist.Run[struct {
		ImportPath, Dir, Root string
		GoFiles               []string
	}](settings, append([]string{"-json=ImportPath,Dir,Root,GoFiles"}, paths...)...)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, p := range packages {
		for _, name := range p.GoFiles {
			if files[path.Join(p.ImportPath, name)], err = os.ReadFile(filepath.Join(p.Dir, name)); err != nil {
				return nil, err
			}
		}
		if files["LICENSE"], err = os.ReadFile(filepath.Join(p.Root, "LICENSE")); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// moduleFiles returns the sources of other modules that a package is built from, by name: the files that the go command
// compiles here, a go.mod without requirements, since none are needed, and the license. Each module is in a folder with
// its path.
func moduleFiles(pkg string) (map[string][]byte, error) {
	packages, err := golist.Run[struct {
		Dir                 string
		GoFiles, EmbedFiles []string
		Module              *struct{ Path, Dir, GoVersion string }
	}](settings, "-deps", "-json=Dir,GoFiles,EmbedFiles,Module", pkg)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, p := range packages {
		m := p.Module
		if m == nil || m.Path == rederive.ModulePath() {
			continue
		}
		files[path.Join(m.Path, "go.mod")] = fmt.Appendf(nil, "module %s\n\ngo %s\n", m.Path, m.GoVersion)
		names := []string{filepath.Join(m.Dir, "LICENSE")}
		for _, name := range slices.Concat(p.GoFiles, p.EmbedFiles) {
			names = append(names, filepath.Join(p.Dir, name))
		}
		for _, name := range names {
			file, err := filepath.Rel(m.Dir, name)
			if err != nil {
				return nil, err
			}
			if files[path.Join(m.Path, filepath.ToSlash(file))], err = os.ReadFile(name); err != nil {
				return nil, err
			}
		}
	}
	return files, nil
}
