package rederive

import "strings"

// A Block is block-level content of a notebook or of a claim's prose: one of
// [*Heading], [*Paragraph], [*List], [*Definitions], [*Quote], [*Alert], [*Listing],
// [*Cell], [*Table], [*Formula], [*Picture] or [*Rule].
type Block interface{ Position() Pos }

// An Inline is content of a line of text: one of [Text], [*Emphasis], [*CodeSpan],
// [*Value], [*Math], [*Link], [*Ref], [*Citation], [*NoteRef] or [*Break].
type Inline interface{ inline() }

// A Heading begins a section.
type Heading struct {
	Pos   Pos
	Level int    // 1 to 6
	ID    string // unique in the notebook
	Text  []Inline
}

// A Paragraph is running text.
type Paragraph struct {
	Pos  Pos
	Text []Inline
}

// A List is a bulleted or numbered list.
type List struct {
	Pos     Pos
	Ordered bool
	Start   int
	Tight   bool
	Items   []*Item
}

// An Item is an element of a list.
type Item struct {
	Pos    Pos
	Task   Task
	Blocks []Block
}

// A Task says whether a list item is a task, and whether it is done.
type Task byte

// The states of a task.
const (
	NoTask Task = iota
	Open
	Done
)

// Definitions is a list of terms and what they mean.
type Definitions struct {
	Pos     Pos
	Entries []Definition
}

// A Definition is a term with its descriptions.
type Definition struct {
	Term    []Inline
	Details [][]Block
}

// A Quote is a block quotation.
type Quote struct {
	Pos    Pos
	Blocks []Block
}

// An Alert is a marked remark: a block quotation that begins with [!NOTE], [!TIP],
// [!IMPORTANT], [!WARNING], [!CAUTION] or, in course material, with [!EXERCISE],
// [!HINT] or [!SOLUTION], in any case. A title may follow the mark.
type Alert struct {
	Pos    Pos
	Kind   string // note, tip, important, warning, caution, exercise, hint or solution
	Title  []Inline
	Blocks []Block

	ByHand bool // of an exercise: no solution settles it; a teacher marks it
	Points int  // of an exercise; 0 for none
	Lines  int  // of room to write after an exercise; 0 for the default
}

// The kinds of alerts that are course material. A handout omits solutions and every
// cell inside them.
const (
	Exercise = "exercise"
	Hint     = "hint"
	Solution = "solution"
)

// A Listing is code that is not run.
type Listing struct {
	Pos      Pos
	Language string // may be empty
	Text     string
}

// An Align is the alignment of a table's column.
type Align byte

// The alignments.
const (
	AlignNone Align = iota
	AlignLeft
	AlignCenter
	AlignRight
)

// A Table is a table of the prose.
type Table struct {
	Pos     Pos
	ID      string
	Caption []Inline
	Align   []Align
	Head    [][]Inline
	Rows    [][][]Inline // rows of cells of inlines
}

// A Formula is a displayed formula.
type Formula struct {
	Pos Pos // of the first character of TeX
	ID  string
	TeX string
}

// A Picture is an image in a paragraph of its own: a figure.
type Picture struct {
	Pos     Pos
	ID      string
	URL     string
	Alt     string
	Caption []Inline
}

// A Rule is a thematic break.
type Rule struct{ Pos Pos }

// A Note is a footnote.
type Note struct {
	Pos    Pos
	Number int // from 1
	Blocks []Block
}

// Position returns the position of the block.
func (b *Heading) Position() Pos     { return b.Pos }
func (b *Paragraph) Position() Pos   { return b.Pos }
func (b *List) Position() Pos        { return b.Pos }
func (b *Definitions) Position() Pos { return b.Pos }
func (b *Quote) Position() Pos       { return b.Pos }
func (b *Alert) Position() Pos       { return b.Pos }
func (b *Listing) Position() Pos     { return b.Pos }
func (c *Cell) Position() Pos        { return c.Pos }
func (b *Table) Position() Pos       { return b.Pos }
func (b *Formula) Position() Pos     { return b.Pos }
func (b *Picture) Position() Pos     { return b.Pos }
func (b *Rule) Position() Pos        { return b.Pos }

// Inside returns the slices of blocks that a block contains.
func Inside(b Block) (parts [][]Block) {
	switch b := b.(type) {
	case *Quote:
		return [][]Block{b.Blocks}
	case *Alert:
		return [][]Block{b.Blocks}
	case *List:
		for _, item := range b.Items {
			parts = append(parts, item.Blocks)
		}
	case *Definitions:
		for _, e := range b.Entries {
			parts = append(parts, e.Details...)
		}
	}
	return parts
}

// Walk visits every block, outer ones before inner ones.
func Walk(blocks []Block, visit func(Block)) {
	for _, b := range blocks {
		visit(b)
		for _, part := range Inside(b) {
			Walk(part, visit)
		}
	}
}

// Text is plain text.
type Text string

// A Style is a style of emphasis.
type Style byte

// The styles of emphasis.
const (
	Emph Style = iota
	Strong
	Strike
)

// An Emphasis is emphasised text.
type Emphasis struct {
	Style Style
	Text  []Inline
}

// A CodeSpan is code within a line.
type CodeSpan struct{ Text string }

// A Value is an inline value, written `{go} expr`: a Go expression, evaluated after
// the cells that precede it.
type Value struct {
	Pos   Pos // of the expression
	Index int // in Notebook.Values
	After int // how many cells precede it
	Expr  string

	Solution bool // part of a solution, left out of handouts
}

// Math is a formula within a line.
type Math struct {
	Pos Pos // of the first character of TeX
	TeX string
}

// A Link is a hyperlink.
type Link struct {
	Pos  Pos
	URL  string
	Text []Inline
}

// A Ref is a cross reference such as @fig:pattern.
type Ref struct {
	Pos  Pos
	Kind string // fig, tbl, eq, sec or claim
	ID   string // with the kind for all but claims: fig:pattern, but match.122
}

// A Citation refers to entries of the bibliography. It is written [@key, p. 3;
// @other] or, where the authors are part of the sentence, @key, which has one entry.
type Citation struct {
	Pos        Pos
	Entries    []CiteEntry
	InSentence bool
}

// A CiteEntry is one entry of a citation.
type CiteEntry struct {
	Pos      Pos
	Before   string // text such as "see"
	Key      string
	Detail   string // such as a page
	YearOnly bool   // written -@key: the sentence names the authors
}

// A NoteRef is the mark of a footnote.
type NoteRef struct {
	Pos    Pos
	Number int
}

// A Break is the end of a line: a hard line break, or the end of a source line.
type Break struct{ Hard bool }

func (Text) inline()      {}
func (*Emphasis) inline() {}
func (*CodeSpan) inline() {}
func (*Value) inline()    {}
func (*Math) inline()     {}
func (*Link) inline()     {}
func (*Ref) inline()      {}
func (*Citation) inline() {}
func (*NoteRef) inline()  {}
func (*Break) inline()    {}

// PlainText returns the text of inlines without markup.
func PlainText(list []Inline) string {
	var b strings.Builder
	for _, in := range list {
		switch in := in.(type) {
		case Text:
			b.WriteString(string(in))
		case *Emphasis:
			b.WriteString(PlainText(in.Text))
		case *CodeSpan:
			b.WriteString(in.Text)
		case *Math:
			b.WriteString(in.TeX)
		case *Link:
			b.WriteString(PlainText(in.Text))
		case *Break:
			b.WriteByte(' ')
		case *Value, *Ref, *Citation, *NoteRef:
		default:
			panic("rederive: unknown inline")
		}
	}
	return b.String()
}
