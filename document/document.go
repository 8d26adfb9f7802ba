// Package document describes a paper as it was read: blocks of words in reading order, each word with its
// box on the page.
//
// Readers of formats (package paper) make a Document; checks (verify/review) read its text and identify places by byte
// offsets; pages (report) show these places. A document is only data, and the same for a PDF with boxes and an HTML
// file without them.
package document

import (
	"sort"
	"strings"
)

// A Document is a paper.
type Document struct {
	Name    string // base name of its file
	SHA256  string // of the file, in hexadecimal
	Format  string // "pdf", "html", "jats", "docx", "latex", "markdown" or "text"
	Title   string // may be empty
	Authors []string
	Pages   []Page // none for formats without pages
	Blocks  []Block
	Notes   []Note // what could not be read
}

// A Page is a page of a format that has pages. Lengths are in points, and the origin is the top left corner.
type Page struct {
	Number        int // from 1
	Width, Height float64
	Scan          bool // a picture without a text layer
	// Quarters is the number of quarter turns by which the text is rotated: 1 or 3 for a wide table on its side.
	Quarters int
}

// Upright returns a box of the page in the coordinates of the page turned so that its text is upright.
func (p *Page) Upright(b Box) Box {
	switch p.Quarters {
	case 3: // the lines run upward
		return Box{b.Page, p.Height - b.Y1, b.X0, p.Height - b.Y0, b.X1}
	case 1:
		return Box{b.Page, b.Y0, p.Width - b.X1, b.Y1, p.Width - b.X0}
	}
	return b
}

// Printed is the inverse of Upright.
func (p *Page) Printed(b Box) Box {
	switch p.Quarters {
	case 3:
		return Box{b.Page, b.Y0, p.Height - b.X1, b.Y1, p.Height - b.X0}
	case 1:
		return Box{b.Page, p.Width - b.Y1, b.X0, p.Width - b.Y0, b.X1}
	}
	return b
}

// A Note says what a reader could not read.
type Note struct {
	Page int    // 0 for formats without pages
	Text string // for users, such as "a scan without a text layer"
}

// A Kind is the kind of a block.
type Kind string

const (
	Paragraph Kind = "paragraph"
	Heading   Kind = "heading"
	Caption   Kind = "caption"
	Footnote  Kind = "footnote"
	Reference Kind = "reference" // an entry of the bibliography
	Table     Kind = "table"
	Running   Kind = "running text" // page headers and footers
)

// A Block is a paragraph or the like. For a table, Words has the words of all cells, row by row.
type Block struct {
	Kind  Kind
	Place string // where it is, for users: "p. 7, left column", "Results, paragraph 3", "Table 2"
	Words []Word
	Grid  *Grid // of a table whose rows and columns were recognized
}

// A Word is a run of characters without a blank.
type Word struct {
	Text   string
	Box    Box
	Script Script
	Italic bool
	Glued  bool // no blank precedes it
	Line   bool // it begins a line of the page
}

// A Script says whether a word is a subscript or a superscript.
type Script int8

const (
	Subscript   Script = -1
	Baseline    Script = 0
	Superscript Script = 1
)

// A Box is a rectangle on a page, in points from its top left corner. It is zero for formats without pages.
type Box struct {
	Page           int
	X0, Y0, X1, Y1 float64
}

// A Grid is a table.
type Grid struct {
	Caption string // "Table 2. Means by group"
	Notes   string // below the table
	Head    int    // the number of rows in its head
	Rows    [][]Cell
}

// A Cell is a cell of a grid. A cell that spans several columns is in the first of them.
type Cell struct {
	Text     string
	Columns  int // the number of columns it spans, at least 1
	From, To int // its words in the block
}

// A Text is the text of a block, with the offset of each word.
type Text struct {
	String string
	starts []int // where each word begins
	block  *Block
}

// Text returns the text of a block. Superscripts and subscripts are written as ^{2} and _{1}, and adjacent words of the
// same script form a group: F_{2,28}.
func (b *Block) Text() Text {
	t := Text{block: b, starts: make([]int, 0, len(b.Words))}
	var s strings.Builder
	open := Baseline
	for i, w := range b.Words {
		if open != Baseline && (w.Script != open || !w.Glued) {
			s.WriteByte('}')
			open = Baseline
		}
		if i > 0 && !w.Glued {
			s.WriteByte(' ')
		}
		if w.Script != open {
			s.WriteString(map[Script]string{Subscript: "_{", Superscript: "^{"}[w.Script])
			open = w.Script
		}
		t.starts = append(t.starts, s.Len())
		s.WriteString(w.Text)
	}
	if open != Baseline {
		s.WriteByte('}')
	}
	t.String = s.String()
	return t
}

// Words returns the range of words that overlap the bytes from..to. The end is excluded.
func (t Text) Words(from, to int) (first, end int) {
	first = sort.Search(len(t.starts), func(i int) bool { return t.starts[i]+len(t.block.Words[i].Text) > from })
	end = sort.Search(len(t.starts), func(i int) bool { return t.starts[i] >= to })
	return min(first, end), end
}

// Bytes returns the byte range of the words first..end. The end is excluded.
func (t Text) Bytes(first, end int) (from, to int) {
	if first >= end || end > len(t.starts) {
		return 0, 0
	}
	return t.starts[first], t.starts[end-1] + len(t.block.Words[end-1].Text)
}

// Boxes returns the boxes of the bytes from..to, one for each line.
func (t Text) Boxes(from, to int) []Box {
	var boxes []Box
	first, end := t.Words(from, to)
	for i := first; i < end; i++ {
		w := t.block.Words[i]
		if w.Box == (Box{}) {
			continue
		}
		if k := len(boxes) - 1; k >= 0 && i > first && !w.Line && boxes[k].Page == w.Box.Page {
			boxes[k] = boxes[k].Union(w.Box)
			continue
		}
		boxes = append(boxes, w.Box)
	}
	return boxes
}

// Union returns the smallest box that contains b and c, which must be on the same page.
func (b Box) Union(c Box) Box {
	return Box{b.Page, min(b.X0, c.X0), min(b.Y0, c.Y0), max(b.X1, c.X1), max(b.Y1, c.Y1)}
}

// Plain returns a text on one line. Superscripts and subscripts are written as 10^-48 and F_2,28.
func Plain(text string) string {
	var b strings.Builder
	open := false
	for i := 0; i < len(text); i++ {
		switch {
		case (text[i] == '^' || text[i] == '_') && i+1 < len(text) && text[i+1] == '{':
			b.WriteByte(text[i])
			open = true
			i++
		case text[i] == '}' && open:
			open = false
		default:
			b.WriteByte(text[i])
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// CSVField quotes a text for a table that a spreadsheet opens, so that it is not read as a formula: file names and
// words of a paper are chosen by others.
func CSVField(text string) string {
	if strings.ContainsAny(text[:min(len(text), 1)], "=+-@\t\r") {
		return "'" + text
	}
	return text
}
