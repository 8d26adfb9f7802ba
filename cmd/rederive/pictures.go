package main

import (
	"rederive"
	"rederive/report"
)

// fileHint says what a path of a file must be.
const fileHint = "paths are relative to the file that names them and stay in the project; a rederive.yaml marks its " +
	"root"

// readPictures reads the files that the text of a notebook shows as pictures.
func (b *book) readPictures() error {
	var errs rederive.Errors
	b.pictures = map[string][]byte{}
	for _, f := range report.PictureFiles(b.notebook) {
		data, err := b.files.ReadFile(f.Path)
		if err != nil {
			errs.Add(f.Pos, "reading the picture: %v", err).Suggest(fileHint)
			continue
		}
		b.pictures[f.Path] = data
	}
	return errs.Err()
}
