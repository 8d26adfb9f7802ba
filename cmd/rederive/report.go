package main

import (
	"context"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"rederive"
	"rederive/report"
	"rederive/typeset"
	"rederive/verify"
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
	renderer, err := newRenderer(*override)
	if err != nil {
		return complainUsage(stderr, "report", err)
	}
	if err := differentNames(files); err != nil {
		return complainUsage(stderr, "report", err)
	}
	look := lookOf(*override)
	if books, known, err := s.lookUpReport(files, e, *dir, look); err != nil {
		return complainUsage(stderr, "report", err)
	} else if known != nil {
		code = s.complain(books)
		_, _ = io.WriteString(stderr, known.Said)
		listFiles(stdout, *dir, known.Files)
		return worst(code, s.writeTimings(books))
	}
	place, err := newSite(*dir)
	if err != nil {
		return complainUsage(stderr, "report", err)
	}
	defer place.discard()
	heard := &hearer{to: stderr}
	e.stderr = heard
	p := &press{session: s, edition: e, renderer: renderer, site: place, prints: make([]printing, len(files))}
	if e.variant == report.Report {
		go func() { _, _ = program() }()
	}
	books := s.each(ctx, files, func(i int, b *book) { p.prints[i] = p.print(ctx, b) })
	code = s.complain(books)
	made, failed := p.gather()
	if failed != exitOK {
		return worst(code, failed)
	}
	if err := place.finish(made); err != nil {
		return worst(code, complainUsage(stderr, "report", err))
	}
	s.keepReport(books, e, *dir, look, rendering{made, string(heard.said)})
	listFiles(stdout, *dir, made)
	return worst(code, s.writeTimings(books))
}

func listFiles(w io.Writer, dir string, files []report.Output) {
	for _, f := range files {
		fmt.Fprintln(w, path.Join(filepath.ToSlash(dir), f.Name))
	}
}

// differentNames wants notebooks to have reports of different names.
func differentNames(files []string) error {
	taken := map[string]string{}
	for _, f := range files {
		name, f := baseName(shownPath(f)), shownPath(f)
		if other, ok := taken[name]; ok {
			return fmt.Errorf("%s and %s would both become %s.html", other, f, name)
		}
		taken[name] = f
	}
	return nil
}

// A press renders each book as soon as it has run, and keeps of it only what the
// index tells, so that a site of many books needs the memory of few.
type press struct {
	session  *session
	edition  *edition
	renderer *report.Renderer
	site     *site
	prints   []printing // by notebook
}

// A printing is what was made of one book.
type printing struct {
	book       *report.Book // in brief; nil if the book could not be read
	pages      []report.Output
	statements []report.Output
	warnings   []typeset.Warning // of the PDF
	err        error
}

// print renders one book and lets go of it. A failed cell or claim is shown on
// its page; what cannot be rendered, such as a dead reference, is an error of the
// author, and then nothing at all is written.
func (p *press) print(ctx context.Context, b *book) printing {
	if b.errs != nil {
		return printing{}
	}
	full, err := p.session.reportBook(b, p.edition.variant, p.renderer)
	if err != nil {
		return printing{err: fmt.Errorf("rederive report: %w", err)}
	}
	full.Created = p.edition.date
	pages, warnings, err := p.edition.render(ctx, p.renderer, p.site, full)
	if err != nil {
		return printing{err: err}
	}
	statements, err := p.edition.statements(p.site, full, pages)
	brief := full.Brief()
	b.notebook, b.docs, b.cited, b.pictures = brief.Notebook, nil, nil, nil
	b.run = &rederive.Run{Errors: b.run.Errors, Warns: b.run.Warns}
	b.result = &verify.Result{Errors: b.result.Errors, Warnings: b.result.Warnings}
	return printing{brief, pages, statements, warnings, err}
}

// gather adds the index over the books, which is about their claims, and the
// description of the whole, and returns all files of the site in their order.
func (p *press) gather() ([]report.Output, int) {
	code := exitOK
	var books []*report.Book
	var made, statements []report.Output
	for _, pr := range p.prints {
		if pr.err != nil {
			fmt.Fprintln(p.session.stderr, pr.err)
			code = worst(code, codeOf(pr.err))
		} else if pr.book != nil {
			books = append(books, pr.book)
			made = append(made, pr.pages...)
			statements = append(statements, pr.statements...)
			for _, w := range pr.warnings {
				fmt.Fprintf(p.edition.stderr, "%s: warning: PDF: %v\n", pr.book.Notebook.Path, w)
			}
		}
	}
	if code != exitOK {
		return nil, code
	}
	if slices.Contains(p.edition.formats, "html") && p.edition.variant == report.Report {
		index, err := p.site.write("index.html", func(w io.Writer) error { return p.renderer.Index(w, books) })
		if err != nil {
			fmt.Fprintln(p.session.stderr, err)
			return nil, exitDefect
		}
		made = append(made, index)
	}
	made = append(made, statements...)
	crate, err := p.edition.crate(p.site, books, made)
	if err != nil {
		fmt.Fprintln(p.session.stderr, err)
		return nil, exitDefect
	}
	return append(made, crate...), exitOK
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
