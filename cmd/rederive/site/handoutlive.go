package site

import (
	"fmt"
	"path/filepath"
	"slices"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/parse"
	"rederive/report/view"
)

// runHandout makes the cells of a handout run in its page. The page carries the skeleton
// of the notebook, as students get it, and the inputs; no claims, no stored results, and
// nothing of a solution.
func runHandout(s *base.Session, b *base.Book, out *view.Book, live *view.Live) error {
	if len(b.Notebook.Includes) > 0 {
		var errs rederive.Errors
		errs.Add(rederive.Pos{File: b.Path}, "a handout that includes other files cannot run in a page").
			Suggest("write what it includes into the notebook")
		return errs
	}
	text, err := parse.Skeleton(b.Path, b.Notebook.Source)
	if err != nil {
		return err
	}
	skeleton, err := parse.Notebook(b.Path, text, nil)
	if err != nil {
		return err
	}
	set, _, err := carried(s, b)
	if err != nil {
		return err
	}
	files := []view.SourceFile{view.NewSourceFile(b.Path, text)}
	dir := filepath.Dir(filepath.FromSlash(b.Path))
	for _, in := range skeleton.Front.Inputs {
		name := filepath.Join(dir, filepath.FromSlash(in.Path))
		data, err := b.Files.ReadFile(name)
		if err != nil {
			return fmt.Errorf("reading the input %s: %w", base.ShownPath(name), err)
		}
		known := func(f view.SourceFile) bool { return f.Name == base.ShownPath(name) }
		if !slices.ContainsFunc(files, known) {
			files = append(files, view.NewSourceFile(base.ShownPath(name), data))
		}
	}
	set.Live, out.Live = live.Settings(), live
	files, _ = localNames(files)
	out.Source, err = view.NewHandoutSource(out, set, skeleton, files)
	return err
}
