package endless

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Far returns the levels from 2 pegs to most, as [Search] does, with a sixth of its
// memory and time. It never holds the last level but one as a whole: it finds its
// positions class by class, where the class depends on the extent of a position, and
// drops each class once the positions before it have been examined. So of the last two
// levels only the last but one has a count of positions.
func Far(l Lattice, most int) []Level {
	f := &far{lattice: l, steps: l.directions(), motions: l.motions(), packer: newPacker(l)}
	f.known = newShapeSet(f.packer, f.motions)
	one := Position{{0, 0}}
	m := &measure{}
	m.take(one)
	f.known.add(one, m)
	var levels []Level
	for pegs := 2; pegs <= min(most, MostPegs)-2; pegs++ {
		found := f.collect()
		levels = append(levels, f.level(pegs, found))
		f.known = found
	}
	if most < 3 {
		return append(levels, f.level(2, f.collect()))[:max(0, most-1)]
	}
	return append(levels, f.lastTwo(min(most, MostPegs))...)
}

// classSize is the approximate greatest number of positions in a class.
const classSize = 90_000_000

// A far search knows all solvable positions of one level.
type far struct {
	lattice Lattice
	steps   []Peg
	motions []motion
	packer  *packer
	known   *shapeSet
}

// parallel calls work for the parts of a set on all processors.
func parallel(set *shapeSet, work func(worker, part int)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for w := range workers() {
		wait.Go(func() {
			for n := int(next.Add(1)) - 1; n < len(set.parts); n = int(next.Add(1)) - 1 {
				work(w, n)
			}
		})
	}
	wait.Wait()
}

func workers() int { return runtime.GOMAXPROCS(0) }

// collect returns the positions one jump before the known ones.
func (f *far) collect() *shapeSet {
	found := newShapeSet(f.packer, f.motions)
	f.collectClass(found, 0, 1)
	return found
}

// collectClass adds the positions of one class that are one jump before the known ones.
func (f *far) collectClass(found *shapeSet, class, classes int) {
	workers := make([]scratch, workers())
	parallel(f.known, func(w, part int) {
		s := &workers[w]
		f.known.each(part, func(p Position) {
			s.rest.take(p)
			f.before(p, &s.grid, 0, func(q Position, i int) {
				if classes > 1 && f.packer.class(s.rest.extent(i, q[i], q[len(q)-1]), classes) != class {
					return
				}
				s.measure.take(q)
				found.add(q, &s.measure)
			})
		})
	})
}

// before calls visit with every position that leads to p by one jump and has enough
// neighbouring pegs for the given number of starting jumps, and with the index in p of
// the peg that jumped. The slice is reused. The grid must be empty; during visit it
// holds the position.
func (f *far) before(p Position, g *grid, starts int, visit func(q Position, jumped int)) {
	g.toggle(p)
	var room [MostPegs + 1]Peg
	q := append(append(Position(room[:0]), p...), Peg{})
	pairs := 0
	for _, peg := range p {
		pairs += g.neighbours(peg, f.lattice)
	}
	pairs /= 2
	for i, to := range p {
		g.flip(to)
		rest := pairs - g.neighbours(to, f.lattice)
		for _, d := range f.steps {
			over := to.plus(d)
			from := over.plus(d)
			if g.has(over) || g.has(from) {
				continue
			}
			if starts > 0 {
				// Each pair of neighbours allows at most two jumps.
				now := rest + g.neighbours(over, f.lattice) + g.neighbours(from, f.lattice) + 1
				if 2*now < starts {
					continue
				}
			}
			q[i], q[len(p)] = from, over
			g.flip(over)
			g.flip(from)
			visit(q, i)
			g.flip(over)
			g.flip(from)
		}
		g.flip(to)
		q[i] = to
	}
	g.toggle(p)
}

// level describes the level of the found positions, from which jumps lead to the known
// ones.
func (f *far) level(pegs int, found *shapeSet) Level {
	record := f.newRecord(f.solvable)
	record.addAll(found)
	return record.level(pegs, found.size())
}

// solvable reports whether a position with one peg more than the known ones has
// a jump to one of them.
func (f *far) solvable(p Position, s *scratch) bool { return f.known.has(p, &s.measure) }

// solvableNext is solvable for a position with two pegs more than the known ones.
func (f *far) solvableNext(p Position, s *scratch) bool {
	return !f.jumps(p, &s.grid, func(from, over, to Peg) bool {
		return !f.known.has(afterJump(&s.second, p, from, over, to), &s.measure)
	})
}

// lastTwo finds the levels of most-1 and most pegs. The positions of the former are
// those one jump before the known ones.
func (f *far) lastTwo(most int) []Level {
	classes := 1 + 12*f.known.size()/classSize
	last, lastButOne := f.newRecord(f.solvableNext), f.newRecord(f.solvable)
	size := 0
	found := newShapeSet(f.packer, f.motions)
	for class := range classes {
		found.clear()
		f.collectClass(found, class, classes)
		size += found.size()
		lastButOne.addAll(found)
		last.addBefore(found)
	}
	return []Level{lastButOne.level(most-1, size), last.level(most, 0)}
}
