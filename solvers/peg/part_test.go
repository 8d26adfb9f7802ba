package peg

import (
	"slices"
	"testing"

	ensure "rederive/internal/must"
)

// TestCensusPart compares the sums of the parts with the whole, on boards of both
// lattices.
func TestCensusPart(t *testing.T) {
	square := ensure.Get(ParseBoard(Square, "o o o o\no o o o\no o o o\no o o o"))
	triangle := ensure.Get(ParseBoard(Triangular, "    o\n   o o\n  o o o\n o o o o\no o o o o"))
	for _, b := range []*Board{square, triangle} {
		solvable := uint64(0)
		for _, class := range b.Classes() {
			for _, g := range b.Symmetries()[1:] {
				whole := NewProver(b, 0, 4, 12).Census(class, g)
				for _, parts := range []int{1, 3, 8} {
					sum := slices.Clone(whole)
					for i := range sum {
						sum[i].Count = 0
					}
					for part := 1; part <= parts; part++ {
						for i, c := range CensusPart(NewProver(b, 0, 4, 12), class, g, part, parts) {
							sum[i].Count += c.Count
						}
					}
					if !slices.Equal(sum, whole) {
						t.Errorf("class %s in %d parts: got %v, want %v", class, parts, sum, whole)
					}
				}
				for _, c := range whole {
					solvable += c.Count
				}
			}
		}
		if solvable == 0 {
			t.Error("no position can be solved: nothing was compared")
		}
	}
}
