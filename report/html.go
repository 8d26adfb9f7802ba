package report

import (
	"fmt"
	"html"
	"html/template"
	"strings"

	"rederive/typeset/draw"
)

// htmlWriter writes the blocks of one book as HTML.
type htmlWriter struct {
	*view
	out   strings.Builder // of the part that is written
	noted map[int]bool    // footnotes that the text has referred to
	plays bool            // a board can be played
	drawn []*draw.Picture
	wide  map[formulaLook]bool // formulas that have been measured
	still bool                 // nothing may be a link or scroll
	page  string               // to which the links to claims lead; empty for this one
}

func (w *htmlWriter) f(format string, args ...any) { fmt.Fprintf(&w.out, format, args...) }

// part returns what f writes.
func (w *htmlWriter) part(f func()) template.HTML {
	w.out.Reset()
	f()
	defer w.out.Reset()
	return template.HTML(w.out.String())
}

// esc escapes text for elements and attributes.
func esc(s string) string { return html.EscapeString(printable(s)) }

// escCode escapes code and outputs of cells, in which nothing may hide.
func escCode(s string) string { return html.EscapeString(Visible(s)) }
