package layout

import (
	"math"
	"testing"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

// onItsSide returns a page as shown that looks as a given one if it is rotated.
func onItsSide(flat *pdf.Page, turned turning) *pdf.Page {
	page := &pdf.Page{Width: turned.Width, Height: turned.Height}
	for _, g := range flat.Glyphs {
		if !g.Made {
			r := turned.back(rect{g.X0, g.Y0, g.X1, g.Y1})
			g.Across = turned.back(rect{g.X0, g.Base, g.X0, g.Base}).x0
			g.X0, g.Y0, g.X1, g.Y1, g.Base = r.x0, r.y0, r.x1, r.y1, r.y1
			g.Angle = float64(turned.Quarters) * math.Pi / 2
		}
		page.Glyphs = append(page.Glyphs, g)
	}
	for _, l := range flat.Rules {
		r := turned.back(rect{l.X0, l.Y0, l.X1, l.Y1})
		page.Rules = append(page.Rules, pdf.Rule{X0: r.x0, Y0: r.y0, X1: r.x1, Y1: r.y1})
	}
	return page
}

// TestTurnedTable reads a table that is set sideways on a page with upright text.
func TestTurnedTable(t *testing.T) {
	for _, quarters := range []int{1, 3} {
		flat := &pdf.Page{Width: 800, Height: 500}
		rows := []string{"Farm|Ewes|Rams|All"}
		for range 36 {
			rows = append(rows, "North|40|12|52")
		}
		set(flat, 60, fourColumns, rows...)
		page := onItsSide(flat, turning{&document.Page{Width: 500, Height: 800, Quarters: quarters}})
		for k := range 20 {
			column(page, 60, 550+11*float64(k), proseLeft)
		}
		got, text := 0, 0
		for _, b := range Read([]*pdf.Page{page}) {
			switch {
			case b.Grid != nil && b.Words[0].Text == "Farm":
				got = len(b.Grid.Rows)
			case b.Words[0].Box.Page == 1:
				text++
			}
		}
		if got != len(rows) || text == 0 {
			t.Errorf("%d: %d rows of a table, %d blocks of text", quarters, got, text)
		}
	}
}

// TestTurnedPage reads a table that is rotated to either side, on a page with an upright number, and checks where
// its words are on the page as shown.
func TestTurnedPage(t *testing.T) {
	for _, quarters := range []int{1, 3} {
		turned := turning{&document.Page{Width: 500, Height: 800, Quarters: quarters}}
		flat := &pdf.Page{Width: 800, Height: 500}
		set(flat, 104, fourColumns, "Farm|Ewes|Rams|All", "North|40|12|52", "South|31|25|56")
		lineAt(flat, 55, 230, 94, 108, 132)
		page := onItsSide(flat, turned)
		column(page, 250, 780, "7")
		if got := rowsOfTable(t, page); got != "Farm|Ewes|Rams|All\nNorth|40|12|52\nSouth|31|25|56" {
			t.Errorf("%d: got\n%s", quarters, got)
		}
		for _, b := range Read([]*pdf.Page{page}) {
			for _, w := range b.Words {
				wide, high := w.Box.X1-w.Box.X0, w.Box.Y1-w.Box.Y0
				if w.Text == "North" && (wide > 12 || high != 20 || w.Box.X1 > 500 || w.Box.Y1 > 800) {
					t.Errorf("%d: the box is %v", quarters, w.Box)
				}
			}
		}
	}
}
