package hanoi

import (
	"testing"

	"rederive/internal/must"
)

// TestAlongIsABound checks that the classic route is as short as possible if k is close
// to n, and never shorter than the optimum.
func TestAlongIsABound(t *testing.T) {
	for n := 8; n <= 11; n++ {
		for k := 2; k <= n; k++ {
			if n == 11 && k < 5 {
				continue
			}
			half := playAlong(t, n, k)
			o := must.Get(Search(n, k))
			if half < o.Half || n-k <= 6 && n >= 2*(n-k)-1 && half != o.Half {
				t.Errorf("n = %d, k = %d: %d moves, the search finds %d", n, k, half, o.Half)
			}
		}
	}
}

func TestAlongFormula(t *testing.T) {
	for n := 11; n <= 16; n++ {
		half := playAlong(t, n, n-6)
		if want := 1<<n - 4*n*n - 16*n + 123; 2*half+1 != want {
			t.Errorf("n = %d: %d moves; want %d", n, 2*half+1, want)
		}
	}
}

// playAlong plays the moves that Along finds, and counts them.
func playAlong(t *testing.T, n, k int) int {
	t.Helper()
	steps := must.Get(Along(n, k))
	g := NewGame(n, k)
	for _, s := range steps {
		g.Move(s.Disk, s.From, s.To)
	}
	if g.Err != nil || len(g.Pegs[0]) != 1 || len(g.Pegs[1]) != n-1 {
		t.Fatalf("n = %d, k = %d: %v at %v", n, k, g.Err, g.Pegs)
	}
	return g.Moves
}
