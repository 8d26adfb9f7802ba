package rederive

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// MaxSource is the size in bytes above which a notebook or claims document is
// refused.
const MaxSource = 16 << 20

// Parse reads a notebook. The error, if any, is of type [Errors] and holds
// everything that is wrong with its form; what the cells say is not looked at.
func Parse(path string, source []byte) (*Notebook, error) {
	sum := sha256.Sum256(source)
	nb := &Notebook{Path: path, Source: source, SHA256: hex.EncodeToString(sum[:])}
	if errs := checkText(path, source); errs != nil {
		return nb, errs
	}
	entries, body, errs := FrontMatter(path, source)
	nb.Front = parseFront(path, entries, &errs)

	p := &docParser{source: blankHead(source, body), index: indexLines(path, source), labels: map[string]Pos{}, slugs: map[string]bool{}}
	p.errs = errs
	nb.Blocks = p.document()
	nb.Notes = p.notes
	nb.Cells = p.cells
	nb.Values = p.orderValues()
	p.checkRefs()
	return nb, p.errs.Err()
}

// checkText refuses what is no text in UTF-8 of reasonable size.
func checkText(path string, source []byte) error {
	var errs Errors
	switch bad := invalidUTF8(source); {
	case len(source) > MaxSource:
		errs.Add(Pos{File: path}, "split it", "the file has %d bytes, more than %d", len(source), MaxSource)
	case bad >= 0:
		errs.Add(indexLines(path, source).pos(bad), "save the file as UTF-8", "this is not UTF-8 text")
	case bytes.IndexByte(source, 0) >= 0:
		errs.Add(indexLines(path, source).pos(bytes.IndexByte(source, 0)), "", "a NUL byte in the text")
	}
	return errs.Err()
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

// blankHead returns source with the first n bytes made blank, so that offsets
// stay what they were.
func blankHead(source []byte, n int) []byte {
	out := bytes.Clone(source)
	for i := range n {
		if out[i] != '\n' {
			out[i] = ' '
		}
	}
	return out
}

// docParser turns goldmark's tree into blocks and inlines.
type docParser struct {
	source   []byte
	index    *lines
	errs     Errors
	cells    []*Cell
	values   []*Value
	notes    []*Note
	labels   map[string]Pos  // labels of headings, figures, tables and formulas
	slugs    map[string]bool // ids given to headings
	refs     []*Ref
	solution bool // inside the block quotation of a solution
	base     int  // offset of source within the file, for captions
}

func (p *docParser) document() []Block {
	doc := newMarkdown().Parse(text.NewReader(p.source))
	return p.blocks(doc)
}

func (p *docParser) pos(offset int) Pos { return p.index.pos(offset + p.base) }

func (p *docParser) errorf(offset int, hint, format string, args ...any) {
	p.errs.Add(p.pos(offset), hint, format, args...)
}

// offset returns where a node begins in the source.
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
		p.errs.Add(pos, "", "label %s stands twice, first at %s", id, first)
		return id
	}
	p.labels[id] = pos
	return id
}

// orderValues numbers the inline values by their place and says after which
// cell each is computed.
func (p *docParser) orderValues() []*Value {
	slices.SortStableFunc(p.values, func(a, b *Value) int { return a.Pos.Compare(b.Pos) })
	for i, v := range p.values {
		v.Index = i
		n, found := slices.BinarySearchFunc(p.cells, v.Pos.Line, func(c *Cell, line int) int { return cmp.Compare(c.Pos.Line, line) })
		if found { // in the cell's own caption
			n++
		}
		v.After = n
	}
	return p.values
}

// checkRefs reports references to labels that do not exist.
func (p *docParser) checkRefs() {
	for _, r := range p.refs {
		if r.Kind == "claim" {
			continue
		}
		if _, ok := p.labels[r.ID]; !ok {
			p.errs.Add(r.Pos, "label the thing with {#"+r.ID+"}", "nothing here is labelled %s", r.ID)
		}
	}
}
