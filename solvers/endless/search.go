package endless

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// A Level describes the solvable puzzles with a given number of pegs.
type Level struct {
	Pegs      int
	Positions int        // number of puzzles; 0 for the last level, which is not collected
	Most      int        // greatest number of starting jumps of a puzzle with a single winning jump
	Best      []Position // the puzzles with that number
}

// Search plays backwards from a single peg and returns the levels from 2 pegs to most,
// which is at most [MostPegs]. A level consists of all puzzles from which a jump leads
// to the level before. Search uses all processors.
func Search(l Lattice, most int) []Level {
	s := newSearch(l)
	s.known = newKeySet()
	s.known.add(Position{{0, 0}}.key(s.motions))
	var levels []Level
	for pegs := 2; pegs <= min(most, MostPegs); pegs++ {
		levels = append(levels, s.next(pegs, pegs < most))
	}
	return levels
}

// A search holds the puzzles of one level.
type search struct {
	lattice Lattice
	steps   []Peg
	motions []motion
	known   *keySet
}

func newSearch(l Lattice) *search {
	return &search{lattice: l, steps: l.directions(), motions: l.motions()}
}

// next finds the level after the known one. If the level is collected, it becomes the
// known one.
func (s *search) next(pegs int, collect bool) Level {
	found := newKeySet()
	if !collect {
		found = nil
	}
	var next atomic.Int64
	var wait sync.WaitGroup
	workers := make([]*worker, runtime.GOMAXPROCS(0))
	for i := range workers {
		w := &worker{search: s, found: found, best: map[key]struct{}{}}
		workers[i] = w
		wait.Go(func() {
			for n := int(next.Add(1)) - 1; n < len(s.known.parts); n = int(next.Add(1)) - 1 {
				for k := range s.known.parts[n].keys {
					w.before(k)
				}
			}
		})
	}
	wait.Wait()
	level := Level{Pegs: pegs}
	level.Most, level.Best = join(workers, s.motions)
	if collect {
		s.known, level.Positions = found, found.size()
	}
	return level
}

// A worker examines some of the positions of a level.
type worker struct {
	*search
	found *keySet // collects the level; may be nil
	most  int
	best  map[key]struct{}
	p     Position
	grid  grid
}

// before examines every position from which one jump leads to that of the key.
func (w *worker) before(k key) {
	w.p = k.appendTo(w.p[:0])
	p := append(w.p, Peg{})
	for _, q := range w.p {
		w.grid.flip(q)
	}
	for i, to := range w.p {
		for _, d := range w.steps {
			over := to.plus(d)
			from := over.plus(d)
			if w.grid.has(over) || w.grid.has(from) {
				continue
			}
			p[i], p[len(p)-1] = from, over
			w.grid.flip(to)
			w.grid.flip(over)
			w.grid.flip(from)
			w.look(p)
			w.grid.flip(to)
			w.grid.flip(over)
			w.grid.flip(from)
		}
		p[i] = to
	}
	for _, q := range w.p {
		w.grid.flip(q)
	}
}

// look collects a position, which the grid also holds, and records it if it has a
// single winning jump and at least as many starting jumps as the best so far.
func (w *worker) look(p Position) {
	if w.found != nil {
		w.found.add(p.key(w.motions))
	}
	low, high := p.span()
	starts := w.grid.starts(low.Y, high.Y, w.lattice)
	if starts < w.most || !w.single(p) {
		return
	}
	if starts > w.most {
		w.most = starts
		clear(w.best)
	}
	w.best[p.key(w.motions)] = struct{}{}
}

// single reports whether exactly one jump leads from p into the known level.
func (s *search) single(p Position) bool {
	winning := 0
	for _, j := range s.jumps(p) {
		if s.known.has(s.after(p, j).key(s.motions)) {
			winning++
		}
	}
	return winning == 1
}

// join combines the workers' results.
func join(workers []*worker, motions []motion) (most int, best []Position) {
	for _, w := range workers {
		most = max(most, w.most)
	}
	all := map[key]struct{}{}
	for _, w := range workers {
		if w.most < most {
			continue
		}
		for k := range w.best {
			all[k] = struct{}{}
		}
	}
	for k := range all {
		best = append(best, k.appendTo(nil))
	}
	slices.SortFunc(best, func(p, q Position) int {
		a, b := p.key(motions), q.key(motions)
		return slices.Compare(a[:], b[:])
	})
	return most, best
}

// A jump consists of the index of a peg, the index of the peg that it jumps over, and
// the place to which it jumps.
type jump struct {
	peg, over int
	to        Peg
}

// jumps returns the possible jumps of p.
func (s *search) jumps(p Position) []jump {
	var list []jump
	for i, from := range p {
		for _, d := range s.steps {
			over := from.plus(d)
			k := slices.Index(p, over)
			if to := over.plus(d); k >= 0 && !slices.Contains(p, to) {
				list = append(list, jump{i, k, to})
			}
		}
	}
	return list
}

// after returns the position after a jump.
func (s *search) after(p Position, j jump) Position {
	q := slices.Clone(p)
	q[j.peg] = j.to
	return slices.Delete(q, j.over, j.over+1)
}
