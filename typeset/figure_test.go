package typeset

import (
	"testing"

	"rederive/internal/xslices"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

func sized(width, height Unit) *Figure {
	box := draw.Rect{Max: draw.Point{X: width, Y: height}}
	return &Figure{
		Picture: &draw.Picture{
			Width: width, Height: height, Alt: "a box",
			Ops: []draw.Op{&draw.Stroke{Path: draw.Rectangle(box), Ink: draw.Muted(), Width: pt}},
		},
		Caption: Words("Figure. A box with a caption of some words."),
	}
}

// TestSmallFiguresStandSideBySide counts the rows in which figures are set.
func TestSmallFiguresStandSideBySide(t *testing.T) {
	for _, c := range []struct {
		widths []Unit // in points; the text is 408 wide
		rows   int
	}{
		{[]Unit{100}, 1},
		{[]Unit{100, 100, 100}, 1},
		{[]Unit{180, 180}, 1},
		{[]Unit{180, 180, 180}, 2},
		{[]Unit{100, 300, 100}, 3},
		{[]Unit{190, 190, 190, 190}, 2},
	} {
		d := &Document{Title: "Figures"}
		d.Blocks = xslices.Map(c.widths, func(w Unit) Block { return sized(w*pt, 60*pt) })
		set, sheets := settle(d, Article())
		if len(set.list) != c.rows || len(sheets) != 1 {
			t.Errorf("figures of %v points are in %d rows on %d pages, want %d rows", c.widths, len(set.list),
				len(sheets), c.rows)
		}
		for _, b := range set.list {
			for _, x := range b.boxed {
				if x.box.Min.X < 0 || x.box.Max.X > 408*pt {
					t.Errorf("figures of %v points: one reaches from %v to %v", c.widths, x.box.Min.X.Points(),
						x.box.Max.X.Points())
				}
			}
		}
		file, _ := write(t, d, Article())
		validate(t, file)
	}
}

// TestHighFiguresStayLegible checks that a high picture does not shrink its labels below seven points, unless it would
// not fit on a page.
func TestHighFiguresStayLegible(t *testing.T) {
	for _, c := range []struct{ height, size, want Unit }{{600, 8, 525}, {600, 14, 420}, {600, 7, 600}, {900, 8, 609}} {
		f := sized(100*pt, c.height*pt)
		label := draw.Text(font.NewLibrary(), font.Roman, c.size*pt, draw.Muted(), "a")
		f.Picture.Ops = append(f.Picture.Ops, label.Ops...)
		s, _ := settle(&Document{Blocks: []Block{f}}, Article())
		b := s.list[0].boxed[0].box
		if got := (b.Max.Y - b.Min.Y).Points(); got < float64(c.want)-2 || got > float64(c.want)+2 {
			t.Errorf("a picture of %d points with labels of %d is set %.0f high, want %d", c.height, c.size, got,
				c.want)
		}
	}
}

// TestHighFigures checks that high pictures shrink so that two fit on a page, but to no
// less than seven tenths unless they must.
func TestHighFigures(t *testing.T) {
	for _, c := range []struct{ height, want Unit }{{280, 280}, {350, 298}, {600, 420}, {900, 609}} {
		s, _ := settle(&Document{Blocks: []Block{sized(100*pt, c.height*pt)}}, Article())
		b := s.list[0].boxed[0].box
		if got := (b.Max.Y - b.Min.Y).Points(); got < float64(c.want)-2 || got > float64(c.want)+2 {
			t.Errorf("a picture of %d points is set %.0f high, want %d", c.height, got, c.want)
		}
	}
}
