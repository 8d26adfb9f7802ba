package figures

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"rederive/typeset/draw"
)

// levelMark separates the levels of a label, as show.Key joins them.
const levelMark = " / "

// A margin places the labels of rows or of columns: anchor returns the point of a
// label in the middle of the given cells at a given distance from the grid; align
// is the point of the label's box that is placed there.
type margin struct {
	anchor func(from, to, away float64) xy
	align  xy
	across bool // labels are above one another, so that their widths add up
}

func (g *grid) columnMargin() margin {
	if g.up {
		return margin{func(from, to, away float64) xy { return xy{(from + to) / 2 * g.side, -away} }, topMid, false}
	}
	top := float64(g.rows) * g.side
	return margin{func(from, to, away float64) xy { return xy{(from + to) / 2 * g.side, top + away} }, bottomMid, false}
}

func (g *grid) rowMargin() margin {
	return margin{func(from, to, away float64) xy {
		y := (from + to) / 2
		if !g.up {
			y = float64(g.rows) - y
		}
		return xy{-away, y * g.side}
	}, rightMid, true}
}

// heads writes the labels of rows or columns, the innermost level next to the
// cells, outer levels once for each run of cells with the same label, and the
// title.
func (g *grid) heads(labels []string, title string, n int, where func() margin) {
	m := where()
	levels := g.levels(labels, n)
	away := 3.0
	for depth := len(levels) - 1; depth >= 0; depth-- {
		inner := depth == len(levels)-1
		away += g.level(levels[depth], m, away, inner)
	}
	if title == "" {
		return
	}
	l := label{size: labelSize + 1, ink: draw.Foreground()}
	at := m.anchor(0, float64(n), away+2)
	if !m.across {
		g.text(at, m.align, l, title)
		return
	}
	g.vertical(at, l, title)
}

// vertical writes text upwards, with its lower edge at a point.
func (s *sketch) vertical(at xy, l label, text string) {
	from := len(s.ops)
	s.text(xy{}, bottomMid, l, text)
	turned := &draw.Group{
		Matrix: draw.Translate(at.point().X, at.point().Y).Times(draw.Rotate(math.Pi / 2)),
		Ops:    append([]draw.Op(nil), s.ops[from:]...),
	}
	s.ops = append(s.ops[:from], turned)
}

// A span is a label for the cells from index from up to, but not including, index
// to.
type span struct {
	from, to int
	text     string
}

// levels splits labels into levels, outermost first. The default labels are
// numbers, as many as there is room for.
func (g *grid) levels(labels []string, n int) [][]span {
	if len(labels) == 0 {
		return [][]span{g.numbers(n)}
	}
	var out [][]span
	for i, text := range labels[:min(n, len(labels))] {
		parts := strings.Split(text, levelMark)
		for depth, part := range parts {
			if depth == len(out) {
				out = append(out, nil)
			}
			outer := strings.Join(parts[:depth], levelMark)
			k := len(out[depth]) - 1
			if depth < len(parts)-1 && k >= 0 && out[depth][k].to == i && out[depth][k].text == part &&
				strings.HasPrefix(labels[i-1], outer) {
				out[depth][k].to = i + 1
				continue
			}
			out[depth] = append(out[depth], span{i, i + 1, part})
		}
	}
	if len(out) == 1 && !slices.ContainsFunc(out[0], func(s span) bool { return !isNumber(s.text) }) {
		out[0] = g.thinned(out[0])
	}
	return out
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

// thinned leaves out numbers where cells are smaller than legible labels.
func (g *grid) thinned(spans []span) (out []span) {
	step := max(1, int(math.Ceil(.9*labelSize/g.side)))
	for i := 0; i < len(spans); i += step {
		out = append(out, spans[i])
	}
	return out
}

func (g *grid) numbers(n int) []span {
	step := 1
	for _, s := range []int{2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if g.side*float64(step) >= 1.4*labelSize {
			break
		}
		step = s
	}
	var out []span
	for i := 0; i < n; i += step {
		out = append(out, span{i, i + 1, strconv.Itoa(i)})
	}
	return out
}

// level writes one level of labels and returns the space that it takes.
func (g *grid) level(spans []span, m margin, away float64, inner bool) float64 {
	l := mutedLabel()
	if pitch := g.side * float64(max(1, spanStep(spans))); pitch < labelSize+2 {
		l.size = max(5, min(labelSize, pitch*.95), min(leastLabel, pitch*1.2))
	}
	room := l.size
	widest := 0.0
	for _, s := range spans {
		widest = max(widest, g.width(l, s.text))
	}
	if !m.across && inner && widest > g.side*float64(max(1, spanStep(spans)))-1 {
		return g.upright(spans, m, away, l, widest)
	}
	plain := newStamp(l.size)
	for _, s := range spans {
		from, to := float64(s.from), float64(s.to)
		if s.to-s.from > 1 {
			g.polyline(thin(draw.Muted()), m.anchor(from+.15, from+.15, away), m.anchor(to-.15, to-.15, away))
			g.text(m.anchor(from, to, away+2), m.align, l, s.text)
			continue
		}
		if strings.Contains(s.text, "$") {
			g.text(m.anchor(from, to, away), m.align, l, s.text)
			continue
		}
		plain.put(m.anchor(from, to, away), m.align, l.ink, s.text)
	}
	g.ops = append(g.ops, plain.ops()...)
	if m.across {
		room = widest
	}
	if !inner {
		room += 2
	}
	return room + 3
}

func spanStep(spans []span) int {
	if len(spans) < 2 {
		return 1
	}
	return spans[1].from - spans[0].from
}

// upright rotates labels that are too wide for their columns, so that they read
// upwards.
func (g *grid) upright(spans []span, m margin, away float64, l label, widest float64) float64 {
	for _, s := range spans {
		at := m.anchor(float64(s.from), float64(s.to), away)
		w := g.width(l, s.text)
		if m.align == bottomMid {
			at.Y += w / 2
		} else {
			at.Y -= w / 2
		}
		g.vertical(at.plus(xy{l.size * digitHeight / 2000, 0}), l, s.text)
	}
	return widest + 3
}
