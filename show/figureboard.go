package show

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// Board is a board of sites in the plane, one unit between neighbours, with
// lines between them, pieces on them and arrows for moves. [Pegs] builds one
// from rows of characters.
//
// A board with Jumps is a puzzle that readers of the HTML report can play: a peg
// jumps over its neighbour, which is removed, until one peg is left.
// [Board.PegJumps] lists the jumps of peg solitaire:
//
//	b := show.Pegs("square", "oo.", "..o")
//	b.Jumps = b.PegJumps()
type Board struct {
	Sites    []Site
	Lines    [][]int  `json:",omitempty"` // each runs through the sites with these indices
	Moves    []Move   `json:",omitempty"`
	Cells    bool     `json:",omitempty"` // the sites are squares of a board, not holes
	Jumps    [][3]int `json:",omitempty"` // all legal jumps: sites from, over and to
	Finish   []int    `json:",omitempty"` // sites where the last peg may be; default all
	Solution [][3]int `json:",omitempty"` // winning jumps, in order
	Alt      string   // required: what the picture shows, in words
}

// A Site is a point of a board; Y grows upwards. Piece is "" for a hole, "peg",
// or "black" or "white" for a player's piece. A marked site has a ring.
type Site struct {
	X, Y  float64
	Piece string `json:",omitempty"`
	Label string `json:",omitempty"`
	Mark  bool   `json:",omitempty"`
}

// A Move is an arrow from one site to another, by their indices.
type Move struct {
	From, To int
	Label    string `json:",omitempty"`
}

// Pegs returns the board that the rows draw: "o" is a peg, "." an empty hole,
// "*" a marked peg, "+" a marked hole, "#" and "@" a black and a white piece,
// and a space nothing. The lattice is "square", where characters are one unit
// apart, or "triangular", where they are half a unit apart, so that every second
// row is shifted as in
//
//	show.Pegs("triangular", "  o", " o .", "o o o")
//
// Sites are numbered in reading order from 0.
func Pegs(lattice string, rows ...string) Board {
	var b Board
	dx, dy := 1.0, 1.0
	switch lattice {
	case "square":
	case "triangular":
		dx, dy = .5, math.Sqrt(3)/2
	default:
		panic(fmt.Sprintf("show.Pegs: unknown lattice %q", lattice))
	}
	for r, row := range rows {
		for c, letter := range []rune(row) {
			if letter == ' ' {
				continue
			}
			k := strings.IndexRune(".+o*#@", letter)
			if k < 0 {
				panic(fmt.Sprintf("show.Pegs: unknown letter %q in row %d", letter, r))
			}
			s := Site{X: float64(c) * dx, Y: -float64(r) * dy, Mark: letter == '+' || letter == '*'}
			s.Piece = []string{"", "", "peg", "peg", "black", "white"}[k]
			b.Sites = append(b.Sites, s)
		}
	}
	return b
}

// AltText returns b.Alt.
func (b Board) AltText() string    { return b.Alt }
func (b Board) figureName() string { return "board" }

func (b Board) check() error {
	if len(b.Sites) == 0 {
		return errors.New("there are no sites to draw")
	}
	for i, s := range b.Sites {
		switch s.Piece {
		case "", "peg", "black", "white":
		default:
			return fmt.Errorf("site %d has an unknown piece %q", i, s.Piece)
		}
		if !(math.Abs(s.X) <= 1000 && math.Abs(s.Y) <= 1000) {
			return fmt.Errorf("site %d lies too far away", i)
		}
	}
	for _, l := range b.Lines {
		for _, i := range l {
			if i < 0 || i >= len(b.Sites) {
				return fmt.Errorf("a line leads through site %d, which is not there", i)
			}
		}
	}
	for _, m := range b.Moves {
		if min(m.From, m.To) < 0 || max(m.From, m.To) >= len(b.Sites) || m.From == m.To {
			return fmt.Errorf("there is no move from site %d to site %d", m.From, m.To)
		}
	}
	return b.checkPuzzle()
}

func (b Board) text() string {
	pieces := 0
	for _, s := range b.Sites {
		if s.Piece != "" {
			pieces++
		}
	}
	return fmt.Sprintf("board with %d sites and %d pieces", len(b.Sites), pieces)
}

// Sticks is a heap of matches in rows. In a row "|" is a match, "." a match that
// was taken, and a space separates matches that do not touch.
type Sticks struct {
	Rows   []string
	Labels []string `json:",omitempty"` // of the rows
	Alt    string   // required: what the picture shows, in words
}

// AltText returns s.Alt.
func (s Sticks) AltText() string    { return s.Alt }
func (s Sticks) figureName() string { return "sticks" }

func (s Sticks) check() error {
	if strings.Join(s.Rows, "") == "" {
		return errors.New("there are no matches to draw")
	}
	for _, r := range s.Rows {
		if bad := strings.Trim(r, "|. "); bad != "" {
			return fmt.Errorf("row %q holds letters other than |, . and blank", r)
		}
	}
	return nil
}

func (s Sticks) text() string { return strings.Join(s.Rows, "\n") }

// MagicSquare is a square of numbers with patterns of cells in it, such as bent
// diagonals and half rows.
type MagicSquare struct {
	Values   [][]int
	Patterns []Pattern `json:",omitempty"`
	Alt      string    // required: what the picture shows, in words
}

// A Pattern is a set of cells, given by row and column from 0. Its cells are
// coloured, or joined by a line in order; the name is in the legend.
type Pattern struct {
	Name  string `json:",omitempty"`
	Cells [][2]int
	Line  bool `json:",omitempty"`
}

// AltText returns s.Alt.
func (s MagicSquare) AltText() string    { return s.Alt }
func (s MagicSquare) figureName() string { return "magic square" }

func (s MagicSquare) check() error {
	if len(s.Values) == 0 || len(s.Values[0]) == 0 {
		return errors.New("there are no numbers to draw")
	}
	for _, p := range s.Patterns {
		for _, c := range p.Cells {
			if c[0] < 0 || c[0] >= len(s.Values) || c[1] < 0 || c[1] >= len(s.Values[c[0]]) {
				return fmt.Errorf("pattern %q has the cell %v, which is not there", p.Name, c)
			}
		}
	}
	return nil
}

func (s MagicSquare) text() string { return Grundy{Values: s.Values}.text() }
