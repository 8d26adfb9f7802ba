package endless

// A field holds a position and, for each place, what a peg there is worth: the number
// of pegs next to it, minus the number of rows of three pegs to which it belongs. The
// worth of a position is the number of its pairs of neighbours minus that of its rows
// of three. Adding or removing a peg changes it by the worth of the peg.
//
// A position of worth n has 2n starting jumps. In a pair of neighbours each peg can
// jump over the other one, unless the place beyond is taken. In that case there is a
// row of three, and each row of three blocks two jumps, one from each end.
type field struct {
	worth [fieldWidth * fieldWidth]int8 // minus occupied where there is a peg
	steps []int                         // to the neighbours of a place
	total int                           // the worth of the position
}

const (
	fieldWidth = 64
	fieldMask  = fieldWidth*fieldWidth - 1
	// fieldMargin is the empty space around a position: room for two jumps outwards and
	// the places beyond.
	fieldMargin = 6
	// occupied is more than twice the worth of any peg.
	occupied = 64
)

func newField(l Lattice) *field {
	f := &field{}
	for _, d := range l.directions() {
		f.steps = append(f.steps, d.X+fieldWidth*d.Y)
	}
	return f
}

// fieldPlace returns the index of a peg's place on a field.
func fieldPlace(p Peg) int { return p.X + fieldMargin + fieldWidth*(p.Y+fieldMargin) }

// fieldPeg returns the peg at a place of a field.
func fieldPeg(place int) Peg {
	return Peg{place%fieldWidth - fieldMargin, place/fieldWidth - fieldMargin}
}

// pegs returns 1 if there is a peg at the place, and 0 otherwise.
func (f *field) pegs(place int) int8 { return int8(uint8(f.worth[place&fieldMask]+occupied/2) >> 7) }

// add puts a peg on an empty place.
func (f *field) add(place int) {
	f.total += int(f.worth[place&fieldMask])
	f.change(place, 1)
}

// remove removes a peg.
func (f *field) remove(place int) {
	f.change(place, -1)
	f.total -= int(f.worth[place&fieldMask])
}

// change adds a peg, or removes it if sign is -1, without updating the total.
func (f *field) change(place int, sign int8) {
	w := &f.worth
	w[place&fieldMask] -= sign * occupied
	for _, d := range f.steps {
		near, far := sign*f.pegs(place+d), sign*f.pegs(place+2*d)
		w[(place+d)&fieldMask] += sign - far
		w[(place+2*d)&fieldMask] -= near
		w[(place-d)&fieldMask] -= near
	}
}

// before returns the worth of the position from which a peg has jumped to the place to
// against the step, or a negative number if there is no such position.
func (f *field) before(to, step int) int {
	// Without the peg at to, and with one at over, the worth of the place over is less by
	// 1, and that of from is greater by 1, apart from rows of three. If a place is taken,
	// or there is no peg at to, the sum is negative.
	over, from := to+step, to+2*step
	w := &f.worth
	sum := f.total - int(w[to&fieldMask]) - occupied + int(w[over&fieldMask]) + int(w[from&fieldMask])
	return sum + int(f.pegs(to-step)) - int(f.pegs(from+step))
}
