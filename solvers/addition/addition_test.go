package addition

import (
	"fmt"
	"slices"
	"testing"

	"rederive/internal/must"
)

func mustNew(t testing.TB, vectors ...[]int) *Game {
	t.Helper()
	return must.Get(New(vectors...))
}

var (
	jenga  = [][]int{{-2, 0}, {-2, 1}, {1, -1}}
	knight = [][]int{{-2, 1}, {-2, -1}, {-1, -2}, {1, -2}}
	hard   = [][]int{{2, -3}, {-1, -1}, {-3, 2}}
)

func TestTableAgainstRecursion(t *testing.T) {
	for _, vectors := range [][][]int{
		jenga, knight, hard,
		{{-3, 1}, {1, -1}},
		{{-1, 0}, {0, -1}},
		{{-1, 3}, {0, -1}, {0, -2}},
		{{5, -1}, {-1, 0}},
	} {
		g := mustNew(t, vectors...)
		table := must.Get(g.Table(13, 11))
		for y := range 11 {
			for x := range 13 {
				if got, want := table.At(x, y), g.Grundy([]int{x, y}); got != want {
					t.Errorf("%v: (%d,%d) has value %d, want %d", vectors, x, y, got, want)
				}
			}
		}
	}
}

// TestManyVectors covers the mex that does not fit into a machine word.
func TestManyVectors(t *testing.T) {
	var vectors [][]int
	for d := 1; d <= 80; d++ {
		vectors = append(vectors, []int{-d, 0})
	}
	table := must.Get(mustNew(t, vectors...).Table(300, 1))
	for x := range 300 {
		if got := table.At(x, 0); got != x%81 {
			t.Fatalf("column %d has value %d, want %d", x, got, x%81)
		}
	}
}

// TestNim checks a three-dimensional game with a known answer.
func TestNim(t *testing.T) {
	var vectors [][]int
	for i := range 3 {
		for d := 1; d <= 4; d++ {
			v := make([]int, 3)
			v[i] = -d
			vectors = append(vectors, v)
		}
	}
	g := mustNew(t, vectors...)
	for a := range 5 {
		for b := range 5 {
			for c := range 5 {
				if got := g.Grundy([]int{a, b, c}); got != a^b^c {
					t.Errorf("(%d,%d,%d) has value %d", a, b, c, got)
				}
			}
		}
	}
}

func TestNewRefuses(t *testing.T) {
	for _, vectors := range [][][]int{
		{},
		{{}},
		{{1, 0}},
		{{0, 0}},
		{{-1, 1}, {1, -1}},
		{{-1, 2}, {2, -1}},
		{{-1}, {-1, 0}},
		{{-1, 41}, {0, -1}},
	} {
		if g, err := New(vectors...); err == nil {
			t.Errorf("%v: weights %v", vectors, g.Weight())
		}
	}
}

func TestWeight(t *testing.T) {
	g := mustNew(t, jenga...)
	for _, v := range jenga {
		if dot(g.Weight(), v) >= 0 {
			t.Errorf("vector %v does not make lighter with weights %v", v, g.Weight())
		}
	}
}

func TestTableRefuses(t *testing.T) {
	g := mustNew(t, jenga...)
	for _, size := range [][2]int{{0, 5}, {5, 0}, {1 << 20, 1 << 20}, {1 << 40, 1 << 40}} {
		if _, err := g.Table(size[0], size[1]); err == nil {
			t.Errorf("a table of %v", size)
		}
	}
	if _, err := mustNew(t, []int{-1, 0, 0}).Table(3, 3); err == nil {
		t.Error("a table in three dimensions")
	}
}

// TestPatternAgainstTable compares proven patterns with a far larger table, and checks
// that wrong ones cannot be proved.
func TestPatternAgainstTable(t *testing.T) {
	for _, c := range []struct {
		vectors                   [][]int
		width, height, edge, band int
		holds                     bool
	}{
		{jenga, 9, 3, 1, 0, true},
		{jenga, 9, 9, 1, 0, true},
		{jenga, 9, 3, 0, 0, false},
		{jenga, 3, 3, 1, 0, false},
		{jenga, 9, 1, 2, 0, false},
		{knight, 4, 4, 1, 1, false},
		{knight, 4, 4, 0, 2, true},
		{knight, 4, 4, 3, 0, false},
		{[][]int{{-3, 1}, {1, -1}}, 1, 2, 0, 0, true},
		{hard, 12, 12, 2, 2, false},
	} {
		g := mustNew(t, c.vectors...)
		small := must.Get(g.Table(100, 100))
		p := must.Get(small.Pattern(c.width, c.height, c.edge, c.band))
		proof, err := p.Prove(g)
		if err != nil || proof.Holds != c.holds {
			t.Errorf("%v: proof %+v, %v; want %v", c, proof, err, c.holds)
		}
		if !c.holds {
			continue
		}
		large := must.Get(g.Table(300, 300))
		for y := range 300 {
			for x := range 300 {
				if large.At(x, y) != p.At(x, y) {
					t.Fatalf("%v: (%d,%d) differs", c, x, y)
				}
			}
		}
	}
}

func TestRepresentative(t *testing.T) {
	cut := func(d, band int) int { return max(-band, min(d, band)) }
	for edge := range 4 {
		for band := range 4 {
			for i := range 12 {
				for j := range 12 {
					k, l := representative(i, j, edge, band)
					if max(k, l) > edge+band || min(i, edge) != min(k, edge) || min(j, edge) != min(l, edge) ||
						cut(i-j, band) != cut(k-l, band) {
						t.Errorf("edge %d, band %d: (%d,%d) by (%d,%d)", edge, band, i, j, k, l)
					}
				}
			}
		}
	}
}

func TestFind(t *testing.T) {
	p, ok, err := mustNew(t, jenga...).Find(10)
	if err != nil || !ok || p.Width != 9 || p.Height != 3 || p.Edge != 1 {
		t.Errorf("found %+v, %v, %v", p, ok, err)
	}
	if _, ok, _ := mustNew(t, hard...).Find(6); ok {
		t.Error("found a pattern where none is known")
	}
}

// TestClocks proves the patterns of CLOCK NIM with new piles of size 2. The sizes of
// the blocks follow two formulas, to which JENGA itself is an exception.
func TestClocks(t *testing.T) {
	for p := 3; p <= 10; p++ {
		width, height := (2*p-3)*(2*p-2), 2*p-3
		if p%2 == 0 {
			width, height = (p-2)*(p-2)/2+2, p/2-1
		}
		if p == 3 {
			width = 9
		}
		g := mustNew(t, []int{1 - p, 0}, []int{1 - p, 1}, []int{1, -1})
		table := must.Get(g.Table(3*width, 3*height))
		pattern := must.Get(table.Pattern(width, height, 2, 0))
		if proof, err := pattern.Prove(g); err != nil || !proof.Holds {
			t.Errorf("period %d: blocks of %d by %d: %+v, %v", p, width, height, proof, err)
		}
	}
}

func TestObservations(t *testing.T) {
	table := must.Get(mustNew(t, jenga...).Table(200, 200))
	if got := table.RowPeriod(5, 0, 150, 20); got != 9 {
		t.Errorf("period of row 5: %d", got)
	}
	if got := table.RowPeriod(5, 0, 150, 8); got != 0 {
		t.Errorf("period of row 5 up to 8: %d", got)
	}
	if a, b := table.Blocks(6, 60), table.Blocks(6, 120); a != b {
		t.Errorf("%d and %d blocks", a, b)
	}
	if got := table.DiagonalPeriod(1, 5, 150, 20); got != 9 {
		t.Errorf("period of a diagonal: %d", got)
	}
	if got := table.Agreement(9, 3, 10, 50); got != 50*50 {
		t.Errorf("%d of 2500 cells agree with the next period", got)
	}
	if got := table.Residues(9, 10, 90); got != 90*90 {
		t.Errorf("%d of 8100 cells follow from their residues", got)
	}
	if got := table.Residues(4, 10, 90); got == 90*90 {
		t.Error("residues modulo 4 say everything")
	}
	sum := 0
	for _, n := range table.Counts() {
		sum += n
	}
	if sum != table.Cells() || table.Cells() < 200*200 {
		t.Errorf("%d cells, counted %d", table.Cells(), sum)
	}
}

func ExampleGame_Table() {
	g, _ := New([]int{-2, 0}, []int{-2, 1}, []int{1, -1})
	t, _ := g.Table(9, 3)
	for _, row := range t.Values(9, 3) {
		fmt.Println(row)
	}
	fmt.Println(slices.Max(g.Weight()))
	// Output:
	// [0 0 2 1 1 0 0 2 1]
	// [1 0 0 2 1 1 3 2 1]
	// [1 1 3 2 0 0 3 2 2]
	// 3
}

func BenchmarkTable(b *testing.B) {
	g := mustNew(b, hard...)
	for b.Loop() {
		must.Get(g.Table(1000, 1000))
	}
}

func BenchmarkProve(b *testing.B) {
	g := mustNew(b, jenga...)
	t, _ := g.Table(40, 40)
	p, _ := t.Pattern(9, 3, 1, 0)
	for b.Loop() {
		p.Prove(g)
	}
}
