package matchsticks

import (
	"fmt"
	"slices"
	"testing"

	"rederive/solvers/impartial"
)

// slow is the definition itself: best length by plain recursion over moves in unordered
// rows, without a table.
func slow(rows [3]int) (wins bool, length int) {
	if rows == [3]int{} {
		return true, 0
	}
	for row := range rows {
		for left := range rows[row] {
			q := rows
			q[row] = left
			w, n := slow(q)
			switch {
			case !w && !wins:
				wins, length = true, n+1
			case !w:
				length = min(length, n+1)
			case !wins:
				length = max(length, n+1)
			}
		}
	}
	return wins, length
}

func TestTableAgainstRecursion(t *testing.T) {
	table := NewTable(2, 3, 4)
	for _, p := range table.Positions() {
		wins, length := slow(p)
		if s := table.At(p[0], p[1], p[2]); s.Wins != wins || s.Length != length {
			t.Errorf("%v: %v in %d, want %v in %d", p, s.Wins, s.Length, wins, length)
		}
	}
}

func TestClosedFormsAgainstTable(t *testing.T) {
	table := NewTable(9, 12, 17)
	for _, p := range table.Positions() {
		s := table.At(p[0], p[1], p[2])
		if w, l := Wins(p[:]...), Length(p[:]...); w != s.Wins || l != s.Length {
			t.Errorf("%v: closed form %v in %d, table %v in %d", p, w, l, s.Wins, s.Length)
		}
	}
}

func TestOutcomeAgainstImpartial(t *testing.T) {
	solver := impartial.New(Options)
	for _, p := range NewTable(4, 6, 8).Positions() {
		if got, want := Wins(p[:]...), solver.Misere(p) == impartial.N; got != want {
			t.Errorf("%v wins: %v, want %v", p, got, want)
		}
	}
}

// TestBestMoves checks that every best move keeps its promise.
func TestBestMoves(t *testing.T) {
	table := NewTable(5, 6, 7)
	for _, p := range table.Positions()[1:] {
		s := table.At(p[0], p[1], p[2])
		if len(s.Best) == 0 {
			t.Errorf("%v: no best move", p)
		}
		for _, q := range s.Best {
			after := table.At(q[0], q[1], q[2])
			if after.Length+1 != s.Length || after.Wins == s.Wins || !slices.Contains(Options(p), q) {
				t.Errorf("%v: bad best move to %v", p, q)
			}
		}
	}
}

// TestDelay checks the proof given with Length: from a lost position the
// delaying move takes one matchstick and keeps the length.
func TestDelay(t *testing.T) {
	for _, p := range NewTable(8, 9, 12).Positions()[1:] {
		if Wins(p[:]...) {
			continue
		}
		q := p
		q[Delay(p[:]...)]--
		if Length(q[:]...)+1 != Length(p[:]...) {
			t.Errorf("%v: delaying move to %v does not keep the length", p, q)
		}
	}
	if Delay(0, 0) != -1 {
		t.Error("a move without matchsticks")
	}
}

func TestTurns(t *testing.T) {
	want := map[Position][2]bool{
		{3, 5, 7}: {true, false},
		{2, 5, 7}: {false, true},
		{3, 5, 5}: {true, true},
		{2, 4, 7}: {true, false},
		{1, 5, 7}: {true, true},
		{0, 0, 1}: {true, true},
	}
	turns := Turns(Position{7, 5, 3})
	if len(turns) != 87 {
		t.Errorf("%d positions, want 87", len(turns))
	}
	for _, turn := range turns {
		if w, ok := want[turn.Position]; ok && w != [2]bool{turn.First, turn.Second} {
			t.Errorf("turns of %v: %+v, want %v", turn.Position, turn, w)
		}
	}
}

func TestOutsideTable(t *testing.T) {
	for _, f := range []func(){
		func() { NewTable(-1, 2, 3) },
		func() { NewTable(1, 2, MaxRow+1) },
		func() { NewTable(1, 2, 3).At(2, 2, 2) },
		func() { NewTable(1, 2, 3).At(-1, 0, 0) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f()
		}()
	}
}

func ExampleTable_At() {
	s := NewTable(3, 5, 7).At(7, 5, 3)
	fmt.Println(s.Wins, s.Length, s.Best)
	// Output: true 14 [2,5,7 3,4,7 3,5,6]
}

func BenchmarkTable(b *testing.B) {
	for b.Loop() {
		NewTable(3, 5, 7)
	}
}

func BenchmarkLargeTable(b *testing.B) {
	for b.Loop() {
		NewTable(20, 20, 20)
	}
}
