package magic

// A section is a piece of the ribbon that crosses a tile obliquely from one side to an
// adjacent one. It is on the front of the tile if it comes from a vertical side, left
// or right, and otherwise on the back (Proposition 2).
type section struct {
	tile, from, to int
}

func (s section) onFront() bool { return s.from == right || s.from == left }

// round returns the side that follows side when the ribbon winds around a tile: L, U,
// R, D on a slash (the even tiles), L, D, R, U on a backslash.
func round(tile, side int) int {
	if tile%2 == 0 {
		return (side + 3) % 4
	}
	return (side + 1) % 4
}

// sections lays the ribbon of the ring. For a flap it must know whether the flap
// ascends (Definition 5); see Section 4.1 of the article.
func (c Code) sections(ascends func(tile int) bool) []section {
	var tape []section
	for i, k := range c.counts(ascends) {
		from := c.in(i)
		for range k {
			to := round(i, from)
			tape = append(tape, section{i, from, to})
			from = to
		}
	}
	return tape
}

// counts returns the number of sections on each tile: one to three from the side of the
// previous tile to that of the next one; none or four on a flap.
func (c Code) counts(ascends func(tile int) bool) []int {
	counts := make([]int, len(c))
	for i, l := range c {
		from, to := c.in(i), l.side()
		if from == to {
			horizontal := from == right || from == left
			if ascends(i) != horizontal {
				counts[i] = 4
			}
			continue
		}
		for ; from != to; from = round(i, from) {
			counts[i]++
		}
	}
	return counts
}

// ascends reports, for a flap of a configuration in space, whether one meets
// the next tile before the previous one when turning about the hinge from the
// tile towards its front: a valley comes first, then flat, then a mountain.
func (c Code) ascends(i int) bool {
	n := len(c)
	order := [3]int{flat: 2, mountain: 3, valley: 1}
	return order[c[i].fold()] < order[c[(i+n-1)%n].fold()]
}

// Sections returns the number of sections of the ribbon on each tile.
func (c Code) Sections() []int { return c.counts(c.ascends) }

// Delta returns the metric invariant (Section 5): the length of the ribbon in sections,
// minus two for each tile. It is zero for every constructible configuration (Theorem
// 3).
func (c Code) Delta() int { return excess(c.Sections()) }

func excess(counts []int) int {
	delta := 0
	for _, k := range counts {
		delta += k - 2
	}
	return delta
}

// DeltaByTurns returns the metric invariant by the list of Section 5: 0 for a straight
// tile, -1 for a slash that curves left or a backslash that curves right, +1 for the
// other curves, -2 for a horizontal ascending flap or a vertical descending one, +2 for
// the other flaps.
func (c Code) DeltaByTurns() int {
	delta := 0
	for i, l := range c {
		from, to := c.in(i), l.side()
		slash, horizontal := i%2 == 0, to == right || to == left
		switch {
		case from == to && c.ascends(i) == horizontal:
			delta -= 2
		case from == to:
			delta += 2
		case (from+to)%2 == 0:
		case curvesLeft(from, to) == slash:
			delta--
		default:
			delta++
		}
	}
	return delta
}

// curvesLeft reports whether a path that enters over one side and leaves over another
// bends to the left, as from the lower side to the left one.
func curvesLeft(from, to int) bool { return (from+3)%4 == to }

// A Tape says how the ribbon is drawn in space, in thousandths of a tile's side: its
// borders run Half to either side of its middle line and Lift above the tile's face,
// and turn Margin before the tile's side. Any numbers with Lift much less than Margin,
// Margin much less than 1000 and Half below 250 must produce the same linking number.
type Tape struct {
	Half, Lift, Margin int
}

// Tapes returns tapes with different proportions, the first one for use and the others
// for checking it.
func Tapes() []Tape {
	return []Tape{{130, 11, 60}, {60, 7, 100}, {200, 3, 20}}
}

const side = 1000 // of a tile, in the units of a Tape

// border returns the point where a border of the ribbon meets a side of a tile, as
// coordinates along the tile's right and arrow. The two borders are +1 and -1.
func (t Tape) border(tile, at, which int) (x, y int) {
	h, a := side/2-t.Margin, which*t.Half
	if tile%2 != 0 {
		x, y = t.border(0, inSide(at), which)
		return -x, y
	}
	switch at {
	case left:
		return -h, a
	case up:
		return -a, h
	case right:
		return h, -a
	}
	return a, -h
}

// point returns the point in space where a border meets side at of the tile, on the
// face of section s.
func (t Tape) point(f Frame, s section, at, which int) Vec {
	x, y := t.border(s.tile, at, which)
	z := f.Lift - t.Lift
	if s.onFront() {
		z = f.Lift + t.Lift
	}
	p := f.Centre.times(side / 2)
	return p.plus(f.rightward().times(x)).plus(f.Arrow.times(y)).plus(f.Front.times(z))
}

// Borders returns the two borders of the ribbon as closed polygons.
func (c Code) Borders(t Tape) (a, b []Vec) {
	frames := c.Frames()
	for _, s := range c.sections(c.ascends) {
		f := frames[s.tile]
		a = append(a, t.point(f, s, s.from, 1), t.point(f, s, s.to, 1))
		b = append(b, t.point(f, s, s.from, -1), t.point(f, s, s.to, -1))
	}
	return a, b
}

// Linking returns the topological invariant (Section 6): the linking number of
// the borders. It is zero for every constructible configuration (Theorem 4).
func (c Code) Linking() int { return Linking(c.Borders(Tapes()[0])) }

// LinkingByCone returns the same number by the other method, on a tape with other
// proportions.
func (c Code) LinkingByCone() int { return LinkingByCone(c.Borders(Tapes()[1])) }
