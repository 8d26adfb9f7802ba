package endless

// Further returns the levels from 3 pegs to most, with the best puzzles that [Far]
// finds, in less time. It holds only the positions with two pegs fewer. From these it
// goes back two jumps at once and keeps only positions with as many starting jumps as
// the best puzzle is expected to have: two more than with one peg fewer, or less if
// there is no such puzzle. The last two levels have no counts of positions.
func Further(l Lattice, most int) []Level {
	f := newFar(l)
	var levels []Level
	atLeast := 0
	for pegs := 3; pegs <= min(most, MostPegs); pegs++ {
		if pegs > 3 {
			f.known = f.collect()
		}
		if pegs > 4 {
			levels[pegs-5].Positions = f.known.size()
		}
		level := f.rich(pegs, atLeast+2)
		for len(level.Best) == 0 && level.Most > 0 {
			level = f.rich(pegs, level.Most-2)
		}
		atLeast = level.Most
		levels = append(levels, level)
	}
	return levels
}

// newFar returns a search whose only known position is a single peg.
func newFar(l Lattice) *far {
	f := &far{lattice: l, steps: l.directions(), motions: l.motions(), packer: newPacker(l)}
	f.known = newShapeSet(f.packer, f.motions)
	one, m := Position{{0, 0}}, &measure{}
	m.take(one)
	f.known.add(one, m)
	return f
}

// rich returns the level with two pegs more than the known positions. Its best puzzles
// have at least atLeast starting jumps; there may be none.
func (f *far) rich(pegs, atLeast int) Level {
	record := f.newRecord(f.solvableNext)
	record.most.Store(int64(atLeast))
	record.addRigid(f.twoBefore((atLeast + 1) / 2))
	return record.level(pegs, 0)
}

// addRigid examines the positions of a set in which no two jumps on the way to a single
// peg can be exchanged. In all others two jumps win.
func (r *record) addRigid(set *shapeSet) {
	parallel(set, func(w, part int) {
		s := &r.scratch[w]
		set.each(part, func(p Position) {
			s.grid.toggle(p)
			if !r.exchangeable(p, s) {
				low, high := p.span()
				r.look(p, s.grid.starts(low.Y, high.Y, r.lattice), s)
			}
			s.grid.toggle(p)
		})
	})
}

// exchangeable reports whether two jumps of p that share no place, and so can be made
// in either order, lead to a known position. The grid holds p.
func (f *far) exchangeable(p Position, s *scratch) bool {
	var room [2 * MostPegs][3]Peg
	earlier := room[:0]
	return !f.jumps(p, &s.grid, func(from, over, to Peg) bool {
		now := [3]Peg{from, over, to}
		for _, j := range earlier {
			if share(j, now) {
				continue
			}
			q := afterJump(&s.second, afterJump(&s.first, p, j[0], j[1], j[2]), from, over, to)
			if f.known.has(q, &s.measure) {
				return false
			}
		}
		earlier = append(earlier, now)
		return true
	})
}

// share reports whether two jumps share a place.
func share(a, b [3]Peg) bool {
	for _, p := range a {
		if p == b[0] || p == b[1] || p == b[2] {
			return true
		}
	}
	return false
}

// twoBefore returns positions of at least the given worth from which two jumps lead to
// the known ones, including all those with a single winning jump.
func (f *far) twoBefore(least int) *shapeSet {
	found := newShapeSet(f.packer, f.motions)
	workers := make([]retreat, workers())
	for i := range workers {
		m := &measure{}
		workers[i] = retreat{field: newField(f.lattice), least: least, keep: func(p Position) {
			m.take(p)
			found.add(p, m)
		}}
	}
	parallel(f.known, func(w, part int) {
		f.known.each(part, workers[w].from)
	})
	return found
}
