package main

import (
	"context"
	"fmt"
	"html"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"rederive"
	"rederive/report"
	"rederive/report/view"
	"rederive/verify"
)

// cmdReport verifies notebooks and renders them: one page each, and an index.
func cmdReport(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := newFlags("report", stderr)
	dir := fs.String("o", "out", "write the reports into `DIR`")
	e := editionFlags(fs, stderr)
	style := fs.String("code", "",
		"how code is shown, `STYLE`: fold, show, hide or appendix (default fold, and hide for handouts)")
	fs.StringVar(&o.copies, "source", "",
		"compare the transcription with the copy of the paper: a `FILE`, or a folder of copies")
	certificates := fs.String("certificates", "",
		"write what settles claims for all cases into `DIR`, as plain data for other programs to check")
	crops := fs.Bool("crops", false,
		"show pictures of the paper with the errata, from the PDF of the claims document; mind the rights to it")
	override := fs.String("templates", "", "use the templates in `DIR`, where there are any")
	s, files, code := begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return code
	}
	err := e.settle()
	if err != nil {
		return complainUsage(stderr, "report", err)
	}
	s.public, s.sources = e.variant == view.Handout, o.copies
	s.ofKey = e.variant == view.Solutions
	s.unjudged = e.variant == view.Solutions && e.number != ""
	s.located, s.crops, s.page = true, *crops && !s.public, e.live != nil
	if *style != "" {
		if s.code, err = rederive.ParseCodeStyle(*style); err != nil {
			return complainUsage(stderr, "report", err)
		}
	}
	if *override == "" && !s.untrusted {
		*override = s.config.templates
	}
	renderer, err := newRenderer(*override)
	if err != nil {
		return complainUsage(stderr, "report", err)
	}
	s.keep.noteFiles(*override)
	renderer.Brand, renderer.Ordered = s.config.brand, s.ordered
	if err := differentNames(files); err != nil {
		return complainUsage(stderr, "report", err)
	}
	e.index = e.wantsIndex() && !ofOthers(*dir, files)
	if *certificates != "" {
		return makeReport(s, ctx, e, renderer, *dir, *certificates, files, stdout)
	}
	if books, known, err := lookUpReport(s, files, e, *dir, renderer.Look()); err != nil {
		return complainUsage(stderr, "report", err)
	} else if known != nil {
		code = s.complain(books)
		_, _ = io.WriteString(stderr, known.Said)
		s.explain(books)
		return worst(listFiles(stdout, stderr, *dir, known.Files, code), s.writeTimings(books))
	}
	return makeReport(s, ctx, e, renderer, *dir, "", files, stdout)
}

// makeReport verifies notebooks, renders them into a folder, writes their certificates
// into another, if it has a name, and returns the exit code.
func makeReport(s *session,
	ctx context.Context, e *edition, renderer *report.Renderer, dir, certificates string, files []string,
	stdout io.Writer,
) int {
	stderr := s.stderr
	place, err := newSite(dir, s.keep)
	if err != nil {
		return complainUsage(stderr, "report", err)
	}
	defer place.discard()
	heard := &hearer{to: stderr}
	e.stderr = heard
	s.printed = e.writes("pdf")
	p := &press{session: s, edition: e, renderer: renderer, site: place, prints: make([]printing, len(files))}
	if e.variant == view.Report {
		go func() {
			defer func() { _ = recover() }() // the next caller gets the panic again
			_, _ = program()
		}()
	}
	books := s.each(ctx, files, func(i int, b *book) { p.prints[i] = p.print(ctx, b) })
	code := s.complain(books)
	made, failed := p.gather()
	if err := place.finish(made); err != nil {
		return worst(code, complainUsage(stderr, "report", err))
	}
	p.removeOld(dir, books)
	s.explain(books)
	if failed == exitOK {
		keepReport(s, books, e, dir, renderer.Look(), rendering{Files: made, Said: string(heard.said)})
	}
	code = worst(code, failed)
	if certificates != "" {
		code = worst(code, p.writeCertificates(certificates, stdout, stderr, code))
	}
	return worst(listFiles(stdout, stderr, dir, made, code), s.writeTimings(books))
}

// listFiles lists what was written, and returns the exit code.
func listFiles(stdout, stderr io.Writer, dir string, files []report.Output, code int) int {
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintln(&b, path.Join(filepath.ToSlash(dir), f.Name))
	}
	_, err := io.WriteString(stdout, b.String())
	return written(stderr, "report", err, code)
}

// differentNames wants reports to have names of their own, also where the case of
// letters does not count.
func differentNames(files []string) error {
	taken := map[string]string{}
	for _, f := range files {
		name, f := view.PageName(shownPath(f)), shownPath(f)
		key := strings.ToLower(name)
		if key == "index" || key == "errata" {
			return fmt.Errorf("%s would become %s.html, which is about all reports (rename its folder)", f, name)
		}
		if other, ok := taken[key]; ok {
			return fmt.Errorf("%s and %s would both become %s.html (rename one of their folders)", other, f, name)
		}
		taken[key] = f
	}
	return nil
}

// listed finds the reports that an index lists.
var listed = regexp.MustCompile(`data-report="([^"]*)"`)

// ofOthers reports whether the folder has an index that lists other reports than
// that of the one notebook which is rendered: then it stays as it is.
func ofOthers(dir string, files []string) bool {
	if len(files) != 1 {
		return false
	}
	index, err := readFile(filepath.Join(dir, "index.html"))
	if err != nil {
		return false
	}
	for _, m := range listed.FindAllSubmatch(index.data, -1) {
		name := html.UnescapeString(string(m[1]))
		if _, err := os.Stat(filepath.Join(dir, filepath.Base(name)+".html")); err == nil &&
			name != view.PageName(shownPath(files[0])) {
			return true
		}
	}
	return false
}

// A press renders each book as soon as it has run, and keeps of it only what the
// index shows, so that a site of many books needs the memory of few.
type press struct {
	session  *session
	edition  *edition
	renderer *report.Renderer
	site     *site
	prints   []printing // by notebook
}

// A printing is what was made of one book.
type printing struct {
	book       *view.Book // in brief; nil if the book could not be read
	pages      []report.Output
	statements []report.Output
	warnings   []string
	err        error

	certificates []verify.Certificate
}

// print renders one book and lets go of it. A failed cell or claim is shown on
// its page; what cannot be rendered, such as a broken reference, is an error of the
// author, and then nothing of this book is written.
func (p *press) print(ctx context.Context, b *book) printing {
	if b.errs != nil || len(b.text) > 0 {
		return printing{}
	}
	full, err := reportBook(p.session, b, p.edition.variant, p.renderer, p.edition.live)
	if err != nil {
		return printing{err: fmt.Errorf("rederive report: %w", err)}
	}
	if err := checkLinks(b.notebook); err != nil {
		return printing{err: err}
	}
	if note := languageNote(b.notebook); note != "" && p.edition.variant.Suffix() != "" {
		fmt.Fprintln(p.edition.stderr, note)
	}
	full.Created, full.Number = p.edition.date, p.edition.number
	full.Given = shownParams(p.session.params)
	if p.edition.practice {
		if full.Practice, err = practiceOf(p.session, ctx, b.path); err != nil {
			return printing{err: err}
		}
	}
	pages, warnings, err := p.edition.render(ctx, p.renderer, p.site, full)
	if err != nil {
		return printing{err: err}
	}
	statements, err := p.edition.statements(p.site, full, pages)
	certificates := verify.Certificates(b.run, b.result.Verdicts)
	brief := full.Brief()
	b.notebook, b.docs, b.cited, b.pictures = brief.Notebook, nil, nil, nil
	b.run = &rederive.Run{Errors: b.run.Errors, Warns: b.run.Warns}
	b.result = &verify.Result{Errors: b.result.Errors, Warnings: b.result.Warnings}
	return printing{brief, pages, statements, warnings, err, certificates}
}

// removeOld removes the files that an earlier run made of the books which cannot be
// rendered now: they would pass for the result of this one.
func (p *press) removeOld(dir string, books []*book) {
	for i, pr := range p.prints {
		if pr.book != nil && pr.err == nil {
			continue
		}
		for _, name := range p.edition.names(view.PageName(books[i].path)) {
			file := filepath.Join(dir, name)
			if old, err := readFile(file); err == nil && siteMark(name)(old.data) && os.Remove(file) == nil {
				fmt.Fprintf(p.edition.stderr, "rederive report: removed %s, which an earlier run made of %s\n",
					filepath.ToSlash(file), books[i].path)
			}
		}
		for _, f := range p.edition.formats {
			if f.Folder {
				folder := f.Dir(view.PageName(books[i].path) + p.edition.variant.Suffix())
				sweepFolder(dir, folder, nil)
				os.Remove(filepath.Join(dir, folder)) // fails, as it should, if others have put files there
			}
		}
	}
}

// gather adds the index over the books, which is about their claims, and the
// description of the whole, and returns all files of the site in their order. A
// book that could not be rendered has no files; the others have theirs.
func (p *press) gather() ([]report.Output, int) {
	code := exitOK
	var books []*view.Book
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
				fmt.Fprintf(p.edition.stderr, "%s: warning: %s\n", pr.book.Notebook.Path, w)
			}
		}
	}
	if len(books) == 0 {
		return nil, code
	}
	about, err := p.overall(books, made, statements)
	if err != nil {
		fmt.Fprintln(p.session.stderr, err)
		return nil, exitDefect
	}
	return about, code
}

// overall adds to the files of the books those about all of them.
func (p *press) overall(books []*view.Book, made, statements []report.Output) ([]report.Output, error) {
	if p.edition.index {
		for _, page := range []struct {
			name  string
			write func(io.Writer, []*view.Book) error
		}{{"index.html", p.renderer.Index}, {"errata.html", p.renderer.Errata}} {
			file, err := p.site.write(page.name, func(w io.Writer) error { return page.write(w, books) })
			if err != nil {
				return nil, err
			}
			made = append(made, file)
		}
	}
	if live := p.edition.live; live != nil && !live.Embed {
		script, err := p.site.write(view.LiveFile, live.WriteScript)
		if err != nil {
			return nil, err
		}
		made = append(made, script)
	}
	made = append(made, statements...)
	crate, err := p.edition.crate(p.site, books, made)
	return append(made, crate...), err
}
