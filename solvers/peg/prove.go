package peg

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// A Prover decides single positions. It shares neither algorithm nor tables with
// [Search]: it plays backwards from one peg up to a given number of pegs, and forwards
// from a position, depth first, until it meets what was found backwards. Of positions
// that are images of each other it examines one. A Prover is not safe for concurrent
// use, except for [Prover.Census], which uses all processors.
type Prover struct {
	board *Board
	group []*Symmetry // symmetries that preserve the finishing holes
	depth int         // all solvable positions with at most that many pegs are known
	known exactSet
	alive memory
	dead  memory
	stack []Position // untried options, of all positions being searched
}

// NewProver returns a prover for the given finishing holes (0: any hole). It
// immediately plays backwards up to depth pegs, and remembers up to 2^size solvable and
// as many unsolvable positions.
func NewProver(b *Board, finish Position, depth, size int) *Prover {
	if finish == 0 {
		finish = b.holes
	}
	collect(16 << size)
	v := &Prover{board: b, depth: depth, known: newExactSet(), alive: newMemory(size), dead: newMemory(size)}
	for _, g := range b.Symmetries() {
		if g.Apply(finish) == finish {
			v.group = append(v.group, g)
		}
	}
	var level []Position
	for p := finish & b.holes; p != 0; p &= p - 1 {
		if h := v.canonical(p & -p); v.known.add(h) {
			level = append(level, h)
		}
	}
	for pegs := 2; pegs <= depth; pegs++ {
		level = v.before(level)
	}
	return v
}

// before returns the positions from which one jump leads to one of level.
func (v *Prover) before(level []Position) []Position {
	var found []Position
	for _, p := range level {
		for _, j := range v.board.jumps {
			if q := j.After(p); j.Fits(q) {
				if q = v.canonical(q); v.known.add(q) {
					found = append(found, q)
				}
			}
		}
	}
	return found
}

func (v *Prover) canonical(p Position) Position { return least(p, v.group) }

// Known returns the number of positions found backwards.
func (v *Prover) Known() int { return v.known.size }

// Solvable reports whether some sequence of jumps from p ends with one peg in
// a finishing hole.
func (v *Prover) Solvable(p Position) bool {
	p = v.canonical(p)
	if solvable, ok := v.recall(p); ok {
		return solvable
	}
	return v.search(p)
}

// recall returns what is known about a canonical position.
func (v *Prover) recall(p Position) (solvable, ok bool) {
	if p.Pegs() <= v.depth {
		return v.known.has(p), true
	}
	if v.dead.has(p) {
		return false, true
	}
	return true, v.alive.has(p)
}

// search decides an unknown canonical position. It recalls all options before it
// searches any.
func (v *Prover) search(p Position) bool {
	base := len(v.stack)
	v.pushOptions(p)
	solvable := false
	kept := v.stack[:base]
	for _, q := range v.stack[base:] {
		q = v.canonical(q)
		s, ok := v.recall(q)
		if solvable = ok && s; solvable {
			break
		}
		if !ok {
			kept = append(kept, q)
		}
	}
	v.stack = kept
	for i := base; i < len(v.stack) && !solvable; i++ {
		q := v.stack[i]
		s, ok := v.recall(q) // it may be known by now
		solvable = ok && s || !ok && v.search(q)
	}
	v.stack = v.stack[:base]
	if solvable {
		v.alive.add(p)
	} else {
		v.dead.add(p)
	}
	return solvable
}

// pushOptions pushes the options of p to the stack, handling all jumps along one
// direction together.
func (v *Prover) pushOptions(p Position) {
	empty := v.board.holes &^ p
	for _, d := range v.board.lines {
		for from := p & (p >> d.step) & (empty >> (2 * d.step)) & d.forwards; from != 0; from &= from - 1 {
			h := from & -from
			v.stack = append(v.stack, p^(h|h<<d.step|h<<(2*d.step)))
		}
		for from := p & (p << d.step) & (empty << (2 * d.step)) & d.backwards; from != 0; from &= from - 1 {
			h := from & -from
			v.stack = append(v.stack, p^(h|h>>d.step|h>>(2*d.step)))
		}
	}
}

// Census counts, by symmetry type, the solvable positions of a class that g or a
// conjugate leaves unchanged, up to the symmetries that preserve the finishing holes.
// It decides those with fewer pegs first.
func (v *Prover) Census(class string, g *Symmetry) []TypeCount {
	return v.board.census(v.fork, v.group, class, g)
}

// fork returns a prover that shares everything remembered.
func (v *Prover) fork() Oracle {
	w := *v
	w.stack = nil
	return &w
}

// census counts the solvable positions among those that g leaves unchanged, one of each
// orbit under a group. Every processor has an oracle of its own.
func (b *Board) census(oracle func() Oracle, group []*Symmetry, class string, g *Symmetry) []TypeCount {
	met := newExactSet()
	var forms []Position
	for _, level := range b.fixed(class, g) {
		for _, p := range level {
			if p = least(p, group); p != 0 && met.add(p) {
				forms = append(forms, p)
			}
		}
	}
	solved := make([]atomic.Uint64, b.lattice.Types())
	var next atomic.Int64
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			o := oracle()
			for i := next.Add(1); int(i) <= len(forms); i = next.Add(1) {
				if p := forms[i-1]; o.Solvable(p) {
					solved[b.Type(p)-1].Add(1)
				}
			}
		})
	}
	wait.Wait()
	counts := make([]TypeCount, len(solved))
	for t := range counts {
		counts[t] = TypeCount{t + 1, b.lattice.Order(t + 1), solved[t].Load()}
	}
	return counts
}

// fixed returns the positions of a class that g leaves unchanged, by number of pegs.
func (b *Board) fixed(class string, g *Symmetry) [][]Position {
	levels := make([][]Position, b.Holes()+1)
	cycles := b.cycles(g)
	for n := range uint64(1) << len(cycles) {
		var p Position
		for i, c := range cycles {
			if n>>i&1 != 0 {
				p |= c
			}
		}
		if b.Class(p) == class {
			levels[p.Pegs()] = append(levels[p.Pegs()], p)
		}
	}
	return levels
}

// A memory remembers positions. If two hash to the same slot, it keeps the later one.
type memory struct {
	places []Position
	shift  int
}

// newMemory returns a memory with 2^size slots.
func newMemory(size int) memory { return memory{make([]Position, 1<<size), 64 - size} }

// scatter hashes a position: it multiplies by 2^64 divided by the golden ratio.
func scatter(p Position) uint64 { return uint64(p) * 0x9e3779b97f4a7c15 }

func (m memory) has(p Position) bool { return atomic.LoadUint64(m.place(p)) == uint64(p) }
func (m memory) add(p Position)      { atomic.StoreUint64(m.place(p), uint64(p)) }

func (m memory) place(p Position) *uint64 { return (*uint64)(&m.places[scatter(p)>>m.shift]) }

// An exactSet is a set of positions with at least one peg.
type exactSet struct {
	memory
	size int
}

func newExactSet() exactSet { return exactSet{memory: newMemory(10)} }

// find returns the slot where p is or belongs.
func (s *exactSet) find(p Position) *Position {
	for at := scatter(p) >> s.shift; ; at = (at + 1) % uint64(len(s.places)) {
		if q := s.places[at]; q == p || q == 0 {
			return &s.places[at]
		}
	}
}

func (s *exactSet) has(p Position) bool { return p != 0 && *s.find(p) == p }

// add adds p and reports whether it was new.
func (s *exactSet) add(p Position) bool {
	at := s.find(p)
	if *at == p {
		return false
	}
	*at = p
	if s.size++; 2*s.size > len(s.places) {
		s.grow()
	}
	return true
}

func (s *exactSet) grow() {
	old := s.places
	s.memory = newMemory(65 - s.shift)
	for _, p := range old {
		if p != 0 {
			*s.find(p) = p
		}
	}
}
