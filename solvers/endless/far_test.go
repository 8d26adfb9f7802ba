package endless

import (
	"reflect"
	"testing"
)

// TestFarAgreesWithSearch checks that both searches find the same levels and the same
// puzzles.
func TestFarAgreesWithSearch(t *testing.T) {
	for l, most := range map[Lattice]int{Square: 8, Triangular: 6} {
		for n := 2; n <= most; n++ {
			far, search := Far(l, n), Search(l, n)
			if len(far) >= 2 && n > 2 {
				far[len(far)-1].Positions = 0
			}
			search[len(search)-1].Positions, far[len(far)-1].Positions = 0, 0
			if !reflect.DeepEqual(far, search) {
				t.Errorf("lattice %d, %d pegs: far\n%v\nsearch\n%v", l, n, far, search)
			}
		}
	}
}

// TestClasses checks that each position belongs to one class, however its class is
// found.
func TestClasses(t *testing.T) {
	for _, l := range []Lattice{Square, Triangular} {
		f := newFar(l)
		for range 4 {
			f.known = f.collect()
		}
		whole, parts := f.collect(), 0
		for class := range 5 {
			found := newShapeSet(f.packer, f.motions)
			f.collectClass(found, class, 5)
			parts += found.size()
		}
		if parts != whole.size() {
			t.Errorf("lattice %d: %d positions in the classes, %d together", l, parts, whole.size())
		}
	}
}

func BenchmarkFar(b *testing.B) {
	for b.Loop() {
		Far(Square, 8)
	}
}
