package endless

import "math/bits"

// A Forward counts what a [Solver] counts, and also plays forwards. But it represents a position by rows
// of bits, remembers only one image of each, and gives up where a gap separates the pegs for good. It
// shares no code with [Search] and [Far] except a hash table.
type Forward struct {
	steps []Peg
	forms int // number of forms: directions of lines that jumps cross or follow
	rows  [2 * gridEdge]uint64
	open  []gridJump // jumps to try, for all positions on the current path
	won   map[shape]bool
	lost  shapePart
	plain *Solver // for positions that are too wide
}

const (
	// gridEdge is the number of rows and columns of the grid. It allows packing a peg into ten bits.
	gridEdge = 32
	// gridRoom is the empty space around a position. No peg gets farther than five places beyond it, since
	// the worth of twelve pegs is less than the sixth power of the golden ratio; see apart.
	gridRoom = 7
	// widestOnGrid is the greatest difference of coordinates in a position on the grid.
	widestOnGrid = gridEdge - 2*gridRoom + 1
)

// NewForward returns a Forward with no results yet.
func NewForward(l Lattice) *Forward {
	f := &Forward{steps: l.directions(), forms: 4, won: map[shape]bool{}, plain: NewSolver(l)}
	if l == Triangular {
		f.forms = 3
	}
	return f
}

// CountWins returns the number of jumps in p, and the number of those that lead to a solvable position.
func (f *Forward) CountWins(p Position) (starts, wins int) {
	if !f.put(p) {
		return f.plain.Winning(p)
	}
	f.open = f.gridJumps(f.open[:0])
	starts = len(f.open)
	for i := range starts {
		if f.wins(i, len(p)) {
			wins++
		}
	}
	return starts, wins
}

// put puts a position on the grid, unless it is too wide.
func (f *Forward) put(p Position) bool {
	low, high := p.span()
	if max(high.X-low.X, high.Y-low.Y) > widestOnGrid {
		return false
	}
	clear(f.rows[:])
	for _, q := range p {
		f.rows[q.Y-low.Y+gridRoom] |= 1 << (q.X - low.X + gridRoom)
	}
	return true
}

// A gridJump is a jump from a row, with one bit for each of its places.
type gridJump struct {
	row            int
	step           int // difference of the rows of consecutive places
	from, over, to uint64
}

// gridJumps appends all possible jumps.
func (f *Forward) gridJumps(list []gridJump) []gridJump {
	for y := 2; y < gridEdge; y++ {
		row := f.rows[y]
		if row == 0 {
			continue
		}
		for _, d := range f.steps {
			over, to := f.rows[y+d.Y], f.rows[y+2*d.Y]
			for from := row & moved(over, -d.X) &^ moved(to, -2*d.X); from != 0; from &= from - 1 {
				peg := from & -from
				list = append(list, gridJump{y, d.Y, peg, moved(peg, d.X), moved(peg, 2*d.X)})
			}
		}
	}
	return list
}

// moved returns a row shifted by a number of columns.
func moved(row uint64, by int) uint64 { return bits.RotateLeft64(row, by) }

// makeJump makes a jump, or undoes it.
func (f *Forward) makeJump(j gridJump) {
	f.rows[j.row] ^= j.from
	f.rows[j.row+j.step] ^= j.over
	f.rows[j.row+2*j.step] ^= j.to
}

// wins reports whether an open jump from a position with the given number of pegs leads to a solvable
// one.
func (f *Forward) wins(i, pegs int) bool {
	j := f.open[i]
	f.makeJump(j)
	solvable := f.decide(pegs - 1)
	f.makeJump(j)
	return solvable
}

// decide reports whether jumps can reduce the pegs on the grid to one.
func (f *Forward) decide(pegs int) bool {
	if pegs == 1 {
		return true
	}
	var v survey
	f.survey(&v)
	name, hash := v.name, v.name.hash()
	if len(f.lost.table) > 0 && f.lost.table[f.lost.slot(name, hash)] == name {
		return false
	}
	if f.won[name] {
		return true
	}
	if !v.apart(f.forms) && f.anyWins(pegs) {
		f.won[name] = true
		return true
	}
	f.lost.add(name, hash)
	return false
}

// anyWins reports whether some jump leads to a solvable position.
func (f *Forward) anyWins(pegs int) bool {
	first, found := len(f.open), false
	f.open = f.gridJumps(f.open)
	for i := first; i < len(f.open) && !found; i++ {
		found = f.wins(i, pegs)
	}
	f.open = f.open[:first]
	return found
}

// A survey says where the pegs on the grid are.
type survey struct {
	name  shape                  // number of pegs, then the pegs in order, ten bits each, from the first row and column
	lines [4][2 * gridEdge]uint8 // number of pegs on each line of a form: x, y, x - y and x + y
	taken [4]uint64              // lines with at least one peg
}

// survey fills in an empty survey.
func (f *Forward) survey(v *survey) {
	var ones [2]uint64
	n := 0
	for y := range gridEdge {
		for row := f.rows[y]; row != 0; row &= row - 1 {
			x := bits.TrailingZeros64(row)
			for i, at := range [4]int{x, y, x - y + gridEdge, x + y} {
				v.lines[i][at&(2*gridEdge-1)]++
				v.taken[i] |= 1 << at
			}
			word := n / 6
			v.name[word] = v.name[word]<<10 | uint64(y<<5|x)
			ones[word] = ones[word]<<10 | 1
			n++
		}
	}
	corner := uint64(bits.TrailingZeros64(v.taken[1])<<5 | bits.TrailingZeros64(v.taken[0]))
	for i := range ones {
		v.name[i] -= corner * ones[i]
	}
	v.name[1] |= uint64(n) << 60
}

// apart reports whether the pegs form two parts that can never meet, so that at least one peg of each
// remains.
//
// Along a form, a jump advances by two lines or stays on its line. Let a peg be worth 1 on
// the last line of its part, and divide that by the golden ratio for each line before, so
// that a jump forward keeps the sum and every other jump lowers it. A peg n lines beyond
// the last is worth the n-th power of the ratio; so a part can advance only as many lines
// as its worth allows. Parts meet when they are on neighbouring lines.
func (v *survey) apart(forms int) bool {
	for i := range forms {
		taken := v.taken[i] >> bits.TrailingZeros64(v.taken[i])
		if taken&(taken+1) != 0 && v.apartAlong(i) {
			return true
		}
	}
	return false
}

// apartAlong is apart along one form, which has empty lines.
func (v *survey) apartAlong(form int) bool {
	const shrink = 0.618034 // slightly more than 1 divided by the golden ratio
	var worth [2 * gridEdge]float64
	low, high := bits.TrailingZeros64(v.taken[form]), bits.Len64(v.taken[form])-1
	sum := 0.0
	for at := low; at <= high; at++ {
		sum = sum*shrink + float64(v.lines[form][at])
		worth[at&(2*gridEdge-1)] = sum
	}
	sum = 0
	empty := 0
	for at := high; at >= low; at-- {
		n := v.lines[form][at]
		if n > 0 && empty > 0 && empty > advance(worth[at])+advance(sum) {
			return true
		}
		if n == 0 {
			empty++
			continue
		}
		for range empty {
			sum *= shrink
		}
		sum = sum*shrink + float64(n)
		empty = 0
	}
	return false
}

// advance returns the number of lines that a part of the given worth can advance.
func advance(worth float64) int {
	const grow = 1.618033 // slightly less than the golden ratio
	n := 0
	for ; worth >= grow; worth /= grow {
		n++
	}
	return n
}
