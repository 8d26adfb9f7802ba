// Package impartial holds the theory of impartial games that every subject of
// this project needs: mex, nim-sum, Grundy values, outcomes and periods.
//
// A game is given by its options: a function from a position to the positions that can
// be reached from it in one move. Play is normal (a player who cannot move loses)
// unless a name says misère. For example, Nim with one heap:
//
//	s := impartial.New(func(n int) []int {
//		var options []int
//		for m := range n {
//			options = append(options, m)
//		}
//		return options
//	})
//	s.Grundy(5) // 5
package impartial

// Mex returns the minimum excludant of values: the least non-negative integer that is
// not among them. Negative values are ignored.
func Mex(values ...int) int {
	seen := make([]bool, len(values)+1)
	for _, v := range values {
		if 0 <= v && v < len(seen) {
			seen[v] = true
		}
	}
	m := 0
	for seen[m] {
		m++
	}
	return m
}

// NimSum returns the nim-sum of heaps: binary addition without carrying.
func NimSum(heaps ...int) int {
	s := 0
	for _, h := range heaps {
		s ^= h
	}
	return s
}

// An Outcome says who wins a position under best play.
type Outcome byte

// The outcomes of an impartial game.
const (
	P Outcome = 'P' // the previous player, who has just moved, wins
	N Outcome = 'N' // the next player, who is to move, wins
)

// String returns "P" or "N".
func (o Outcome) String() string { return string(o) }

// A Solver computes Grundy values by memoised recursion. Every play from a position
// must end (the game is progressively bounded). A Solver is not safe for concurrent
// use.
type Solver[Pos comparable] struct {
	options func(Pos) []Pos
	grundy  map[Pos]int
	misere  map[Pos]Outcome
}

// New returns a solver of the game with the given options.
func New[Pos comparable](options func(Pos) []Pos) *Solver[Pos] {
	return &Solver[Pos]{options: options, grundy: map[Pos]int{}, misere: map[Pos]Outcome{}}
}

// Grundy returns the Grundy value of p: the mex of the values of its options.
func (s *Solver[Pos]) Grundy(p Pos) int {
	if g, ok := s.grundy[p]; ok {
		return g
	}
	options := s.options(p)
	values := make([]int, len(options))
	for i, q := range options {
		values[i] = s.Grundy(q)
	}
	g := Mex(values...)
	s.grundy[p] = g
	return g
}

// IsP reports whether p is a P-position: whether its Grundy value is 0.
func (s *Solver[Pos]) IsP(p Pos) bool { return s.Grundy(p) == 0 }

// Misere returns the outcome of p when the player who makes the last move loses.
func (s *Solver[Pos]) Misere(p Pos) Outcome {
	if o, ok := s.misere[p]; ok {
		return o
	}
	options := s.options(p)
	outcome := P
	if len(options) == 0 {
		outcome = N
	}
	for _, q := range options {
		if s.Misere(q) == P {
			outcome = N
			break
		}
	}
	s.misere[p] = outcome
	return outcome
}

// Winning returns the options of p that are P-positions, in the order of the game's
// options.
func (s *Solver[Pos]) Winning(p Pos) []Pos {
	var winning []Pos
	for _, q := range s.options(p) {
		if s.IsP(q) {
			winning = append(winning, q)
		}
	}
	return winning
}
