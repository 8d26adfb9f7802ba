// Package latex writes a document as LaTeX.
package latex

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"rederive/report/compose"
	"rederive/typeset"
	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/pdf"
)

// Write writes a document as a LaTeX document of class article, which needs the packages of
// LaTeX's base and of texlive-latex-recommended. Its pictures are PDF files next to it. No text
// of the document reaches TeX as a command: everything is quoted, and formulas are written from
// their trees. The warnings name the characters that LaTeX's fonts do not have.
func Write(out io.Writer, doc *typeset.Document, by string, companion func(string, []byte) error) (
	[]typeset.Warning, error,
) {
	w := &writer{
		lacking: map[rune]int{}, inks: map[draw.Color]bool{}, depth: map[string]int{},
		companion: companion, pictures: map[string]string{}, by: doc.Producer,
	}
	w.blocks(doc.Blocks)
	if w.err != nil {
		return nil, w.err
	}
	_, err := io.WriteString(out, "% "+by+"\n"+w.preamble(doc)+w.b.String()+"\\end{document}\n")
	return w.warnings(), err
}

// writer writes the blocks of a document as LaTeX.
type writer struct {
	b         strings.Builder
	lacking   map[rune]int        // characters that LaTeX does not have
	inks      map[draw.Color]bool // inks in use
	companion func(string, []byte) error
	pictures  map[string]string // names of the pictures written, by content
	by        string            // the program that writes them
	err       error

	depth    map[string]int // nesting depth of lists, and of what cannot break over pages
	notes    int
	later    []texNote // notes of a title or a caption, written after it
	moving   bool      // inside a title or a caption
	cell     bool      // inside a column that does not wrap
	sections [3]int    // as LaTeX counts them
	figures  int
	tables   int
	insets   int
}

func (w *writer) put(format string, args ...any) { fmt.Fprintf(&w.b, format, args...) }

// capture returns what f writes.
func (w *writer) capture(f func()) string { return compose.Within(&w.b, f) }

// nested calls f and counts the nesting depth.
func (w *writer) nested(in string, f func()) {
	w.depth[in]++
	f()
	w.depth[in]--
}

func (w *writer) warnings() []typeset.Warning {
	var list []typeset.Warning
	for r, n := range w.lacking {
		list = append(list, typeset.Warning{Kind: typeset.MissingCharacter, Text: string(r), Count: n})
	}
	slices.SortFunc(list, func(a, b typeset.Warning) int { return strings.Compare(a.Text, b.Text) })
	return list
}

// ink returns the name of a colour.
func (w *writer) ink(k draw.Ink) string {
	w.inks[k.Light] = true
	return texColor(k.Light)
}

func texColor(c draw.Color) string { return "ink" + strings.TrimPrefix(c.Hex(), "#") }

// texWidth is the width of the text.
const texWidth = 408 * font.Point

// preamble returns the preamble. Only lmodern is in neither LaTeX's base nor
// texlive-latex-recommended; it is used if installed.
func (w *writer) preamble(doc *typeset.Document) string {
	var b strings.Builder
	b.WriteString(`\pdfminorversion=7
\documentclass{article}
\usepackage[T1]{fontenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage{amsmath,amssymb,array,longtable,booktabs,graphicx,float,textcomp}
\usepackage[table]{xcolor}
\usepackage[a4paper,textwidth=408pt,textheight=660pt]{geometry}
\usepackage{caption}
\usepackage[hidelinks,hypertexnames=false]{hyperref}
`)
	w.ink(draw.Muted())
	for _, c := range slices.Sorted(maps.Keys(w.inks)) {
		fmt.Fprintf(&b, "\\definecolor{%s}{HTML}{%s}\n", texColor(c), strings.ToUpper(strings.TrimPrefix(c.Hex(), "#")))
	}
	fmt.Fprintf(&b, "\\newcommand{\\muted}[1]{\\textcolor{%s}{#1}}\n", texColor(draw.Muted().Light))
	b.WriteString(`\newcommand{\struck}[1]{\leavevmode\begingroup\setbox0=\hbox{#1}%
\rlap{\rule[.55ex]{\wd0}{.4pt}}\box0\endgroup}
\newcommand{\codeline}[1]{\par\noindent\hangindent=2em\hangafter=1\strut#1}
\newenvironment{code}{\par\smallskip\begingroup\raggedright\footnotesize\ttfamily}{\par\endgroup\smallskip}
\newenvironment{deeper}{\par\begingroup\advance\leftskip by 1.5em\relax}{\par\endgroup}
\newcommand{\roomline}{\par\noindent\rule{0pt}{24pt}\hrulefill}
\captionsetup{font=small,labelfont=bf,labelsep=period}
\setlength{\emergencystretch}{3em}
\setcounter{secnumdepth}{3}
`)
	b.WriteString("\\hypersetup{pdftitle={" + w.plainText(doc.Title) + "},pdfauthor={" +
		w.plainText(strings.Join(doc.Authors, ", ")) + "},pdfsubject={" + w.plainText(doc.Subject) +
		"},pdfkeywords={" + w.plainText(strings.Join(doc.Keywords, ", ")) + "}}\n")
	b.WriteString("\\begin{document}\n")
	return b.String()
}

// picture writes a picture next to the document, unless it is already there, and returns its
// name.
func (w *writer) picture(p *draw.Picture, name string) string {
	if p.Alt == "" {
		w.err = fmt.Errorf("%s: %w", name, draw.ErrNoAlt)
		return name
	}
	page := pdf.Page{Width: p.Width, Height: p.Height + p.Depth, Ops: []draw.Op{
		&draw.Group{Matrix: draw.Translate(0, p.Depth), Ops: p.Ops},
	}}
	var out bytes.Buffer
	err := pdf.Write(&out, &pdf.Document{
		Title: p.Alt, Lang: "en", Producer: w.by,
		Pages: func(yield func(pdf.Page) bool) { yield(page) },
	})
	if err != nil {
		w.err = fmt.Errorf("%s: %w", name, err)
		return name
	}
	if known, ok := w.pictures[out.String()]; ok {
		return known
	}
	w.pictures[out.String()] = name
	if err := w.companion(name+".pdf", out.Bytes()); err != nil {
		w.err = err
	}
	return name
}

// texLength returns a length in bp, TeX's name for a point of 1/72 inch.
func texLength(u draw.Unit) string { return fmt.Sprintf("%.2fbp", float64(u)/float64(font.Point)) }
