package parse

import (
	"bytes"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"rederive/internal/lazyregexp"
)

// This file adds to goldmark the syntax that notebooks have beyond CommonMark and GFM: formulas and cross references.
// citation.go adds citations.

var (
	kindMath    = ast.NewNodeKind("RederiveMath")
	kindFormula = ast.NewNodeKind("RederiveFormula")
	kindRef     = ast.NewNodeKind("RederiveRef")
)

// spanNode is an inline node with its segment of the source.
type spanNode struct {
	ast.BaseInline
	kind    ast.NodeKind
	segment text.Segment
}

func (n *spanNode) Kind() ast.NodeKind            { return n.kind }
func (n *spanNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// formulaNode is a displayed formula; its lines are the block's lines.
type formulaNode struct {
	ast.BaseBlock
	label  text.Segment // {#eq:id}, or empty
	closed bool
}

func (n *formulaNode) Kind() ast.NodeKind            { return kindFormula }
func (n *formulaNode) IsRaw() bool                   { return true }
func (n *formulaNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// newMarkdown returns the parser of notebooks.
func newMarkdown() parser.Parser {
	md := goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList,
			extension.Linkify, extension.DefinitionList, extension.Footnote),
		goldmark.WithParserOptions(
			parser.WithBlockParsers(util.Prioritized(depthBounds{}, 1), util.Prioritized(formulaParser{}, 650)),
			parser.WithParagraphTransformers(util.Prioritized(paragraphBounds{}, 1)),
			parser.WithInlineParsers(
				util.Prioritized(inlineBounds{}, 1),
				util.Prioritized(mathParser{}, 90),
				util.Prioritized(refParser{}, 95),
				util.Prioritized(citationParser{}, 96),
			),
		),
	)
	return md.Parser()
}

// Formula returns the formula $...$ at the beginning of a line, with its dollars, or nil. It follows Pandoc's rule: no
// space inside the dollars and no digit after the closing one, so that "$5 and $6" is not a formula.
func Formula(line []byte) []byte {
	if len(line) < 3 || line[0] != '$' || line[1] == '$' || util.IsSpace(line[1]) {
		return nil
	}
	for i := 1; i < len(line); i++ {
		switch line[i] {
		case '\\':
			i++
		case '$':
			if util.IsSpace(line[i-1]) || i+1 < len(line) && '0' <= line[i+1] && line[i+1] <= '9' {
				return nil
			}
			return line[:i+1]
		}
	}
	return nil
}

// mathParser reads what [Formula] finds.
type mathParser struct{}

func (mathParser) Trigger() []byte { return []byte{'$'} }

func (mathParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, segment := block.PeekLine()
	m := Formula(line)
	if m == nil {
		return nil
	}
	block.Advance(len(m))
	return &spanNode{kind: kindMath, segment: text.NewSegment(segment.Start+1, segment.Start+len(m)-1)}
}

var refForm = lazyregexp.New(`^@(fig|tbl|eq|sec|claim):([A-Za-z0-9][A-Za-z0-9._-]*)`)

// Ref returns the cross reference, such as @fig:id, at the beginning of a text, or nil. A final period belongs
// to the sentence.
func Ref(text []byte) []byte {
	return bytes.TrimRight(refForm.Find(text), ".-_")
}

// refParser reads @fig:id and similar references.
type refParser struct{}

func (refParser) Trigger() []byte { return []byte{'@'} }

func (refParser) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	if c := block.PrecendingCharacter(); util.IsAlphaNumeric(byte(min(c, 127))) {
		return nil
	}
	line, segment := block.PeekLine()
	m := Ref(line)
	if m == nil {
		return nil
	}
	block.Advance(len(m))
	return &spanNode{kind: kindRef, segment: text.NewSegment(segment.Start, segment.Start+len(m))}
}

// formulaParser reads a displayed formula, from a line that begins with $$ to one that ends with $$ and an
// optional label.
type formulaParser struct{}

func (formulaParser) Trigger() []byte { return []byte{'$'} }

var (
	formulaOpen  = lazyregexp.New(`^ {0,3}\$\$`)
	formulaClose = lazyregexp.New(`\$\$[ \t]*(\{#[^{}]*\})?[ \t]*\r?\n?$`)
)

func (formulaParser) Open(_ ast.Node, reader text.Reader, _ parser.Context) (ast.Node, parser.State) {
	line, segment := reader.PeekLine()
	m := formulaOpen.FindIndex(line)
	if m == nil {
		return nil, parser.NoChildren
	}
	n := &formulaNode{}
	n.take(line[m[1]:], text.NewSegment(segment.Start+m[1], segment.Stop))
	reader.Advance(segment.Len() - 1)
	return n, parser.NoChildren
}

// take adds a line to the formula, up to the closing dollars if they are in it.
func (n *formulaNode) take(line []byte, segment text.Segment) {
	m := formulaClose.FindSubmatchIndex(line)
	if m == nil {
		n.Lines().Append(segment)
		return
	}
	n.Lines().Append(text.NewSegment(segment.Start, segment.Start+m[0]))
	if m[2] >= 0 {
		n.label = text.NewSegment(segment.Start+m[2], segment.Start+m[3])
	}
	n.closed = true
}

func (formulaParser) Continue(node ast.Node, reader text.Reader, _ parser.Context) parser.State {
	n := node.(*formulaNode)
	line, segment := reader.PeekLine()
	if n.closed || util.IsBlank(line) {
		return parser.Close
	}
	n.take(line, segment)
	reader.Advance(segment.Len() - 1)
	return parser.Continue | parser.NoChildren
}

func (formulaParser) Close(ast.Node, text.Reader, parser.Context) {}
func (formulaParser) CanInterruptParagraph() bool                 { return true }
func (formulaParser) CanAcceptIndentedLine() bool                 { return false }
