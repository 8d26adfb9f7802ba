package endless

import (
	"slices"
	"sync/atomic"
)

// A record collects the positions with a single winning jump and the most starting
// jumps.
type record struct {
	*far
	wins    func(Position, *scratch) bool // reports whether a position after a jump is solvable
	most    atomic.Int64                  // starting jumps of the best so far
	scratch []scratch                     // one for each worker
}

// scratch is the working memory of a worker, and the best positions that it has found.
type scratch struct {
	measure       measure
	rest          rest
	first, second [MostPegs]Peg
	grid          grid
	most          int
	best          map[key]struct{}
}

func (f *far) newRecord(wins func(Position, *scratch) bool) *record {
	r := &record{far: f, wins: wins, scratch: make([]scratch, workers())}
	for i := range r.scratch {
		r.scratch[i].best = map[key]struct{}{}
	}
	return r
}

// addAll examines all positions of a set.
func (r *record) addAll(set *shapeSet) {
	parallel(set, func(w, part int) {
		s := &r.scratch[w]
		set.each(part, func(p Position) {
			s.grid.toggle(p)
			low, high := p.span()
			r.look(p, s.grid.starts(low.Y, high.Y, r.lattice), s)
			s.grid.toggle(p)
		})
	})
}

// addBefore examines all positions from which a jump leads into a set.
func (r *record) addBefore(set *shapeSet) {
	parallel(set, func(w, part int) {
		s := &r.scratch[w]
		set.each(part, func(p Position) {
			low, high := p.span()
			r.before(p, &s.grid, int(r.most.Load()), func(q Position, _ int) {
				r.look(q, s.grid.starts(low.Y-2, high.Y+2, r.lattice), s)
			})
		})
	})
}

// look records the position if exactly one jump wins and it has at least as many
// starting jumps as the best so far.
func (r *record) look(p Position, starts int, s *scratch) {
	most := r.most.Load()
	if int64(starts) < most || !r.single(p, s) {
		return
	}
	for int64(starts) > most && !r.most.CompareAndSwap(most, int64(starts)) {
		most = r.most.Load()
	}
	if starts > s.most {
		s.most = starts
		clear(s.best)
	}
	if starts == s.most {
		s.best[p.key(r.motions)] = struct{}{}
	}
}

// single reports whether exactly one jump of p wins. The grid holds p.
func (r *record) single(p Position, s *scratch) bool {
	winning := 0
	r.jumps(p, &s.grid, func(from, over, to Peg) bool {
		s.grid.turn(from, over, to)
		if r.wins(afterJump(&s.first, p, from, over, to), s) {
			winning++
		}
		s.grid.turn(from, over, to)
		return winning < 2
	})
	return winning == 1
}

// jumps calls visit with the possible jumps of p, which the grid holds, until visit
// returns false. It reports whether it visited all.
func (f *far) jumps(p Position, g *grid, visit func(from, over, to Peg) bool) bool {
	for _, from := range p {
		for _, d := range f.steps {
			over := from.plus(d)
			if to := over.plus(d); g.has(over) && !g.has(to) && !visit(from, over, to) {
				return false
			}
		}
	}
	return true
}

// turn makes a jump, or undoes it.
func (g *grid) turn(from, over, to Peg) {
	g.flip(from)
	g.flip(over)
	g.flip(to)
}

// afterJump returns the position after a jump, stored in room.
func afterJump(room *[MostPegs]Peg, p Position, from, over, to Peg) Position {
	q := Position(room[:0])
	for _, peg := range p {
		if peg != from && peg != over {
			q = append(q, peg)
		}
	}
	return append(q, to)
}

// level combines the workers' results.
func (r *record) level(pegs, positions int) Level {
	level := Level{Pegs: pegs, Positions: positions, Most: int(r.most.Load())}
	all := map[key]struct{}{}
	for i := range r.scratch {
		if s := &r.scratch[i]; s.most == level.Most {
			for k := range s.best {
				all[k] = struct{}{}
			}
		}
	}
	for k := range all {
		level.Best = append(level.Best, k.appendTo(nil))
	}
	slices.SortFunc(level.Best, func(p, q Position) int {
		a, b := p.key(r.motions), q.key(r.motions)
		return slices.Compare(a[:], b[:])
	})
	return level
}
