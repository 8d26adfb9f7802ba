package figures

import (
	"fmt"
	"strings"

	"rederive/internal/thousands"
	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/mathbox"
	"rederive/typeset/tex"
)

// setLabel sets one line of a label. Text between dollar signs is a formula; a
// lone dollar sign is literal. In other text hyphens before numbers are minus signs.
func setLabel(s font.Style, size draw.Unit, i draw.Ink, text string) (*draw.Picture, error) {
	if strings.Count(text, "$") < 2 {
		return draw.Text(library(), s, size, i, thousands.Minus(text)), nil
	}
	out := &draw.Picture{Alt: text}
	for k, part := range strings.Split(text, "$") {
		if part == "" {
			continue
		}
		p := draw.Text(library(), s, size, i, thousands.Minus(part))
		if k%2 == 1 {
			f, errs := tex.Parse(part, nil)
			if len(errs) > 0 {
				return nil, fmt.Errorf("label %q: formula: %s", text, errs[0].Message())
			}
			p = mathbox.Setting{Library: library(), Size: size, Ink: i}.Line(f)
		}
		out.Ops = append(out.Ops, draw.At(p, out.Width, 0))
		out.Width += p.Width
		out.Height, out.Depth = max(out.Height, p.Height), max(out.Depth, p.Depth)
	}
	return out, nil
}

// labelWords returns one line of a label as plain text, its formulas too: k = 3: 2n² for $k=3{:}\; 2n^2$.
func labelWords(text string) string {
	if strings.Count(text, "$") < 2 {
		return thousands.Minus(text)
	}
	var b strings.Builder
	for k, part := range strings.Split(text, "$") {
		if f, errs := tex.Parse(part, nil); k%2 == 1 && len(errs) == 0 {
			part = tex.Text(f)
		}
		b.WriteString(part)
	}
	return b.String()
}

// A stamp writes many short labels as one run of glyphs for each ink. It shapes
// each distinct label once.
type stamp struct {
	size   draw.Unit
	shaped map[string]*draw.Picture
	order  []draw.Ink
	runs   map[draw.Ink][]*draw.Glyphs
}

func newStamp(size float64) *stamp {
	return &stamp{size: font.Points(size), shaped: map[string]*draw.Picture{}, runs: map[draw.Ink][]*draw.Glyphs{}}
}

// put writes plain text with the given anchor of its box at a point. The box is
// as high as digits.
func (s *stamp) put(c, anchor xy, i draw.Ink, text string) {
	p, ok := s.shaped[text]
	if !ok {
		p = draw.Text(library(), font.Roman, s.size, i, thousands.Minus(text))
		s.shaped[text] = p
	}
	high := s.size.Points() * digitHeight / 1000
	at := c.minus(xy{p.Width.Points() * anchor.X, high * anchor.Y}).point()
	at.X, at.Y = tidy(at.X), tidy(at.Y)
	for _, op := range p.Ops {
		g := op.(*draw.Glyphs)
		s.add(g, at.Add(g.At), i)
	}
}

// digitHeight is the height of digits in thousandths of the font size.
const digitHeight = 660

// add appends a run's glyphs, each at its own position.
func (s *stamp) add(g *draw.Glyphs, at draw.Point, i draw.Ink) {
	if s.runs[i] == nil {
		s.order = append(s.order, i)
	}
	runs := s.runs[i]
	k := len(runs) - 1
	for ; k >= 0 && (runs[k].Face != g.Face || runs[k].Size != g.Size); k-- {
	}
	if k < 0 {
		k = len(runs)
		runs = append(runs, &draw.Glyphs{Face: g.Face, Size: g.Size, Ink: i})
		s.runs[i] = runs
	}
	for _, glyph := range g.Run {
		placed := glyph
		placed.Offset, placed.Advance = at.Add(glyph.Offset), 0
		placed.Offset.X = tidy(placed.Offset.X)
		runs[k].Run = append(runs[k].Run, placed)
		at.X += glyph.Advance
	}
}

// ops returns the runs in the order in which their inks were first used.
func (s *stamp) ops() []draw.Op {
	var ops []draw.Op
	for _, i := range s.order {
		for _, g := range s.runs[i] {
			ops = append(ops, g)
		}
	}
	return ops
}

// tidy rounds to half a point, which is invisible in a small label and keeps the
// numbers in the picture short.
func tidy(u draw.Unit) draw.Unit {
	const grid = font.Point / 2
	return (u + grid/2) &^ (grid - 1)
}
