package figures

import (
	"math"
	"strconv"

	"rederive/internal/xslices"
	"rederive/show"
	"rederive/typeset/draw"
)

// cobwebWidth is the width in points of the square in which maps are drawn, and partWidth that
// in a panel: two of them fit side by side.
const cobwebWidth, partWidth = 300, 150

// A web is a grid whose columns are the numbers 1 to n and whose rows are their images.
type web struct {
	*grid
	n    int
	maps [][]int // iterated as often as the figure says
}

func (t *tally) cobweb(f show.Cobweb) {
	t.atMost(len(f.Maps), mostSeries, "maps")
	for _, m := range f.Maps {
		t.add(len(m.Values), "values of maps")
		t.write(m.Name)
	}
	for _, p := range f.Paths {
		t.add(max(1, p.Steps), "steps of paths")
		if p.Steps == 0 && len(f.Maps) > 0 {
			t.add(len(f.Maps[0].Values), "steps of paths")
		}
	}
	t.write(f.XTitle, f.YTitle)
}

func drawCobweb(f show.Cobweb, width float64) (*draw.Picture, error) {
	n := len(f.Maps[0].Values)
	w := web{grid: &grid{rows: n, cols: n, up: true, side: min(24, width/float64(n))}, n: n}
	w.maps = xslices.Map(f.Maps, func(m show.CobwebMap) []int { return iterate(m.Values, max(1, m.Times)) })
	w.frame()
	for k, m := range f.Maps {
		w.graph(k, m.Name)
	}
	for _, p := range f.Paths {
		w.path(w.maps[p.Map], p)
	}
	w.fixedPoints()
	w.axes(f.XTitle, f.YTitle)
	if f.Basins {
		w.basins(f)
	}
	w.legend(f)
	return w.picture(f.Alt)
}

// iterate applies a map several times, by repeated squaring.
func iterate(values []int, times int) []int {
	out := make([]int, len(values))
	for i := range out {
		out[i] = i + 1
	}
	for power := values; times > 0; times /= 2 {
		if times%2 == 1 {
			out = compose(power, out)
		}
		power = compose(power, power)
	}
	return out
}

// compose applies first one map, then another.
func compose(then, first []int) []int {
	return xslices.Map(first, func(v int) int { return then[v-1] })
}

// middle returns the centre of the cell of number x and image y, both from 1.
func (w web) middle(x, y int) xy { return w.centre(y-1, x-1) }

func (w web) frame() {
	end := float64(w.n) * w.side
	w.outline(thin(draw.Rule()), box(xy{}, xy{end, end})...)
	w.polyline(line{ink: draw.Muted(), width: .6, dash: []float64{3, 2}}, xy{}, xy{end, end})
}

// graph draws the k-th map: a bar over each run of numbers with one image.
func (w web) graph(k int, name string) {
	values := w.maps[k]
	half := w.side / 2
	stroke := line{ink: seriesInk(k), width: max(1.2, min(2.4, w.side*.3))}
	var bars draw.Path
	for i := 0; i < len(values); {
		end := i + 1
		for end < len(values) && values[end] == values[i] {
			end++
		}
		a, b := w.middle(i+1, values[i]), w.middle(end, values[i])
		bars = append(bars, draw.Segment(xy{a.X - half*.8, a.Y}.point(), xy{b.X + half*.8, b.Y}.point())...)
		i = end
	}
	w.stroke(bars, stroke)
	end := float64(w.n) * w.side
	w.text(xy{end + 4, w.middle(w.n, values[w.n-1]).Y}, leftMid, label{size: labelSize, ink: seriesInk(k)}, name)
}

// fixedPoints rings the points where a graph meets the diagonal.
func (w web) fixedPoints() {
	r := max(2.2, min(4, w.side*.4))
	for k, values := range w.maps {
		for i, v := range values {
			if v == i+1 {
				c := w.middle(v, v)
				w.disc(c, r, draw.Background())
				w.ring(c, r, line{ink: seriesInk(k), width: 1.2})
			}
		}
	}
}

// path draws a cobweb: up or down to the graph, across to the diagonal.
func (w web) path(values []int, p show.CobwebPath) {
	stroke := line{ink: draw.Foreground(), width: .9}
	x, seen := p.Start, map[int]bool{}
	w.disc(w.middle(x, x), 1.6, draw.Foreground())
	for step := 0; values[x-1] != x && (p.Steps == 0 && !seen[x] || step < p.Steps); step++ {
		seen[x] = true
		y := values[x-1]
		from, corner, to := w.middle(x, x), w.middle(x, y), w.middle(y, y)
		w.leg(stroke, from, corner)
		w.leg(stroke, corner, to)
		x = y
	}
}

// leg draws a straight part of a cobweb, with an arrow head in its middle if it is long enough.
func (w web) leg(l line, a, b xy) {
	w.polyline(l, a, b)
	if d := b.minus(a); d.length() > 9 {
		w.head(l, a, a.along(b, .5).plus(d.unit().times(2)))
	}
}

// axes numbers both axes from 1.
func (w web) axes(xTitle, yTitle string) {
	l := mutedLabel()
	step := niceStep(float64(w.n), 10)
	wide := w.width(l, strconv.Itoa(w.n))
	for v := 1; v <= w.n; {
		c := w.middle(v, v)
		w.text(xy{c.X, -4}, topMid, l, strconv.Itoa(v))
		w.text(xy{-4, c.Y}, rightMid, l, strconv.Itoa(v))
		if v += step; v == step+1 && step > 1 {
			v = step
		}
	}
	end := float64(w.n) * w.side
	title := label{size: labelSize + 1, ink: draw.Foreground()}
	w.text(xy{end / 2, -8 - l.size}, topMid, title, xTitle)
	if yTitle != "" {
		w.vertical(xy{-8 - wide, end / 2}, title, yTitle)
	}
}

// niceStep returns the least of 1, 2, 5, 10, ... that divides a length into at most the given
// number of steps.
func niceStep(length float64, most int) int {
	for step := 1; ; step *= 10 {
		for _, k := range []int{1, 2, 5} {
			if length/float64(k*step) <= float64(most) {
				return k * step
			}
		}
	}
}

// basins draws a strip for each map that shows where each number ends: at a fixed point, whose
// number is written, or in a cycle.
func (w web) basins(f show.Cobweb) {
	const high = 11
	y := -36.0
	for k := range w.maps {
		ends := limits(w.maps[k])
		w.text(xy{-4, y + high/2}, rightMid, label{size: labelSize, ink: seriesInk(k)}, f.Maps[k].Name)
		colour := -1
		for i := 0; i < w.n; {
			end := i + 1
			for end < w.n && ends[end] == ends[i] {
				end++
			}
			colour++
			fill, number := valueInk(1 + colour%(len(valueInks)-1))
			low, top := xy{float64(i) * w.side, y}, xy{float64(end) * w.side, y + high}
			w.polygon(fill, box(low, top)...)
			text := "cycle"
			if ends[i] > 0 {
				text = strconv.Itoa(ends[i])
			}
			if l := (label{size: leastLabel, ink: number}); w.width(l, text) < top.X-low.X {
				w.text(low.along(top, .5), middle, l, text)
			}
			i = end
		}
		y -= high + 3
	}
}

// limits returns for each number the fixed point at which its iteration ends, or 0 if it ends
// in a longer cycle.
func limits(values []int) []int {
	out := iterate(values, len(values))
	for i, x := range out {
		if values[x-1] != x {
			out[i] = 0
		}
	}
	return out
}

// legend explains the signs below the picture.
func (w web) legend(f show.Cobweb) {
	fixed := false
	for _, values := range w.maps {
		for i, v := range values {
			fixed = fixed || v == i+1
		}
	}
	at := xy{0, float64(w.n)*w.side + 9}
	if fixed {
		w.ring(at.plus(xy{4, 0}), 2.6, line{ink: draw.Muted(), width: 1.2})
		w.text(at.plus(xy{10, 0}), leftMid, mutedLabel(), "fixed point")
		at.X += 64
	}
	if len(f.Paths) > 0 {
		from, to := at.plus(xy{2, 0}), at.plus(xy{20, 0})
		w.polyline(line{ink: draw.Foreground(), width: .9}, from, to)
		w.head(line{ink: draw.Foreground(), width: .9}, from, from.along(to, math.Phi/2))
		w.text(at.plus(xy{24, 0}), leftMid, mutedLabel(), "iteration")
	}
}
