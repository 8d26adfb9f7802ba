package peg

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"testing"

	ensure "rederive/internal/must"
)

// centre searches the positions of the English board that are solvable to the
// centre: the sets B1, B2, ... of the article.
func centre(tb testing.TB) *Set {
	b := English()
	s := ensure.Get(Search{Board: b, Class: b.Class(b.Hole(3, 3)), Finish: b.Hole(3, 3)}.Run())
	return s
}

// TestDecider compares the decider with class C of Table 2 on the English board.
func TestDecider(t *testing.T) {
	skipBig(t)
	b := English()
	class := "011101"
	d := ensure.Get(NewDecider(b, class))
	for _, g := range d.group[1:] {
		for _, c := range d.Census(g) {
			if want := map[int]uint64{6: 15187}[c.Type]; c.Count != want {
				t.Errorf("%v, want %d", c, want)
			}
		}
	}
}

// TestEnglish compares the English board with the article: |B18| on page 11,
// class A of Table 2 on page 10, and Table 4 on page 16.
func TestEnglish(t *testing.T) {
	if testing.Short() {
		t.Skip("64 MiB and some seconds")
	}
	s := centre(t)
	largest := slices.MaxFunc(s.Levels(), func(a, b Level) int { return int(a.Orbits) - int(b.Orbits) })
	if largest.Pegs != 18 || largest.Orbits != 3626632 {
		t.Errorf("largest level %v", largest)
	}
	for i, want := range []uint64{13, 25, 22, 220, 2238, 5139, 34501} {
		if got := s.Census()[i].Count; got != want {
			t.Errorf("type %d: %d, want %d", i+1, got, want)
		}
	}
	table := [][2]int{ // from 4 pegs to 27: starting jumps, positions
		{4, 2},
		{7, 1},
		{7, 2},
		{9, 2},
		{9, 4},
		{11, 1},
		{12, 1},
		{12, 2},
		{13, 4},
		{14, 1},
		{14, 4},
		{15, 1},
		{15, 1},
		{17, 1},
		{15, 2},
		{15, 2},
		{14, 3},
		{13, 3},
		{14, 1},
		{11, 6},
		{12, 1},
		{10, 1},
		{7, 3},
		{6, 2},
	}
	unique := s.Unique()
	for i, want := range table {
		if u := unique[i+4]; u.Most != want[0] || len(u.Best) != want[1] {
			t.Errorf("%d pegs: %d starts, %d positions, want %v", u.Pegs, u.Most, len(u.Best), want)
		}
	}
	checkCentralGame(t, s)
}

// skipBig skips a test that takes too long for most runs.
func skipBig(t *testing.T) {
	if os.Getenv("PEG_BIG") == "" {
		t.Skip("up to 4 GiB and some minutes; set PEG_BIG=1")
	}
}

// TestBigBoards compares the other boards with Tables 2 and 3 (class A, pages 10 and
// 13) and the sizes of the largest sets (pages 11 and 13). Table 2 omits positions that
// are solvable on the English board. Type 8 of the hexagon board is printed as 219,295.
func TestBigBoards(t *testing.T) {
	skipBig(t)
	f, q, h := French(), Square6(), Hexagon()
	for _, c := range []struct {
		name   string
		search Search
		pegs   int
		peak   uint64
		types  []uint64
	}{
		{
			"square",
			Search{Board: q, Class: q.Class(q.Hole(2, 2) | q.Hole(2, 3) | q.Hole(3, 2) | q.Hole(3, 3))},
			0, 0,
			[]uint64{21, 79, 238, 76, 9148, 64135, 20961},
		},
		{
			"French",
			Search{Board: f, Class: f.Class(f.Hole(3, 3)), Finish: f.Hole(3, 3)},
			20, 53371113,
			[]uint64{17 + 13, 27 + 25, 126 + 22, 258 + 220, 7051 + 2238, 40722 + 5139, 113375 + 34501},
		},
		{
			"hexagon",
			Search{Board: h, Class: h.Class(h.Hole(3, 3))},
			19, 364696466,
			[]uint64{20, 14, 30, 87, 1438, 330, 34894, 219285, 436697},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := ensure.Get(c.search.Run())
			if c.peak != 0 {
				most := slices.MaxFunc(s.Levels(), func(a, b Level) int { return cmp.Compare(a.Orbits, b.Orbits) })
				if most.Pegs != c.pegs || most.Orbits != c.peak {
					t.Errorf("largest level %v", most)
				}
			}
			for i, n := range s.Census() {
				if n.Count != c.types[i] {
					t.Errorf("%v, want %d", n, c.types[i])
				}
			}
		})
	}
}

// checkCentralGame plays the central game: 18 moves, as E. Bergholt found in 1912; J.
// D. Beasley proved that fewer are not enough.
func checkCentralGame(t *testing.T, s *Set) {
	b := s.Board()
	game := b.Full() &^ b.Hole(3, 3)
	jumps, err := Solution(b, s, game)
	if err != nil || len(jumps) != 31 {
		t.Errorf("%d jumps, %v", len(jumps), err)
	}
	if p := play(t, b, game, jumps); p != b.Hole(3, 3) {
		t.Errorf("ends with\n%s", b.Draw(p))
	}
}

// play makes the jumps in order and checks each.
func play(t *testing.T, b *Board, p Position, jumps []Jump) Position {
	t.Helper()
	for i, j := range jumps {
		if !j.Fits(p) {
			t.Fatalf("jump %d does not fit\n%s", i+1, b.Draw(p))
		}
		p = j.After(p)
	}
	return p
}

// TestHexagonByThirteenBits decides the positions with 120° symmetry one by one, as the
// article does (page 14). The values are those of Table 3.
func TestHexagonByThirteenBits(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds, and a minute under the race detector")
	}
	b := Hexagon()
	for class, want := range map[string][]uint64{
		b.Class(b.Hole(3, 3)): {20, 14, 30, 87, 0, 330, 0, 0, 0},
		b.Class(b.Hole(3, 2)): {0, 0, 0, 185, 0, 754, 0, 0, 0},
	} {
		v := NewProver(b, b.Finishes(class), 9, 20)
		for i, c := range v.Census(class, turn(b, 3)) {
			if c.Count != want[i] {
				t.Errorf("class %s, %v, want %d", class, c, want[i])
			}
		}
	}
}

// turn returns a rotation of the given order.
func turn(b *Board, order int) *Symmetry {
	all := b.Symmetries()
	return all[slices.IndexFunc(all, func(g *Symmetry) bool { return g.kind == rotation && g.order == order })]
}

func TestSolutions(t *testing.T) {
	b := small["triangle"]
	for _, class := range b.Classes() {
		if b.Finishes(class) == 0 {
			continue
		}
		s := ensure.Get(Search{Board: b, Class: class}.Run())
		for n := uint64(1); n < 1<<15; n += 397 {
			if p := spreadBits(b, n); s.Solvable(p) {
				checkSolutions(t, b, s, p)
			}
		}
	}
}

// spreadBits returns the position with pegs in the holes that the bits of n select.
func spreadBits(b *Board, n uint64) Position {
	var p Position
	i := 0
	for h := b.Full(); h != 0; h &= h - 1 {
		if n>>i&1 != 0 {
			p |= h & -h
		}
		i++
	}
	return p
}

// checkSolutions compares the solutions of p with plain searches.
func checkSolutions(t *testing.T, b *Board, s *Set, p Position) {
	t.Helper()
	jumps, err := Solution(b, s, p)
	if err != nil || play(t, b, p, jumps).Pegs() != 1 {
		t.Fatalf("solution %v, %v", jumps, err)
	}
	moves := ensure.Get(Shortest(b, s, p, 0))
	q := p
	for _, m := range moves {
		q = play(t, b, q, m.Jumps(b))
	}
	if fewest, all := slowMoves(b, p, 0), slowSequences(b, p); q.Pegs() != 1 || len(moves) != fewest ||
		Sequences(b, s, p).Int64() != all {
		t.Fatalf("%d moves to\n%swant %d; %v sequences, want %d", len(moves), b.Draw(q), fewest, Sequences(b, s, p),
			all)
	}
}

// slowMoves returns the fewest moves that solve p, if the peg in hole last has just
// jumped: another jump with it is not a new move.
func slowMoves(b *Board, p, last Position) int {
	if p.Pegs() == 1 {
		return 0
	}
	fewest := 1000
	for _, j := range b.Jumps() {
		if j.Fits(p) {
			n := slowMoves(b, j.After(p), j.To)
			if j.From != last {
				n++
			}
			fewest = min(fewest, n)
		}
	}
	return fewest
}

func slowSequences(b *Board, p Position) int64 {
	if p.Pegs() == 1 {
		return 1
	}
	var n int64
	for _, q := range b.Options(p) {
		n += slowSequences(b, q)
	}
	return n
}

func TestUnsolvable(t *testing.T) {
	b := English()
	v := NewProver(b, 0, 2, 4)
	for _, err := range []error{
		func() error { _, err := Solution(b, v, b.Full()); return err }(),
		func() error { _, err := Shortest(b, v, b.Hole(0, 2)|b.Hole(6, 4), 0); return err }(),
	} {
		if err != errUnsolvable {
			t.Errorf("error %v", err)
		}
	}
	if Sequences(b, v, b.Hole(0, 2)|b.Hole(6, 4)).Sign() != 0 {
		t.Error("two lonely pegs have a solution")
	}
}

// ExampleSearch solves the 15-hole triangle with one hole empty.
func ExampleSearch() {
	b, err := ParseBoard(Triangular, `
    o
   o o
  o o o
 o o o o
o o o o o`)
	if err != nil {
		panic(err)
	}
	start := b.Full() &^ b.Hole(0, 0)
	s, err := Search{Board: b, Class: b.Class(start)}.Run()
	if err != nil {
		panic(err)
	}
	moves, err := Shortest(b, s, start, 0)
	if err != nil {
		panic(err)
	}
	fmt.Println(len(moves), "moves")
	// Output:
	// 10 moves
}

func benchmark(b *testing.B, board *Board, class string) {
	if testing.Short() && board.Holes() > 33 {
		b.Skip("512 MiB or more and half a minute or more")
	}
	for b.Loop() {
		s := ensure.Get(Search{Board: board, Class: class}.Run())
		s.Levels()
		s.Census()
		s.Unique()
	}
}

// Everything that the article computes, for class A of each board: all level sizes, the
// symmetric positions by type, the positions with a unique winning jump. The last three
// need 512 MiB, 1 GiB and 4 GiB. Times on two cores: 4, 20, 60 and 140 s.
func BenchmarkEnglish(b *testing.B) { benchmark(b, English(), "011011") }
func BenchmarkSquare(b *testing.B)  { benchmark(b, Square6(), "110011") }
func BenchmarkFrench(b *testing.B)  { benchmark(b, French(), "011011") }
func BenchmarkHexagon(b *testing.B) { benchmark(b, Hexagon(), "011") }

// BenchmarkProver decides the hexagon positions with 120° symmetry of class A.
func BenchmarkProver(b *testing.B) {
	h := Hexagon()
	class := h.Class(h.Hole(3, 3))
	for b.Loop() {
		NewProver(h, h.Finishes(class), 9, 20).Census(class, turn(h, 3))
	}
}
