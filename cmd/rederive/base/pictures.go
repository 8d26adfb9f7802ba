package base

import (
	"os"
	"path/filepath"

	"rederive"
	"rederive/report/view"
)

// fileHint is the hint for the path of a file that cannot be read.
const fileHint = "paths are relative to the file that names them and stay in the project; a rederive.yaml marks its " +
	"root"

// readPictures reads the files that a notebook's text includes as pictures.
func (b *Book) readPictures() error {
	var errs rederive.Errors
	b.Pictures = map[string][]byte{}
	for _, f := range view.PictureFiles(b.Notebook) {
		if f.Address != "" {
			errs.Add(f.Pos, "the picture %s is not a file", f.Address).
				Suggest("a report holds all that it shows: save the picture next to the notebook")
			continue
		}
		data, err := b.Files.ReadFile(f.Path)
		if err != nil {
			errs.Add(f.Pos, "reading the picture %s: %v", ShownPath(filepath.FromSlash(f.Path)), err).Suggest(fileHint)
			continue
		}
		b.Pictures[f.Path] = data
	}
	return errs.Err()
}

// CheckLinks checks that the notebooks to which a notebook links exist.
func CheckLinks(nb *rederive.Notebook) error {
	var errs rederive.Errors
	for _, l := range view.NotebookLinks(nb) {
		if _, err := os.Stat(filepath.FromSlash(l.Path)); err != nil {
			errs.Add(l.Pos, "broken link: there is no notebook %s", l.Path).
				Suggest("links to notebooks are relative to the file that has them")
		}
	}
	return errs.Err()
}
