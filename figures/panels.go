package figures

import (
	"fmt"
	"math"

	"rederive/show"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// A panel is one of several drawings in a picture, with a label below.
type panel struct {
	ops   []draw.Op
	label string
}

func (t *tally) panels(f show.Panels) {
	if t.depth++; t.depth > mostNested {
		t.fail("panels are nested more than %d deep", mostNested)
		return
	}
	t.add(len(f.Figures), "panels")
	t.write(f.Labels...)
	for _, inner := range f.Figures {
		t.figure(inner)
	}
	t.depth--
}

// pageHeight is the height in points of a figure that a page of a PDF need not shrink much.
const pageHeight = 650

func drawPanels(f show.Panels) (*draw.Picture, error) {
	const gap = 18
	cells, err := drawParts(f, 1)
	if err != nil {
		return nil, err
	}
	least := leastScale(f, cells)
	k := shrinking(cells, gap, least)
	for ; ; k = max(k-.05, least) {
		if k < 1 {
			if cells, err = drawParts(f, k); err != nil {
				return nil, err
			}
		}
		p, err := arrange(cells, gap, f.Alt)
		if err != nil || p.Height.Points() <= pageHeight || k <= least {
			return p, err
		}
	}
}

func drawParts(f show.Panels, k float64) (cells []panel, err error) {
	for i, inner := range f.Figures {
		p, err := drawPart(inner, k)
		if err != nil {
			return nil, fmt.Errorf("panel %d: %w", i, err)
		}
		c := panel{ops: p.Ops}
		if i < len(f.Labels) {
			c.label = f.Labels[i]
		}
		cells = append(cells, c)
	}
	return cells, nil
}

// drawPart draws one of several figures at a scale. Cobwebs are drawn smaller, so that two fit
// side by side, magic squares have their legends below, and the labels of assemblages keep their size.
func drawPart(f show.Figure, k float64) (p *draw.Picture, err error) {
	switch f := f.(type) {
	case show.Assemblage:
		return drawTiles(f, k)
	case show.Cobweb:
		p, err = drawCobweb(f, partWidth)
	case show.MagicSquare:
		p, err = drawSquare(f, 0)
	default:
		p, err = drawFigure(f)
	}
	if err == nil && k < 1 {
		p.Ops = []draw.Op{&draw.Group{Matrix: draw.Scaling(k, k), Ops: p.Ops}}
	}
	return p, err
}

// leastScale returns the factor down to which panels may shrink: until their labels are too small, if
// those shrink as well.
func leastScale(f show.Panels, cells []panel) float64 {
	least := .66
	for i, c := range cells {
		if _, ok := f.Figures[i].(show.Assemblage); ok {
			continue
		}
		least = max(least, .75)
		if label := draw.LeastType(c.ops).Points(); label > 0 {
			least = max(least, min(1, leastLabel/label))
		}
	}
	return least
}

// shrinking returns the factor by which all panels shrink, as far as they may, where that
// saves rows.
func shrinking(cells []panel, gap, least float64) float64 {
	var s sketch
	k := 1.0
	for few := s.rows(cells, gap, least); k > least && s.rows(cells, gap, k) > few; {
		k -= .01
	}
	return max(k, least)
}

// rows counts the rows of panels that are scaled by a factor.
func (s *sketch) rows(cells []panel, gap, k float64) int {
	rows, x := 0, math.Inf(1)
	for _, c := range cells {
		b := bounds(c.ops, draw.Scaling(k, k))
		wide := s.panelWidth(c, b)
		if x+wide > rowWidth {
			rows++
			x = 0
		}
		x += wide + gap
	}
	return rows
}

// rowWidth is the maximal width in points of a row of panels.
const rowWidth = TextWidth - 4

// arrange puts drawings side by side in rows, aligned at the bottom of each row, and
// centred if they are few.
func arrange(cells []panel, gap float64, alt string) (*draw.Picture, error) {
	var s sketch
	x, y := 0.0, 0.0
	for i := 0; i < len(cells); {
		row, high := 0, 0.0
		for x = 0; i+row < len(cells); row++ {
			b := bounds(cells[i+row].ops, draw.Identity())
			wide := s.panelWidth(cells[i+row], b)
			if row > 0 && x+wide > rowWidth {
				break
			}
			x += wide + gap
			high = max(high, (b.Max.Y - b.Min.Y).Points())
		}
		y -= high
		x = 0
		labelled := false
		for _, c := range cells[i : i+row] {
			b := bounds(c.ops, draw.Identity())
			wide := s.panelWidth(c, b)
			aside := (wide - (b.Max.X - b.Min.X).Points()) / 2
			m := draw.Translate(font.Points(x+aside)-b.Min.X, font.Points(y)-b.Min.Y)
			s.frame(func() {
				s.add(&draw.Group{Matrix: m, Ops: c.ops})
				s.text(xy{x + wide/2, y - 5}, topMid, plainLabel(), c.label)
			})
			labelled = labelled || c.label != ""
			x += wide + gap
		}
		y -= gap
		if labelled {
			y -= labelSize + 6
		}
		i += row
	}
	return s.picture(alt)
}

// panelWidth returns the width of a panel.
func (s *sketch) panelWidth(c panel, b draw.Rect) float64 {
	return max((b.Max.X - b.Min.X).Points(), s.width(plainLabel(), c.label))
}
