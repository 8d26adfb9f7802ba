package endless

import (
	"reflect"
	"testing"
)

// Both searches find the same levels and the same puzzles.
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

func BenchmarkFar(b *testing.B) {
	for b.Loop() {
		Far(Square, 8)
	}
}
