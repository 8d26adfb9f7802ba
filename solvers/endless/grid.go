package endless

import "math/bits"

// A grid holds a position as bits, one row of the lattice per word. Peg X, Y of a
// position in the quadrant is bit X+margin of row Y+margin.
type grid [64]uint64

// margin is the empty space around a position: room for two jumps outwards.
const margin = 4

func (g *grid) has(p Peg) bool { return g[p.Y+margin]>>(p.X+margin)&1 != 0 }
func (g *grid) flip(p Peg)     { g[p.Y+margin] ^= 1 << (p.X + margin) }

// toggle adds the pegs of p to the grid, or removes them.
func (g *grid) toggle(p Position) {
	for _, q := range p {
		g.flip(q)
	}
}

// neighbours counts the pegs next to a place.
func (g *grid) neighbours(p Peg, l Lattice) int {
	x, y := p.X+margin, p.Y+margin
	up, down := uint64(2), uint64(2)
	if l == Triangular {
		up, down = 6, 3
	}
	return bits.OnesCount64(g[y]>>(x-1)&5) + bits.OnesCount64(g[y+1]>>(x-1)&up) + bits.OnesCount64(g[y-1]>>(x-1)&down)
}

// starts counts the possible jumps if all pegs are in the rows from low to high.
func (g *grid) starts(low, high int, l Lattice) int {
	count := 0
	for y := low + margin; y <= high+margin; y++ {
		row := g[y]
		if row == 0 {
			continue
		}
		count += bits.OnesCount64(row & (row >> 1) &^ (row >> 2))
		count += bits.OnesCount64(row & (row << 1) &^ (row << 2))
		count += bits.OnesCount64(row & g[y+1] &^ g[y+2])
		count += bits.OnesCount64(row & g[y-1] &^ g[y-2])
		if l == Triangular {
			count += bits.OnesCount64(row & (g[y+1] >> 1) &^ (g[y+2] >> 2))
			count += bits.OnesCount64(row & (g[y-1] << 1) &^ (g[y-2] << 2))
		}
	}
	return count
}
