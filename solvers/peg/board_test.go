package peg

import (
	"fmt"
	"strings"
	"testing"
)

// boards are the boards of the article with the numbers of their holes (Figure
// 1), jumps and symmetries, counted by hand, and of their position classes.
var boards = []struct {
	name                             string
	board                            *Board
	holes, jumps, symmetries, parity int
}{
	{"English", English(), 33, 76, 8, 16},
	{"French", French(), 37, 92, 8, 16},
	{"square", Square6(), 36, 96, 8, 16},
	{"hexagon", Hexagon(), 37, 138, 12, 4},
}

func TestBoards(t *testing.T) {
	for _, c := range boards {
		if c.board.Holes() != c.holes || len(c.board.Jumps()) != c.jumps || len(c.board.Symmetries()) != c.symmetries {
			t.Errorf("%s: %d holes, %d jumps, %d symmetries", c.name, c.board.Holes(), len(c.board.Jumps()),
				len(c.board.Symmetries()))
		}
		if n := len(c.board.Classes()); n != c.parity {
			t.Errorf("%s: %d classes, want %d", c.name, n, c.parity)
		}
	}
}

// TestLabels compares the labels with Figure 2, typed in by hand. Its last label, which
// the copy lost, is the 0 that completes the pattern.
func TestLabels(t *testing.T) {
	for _, c := range []struct {
		board *Board
		set   int
		want  string
	}{
		{French(), 0, "201/20120/2012012/0120120/1201201/01201/201"},
		{French(), 1, "435/35435/5435435/3543543/4354354/43543/435"},
		{Hexagon(), 0, "0120/12012/201201/0120120/201201/12012/0120"},
	} {
		rows := strings.Fields(strings.ReplaceAll(strings.TrimSpace(c.board.DrawLabels(c.set)), " ", ""))
		if got := strings.Join(rows, "/"); got != c.want {
			t.Errorf("labels %s, want %s", got, c.want)
		}
	}
}

// TestJumpsKeepTheClass makes every jump in a position where it fits and compares the
// classes before and after.
func TestJumpsKeepTheClass(t *testing.T) {
	for _, c := range boards {
		for _, j := range c.board.Jumps() {
			before, after := j.From|j.Over, j.To
			if !j.Fits(before) || j.After(before) != after || c.board.Class(before) != c.board.Class(after) {
				t.Errorf("%s: jump %v", c.name, j)
			}
		}
	}
}

// TestClass compares the class vector with the counts (equation 1).
func TestClass(t *testing.T) {
	for _, c := range boards {
		p := Position(1)
		for range 200 {
			p = p*6364136223846793005 + 1442695040888963407
			want := ""
			for n := c.board.Counts(p & c.board.Full()); len(n) > 0; n = n[3:] {
				want += fmt.Sprintf("%d%d%d", (n[1]+n[2])%2, (n[0]+n[2])%2, (n[0]+n[1])%2)
			}
			if got := c.board.Class(p & c.board.Full()); got != want {
				t.Fatalf("%s: class %s, want %s", c.name, got, want)
			}
		}
	}
}

// TestStarts compares the count by shifts with the list of jumps.
func TestStarts(t *testing.T) {
	for _, c := range boards {
		p := Position(0x123456789abcdef)
		for range 200 {
			p = p*6364136223846793005 + 1442695040888963407
			if q := p & c.board.Full(); c.board.Starts(q) != len(c.board.Options(q)) {
				t.Fatalf("%s: %d starts, %d options\n%s", c.name, c.board.Starts(q), len(c.board.Options(q)),
					c.board.Draw(q))
			}
		}
	}
}

func TestBadDrawings(t *testing.T) {
	b := English()
	for _, c := range []struct{ drawing, want string }{
		{"", "drawing has no hole"},
		{"o o\n o o", "line 2, column 2: hole is between two columns of the lattice"},
		{"o o o o o o o o o", "line 1, column 17: more than 8 rows or columns of holes"},
	} {
		if _, err := ParseBoard(Square, c.drawing); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("board %q: %v, want %q", c.drawing, err, c.want)
		}
	}
	for _, c := range []struct{ drawing, want string }{
		{"* * * * * * * *", "line 1, column 1: no such hole"},
		{strings.Replace(b.Draw(0), ".", "x", 1), `line 1, column 5: 'x' is neither a peg (*) nor an empty hole (.)`},
		{strings.Join(strings.Split(b.Draw(0), "\n")[:6], "\n"), "30 of 33 holes drawn"},
	} {
		if _, err := b.Position(c.drawing); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("position %q: %v, want %q", c.drawing, err, c.want)
		}
	}
	if _, err := ParseBoard(Lattice(7), "o"); err == nil {
		t.Error("lattice 7 was accepted")
	}
}

func FuzzDrawing(f *testing.F) {
	for _, c := range boards {
		f.Add(int(c.board.Lattice()), c.board.Draw(c.board.Full()), uint64(0x55aa55aa55aa55aa))
	}
	f.Add(0, "o\n\n      o", uint64(1))
	f.Fuzz(func(t *testing.T, lattice int, drawing string, pegs uint64) {
		b, err := ParseBoard(Lattice(lattice), drawing)
		if err != nil {
			return
		}
		p := Position(pegs) & b.Full()
		if q, err := b.Position(b.Draw(p)); err != nil || q != p {
			t.Fatalf("%q: drew %q, read %x, %v", drawing, b.Draw(p), q, err)
		}
		for _, g := range b.Symmetries() {
			if g.Apply(p).Pegs() != p.Pegs() || g.Apply(b.Full()) != b.Full() {
				t.Fatalf("%q: %s is not a symmetry", drawing, g.Name())
			}
		}
	})
}
