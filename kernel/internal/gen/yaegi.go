package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"rederive/internal/golist"
)

// yaegi is the module of the interpreter.
const yaegi = "github.com/traefik/yaegi"

// writeYaegi writes an archive with the sources of the interpreter: the files from which
// the go command builds it here, its go.mod and its license.
func writeYaegi(name string) error {
	root, files, err := yaegiFiles()
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

// yaegiFiles returns the folder of the module and its files, sorted.
func yaegiFiles() (root string, files []string, err error) {
	packages, err := golist.Run[struct {
		Dir                 string
		GoFiles, EmbedFiles []string
		Module              *struct{ Path, Dir string }
	}](nil, "-deps", "-json=Dir,GoFiles,EmbedFiles,Module", yaegi+"/interp")
	if err != nil {
		return "", nil, err
	}
	for _, p := range packages {
		if p.Module == nil {
			continue
		}
		if p.Module.Path != yaegi {
			return "", nil, fmt.Errorf("yaegi imports another module, %s", p.Module.Path)
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
	files = append(files, "go.mod", "LICENSE")
	slices.Sort(files)
	return root, files, nil
}
