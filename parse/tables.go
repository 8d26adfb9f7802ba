package parse

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"

	"rederive"
	"rederive/internal/lazyregexp"
)

var alignments = map[extast.Alignment]rederive.Align{
	extast.AlignLeft: rederive.AlignLeft, extast.AlignCenter: rederive.AlignCenter,
	extast.AlignRight: rederive.AlignRight,
}

func (p *docParser) table(n *extast.Table) rederive.Block {
	t := &rederive.Table{Pos: p.pos(offset(n))}
	for _, a := range n.Alignments {
		t.Align = append(t.Align, alignments[a])
	}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		p.checkRow(row, len(t.Align))
		var cells [][]rederive.Inline
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			cells = append(cells, p.inlines(c))
		}
		if row.Kind() == extast.KindTableHeader {
			t.Head = cells
		} else {
			t.Rows = append(t.Rows, cells)
		}
	}
	return t
}

// checkRow compares the number of cells in the source line with the number of
// columns, since goldmark silently pads and drops cells.
func (p *docParser) checkRow(row ast.Node, columns int) {
	at := offset(row)
	start := bytes.LastIndexByte(p.source[:at], '\n') + 1
	line, _, _ := bytes.Cut(p.source[start:], []byte("\n"))
	line = containers.ReplaceAll(line, nil)
	got := countCells(line)
	if got == columns {
		return
	}
	hint := `a | within a cell is written \|`
	if bytes.HasPrefix(line, []byte("Table:")) {
		hint = "leave a blank line between a table and its caption"
	}
	p.errorf(start, "a row of %d cells in a table of %d columns", got, columns).Suggest(hint)
}

// containers matches the markers of quotes and list items before the line of a table.
var containers = lazyregexp.New(`^(?:[ \t>]|[-*+] |\d+[.)] )+`)

// countCells counts the cells in a line of a pipe table.
func countCells(line []byte) int {
	line = bytes.TrimLeft(bytes.TrimSpace(line), "> ")
	line = bytes.TrimPrefix(line, []byte("|"))
	n := 1
	last := false
	for i := 0; i < len(line); i++ {
		last = false
		switch line[i] {
		case '\\':
			i++
		case '|':
			n++
			last = i == len(line)-1
		}
	}
	if last {
		n--
	}
	return n
}

// tableMark begins the caption of a table.
const tableMark = "Table: "

// tableCaption makes a paragraph "Table: caption {#tbl:id}" directly after a
// table its caption.
func (p *docParser) tableCaption(n *ast.Paragraph, before rederive.Block) bool {
	t, ok := before.(*rederive.Table)
	if !ok || t.Caption != nil || n.Lines().Len() == 0 {
		return false
	}
	first, last := n.Lines().At(0), n.Lines().At(n.Lines().Len()-1)
	if !bytes.HasPrefix(first.Value(p.source), []byte(tableMark)) {
		return false
	}
	id, at, end := p.trailingLabel(last)
	t.ID = p.label(id, at)
	t.Caption = trimBreaks(p.convert(n, first.Start+len(tableMark), end))
	return true
}
