package peg

import (
	"fmt"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// A Search finds the solvable positions of one class. Only Board and Class must
// be given.
type Search struct {
	Board   *Board
	Class   string   // class vector, as from [Board.Class]
	Finish  Position // where the last peg may stand; 0 means in any hole
	Workers int      // goroutines; 0 means one for each processor
	Memory  uint64   // bytes that may be used; 0 means what the system has free

	// Progress, if not nil, is called when all positions with the given number
	// of pegs are known. An error ends the search and is returned.
	Progress func(pegs int) error
}

// A Set is the set of solvable positions of one class.
type Set struct {
	board  *Board
	class  string
	parity uint8
	finish Position
	group  []*Symmetry // symmetries that keep class and finishing holes
	levels []uint64    // number of solvable positions by number of pegs
	sheet  *sheet
	worker int
}

// Bytes returns the size of the bitmap that [Search.Run] needs.
func (q Search) Bytes() (uint64, error) {
	if q.Board == nil {
		return 0, fmt.Errorf("peg search: no board")
	}
	x, ok := q.Board.index(q.Class)
	if !ok {
		return 0, fmt.Errorf("peg search: the board has no class %q", q.Class)
	}
	return 8 * x.words(), nil
}

// Run finds all solvable positions. The positions with n pegs are found from
// those with n-1: a position is solvable if some jump makes it one that is.
// All numbers of pegs share the bitmap.
func (q Search) Run() (*Set, error) {
	need, err := q.Bytes()
	if err != nil {
		return nil, err
	}
	if err := checkMemory(need, q.Memory); err != nil {
		return nil, fmt.Errorf("peg search: %w", err)
	}
	collect(need)
	s := q.newSet()
	for pegs := 2; pegs <= q.Board.Holes(); pegs++ {
		s.levels[pegs] = s.fill(pegs)
		if q.Progress == nil {
			continue
		}
		if err := q.Progress(pegs); err != nil {
			return nil, fmt.Errorf("peg search: stopped at %d pegs: %w", pegs, err)
		}
	}
	return s, nil
}

// newSet returns the set of the positions with one peg.
func (q Search) newSet() *Set {
	b := q.Board
	x, _ := b.index(q.Class)
	s := &Set{board: b, class: q.Class, finish: b.Finishes(q.Class), sheet: newSheet(x), worker: q.Workers}
	s.parity, _ = b.parseClass(q.Class)
	if q.Finish != 0 {
		s.finish &= q.Finish
	}
	if s.worker <= 0 {
		s.worker = runtime.GOMAXPROCS(0)
	}
	s.levels = make([]uint64, b.Holes()+1)
	for p := s.finish; p != 0; p &= p - 1 {
		n := x.number(p & -p)
		s.sheet.bits[n>>laneHoles] |= 1 << (n % 64)
		s.levels[1]++
	}
	for _, g := range b.Symmetries() {
		if b.Class(g.Apply(s.example())) == s.class && g.Apply(s.finish) == s.finish {
			s.group = append(s.group, g)
		}
	}
	return s
}

// example returns some position of the class.
func (s *Set) example() Position { return s.sheet.deposit(s.sheet.start) }

// each gives every block to f, on all workers.
func (s *Set) each(f func(worker int, b *block)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for worker := range s.worker {
		wait.Go(func() {
			for {
				n := int(next.Add(1)) - 1
				if n >= s.sheet.blocks() {
					return
				}
				b := s.sheet.block(n)
				f(worker, &b)
			}
		})
	}
	wait.Wait()
}

// fill finds the solvable positions with the given number of pegs and returns
// how many there are.
func (s *Set) fill(pegs int) uint64 {
	counts := make([]uint64, s.worker)
	s.each(func(worker int, b *block) { counts[worker] += s.sheet.fillBlock(b, pegs) })
	var sum uint64
	for _, n := range counts {
		sum += n
	}
	return sum
}

// fillBlock does the work of fill for one block. Only the words that have lanes
// with that many pegs are visited.
func (s *sheet) fillBlock(b *block, pegs int) uint64 {
	var sum int
	rest := pegs - b.pegs.Pegs()
	most := len(s.lanes) + len(s.dependent)
	first, last := max(0, rest-most), min(s.width, rest)
	for k := first; k <= last; k++ {
		for _, word := range s.order[s.from[k]:s.from[k+1]] {
			if solved := s.solve(b, word, rest-k); solved != 0 {
				at := &s.bits[b.base|uint64(word)]
				atomic.StoreUint64(at, *at|solved)
				sum += bits.OnesCount64(solved)
			}
		}
	}
	return uint64(sum)
}

// Board returns the board of s.
func (s *Set) Board() *Board { return s.board }

// Class returns the class of s.
func (s *Set) Class() string { return s.class }

// Solvable reports whether p is a position of the class from which the last peg
// can be brought to one of the finishing holes.
func (s *Set) Solvable(p Position) bool {
	return p&^s.board.holes == 0 && s.board.parity(p) == s.parity && s.has(p)
}

// has reports whether p, which must be in the class, is solvable.
func (s *Set) has(p Position) bool {
	n := s.sheet.number(p)
	return s.sheet.bits[n>>laneHoles]>>(n%64)&1 != 0
}

// Winning returns the jumps that lead from p to a solvable position.
func (s *Set) Winning(p Position) []Jump {
	var winning []Jump
	for _, j := range s.board.jumps {
		if j.Fits(p) && s.Solvable(j.After(p)) {
			winning = append(winning, j)
		}
	}
	return winning
}
