package peg

// Together decides which positions can be reduced to a target by symmetric jumps alone.
// Each step makes a jump and all its images under the symmetries of the position, no
// two of which share a hole, so that the position stays symmetric.
type Together struct {
	board  *Board
	target Position
	known  map[Position]*exactSet // reducible positions by group; the key has one bit for each symmetry
}

// NewTogether returns a Together for a target.
func NewTogether(b *Board, target Position) *Together {
	return &Together{board: b, target: target, known: map[Position]*exactSet{}}
}

// Reduces reports whether jumps that are symmetric under all symmetries of p lead
// to the target.
func (t *Together) Reduces(p Position) bool {
	var group []*Symmetry
	var names Position // one bit for each symmetry
	for i, g := range t.board.Symmetries() {
		if g.Apply(p) == p {
			group = append(group, g)
			names |= 1 << i
		}
	}
	known, ok := t.known[names]
	if !ok {
		known = t.backwards(group)
		t.known[names] = known
	}
	return known.has(p)
}

// backwards finds the positions from which jumps that are symmetric under a group
// lead to the target.
func (t *Together) backwards(group []*Symmetry) *exactSet {
	steps := t.board.steps(group)
	known := newExactSet()
	known.add(t.target)
	for open := []Position{t.target}; len(open) > 0; {
		p := open[len(open)-1]
		open = open[:len(open)-1]
		for _, s := range steps {
			if p&s.To == s.To && p&(s.From|s.Over) == 0 && known.add(s.After(p)) {
				open = append(open, s.After(p))
			}
		}
	}
	return &known
}

// steps returns each jump with all its images under a group as one jump, if no two of
// these share a hole.
func (b *Board) steps(group []*Symmetry) []Jump {
	met := map[Jump]bool{}
	var steps []Jump
	for _, j := range b.jumps {
		images := map[Jump]bool{}
		var s Jump
		for _, g := range group {
			image := Jump{From: g.Apply(j.From), Over: g.Apply(j.Over), To: g.Apply(j.To)}
			images[image] = true
			s.From, s.Over, s.To = s.From|image.From, s.Over|image.Over, s.To|image.To
		}
		if !met[s] && (s.From|s.Over|s.To).Pegs() == 3*len(images) {
			met[s] = true
			steps = append(steps, s)
		}
	}
	return steps
}
