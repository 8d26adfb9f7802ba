package magic

import (
	"reflect"
	"testing"

	"rederive/internal/must"
	"rederive/solvers/knots"
)

// TestLinesAreNoKnots checks that a border of the ribbon and the line through the
// centres of the tiles are the same knot, by both tests: up to ten tiles no knot at
// all.
func TestLinesAreNoKnots(t *testing.T) {
	for _, c := range []struct {
		kind string
		n    int
		find func(int, RingLine, int, func([][3]int) int) RingKnots
	}{{"flat", 8, FlatKnots}, {"flat", 10, FlatKnots}, {"in space", 8, SpatialKnots}} {
		for _, line := range []RingLine{AlongRibbon, ThroughMiddles} {
			moves := c.find(c.n, line, 3, knots.Corners)
			determinants := c.find(c.n, line, 1, knots.AlexanderAtMinusOne)
			if !reflect.DeepEqual(moves, determinants) || len(moves.Special) > 0 {
				t.Errorf("%d tiles %s, line %d: %v by moves, %v by determinants",
					c.n, c.kind, line, moves, determinants)
			}
		}
	}
}

// TestFirstKnot checks that one of the flat rings of twelve tiles is a trefoil.
func TestFirstKnot(t *testing.T) {
	got := FlatKnots(12, ThroughMiddles, 1, knots.AlexanderAtMinusOne)
	want := RingKnots{
		Tiles: 12, Rings: 54955, RightLength: 14871,
		Special: []SpecialRing{{"E2E1NW2S4SN1N1S3E2W5W", 3, 0, 4}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	a := must.Get(ParseAssemblage(want.Special[0].Ring))
	for _, p := range [][][3]int{a.ribbonBorder(), a.tileMiddles()} {
		if d, left := knots.AlexanderAtMinusOne(p), knots.Corners(p); d != 3 || left < 6 {
			t.Errorf("determinant %d, %d corners left; a trefoil has 3, and six at least", d, left)
		}
	}
}
