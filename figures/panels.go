package figures

import (
	"fmt"
	"math"

	"rederive/internal/xslices"
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

func drawPanels(f show.Panels) (*draw.Picture, error) {
	var cells []panel
	for i, inner := range f.Figures {
		p, err := drawPart(inner)
		if err != nil {
			return nil, fmt.Errorf("panel %d: %w", i, err)
		}
		c := panel{ops: p.Ops}
		if i < len(f.Labels) {
			c.label = f.Labels[i]
		}
		cells = append(cells, c)
	}
	const gap = 18
	var s sketch
	return arrange(s.shrunk(cells, gap), gap, f.Alt)
}

// drawPart draws one of several figures. Cobwebs are drawn smaller, so that two fit
// side by side.
func drawPart(f show.Figure) (*draw.Picture, error) {
	if web, ok := f.(show.Cobweb); ok {
		return drawCobweb(web, partWidth)
	}
	return drawFigure(f)
}

// shrunk shrinks all panels by one factor, as far as they stay legible, where that
// saves rows.
func (s *sketch) shrunk(cells []panel, gap float64) []panel {
	const least = .75
	k := 1.0
	for few := s.rows(cells, gap, least); k > least && s.rows(cells, gap, k) > few; {
		k -= .01
	}
	if k == 1 {
		return cells
	}
	return xslices.Map(cells, func(c panel) panel {
		return panel{[]draw.Op{&draw.Group{Matrix: draw.Scaling(k, k), Ops: c.ops}}, c.label}
	})
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
