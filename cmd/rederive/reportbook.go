package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"rederive"
	"rederive/report"
	"rederive/report/view"
)

// codeStyle is how the code of a book is shown: as the command line says, or else the
// notebook, or else the project. These two are about reports alone.
func codeStyle(s *session, b *book, variant view.Variant) rederive.CodeStyle {
	if s.code != "" || variant != view.Report {
		return s.code
	}
	return cmp.Or(b.notebook.Front.Code, s.config.code)
}

// reportBook is the book of one variant; a whole report carries its source.
func reportBook(s *session,
	b *book, variant view.Variant, r *report.Renderer, live *view.Live,
) (*view.Book, error) {
	out := b.report()
	out.Variant, out.Code = variant, codeStyle(s, b, variant)
	switch {
	case variant == view.Handout && live != nil:
		return out, runHandout(s, b, out, live)
	case variant != view.Report:
		return out, nil
	}
	set, files, err := carried(s, b)
	if err != nil {
		return nil, err
	}
	set.Live, out.Live, set.PDF = live.Settings(), live, s.printed
	files, home := localNames(files)
	out.Source = view.NewSource(out, set, files)
	out.Source.Look, out.Source.Home = r.Look(), home
	return out, nil
}

// carried returns what the report of a book carries: the files that it was made
// from and how it was run.
func carried(s *session, b *book) (view.Settings, []view.SourceFile, error) {
	set := view.Settings{
		Engine: s.engine, Tier: s.tier, Params: []view.Param{}, Memory: s.config.limits.Memory, Numerals: b.numerals,
		Crops: s.crops,
	}
	if s.config.brand != (view.Brand{}) {
		set.Brand = &s.config.brand
	}
	set.Code = cmp.Or(s.code, s.config.code)
	if s.code == "" && b.notebook.Front.Code != "" {
		set.Code = "" // the page carries the notebook
	}
	if s.config.limits.Time > 0 {
		set.Time = s.config.limits.Time.String()
	}
	for _, name := range slices.Sorted(maps.Keys(s.params)) {
		set.Params = append(set.Params, view.Param{Name: name, Value: s.params[name]})
	}
	files := []view.SourceFile{view.NewSourceFile(b.path, b.notebook.Source)}
	for _, doc := range b.docs {
		data, err := s.readClaimsFile(filepath.FromSlash(doc.Path), b.files)
		if err != nil {
			return set, nil, fmt.Errorf("reading claims: %w", err)
		}
		file := view.NewSourceFile(doc.Path, data)
		if file.SHA256 != doc.SHA256 {
			return set, nil, fmt.Errorf("reading claims: %s was altered during the run", doc.Path)
		}
		files = append(files, file)
	}
	for _, in := range b.notebook.Includes {
		files = append(files, view.NewSourceFile(in.Path, in.Source))
	}
	for _, name := range slices.Sorted(maps.Keys(b.pictures)) {
		files = append(files, view.NewSourceFile(name, b.pictures[name]))
	}
	for _, name := range b.companions() {
		data, err := b.files.ReadFile(name)
		if slices.ContainsFunc(files, func(f view.SourceFile) bool {
			return f.Name == shownPath(name)
		}) || errors.Is(err, fs.ErrNotExist) {
			continue // the run has said so, if it needs the file
		}
		if err != nil {
			return set, nil, fmt.Errorf("reading the input %s: %w", shownPath(name), err)
		}
		files = append(files, view.NewSourceFile(shownPath(name), data))
	}
	return set, append(files, moduleFiles(b)...), nil
}

// localNames names files relative to the folder that holds them all, which it
// returns, if some of them lie outside the current one. No report carries the path
// of a machine.
func localNames(files []view.SourceFile) (named []view.SourceFile, home string) {
	outside := func(f view.SourceFile) bool { return !filepath.IsLocal(filepath.FromSlash(f.Name)) }
	if !slices.ContainsFunc(files, outside) {
		return files, ""
	}
	base := absolute(filepath.Dir(files[0].Name))
	for _, f := range files {
		for !strings.HasPrefix(absolute(f.Name),
			strings.TrimSuffix(base, string(filepath.Separator))+string(filepath.Separator)) {
			base = filepath.Dir(base)
		}
	}
	for i, f := range files {
		if name, err := filepath.Rel(base, absolute(f.Name)); err == nil {
			files[i].Name = filepath.ToSlash(name)
		}
	}
	if rel, err := filepath.Rel(absolute("."), base); err == nil {
		home = filepath.ToSlash(rel)
	}
	return files, home
}

func absolute(name string) string {
	abs, err := filepath.Abs(filepath.FromSlash(name))
	if err != nil {
		return name
	}
	return abs
}

// moduleFiles returns the files that say which modules the notebook uses, if all of these come
// from the module cache: then a report that carries them can be replayed. They are named as if
// they were next to the notebook, since they may be outside of the current folder.
func moduleFiles(b *book) (files []view.SourceFile) {
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
		return []view.SourceFile{
			view.NewSourceFile(shownPath(filepath.Join(folder, "go.mod")), mod),
			view.NewSourceFile(shownPath(filepath.Join(folder, "go.sum")), sum),
		}
	}
}
