package claims

import (
	"bytes"
	"slices"
	"strings"

	"github.com/gomarkdown/markdown/ast"
	"github.com/gomarkdown/markdown/parser"

	"rederive"
	"rederive/internal/xslices"
	"rederive/parse"
)

// A proseReader converts the prose of a claim from gomarkdown's tree into
// blocks, so that reports show it like that of a notebook. Formulas and
// references have the same syntax as in notebooks.
type proseReader struct {
	p      *docParser
	md     *parser.Parser
	cursor int // how far the source of the block has been read
	end    int
}

// formulaNode and refNode are the nodes of $...$ and @claim:id.
type formulaNode struct{ ast.Leaf }

type refNode struct{ ast.Leaf }

// newProseReader registers the syntax that gomarkdown would read otherwise.
func newProseReader(p *docParser, md *parser.Parser) *proseReader {
	md.RegisterInline('$', inlineFormula)
	md.RegisterInline('@', inlineRef)
	return &proseReader{p: p, md: md}
}

// inlineFormula reads $...$ by Pandoc's rule, so that "$5 and $6" is not a formula.
func inlineFormula(_ *parser.Parser, data []byte, offset int) (int, ast.Node) {
	text := data[offset:]
	if len(text) < 3 || text[1] == '$' || text[1] == ' ' || text[1] == '\n' {
		return 0, nil
	}
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] != '$':
		case text[i-1] == ' ' || text[i-1] == '\n' || i+1 < len(text) && text[i+1] >= '0' && text[i+1] <= '9':
			return 0, nil
		default:
			return i + 1, &formulaNode{ast.Leaf{Literal: text[1:i]}}
		}
	}
	return 0, nil
}

func inlineRef(_ *parser.Parser, data []byte, offset int) (int, ast.Node) {
	ref := parse.Ref(data[offset:])
	if len(ref) == 0 {
		return 0, nil
	}
	return len(ref), &refNode{ast.Leaf{Literal: ref}}
}

// block converts a block of the document into blocks of prose.
func (r *proseReader) block(b block) []rederive.Block {
	r.cursor, r.end = b.at, b.end
	return r.blocks(b.node)
}

func (r *proseReader) pos() rederive.Pos { return r.p.pos(r.cursor) }

func (r *proseReader) blocks(node ast.Node) []rederive.Block {
	pos := r.pos()
	switch node := node.(type) {
	case *ast.Paragraph:
		return r.paragraph(node)
	case *ast.Heading:
		return []rederive.Block{&rederive.Heading{Pos: pos, Level: node.Level, Text: r.text(node)}}
	case *ast.List:
		return []rederive.Block{r.list(node)}
	case *ast.BlockQuote:
		return []rederive.Block{&rederive.Quote{Pos: pos, Blocks: r.children(node)}}
	case *ast.MathBlock:
		at := r.find(node.Literal)
		return []rederive.Block{&rederive.Formula{Pos: at, TeX: strings.TrimSpace(string(node.Literal))}}
	case *ast.HorizontalRule:
		return []rederive.Block{&rederive.Rule{Pos: pos}}
	case *ast.CodeBlock:
		if node.IsFenced {
			return []rederive.Block{&rederive.Listing{
				Pos: pos, Language: string(node.Info),
				Text: string(node.Literal),
			}}
		}
		r.refuse("an indented block of code").Suggest("remove the space before the text, or use a fence")
	case *ast.HTMLBlock:
		r.refuse("HTML is not part of a claims document")
	case *ast.Table:
		r.refuse("a table within a list or a quotation")
	default:
		r.refuse("this form of Markdown is not part of a claims document")
	}
	return nil
}

func (r *proseReader) refuse(text string) *rederive.Error {
	return r.p.errorf(r.cursor, "%s", text)
}

// paragraph reads a paragraph. One that is a single formula becomes a displayed formula.
func (r *proseReader) paragraph(node *ast.Paragraph) []rederive.Block {
	pos := r.pos()
	content := bytes.TrimSpace(node.Content)
	if tex, ok := bytes.CutPrefix(content, []byte("$$")); ok {
		if tex, ok := bytes.CutSuffix(tex, []byte("$$")); ok && !bytes.Contains(tex, []byte("$$")) {
			return []rederive.Block{&rederive.Formula{Pos: r.find(tex), TeX: strings.TrimSpace(string(tex))}}
		}
	}
	if text := r.text(node); len(text) > 0 {
		return []rederive.Block{&rederive.Paragraph{Pos: pos, Text: text}}
	}
	return nil
}

func (r *proseReader) list(node *ast.List) *rederive.List {
	list := &rederive.List{
		Pos: r.pos(), Ordered: node.ListFlags&ast.ListTypeOrdered != 0, Start: max(node.Start, 1),
		Tight: true,
	}
	for _, child := range node.GetChildren() {
		item := &rederive.Item{Pos: r.pos(), Blocks: r.children(child)}
		if it, ok := child.(*ast.ListItem); ok && it.ListFlags&ast.ListItemContainsBlock != 0 {
			list.Tight = false
		}
		list.Items = append(list.Items, item)
	}
	return list
}

func (r *proseReader) children(node ast.Node) []rederive.Block {
	return slices.Concat(xslices.Map(node.GetChildren(), r.blocks)...)
}

// text parses the content of a block that contains text.
func (r *proseReader) text(node ast.Node) []rederive.Inline {
	holder, content := &ast.Paragraph{}, node.AsContainer().Content
	if !r.bounded(content) {
		return nil
	}
	r.md.Inline(holder, content)
	return r.inlines(holder)
}

func (r *proseReader) inlines(node ast.Node) []rederive.Inline {
	return slices.Concat(xslices.Map(node.GetChildren(), r.inline)...)
}

func (r *proseReader) inline(node ast.Node) []rederive.Inline {
	switch node := node.(type) {
	case *ast.Text:
		return plainText(string(node.Literal))
	case *ast.Emph:
		return []rederive.Inline{&rederive.Emphasis{Style: rederive.Emph, Text: r.inlines(node)}}
	case *ast.Strong:
		return []rederive.Inline{&rederive.Emphasis{Style: rederive.Strong, Text: r.inlines(node)}}
	case *ast.Del:
		return []rederive.Inline{&rederive.Emphasis{Style: rederive.Strike, Text: r.inlines(node)}}
	case *ast.Code:
		return []rederive.Inline{&rederive.CodeSpan{Text: string(node.Literal)}}
	case *formulaNode:
		return []rederive.Inline{&rederive.Math{Pos: r.find(node.Literal), TeX: string(node.Literal)}}
	case *refNode:
		kind, id, _ := strings.Cut(string(node.Literal[1:]), ":")
		if kind != "claim" {
			id = kind + ":" + id
		}
		ref := &rederive.Ref{Pos: r.find(node.Literal), Kind: kind, ID: id}
		if kind == "claim" {
			r.p.refs = append(r.p.refs, ref)
		}
		return []rederive.Inline{ref}
	case *ast.Link:
		return []rederive.Inline{&rederive.Link{
			Pos: r.find(node.Destination), URL: string(node.Destination),
			Text: r.inlines(node),
		}}
	case *ast.Hardbreak:
		return []rederive.Inline{&rederive.Break{Hard: true}}
	case *ast.Image:
		r.refuse("a picture is not part of a claims document")
	case *ast.HTMLSpan:
		r.refuse("HTML is not part of a claims document")
	default:
		r.refuse("this form of Markdown is not part of a claims document")
	}
	return nil
}

// plainText splits text at the ends of source lines.
func plainText(text string) []rederive.Inline {
	var out []rederive.Inline
	for i, part := range strings.Split(text, "\n") {
		if i > 0 {
			out = append(out, &rederive.Break{})
		}
		if part != "" {
			out = append(out, rederive.Text(part))
		}
	}
	return out
}

// find returns the position of the text, searching on from the previous match.
func (r *proseReader) find(text []byte) rederive.Pos {
	if i := bytes.Index(r.p.src[r.cursor:r.end], text); i >= 0 {
		r.cursor += i
		defer func() { r.cursor += len(text) }()
	}
	return r.pos()
}
