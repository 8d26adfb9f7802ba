package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"rederive"
	"rederive/internal/golist"
)

// tools is the module outside of this one of which workers consist.
const tools = "golang.org/x/tools"

// writeModule writes an archive with the sources of a module, as far as a package consists of them: the
// files from which the go command builds it here, and the license.
func writeModule(name, module, pkg string) error {
	root, files, err := moduleFiles(module, pkg)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, file := range files {
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			return err
		}
		w, err := z.Create(file)
		if err != nil {
			return err
		}
		if _, err := w.Write(data); err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}

// moduleFiles returns the folder of a module and those of its files of which a package consists, sorted.
func moduleFiles(module, pkg string) (root string, files []string, err error) {
	packages, err := golist.Run[struct {
		Dir                 string
		GoFiles, EmbedFiles []string
		Module              *struct{ Path, Dir string }
	}](settings, "-deps", "-json=Dir,GoFiles,EmbedFiles,Module", pkg)
	if err != nil {
		return "", nil, err
	}
	for _, p := range packages {
		if p.Module == nil || p.Module.Path == rederive.ModulePath() {
			continue
		}
		if p.Module.Path != module {
			return "", nil, fmt.Errorf("%s imports another module, %s", pkg, p.Module.Path)
		}
		root = p.Module.Dir
		for _, name := range slices.Concat(p.GoFiles, p.EmbedFiles) {
			file, err := filepath.Rel(root, filepath.Join(p.Dir, name))
			if err != nil {
				return "", nil, err
			}
			files = append(files, filepath.ToSlash(file))
		}
	}
	files = append(files, "LICENSE")
	slices.Sort(files)
	return root, files, nil
}
