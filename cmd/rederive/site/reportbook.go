package site

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
	"rederive/cmd/rederive/base"
	"rederive/report"
	"rederive/report/view"
)

// codeStyle returns how the code of a book is shown: as set on the command line, or else in
// the notebook, or else in the project. The last two apply to reports only.
func codeStyle(s *base.Session, b *base.Book, variant view.Variant) rederive.CodeStyle {
	if s.Code != "" || variant != view.Report {
		return s.Code
	}
	return cmp.Or(b.Notebook.Front.Code, s.Config.Code)
}

// ReportBook returns one variant of a book; a full report carries its source.
func ReportBook(s *base.Session,
	b *base.Book, variant view.Variant, r *report.Renderer, live *view.Live,
) (*view.Book, error) {
	out := b.Report()
	out.Variant, out.Code = variant, codeStyle(s, b, variant)
	out.Supplement = cmp.Or(b.Notebook.Front.Supplement, s.Config.Supplement)
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
	set.Live, out.Live, set.PDF = live.Settings(), live, s.Printed
	files, home := localNames(files)
	out.Source = view.NewSource(out, set, files)
	out.Source.Look, out.Source.Home = r.Look(), home
	if _, ok := view.NameInPath(b.Path); !ok {
		out.Source.Page = out.Name
	}
	if live != nil && home == "" {
		out.Job, err = liveJob(s, b)
	}
	return out, err
}

// carried returns what the report of a book carries: the files that it was made from, and how
// it was run.
func carried(s *base.Session, b *base.Book) (view.Settings, []view.SourceFile, error) {
	set := view.Settings{
		Engine: s.Engine, Tier: s.Tier, Params: []view.Param{}, Memory: s.Config.Limits.Memory, Numerals: b.Numerals,
		Crops: s.Crops,
	}
	if s.Config.Brand != (view.Brand{}) {
		set.Brand = &s.Config.Brand
	}
	set.Code = cmp.Or(s.Code, s.Config.Code)
	if s.Code == "" && b.Notebook.Front.Code != "" {
		set.Code = "" // the page carries the notebook
	}
	if s.Config.Limits.Time > 0 {
		set.Time = s.Config.Limits.Time.String()
	}
	for _, name := range slices.Sorted(maps.Keys(s.Params)) {
		set.Params = append(set.Params, view.Param{Name: name, Value: s.Params[name]})
	}
	files := []view.SourceFile{view.NewSourceFile(b.Path, b.Notebook.Source)}
	for _, doc := range b.Docs {
		data, err := s.ReadClaimsFile(filepath.FromSlash(doc.Path), b.Files)
		if err != nil {
			return set, nil, fmt.Errorf("reading claims: %w", err)
		}
		file := view.NewSourceFile(doc.Path, data)
		if file.SHA256 != doc.SHA256 {
			return set, nil, fmt.Errorf("reading claims: %s was altered during the run", doc.Path)
		}
		files = append(files, file)
	}
	for _, in := range b.Notebook.Includes {
		files = append(files, view.NewSourceFile(in.Path, in.Source))
	}
	for _, name := range slices.Sorted(maps.Keys(b.Pictures)) {
		files = append(files, view.NewSourceFile(name, b.Pictures[name]))
	}
	for _, name := range b.Companions() {
		data, err := b.Files.ReadFile(name)
		if slices.ContainsFunc(files, func(f view.SourceFile) bool {
			return f.Name == base.ShownPath(name)
		}) || errors.Is(err, fs.ErrNotExist) {
			continue // the run has reported it, if it needs the file
		}
		if err != nil {
			return set, nil, fmt.Errorf("reading the input %s: %w", base.ShownPath(name), err)
		}
		files = append(files, view.NewSourceFile(base.ShownPath(name), data))
	}
	return set, append(files, moduleFiles(b)...), nil
}

// localNames renames files relative to the folder that contains all of them, which it returns,
// if some are outside the current folder. No report contains an absolute path.
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

// moduleFiles returns go.mod and go.sum, if all modules of the notebook come from the module
// cache: then a report that carries them can be replayed. They are named as if they were next
// to the notebook, since they may be outside the current folder.
func moduleFiles(b *base.Book) (files []view.SourceFile) {
	if b.Run == nil || len(b.Run.Modules) == 0 || slices.ContainsFunc(b.Run.Modules, func(m rederive.Module) bool {
		return m.Version == "" || strings.HasPrefix(m.Replace, ".") || filepath.IsAbs(m.Replace)
	}) {
		return nil
	}
	folder := filepath.Dir(filepath.FromSlash(b.Path))
	for dir := folder; ; dir = filepath.Join(dir, "..") {
		mod, err := b.Files.ReadFile(filepath.Join(dir, "go.mod"))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		sum, sumErr := b.Files.ReadFile(filepath.Join(dir, "go.sum"))
		if err != nil || sumErr != nil {
			return nil // it is outside the project
		}
		return []view.SourceFile{
			view.NewSourceFile(base.ShownPath(filepath.Join(folder, "go.mod")), mod),
			view.NewSourceFile(base.ShownPath(filepath.Join(folder, "go.sum")), sum),
		}
	}
}
