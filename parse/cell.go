package parse

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"

	"rederive"
	"rederive/internal/spelling"
)

// fence converts a fenced block: to a cell if its info string begins with the word
// go, otherwise to a listing.
func (p *docParser) fence(n *ast.FencedCodeBlock) rederive.Block {
	at := p.fenceStart(n)
	info, infoAt := "", at
	if n.Info != nil {
		info, infoAt = string(n.Info.Segment.Value(p.source)), n.Info.Segment.Start
	}
	word, rest := info, ""
	if i := strings.IndexAny(info, " \t"); i >= 0 {
		word, rest = info[:i], info[i:]
	}
	if word != "go" {
		p.checkListing(word, info, infoAt)
		return &rederive.Listing{Pos: p.pos(at), Language: word, Text: p.joined(n.Lines())}
	}
	c := &rederive.Cell{Pos: p.pos(at), Index: len(p.cells), Run: true, Tier: rederive.Quick, Solution: p.solution}
	p.cells, p.cellAt = append(p.cells, c), append(p.cellAt, p.orderOf(at))
	p.cellCode(c, n)
	p.checkClosed(n, at)
	trimmed := strings.TrimLeft(rest, " \t")
	if trimmed != "" {
		p.cellAttrs(c, trimmed, infoAt+len(info)-len(trimmed))
	}
	return c
}

// checkListing refuses a listing that its author may have meant as a cell, and one
// with attributes: they would be ignored, including the mark of a solution.
func (p *docParser) checkListing(word, info string, at int) {
	switch {
	case strings.HasPrefix(word, "go{"):
		p.errorf(at+2, "the brace touches the word go").Suggest("write go {...} with a space")
	case strings.EqualFold(word, "go"), strings.EqualFold(word, "golang"):
		p.errorf(at, "the word %s does not begin a cell", word).
			Suggest("write go, and go {run=false} for code that is not run")
	case strings.ContainsAny(info, "{}="):
		p.errorf(at+strings.IndexAny(info, "{}="), "only cells have attributes, and this listing is not one").
			Suggest("cells begin with the word go; > [!SOLUTION] marks any block as a solution")
	}
}

// fenceStart returns the offset of the opening fence.
func (p *docParser) fenceStart(n *ast.FencedCodeBlock) int {
	inside := -1
	switch {
	case n.Info != nil:
		inside = n.Info.Segment.Start
	case n.Lines().Len() > 0:
		inside = n.Lines().At(0).Start
		inside = bytes.LastIndexByte(p.source[:inside], '\n')
	default:
		inside = max(n.Pos(), 0)
	}
	start := bytes.LastIndexByte(p.source[:max(inside, 0)], '\n') + 1
	line, _, _ := bytes.Cut(p.source[start:], []byte("\n"))
	if i := bytes.IndexAny(line, "`~"); i >= 0 {
		return start + i
	}
	return start
}

// checkClosed refuses a cell that extends to the end of the file because its fence is not closed.
func (p *docParser) checkClosed(n *ast.FencedCodeBlock, at int) {
	fence := p.source[at : at+1]
	end := at
	if k := n.Lines().Len(); k > 0 {
		end = n.Lines().At(k - 1).Stop
	} else if nl := bytes.IndexByte(p.source[at:], '\n'); nl >= 0 {
		end = at + nl + 1
	} else {
		end = len(p.source)
	}
	line, _, _ := bytes.Cut(p.source[min(end, len(p.source)):], []byte("\n"))
	if !bytes.HasPrefix(bytes.TrimLeft(line, "> \t"), bytes.Repeat(fence, 3)) {
		p.errorf(at, "%w", ErrOpenFence)
	}
}

func (p *docParser) cellCode(c *rederive.Cell, n *ast.FencedCodeBlock) {
	var code strings.Builder
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		line := bytes.TrimRight(s.Value(p.source), "\r\n")
		code.Write(line)
		code.WriteByte('\n')
		c.Lines = append(c.Lines, p.pos(s.Start))
	}
	c.Code = code.String()
}

var cellAttrs = []string{"#id", "echo", "fold", "solution", "run", "tier", "caption", "alt", "boards"}

// foreignAttrs are the attributes that other notebooks have, with ours.
var foreignAttrs = map[string]string{
	"hide": "echo=false", "eval": "run=false", "id": "#id", "label": "#id", "name": "#id", "fig-cap": "caption",
	"fig-alt": "alt", "tbl-cap": "caption", "code-fold": "fold",
}

func (p *docParser) cellAttrs(c *rederive.Cell, group string, at int) {
	attrs, bad := parseAttrs(group)
	values, comments := len(p.values), len(p.comments)
	if bad >= 0 {
		p.errorf(at+bad, "the attributes of the cell cannot be read from here on").
			Suggest(`write {#id name=value caption="a text"}`)
	}
	seen := map[string]bool{}
	for _, a := range attrs {
		if seen[a.name] {
			p.errorf(at+a.at, "attribute %s occurs twice", a.name)
			continue
		}
		seen[a.name] = true
		p.cellAttr(c, a, at)
	}
	for _, v := range p.values[values:] { // of the caption
		v.Solution = c.Solution
	}
	if c.Solution {
		p.comments = p.comments[:comments]
	}
}

func (p *docParser) cellAttr(c *rederive.Cell, a attr, at int) {
	switch a.name {
	case "#":
		c.ID = a.value
		p.labelCell(a.value, at+a.valueAt)
	case "echo":
		if !p.flag(a, at) {
			c.Style = rederive.CodeHide
		} else if c.Style == "" {
			c.Style = rederive.CodeShow
		}
	case "fold":
		switch fold := p.flag(a, at); {
		case c.Style == rederive.CodeHide:
		case fold:
			c.Style = rederive.CodeFold
		default:
			c.Style = rederive.CodeShow
		}
	case "solution":
		c.Solution = p.flag(a, at) || p.solution
	case "run":
		c.Run = p.flag(a, at)
	case "tier":
		c.Tier = rederive.Tier(a.value)
		if c.Tier != rederive.Quick && c.Tier != rederive.Slow {
			p.errorf(at+a.valueAt, "unknown tier %q", a.value).Suggest("quick or slow")
		}
	case "caption":
		c.Caption = p.caption(a.value, at+a.valueAt)
	case "alt":
		c.Alt = a.value
	case "boards":
		c.Boards = rederive.Lattice(a.value)
		if c.Boards != rederive.Square && c.Boards != rederive.Triangular {
			p.errorf(at+a.valueAt, "the boards are on a lattice %q", a.value).Suggest("square or triangular")
		}
	default:
		hint := spelling.Hint(a.name, cellAttrs)
		if ours := foreignAttrs[a.name]; ours != "" {
			hint = "write " + ours
		}
		p.errorf(at+a.at, "unknown attribute %q", a.name).Suggest(hint)
	}
}

// labelCell records the label of a cell under its own id and, since only its
// output determines what it is, as a figure and as a table.
func (p *docParser) labelCell(id string, at int) {
	p.label(id, at)
	for _, kind := range []string{"fig:", "tbl:"} {
		if !strings.HasPrefix(id, kind) {
			p.label(kind+id, at)
		}
	}
}

func (p *docParser) flag(a attr, at int) bool {
	switch a.value {
	case "true":
		return true
	case "false":
		return false
	}
	p.errorf(at+a.valueAt, "%s is %q", a.name, a.value).Suggest("true or false")
	return false
}

// caption parses the text of a caption that begins at the given offset.
func (p *docParser) caption(s string, at int) []rederive.Inline {
	inner := *p
	inner.source, inner.base = []byte(s), p.base+at
	doc := inner.tree()
	if doc == nil {
		return nil
	}
	var out []rederive.Inline
	if first := doc.FirstChild(); first != nil {
		out = inner.inlines(first)
		if first.NextSibling() != nil || first.Kind() != ast.KindParagraph {
			inner.errorf(0, "a caption is one line of text")
		}
	}
	return out
}
