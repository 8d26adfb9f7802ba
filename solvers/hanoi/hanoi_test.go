package hanoi

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rederive/internal/must"
)

func TestSearchAgreesWithWholePuzzle(t *testing.T) {
	for n := 2; n <= 7; n++ {
		for k := 1; k <= n; k++ {
			o := must.Get(Search(n, k))
			if want := Shortest(n, k, Finished); o.Total() != want {
				t.Errorf("n = %d, k = %d: %d moves, the whole puzzle takes %d", n, k, o.Total(), want)
			}
		}
	}
}

// TestPrintedValues checks the table of Section 4, rows n = 3 to 8, and one value of
// Theorem 1.
func TestPrintedValues(t *testing.T) {
	for n, want := range map[int]int{3: 7, 4: 15, 5: 31, 6: 61, 7: 103, 8: 161, 9: 225} {
		if o, _ := Search(n, 3); o.Total() != want {
			t.Errorf("T_3(%d) = %d, printed %d", n, o.Total(), want)
		}
	}
}

// TestSearchAgreesWithPlainHalf compares the first half with a search that shares no
// code with Search.
func TestSearchAgreesWithPlainHalf(t *testing.T) {
	for _, c := range [][2]int{{8, 1}, {9, 4}, {10, 5}, {11, 5}} {
		o, _ := Search(c[0], c[1])
		if want := ShortestHalf(c[0], c[1], Finished); o.Half != want {
			t.Errorf("n = %d, k = %d: half %d, plain search %d", c[0], c[1], o.Half, want)
		}
	}
}

func TestSearchRefuses(t *testing.T) {
	for _, c := range [][2]int{{1, 1}, {16, 16}, {5, 0}, {5, 6}} {
		if _, err := Search(c[0], c[1]); err == nil {
			t.Errorf("Search(%d, %d) should fail", c[0], c[1])
		}
	}
}

// TestWordsAgreeWithPegs makes random walks and compares the options of a packed
// position with those of the same position in plain form.
func TestWordsAgreeWithPegs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := 3; n <= 9; n++ {
		for k := 1; k <= n; k++ {
			w := turn{startWord(n), none}
			for range 300 {
				options := appendOptions(nil, w, n, k)
				var got, want []string
				for _, o := range options {
					got = append(got, fmt.Sprint(pegsOf(o.word, n)))
				}
				now := pegsOf(w.word, n)
				for _, p := range Options(now, k, Finished) {
					if len(p[0]) > 0 && p[0][0] == 1 && (w.peg == none || len(p[w.peg]) >= len(now[w.peg])) {
						want = append(want, fmt.Sprint(p))
					}
				}
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("n = %d, k = %d, %v:\ngot  %v\nwant %v", n, k, now, got, want)
				}
				if w.peg = none; len(options) > 0 {
					w = options[r.IntN(len(options))]
				}
			}
		}
	}
}

// pegsOf unpacks a word.
func pegsOf(w word, n int) Pegs {
	p := Pegs{{1}, {}, {}}
	peg := 0
	for i := range n + 1 {
		if d := int(w >> (digit * i) & 0xF); d == separator {
			peg++
		} else {
			p[peg] = append(p[peg], d+1)
		}
	}
	return p
}

func TestInOrder(t *testing.T) {
	for _, c := range []struct {
		stack []int
		k     int
		want  bool
	}{
		{nil, 2, true},
		{[]int{1, 2, 3}, 3, true},
		{[]int{1, 3, 2}, 1, true},
		{[]int{1, 3, 2}, 2, false},
		{[]int{2, 1}, 0, true},
		{[]int{3, 1, 2}, 1, false},
		{[]int{1, 2, 5, 4, 3}, 2, true},
		{[]int{2, 1}, 3, false},
	} {
		if got := InOrder(c.stack, c.k); got != c.want {
			t.Errorf("InOrder(%v, %d) = %v", c.stack, c.k, got)
		}
	}
}

func TestClassicIsClassic(t *testing.T) {
	for n := 1; n <= 10; n++ {
		g := NewGame(n, n)
		g.Classic(Pegs{nil, nil, Start(n)[0]})
		if want := 1<<n - 1; g.Err != nil || g.Moves != want {
			t.Errorf("n = %d: %d moves, want %d; %v", n, g.Moves, want, g.Err)
		}
	}
}

func TestGameFlips(t *testing.T) {
	g := NewGame(5, 2)
	var log []string
	g.Moved = func(disk, from, to int) { log = append(log, fmt.Sprint(disk, from, to)) }
	g.Classic(Stack(5, 3))
	g.Flip(2, StackPeg(5, 3), 1)
	if g.Err != nil || fmt.Sprint(g.Pegs) != "[[1 2 5 4] [] [3]]" {
		t.Errorf("%v, %v", g.Pegs, g.Err)
	}
	if len(log) != g.Moves || g.Moves != 9 {
		t.Errorf("%d moves, %d reported", g.Moves, len(log))
	}
}

func TestGameRefuses(t *testing.T) {
	for name, play := range map[string]func(g *Game){
		"not on top":       func(g *Game) { g.Move(3, 1, 2) },
		"may not go":       func(g *Game) { g.Move(4, 1, 2); g.Move(3, 1, 2) },
		"no move from":     func(g *Game) { g.Move(4, 1, 4) },
		"no disk to flip":  func(g *Game) { g.Flip(1, 2, 1) },
		"lacks a disk":     func(g *Game) { g.Classic(Pegs{{1, 2, 3}}) },
		"classic position": func(g *Game) { g.Classic(Pegs{{1, 2, 4, 3}}) },
	} {
		g := NewGame(4, 3)
		play(g)
		moves := g.Moves
		g.Move(4, 1, 3)
		if g.Err == nil || !strings.Contains(g.Err.Error(), name) || g.Moves != moves {
			t.Errorf("%s: error %v after %d moves", name, g.Err, g.Moves)
		}
	}
}

func TestConfig(t *testing.T) {
	if p := Config(6, 3, []int{1, 6}, 1, []int{2}); fmt.Sprint(p) != "[[2] [3 4 5] [1 6]]" {
		t.Error(p)
	}
	if p := Stack(6, 5); fmt.Sprint(p) != "[[1] [2 3 4 5 6] []]" {
		t.Error(p)
	}
}

func BenchmarkSearch(b *testing.B) {
	for _, c := range [][2]int{{9, 3}, {12, 3}, {12, 8}, {10, 1}} {
		b.Run(fmt.Sprintf("n=%d,k=%d", c[0], c[1]), func(b *testing.B) {
			for b.Loop() {
				o := must.Get(Search(c[0], c[1]))
				b.ReportMetric(float64(o.Positions), "positions")
			}
		})
	}
}

func BenchmarkShortest(b *testing.B) {
	for b.Loop() {
		Shortest(7, 3, Finished)
	}
}
