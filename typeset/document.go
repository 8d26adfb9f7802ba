// Package typeset sets documents: paragraphs broken as a whole, formulas, tables and
// listings that run over pages, floating figures, notes, contents and references, on
// pages of any size, as a tagged PDF. It needs nothing installed and knows nothing of
// notebooks; its input is a tree of blocks.
//
//	doc := &typeset.Document{
//		Title: "On Nim",
//		Blocks: []typeset.Block{
//			&typeset.Heading{Level: 1, Text: typeset.Words("The game")},
//			&typeset.Paragraph{Text: typeset.Words("Two players move in turn.")},
//		},
//	}
//	warnings, err := doc.WritePDF(w, typeset.Article(), font.NewLibrary())
//
// The phases follow each other as in TeX (D. E. Knuth, The TeXbook): inlines become
// boxes and glue, the breaker finds the best lines, lines become a vertical list, and
// the page builder cuts the list into pages. All lengths are integers, so the same
// document produces the same bytes on every machine.
//
// A document that cannot be set well is still set: a character that no font has, or a
// line that is too wide, causes a [Warning].
package typeset

import (
	"fmt"
	"strings"
	"time"

	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/tex"
)

// Unit is the unit of length, 1/65536 pt.
type Unit = font.Unit

// pt is one point.
const pt = font.Point

// A Document is a tree of blocks with its metadata.
type Document struct {
	Title    string
	Authors  []string
	Subject  string
	Keywords []string
	DOI      string
	Lang     string // a language tag; "" counts as "en"; English is hyphenated
	Producer string
	Created  time.Time // written only if it is not zero
	Head     string    // of every page but the first; "" for the title
	Blocks   []Block
}

// A Block is one of [*Title], [*Heading], [*Paragraph], [*List],
// [*Definitions], [*Quote], [*Listing], [*Table], [*Figure], [*Display],
// [*Aside], [*Box], [*Band], [*Columns], [*Contents], [*Space], [*Rule] or
// [*PageBreak].
type Block interface{ block() }

// Title is the head of the document.
type Title struct {
	Text    []Inline
	Sub     []Inline
	Authors []string
	Date    string
	ID      string // target of links; may be empty
}

// Heading begins a part of the document. It appears in the contents and the bookmarks,
// unless Plain.
type Heading struct {
	Level  int    // 1 to 6
	Number string // "2.1", set before the text; may be empty
	Text   []Inline
	ID     string // for links; unique
	Plain  bool
	Clear  bool // no earlier figure floats past it
}

// Paragraph is a paragraph of text.
type Paragraph struct {
	Text   []Inline
	ID     string
	Ragged bool // do not justify
}

// List is a list of items. An ordered list counts from Start (0 means 1).
type List struct {
	Ordered bool
	Start   int
	Loose   bool // space between the items
	Own     bool // the items have their own labels, or none
	Items   []Item
}

// An Item of a list. A task has a checkbox, ticked if Done.
type Item struct {
	Blocks     []Block
	Task, Done bool
	Label      string // in a list with Own labels
}

// Definitions is a list of terms with their meanings.
type Definitions struct{ Items []Definition }

// A Definition explains a term.
type Definition struct {
	Term   []Inline
	Blocks []Block
}

// Quote is a block quotation.
type Quote struct{ Blocks []Block }

// Listing is program text or its output, in coloured tokens.
type Listing struct {
	Lines [][]Token
	Label []Inline // set small above the listing
	ID    string
	Bare  bool // no background; for output
}

// Aside is a short remark in small grey type, such as where to find something. It stays
// with what follows, or, if After is set, with what precedes.
type Aside struct {
	Text  []Inline
	After bool
}

// A Token is a part of a line of program text.
type Token struct {
	Text   string
	Ink    draw.Ink // zero means the text ink
	Italic bool
}

// Table is a table whose head is repeated on every page.
type Table struct {
	Head      []Row
	Body      []Row
	Align     []Align // of the columns; Left if missing
	HeadCells int     // number of row headers at the left of a row
	Caption   []Inline
	ID        string
	Shares    []int // relative widths of the columns; makes the table a list of rows
	Continues bool  // another one, so that only a page that it begins shows its head
	inEach    int   // columns in each of the blocks side by side; 0 for a single block
}

// A Row of a table. A Tint colours its background and a Bar marks its left edge. A Joined row of a list belongs to the
// row above it: no line and no page break separates them.
type Row struct {
	Cells     []Cell
	ID        string
	Joined    bool
	Tint, Bar draw.Ink
}

// A Cell of a table spans Span columns (0 means 1). A Tint colours its
// background.
type Cell struct {
	Text []Inline
	Span int
	Tint draw.Ink
}

// Align is the alignment of a column.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

// Figure is a picture with a caption. If it does not fit, it floats to the top of the
// next page, unless it must stay Here, on the page of the preceding block. The
// picture's Alt is required.
type Figure struct {
	Picture *draw.Picture
	Caption []Inline
	ID      string
	Here    bool
}

// Display is a formula on a line of its own.
type Display struct {
	Formula *tex.Formula
	TeX     string // its source, which screen readers read out
	Number  string // "(3)", set at the right margin
	ID      string
}

// Box is a framed box, such as an alert or a claim. It may break over pages.
type Box struct {
	Title  []Inline
	Ink    draw.Ink // of title and bar
	Blocks []Block
	Whole  bool // avoid breaking it over pages
	Tied   bool // begins on the page of the preceding block
}

// Contents is the table of contents, with two levels of headings, in two columns.
type Contents struct {
	Title []Inline
	From  int // least number of pages; a shorter document gets no contents
}

// Space is room to write in, with lines.
type Space struct{ Height Unit }

// Rule is a thin line across the column.
type Rule struct{}

// PageBreak ends the page, unless less than From percent of it is filled. In that case
// what follows continues on it, so that no page holds only a few lines.
type PageBreak struct{ From int }

func (*Title) block()       {}
func (*Heading) block()     {}
func (*Paragraph) block()   {}
func (*List) block()        {}
func (*Definitions) block() {}
func (*Quote) block()       {}
func (*Listing) block()     {}
func (*Aside) block()       {}
func (*Table) block()       {}
func (*Figure) block()      {}
func (*Display) block()     {}
func (*Box) block()         {}
func (*Contents) block()    {}
func (*Space) block()       {}
func (*Rule) block()        {}
func (*PageBreak) block()   {}

// An Inline is one of [Text], [*Emph], [*Strong], [*Strike], [*Colored],
// [Code], [*Math], [*Link], [*Note], [*Inset], [PageOf], [Phantom] or [Break].
type Inline interface{ inline() }

// Text is plain text. A run of white space counts as one space, but U+00A0 is kept and
// does not break.
type Text string

// Emph is emphasis: italics, or upright inside italics.
type Emph struct{ Text []Inline }

// Strong is bold.
type Strong struct{ Text []Inline }

// Strike is struck-through text: a deletion, which screen readers announce.
type Strike struct{ Text []Inline }

// Colored sets text in an ink. Inserted text replaces deleted text, and screen readers
// announce it.
type Colored struct {
	Ink      draw.Ink
	Text     []Inline
	Inserted bool
}

// Code is inline program text; its spaces are kept.
type Code string

// Math is an inline formula.
type Math struct {
	Formula *tex.Formula
	TeX     string
}

// Link leads to a URL or to the ID of a block.
type Link struct {
	URL, ID string
	Text    []Inline
}

// Note is a footnote, marked by a number in the text.
type Note struct{ Blocks []Block }

// Inset is an inline picture with its origin on the baseline.
type Inset struct{ Picture *draw.Picture }

// PageOf is the number of the page with the block of this ID.
type PageOf string

// Phantom is an empty space as wide as a text.
type Phantom string

// Break ends the line.
type Break struct{}

func (Text) inline()     {}
func (*Emph) inline()    {}
func (*Strong) inline()  {}
func (*Strike) inline()  {}
func (*Colored) inline() {}
func (Code) inline()     {}
func (*Math) inline()    {}
func (*Link) inline()    {}
func (*Note) inline()    {}
func (*Inset) inline()   {}
func (PageOf) inline()   {}
func (Phantom) inline()  {}
func (Break) inline()    {}

// Words returns plain text as inlines.
func Words(s string) []Inline { return []Inline{Text(s)} }

// A Warning describes what could not be set well.
type Warning struct {
	Kind  WarningKind
	Text  string // the words concerned
	Page  int    // counted from 1
	Count int    // number of occurrences
	Over  Unit   // by how much it is too wide
}

// String returns the warning as a sentence.
func (w Warning) String() string {
	switch w.Kind {
	case MissingCharacter:
		return fmt.Sprintf("no font has %q (used %d times)", w.Text, w.Count)
	case MissingInFigure:
		return fmt.Sprintf("the fonts of figures lack %q (used %d times)", w.Text, w.Count)
	case TooWide:
		text := []rune(strings.Join(strings.Fields(w.Text), " "))
		if len(text) > 60 {
			text = append(text[:60:60], '…')
		}
		return fmt.Sprintf("too wide by %s pt: %s", w.Over.Text(), string(text))
	}
	return fmt.Sprintf("%s on page %d is higher than the page by %s pt", w.Text, w.Page, w.Over.Text())
}

// WarningKind is the kind of a warning.
type WarningKind uint8

// The kinds of warnings.
const (
	MissingCharacter WarningKind = iota // no font has it
	MissingInFigure                     // the same in a picture, which brings its own fonts
	TooWide                             // a line, table or figure wider than its column
	TooHigh                             // a block higher than a page
)
