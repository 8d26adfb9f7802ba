package base

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"

	"rederive"
	"rederive/kernel"
	"rederive/report/view"
)

// ReadInputs reads the data files that the cells may read, and lists them for the ledger.
func (b *Book) ReadInputs() error {
	var errs rederive.Errors
	for _, in := range b.Notebook.Front.Inputs {
		name := b.Near(in.Path)
		data, err := b.Files.ReadFile(name)
		if err != nil {
			errs.Add(in.Pos, "reading input %s (%s): %v", in.Name, in.Path, err).Suggest(fileHint)
			continue
		}
		sum := rederive.Digest(data)
		if in.SHA256 != "" && sum != in.SHA256 {
			errs.Add(in.Pos, "input %s has the SHA-256 %s, but the front matter names %s", in.Name, sum, in.SHA256).
				Suggest("restore the file, or name its new digest")
			continue
		}
		b.inputs = append(b.inputs, rederive.LedgerFile{Path: ShownPath(name), SHA256: sum})
	}
	return errs.Err()
}

// Near returns the path of a file that the front matter names.
func (b *Book) Near(name string) string {
	return filepath.Join(filepath.Dir(filepath.FromSlash(b.Path)), filepath.FromSlash(name))
}

// A usedFile is a file that the notebook names.
type usedFile struct {
	pos  rederive.Pos
	what string // input, include, picture or bibliography
	name string
}

// usedFiles lists the files that the notebook names.
func (b *Book) usedFiles() []usedFile {
	var list []usedFile
	for _, in := range b.Notebook.Front.Inputs {
		list = append(list, usedFile{in.Pos, "input", b.Near(in.Path)})
	}
	for _, in := range b.Notebook.Includes {
		list = append(list, usedFile{in.Pos, "include", filepath.FromSlash(in.Path)})
	}
	for _, f := range view.PictureFiles(b.Notebook) {
		if f.Address == "" {
			list = append(list, usedFile{f.Pos, "picture", filepath.FromSlash(f.Path)})
		}
	}
	for i, name := range b.Notebook.Front.Bibliography {
		list = append(list, usedFile{b.namedAt("bibliography", i), "bibliography", b.Near(name)})
	}
	return list
}

// checkFiles refuses files through which printed values could reach the computation: the
// claims documents themselves, under any name, and the copies of papers.
func (b *Book) checkFiles(claims []string) error {
	var errs rederive.Errors
	for _, u := range b.usedFiles() {
		c := b.Files.Once(Place{Name: filepath.Clean(u.name), Project: true})
		if c.err != nil {
			continue // reading it reports the error
		}
		switch reason := b.forbidden(u, c, claims); {
		case reason == "":
		case u.what == "input":
			errs.Add(u.pos, "this input %s", reason).
				Suggest("cells compute from data alone and never see what was printed")
		default:
			errs.Add(u.pos, "this %s %s", u.what, reason)
		}
	}
	return errs.Err()
}

// embedded refuses a file that a package embeds by the rules for inputs: the cells may see it.
// An allowed file is listed among the inputs. Files of modules that go.sum verifies are not
// part of the project; the ledger has the sum of their module.
func (b *Book) embedded(f kernel.EmbeddedFile) error {
	file := b.nearby(f.Path)
	name := ShownPath(file)
	if f.Module {
		name = filepath.Base(file)
	}
	c := b.Files.Once(Place{Name: file, Project: !f.Module})
	if c.err != nil {
		return fmt.Errorf("package %s embeds %s: %w", f.Package, name, c.err)
	}
	if reason := b.forbidden(usedFile{f.Pos, "input", file}, c, b.claims); reason != "" {
		return fmt.Errorf("package %s embeds %s, which %s", f.Package, name, reason)
	}
	entry := rederive.LedgerFile{Path: name, SHA256: rederive.Digest(c.Data)}
	if !f.Module && !slices.Contains(b.inputs, entry) {
		b.inputs = append(b.inputs, entry)
	}
	return nil
}

// nearby returns the path of a file, which has no symbolic links, by way of the notebook's folder.
func (b *Book) nearby(file string) string {
	dir := filepath.Dir(filepath.FromSlash(b.Path))
	real, err := filepath.EvalSymlinks(dir)
	if err == nil {
		real, err = filepath.Abs(real)
	}
	if err != nil {
		return file
	}
	rel, err := filepath.Rel(real, file)
	if err != nil {
		return file
	}
	return filepath.Join(dir, rel)
}

// forbidden says why a notebook may not use a file, or returns "".
func (b *Book) forbidden(u usedFile, c content, claims []string) string {
	isClaims := func(name string) bool { return b.Files.same(name, c) }
	if slices.ContainsFunc(claims, isClaims) {
		return "is a claims document"
	}
	for _, data := range UnpackedForms(c.Data) {
		sum := rederive.Digest(data)
		for _, doc := range b.Docs {
			if doc.Paper.SourceSHA256 == sum {
				return "is the copy of a paper, whose SHA-256 " + doc.Path + " gives"
			}
		}
	}
	switch u.what {
	case "include":
		if id := FindClaim(c.Data); id != "" {
			return "is a claims document: it holds the claim " + id
		}
	case "input":
		return b.forbiddenInput(u, c)
	}
	return ""
}

// forbiddenInput says why the cells may not read a file, or returns "". They can read a
// compressed file as it is or unpacked.
func (b *Book) forbiddenInput(u usedFile, c content) string {
	name := path.Base(filepath.ToSlash(u.name))
	for _, doc := range b.Docs {
		source := path.Base(doc.Paper.Source)
		if doc.Paper.Source != "" && (name == source || name == source+".gz") {
			return "has the name of the copy of a paper, which " + doc.Path + " gives"
		}
	}
	printed := newPrintedSide(b.Docs)
	printed.layouts = layoutsIn(b.Notebook.Cells)
	for _, data := range UnpackedForms(c.Data) {
		c.Data = data
		for _, own := range []string{filepath.FromSlash(b.Path), b.Near("slow.json")} {
			_, _ = b.Files.ReadFile(own)
			if b.Files.same(own, c) {
				return "is part of the notebook: " + filepath.Base(own)
			}
		}
		if id := FindClaim(data); id != "" {
			return "is a claims document: it holds the claim " + id
		}
		for _, text := range append(decoded(data), data) {
			if id := cmp.Or(printed.find(text), findInTable(text, printed), findInPlaces(text, printed)); id != "" {
				return "gives what was printed for the claim " + id
			}
		}
	}
	return ""
}

// same reports whether content is that of the named file, which the book has read: by a link,
// or as a copy.
func (f *FileSet) same(name string, c content) bool {
	name = filepath.Clean(name)
	for _, p := range []Place{{name, true, false}, {name, true, true}, {Name: name}} {
		other, ok := f.known(p)
		if ok && other.err == nil &&
			(os.SameFile(other.info, c.info) || len(c.Data) > 0 && string(other.Data) == string(c.Data)) {
			return true
		}
	}
	return false
}
