package figures

import (
	"slices"
	"strings"
	"unicode/utf8"

	"rederive/internal/xslices"
	"rederive/show"
	"rederive/typeset/draw"
)

// A board's sites are pitch points apart; on large boards they are closer.
const pitch = 22

func (t *tally) board(f show.Board) {
	t.add(len(f.Sites), "sites")
	for _, s := range f.Sites {
		t.numbers(false, s.X, s.Y)
		t.write(s.Label)
	}
	for _, l := range f.Lines {
		t.add(len(l), "sites of lines")
	}
	t.add(len(f.Moves), "moves")
	for _, m := range f.Moves {
		t.write(m.Label)
	}
}

func drawBoard(f show.Board) (*draw.Picture, error) {
	var s sketch
	b := layBoard(f)
	if f.Cells {
		for _, c := range b.at {
			half := xy{b.pitch / 2, b.pitch / 2}
			s.polygon(soft(), box(c.minus(half), c.plus(half))...)
			s.outline(thin(draw.Muted()), box(c.minus(half), c.plus(half))...)
		}
	}
	for _, l := range f.Lines {
		corners := xslices.Map(l, func(i int) xy { return b.at[i] })
		s.polyline(line{ink: draw.Muted(), width: 1}, corners...)
	}
	for i, site := range f.Sites {
		b.site(&s, i, site, f.Cells)
	}
	for _, m := range f.Moves {
		b.move(&s, m)
	}
	return s.picture(f.Alt)
}

// A boardPlan holds the positions of the sites in the picture.
type boardPlan struct {
	at    []xy
	pitch float64
}

func layBoard(f show.Board) boardPlan {
	left, right := f.Sites[0].X, f.Sites[0].X
	for _, s := range f.Sites {
		left, right = min(left, s.X), max(right, s.X)
	}
	b := boardPlan{pitch: min(pitch, (TextWidth-20)/(right-left+1))}
	for _, s := range f.Sites {
		b.at = append(b.at, xy{s.X, s.Y}.times(b.pitch))
	}
	return b
}

// site draws a hole or a piece. The kinds also differ in shape: a peg is a disc,
// a black piece a disc with a thin rim, a white piece has a thick rim.
func (b boardPlan) site(s *sketch, i int, site show.Site, cells bool) {
	c, r := b.at[i], b.pitch*.34
	text := draw.Foreground()
	switch site.Piece {
	case "peg":
		s.disc(c, r, seriesInk(0))
		text = draw.Background()
	case "black":
		s.disc(c, r, draw.BlackPiece())
		s.ring(c, r-.4, line{ink: draw.BlackRim(), width: .8})
		text = draw.WhitePiece()
	case "white":
		s.disc(c, r, draw.WhitePiece())
		s.ring(c, r-.8, line{ink: draw.WhiteRim(), width: 1.6})
		text = draw.BlackPiece()
	default:
		if site.Label != "" && !cells {
			s.disc(c, r, draw.Background())
			s.ring(c, r, thin(draw.Muted()))
		} else if !cells {
			s.disc(c, b.pitch*.16, draw.Background())
			s.ring(c, b.pitch*.16, line{ink: draw.Muted(), width: .9})
		}
	}
	if site.Mark {
		s.ring(c, b.pitch*.43, line{ink: warning(), width: 1.3, dash: []float64{2, 1.2}})
	}
	size := min(labelSize, b.pitch*.4)
	if n := utf8.RuneCountInString(site.Label); n > 2 && site.Label[0] != '$' {
		size *= max(.6, 2.4/float64(n))
	}
	s.text(c, middle, label{size: size, ink: text}, site.Label)
}

// move draws a jump as a bow, so that the piece jumped over stays visible, and a
// step as a straight arrow.
func (b boardPlan) move(s *sketch, m show.Move) {
	from, to := b.at[m.From], b.at[m.To]
	d := to.minus(from)
	l := line{ink: warning(), width: 1.4}
	if d.length() < 1.5*b.pitch {
		in := d.unit().times(b.pitch * .3)
		s.arrow(l, from.plus(in), to.minus(in))
	} else {
		in := d.unit().times(b.pitch * .12)
		s.bow(l, from.plus(in), to.minus(in), .22)
	}
	side := d.left().unit().times(max(6, d.length()*.165) + 4)
	s.text(from.along(to, .5).plus(side), middle, label{size: leastLabel, ink: draw.Foreground()}, m.Label)
}

func (t *tally) sticks(f show.Sticks) {
	t.add(len(strings.Join(f.Rows, " ")), "matches")
	t.write(f.Labels...)
}

func drawSticks(f show.Sticks) (*draw.Picture, error) {
	const gap, high = 9.0, 30.0
	var s sketch
	for i, row := range f.Rows {
		y := -float64(i) * (high + 12)
		if i < len(f.Labels) {
			s.text(xy{-6, y + high/2}, rightMid, mutedLabel(), f.Labels[i])
		}
		for k, letter := range row {
			x := float64(k)*gap + gap/2
			switch letter {
			case '|':
				s.stroke(draw.Segment(xy{x, y}.point(), xy{x, y + high - 3}.point()), line{ink: stick(), width: 2.6})
				s.add(&draw.Fill{Path: draw.Circle(xy{x, y + high - 2}.point(), xy{2.4, 0}.point().X), Ink: warning()})
			case '.':
				s.stroke(draw.Segment(xy{x, y}.point(), xy{x, y + high}.point()),
					line{ink: draw.Muted(), width: .8, dash: []float64{2, 2}})
			}
		}
	}
	return s.picture(f.Alt)
}

// stick returns the ink of wood.
func stick() draw.Ink { return draw.Ink{Name: "fig-wood", Light: 0xb98a4b, Dark: 0xd3a868} }

func (t *tally) magicSquare(f show.MagicSquare) {
	for _, r := range f.Values {
		t.add(len(r)+1, "numbers")
	}
	t.atMost(len(f.Patterns), mostSeries, "patterns")
	for _, p := range f.Patterns {
		t.add(len(p.Cells), "cells of patterns")
		t.write(p.Name)
	}
}

func drawMagicSquare(f show.MagicSquare) (*draw.Picture, error) {
	return drawSquare(f, rowWidth-newGrid(0, longest(f.Values), false, squareSide).side*float64(longest(f.Values)))
}

// squareSide is the side in points of the cells of a magic square.
const squareSide = 24

// drawSquare draws a magic square with so much room for the legend next to it.
func drawSquare(f show.MagicSquare, room float64) (*draw.Picture, error) {
	g := newGrid(len(f.Values), longest(f.Values), false, squareSide)
	grounds := map[[2]int]draw.Ink{} // of the filled cells
	for _, p := range f.Patterns {
		if !p.Line {
			fill, _ := valueInk(1 + slices.IndexFunc(f.Patterns, func(q show.Pattern) bool {
				return q.Name == p.Name
			})%7)
			for _, c := range p.Cells {
				low, high := g.block(c[0], c[1], 1, 1)
				g.polygon(fill, box(low, high)...)
				grounds[[2]int(c)] = fill
			}
		}
	}
	g.lattice(f.Values)
	for i, p := range f.Patterns {
		if p.Line {
			g.trail(i, p)
		}
	}
	for i, p := range f.Patterns {
		if p.Line {
			g.halos(i, p, grounds)
		}
	}
	g.numbersOf(f.Values)
	g.patternLegend(f, room)
	return g.picture(f.Alt)
}

// lattice draws thin lines between cells and a frame around each run of rows of
// the same length.
func (g *grid) lattice(values [][]int) {
	for r, row := range values {
		for c := range row {
			low, high := g.block(r, c, 1, 1)
			g.outline(thin(draw.Rule()), box(low, high)...)
		}
	}
	for r := 0; r < len(values); {
		end := r + 1
		for end < len(values) && len(values[end]) == len(values[r]) {
			end++
		}
		low, high := g.block(r, 0, end-r, len(values[r]))
		g.outline(line{ink: draw.Muted(), width: .9}, box(low, high)...)
		r = end
	}
}

// trail draws the line of a pattern through its cells.
func (g *grid) trail(i int, p show.Pattern) {
	var corners []xy
	for _, c := range p.Cells {
		corners = append(corners, g.centre(c[0], c[1]).plus(xy{float64(i%3) - 1, float64(i%3) - 1}.times(2)))
	}
	if len(corners) == 0 {
		return
	}
	l := line{ink: seriesInk(i), width: 1.8, dash: seriesDash(i)}
	l.ink.Alpha = 55
	g.polyline(l, corners...)
}

// halos clears the ground of the numbers on a line, and puts rings around those
// at its ends.
func (g *grid) halos(i int, p show.Pattern, grounds map[[2]int]draw.Ink) {
	for k, c := range p.Cells {
		ground, filled := grounds[[2]int(c)]
		if !filled {
			ground = draw.Background()
		}
		at := g.centre(c[0], c[1])
		g.disc(at, g.side*.29, ground)
		if k == 0 || k == len(p.Cells)-1 {
			g.ring(at, g.side*.33, line{ink: seriesInk(i), width: 1.2})
		}
	}
}

func (g *grid) numbersOf(values [][]int) {
	l := plainLabel()
	l.size = min(labelSize+1, g.side*.42)
	for r, row := range values {
		for c, v := range row {
			g.text(g.centre(r, c), middle, l, minus(v))
		}
	}
}

// patternLegend names the patterns at the right of a square, or in lines below it if the legend is wider than the room.
func (g *grid) patternLegend(f show.MagicSquare, room float64) {
	wide := float64(g.cols) * g.side
	names := map[string]float64{} // the widths of their entries
	below := false
	for _, p := range f.Patterns {
		names[p.Name] = 23 + g.width(plainLabel(), p.Name)
		below = below || 12+names[p.Name] > room
	}
	at := xy{wide + 12, float64(g.rows)*g.side - 8}
	if below {
		at = xy{0, -12}
	}
	for i, p := range f.Patterns {
		if p.Name == "" || slices.IndexFunc(f.Patterns, func(q show.Pattern) bool { return q.Name == p.Name }) < i {
			continue
		}
		if at.X > 0 && below && at.X+names[p.Name] > wide {
			at = xy{0, at.Y - 14}
		}
		g.patternEntry(f.Patterns, i, at)
		if below {
			at.X += names[p.Name] + 16
		} else {
			at.Y -= 14
		}
	}
}

func (g *grid) patternEntry(patterns []show.Pattern, i int, at xy) {
	if patterns[i].Line {
		g.polyline(line{ink: seriesInk(i), width: 1.8, dash: seriesDash(i)}, at, at.plus(xy{18, 0}))
	} else {
		fill, _ := valueInk(1 + i%7)
		g.polygon(fill, box(at.minus(xy{0, 4}), at.plus(xy{18, 4}))...)
		g.outline(thin(draw.Muted()), box(at.minus(xy{0, 4}), at.plus(xy{18, 4}))...)
	}
	g.text(at.plus(xy{23, 0}), leftMid, plainLabel(), patterns[i].Name)
}
