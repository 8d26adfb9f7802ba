package magic

import (
	"testing"

	"rederive/internal/must"
)

// folded returns the states that can be reached from the starting position.
func folded(t *testing.T, moves int) (Folding, *Foldings) {
	t.Helper()
	c := must.Get(Parse("RRRURRRU"))
	return FoldingOf(c), Fold(FoldingOf(c), moves)
}

// TestFoldKeepsInvariants checks that no configuration is reached whose ribbon is
// longer or linked: the moves do not refer to either.
func TestFoldKeepsInvariants(t *testing.T) {
	_, f := folded(t, 7)
	reached := 0
	for _, c := range Search(8, Rule{}) {
		if !f.Reached(FoldingOf(c)) {
			continue
		}
		reached++
		if c.Delta() != 0 || c.Linking() != 0 {
			t.Errorf("%s is reached, with metric invariant %d and linking number %d", c, c.Delta(), c.Linking())
		}
	}
	if reached < 10 {
		t.Errorf("%d configurations are reached", reached)
	}
}

// TestFoldKeys checks that the keys distinguish all configurations.
func TestFoldKeys(t *testing.T) {
	check := func(keys map[string]string, name, key string) {
		if other := keys[key]; other != "" {
			t.Errorf("%s and %s have one key", name, other)
		}
		keys[key] = name
	}
	flat, spatial := map[string]string{}, map[string]string{}
	for _, s := range Classes(8) {
		for _, a := range s.Assemblages() {
			check(flat, a.String(), FoldingOfAssemblage(a).Key())
		}
	}
	for _, c := range Search(8, Rule{}) {
		check(spatial, c.String(), FoldingOf(c).Key())
	}
}

// TestFoldBack checks that every move can be undone, and keeps the tiles together.
func TestFoldBack(t *testing.T) {
	start, _ := folded(t, 0)
	known := map[string]bool{start.Key(): true}
	level := []Folding{start}
	for range 5 {
		var next []Folding
		for _, state := range level {
			key := state.Key()
			state.Moves(func(g Folding) {
				back := false
				g.Moves(func(h Folding) { back = back || h.Key() == key })
				if !back {
					t.Fatalf("a move cannot be taken back")
				}
				hangs(t, g)
				if k := g.Key(); !known[k] {
					known[k] = true
					next = append(next, g)
				}
			})
		}
		level = next
	}
}

// hangs checks that consecutive tiles share the edge of their hinge, and that the
// positions in each stack are 0, 1, 2 and so on.
func hangs(t *testing.T, f Folding) {
	t.Helper()
	for i := range f.tiles {
		tile, next := &f.tiles[i], &f.tiles[(i+1)%len(f.tiles)]
		at, common := tile.hinge(tile.side), false
		for side := range 4 {
			common = common || next.hinge(side) == at
		}
		if !common {
			t.Fatalf("tiles %d and %d have no edge in common", i, i+1)
		}
		if tile.rank < 0 || tile.rank >= f.height(i) {
			t.Fatalf("tile %d has place %d in a stack of %d", i, tile.rank, f.height(i))
		}
		for j := range i {
			if f.tiles[j].Centre == tile.Centre && f.tiles[j].rank == tile.rank {
				t.Fatalf("tiles %d and %d have one place", j, i)
			}
		}
	}
}
