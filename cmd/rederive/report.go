package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"rederive/figures"
	"rederive/report"
	"rederive/templates"
)

// cmdReport verifies notebooks and renders them: one page each, and an index.
func cmdReport(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("report", stderr)
	dir := fs.String("o", "out", "write the reports into `DIR`")
	e := editionFlags(fs, stderr)
	override := fs.String("templates", "", "take templates from `DIR` where it has them")
	s, files, code := begin(fs, o, args, stderr)
	if s == nil {
		return code
	}
	if err := e.settle(); err != nil {
		return complainUsage(stderr, "report", err)
	}
	if *override == "" {
		*override = s.config.templates
	}
	renderer, err := report.New(overlay(*override, templates.FS))
	if err != nil {
		return complainUsage(stderr, "report", err)
	}
	renderer.Draw = figures.Draw
	if e.variant == report.Report {
		go func() { _, _ = program() }()
	}
	books := s.all(ctx, files)
	code = s.complain(books)
	pages, failed := s.render(ctx, renderer, books, e)
	if failed != exitOK {
		return worst(code, failed)
	}
	if err := writeWhole(*dir, pages); err != nil {
		return worst(code, complainUsage(stderr, "report", err))
	}
	for _, p := range pages {
		fmt.Fprintln(stdout, path.Join(filepath.ToSlash(*dir), p.name))
	}
	return worst(code, s.writeTimings(books))
}

// A file is a rendered file that is not yet written.
type file struct {
	name string
	data []byte
}

// render renders the books side by side. A failed cell or claim is shown on its
// page; what cannot be rendered, such as a dead reference, is an error of the
// author, and then nothing is written.
func (s *session) render(ctx context.Context, r *report.Renderer, books []*book, e *edition) ([]file, int) {
	readable := slices.DeleteFunc(slices.Clone(books), func(b *book) bool { return b.errs != nil })
	rendered := make([]*report.Book, len(readable))
	names := map[string]string{}
	code := exitOK
	for i, b := range readable {
		name := baseName(b.path)
		if other, taken := names[name]; taken {
			code = complainUsage(s.stderr, "report", fmt.Errorf("%s and %s would both become %s.html", other, b.path, name))
			continue
		}
		names[name] = b.path
		book, err := s.reportBook(b, e.variant)
		if err != nil {
			code = complainUsage(s.stderr, "report", err)
			continue
		}
		book.Created = e.date
		rendered[i] = book
	}
	rendered = slices.DeleteFunc(rendered, func(b *report.Book) bool { return b == nil })
	pages := make([][]file, len(rendered))
	errs := make([]error, len(rendered))
	slots := make(chan struct{}, s.jobs)
	var wg sync.WaitGroup
	for i, b := range rendered {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			pages[i], errs[i] = e.render(ctx, r, b)
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		fmt.Fprintln(s.stderr, err)
		code = worst(code, exitUsage)
	}
	if code != exitOK {
		return nil, code
	}
	all, err := e.withIndex(r, rendered, pages)
	if err != nil {
		fmt.Fprintln(s.stderr, err)
		code = exitDefect
	}
	return all, code
}

// withIndex adds the index over the books, which is about their claims, and the
// provenance.
func (e *edition) withIndex(r *report.Renderer, books []*report.Book, pages [][]file) ([]file, error) {
	var index []file
	if slices.Contains(e.formats, "html") && e.variant == report.Report {
		var w bytes.Buffer
		if err := r.Index(&w, books); err != nil {
			return nil, err
		}
		index = append(index, file{"index.html", w.Bytes()})
	}
	provenance, err := e.provenance(books, pages, index)
	return slices.Concat(append(pages, index, provenance)...), err
}

// baseName is the name of a notebook's report: that of its folder for a
// notebook.md, that of the file otherwise.
func baseName(p string) string {
	name := strings.TrimSuffix(path.Base(p), ".md")
	if name == "notebook" {
		if dir := path.Base(path.Dir(p)); dir != "." && dir != "/" {
			return dir
		}
	}
	return name
}

// writeWhole writes all files or none: each under another name first, and only
// when all are written they are given their names.
func writeWhole(dir string, files []file) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("writing reports: %w", err)
	}
	var temps []string
	defer func() {
		for _, t := range temps {
			os.Remove(t)
		}
	}()
	for _, f := range files {
		t, err := os.CreateTemp(dir, ".rederive-*")
		if err != nil {
			return fmt.Errorf("writing reports: %w", err)
		}
		temps = append(temps, t.Name())
		_, err = t.Write(f.data)
		err = errors.Join(err, t.Chmod(0o644), t.Close())
		if err != nil {
			return fmt.Errorf("writing reports: %w", err)
		}
	}
	for i, f := range files {
		if err := os.Rename(temps[i], filepath.Join(dir, f.name)); err != nil {
			return fmt.Errorf("writing reports: %w", err)
		}
	}
	temps = nil
	return nil
}

// overlaid is a folder of files some of which stand in another one.
type overlaid struct{ over, under fs.FS }

// overlay returns the built-in templates with the files of dir in place of those
// of the same name.
func overlay(dir string, builtin fs.FS) fs.FS {
	if dir == "" {
		return builtin
	}
	return overlaid{os.DirFS(dir), builtin}
}

// Open implements fs.FS.
func (o overlaid) Open(name string) (fs.File, error) {
	f, err := o.over.Open(name)
	if errors.Is(err, fs.ErrNotExist) || name == "." {
		return o.under.Open(name)
	}
	return f, err
}
