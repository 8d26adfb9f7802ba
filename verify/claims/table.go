package claims

import (
	"bytes"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/verify/value"

	"github.com/gomarkdown/markdown/ast"

	"rederive"
	"rederive/internal/xslices"
)

// table reads the block as the printed table of the claim. It returns false if
// the block is prose.
func (p *docParser) table(b block) bool {
	var t *rederive.ClaimTable
	switch node := b.node.(type) {
	case *ast.Table:
		if onlyDashes.Match(p.src[b.at:b.end]) {
			p.unreadable(b.at)
			return true
		}
		t = p.pipeTable(b, node)
	case *ast.CodeBlock:
		form := strings.TrimSpace(string(node.Info))
		if !node.IsFenced || form != "table" && form != "grid" {
			return false
		}
		t = p.fencedTable(b, form)
	case *ast.Paragraph:
		switch {
		case p.src[b.at] == '|':
			p.unreadable(b.at)
			return true
		case bytes.HasPrefix(p.src[b.at:], []byte("```")) || bytes.HasPrefix(p.src[b.at:], []byte("~~~")):
			p.broken[p.claim] = true
			p.errorf(b.at, "a fence that is not closed")
			return true
		}
		return false
	default:
		return false
	}
	if p.claim.Table != nil {
		p.errorf(b.at, "claim %s has a second table", p.claim.ID).Suggest("make it a claim of its own")
		return true
	}
	p.claim.Table = t
	return true
}

// onlyDashes matches a table without a head, as gomarkdown reads one whose
// dashes do not fit its head.
var onlyDashes = lazyregexp.New(`^[-|: ]+(\n|$)`)

// unreadable reports a table whose second line does not fit the first. Such a
// table arrives as two blocks, but is reported once.
func (p *docParser) unreadable(at int) {
	p.broken[p.claim] = true
	if n := len(p.errs); n > 0 && p.errs[n-1].Pos.Line == p.pos(at).Line-1 {
		return
	}
	p.errorf(at, "a table that cannot be read").
		Suggest("the second line must be dashes, with as many columns as the first")
}

// A line is a line of the source with its offset.
type line struct {
	at   int
	text string
}

// linesOf returns the lines of a block, without trailing white space.
func (p *docParser) linesOf(b block) []line {
	var lines []line
	at := b.at
	for _, text := range strings.SplitAfter(string(p.src[b.at:b.end]), "\n") {
		lines = append(lines, line{at, strings.TrimRight(text, " \n")})
		at += len(text)
	}
	return lines
}

// pipeTable reads a table from its source lines and compares every cell with
// gomarkdown's, since gomarkdown pads short rows, drops cells from long ones,
// and reads || as a cell that spans two columns.
func (p *docParser) pipeTable(b block, node *ast.Table) *rederive.ClaimTable {
	t := &rederive.ClaimTable{Pos: p.pos(b.at), Form: "pipe"}
	lines := p.linesOf(b)
	head := p.pipeCells(lines[0])
	t.Head = xslices.Map(head, func(c rederive.ClaimCell) string { return c.Text })
	rows := []rederive.ClaimRow{{Pos: t.Pos, Cells: head}}
	for _, l := range lines[min(2, len(lines)):] {
		row := rederive.ClaimRow{Pos: p.pos(l.at), Cells: p.pipeCells(l)}
		if len(row.Cells) != len(head) {
			p.errorf(l.at, "the row has %d cells, the head has %d", len(row.Cells), len(head)).
				Suggest("a bar within a cell is written \\|")
		}
		rows = append(rows, row)
	}
	t.Rows = rows[1:]
	p.compareCells(rows, node)
	for _, row := range t.Rows {
		for i := range row.Cells {
			row.Cells[i].Text = StripCode(strings.ReplaceAll(row.Cells[i].Text, `\|`, "|"))
		}
	}
	return t
}

// pipeCells splits a line at the bars that are neither escaped nor in code.
func (p *docParser) pipeCells(l line) []rederive.ClaimCell {
	text := strings.TrimLeft(l.text, " ")
	at := l.at + len(l.text) - len(text)
	if strings.HasPrefix(text, "|") {
		text, at = text[1:], at+1
	}
	var cells []rederive.ClaimCell
	start := 0
	cell := func(end int) {
		raw := text[start:end]
		lead := len(raw) - len(strings.TrimLeft(raw, " "))
		cells = append(cells, rederive.ClaimCell{Pos: p.pos(at + start + lead), Text: strings.TrimSpace(raw)})
		start = end + 1
	}
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '`':
			i = skipCode(text, i)
		case '|':
			cell(i)
		}
	}
	if start < len(text) {
		cell(len(text))
	}
	return cells
}

// skipCode returns the index of the last character of the code span at i, or i
// if the span is not closed.
func skipCode(text string, i int) int {
	n := len(text[i:]) - len(strings.TrimLeft(text[i:], "`"))
	end := strings.Index(text[i+n:], text[i:i+n])
	if end < 0 {
		return i + n - 1
	}
	return i + n + end + n - 1
}

// compareCells compares the rows with those that gomarkdown parsed.
func (p *docParser) compareCells(rows []rederive.ClaimRow, node *ast.Table) {
	var seen [][]ast.Node
	for _, part := range node.GetChildren() {
		for _, row := range part.GetChildren() {
			seen = append(seen, row.GetChildren())
		}
	}
	if len(seen) != len(rows) {
		p.errs.Add(rows[0].Pos, "the table has %d rows, but Markdown reads %d", len(rows), len(seen))
		return
	}
	for i, row := range rows {
		if len(row.Cells) != len(rows[0].Cells) {
			continue // already reported
		}
		p.holdRow(row, seen[i])
	}
}

func (p *docParser) holdRow(row rederive.ClaimRow, seen []ast.Node) {
	if len(seen) != len(row.Cells) {
		p.errs.Add(row.Pos, "the row has %d cells, but Markdown reads %d", len(row.Cells), len(seen)).
			Suggest("a blank cell is written | |, with a space")
		return
	}
	for i, c := range row.Cells {
		if got := seen[i].AsContainer(); got == nil || string(bytes.TrimSpace(got.Content)) != c.Text {
			p.errs.Add(c.Pos, "Markdown reads the cell %q differently", value.Abbreviate(c.Text))
			return
		}
	}
}

var words = lazyregexp.New(`\S+`)

// fencedTable reads a fence of words: a grid, or a table whose first line and
// first column are keys.
func (p *docParser) fencedTable(b block, form string) *rederive.ClaimTable {
	t := &rederive.ClaimTable{Pos: p.pos(b.at), Form: form}
	lines := p.linesOf(b)
	for _, l := range lines[min(1, len(lines)):max(len(lines)-1, 1)] {
		row := rederive.ClaimRow{Pos: p.pos(l.at)}
		for _, m := range words.FindAllStringIndex(l.text, -1) {
			row.Cells = append(row.Cells, rederive.ClaimCell{Pos: p.pos(l.at + m[0]), Text: l.text[m[0]:m[1]]})
		}
		if row.Cells != nil {
			t.Rows = append(t.Rows, row)
		}
	}
	if form == "table" && len(t.Rows) > 0 {
		headFromRow(t)
	}
	if len(t.Rows) == 0 {
		p.errorf(b.at, "the %s is empty", form)
		return t
	}
	width := len(t.Rows[0].Cells)
	if form == "table" {
		width = len(t.Head)
	}
	for _, row := range t.Rows {
		if len(row.Cells) != width {
			p.errs.Add(row.Pos, "the row has %d cells, the first has %d", len(row.Cells), width)
		}
	}
	return t
}

// headFromRow makes the first row the head. The corner above the keys may be missing.
func headFromRow(t *rederive.ClaimTable) {
	head := t.Rows[0].Cells
	t.Rows = t.Rows[1:]
	if len(t.Rows) > 0 && len(t.Rows[0].Cells) == len(head)+1 {
		t.Head = append(t.Head, "")
	}
	for _, c := range head {
		t.Head = append(t.Head, c.Text)
	}
}
