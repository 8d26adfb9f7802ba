package layout

import (
	"math"
	"unicode"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

// A turning describes the rotation of a page that is read from the side, such as one with a wide table.
type turning struct{ *document.Page }

// uprightPage rotates a page so that most of its letters are upright. Letters that were upright are then sideways,
// and are dropped.
func uprightPage(p *pdf.Page) (*pdf.Page, turning) {
	const most = 0.8
	letters, turned := 0, [4]int{}
	for i := range p.Glyphs {
		if g := &p.Glyphs[i]; !g.Made {
			letters++
			turned[quartersOf(g.Angle)]++
		}
	}
	switch share := most * float64(letters); {
	case letters == 0:
	case float64(turned[1]) > share:
		return turnedPage(p, 1)
	case float64(turned[3]) > share:
		return turnedPage(p, 3)
	}
	return turnedPage(p, 0)
}

// besides returns an upright page rotated so that those of its letters are upright that are set sideways, and whether
// they are a table: hundreds of letters, with many digits.
func besides(p *pdf.Page) (*pdf.Page, turning, bool) {
	const fewest, digits = 400, 0.15
	letters, numbers := [4]int{}, [4]int{}
	for i := range p.Glyphs {
		if g := &p.Glyphs[i]; !g.Made {
			q := quartersOf(g.Angle)
			letters[q]++
			if unicode.IsDigit(g.Rune) {
				numbers[q]++
			}
		}
	}
	for _, q := range []int{1, 3} {
		if letters[q] >= fewest && float64(numbers[q]) >= digits*float64(letters[q]) {
			page, t := turnedPage(p, q)
			return page, t, true
		}
	}
	return nil, turning{}, false
}

// turnedPage rotates a page by some quarter turns.
func turnedPage(p *pdf.Page, quarters int) (*pdf.Page, turning) {
	t := turning{&document.Page{Width: p.Width, Height: p.Height, Quarters: quarters}}
	if quarters == 0 {
		return p, t
	}
	out := *p
	out.Width, out.Height = p.Height, p.Width
	out.Glyphs = make([]pdf.Glyph, len(p.Glyphs))
	for i, g := range p.Glyphs {
		if !g.Made {
			base := rect{g.Across, 0, g.Across, 0}
			if g.Angle = math.Remainder(g.Angle-float64(t.Quarters)*math.Pi/2, 2*math.Pi); upright(&g) {
				g.Base = t.turn(base).y0
				r := t.turn(rect{g.X0, g.Y0, g.X1, g.Y1})
				g.X0, g.X1 = r.x0, r.x1
				g.Y0, g.Y1 = g.Base-0.78*g.Size, g.Base+0.24*g.Size
			}
		}
		out.Glyphs[i] = g
	}
	out.Rules = make([]pdf.Rule, len(p.Rules))
	for i, rule := range p.Rules {
		r := t.turn(rect{rule.X0, rule.Y0, rule.X1, rule.Y1})
		out.Rules[i] = pdf.Rule{X0: r.x0, Y0: r.y0, X1: r.x1, Y1: r.y1}
	}
	return &out, t
}

func quartersOf(angle float64) int {
	return (int(math.Round(angle/(math.Pi/2)))%4 + 4) % 4
}

// turn maps a box on the page as shown to the rotated page; back is its inverse.
func (t turning) turn(r rect) rect {
	return rectOf(t.Upright(document.Box{X0: r.x0, Y0: r.y0, X1: r.x1, Y1: r.y1}))
}

func (t turning) back(r rect) rect {
	return rectOf(t.Printed(document.Box{X0: r.x0, Y0: r.y0, X1: r.x1, Y1: r.y1}))
}

func rectOf(b document.Box) rect { return rect{b.X0, b.Y0, b.X1, b.Y1} }
