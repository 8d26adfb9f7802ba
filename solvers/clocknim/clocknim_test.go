package clocknim

import (
	"fmt"
	"slices"
	"testing"
)

func at(clock int, piles ...int) Position { return Position{Piles: piles, Clock: clock} }

var jenga = Rules{Period: 3, Size: 2}

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		rules Rules
		from  Position
		want  []Position
	}{
		{jenga, at(1, 2, 4), []Position{at(2, 1, 4), at(2, 2, 3), at(2, 3, 3)}}, // Example 2.2
		{jenga, at(2, 2, 4), []Position{at(0, 1, 5), at(0, 2, 4), at(0, 3, 4)}}, // Example 2.3
		{jenga, at(2), nil},
		{jenga, at(2, 1), []Position{at(0, 0, 1)}},
		{Rules{5, 4}, at(4, 0, 0, 1), []Position{at(0, 0, 0, 0, 1), at(0, 1, 0, 0, 1), at(0, 0, 1, 0, 1)}},
	} {
		got := c.rules.Options(c.from)
		if !slices.EqualFunc(got, c.want, Position.Equal) {
			t.Errorf("options of %v: %v, want %v", c.from, got, c.want)
		}
	}
}

// slow computes Grundy values from lists of pile sizes.
func slow(r Rules, piles []int, clock int, known map[string]int) int {
	piles = slices.Sorted(slices.Values(piles))
	name := fmt.Sprint(piles, clock)
	if g, ok := known[name]; ok {
		return g
	}
	seen := map[int]bool{}
	for i, size := range piles {
		for left := range size {
			next := slices.Delete(slices.Clone(piles), i, i+1)
			if left > 0 {
				next = append(next, left)
			}
			after := clock + 1
			if after == r.Period {
				after, next = 0, append(next, r.Size)
			}
			seen[slow(r, next, after, known)] = true
		}
	}
	g := 0
	for seen[g] {
		g++
	}
	known[name] = g
	return g
}

func TestGrundyAgainstLists(t *testing.T) {
	for _, r := range []Rules{{3, 2}, {2, 1}, {4, 1}, {5, 3}} {
		known := map[string]int{}
		for a1 := range 4 {
			for a2 := range 3 {
				for a3 := range 2 {
					for clock := range r.Period {
						var list []int
						for size, n := range []int{a1, a2, a3} {
							list = append(list, slices.Repeat([]int{size + 1}, n)...)
						}
						p := at(clock, a1, a2, a3)
						if got, want := r.Grundy(p), slow(r, list, clock, known); got != want {
							t.Errorf("%v of %v: %d, want %d", p, r, got, want)
						}
					}
				}
			}
		}
	}
}

func TestPotentialFalls(t *testing.T) {
	for _, r := range []Rules{{3, 2}, {5, 4}, {7, 2}, {2, 1}} {
		for clock := range r.Period {
			p := at(clock, 2, 1, 1, 3)
			for _, q := range r.Options(p) {
				if r.Potential(p)-r.Potential(q) < r.Period-r.Size {
					t.Errorf("%v: from %v to %v the potential falls too little", r, p, q)
				}
			}
		}
	}
}

// TestVectors compares the options of positions with the moves on cells.
func TestVectors(t *testing.T) {
	if got := jenga.Vectors(2); fmt.Sprint(got) != "[[1 -1] [-2 0] [-2 1]]" {
		t.Errorf("vectors of JENGA: %v", got)
	}
	for _, r := range []Rules{{3, 2}, {4, 2}, {5, 1}, {5, 4}, {4, 3}} {
		k := max(r.Size, 3)
		vectors := r.Vectors(k)
		for clock := range r.Period {
			for code := range 81 {
				p := at(clock, code%3, code/3%3, code/9%3, code/27)
				p.Piles = p.Piles[:k]
				cell := r.Cell(p, k)
				if cell[0] < 0 {
					continue
				}
				var byOptions, byVectors []string
				for _, q := range r.Options(p) {
					byOptions = append(byOptions, fmt.Sprint(r.Cell(q, k)))
				}
				for _, v := range vectors {
					c := slices.Clone(cell)
					for i := range c {
						c[i] += v[i]
					}
					if slices.Min(c) >= 0 {
						byVectors = append(byVectors, fmt.Sprint(c))
					}
				}
				slices.Sort(byOptions)
				slices.Sort(byVectors)
				if !slices.Equal(byOptions, byVectors) {
					t.Errorf("%v, %v: options %v, vectors %v", r, p, byOptions, byVectors)
				}
			}
		}
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		r Rules
		p Position
	}{{Rules{3, 3}, at(0)}, {Rules{3, 0}, at(0)}, {jenga, at(3)}, {jenga, at(-1)}, {jenga, at(0, -1)}} {
		if c.r.Check(c.p) == nil {
			t.Errorf("%v %v passes", c.r, c.p)
		}
	}
}

// TestTowersAreClockNim plays the physical moves of small towers.
func TestTowersAreClockNim(t *testing.T) {
	towers := []Tower{
		FullTower(1, 3), FullTower(2, 3), FullTower(3, 3),
		{{1, 0, 1}, {1, 1, 1}, {1, 0, 0}},
		{{1, 1, 0}, {0, 1, 0}, {1, 1, 1}, {0, 1, 1}},
		{{0, 1, 1}, {1, 1, 1}, {1, 1, 1}, {0, 0, 1}},
		{{0, 0, 1}},
	}
	for _, tower := range towers {
		p, err := tower.Position()
		if err != nil {
			t.Errorf("%v: %v", tower, err)
			continue
		}
		got, err := tower.Grundy()
		if want := jenga.Grundy(p); err != nil || got != want {
			t.Errorf("%v is %v: by moves %d (%v), by position %d", tower, p, got, err, want)
		}
	}
}

// TestWideTowers checks that with four blocks in a layer only parity counts: the value
// is the parity of the number of layers with three blocks.
func TestWideTowers(t *testing.T) {
	for _, c := range []struct {
		tower Tower
		want  int
	}{
		{FullTower(1, 4), 0},
		{FullTower(2, 4), 0},
		{FullTower(3, 4), 0},
		{Tower{{1, 1, 0, 1}, {1, 1, 1, 1}}, 1},
		{Tower{{1, 1, 0, 1}, {0, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 0, 0}}, 0},
	} {
		if got, err := c.tower.Grundy(); err != nil || got != c.want {
			t.Errorf("%v has value %d (%v), want %d", c.tower, got, err, c.want)
		}
	}
}

func TestStableLayers(t *testing.T) {
	if got := fmt.Sprint(StableLayers(3)); got != "[[0 1 0] [0 1 1] [1 0 1] [1 1 0] [1 1 1]]" {
		t.Errorf("stable layers of three: %v", got)
	}
	if got := len(StableLayers(4)); got != 9 {
		t.Errorf("%d stable layers of four", got)
	}
}

func TestTowerCheck(t *testing.T) {
	for _, tower := range []Tower{
		nil,
		{{1, 1}},
		{{1, 1, 1}, {1, 1}},
		{{0, 0, 0}},
		{{1, 0, 0}, {1, 1, 1}},
		{{1, 1, 0}, {1, 0, 0}},
		{{1, 1, 0}, {1, 1, 0}, {1, 1, 1}, {0, 0, 0}},
		{{1, 2, 1}},
	} {
		if tower.Check() == nil {
			t.Errorf("%v passes", tower)
		}
		if _, err := tower.Moves(); err == nil {
			t.Errorf("%v has moves", tower)
		}
	}
}

func ExampleRules_Grundy() {
	r := Rules{Period: 3, Size: 2}
	fmt.Println(r.Grundy(Position{Piles: []int{0, 17}, Clock: 0}))
	// Output: 0
}

func BenchmarkGrundy(b *testing.B) {
	for b.Loop() {
		jenga.Grundy(at(0, 0, 17))
	}
}
