// Package press implements the command report: it renders each notebook as soon as it has run.
package press

import (
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"

	"rederive"
	"rederive/cmd/rederive/base"
	"rederive/cmd/rederive/grade"
	"rederive/cmd/rederive/site"
	"rederive/internal/lazyregexp"
	"rederive/internal/xslices"
	"rederive/report"
	"rederive/report/view"
	"rederive/verify"
)

// Run verifies notebooks and renders them: one page each, and an index.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	fs, o := base.NewFlags("report", stderr)
	dir := fs.String("o", "out", "write the reports into `DIR`")
	e := site.EditionFlags(fs, stderr)
	var style string
	base.ChoiceFlag(fs, &style, "code", "",
		"show code in this `STYLE`: fold, show, hide or appendix (default fold, and hide for handouts)",
		xslices.Map(rederive.CodeStyles(), func(s rederive.CodeStyle) string { return string(s) })...)
	fs.StringVar(&o.Copies, "source", "",
		"compare the transcription with the copy of the paper: a `FILE`, or a folder of copies")
	certificates := fs.String("certificates", "",
		"write the certificates of claims for all cases into `DIR`, as plain data for other programs to check")
	crops := fs.Bool("crops", false,
		"show pictures of the paper with the errata, from the PDF of the claims document, if you have the right to")
	override := fs.String("templates", "", "use templates from `DIR`, with the built-in ones as fallback")
	o.Check = e.Settle
	s, files, code := base.Begin(ctx, fs, o, args, stdout, stderr)
	if s == nil {
		return code
	}
	s.Public, s.Sources = e.Variant == view.Handout, o.Copies
	s.OfKey = e.Variant == view.Solutions
	s.Unjudged = e.Variant == view.Solutions && e.Number != ""
	s.Linked, s.Located, s.Crops = true, true, *crops && !s.Public
	if style != "" {
		s.Code = rederive.CodeStyle(style)
	}
	if *override == "" && !s.Untrusted {
		*override = s.Config.Templates
	}
	renderer, err := base.NewRenderer(*override)
	if err != nil {
		return base.FailUsage(stderr, "report", err)
	}
	s.Keep.NoteFiles(*override)
	renderer.Brand, renderer.Fonts, renderer.Ordered = s.Config.Brand, s.Config.Fonts.Library, s.Ordered
	if err := DifferentNames(files); err != nil {
		return base.FailUsage(stderr, "report", err)
	}
	e.Index = e.WantsIndex() && !ofOthers(*dir, files)
	if *certificates != "" {
		return makeReport(s, ctx, e, renderer, *dir, *certificates, files, stdout)
	}
	if books, known, err := site.LookUpReport(s, files, e, *dir, renderer.Look()); err != nil {
		return base.FailUsage(stderr, "report", err)
	} else if known != nil {
		code = s.PrintDiagnostics(books)
		_, _ = io.WriteString(stderr, known.Said)
		s.Explain(books)
		return base.Worst(listFiles(stdout, stderr, *dir, known.Files, code), s.WriteTimings(books))
	}
	return makeReport(s, ctx, e, renderer, *dir, "", files, stdout)
}

// makeReport verifies notebooks and renders them into a folder. It writes their certificates
// into another folder, if that has a name. It returns the exit code.
func makeReport(s *base.Session,
	ctx context.Context, e *site.Edition, renderer *report.Renderer, dir, certificates string, files []string,
	stdout io.Writer,
) int {
	stderr := s.Stderr
	place, err := site.NewSite(dir, s.Keep)
	if err != nil {
		return base.FailUsage(stderr, "report", err)
	}
	defer place.Discard()
	heard := &site.Hearer{To: stderr}
	e.Stderr = heard
	s.Printed = e.Prints()
	p := &press{session: s, edition: e, renderer: renderer, site: place, prints: make([]printing, len(files))}
	if e.Variant == view.Report {
		go func() {
			defer func() { _ = recover() }() // the next caller of Program gets the panic again
			_, _ = site.Program()
		}()
	}
	books := s.Each(ctx, files, func(i int, b *base.Book) { p.prints[i] = p.print(ctx, b) })
	if ctx.Err() != nil {
		return base.FailUsage(stderr, "report", errors.New("interrupted; nothing was written"))
	}
	code := s.PrintDiagnostics(books)
	made, failed := p.gather()
	if err := place.Finish(made); err != nil {
		return base.Worst(code, base.FailUsage(stderr, "report", err))
	}
	p.removeOld(dir, books)
	s.Explain(books)
	if failed == base.ExitOK {
		site.KeepReport(s, books, e, dir, renderer.Look(), site.Rendering{Files: made, Said: string(heard.Said)})
	}
	code = base.Worst(code, failed)
	if certificates != "" {
		code = base.Worst(code, p.writeCertificates(certificates, stdout, stderr, code))
	}
	return base.Worst(listFiles(stdout, stderr, dir, made, code), s.WriteTimings(books))
}

// listFiles lists the files that were written, and returns the exit code.
func listFiles(stdout, stderr io.Writer, dir string, files []report.Output, code int) int {
	var b strings.Builder
	for _, f := range files {
		fmt.Fprintln(&b, path.Join(filepath.ToSlash(dir), f.Name))
	}
	_, err := io.WriteString(stdout, b.String())
	return base.Written(stderr, "report", err, code)
}

// DifferentNames checks that the names of reports differ, ignoring case.
func DifferentNames(files []string) error {
	taken := map[string]string{}
	for _, f := range files {
		name, f := view.PageName(base.ShownPath(f)), base.ShownPath(f)
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

// listed matches the reports that an index lists.
var listed = lazyregexp.New(`data-report="([^"]*)"`)

// ofOthers reports whether the folder's index lists any report other than that of the only
// notebook to be rendered: then the index stays unchanged.
func ofOthers(dir string, files []string) bool {
	if len(files) != 1 {
		return false
	}
	index, err := base.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil {
		return false
	}
	for _, m := range listed.FindAllSubmatch(index.Data, -1) {
		name := html.UnescapeString(string(m[1]))
		if _, err := os.Stat(filepath.Join(dir, filepath.Base(name)+".html")); err == nil &&
			name != view.PageName(base.ShownPath(files[0])) {
			return true
		}
	}
	return false
}

// A press renders each book as soon as it has run, and keeps only what the index shows of it, so
// that a site of many books needs no more memory than one of a few.
type press struct {
	session  *base.Session
	edition  *site.Edition
	renderer *report.Renderer
	site     *site.Site
	prints   []printing // by notebook
}

// A printing is the result of rendering one book.
type printing struct {
	book       *view.Book // shortened; nil if the book could not be read
	pages      []report.Output
	statements []report.Output
	warnings   []string
	err        error

	certificates []verify.Certificate
}

// print renders one book and releases its memory. A page shows failed cells and claims. A book
// that cannot be rendered, for instance because of a broken reference, is an error of its
// author, and no file of it is written.
func (p *press) print(ctx context.Context, b *base.Book) printing {
	if b.Errs != nil || len(b.Text) > 0 {
		return printing{}
	}
	full, err := site.ReportBook(p.session, b, p.edition.Variant, p.renderer, p.edition.Live)
	if err != nil {
		return printing{err: fmt.Errorf("rederive report: %w", err)}
	}
	if note := base.LanguageNote(b.Notebook); note != "" && p.edition.Variant.Suffix() != "" {
		fmt.Fprintln(p.edition.Stderr, note)
	}
	full.Created, full.Number = p.edition.Date, p.edition.Number
	full.Given = grade.ShownParams(givenOn(full, p.session.Params))
	if full.Variant == view.Solutions {
		full.Answers = grade.SolutionsIn(b.Notebook, b.Run)
	}
	if p.edition.Practice {
		if full.Practice, err = grade.PracticeOf(p.session, ctx, b.Path); err != nil {
			return printing{err: err}
		}
	}
	pages, warnings, err := p.edition.Render(ctx, p.renderer, p.site, full)
	if err != nil {
		return printing{err: err}
	}
	statements, err := p.edition.Statements(p.site, full, pages)
	certificates := verify.Certificates(b.Run, b.Result.Verdicts)
	brief := full.Brief()
	b.Notebook, b.Docs, b.Cited, b.Pictures = brief.Notebook, nil, nil, nil
	b.Run = &rederive.Run{Errors: b.Run.Errors, Warns: b.Run.Warns}
	b.Result = &verify.Result{Errors: b.Result.Errors, Warnings: b.Result.Warnings}
	return printing{brief, pages, statements, warnings, err, certificates}
}

// givenOn returns the parameters that a sheet lists: all if it has exercises, since exercises
// may ask for what depends on them, and otherwise those that were set.
func givenOn(b *view.Book, set base.ParamFlags) base.ParamFlags {
	if _, exercises := view.PointsOf(b); !exercises {
		return set
	}
	given := base.ParamFlags{}
	for _, param := range b.Notebook.Front.Params {
		given[param.Name] = fmt.Sprint(param.Value)
	}
	maps.Copy(given, set)
	return given
}

// removeOld removes the files that an earlier run made of books that cannot be rendered now:
// they would be mistaken for results of this run.
func (p *press) removeOld(dir string, books []*base.Book) {
	for i, pr := range p.prints {
		if pr.book != nil && pr.err == nil {
			continue
		}
		for _, name := range p.edition.Names(view.PageName(books[i].Path)) {
			file := filepath.Join(dir, name)
			if old, err := base.ReadFile(file); err == nil && base.SiteMark(name)(old.Data) && os.Remove(file) == nil {
				fmt.Fprintf(p.edition.Stderr, "rederive report: removed %s, which an earlier run made from %s\n",
					filepath.ToSlash(file), books[i].Path)
			}
		}
		for _, f := range p.edition.Formats {
			if f.Folder {
				folder := f.Dir(view.PageName(books[i].Path) + p.edition.Variant.Suffix())
				site.SweepFolder(dir, folder, nil)
				os.Remove(filepath.Join(dir, folder)) // fails, as it should, if the folder is not empty
			}
		}
	}
}

// gather adds the index of all books, their errata and the description of the site, and returns
// all files of the site in order. A book that could not be rendered has no files; the others
// keep theirs.
func (p *press) gather() ([]report.Output, int) {
	code := base.ExitOK
	var books []*view.Book
	var made, statements []report.Output
	for _, pr := range p.prints {
		if pr.err != nil {
			fmt.Fprintln(p.session.Stderr, pr.err)
			code = base.Worst(code, base.CodeOf(pr.err))
		} else if pr.book != nil {
			books = append(books, pr.book)
			made = append(made, pr.pages...)
			statements = append(statements, pr.statements...)
			for _, w := range pr.warnings {
				fmt.Fprintf(p.edition.Stderr, "%s: warning: %s\n", pr.book.Notebook.Path, w)
			}
		}
	}
	if len(books) == 0 {
		return nil, code
	}
	about, err := p.overall(books, made, statements)
	if err != nil {
		fmt.Fprintln(p.session.Stderr, err)
		return nil, base.ExitDefect
	}
	return about, code
}

// overall adds the files about all books to those of the books.
func (p *press) overall(books []*view.Book, made, statements []report.Output) ([]report.Output, error) {
	if p.edition.Index {
		for _, page := range []struct {
			name  string
			write func(io.Writer, []*view.Book) error
		}{{"index.html", p.renderer.Index}, {"errata.html", p.renderer.Errata}} {
			file, err := p.site.Write(page.name, func(w io.Writer) error { return page.write(w, books) })
			if err != nil {
				return nil, err
			}
			made = append(made, file)
		}
	}
	if live := p.edition.Live; live != nil && !live.Embed {
		script, err := p.site.Write(view.LiveFile, live.WriteScript)
		if err != nil {
			return nil, err
		}
		made = append(made, script)
		if live.Drawing != nil {
			drawing, err := p.site.Write(view.DrawingFile, live.WriteDrawing)
			if err != nil {
				return nil, err
			}
			made = append(made, drawing)
		}
	}
	made = append(made, statements...)
	crate, err := p.edition.Crate(p.site, books, made)
	return append(made, crate...), err
}
