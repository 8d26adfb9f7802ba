package peg

import "testing"

// TestSole checks that Sole finds the positions with one winning jump that the search
// of all positions finds, and that a seeker agrees with that search about every
// position.
func TestSole(t *testing.T) {
	eachSmall(t, func(t *testing.T, b *Board, s *Set, finish Position) {
		if finish == 0 {
			return
		}
		seeker := NewSeeker(NewProver(b, finish, 2, 8))
		subsets(b, func(p Position) {
			if p != 0 && b.Class(p) == s.Class() && seeker.Solvable(p) != s.Solvable(p) {
				t.Errorf("solvable %v, but %v by the seeker\n%s", s.Solvable(p), !s.Solvable(p), b.Draw(p))
			}
		})
		for pegs, u := range s.Unique() {
			if pegs == 0 {
				continue
			}
			for starts := 1; starts <= 3; starts++ {
				p, found := Sole(b, seeker, s.Class(), pegs, starts)
				if want := u.Positions > 0 && u.Most >= starts; found != want {
					t.Errorf("%d pegs, %d jumps: found %v, want %v", pegs, starts, found, want)
				}
				if found && (b.Starts(p) < starts || len(s.Winning(p)) != 1) {
					t.Errorf("%d pegs, %d jumps: %d of %d jumps win\n%s",
						pegs, starts, len(s.Winning(p)), b.Starts(p), b.Draw(p))
				}
			}
		}
	})
}
