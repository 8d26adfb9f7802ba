package base

import (
	"errors"
	"os"
	"path/filepath"

	"rederive"
	"rederive/parse"
	"rederive/report/bibliography"
	"rederive/report/view"
)

// readBibliography reads the BibTeX files of a notebook and compares its
// citations with them.
func (b *Book) readBibliography(file string) error {
	var errs rederive.Errors
	var files []bibliography.BibFile
	for i, name := range b.Notebook.Front.Bibliography {
		path := filepath.Join(filepath.Dir(file), filepath.FromSlash(name))
		data, err := b.Files.ReadFile(path)
		if err != nil {
			errs.Add(b.namedAt("bibliography", i), "reading the bibliography %s: %v", name, err).Suggest(fileHint)
			continue
		}
		files = append(files, bibliography.BibFile{Path: ShownPath(path), Data: data, Shared: sharedBy(file, path)})
	}
	if len(b.Notebook.Front.Bibliography) > 0 {
		var bad rederive.Errors
		b.Cited, bad = bibliography.NewBibliography(files)
		errs = append(errs, bad...)
	}
	if len(errs) == 0 { // a cited entry may be in a file that cannot be read
		errs, b.Warns = view.CheckCitations(b.Notebook, b.Docs, b.Cited)
	}
	return errs.Err()
}

// sharedBy reports whether a bibliography may serve other notebooks as well: it is in
// another folder, or the notebook is not called notebook.md and may share its folder.
func sharedBy(notebook, bibliography string) bool {
	return filepath.Dir(notebook) != filepath.Dir(bibliography) || filepath.Base(notebook) != "notebook.md"
}

// namedAt returns the position of the i-th value of a key in the front matter.
func (b *Book) namedAt(name string, i int) rederive.Pos {
	if b.front == nil {
		b.front, _, _ = parse.FrontMatter(b.Path, b.Notebook.Source)
	}
	for _, e := range b.front {
		if e.Key == name && i < len(e.Value.List) {
			return e.Value.List[i].Pos
		}
		if e.Key == name {
			return e.Value.Pos
		}
	}
	return b.Notebook.Front.Pos
}

// Reason strips the path from the error of a file that cannot be read: it may be a path
// of this machine.
func Reason(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
