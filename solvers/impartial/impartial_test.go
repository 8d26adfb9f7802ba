package impartial

import (
	"slices"
	"testing"
)

func TestMex(t *testing.T) {
	for _, c := range []struct {
		values []int
		want   int
	}{
		{nil, 0},
		{[]int{2, 4, 5, 6}, 0},
		{[]int{0, 1, 2, 6}, 3},
		{[]int{0, 0, 1, 1, -5}, 2},
	} {
		if got := Mex(c.values...); got != c.want {
			t.Errorf("Mex(%v) = %d, want %d", c.values, got, c.want)
		}
	}
}

// nim returns the options of a three-heap position.
func nim(h [3]int) [][3]int {
	var options [][3]int
	for i := range h {
		for left := range h[i] {
			q := h
			q[i] = left
			options = append(options, q)
		}
	}
	return options
}

func TestGrundyOfNimIsNimSum(t *testing.T) {
	s := New(nim)
	for a := range 9 {
		for b := range 9 {
			for c := range 9 {
				if got, want := s.Grundy([3]int{a, b, c}), NimSum(a, b, c); got != want {
					t.Fatalf("Grundy(%d,%d,%d) = %d, want %d", a, b, c, got, want)
				}
			}
		}
	}
	if w := s.Winning([3]int{3, 4, 5}); !slices.Equal(w, [][3]int{{1, 4, 5}}) {
		t.Errorf("Winning(3,4,5) = %v", w)
	}
}

func TestMisereNim(t *testing.T) {
	// Misère Nim: as in normal play while some heap exceeds 1, otherwise by parity.
	s := New(nim)
	for a := range 6 {
		for b := range 6 {
			for c := range 6 {
				want := N
				if big := max(a, b, c) > 1; big && a^b^c == 0 || !big && (a+b+c)%2 == 1 {
					want = P
				}
				if got := s.Misere([3]int{a, b, c}); got != want {
					t.Fatalf("Misere(%d,%d,%d) = %v, want %v", a, b, c, got, want)
				}
			}
		}
	}
}

func TestSubtractionAgainstSolver(t *testing.T) {
	for _, set := range [][]int{{}, {1}, {1, 3, 4}, {2, 5, 7}, {3, 7, 11}} {
		s := New(func(x int) []int {
			var options []int
			for _, d := range set {
				if d <= x {
					options = append(options, x-d)
				}
			}
			return options
		})
		for x, g := range Subtraction(set, 200) {
			if want := s.Grundy(x); g != want {
				t.Fatalf("Subtraction(%v)[%d] = %d, want %d", set, x, g, want)
			}
		}
	}
}

func TestFindCycle(t *testing.T) {
	for _, c := range []struct {
		set  []int
		want Cycle
	}{
		{[]int{1, 2, 3}, Cycle{0, 4}},
		{[]int{1, 3, 4}, Cycle{0, 7}},
		{[]int{2, 4, 7}, Cycle{8, 3}},
	} {
		got, ok := FindCycle(Subtraction(c.set, 400), slices.Max(c.set))
		if !ok || got != c.want {
			t.Errorf("cycle of %v = %v, %v; want %v", c.set, got, ok, c.want)
		}
	}
	if c, ok := FindCycle([]int{0, 1, 2, 3}, 2); ok {
		t.Errorf("no window returns, got %v", c)
	}
}
