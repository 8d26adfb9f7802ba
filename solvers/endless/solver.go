package endless

// A Solver decides single positions by playing forwards, depth first. It remembers its
// results and shares none with [Search].
type Solver struct {
	*search
	solvable map[key]bool
}

// NewSolver returns a solver.
func NewSolver(l Lattice) *Solver {
	return &Solver{search: newSearch(l), solvable: map[key]bool{}}
}

// Solvable reports whether jumps can leave a single peg.
func (s *Solver) Solvable(p Position) bool {
	if len(p) == 1 {
		return true
	}
	k := p.key(s.motions)
	if known, ok := s.solvable[k]; ok {
		return known
	}
	found := false
	for _, j := range s.jumps(p) {
		if found = s.Solvable(s.after(p, j)); found {
			break
		}
	}
	s.solvable[k] = found
	return found
}

// Winning returns the number of possible jumps in p, and the number of those that lead
// to a solvable position.
func (s *Solver) Winning(p Position) (starts, winning int) {
	for _, j := range s.jumps(p) {
		starts++
		if s.Solvable(s.after(p, j)) {
			winning++
		}
	}
	return starts, winning
}
