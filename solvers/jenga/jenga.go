// Package jenga solves Combinatorial Jenga (T., L. and A. Siegel, Combinatorial Jenga,
// G4G15, 2024): Jenga between two players who never topple the tower; a player who
// cannot move loses.
//
// A position is written [Cm,In,+k]: m playable complete layers, n playable
// incomplete layers, and k bricks on the layer under construction on top. Layers
// below the topmost complete one are playable; the topmost complete layer and
// the one above it are not.
//
//	jenga.IsP(17, 0, 0) // true: the start of the standard set
//
// [Table] solves all positions up to a size at once. [Tower] plays the same game brick
// by brick, as a check that the three numbers suffice.
package jenga

import "rederive/solvers/impartial"

// A Position is [Cm,In,+k] of the paper's section Move Structure; K is 0, 1 or 2.
type Position struct {
	M, N, K int
}

// Options returns the positions that can be reached in one move, in the order
// of the paper's list: take from an I, from the middle of a C, from an end of a
// C. Every move is allowed as long as there is a layer to take from.
func Options(p Position) []Position {
	return options(p, 1)
}

// OptionsGuarded returns the options under the condition that, at k = 2, m is at least
// least for the two moves on a complete layer. The copy of the paper that was read
// prints the condition as m > 1, which is least = 2.
func OptionsGuarded(p Position, least int) []Position {
	return options(p, least)
}

func options(p Position, least int) []Position {
	var out []Position
	top, grown := p.K+1, 0
	if p.K == 2 { // the third brick completes a layer, so that one more becomes playable
		top, grown = 0, 1
	}
	if p.N >= 1 {
		out = append(out, Position{p.M + grown, p.N - 1, top})
	}
	if p.M >= 1 && (p.K < 2 || p.M >= least) {
		out = append(out, Position{p.M - 1 + grown, p.N, top}, Position{p.M - 1 + grown, p.N + 1, top})
	}
	return out
}

// Table returns the Grundy values of all positions with m < rows and n < cols,
// as Table(rows, cols)[k][m][n].
//
// The recursion ends because every move lowers 3(2m + n) + 2k: one with k < 2
// lowers 2m + n by at least 1 and raises k by 1, one with k = 2 raises 2m + n by
// at most 1 and lowers k by 2.
func Table(rows, cols int) [3][][]int {
	s := solver()
	var t [3][][]int
	for k := range t {
		t[k] = make([][]int, rows)
		for m := range t[k] {
			t[k][m] = make([]int, cols)
			for n := range t[k][m] {
				t[k][m][n] = s.Grundy(Position{m, n, k})
			}
		}
	}
	return t
}

func solver() *impartial.Solver[Position] {
	return impartial.New(Options)
}

// IsP reports whether [Cm,In,+k] is a P-position, by search.
func IsP(m, n, k int) bool {
	return solver().IsP(Position{m, n, k})
}

// Winning returns the options of [Cm,In,+k] that are P-positions.
func Winning(m, n, k int) []Position {
	return solver().Winning(Position{m, n, k})
}
