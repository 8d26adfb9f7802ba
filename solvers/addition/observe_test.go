package addition

import (
	"slices"
	"testing"
)

// TestLeastPeriod checks the definition on all sequences of up to nine zeros and ones.
func TestLeastPeriod(t *testing.T) {
	for n := 1; n <= 9; n++ {
		for code := range 1 << n {
			var values []int
			for i := range n {
				values = append(values, code>>i&1)
			}
			want := 1
			for !slices.Equal(values[want:], values[:n-want]) {
				want++
			}
			if got := LeastPeriod(values); got != want {
				t.Fatalf("%v: %d, want %d", values, got, want)
			}
		}
	}
}
