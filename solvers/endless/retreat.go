package endless

// A retreat takes back two jumps in all ways that can lead to a puzzle with a single
// winning jump.
//
// The places of the first two jumps of such a puzzle overlap: otherwise they could be made
// in the other order, and both would win.
type retreat struct {
	*field
	least   int            // least worth of the positions to keep
	keep    func(Position) // must not use the slice after it returns
	places  []int
	fours   bool // whether the position has at least four pegs in some row of five places
	earlier [MostPegs]Peg
}

// from calls keep with the positions from which two jumps lead to p.
func (r *retreat) from(p Position) {
	r.places = r.places[:0]
	for _, q := range p {
		r.places = append(r.places, fieldPlace(q))
		r.add(fieldPlace(q))
	}
	r.fours = r.hasFours(r.places)
	r.places = append(r.places, 0)
	for i, to := range r.places[:len(p)] {
		for _, d := range r.steps {
			if worth := r.before(to, d); worth+7 >= r.least {
				r.fromJump(i, d, worth)
			}
		}
	}
	for _, q := range p {
		r.remove(fieldPlace(q))
	}
}

// hasFours reports whether some row of five places has at least four pegs. If not, one more
// peg cannot complete a row of five.
func (r *retreat) hasFours(places []int) bool {
	for _, p := range places {
		for i := 0; i < len(r.steps); i += 2 { // one step along each line
			d := r.steps[i]
			if r.pegs(p+d)+r.pegs(p+2*d)+r.pegs(p+3*d)+r.pegs(p+4*d) >= 3 {
				return true
			}
		}
	}
	return false
}

// fromJump takes back the jump of peg i against the step, to a position of the given worth,
// and then another jump that overlaps it.
//
// The other jump adds at most 2 by the peg over which it goes: next to that peg two
// opposite places are empty, and any three of the other four contain two opposite ones.
// It adds at most 3 by the peg that returns, and subtracts the worth of the peg that
// jumped. Counting shows that this worth is at least -2, and negative only in the middle
// of a row of five pegs: such a peg has two opposite neighbours with a peg beyond each.
func (r *retreat) fromJump(i, step, worth int) {
	to := r.places[i]
	over, from := to+step, to+2*step
	w := &r.worth
	next, last := int(r.pegs(from+step)), int(r.pegs(to-step))
	spare := worth + 5 - r.least
	byOver := int(w[over&fieldMask])+last-next <= spare
	byFrom := int(w[from&fieldMask])+1-next <= spare
	// The peg over which the other jump goes, or the one that returns, is at to: it adds at
	// most its current worth there, or 1 more.
	most := min(2, int(w[to&fieldMask])+occupied-last)
	if r.fours || next > 0 && r.pegs(to+4*step) > 0 && r.pegs(to+5*step) > 0 {
		most += 2
	}
	byTo := spare-2+most >= 0
	if !byOver && !byFrom && !byTo {
		return
	}
	r.remove(to)
	r.add(over)
	r.add(from)
	r.places[i], r.places[len(r.places)-1] = over, from
	for _, d := range r.steps {
		if byOver {
			r.fromNext(over, d)
		}
		if byFrom {
			r.fromNext(from, d)
		}
		if byTo {
			r.fromNext(to-d, d)
			r.fromNext(to-2*d, d)
		}
	}
	r.places[i] = to
	r.remove(from)
	r.remove(over)
	r.add(to)
}

// fromNext keeps the position from which a peg has jumped to a place against the step.
func (r *retreat) fromNext(to, step int) {
	if r.before(to, step) < r.least {
		return
	}
	p := Position(r.earlier[:0])
	for _, place := range r.places {
		if place != to {
			p = append(p, fieldPeg(place))
		}
	}
	p = append(p, fieldPeg(to+step), fieldPeg(to+2*step))
	r.keep(p)
}
