package endless

import (
	"reflect"
	"testing"
)

// TestSymmetricByPlay checks that playing backwards and playing forwards find the same
// symmetric puzzles.
func TestSymmetricByPlay(t *testing.T) {
	for _, l := range []Lattice{Square, Triangular} {
		for _, level := range SymmetricPuzzles(l, 7) {
			for _, side := range []int{4, 5} {
				want := FittingInto(l, level.Types, side)
				if got := SymmetricByPlay(l, level.Pegs, side); !reflect.DeepEqual(got, want) {
					t.Errorf("lattice %d, %d pegs in a square of %d: %v, want %v", l, level.Pegs, side, got, want)
				}
			}
		}
	}
}

// TestSymmetryOrders checks that the types have the orders of Tables 1 and 3 of the
// article.
func TestSymmetryOrders(t *testing.T) {
	want := map[Lattice][]int{Square: {8, 4, 4, 4, 2, 2, 2}, Triangular: {12, 6, 6, 6, 4, 3, 2, 2, 2}}
	for l, types := range symmetryTypes {
		for i, s := range types {
			if order := s.rotations + s.orthogonal + s.diagonal; order != want[l][i] {
				t.Errorf("lattice %d, type %d: order %d, want %d", l, i+1, order, want[l][i])
			}
		}
	}
}

// TestSymmetricTypes checks that every symmetric puzzle of a type has the symmetries of
// the type.
func TestSymmetricTypes(t *testing.T) {
	for _, l := range []Lattice{Square, Triangular} {
		solver := NewSolver(l)
		for _, level := range SymmetricPuzzles(l, 8) {
			for i, list := range level.Types {
				for _, p := range list {
					if got := symmetriesByImages(l, p); got != symmetryTypes[l][i] || !solver.Solvable(p) {
						t.Errorf("%v: symmetries %v, type %d, solvable %v", p, got, i+1, solver.Solvable(p))
					}
				}
			}
		}
	}
}
