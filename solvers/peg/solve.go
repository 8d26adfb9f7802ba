package peg

import (
	"fmt"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// A Search finds the solvable positions of one class. Only Board and Class are
// required.
type Search struct {
	Board   *Board
	Class   string   // class vector, as from [Board.Class]
	Finish  Position // where the last peg may be; 0 means in any hole
	Workers int      // goroutines; 0 means one for each processor
	Memory  uint64   // bytes that may be used; 0 means all that are free

	// Progress, if not nil, is called when all positions with the given number of pegs are
	// known, from 0 on; on some tiny boards more than once. If it returns an error, the
	// search ends with it.
	Progress func(pegs int) error
}

// A Set is the set of solvable positions of one class.
type Set struct {
	board  *Board
	class  string
	parity uint8
	finish Position
	group  []*Symmetry // symmetries that preserve class and finishing holes
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

// Run finds all solvable positions. They share one bitmap. Words are visited in order
// of the pegs in their high holes, all their positions at once; see [Set.fill].
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
	for again := true; again; {
		again = false
		for high := range q.Board.Holes() + 1 {
			again = s.fill(high) && s.sheet.rising || again
			if q.Progress == nil {
				continue
			}
			if err := q.Progress(high); err != nil {
				return nil, fmt.Errorf("peg search: stopped at %d pegs: %w", high, err)
			}
		}
	}
	s.count()
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

// each calls f with the number of every block, on all workers.
func (s *Set) each(f func(worker, n int)) {
	const run = 16 // blocks taken at once
	var next atomic.Int64
	s.work(func(worker int) {
		for first := 0; first < s.sheet.blocks(); {
			first = int(next.Add(run)) - run
			for n := first; n < min(first+run, s.sheet.blocks()); n++ {
				f(worker, n)
			}
		}
	})
}

// work runs all workers.
func (s *Set) work(f func(worker int)) {
	var wait sync.WaitGroup
	for worker := range s.worker {
		wait.Go(func() { f(worker) })
	}
	wait.Wait()
}

// fill finds the solvable positions with the given number of high pegs, and reports
// whether there are any new ones. A position is solvable if some jump leads to a
// solvable one. Most jumps leave fewer high pegs than before, so the results of their
// targets are known. The others lead to words that are being filled as well: they are
// tried once in every word, and then again where they lead to words that have grown.
func (s *Set) fill(high int) bool {
	var changed atomic.Bool
	s.each(func(_, n int) {
		if s.sheet.fallBlock(n, high) {
			changed.Store(true)
		}
	})
	grown := make([][]uint64, s.worker)
	s.each(func(worker, n int) {
		list := s.sheet.stayBlock(n, high, grown[worker])
		if len(list) > 0 {
			changed.Store(true)
		}
		for last := len(list) - 1; last >= 0; last = len(list) - 1 {
			list = s.sheet.push(list[last], list[:last])
		}
		grown[worker] = list
	})
	return changed.Load()
}

// fallBlock tries the jumps that leave fewer high pegs in all words of block n with the
// given number of high pegs, and reports whether any word grew.
func (s *sheet) fallBlock(n, high int) bool {
	words, grew := s.layer(n, high), false
	if len(words) == 0 {
		return false
	}
	b := s.block(n)
	for _, word := range words {
		at := &s.bits[b.base|uint64(word)]
		old := *at
		if solved := s.fall(&b, word, old); solved != old {
			*at, grew = solved, true
		}
	}
	return grew
}

// stayBlock does the same for the staying jumps, and appends the words that grew.
// Several goroutines read and write words concurrently here. Bits are only added, so
// their order does not matter.
func (s *sheet) stayBlock(n, high int, grown []uint64) []uint64 {
	words := s.layer(n, high)
	if len(words) == 0 {
		return grown
	}
	b := s.block(n)
	for _, word := range words {
		at := b.base | uint64(word)
		old := atomic.LoadUint64(&s.bits[at])
		if solved := s.touch(&b, word, &s.staying, old); solved != old {
			atomic.OrUint64(&s.bits[at], solved)
			grown = append(grown, at)
		}
	}
	return grown
}

// count counts the solvable positions by number of pegs.
func (s *Set) count() {
	copy(s.levels, s.tally(func(at uint64) uint64 { return s.sheet.bits[at] }))
}

// Paired returns, by number of pegs, how many positions are solvable together with
// their complements, if these are in the same class. A complement has the inverse bits
// in its number, so both the words and the bits in them run backwards.
func (s *Set) Paired() []uint64 {
	if s.board.parity(s.board.Complement(s.example())) != s.parity {
		return make([]uint64, len(s.levels))
	}
	last, unused := uint64(len(s.sheet.bits)-1), 64-1<<len(s.sheet.lanes)
	return s.tally(func(at uint64) uint64 {
		return s.sheet.bits[at] & (bits.Reverse64(s.sheet.bits[last-at]) >> unused)
	})
}

// tally counts the positions of all words by number of pegs.
func (s *Set) tally(word func(at uint64) uint64) []uint64 {
	counts := make([][]uint64, s.worker)
	for i := range counts {
		counts[i] = make([]uint64, s.board.Holes()+laneHoles+5)
	}
	s.each(func(worker, n int) { s.sheet.tallyBlock(n, word, counts[worker]) })
	total := make([]uint64, len(s.levels))
	for _, part := range counts {
		for n := range total {
			total[n] += part[n]
		}
	}
	return total
}

// tallyBlock is tally for one block.
func (s *sheet) tallyBlock(n int, word func(at uint64) uint64, counts []uint64) {
	b := s.block(n)
	for middle, m := range s.middle {
		v := word(b.base | uint64(middle))
		if v == 0 {
			continue
		}
		high := (b.pegs | m.pegs).Pegs()
		for k, lanes := range s.level[b.dependent^m.dependent] {
			counts[high+k] += uint64(bits.OnesCount64(v & lanes))
		}
	}
}

// Board returns the board of s.
func (s *Set) Board() *Board { return s.board }

// Class returns the class of s.
func (s *Set) Class() string { return s.class }

// Solvable reports whether p is a position of the class from which the last peg can
// reach one of the finishing holes.
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
