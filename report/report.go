// Package report renders notebooks that have been run and verified. A [view.Book] is one notebook
// with its run, its claims and their verdicts; a [Renderer] writes it in each of the [Formats],
// and writes the front page over many books:
//
//	r, err := report.New(templates.FS)
//	r.Draw = figures.Draw
//	err = r.HTML(w, book)
//
// What all formats show is computed once, in a [view.View]. Package html writes pages. For paper,
// package compose first makes a document of blocks, which is set as a PDF, or written as LaTeX or
// JATS. A format is a row of [Formats].
package report

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"rederive"
	"rederive/report/html"
	"rederive/report/view"
	"rederive/show"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// A Renderer writes books. It is safe for concurrent use.
type Renderer struct {
	// Draw turns a figure described by a cell into a picture.
	Draw func(show.Figure) (*draw.Picture, error)

	// Brand is the project's own part of the look.
	Brand view.Brand

	// Fonts returns the fonts for documents; nil means the built-in ones.
	Fonts func() (*font.Library, error)

	// Ordered keeps the order of books on the front page; otherwise they are sorted by name.
	Ordered bool

	templates *html.Templates
}

// New returns a renderer with the templates of the given folder.
func New(dir fs.FS) (*Renderer, error) {
	t, err := html.ReadTemplates(dir)
	if err != nil {
		return nil, err
	}
	return &Renderer{templates: t}, nil
}

// Look returns a digest of the renderer's templates, which pages carry so that a replay knows
// whether it has the same ones.
func (r *Renderer) Look() string { return r.templates.Look }

// pages returns a writer of pages with the renderer's settings.
func (r *Renderer) pages() *html.Pages {
	return &html.Pages{Templates: r.templates, Draw: r.Draw, Brand: r.Brand, Ordered: r.Ordered}
}

// HTML writes the page of a book.
func (r *Renderer) HTML(w io.Writer, b *view.Book) error {
	return renderError(b, r.pages().Report(w, b))
}

// Index writes the front page over all books.
func (r *Renderer) Index(w io.Writer, books []*view.Book) error {
	return r.pages().Overall(w, "index.html", books)
}

// Errata writes the page of all errata, ready to be sent to authors.
func (r *Renderer) Errata(w io.Writer, books []*view.Book) error {
	return r.pages().Overall(w, "errata.html", books)
}

// renderError adds the notebook to an error that has no position of its own.
func renderError(b *view.Book, err error) error {
	if errs := rederive.Errors(nil); err == nil || errors.As(err, &errs) {
		return err
	}
	return fmt.Errorf("rendering %s: %w", b.Notebook.Path, err)
}
