// Package html writes books as self-contained pages, and the front page and the page of errata
// over many.
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
	out   strings.Builder // of the part that is written
	noted map[int]bool    // footnotes that the text has referred to
	plays bool            // a board can be played
	drawn []*draw.Picture
	wide  map[formulaLook]bool     // formulas that have been measured
	still bool                     // nothing may be a link or scroll
	shown map[rederive.Callee]bool // declarations of packages that the page has
	page  string                   // to which the links to claims lead; empty for this one
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

// escCode escapes code and outputs of cells, in which nothing may hide.
func escCode(s string) string { return html.EscapeString(plain.Visible(s)) }

// escText escapes text for elements alone, where quotes stand as they are: code has many.
func escText(s string) string { return textEscapes.Replace(plain.Printable(s)) }

var textEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
