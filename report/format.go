package report

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"rederive"
	"rederive/report/compose"
	"rederive/report/jats"
	"rederive/report/latex"
	"rederive/report/view"
	"rederive/typeset"
)

// A Format is a file format of reports.
type Format struct {
	Name string
	Ext  string // extension of its files
	Type string // its MIME type

	Folder bool // a book becomes a folder with its file and its pictures
	Page   bool // browsers open it: a site of such files has an index page, and the files can run scripts
	Prints bool // the pages are for print; a browser can print them as well

	// Made reports whether an earlier run wrote a file.
	Made func(file []byte) bool

	// Write writes a book. The warnings say what could not be shown well.
	Write func(r *Renderer, w io.Writer, b *view.Book, companion Companion) ([]typeset.Warning, error)
}

// Companion receives another file of a book: a picture, by its name in the folder of the book, or a file
// next to that of the book.
type Companion func(name string, data []byte) error

// Formats returns the formats of reports. Each has its writer in a file of its own.
func Formats() []Format {
	return []Format{
		{
			Name: "html", Ext: "html", Type: "text/html", Page: true,
			Made: containsAny(`<meta name="generator" content="rederive `), Write: singleFile((*Renderer).writeHTML),
		},
		{
			Name: "pdf", Ext: "pdf", Type: "application/pdf", Prints: true,
			Made: containsAny("<pdf:Producer>rederive ", PrintedMark), Write: (*Renderer).writePDF,
		},
		{
			Name: "tex", Ext: "tex", Type: "application/x-tex", Folder: true,
			Made: hasPrefix("% " + MadeBy), Write: (*Renderer).TeX,
		},
		{
			Name: "jats", Ext: "xml", Type: "application/xml", Folder: true,
			Made: containsAny("<!-- " + MadeBy), Write: (*Renderer).JATS,
		},
	}
}

// singleFile adapts the writer of a format that has a single file.
func singleFile(
	write func(*Renderer, io.Writer, *view.Book) ([]typeset.Warning, error),
) func(*Renderer, io.Writer, *view.Book, Companion) ([]typeset.Warning, error) {
	return func(r *Renderer, w io.Writer, b *view.Book, _ Companion) ([]typeset.Warning, error) {
		return write(r, w, b)
	}
}

func (r *Renderer) writeHTML(w io.Writer, b *view.Book) ([]typeset.Warning, error) {
	return nil, r.HTML(w, b)
}

// TeX writes a book as a LaTeX document. The warnings name the characters that LaTeX's fonts
// do not have.
func (r *Renderer) TeX(out io.Writer, b *view.Book, companion Companion) ([]typeset.Warning, error) {
	doc, err := compose.Document(appended(b), r.Draw, "the LaTeX document")
	if err != nil {
		return nil, err
	}
	warnings, err := latex.Write(out, doc, madeBy(b), companion)
	return warnings, renderError(b, err)
}

// JATS writes a book as an article of the Journal Archiving and Interchange Tag Set.
func (r *Renderer) JATS(out io.Writer, b *view.Book, companion Companion) ([]typeset.Warning, error) {
	doc, err := compose.Document(appended(b), r.Draw, "the JATS article")
	if err != nil {
		return nil, err
	}
	return nil, renderError(b, jats.Write(out, doc, madeBy(b), companion))
}

// appended returns a book whose supplement is not a separate file, for formats that have only one file.
func appended(b *view.Book) *view.Book {
	if b.Supplement != rederive.SupplementFile {
		return b
	}
	one := *b
	one.Supplement = rederive.SupplementAppend
	return &one
}

// Dir returns the folder of the files of a book, with a final slash, or "".
func (f Format) Dir(book string) string {
	if f.Folder {
		return book + "-" + f.Name + "/"
	}
	return ""
}

// File returns the file name of a book.
func (f Format) File(book string) string { return f.Dir(book) + book + "." + f.Ext }

// madeBy returns the mark in text files by which later runs recognize them.
func madeBy(b *view.Book) string { return MadeBy + b.Tool.Version }

// MadeBy begins the comment at the start of a text file.
const MadeBy = "Made by rederive "

// PrintedMark is a comment at the end of a PDF that a browser printed.
const PrintedMark = "% printed by rederive\n"

// containsAny returns a function that reports whether a file contains one of some strings.
func containsAny(texts ...string) func([]byte) bool {
	return func(file []byte) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return bytes.Contains(file, []byte(text)) })
	}
}

// hasPrefix returns a function that reports whether a file begins with a string.
func hasPrefix(text string) func([]byte) bool {
	return func(file []byte) bool { return bytes.HasPrefix(file, []byte(text)) }
}

// typeOf returns the MIME type of a file of a report.
func typeOf(name string) string {
	if strings.HasSuffix(name, ".svg") {
		return "image/svg+xml"
	}
	at := slices.IndexFunc(Formats(), func(f Format) bool { return strings.HasSuffix(name, "."+f.Ext) })
	if at < 0 {
		return "application/json"
	}
	return Formats()[at].Type
}
