package endless

import (
	"reflect"
	"testing"
)

// TestPartsAgreeWithFar compares the joined parts of searches with whole ones.
func TestPartsAgreeWithFar(t *testing.T) {
	for _, tt := range []struct {
		lattice              Lattice
		pegs, atLeast, parts int
	}{{Square, 4, 0, 1}, {Square, 7, 0, 3}, {Square, 8, 10, 5}, {Triangular, 6, 0, 2}, {Triangular, 7, 12, 7}} {
		whole := Far(tt.lattice, tt.pegs)
		last := whole[len(whole)-1]
		last.Positions = whole[len(whole)-2].Positions
		var parts []Level
		for part := range tt.parts {
			level, err := FarPart(tt.lattice, tt.pegs, tt.atLeast, part+1, tt.parts)
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, level)
		}
		joined, err := JoinParts(tt.lattice, parts)
		if err != nil || !reflect.DeepEqual(joined, last) {
			t.Errorf("%v: the parts give %v, %v, the whole %v", tt, joined, err, last)
		}
	}
}

func TestPartsThatAreNot(t *testing.T) {
	if _, err := FarPart(Square, 8, 0, 6, 5); err == nil {
		t.Error("part 6 of 5 was found")
	}
	if _, err := FarPart(Square, MostPegs+1, 0, 1, 1); err == nil {
		t.Error("a search with too many pegs was carried out")
	}
	level, err := FarPart(Square, 6, 99, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	if joined, err := JoinParts(Square, []Level{level}); err == nil {
		t.Errorf("without a puzzle the parts give %v", joined)
	}
}
