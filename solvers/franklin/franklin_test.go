package franklin

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rederive/internal/must"
)

// n2 is the square N2 of Table 1, f2 the square F2 of Figure 1 in the order that
// makes it a Franklin square, b1 the square B1 of Table 2.
var (
	f2 = [][]int{
		{17, 47, 30, 36, 21, 43, 26, 40},
		{32, 34, 19, 45, 28, 38, 23, 41},
		{33, 31, 46, 20, 37, 27, 42, 24},
		{48, 18, 35, 29, 44, 22, 39, 25},
		{49, 15, 62, 4, 53, 11, 58, 8},
		{64, 2, 51, 13, 60, 6, 55, 9},
		{1, 63, 14, 52, 5, 59, 10, 56},
		{16, 50, 3, 61, 12, 54, 7, 57},
	}
	n2 = [][]int{
		{17, 47, 30, 36, 25, 39, 22, 44},
		{32, 34, 19, 45, 24, 42, 27, 37},
		{33, 31, 46, 20, 41, 23, 38, 28},
		{48, 18, 35, 29, 40, 26, 43, 21},
		{49, 15, 62, 4, 57, 7, 54, 12},
		{64, 2, 51, 13, 56, 10, 59, 5},
		{1, 63, 14, 52, 9, 55, 6, 60},
		{16, 50, 3, 61, 8, 58, 11, 53},
	}
	b1 = [][]int{
		{29, 35, 18, 48, 21, 43, 26, 40},
		{20, 46, 31, 33, 28, 38, 23, 41},
		{45, 19, 34, 32, 37, 27, 42, 24},
		{36, 30, 47, 17, 44, 22, 39, 25},
		{61, 3, 50, 16, 53, 11, 58, 8},
		{52, 14, 63, 1, 60, 6, 55, 9},
		{13, 51, 2, 64, 5, 59, 10, 56},
		{4, 62, 15, 49, 12, 54, 7, 57},
	}
)

func TestPrintedSquares(t *testing.T) {
	for _, square := range [][][]int{f2, n2, b1} {
		if faults := Faults(square, false); faults != nil {
			t.Error(faults)
		}
	}
	if Faults(f2, true) == nil {
		t.Error("the bend diagonals of F2 cannot be translated in all directions")
	}
}

func TestFaultsAreNamed(t *testing.T) {
	broken := [][]int{}
	for _, row := range f2 {
		broken = append(broken, slices.Clone(row))
	}
	broken[6], broken[7] = broken[7], broken[6] // as in the copy of the paper
	faults := strings.Join(Faults(broken, false), "\n")
	for _, want := range []string{"2x2 at row 6, column 1: ", "bend v at "} {
		if !strings.Contains(faults, want) {
			t.Errorf("no %q among\n%s", want, faults)
		}
	}
	for _, bad := range [][][]int{nil, {{1}}, {{1, 2, 3}, {4}, {5}, {6}}} {
		if Faults(bad, false) == nil {
			t.Errorf("Faults(%v) finds nothing", bad)
		}
	}
	if got := Faults([][]int{{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {0, 17, 1, 1}}, false); !strings.Contains(got[0],
		"doubled") {
		t.Error(got)
	}
}

// TestCountsAgree checks that frames and backtracking, which share no code, agree in
// their counts, and that the squares of the frames are Franklin squares.
func TestCountsAgree(t *testing.T) {
	frames := Frames()
	for _, f := range frames {
		if faults := Faults(f.Square(), false); faults != nil {
			t.Fatalf("%+v: %v", f, faults)
		}
	}
	if testing.Short() {
		return
	}
	if a, b := 4*Squares*len(frames), CountByBacktracking(); a != b {
		t.Errorf("%d by frames, %d by backtracking", a, b)
	}
}

// TestRowOrdersAgreesWithAllOrders tries all orders of eight rows, one by one.
func TestRowOrdersAgreesWithAllOrders(t *testing.T) {
	count := 0
	var try func(order []int)
	try = func(order []int) {
		if len(order) == len(f2) {
			columns := 0
			for j := range f2 {
				sum := 0
				for _, r := range order[:4] {
					sum += f2[r][j]
				}
				if sum == 130 {
					columns++
				}
			}
			if columns == 8 && Faults(arrange(f2, order), false) == nil {
				count++
			}
			return
		}
		for r := range f2 {
			if !slices.Contains(order, r) {
				try(append(order, r))
			}
		}
	}
	try(nil)
	if got := len(RowOrders(f2)); got != count || got == 0 {
		t.Errorf("%d orders, one by one %d", got, count)
	}
}

func TestExchangesKeepFranklinSquares(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	frames := Frames()
	for range 20 {
		square := frames[r.IntN(len(frames))].Square()
		for i, e := range Generators(Pairs) {
			if faults := Faults(e.Apply(square), false); faults != nil {
				t.Fatalf("generator %d: %v", i, faults)
			}
		}
	}
}

func TestConnect(t *testing.T) {
	for _, c := range []struct {
		a, b [][]int
		set  Exchanges
		want bool
	}{
		{f2, f2, Turns, true},
		{n2, b1, Neighbours, false},
		{n2, b1, Halves, true},
		{n2, b1, Pairs, true},
		{f2, b1, Pairs, false},
	} {
		e, ok := NewGroup(c.set).Connect(c.a, c.b)
		if ok != c.want {
			t.Errorf("%v: %v", c.set, ok)
			continue
		}
		for i, row := range e.Apply(c.a) {
			if !slices.Equal(row, c.b[i]) {
				t.Errorf("%v: row %d is %v", c.set, i+1, row)
			}
		}
	}
	if _, ok := NewGroup(Turns).Connect(f2, [][]int{{65}}); ok {
		t.Error("connected with a stranger")
	}
}

func TestGroupOrders(t *testing.T) {
	for set, want := range map[Exchanges]int{Turns: 8, Neighbours: 2048, Halves: 8192, Pairs: 32768} {
		if got := NewGroup(set).Order(); got != want {
			t.Errorf("%v: %d, want %d", set, got, want)
		}
	}
}

func TestComplete(t *testing.T) {
	var column []int
	for _, row := range n2 {
		column = append(column, row[0])
	}
	square := must.Get(Complete(n2[0], column))
	for i := range square {
		if !slices.Equal(square[i], n2[i]) {
			t.Errorf("row %d: %v", i+1, square[i])
		}
	}
	if _, err := Complete([]int{1, 2}, []int{2, 1}); err == nil {
		t.Error("a row and a column that do not meet were completed")
	}
}

func BenchmarkFrames(b *testing.B) {
	for b.Loop() {
		Frames()
	}
}

func BenchmarkCountByBacktracking(b *testing.B) {
	for b.Loop() {
		CountByBacktracking()
	}
}

func BenchmarkNewGroup(b *testing.B) {
	for b.Loop() {
		NewGroup(Pairs)
	}
}

// TestAutomorphismsAgainstAllPermutations compares the linear maps that permute the
// entries of a square of order 3, which are sums p + q, with all permutations.
func TestAutomorphismsAgainstAllPermutations(t *testing.T) {
	// Entry i, j is a(i) + b(j) with a(0) = 0: five numbers.
	var vectors [][]int
	for i := range 3 {
		for j := range 3 {
			v := make([]int, 5)
			if i > 0 {
				v[2+i] = 1
			}
			v[j]++
			vectors = append(vectors, v)
		}
	}
	// The numbers are entries themselves: the first row and the first column.
	for k := range vectors {
		v := vectors[k]
		v[0] -= v[3] + v[4]
	}
	basis := []int{0, 1, 2, 3, 6}
	if got, want := automorphisms(vectors, basis), slowAutomorphisms(vectors, basis); got != want || got < 2 {
		t.Errorf("%d maps, by all permutations %d", got, want)
	}
}

// slowAutomorphisms tries all permutations of the vectors.
func slowAutomorphisms(vectors [][]int, basis []int) int {
	count := 0
	image := make([]int, 0, len(vectors))
	var try func()
	try = func() {
		if len(image) < len(vectors) {
			for k := range vectors {
				if !slices.Contains(image, k) {
					image = append(image, k)
					try()
					image = image[:len(image)-1]
				}
			}
			return
		}
		for i, v := range vectors {
			sum := make([]int, len(v))
			for n, c := range v {
				for k, x := range vectors[image[basis[n]]] {
					sum[k] += c * x
				}
			}
			if !slices.Equal(sum, vectors[image[i]]) {
				return
			}
		}
		count++
	}
	try()
	return count
}

// TestFunctionals checks that the functionals reproduce the squares of the frames from
// nine entries.
func TestFunctionals(t *testing.T) {
	functionals, places := Functionals(), bases()
	var squares [][][]int
	for _, f := range Frames() {
		square := f.Square()
		squares = append(squares, square)
		doubled := func(k int) int { return 2*square[k/order][k%order] - order*order - 1 }
		for k, v := range functionals {
			sum := 0
			for n, c := range v {
				sum += c * doubled(places[n])
			}
			if sum != doubled(k) {
				t.Fatalf("%+v: place %d is %d by the nine numbers, not %d", f, k, sum, doubled(k))
			}
		}
	}
	if got := Rank(squares); got != nine {
		t.Errorf("the squares span %d dimensions", got)
	}
	if got := Rank([][][]int{f2, f2}); got != 1 {
		t.Errorf("one square spans %d dimensions", got)
	}
}

func TestOperationsAreExchanges(t *testing.T) {
	if got, want := CountOperations(), NewGroup(Pairs).Order(); got != want {
		t.Errorf("%d linear maps, %d exchanges", got, want)
	}
}

func TestRowRule(t *testing.T) {
	if testing.Short() {
		return
	}
	g := NewGroup(Pairs)
	for _, f := range Frames()[:4] {
		slow := false
		for e := range g.elements {
			exchange := make(Exchange, len(e))
			for i, from := range e {
				exchange[i] = int(from)
			}
			if RowRule(exchange.Apply(f.Square())) {
				slow = true
				break
			}
		}
		if f.RowRule() != slow || g.Reaches(f.Square()) != slow {
			t.Errorf("%+v: by pairs %v, by images %v, slowly %v", f, f.RowRule(), g.Reaches(f.Square()), slow)
		}
	}
}

// TestSums checks that the sets of sums agree with adding the numbers one by one.
func TestSums(t *testing.T) {
	met := 0
	for s := -20; s <= 20; s++ {
		for i := range 24 * 24 * 24 * 24 {
			a, c := [2]int{i%24 + 1, i/24%24 + 1}, [2]int{i/24/24%24 + 1, i/24/24/24 + 1}
			if a[0] >= a[1] || c[0] >= c[1] {
				continue
			}
			want, wantOK := plainSums(s, a, c)
			if got, ok := sums(s, a, c); got != want || ok != wantOK {
				t.Fatalf("sums(%d, %v, %v) = %x, %v; one by one %x, %v", s, a, c, got, ok, want, wantOK)
			}
			if wantOK {
				met++
			}
		}
	}
	if met == 0 {
		t.Error("no sums were different and odd")
	}
}

func plainSums(s int, a, c [2]int) (set uint64, ok bool) {
	for _, x := range [4]int{a[0], -a[0], a[1], -a[1]} {
		for _, y := range [4]int{c[0], -c[0], c[1], -c[1]} {
			b, ok := bit(s + x + y)
			if !ok || set&b != 0 {
				return 0, false
			}
			set |= b
		}
	}
	return set, true
}

// bit returns the bit of the odd number v, -63 <= v <= 63, in a set.
func bit(v int) (uint64, bool) {
	if v < -top || v > top || v&1 == 0 {
		return 0, false
	}
	return 1 << ((v + top) / 2), true
}
