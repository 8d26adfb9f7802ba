// Package html writes books as self-contained pages, and the front page and the page of errata
// over many books.
package html

import (
	"fmt"
	"html"
	"html/template"
	"strings"

	"rederive"

	"rederive/report/plain"
	"rederive/report/view"
	"rederive/typeset/draw"
)

// writer writes the blocks of one book as HTML.
type writer struct {
	*view.View
	out   strings.Builder // the part being written
	noted map[int]bool    // footnotes referred to so far
	plays bool            // a board is playable
	drawn []*draw.Picture
	wide  map[formulaLook]bool     // cached results of isWide
	still bool                     // links and scrolling are not allowed
	shown map[rederive.Callee]bool // functions whose declarations the page shows
	page  string                   // the page that links to claims lead to; empty for this page
}

func (w *writer) f(format string, args ...any) { fmt.Fprintf(&w.out, format, args...) }

// part returns what f writes.
func (w *writer) part(f func()) template.HTML {
	w.out.Reset()
	f()
	defer w.out.Reset()
	return template.HTML(w.out.String())
}

// esc escapes text for elements and attributes.
func esc(s string) string { return html.EscapeString(plain.Printable(s)) }

// escCode escapes code and outputs of cells, and makes hidden characters visible.
func escCode(s string) string { return html.EscapeString(plain.Visible(s)) }

// escText escapes text for elements only, where quotes need no escape: code has many.
func escText(s string) string { return textEscapes.Replace(plain.Printable(s)) }

var textEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
