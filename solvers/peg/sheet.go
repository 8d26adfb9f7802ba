package peg

import (
	"cmp"
	"math/bits"
	"slices"
	"sync/atomic"
)

// jumpWords is the number of machine words of a set of jumps: a board of 64
// holes on the triangular lattice has at most 288.
const jumpWords = 5

// A jumpSet has one bit for each jump of a sheet.
type jumpSet [jumpWords]uint64

func (s *jumpSet) add(j int)      { s[j/64] |= 1 << (j % 64) }
func (s *jumpSet) has(j int) bool { return s[j/64]>>(j%64)&1 != 0 }

// middleHoles is the greatest number of holes that number the words within a block.
const middleHoles = 10

// A sheet is the bitmap of a class, with the tables needed to apply every jump to the
// 64 positions of a word at once. The high holes, which number the words, are divided
// into the middle ones, which number the words of a block, and the top ones, which
// number the blocks.
type sheet struct {
	*index
	bits []uint64

	width     int // number of middle holes
	middle    []part
	order     []int // a block's words, fewest middle pegs first
	from      []int // indices in order where the words with k middle pegs begin
	jumps     []laneJump
	flips     []uint64     // the same, reduced to the bits of the word's number that they flip
	used      int          // number of words of a jumpSet in use
	whole     jumpSet      // jumps that touch no low hole
	stays     []int        // jumps that leave at least as many high pegs
	rising    bool         // whether some jump leaves more high pegs
	fitMiddle []jumpSet    // by word in block: jumps that fit the middle holes
	fitTop    [2][]jumpSet // the same for the two halves of the top holes
	topHalf   int
	fit       [16][]uint64              // by dependent pegs of lane 0, by jump: lanes where it fits the low holes
	falling   [16]jumpSet               // other jumps that fit some lane and leave fewer high pegs
	staying   [16]jumpSet               // other jumps that fit some lane and leave at least as many
	level     [16][laneHoles + 5]uint64 // by dependent pegs of lane 0, by low pegs: the lanes with that many
}

// A part is what the pegs of some high holes contribute to a word.
type part struct {
	pegs      Position
	dependent uint8
}

// A laneJump is a jump as it acts on words.
type laneJump struct {
	Jump
	word  uint64   // bits of the word's number that it flips
	lane  uint64   // bits of the lane's number that it flips
	high  Position // its high holes
	pull  uint8    // dependent pegs that its high holes flip
	falls int      // high pegs before it minus high pegs after it
}

// newSheet returns an empty bitmap of a class.
func newSheet(x *index) *sheet {
	s := &sheet{index: x, bits: make([]uint64, x.words()), width: min(middleHoles, len(x.high))}
	s.listJumps()
	s.listMiddle()
	s.topHalf = (len(x.high) - s.width) / 2
	middle, top := x.high[:s.width], x.high[s.width:]
	s.fitMiddle = s.fitting(middle)
	s.fitTop = [2][]jumpSet{s.fitting(top[:s.topHalf]), s.fitting(top[s.topHalf:])}
	for d := range uint8(16) {
		s.fillLanes(d)
	}
	return s
}

// listJumps sorts jumps that fit more lanes before those that fit fewer, and jumps
// within the same block before the others.
func (s *sheet) listJumps() {
	low := s.low()
	s.used = (len(s.board.jumps) + 63) / 64
	touched := func(j laneJump) int { return (low & (j.From | j.Over | j.To)).Pegs() }
	for _, j := range s.board.jumps {
		n := s.number(j.From | j.Over | j.To)
		l := laneJump{Jump: j, word: n >> laneHoles, lane: n & 63, high: (j.From | j.Over | j.To) &^ low}
		for p := l.high; p != 0; p &= p - 1 {
			l.pull ^= s.pull[hole(p&-p)]
		}
		l.falls = l.high.Pegs() - 2*(j.To&^low).Pegs()
		s.rising = s.rising || l.falls < 0
		s.jumps = append(s.jumps, l)
	}
	slices.SortStableFunc(s.jumps, func(i, j laneJump) int {
		return cmp.Or(touched(i)-touched(j), cmp.Compare(i.word>>s.width, j.word>>s.width))
	})
	for i, j := range s.jumps {
		s.flips = append(s.flips, j.word)
		if touched(j) == 0 {
			s.whole.add(i)
		}
		if j.falls <= 0 {
			s.stays = append(s.stays, i)
		}
	}
}

// listMiddle prepares the words of a block.
func (s *sheet) listMiddle() {
	n := 1 << s.width
	for w := range n {
		p, d := s.spread(s.high[:s.width], w)
		s.middle = append(s.middle, part{p, d})
		s.order = append(s.order, w)
	}
	slices.SortStableFunc(s.order, func(v, w int) int { return bits.OnesCount(uint(v)) - bits.OnesCount(uint(w)) })
	for k := range s.width + 2 {
		at, _ := slices.BinarySearchFunc(s.order, k, func(w, k int) int { return bits.OnesCount(uint(w)) - k })
		s.from = append(s.from, at)
	}
}

// fitting returns, for each set of pegs in some holes, the jumps that these holes
// allow.
func (s *sheet) fitting(holes []Position) []jumpSet {
	fits := make([]jumpSet, 1<<len(holes))
	all, _ := s.spread(holes, len(fits)-1)
	for n := range fits {
		p, _ := s.spread(holes, n)
		for i, j := range s.jumps {
			if p&all&(j.From|j.Over|j.To) == all&(j.From|j.Over) {
				fits[n].add(i)
			}
		}
	}
	return fits
}

// fillLanes prepares the words whose lane 0 has the dependent pegs d.
func (s *sheet) fillLanes(d uint8) {
	all := s.low()
	s.fit[d] = make([]uint64, len(s.jumps))
	for lane := range 1 << len(s.lanes) {
		p, flipped := s.spread(s.lanes, lane)
		p |= s.deposit(d ^ flipped)
		pegs := p.Pegs()
		s.level[d][pegs] |= 1 << lane
		for i, j := range s.jumps {
			if p&(j.From|j.Over|j.To) == all&(j.From|j.Over) {
				s.fit[d][i] |= 1 << lane
				switch {
				case s.whole.has(i):
				case j.falls > 0:
					s.falling[d].add(i)
				default:
					s.staying[d].add(i)
				}
			}
		}
	}
}

// A block is a run of words with the same top pegs.
type block struct {
	base      uint64 // index of its first word
	pegs      Position
	dependent uint8 // dependent pegs of lane 0 when all middle holes are empty
	fits      jumpSet
}

// blocks returns the number of blocks.
func (s *sheet) blocks() int { return len(s.bits) >> s.width }

func (s *sheet) block(n int) block {
	p, d := s.spread(s.high[s.width:], n)
	b := block{base: uint64(n) << s.width, pegs: p, dependent: s.start ^ d}
	lower, upper := &s.fitTop[0][n&(1<<s.topHalf-1)], &s.fitTop[1][n>>s.topHalf]
	for k := range b.fits {
		b.fits[k] = lower[k] & upper[k]
	}
	return b
}

// layer returns the words of block n with the given number of high pegs.
func (s *sheet) layer(n, high int) []int {
	k := high - bits.OnesCount(uint(n))
	if k < 0 || k > s.width {
		return nil
	}
	return s.order[s.from[k]:s.from[k+1]]
}

// position returns the position in a lane of a word of block b.
func (s *sheet) position(b *block, word, lane int) Position {
	m := s.middle[word]
	p, flipped := s.spread(s.lanes, lane)
	return b.pegs | m.pegs | p | s.deposit(b.dependent^m.dependent^flipped)
}

// swapped holds, for each bit of a lane's number, the lanes without it.
var swapped = [laneHoles]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}

// swap moves the bit of each lane l of v to lane l^flip.
func swap(v, flip uint64) uint64 {
	for ; flip != 0; flip &= flip - 1 {
		lanes, by := swapped[bits.TrailingZeros64(flip)], flip&-flip
		v = v>>by&lanes | v&lanes<<by
	}
	return v
}

// fall returns the lanes of one word of block b, including the given solved ones, from
// which a jump that leaves fewer high pegs leads to a position whose bit is set.
func (s *sheet) fall(b *block, word int, solved uint64) uint64 {
	middle := &s.fitMiddle[word]
	at := b.base | uint64(word)
	for k := range s.used {
		for set := b.fits[k] & middle[k] & s.whole[k]; set != 0; set &= set - 1 {
			solved |= s.bits[at^s.flips[k*64+bits.TrailingZeros64(set)]]
			if solved == ^uint64(0) {
				return solved
			}
		}
	}
	return s.touch(b, word, &s.falling, solved)
}

// touch is fall for the jumps of a set that touch low holes.
func (s *sheet) touch(b *block, word int, jumps *[16]jumpSet, solved uint64) uint64 {
	d := b.dependent ^ s.middle[word].dependent
	middle, can, fit := &s.fitMiddle[word], &jumps[d], s.fit[d]
	at := b.base | uint64(word)
	for k := range s.used {
		for set := b.fits[k] & middle[k] & can[k]; set != 0; set &= set - 1 {
			i := k*64 + bits.TrailingZeros64(set)
			if open := fit[i] &^ solved; open != 0 {
				v := atomic.LoadUint64(&s.bits[at^s.flips[i]])
				solved |= swap(v, s.jumps[i].lane) & open
			}
		}
	}
	return solved
}

// push adds to other words the lanes from which a staying jump leads to a
// solvable position of the given word, and appends the words that grew.
func (s *sheet) push(at uint64, grown []uint64) []uint64 {
	b, word := s.block(int(at>>s.width)), at&(1<<s.width-1)
	pegs, d := b.pegs|s.middle[word].pegs, b.dependent^s.middle[word].dependent
	v := atomic.LoadUint64(&s.bits[at])
	for _, i := range s.stays {
		j := &s.jumps[i]
		if pegs&j.high != j.To&j.high {
			continue
		}
		to := &s.bits[at^j.word]
		solved := swap(v, j.lane) & s.fit[d^j.pull][i]
		if solved&^atomic.LoadUint64(to) != 0 && solved&^atomic.OrUint64(to, solved) != 0 {
			grown = append(grown, at^j.word)
		}
	}
	return grown
}

// single returns the lanes of a word with exactly one jump to a position whose
// bit is set.
func (s *sheet) single(b *block, word int) uint64 {
	d := b.dependent ^ s.middle[word].dependent
	middle, falling, staying, fit := &s.fitMiddle[word], &s.falling[d], &s.staying[d], s.fit[d]
	at := b.base | uint64(word)
	solvable := s.bits[at]
	var ones, twos uint64
	for k := range s.used {
		for set := b.fits[k] & middle[k] & s.whole[k]; set != 0; set &= set - 1 {
			v := s.bits[at^s.flips[k*64+bits.TrailingZeros64(set)]]
			twos |= ones & v
			ones |= v
			if twos&solvable == solvable {
				return 0
			}
		}
	}
	for k := range s.used {
		for set := b.fits[k] & middle[k] & (falling[k] | staying[k]); set != 0; set &= set - 1 {
			i := k*64 + bits.TrailingZeros64(set)
			if open := fit[i] &^ twos; open != 0 {
				v := swap(s.bits[at^s.flips[i]], s.jumps[i].lane) & open
				twos |= ones & v
				ones |= v
			}
		}
	}
	return ones &^ twos
}
