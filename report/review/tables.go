package review

import (
	"html/template"
	"slices"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// A table is a table as it was read.
type table struct {
	Caption    string
	Status     string // where it is, and whether anything in it was checked
	Head, Rows [][]tableCell
	Crops      []*crop
	Why        string // why it was not understood
	Marked     int    // number of cells with findings
}

// A tableCell is a cell, with the number of the finding in it.
type tableCell struct {
	Text    template.HTML
	Columns int
	Marked  bool // there is a finding in it
	Finding int  // to which it is a link
	Right   bool // it is in a column of numbers
	number  bool
}

// tables adds the tables of the paper as they were read.
func (p *page) tables() {
	for i := range p.review.Document.Blocks {
		b := &p.review.Document.Blocks[i]
		if b.Kind != document.Table {
			continue
		}
		t := table{}
		if b.Grid == nil {
			t.Why = "its rows and columns were not recognized"
		} else {
			t.Caption = document.Plain(b.Grid.Caption)
			for k, row := range b.Grid.Rows {
				if cells := p.cellsOf(i, b, row, &t); k < b.Grid.Head {
					t.Head = append(t.Head, cells)
				} else {
					t.Rows = append(t.Rows, cells)
				}
			}
			t.alignNumbers()
		}
		if p.crop != nil {
			t.Crops = p.tableCrops(i, b)
		}
		t.Status = p.tableStatus(i, b, &t)
		p.Tables = append(p.Tables, t)
	}
}

// rowOf returns the row of a table with a result, below the table's head, or nil.
func (p *page) rowOf(r *document.Result) *table {
	b := &p.review.Document.Blocks[r.Block]
	if b.Grid == nil {
		return nil
	}
	t := &table{}
	word, _ := b.Text().Words(r.From, r.To)
	for k, row := range b.Grid.Rows {
		at := slices.IndexFunc(row, func(c document.Cell) bool { return c.From <= word && word < c.To })
		switch {
		case k < b.Grid.Head:
			t.Head = append(t.Head, p.cellsOf(r.Block, b, row, t))
		case at >= 0:
			cells := p.cellsOf(r.Block, b, row, t)
			for i := range cells {
				cells[i].Marked, cells[i].Finding = i == at, 0
			}
			t.Rows = append(t.Rows, cells)
		}
	}
	if len(t.Rows) == 0 {
		return nil
	}
	t.alignNumbers()
	return t
}

// numeric matches a cell that begins with a number, possibly in brackets, or that is a
// dash or empty.
var numeric = lazyregexp.New(`^[-−–—+.<≈(\[ ]*(?:\d|$)`)

// alignNumbers right-aligns the columns in which all cells are numbers, with their
// heads.
func (t *table) alignNumbers() {
	words := map[int]bool{} // columns with words
	for _, row := range t.Rows {
		at := 0
		for _, c := range row {
			words[at] = words[at] || !c.number || c.Columns > 1
			at += max(1, c.Columns)
		}
	}
	for _, row := range slices.Concat(t.Head, t.Rows) {
		at := 0
		for i := range row {
			row[i].Right = at > 0 && !words[at] && row[i].Columns <= 1
			at += max(1, row[i].Columns)
		}
	}
}

// tableStatus returns where a table is, unless its caption says so, and whether it was
// read and checked.
func (p *page) tableStatus(block int, b *document.Block, t *table) string {
	var said []string
	if !strings.HasPrefix(t.Caption, b.Place) {
		said = append(said, b.Place)
	}
	if t.Why != "" {
		return strings.Join(append(said, "not read: "+t.Why), " · ")
	}
	if !slices.ContainsFunc(p.review.Results, func(r document.Result) bool {
		return r.Block == block && r.Verdict != document.NotChecked
	}) {
		p.Idle++
		said = append(said, "nothing in it was checked")
	}
	return strings.Join(said, " · ")
}

// cellsOf returns the cells of a row. Those with findings are marked.
func (p *page) cellsOf(block int, b *document.Block, row []document.Cell, t *table) []tableCell {
	text := b.Text()
	var list []tableCell
	for _, x := range row {
		c := tableCell{Text: scripts(x.Text), Columns: x.Columns, number: numeric.MatchString(x.Text)}
		from, to := text.Bytes(x.From, x.To)
		c.Finding = 1 + slices.IndexFunc(p.Findings, func(f card) bool {
			return f.Result.Block == block && f.Result.From < to && f.Result.To > from
		})
		if c.Marked = c.Finding > 0; c.Marked {
			t.Marked++
		}
		list = append(list, c)
	}
	return list
}

// tableCrops returns crops of the whole table, one for each page that it is on, with
// the findings marked.
func (p *page) tableCrops(block int, b *document.Block) []*crop {
	var list []*crop
	for _, w := range b.Words {
		if n := len(list); w.Box.Page == 0 || n > 0 && list[n-1].area.Page == w.Box.Page {
			continue
		}
		c := &crop{
			area: p.blockArea(b, w.Box.Page), page: p.pageOf(w.Box.Page), Alt: "the table as it is printed",
		}
		for _, f := range p.Findings {
			if f.Result.Block == block {
				c.mark(uprightBoxes(p.review.Document, f.Result.Boxes))
			}
		}
		list = append(list, c)
	}
	p.crops = append(p.crops, list...)
	return list
}
