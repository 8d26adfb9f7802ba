package main

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"rederive"
	"rederive/report"
)

// moduleFiles returns the files that say which modules the notebook uses, if all of these come
// from the module cache: then a report that carries them can be replayed. They are named as if
// they were next to the notebook, since they may be outside of the current folder.
func (b *book) moduleFiles() (files []report.SourceFile) {
	if b.run == nil || len(b.run.Modules) == 0 || slices.ContainsFunc(b.run.Modules, func(m rederive.Module) bool {
		return m.Version == "" || strings.HasPrefix(m.Replace, ".") || filepath.IsAbs(m.Replace)
	}) {
		return nil
	}
	folder := filepath.Dir(filepath.FromSlash(b.path))
	for dir := folder; ; dir = filepath.Join(dir, "..") {
		mod, err := b.files.ReadFile(filepath.Join(dir, "go.mod"))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		sum, sumErr := b.files.ReadFile(filepath.Join(dir, "go.sum"))
		if err != nil || sumErr != nil {
			return nil // it is outside of the project
		}
		return []report.SourceFile{
			report.NewSourceFile(shownPath(filepath.Join(folder, "go.mod")), mod),
			report.NewSourceFile(shownPath(filepath.Join(folder, "go.sum")), sum),
		}
	}
}

// missingModules says why the notebook of a report that was made from packages of modules does not
// run here. What it would give without them would tell nobody anything.
func missingModules(b *book, source *report.Source) error {
	carried := slices.ContainsFunc(source.Files, func(f report.SourceFile) bool {
		return path.Base(f.Name) == "go.mod"
	})
	var errs rederive.Errors
	for _, e := range b.run.Errors {
		switch {
		case source.Status != rederive.RunOK.String() || !errors.Is(e, rederive.ErrImport):
		case carried:
			errs = append(errs, e)
		default:
			_ = errs.Add(e.Pos, "the report does not carry the module whose packages are imported here").
				Suggest("run `rederive verify` in the project of the notebook")
		}
	}
	return errs.Err()
}
