package paper

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"
	"unicode"

	"rederive/document"
	"rederive/internal/lazyregexp"
	"rederive/paper/internal/layout"
	"rederive/paper/internal/pdf"
)

// The limits for the longest paper.
const (
	maxPages = 2000
	maxSize  = 2_000_000 // characters and drawings
)

var pdfFormat = format{
	name: "pdf",
	is:   func(_ string, data []byte) bool { return IsPDF(data) },
	read: readPDF,
}

// IsPDF reports whether a file begins like a PDF.
func IsPDF(data []byte) bool { return bytes.Contains(data[:min(len(data), 1024)], []byte("%PDF-")) }

// start returns the engine, which it starts for the first PDF.
func (r *Reader) start(ctx context.Context) (*pdf.Engine, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.engine == nil {
		engine, err := pdf.Start(ctx, r.Cache, r.Borrowed)
		if err != nil {
			return nil, err
		}
		r.engine = engine
	}
	return r.engine, nil
}

func readPDF(ctx context.Context, r *Reader, data []byte) (*Paper, error) {
	engine, err := r.start(ctx)
	if err != nil {
		return nil, err
	}
	file, err := engine.Open(data)
	if err != nil {
		return nil, err
	}
	d := &document.Document{}
	var pages layout.Reader
	size := 0
	for i := 0; i < file.Pages() && i < maxPages && size < maxSize; i++ {
		page, err := file.Page(i)
		if err != nil {
			d.Notes = append(d.Notes, document.Note{Page: i + 1, Text: "the page is damaged and was not read"})
			page = &pdf.Page{Width: 1, Height: 1}
		}
		size += page.Size
		if page.Cut {
			const why = "the page has far more characters or drawings than a page of a paper: a part of it was not read"
			d.Notes = append(d.Notes, document.Note{Page: i + 1, Text: why})
		}
		scan := isScan(page)
		if scan {
			const why = "a scan without a text layer: the page is a picture"
			d.Notes = append(d.Notes, document.Note{Page: i + 1, Text: why})
		} else if isOutlined(page) {
			const why = "a page without a text layer: its characters are drawn as curves"
			d.Notes = append(d.Notes, document.Note{Page: i + 1, Text: why})
		}
		d.Pages = append(d.Pages, document.Page{
			Number: i + 1, Width: page.Width, Height: page.Height, Scan: scan, Quarters: pages.Add(page),
		})
	}
	if more := file.Pages() - len(d.Pages); more > 0 {
		const why = "%d more pages were not read: a paper has at most %d pages, and %d million characters and drawings"
		text := fmt.Sprintf(why, more, maxPages, maxSize/1_000_000)
		d.Notes = append(d.Notes, document.Note{Page: len(d.Pages) + 1, Text: text})
	}
	d.Blocks = pages.Blocks()
	for _, n := range pages.Unread {
		const why = "the page was not checked: it has far more pieces of text than a page of a paper, as have others " +
			"before it"
		d.Notes = append(d.Notes, document.Note{Page: n, Text: why})
	}
	for _, n := range pages.Crowded {
		const why = "the page has far more rules than tables need: its tables may not all be read"
		d.Notes = append(d.Notes, document.Note{Page: n, Text: why})
	}
	d.Title, d.Authors = titleOf(file, d), authorsOf(file)
	return &Paper{Document: d, file: file}, nil
}

// fewLetters is how many letters a page without a text layer may nevertheless have.
const fewLetters = 20

// isScan reports whether a page is a picture, without text other than what libraries stamp on the margins of scans.
func isScan(p *pdf.Page) bool {
	const margin = 0.12 // of the page
	x, y := margin*p.Width, margin*p.Height
	inside := func(g *pdf.Glyph) bool {
		return g.X0 > x && g.X1 < p.Width-x && g.Y0 > y && g.Y1 < p.Height-y
	}
	return p.Pictures > 0.5 && lettersOf(p, inside) < fewLetters
}

// isOutlined reports whether a page has many curves, and no text.
func isOutlined(p *pdf.Page) bool {
	const many = 200
	return p.Paths >= many && lettersOf(p, func(*pdf.Glyph) bool { return true }) < fewLetters
}

// lettersOf counts the letters of a page for which counts is true.
func lettersOf(p *pdf.Page, counts func(*pdf.Glyph) bool) int {
	letters := 0
	for i := range p.Glyphs {
		if g := &p.Glyphs[i]; unicode.IsLetter(g.Rune) && counts(g) {
			letters++
		}
	}
	return letters
}

// titleOf returns the title in the file's metadata, if a block of the first page has the same words, or else the
// largest text there.
func titleOf(file *pdf.File, d *document.Document) string {
	return largestOf(d, strings.Join(strings.Fields(file.Info("Title")), " "))
}

// largestOf returns the block of the first page that has the words of a title, or else the largest one.
func largestOf(d *document.Document, title string) string {
	largest, size := "", 0.0
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if len(b.Words) == 0 || b.Words[0].Box.Page != 1 || b.Kind == document.Running {
			continue
		}
		text := wholeTitle(d.Blocks[i:])
		if title != "" && strings.EqualFold(text, title) {
			return text
		}
		if high := heightOf(b.Words[0]); high > 1.02*size && len(text) > 8 && !markOfCopy.MatchString(text) {
			largest, size = text, high
		}
	}
	return largest
}

func heightOf(w document.Word) float64 { return w.Box.Y1 - w.Box.Y0 }

// markOfNote matches a raised mark at the end of a title, which refers to a footnote.
var markOfNote = lazyregexp.New(`\s*\^\{[^{}]{1,3}\}$`)

// markOfCopy matches what an archive or a journal prints above a title: where the copy is from, or what it is.
var markOfCopy = lazyregexp.New(`^(?i:NIH Public Access|HHS Public Access|Europe PMC Funders Group|OVID[- ]?DS|` +
	`(?:author )?manuscript|accepted (?:manuscript|article)|(?:\pL+ )*(?:academic|institutional|digital|research) ` +
	`repository|(?:original|short|brief|research) (?:contribution|communication|article|report|paper)s?)$`)

// rubric matches the part of a journal above a title, which begins with a capital letter.
var rubric = lazyregexp.New(`^(?i:(?:brief|short|original|research|regular|rapid) (?:reports?|articles?|` +
	`communications?|papers?)) ([A-Z])`)

// wholeTitle returns the text of the first block, with headings that continue it in the same size on the next lines:
// the lines of a title may be far apart.
func wholeTitle(blocks []document.Block) string {
	text := blocks[0].Text().String
	last := blocks[0].Words[len(blocks[0].Words)-1]
	size := heightOf(blocks[0].Words[0])
	for i := 1; i < len(blocks) && blocks[0].Kind == document.Heading; i++ {
		b := &blocks[i]
		if b.Kind != document.Heading || len(b.Words) == 0 {
			break
		}
		first, below := b.Words[0], b.Words[0].Box.Y0-last.Box.Y0
		sameType := first.Box.Page == last.Box.Page && math.Abs(heightOf(first)-size) <= 0.06*size
		if !sameType || below < 0 || below > 2.6*size {
			break
		}
		text, last = text+" "+b.Text().String, b.Words[len(b.Words)-1]
	}
	return rubric.ReplaceAllString(markOfNote.ReplaceAllString(text, ""), "$1")
}

func authorsOf(file *pdf.File) []string {
	var list []string
	for name := range strings.FieldsFuncSeq(file.Info("Author"), func(r rune) bool { return r == ';' || r == ',' }) {
		if name = strings.TrimSpace(name); name != "" {
			list = append(list, name)
		}
	}
	return list
}
