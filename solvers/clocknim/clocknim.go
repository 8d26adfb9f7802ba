// Package clocknim solves CLOCK NIM: Nim in which a new pile of n counters is added
// after every p moves (0 < n < p). A player who cannot move loses. A JENGA tower
// between perfect players is such a game, with p = 3 and n = 2:
//
//	r := clocknim.Rules{Period: 3, Size: 2}
//	r.Grundy(clocknim.Position{Piles: []int{3, 3}, Clock: 0}) // 3
//
// [Rules.Grundy] follows the definition by memoised recursion. [Rules.Vectors]
// and [Rules.Cell] translate the game into a vector addition game, and [Tower]
// translates towers of blocks into positions.
package clocknim

import (
	"fmt"
	"slices"
	"strings"

	"rederive/solvers/impartial"
)

// Rules are those of a CLOCK NIM game.
type Rules struct {
	Period int // p: a new pile appears after so many moves
	Size   int // n: the number of counters in the new pile, 0 < n < p
}

// A Position is written (a1, ..., ak | s) in the paper (Definition 2.1).
type Position struct {
	Piles []int // Piles[i-1] is the number a_i of piles of size i
	Clock int   // s, from 0 to p-1
}

// String returns the position in the notation of the paper, without p and n.
func (p Position) String() string {
	return "(" + strings.Trim(strings.ReplaceAll(fmt.Sprint(p.Piles), " ", ","), "[]") + "|" + fmt.Sprint(p.Clock) + ")"
}

// Equal reports whether two positions are the same; trailing zeros in Piles make no
// difference.
func (p Position) Equal(q Position) bool {
	return p.Clock == q.Clock && slices.Equal(trim(p.Piles), trim(q.Piles))
}

func trim(piles []int) []int {
	for len(piles) > 0 && piles[len(piles)-1] == 0 {
		piles = piles[:len(piles)-1]
	}
	return piles
}

// Check returns an error unless r is valid and p is a position of its game. p.Piles may
// be shorter than the size of the new pile.
func (r Rules) Check(p Position) error {
	switch {
	case r.Size < 1 || r.Size >= r.Period:
		return fmt.Errorf("new piles of %d every %d moves: the size must be positive and below the period", r.Size,
			r.Period)
	case p.Clock < 0 || p.Clock >= r.Period:
		return fmt.Errorf("clock at %d with period %d", p.Clock, r.Period)
	case len(p.Piles) > 0 && slices.Min(p.Piles) < 0:
		return fmt.Errorf("a negative number of piles in %v", p.Piles)
	}
	return nil
}

func (r Rules) mustCheck(p Position) {
	if err := r.Check(p); err != nil {
		panic("clocknim: " + err.Error())
	}
}

// Options returns the options of a position, each once: ordered by the size of the pile
// that is reduced, and then by what is left of it, smallest first.
func (r Rules) Options(p Position) []Position {
	r.mustCheck(p)
	var options []Position
	for size := 1; size <= len(p.Piles); size++ {
		if p.Piles[size-1] == 0 {
			continue
		}
		for left := range size {
			options = append(options, r.move(p, size, left))
		}
	}
	return options
}

// move reduces a pile of the given size to left counters.
func (r Rules) move(p Position, size, left int) Position {
	q := Position{Piles: slices.Clone(p.Piles), Clock: p.Clock + 1}
	for len(q.Piles) < r.Size {
		q.Piles = append(q.Piles, 0)
	}
	q.Piles[size-1]--
	if left > 0 {
		q.Piles[left-1]++
	}
	if q.Clock == r.Period {
		q.Clock = 0
		q.Piles[r.Size-1]++
	}
	return q
}

// Potential returns p times the number of counters plus n times the clock. Every move
// lowers it by at least p-n, so every play ends.
func (r Rules) Potential(p Position) int {
	counters := 0
	for i, a := range p.Piles {
		counters += (i + 1) * a
	}
	return r.Period*counters + r.Size*p.Clock
}

// Grundy returns the Grundy value of a position.
func (r Rules) Grundy(p Position) int {
	return r.GrundyOf([]Position{p})[0]
}

// GrundyOf returns the Grundy values of several positions of one game, sharing
// the work.
func (r Rules) GrundyOf(positions []Position) []int {
	solver := impartial.New(func(k key) []key {
		var options []key
		for _, q := range r.Options(k.position()) {
			options = append(options, keyOf(q))
		}
		return options
	})
	values := make([]int, len(positions))
	for i, p := range positions {
		r.mustCheck(p)
		values[i] = solver.Grundy(keyOf(p))
	}
	return values
}

// maxSize is the largest size of a pile.
const maxSize = 15

// A key is a comparable form of a position: the clock, then the numbers of piles by
// size.
type key [maxSize + 1]uint16

func keyOf(p Position) key {
	piles := trim(p.Piles)
	if len(piles) > maxSize || len(piles) > 0 && slices.Max(piles) > 1<<15 || p.Clock > 1<<15 {
		panic(fmt.Sprintf("clocknim: position %v has too many piles, or piles above %d", p, maxSize))
	}
	k := key{uint16(p.Clock)}
	for i, a := range piles {
		k[i+1] = uint16(a)
	}
	return k
}

func (k key) position() Position {
	p := Position{Piles: make([]int, maxSize), Clock: int(k[0])}
	for i := range p.Piles {
		p.Piles[i] = int(k[i+1])
	}
	p.Piles = trim(p.Piles)
	return p
}

// Cell returns the point that represents a position with piles of at most k sizes in
// the vector addition game of [Rules.Vectors]. The clock and the number of piles of
// size n share the first coordinate, p a_n + s - 1; the others are the numbers of piles
// of the other sizes. (Observation 2.4 for p = 3, n = 2.) The first coordinate is -1
// exactly for positions with clock 0 and no pile of size n: no move leads to them,
// since a clock at 0 has just added such a pile. (Observation 2.5.)
func (r Rules) Cell(p Position, k int) []int {
	r.mustCheck(p)
	if k < max(r.Size, len(trim(p.Piles))) {
		panic(fmt.Sprintf("clocknim: position %v needs more than %d sizes", p, k))
	}
	piles := make([]int, k)
	copy(piles, p.Piles)
	cell := []int{r.Period*piles[r.Size-1] + p.Clock - 1}
	for i, a := range piles {
		if i != r.Size-1 {
			cell = append(cell, a)
		}
	}
	return cell
}

// Vectors returns the moves of CLOCK NIM with k pile sizes as vectors on cells; k is at
// least n. A move advances the clock, which adds 1 to the first coordinate whether or
// not a new pile appears. Removing a pile of size n subtracts p from it, adding one
// adds p.
func (r Rules) Vectors(k int) [][]int {
	r.mustCheck(Position{})
	if k < r.Size {
		panic(fmt.Sprintf("clocknim: %d sizes of piles, but new piles have size %d", k, r.Size))
	}
	unit := func(size int) []int { // the vector of a single pile of the given size
		return r.Cell(Position{Piles: append(make([]int, size-1), 1), Clock: 0}, k)
	}
	origin := r.Cell(Position{}, k)
	var vectors [][]int
	for size := 1; size <= k; size++ {
		for left := range size {
			v := make([]int, k)
			v[0] = 1
			for i := range v {
				v[i] -= unit(size)[i] - origin[i]
				if left > 0 {
					v[i] += unit(left)[i] - origin[i]
				}
			}
			vectors = append(vectors, v)
		}
	}
	return vectors
}
