// Package picaria solves Picaria, the three-in-a-row game of the Zuni, and its
// relatives on other boards, by retrograde analysis.
//
// Two players, X and O, take turns placing stones on the nodes of a board until all are
// placed; then they slide one of their stones along an edge to an empty node. The first to
// have three in a row wins. Play may go on forever, which is a draw.
//
//	b, err := picaria.NewBoard(4, picaria.King)
//	g, err := picaria.Solve(b, picaria.Rules{X: 3, O: 3})
//	g.Value(g.Start()) // Draw
package picaria

import (
	"fmt"
	"slices"
)

// A Web says which nodes are joined by edges, in addition to neighbours on the rim of the
// board.
type Web int

// The webs of edges.
const (
	// King joins the centre to all nodes and adjacent midpoints of sides to one another: on the
	// square board, "horizontally, vertically or diagonally".
	King Web = iota
	// Spokes joins the centre to all nodes: no diagonals but those through it.
	Spokes
	// Orthogonal joins the centre to the midpoints of the sides only.
	Orthogonal
)

// String returns the web's name.
func (w Web) String() string {
	return [...]string{"king", "spokes", "orthogonal"}[w]
}

// A Board is a regular polygon with a node in each corner, in the middle of each
// side, and in the centre (Section 4, Figure 2). Corners are the even numbers
// 0, 2, ..., 2s-2 and midpoints the odd ones, in order around the rim; the
// centre is node 2s.
type Board struct {
	Sides    int
	Web      Web
	Nodes    int
	Adjacent [][]int // by node: the nodes to which it is joined
	Lines    [][]int // the rows of three
	// Symmetries of the polygon; node v goes to Symmetries[i][v]. The identity
	// is the first.
	Symmetries [][]int

	lines []uint32 // Lines as sets
	webs  []uint32 // Adjacent as sets
	// turns holds, for each symmetry but the identity, the image of each set of eight nodes, by
	// the first of them.
	turns [][4][256]uint32
}

// MaxSides is the largest number of sides for [NewBoard]: a set of nodes must fit into 32
// bits.
const MaxSides = 15

// NewBoard returns the board with the given number of sides, from 3 to MaxSides.
func NewBoard(sides int, web Web) (*Board, error) {
	if sides < 3 || sides > MaxSides || web < King || web > Orthogonal {
		return nil, fmt.Errorf("picaria: no board with %d sides, web %d", sides, web)
	}
	rim := 2 * sides
	b := &Board{Sides: sides, Web: web, Nodes: rim + 1}
	b.Adjacent = make([][]int, b.Nodes)
	for v := range rim {
		b.join(v, (v+1)%rim)
		if web != Orthogonal || v%2 == 1 {
			b.join(v, rim)
		}
		if web == King && v%2 == 1 {
			b.join(v, (v+2)%rim)
		}
	}
	for i := range sides {
		b.Lines = append(b.Lines, []int{2 * i, 2*i + 1, (2*i + 2) % rim}, []int{i, rim, i + sides})
	}
	b.webs = sets(b.Adjacent)
	b.lines = sets(b.Lines)
	b.turnAndMirror()
	return b, nil
}

// sets converts lists of nodes to bit sets.
func sets(lists [][]int) []uint32 {
	var all []uint32
	for _, list := range lists {
		set := uint32(0)
		for _, v := range list {
			set |= 1 << v
		}
		all = append(all, set)
	}
	return all
}

// SidesOnly returns the same board with its sides as the only rows: three
// stones on a line through the centre do not win.
func (b *Board) SidesOnly() *Board {
	c := *b
	c.Lines = slices.DeleteFunc(slices.Clone(b.Lines), func(line []int) bool {
		return slices.Contains(line, b.Nodes-1)
	})
	c.lines = sets(c.Lines)
	return &c
}

func (b *Board) join(v, w int) {
	b.Adjacent[v] = append(b.Adjacent[v], w)
	b.Adjacent[w] = append(b.Adjacent[w], v)
}

// turnAndMirror adds the rotations and reflections of the polygon.
func (b *Board) turnAndMirror() {
	rim := 2 * b.Sides
	for turn := 0; turn < rim; turn += 2 {
		for _, step := range []int{1, rim - 1} {
			image := make([]int, b.Nodes)
			for v := range rim {
				image[v] = (turn + step*v) % rim
			}
			image[rim] = rim
			b.Symmetries = append(b.Symmetries, image)
		}
	}
	b.turns = make([][4][256]uint32, len(b.Symmetries)-1)
	for i := range b.turns {
		for v, w := range b.Symmetries[i+1] {
			part := &b.turns[i][v/8]
			for set := range uint32(1) << (v % 8) {
				part[set|1<<(v%8)] = part[set] | 1<<w
			}
		}
	}
}

// row reports whether the stones hold three in a row.
func (b *Board) row(stones uint32) bool {
	for _, line := range b.lines {
		if stones&line == line {
			return true
		}
	}
	return false
}
