// Package parse reads notebooks and YAML front matter.
//
// A notebook is Markdown with Go cells. [Notebook] turns it into the tree of
// blocks that package rederive describes:
//
//	nb, err := parse.Notebook("notebook.md", source, os.ReadFile)
//
// goldmark produces a syntax tree with byte offsets (syntax.go adds the marks that
// notebooks have beyond CommonMark, bounds.go refuses text that would cost goldmark
// quadratic time). The tree is converted to blocks (blocks.go, cell.go, alert.go,
// tables.go) and inlines (inlines.go). Front matter (front.go, frontfields.go) is blanked,
// so that offsets remain valid. All errors are reported at once, each with its position.
package parse

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"

	"rederive"
)

// MaxSource is the maximum size in bytes of a notebook or claims document.
const MaxSource = 16 << 20

// ErrOpenFence is the cause of an error about a cell without an end: the text after it
// would be read as code.
var ErrOpenFence = errors.New("the fence of this cell is not closed")

// Notebook reads a notebook. read returns the contents of an included file, whose path is
// relative to the same folder as that of the notebook; if read is nil, the notebook may
// include nothing. A non-nil error is of type [rederive.Errors] and lists everything
// wrong with the form of the notebook. The contents of cells are not checked, and
// references are checked only if there are other errors.
func Notebook(path string, source []byte, read func(path string) ([]byte, error)) (*rederive.Notebook, error) {
	nb, all := gather(path, source, read)
	if all.errs != nil {
		all.checkRefs() // otherwise proofreading reports them, with the other errors in the text
	}
	return nb, all.errs.Err()
}

// Fragment reads text that a cell shows. It may refer to labels of its notebook, so
// references are not checked.
func Fragment(name string, source []byte) (*rederive.Notebook, error) {
	nb, all := gather(name, source, nil)
	return nb, all.errs.Err()
}

func gather(
	path string, source []byte, read func(path string) ([]byte, error),
) (*rederive.Notebook, *gathered) {
	nb := &rederive.Notebook{Path: path, Source: source, SHA256: rederive.Digest(source)}
	if errs := CheckText(path, source); errs != nil {
		return nb, &gathered{errs: errs}
	}
	entries, body, errs := FrontMatter(path, source)
	nb.Front = parseFront(path, entries, &errs)

	all := &gathered{
		read: read, errs: errs, size: len(source), labels: map[string]rederive.Pos{},
		slugs: map[string]int{}, linked: map[string]bool{}, marked: map[int]textOrder{}, public: map[int]bool{},
	}
	p := &docParser{gathered: all, source: blankHead(source, body), index: IndexLines(path, source)}
	nb.Blocks = p.document()
	nb.Includes = all.includes
	slices.SortStableFunc(all.notes, func(a, b *rederive.Note) int { return cmp.Compare(a.Number, b.Number) })
	nb.Notes = all.notes
	nb.Cells = all.cells
	nb.Values = all.orderValues()
	nb.Labels = all.labels
	return nb, all
}

// CheckText refuses sources that are not UTF-8 text of reasonable size.
func CheckText(path string, source []byte) rederive.Errors {
	var errs rederive.Errors
	at := func(offset int) rederive.Pos { return IndexLines(path, source).Pos(offset) }
	switch bad := invalidUTF8(source); {
	case len(source) > MaxSource:
		errs.Add(rederive.Pos{File: path}, "the file has %d bytes, more than %d", len(source), MaxSource).
			Suggest("split it")
	case bytes.HasPrefix(source, []byte("\xef\xbb\xbf")):
		errs.Add(at(0), "the file begins with a byte order mark").Suggest("save the file as UTF-8 without it")
	case bad >= 0:
		errs.Add(at(bad), "this is not UTF-8 text").Suggest("save the file as UTF-8")
	case bytes.IndexByte(source, 0) >= 0:
		errs.Add(at(bytes.IndexByte(source, 0)), "a NUL byte in the text")
	}
	return errs
}

// invalidUTF8 returns the offset of the first byte that is not UTF-8, or -1.
func invalidUTF8(source []byte) int {
	for i := 0; i < len(source); {
		r, n := utf8.DecodeRune(source[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// blankHead returns a copy of source in which the first n bytes are blank, so that
// offsets remain valid.
func blankHead(source []byte, n int) []byte {
	out := bytes.Clone(source)
	for i := range n {
		if out[i] != '\n' {
			out[i] = ' '
		}
	}
	return out
}

// gathered has the data collected from a notebook and the files that it includes.
type gathered struct {
	read     func(path string) ([]byte, error)
	size     int // bytes of all files
	includes []rederive.Include
	errs     rederive.Errors
	cells    []*rederive.Cell
	cellAt   []textOrder // position of each cell
	values   []placed
	notes    []*rederive.Note
	numbers  int                     // footnotes numbered so far
	marked   map[int]textOrder       // first reference to each footnote
	public   map[int]bool            // footnotes referenced outside solutions
	labels   map[string]rederive.Pos // labels of headings, figures, tables and formulas
	slugs    map[string]int          // slugs of headings, with the number last appended to each
	refs     []*rederive.Ref

	// What no block shows: comments outside solutions, link definitions, and the labels
	// of links outside solutions.
	comments []rederive.Pos
	defined  []definition
	linked   map[string]bool
}

// A definition is a link definition: [label]: address, on one or several lines.
type definition struct {
	pos   rederive.Pos
	last  int // line
	label string
}

// A textOrder orders positions in several files: the offset in the notebook, followed for
// included text by the offsets in the included files.
type textOrder []int

// placed is an inline value with its position.
type placed struct {
	*rederive.Value
	at textOrder
}

// docParser converts goldmark's tree of one file into blocks and inlines.
type docParser struct {
	*gathered
	source   []byte
	index    *Lines
	outer    *docParser  // the parser of the including file, or nil
	mark     int         // offset of the include mark in that file
	numbered map[int]int // maps this file's footnote numbers to those in the notebook
	solution bool        // inside a solution
	note     bool        // inside a footnote
	noteAt   textOrder   // first reference to the footnote
	base     int         // offset of source within the file, for captions
}

func (p *docParser) document() []rederive.Block {
	if doc := p.tree(); doc != nil {
		return p.blocks(doc)
	}
	return nil
}

func (p *docParser) pos(offset int) rederive.Pos { return p.index.Pos(offset + p.base) }

func (p *docParser) errorf(offset int, format string, args ...any) *rederive.Error {
	return p.errs.Add(p.pos(offset), format, args...)
}

// offset returns the offset at which a node begins in the source.
func offset(n ast.Node) int {
	if n == nil {
		return 0
	}
	if at := n.Pos(); at >= 0 {
		return at
	}
	if n.Type() == ast.TypeBlock && n.Lines().Len() > 0 {
		return n.Lines().At(0).Start
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if at := offset(c); at > 0 {
			return at
		}
	}
	return 0
}

// label records the label of a block and returns it.
func (p *docParser) label(id string, at int) string {
	if id == "" {
		return ""
	}
	pos := p.pos(at)
	if first, ok := p.labels[id]; ok {
		p.errs.Add(pos, "label %s occurs twice, first at %s", id, first)
		return id
	}
	p.labels[id] = pos
	return id
}

// orderOf returns the order of an offset in the whole notebook.
func (p *docParser) orderOf(offset int) textOrder {
	if p.outer == nil {
		return textOrder{offset + p.base}
	}
	return append(p.outer.orderOf(p.mark), offset+p.base)
}

// orderValues numbers the inline values by position, and determines which cell each
// follows. A value in a caption follows its own cell.
func (g *gathered) orderValues() []*rederive.Value {
	slices.SortStableFunc(g.values, func(a, b placed) int { return slices.Compare(a.at, b.at) })
	var list []*rederive.Value
	for i, v := range g.values {
		v.Index = i
		v.After, _ = slices.BinarySearchFunc(g.cellAt, v.at, func(cell, at textOrder) int {
			return slices.Compare(cell, at)
		})
		list = append(list, v.Value)
	}
	return list
}

// noteNumber returns the number in the notebook of a footnote of this file. Numbers count
// from 1 in order of first reference.
func (p *docParser) noteNumber(index int) int {
	if p.numbered == nil {
		p.numbered = map[int]int{}
	}
	if p.numbered[index] == 0 {
		p.numbers++
		p.numbered[index] = p.numbers
	}
	return p.numbered[index]
}
