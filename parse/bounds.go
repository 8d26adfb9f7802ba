package parse

import (
	"bytes"
	"fmt"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"rederive"
	"rederive/internal/xslices"
)

// Some Markdown takes goldmark time or memory quadratic in its length: open
// brackets, unclosed emphasis, nested blocks. This file refuses such text before
// goldmark sees it, so that parsing takes time linear in the length of a notebook.
const (
	maxMarks     = 2000      // characters of a paragraph that may be markup
	maxLine      = 20_000    // bytes of a line of text
	maxParagraph = 256 << 10 // bytes of a paragraph or table
	maxDepth     = 64        // open blocks; a list and its item count as two
	maxFootnotes = 2000
	maxCells     = 50_000 // of a table: goldmark pads every row
)

// marks are the characters at which goldmark looks for inline markup.
const marks = "[]*_~!<$@`"

// An excess is something beyond a limit.
type excess struct {
	at  int
	err *rederive.Error
}

// boundsKey is the key of the bounds in the context of a parser.
var boundsKey = parser.NewContextKey()

// bounds are the counts during a parse.
type bounds struct {
	found     []excess
	last      ast.Node // the node whose text was checked last
	deep      int      // lines that are nested too deeply
	footnotes int
}

func boundsOf(pc parser.Context) *bounds {
	b, ok := pc.Get(boundsKey).(*bounds)
	if !ok {
		b = &bounds{}
		pc.Set(boundsKey, b)
	}
	return b
}

func (b *bounds) exceed(at int, format string, args ...any) *rederive.Error {
	err := &rederive.Error{Err: fmt.Errorf(format, args...)}
	b.found = append(b.found, excess{at, err})
	return err
}

// check reports whether the lines of a block are within the limits.
func (b *bounds) check(segments *text.Segments, source []byte, table bool) bool {
	count, size := 0, 0
	for i := range segments.Len() {
		s := segments.At(i)
		line := s.Value(source)
		size += len(line)
		if !table {
			count += countMarks(line)
		}
		if err := tooMuch(line, count, size); err != nil {
			b.found = append(b.found, excess{s.Start, err})
			return false
		}
	}
	return true
}

// tooMuch returns an error, without a position, if a paragraph with the given
// counts of marks and bytes, which ends with the line, is beyond the limits.
func tooMuch(line []byte, count, size int) *rederive.Error {
	err := &rederive.Error{}
	switch {
	case len(line) > maxLine:
		err.Err = fmt.Errorf("a line of %d bytes, more than %d", len(line), maxLine)
		return err.Suggest("break the line")
	case count > maxMarks:
		err.Err = fmt.Errorf("a paragraph with more than %d marks such as [ * _ $", maxMarks)
	case size > maxParagraph:
		err.Err = fmt.Errorf("a paragraph or table of more than %d KiB", maxParagraph>>10)
	default:
		return nil
	}
	return err.Suggest("divide it by a blank line")
}

// CheckMarks returns an error, without a position, if the text of a paragraph has
// so many marks that a Markdown parser might take quadratic time.
func CheckMarks(paragraph []byte) *rederive.Error {
	count, size := 0, 0
	for line := range bytes.Lines(paragraph) {
		count, size = count+countMarks(line), size+len(line)
		if err := tooMuch(line, count, size); err != nil {
			return err
		}
	}
	return nil
}

func countMarks(line []byte) int {
	return xslices.Count(line, func(c byte) bool { return bytes.IndexByte([]byte(marks), c) >= 0 })
}

// tree returns goldmark's tree of the source, or nil if the source is beyond the limits.
func (p *docParser) tree() ast.Node {
	pc := parser.NewContext()
	doc := newMarkdown().Parse(text.NewReader(p.source), parser.WithContext(pc))
	found := boundsOf(pc).found
	for _, e := range found {
		e.err.Pos = p.pos(e.at)
		p.errs = append(p.errs, e.err)
	}
	if len(found) > 0 {
		return nil
	}
	return doc
}

// paragraphBounds checks paragraphs before they are searched for tables and link definitions.
type paragraphBounds struct{}

func (paragraphBounds) Transform(n *ast.Paragraph, reader text.Reader, pc parser.Context) {
	lines, source := n.Lines(), reader.Source()
	b, columns := boundsOf(pc), tableColumns(lines, source)
	ok := b.check(lines, source, columns > 0)
	if columns*lines.Len() > maxCells {
		b.exceed(lines.At(0).Start, "a table of more than %d cells", maxCells).
			Suggest("show it from a cell, by show.Table")
		ok = false
	}
	if !ok {
		n.SetLines(text.NewSegments())
		n.Parent().RemoveChild(n.Parent(), n)
	}
}

// tableColumns returns the number of columns in the line below the head of a
// table, or 0 if the paragraph is not a table.
func tableColumns(lines *text.Segments, source []byte) int {
	if lines.Len() < 2 {
		return 0
	}
	second := lines.At(1)
	line := bytes.TrimSpace(second.Value(source))
	if bytes.IndexByte(line, '-') < 0 || len(bytes.Trim(line, "|:- \t")) > 0 {
		return 0
	}
	return bytes.Count(bytes.Trim(line, "|"), []byte("|")) + 1
}

// inlineBounds checks the text of every block before its inline markup is parsed:
// it is the first parser for each character that begins markup.
type inlineBounds struct{}

func (inlineBounds) Trigger() []byte { return []byte(" (" + marks) }

func (inlineBounds) Parse(parent ast.Node, block text.Reader, pc parser.Context) ast.Node {
	b := boundsOf(pc)
	if parent == b.last {
		return nil
	}
	b.last = parent
	if parent.Type() != ast.TypeBlock || b.check(parent.Lines(), block.Source(), false) {
		return nil
	}
	for line, _ := block.PeekLine(); line != nil; line, _ = block.PeekLine() {
		block.AdvanceLine()
	}
	return ast.NewString(nil)
}

// depthBounds is the first block parser. It consumes lines that are nested too deeply.
type depthBounds struct{}

func (depthBounds) Trigger() []byte { return []byte(">-+*0123456789:[") }

func (depthBounds) Open(parent ast.Node, reader text.Reader, pc parser.Context) (ast.Node, parser.State) {
	b := boundsOf(pc)
	line, segment := reader.PeekLine()
	if bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte("[^")) {
		if b.footnotes++; b.footnotes == maxFootnotes+1 {
			b.exceed(segment.Start, "more than %d footnotes", maxFootnotes)
		}
	}
	_, inList := parent.(*ast.List) // a list contains only its items
	tooDeep := len(pc.OpenedBlocks()) > maxDepth && !inList
	if tooDeep {
		b.deep++
	}
	if tooDeep && b.deep == 1 {
		b.exceed(segment.Start, "blocks more than %d deep within one another", maxDepth)
	}
	if !tooDeep && (b.footnotes <= maxFootnotes || inList) {
		return nil, parser.NoChildren
	}
	reader.Advance(segment.Len() - 1)
	return ast.NewTextBlock(), parser.NoChildren
}

func (depthBounds) Continue(ast.Node, text.Reader, parser.Context) parser.State { return parser.Close }
func (depthBounds) Close(ast.Node, text.Reader, parser.Context)                 {}
func (depthBounds) CanInterruptParagraph() bool                                 { return true }
func (depthBounds) CanAcceptIndentedLine() bool                                 { return true }
