package peg

import (
	"math/bits"
	"slices"
	"sync/atomic"
)

// jumpWords is the number of machine words of a set of jumps: a board of 64
// holes on the triangular lattice has at most 288.
const jumpWords = 5

// A jumpSet has one bit for each jump of a sheet.
type jumpSet [jumpWords]uint64

func (s *jumpSet) add(j int) { s[j/64] |= 1 << (j % 64) }

// middleHoles bounds the holes numbered within a block of neighbouring words.
const middleHoles = 10

// A sheet is the bitmap of a class, with what is needed to apply every jump to
// the 64 positions of a word at once. The holes of the words are divided
// into the middle ones, which number the words of a block, and the top ones,
// which number the blocks.
type sheet struct {
	*index
	bits []uint64

	width     int // number of middle holes
	middle    []part
	order     []int // numbers of a block's words, fewest middle pegs first
	from      []int // where in order the words with k middle pegs begin
	jumps     []laneJump
	used      int          // words of a jumpSet that are in use
	whole     int          // jumps below this one touch neither lanes nor dependent holes
	fitMiddle []jumpSet    // by word in block: jumps whose middle holes fit
	fitTop    [2][]jumpSet // the same for the two halves of the top holes
	topHalf   int
	fit       [16][]uint64               // by dependent pegs of lane 0, by jump: lanes where lanes and dependent holes fit
	can       [16]jumpSet                // jumps that fit some lane
	level     [16][laneHoles + 5]uint64  // by dependent pegs of lane 0, by low pegs: the lanes with that many
	canLevel  [16][laneHoles + 5]jumpSet // jumps that fit some of these lanes
}

// A part is what the pegs of some high holes say of a word.
type part struct {
	pegs      Position
	dependent uint8
}

// A laneJump is a jump as it acts on words.
type laneJump struct {
	Jump
	word uint64 // which bits of the word's number it flips
	lane uint64 // which bits of the lane's number it flips
}

// newSheet prepares an empty bitmap of a class.
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

// listJumps sorts the jumps that act on whole words before the others, and
// those that fit more lanes before those that fit fewer.
func (s *sheet) listJumps() {
	var low Position
	for _, h := range append(slices.Clone(s.lanes), s.dependent...) {
		low |= h
	}
	s.used = (len(s.board.jumps) + 63) / 64
	touched := func(j laneJump) int { return (low & (j.From | j.Over | j.To)).Pegs() }
	for _, j := range s.board.jumps {
		n := s.number(j.From | j.Over | j.To)
		s.jumps = append(s.jumps, laneJump{j, n >> laneHoles, n & 63})
	}
	slices.SortStableFunc(s.jumps, func(i, j laneJump) int { return touched(i) - touched(j) })
	for s.whole < len(s.jumps) && touched(s.jumps[s.whole]) == 0 {
		s.whole++
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

// fitting lists, for each set of pegs in some holes, the jumps to which these
// holes are no hindrance.
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
	all := s.deposit(15)
	for _, h := range s.lanes {
		all |= h
	}
	s.fit[d] = make([]uint64, len(s.jumps))
	for lane := range 1 << len(s.lanes) {
		p, flipped := s.spread(s.lanes, lane)
		p |= s.deposit(d ^ flipped)
		pegs := p.Pegs()
		s.level[d][pegs] |= 1 << lane
		for i, j := range s.jumps {
			if p&(j.From|j.Over|j.To) == all&(j.From|j.Over) {
				s.fit[d][i] |= 1 << lane
				s.can[d].add(i)
				s.canLevel[d][pegs].add(i)
			}
		}
	}
}

// A block is a run of words with the same top pegs.
type block struct {
	base      uint64 // number of its first word
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

// position returns the position in a lane of a word of block b.
func (s *sheet) position(b *block, word, lane int) Position {
	m := s.middle[word]
	p, flipped := s.spread(s.lanes, lane)
	return b.pegs | m.pegs | p | s.deposit(b.dependent^m.dependent^flipped)
}

// swap moves the bit of each lane l of v to lane l^flip.
func swap(v, flip uint64) uint64 {
	if flip&1 != 0 {
		v = v>>1&0x5555555555555555 | v&0x5555555555555555<<1
	}
	if flip&2 != 0 {
		v = v>>2&0x3333333333333333 | v&0x3333333333333333<<2
	}
	if flip&4 != 0 {
		v = v>>4&0x0f0f0f0f0f0f0f0f | v&0x0f0f0f0f0f0f0f0f<<4
	}
	if flip&8 != 0 {
		v = v>>8&0x00ff00ff00ff00ff | v&0x00ff00ff00ff00ff<<8
	}
	if flip&16 != 0 {
		v = v>>16&0x0000ffff0000ffff | v&0x0000ffff0000ffff<<16
	}
	if flip&32 != 0 {
		v = v>>32 | v<<32
	}
	return v
}

// solve returns the lanes of one word of block b, among those with the given
// number of low pegs, from which some jump leads to a position whose bit is set.
// Words of other goroutines are read while they are written, but only bits of
// the level below, which are final; hence the atomic loads.
func (s *sheet) solve(b *block, word, low int) uint64 {
	d := b.dependent ^ s.middle[word].dependent
	need := s.level[d][low]
	if need == 0 {
		return 0
	}
	middle, can, fit := &s.fitMiddle[word], &s.canLevel[d][low], s.fit[d]
	at := b.base | uint64(word)
	var solved uint64
	for k := range s.used {
		for set := b.fits[k] & middle[k] & can[k]; set != 0; set &= set - 1 {
			i := k*64 + bits.TrailingZeros64(set)
			v := atomic.LoadUint64(&s.bits[at^s.jumps[i].word])
			if i >= s.whole {
				v = swap(v, s.jumps[i].lane) & fit[i]
			}
			if solved |= v & need; solved == need {
				return solved
			}
		}
	}
	return solved
}

// single returns the lanes of a word with exactly one jump to a position whose
// bit is set.
func (s *sheet) single(b *block, word int) uint64 {
	d := b.dependent ^ s.middle[word].dependent
	middle, can, fit := &s.fitMiddle[word], &s.can[d], s.fit[d]
	at := b.base | uint64(word)
	solvable := s.bits[at]
	var ones, twos uint64
	for k := range s.used {
		for set := b.fits[k] & middle[k] & can[k]; set != 0; set &= set - 1 {
			i := k*64 + bits.TrailingZeros64(set)
			v := s.bits[at^s.jumps[i].word]
			if i >= s.whole {
				v = swap(v, s.jumps[i].lane) & fit[i]
			}
			twos |= ones & v
			ones |= v
			if twos&solvable == solvable {
				return 0
			}
		}
	}
	return ones &^ twos
}
