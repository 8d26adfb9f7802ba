// Package report renders notebooks that were run and verified. A [Book] is one
// notebook with its run, its claims and their verdicts; a [Renderer] writes it
// as one self-contained HTML page, and writes the index over many:
//
//	r, err := report.New(templates.FS)
//	r.Draw = figures.Draw
//	err = r.HTML(w, book)
//
// What every format shows is computed once, in a [view]: numbers, cross references,
// alternative texts, claims by cell, errata, what is cut. The writers only write:
// the files html*.go one page. What is for paper is first composed to a document of
// blocks, which pdf.go sets and the files tex*.go and jats*.go write down. A format is
// a row of [Formats].
package report

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"slices"
	"time"

	"rederive"
	"rederive/show"
	"rederive/typeset/draw"
	"rederive/typeset/theme"
)

// A Book is one notebook with what became of it.
type Book struct {
	Name         string // base name of its files, unique in the site
	Notebook     *rederive.Notebook
	Run          *rederive.Run
	Docs         []*rederive.ClaimsDoc
	Verdicts     []rederive.Verdict
	Errors       rederive.Errors // of the run and of the comparison
	Tool         rederive.Tool
	Created      time.Time           // the date that its files carry, or zero for none
	Variant      Variant             // default Report
	Number       string              // of this copy of a handout, after its title; may be empty
	Code         rederive.CodeStyle  // of the cells that do not ask for another one; default: that of the variant
	Pictures     map[string][]byte   // files that the text shows, by their paths in [PictureFiles]
	Bibliography *Bibliography       // what the notebook may cite, or nil
	Live         *Live               // lets its readers run it, or nil
	Source       *Source             // what the page carries to be replayed, or nil
	Practice     *Practice           // lets readers of a handout check their answers, or nil
	Numerals     []rederive.Numerals // of the papers, if their copies were read

	Evidence map[string][]*draw.Picture // pictures of the paper where claims are wrong, by their ids

	covered []coverage // of a brief book, whose claims are gone
	cover   cover      // of a brief book, whose cells are gone
}

// Summary counts the claims of the book by verdict.
func (b *Book) Summary() rederive.Summary {
	var s rederive.Summary
	for _, v := range b.Verdicts {
		s.Add(v.Verdict)
	}
	return s
}

// Title returns the title of the notebook: that of the front matter, or its
// first heading of level 1, or its first heading.
func (b *Book) Title() string {
	if b.Number != "" {
		return b.ownTitle() + ", " + languageOf(b).Say("no. %s", b.Number)
	}
	return b.ownTitle()
}

func (b *Book) ownTitle() string {
	if b.Notebook.Front.Title != "" {
		return b.Notebook.Front.Title
	}
	if h := titleHeading(b); h != nil {
		return rederive.PlainText(h.Text)
	}
	for _, block := range b.Notebook.Blocks {
		if h, ok := block.(*rederive.Heading); ok {
			return rederive.PlainText(h.Text)
		}
	}
	return b.Name
}

// titleHeading is the heading that gives the title of the book, which every format shows
// by itself, or nil: the first one of level 1, unless the front matter has another title.
func titleHeading(b *Book) *rederive.Heading {
	for _, block := range b.Notebook.Blocks {
		h, ok := block.(*rederive.Heading)
		if !ok || h.Level != 1 {
			continue
		}
		if title := b.Notebook.Front.Title; title != "" && title != rederive.PlainText(h.Text) {
			return nil
		}
		return h
	}
	return nil
}

// isTitle reports whether a heading gives the title of the book.
func isTitle(b *Book, h *rederive.Heading) bool { return h == titleHeading(b) }

// titleID is the id of the heading that gives the title, or empty.
func titleID(b *Book) string {
	if h := titleHeading(b); h != nil {
		return h.ID
	}
	return ""
}

// Brief returns of a book what the index over many shows, and the description
// of the whole: neither text nor outputs, and of the claims that are right only
// their names.
func (b *Book) Brief() *Book {
	front := b.Notebook.Front
	front.Title = b.Title()
	run := *b.Run
	run.Cells, run.Values, run.Offers, run.Sites = nil, nil, nil, nil
	brief := &Book{
		Name: b.Name, Notebook: &rederive.Notebook{Path: b.Notebook.Path, Front: front}, Run: &run,
		Errors: b.Errors, Tool: b.Tool, Created: b.Created, Variant: b.Variant,
	}
	brief.covered, brief.Evidence = coverages(b), b.Evidence
	for _, d := range b.Docs {
		brief.Docs = append(brief.Docs, &rederive.ClaimsDoc{Path: d.Path, Paper: d.Paper, SHA256: d.SHA256})
	}
	for _, v := range b.Verdicts {
		if len(errata(v)) == 0 {
			v = rederive.Verdict{
				ID: v.ID, Verdict: v.Verdict, Where: v.Where, Claim: &rederive.Claim{Title: titleOf(v)},
			}
		}
		brief.Verdicts = append(brief.Verdicts, v)
	}
	shown := visibly(b)
	res, _ := resolve(shown)
	brief.cover, _ = coverOf(shown, res)
	if p := brief.cover.picture; p != nil {
		brief.Pictures = map[string][]byte{picturePath(p): b.Pictures[picturePath(p)]}
	}
	return brief
}

// A Renderer writes books. It is safe for concurrent use.
type Renderer struct {
	// Draw turns a figure described by a cell into a picture.
	Draw func(show.Figure) (*draw.Picture, error)

	// Brand is what the project sets of the look.
	Brand Brand

	// Ordered keeps the books on the front page in their order; otherwise they are
	// sorted by name.
	Ordered bool

	look     string // digest of the templates
	pages    *template.Template
	style    template.CSS
	script   template.JS
	play     template.JS // for pages with boards that can be played
	practice template.JS // for handouts in which answers can be checked
}

// New returns a renderer with the templates of the given folder.
func New(dir fs.FS) (*Renderer, error) {
	pages, err := template.ParseFS(dir, "*.html")
	if err != nil {
		return nil, fmt.Errorf("reading templates: %w", err)
	}
	text := map[string]string{}
	for _, name := range []string{"style.css", "script.js", "play.js", "practice.js"} {
		data, err := fs.ReadFile(dir, name)
		if err != nil {
			return nil, fmt.Errorf("reading templates: %w", err)
		}
		text[name] = string(data)
	}
	look, err := lookOf(dir)
	if err != nil {
		return nil, err
	}
	return &Renderer{
		look: look, pages: pages, style: template.CSS(theme.Sheet(theme.Inks()) + text["style.css"]),
		script: template.JS(text["script.js"]), play: template.JS(text["play.js"]),
		practice: template.JS(text["practice.js"]),
	}, nil
}

// lookOf digests the templates, each with its name.
func lookOf(dir fs.FS) (string, error) {
	names, err := fs.Glob(dir, "*.*")
	if err != nil {
		return "", fmt.Errorf("reading templates: %w", err)
	}
	h := sha256.New()
	for _, name := range names {
		if !slices.Contains(templateKinds(), path.Ext(name)) {
			continue
		}
		data, err := fs.ReadFile(dir, name)
		if err != nil {
			return "", fmt.Errorf("reading templates: %w", err)
		}
		fmt.Fprintf(h, "%s %d\n%s\n", name, len(data), data)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// templateKinds are the extensions of templates.
func templateKinds() []string { return []string{".html", ".css", ".js"} }

// Look returns a digest of the renderer's templates, which a page carries so that a
// replay knows whether it has the same.
func (r *Renderer) Look() string { return r.look }

// renderError names the notebook in an error that has no position of its own.
func renderError(b *Book, err error) error {
	if errs := rederive.Errors(nil); errors.As(err, &errs) {
		return errs
	}
	return fmt.Errorf("rendering %s: %w", b.Notebook.Path, err)
}
