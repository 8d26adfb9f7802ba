package figures

import (
	"strconv"

	"rederive/show"
	"rederive/typeset/draw"
)

// A view is an axonometric view from above: x leads to the lower right, y to the
// upper right, z up.
type view struct{ ex, ey, ez xy }

func (v view) at(x, y, z float64) xy {
	return v.ex.times(x).plus(v.ey.times(y)).plus(v.ez.times(z))
}

// The sides of solids that face up, left and right.
var (
	sideUp    = draw.Ink{Name: "fig-up", Light: 0xf3dfb8, Dark: 0x8a6a3a}
	sideLeft  = draw.Ink{Name: "fig-left", Light: 0xd9b778, Dark: 0x6b5029}
	sideRight = draw.Ink{Name: "fig-right", Light: 0xbb9350, Dark: 0x4e3a1d}
	edgeInk   = draw.Ink{Name: "fig-edge", Light: 0x5a4521, Dark: 0xe0c48e}
)

// brick draws a box with its corner at (x, y, z); three of its sides are
// visible.
func (s *sketch) brick(v view, x, y, z, dx, dy, dz float64) {
	edge := line{ink: edgeInk, width: .5}
	face := func(i draw.Ink, corners ...xy) {
		s.polygon(i, corners...)
		s.outline(edge, corners...)
	}
	face(sideUp, v.at(x, y, z+dz), v.at(x+dx, y, z+dz), v.at(x+dx, y+dy, z+dz), v.at(x, y+dy, z+dz))
	face(sideLeft, v.at(x, y, z), v.at(x+dx, y, z), v.at(x+dx, y, z+dz), v.at(x, y, z+dz))
	face(sideRight, v.at(x+dx, y, z), v.at(x+dx, y+dy, z), v.at(x+dx, y+dy, z+dz), v.at(x+dx, y, z+dz))
}

func (t *tally) tower(f show.Tower) {
	t.add(9*len(f.Layers), "blocks")
	t.add(len(f.Marks), "marked layers")
	t.write(f.Label)
}

// drawTower draws the layers from the lowest up, and the blocks of a layer from
// the back to the front: a later one lies in front or above and may hide an
// earlier one, never the other way around.
func drawTower(f show.Tower) (*draw.Picture, error) {
	const high = .62
	v := view{xy{15, -6.5}, xy{10, 7.5}, xy{0, 15}}
	var s sketch
	long := float64(longest(f.Layers))
	for i, layer := range f.Layers {
		z := float64(i) * high
		wide := long / float64(len(layer))
		across := i%2 == 1
		for k := range layer {
			if across {
				at := len(layer) - 1 - k // the block at the back first
				if layer[at] == 1 {
					s.brick(v, 0, float64(at)*wide, z, long, wide*.96, high)
				}
			} else if layer[k] == 1 {
				s.brick(v, float64(k)*wide, 0, z, wide*.96, long, high)
			}
		}
	}
	for _, m := range f.Marks {
		z := (float64(m) + .5) * high
		tip := v.at(0, 0, z).minus(xy{4, 0})
		s.arrow(line{ink: warning(), width: 1.4}, tip.minus(xy{14, 0}), tip)
	}
	foot := v.at(long/2, 0, 0)
	foot.Y = v.at(long, 0, 0).Y - 6
	s.text(foot.plus(xy{6, 0}), topMid, plainLabel(), f.Label)
	return s.picture(f.Alt)
}

func (t *tally) hanoi(f show.Hanoi) {
	for _, state := range f.States {
		t.add(len(state), "pegs")
		for _, peg := range state {
			t.add(len(peg), "discs")
		}
	}
	t.write(f.Labels...)
	t.write(f.Pegs...)
}

// drawHanoi draws states side by side.
func drawHanoi(f show.Hanoi) (*draw.Picture, error) {
	var s sketch
	p := hanoiPlan(f)
	perRow := max(1, int((TextWidth-4+p.gap)/(p.wide+p.gap)))
	for i, state := range f.States {
		at := xy{float64(i%perRow) * (p.wide + p.gap), -float64(i/perRow) * (p.high + 26)}
		s.frame(func() {
			p.state(&s, at, state, f.Pegs)
			if i < len(f.Labels) {
				s.text(at.plus(xy{p.wide / 2, -p.foot}), topMid, mutedLabel(), f.Labels[i])
			}
		})
	}
	return s.picture(f.Alt)
}

type hanoiSizes struct {
	largest, tallest      int
	pegs                  float64
	unit, disc            float64 // width per disc size, height of a disc
	column                float64 // width of a peg's column
	wide, high, gap, foot float64
}

func hanoiPlan(f show.Hanoi) hanoiSizes {
	p := hanoiSizes{pegs: float64(len(f.States[0])), tallest: 1, largest: 1, gap: 16, foot: 6}
	for _, state := range f.States {
		for _, peg := range state {
			p.tallest = max(p.tallest, len(peg))
			for _, d := range peg {
				p.largest = max(p.largest, d)
			}
		}
	}
	p.disc = 9
	peg := 60.0 // space for discs
	if len(f.States) > 2 {
		peg = 36 // three in a line
	}
	p.unit = min(6, peg/float64(p.largest))
	p.column = p.unit*float64(p.largest) + 7
	p.wide = p.column * p.pegs
	if p.wide > TextWidth-4 {
		p.column *= (TextWidth - 4) / p.wide
		p.unit *= (TextWidth - 4) / p.wide
		p.wide = TextWidth - 4
	}
	p.high = float64(p.tallest)*p.disc + 10
	if len(f.Pegs) > 0 {
		p.foot += 10
	}
	return p
}

func (p hanoiSizes) state(s *sketch, at xy, state [][]int, names []string) {
	s.polyline(line{ink: draw.Muted(), width: 1.4}, at, at.plus(xy{p.wide, 0}))
	for k, peg := range state {
		foot := at.plus(xy{(float64(k) + .5) * p.column, 0})
		s.polyline(line{ink: draw.Muted(), width: 1.4}, foot, foot.plus(xy{0, p.high - 4}))
		for level, size := range peg {
			half := (float64(size)*p.unit + 3) / 2
			low := foot.plus(xy{-half, float64(level)*p.disc + .8})
			high := foot.plus(xy{half, float64(level+1) * p.disc})
			fill, number := valueInk(1 + (size-1)%7)
			s.polygon(fill, box(low, high)...)
			s.outline(thin(draw.Muted()), box(low, high)...)
			l := label{size: leastLabel, ink: number}
			if text := strconv.Itoa(size); s.width(l, text)+2 < 2*half {
				s.text(low.along(high, .5), middle, l, text)
			}
		}
		if k < len(names) {
			s.text(foot.minus(xy{0, 5}), topMid, mutedLabel(), names[k])
		}
	}
}

// minus formats a number with a true minus sign.
func minus(v int) string {
	if v < 0 {
		return "−" + strconv.Itoa(-v)
	}
	return strconv.Itoa(v)
}
