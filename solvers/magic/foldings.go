package magic

// Foldings holds the states that can be reached from one state.
type Foldings struct {
	Levels []int // number of states by the number of moves that they need
	Ended  bool  // no state has a move to a new state

	known map[string]bool
}

// Fold finds the states that can be reached from a state in at most the given number of
// moves, breadth first. States that a motion of space maps to each other count once.
func Fold(from Folding, moves int) *Foldings {
	f := &Foldings{known: map[string]bool{from.Key(): true}}
	for level := []Folding{from}; ; {
		f.Levels = append(f.Levels, len(level))
		if len(f.Levels) > moves {
			return f
		}
		var next []Folding
		for _, state := range level {
			state.Moves(func(g Folding) {
				if key := g.Key(); !f.known[key] {
					f.known[key] = true
					next = append(next, g)
				}
			})
		}
		if level = next; len(level) == 0 {
			f.Ended = true
			return f
		}
	}
}

// Reached reports whether a state was found, or one to which a motion maps it.
func (f *Foldings) Reached(g Folding) bool { return f.known[g.Key()] }
