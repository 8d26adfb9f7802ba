package main

import (
	"os"
	"path/filepath"

	"rederive"
	"rederive/report"
)

// parseNotebook parses a notebook with the files that it includes, which lie in
// the project: the current folder or, for a notebook outside of it, the folder of
// the notebook. No link leads out of it.
func parseNotebook(path string, source []byte) (*rederive.Notebook, error) {
	return rederive.ParseWith(path, source, func(file string) ([]byte, error) { return readInProject(path, file) })
}

// readPictures reads the files that the text of a notebook shows as pictures.
func (b *book) readPictures() error {
	var errs rederive.Errors
	b.pictures = map[string][]byte{}
	for _, f := range report.PictureFiles(b.notebook) {
		data, err := b.files.ReadInProject(f.Path)
		if err != nil {
			errs.Add(f.Pos, "the path is relative to the file that names it, and stays within the project", "reading the picture: %v", err)
			continue
		}
		b.pictures[f.Path] = data
	}
	return errs.Err()
}

// readInProject reads a file of the project in which a notebook lies.
func readInProject(notebook, file string) ([]byte, error) {
	name, base := filepath.FromSlash(file), "."
	if !filepath.IsLocal(filepath.FromSlash(notebook)) {
		base = filepath.Dir(filepath.FromSlash(notebook))
		rel, err := filepath.Rel(base, name)
		if err != nil {
			return nil, err
		}
		name = rel
	}
	root, err := os.OpenRoot(base)
	if err != nil {
		return nil, reason(err)
	}
	defer root.Close()
	data, err := root.ReadFile(name)
	return data, reason(err)
}
