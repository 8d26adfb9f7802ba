package picaria

import (
	"fmt"
	"math/bits"
	"strings"
)

// A Position holds the stones of both players as sets of nodes, bit v for node
// v, and says whose turn it is.
type Position struct {
	X, O  uint32
	OMove bool // O is to move
}

// Stones returns the nodes of a set of stones in ascending order.
func Stones(set uint32) []int {
	var nodes []int
	for ; set != 0; set &= set - 1 {
		nodes = append(nodes, bits.TrailingZeros32(set))
	}
	return nodes
}

// mover returns the stones of the player to move and those of the opponent.
func (p Position) mover() (own, other uint32) {
	if p.OMove {
		return p.O, p.X
	}
	return p.X, p.O
}

// after returns the position after a move that leaves its player with the stones own.
func (p Position) after(own uint32) Position {
	if p.OMove {
		return Position{p.X, own, false}
	}
	return Position{own, p.O, true}
}

// Image returns the image of the position under a symmetry of the board.
func (p Position) Image(symmetry []int) Position {
	q := Position{OMove: p.OMove}
	for v, w := range symmetry {
		q.X |= p.X >> v & 1 << w
		q.O |= p.O >> v & 1 << w
	}
	return q
}

// Canonical returns the least image of p under the symmetries of b.
func (b *Board) Canonical(p Position) Position {
	least := p
	for i := range b.turns {
		parts := &b.turns[i]
		x := imageOf(p.X, parts)
		if x > least.X {
			continue
		}
		if o := imageOf(p.O, parts); x < least.X || o < least.O {
			least.X, least.O = x, o
		}
	}
	return least
}

// imageOf returns the image of a set of nodes under a symmetry.
func imageOf(set uint32, parts *[4][256]uint32) uint32 {
	return parts[0][byte(set)] | parts[1][byte(set>>8)] | parts[2][byte(set>>16)] | parts[3][set>>24]
}

// images returns the number of images of p.
func (b *Board) images(p Position) int16 {
	same := int16(1)
	for i := range b.turns {
		parts := &b.turns[i]
		if imageOf(p.X, parts) == p.X && imageOf(p.O, parts) == p.O {
			same++
		}
	}
	return int16(len(b.turns)+1) / same
}

// Row reports whether X and whether O has three in a row.
func (b *Board) Row(p Position) (x, o bool) { return b.row(p.X), b.row(p.O) }

// gridNode is the node of the square board at each place of its three rows, in reading
// order.
var gridNode = [9]int{0, 1, 2, 7, 8, 3, 6, 5, 4}

// FromGrid parses a position on the square board from three consecutive rows of three
// characters: x, o, and a full stop for an empty node. Slashes are ignored.
func FromGrid(rows string, oMove bool) (Position, error) {
	rows = strings.ReplaceAll(rows, "/", "")
	if len(rows) != 9 {
		return Position{}, fmt.Errorf("picaria: %q is not nine places", rows)
	}
	p := Position{OMove: oMove}
	for i, c := range rows {
		switch c {
		case 'x':
			p.X |= 1 << gridNode[i]
		case 'o':
			p.O |= 1 << gridNode[i]
		case '.':
		default:
			return Position{}, fmt.Errorf("picaria: %q in %q is not x, o or a point", c, rows)
		}
	}
	return p, nil
}

// Grid returns a position on the square board as three rows joined by slashes.
func (p Position) Grid() string {
	var b strings.Builder
	for i, v := range gridNode {
		if i == 3 || i == 6 {
			b.WriteByte('/')
		}
		switch {
		case p.X>>v&1 == 1:
			b.WriteByte('x')
		case p.O>>v&1 == 1:
			b.WriteByte('o')
		default:
			b.WriteByte('.')
		}
	}
	return b.String()
}
