package compose

import (
	"rederive/report/view"
	"rederive/typeset"
	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/theme"
)

// boardInlines returns a text for paper, with its boards drawn.
func boardInlines(text string) []typeset.Inline {
	var list []typeset.Inline
	for _, part := range view.BoardParts(text) {
		if part.Rows == nil {
			list = append(list, typeset.Text(part.Text))
			continue
		}
		list = append(list, &typeset.Inset{Picture: boardPicture(part)})
	}
	return list
}

func boardPicture(part view.BoardPart) *draw.Picture {
	step := font.MulDiv(draw.Unit(view.BoardStep(part.Rows))*font.Point, 2, 3) // below 4 points it would be illegible
	at := func(v float64) draw.Unit { return draw.Unit(v * float64(step)) }
	wide, tall := part.Size()
	high := at(tall)
	p := &draw.Picture{Height: high/2 + 5*font.Point/2, Alt: part.Text} // centred on the line
	if part.Hangs() {
		p.Height = 7 * font.Point // aligned with the top of letters
	}
	p.Depth = high - p.Height + font.Point // so that boards on consecutive lines do not touch
	part.Pieces(func(x, y float64, look view.PlaceLook) {
		center, r := draw.Point{X: at(x), Y: p.Height - at(y)}, at(look.Radius)
		path := draw.Circle(center, r)
		switch {
		case look.Square:
			path = draw.Rectangle(draw.Rect{
				Min: draw.Point{X: center.X - r, Y: center.Y - r}, Max: draw.Point{X: center.X + r, Y: center.Y + r},
			})
		case look.Piece == "white":
			p.Ops = append(p.Ops, &draw.Stroke{Path: path, Ink: theme.Text(), Width: step / 8})
			return
		}
		p.Ops = append(p.Ops, &draw.Fill{Path: path, Ink: theme.Text()})
	})
	p.Width = at(wide)
	return p
}
