package addition

import "fmt"

// A Pattern describes the Grundy values of the whole quadrant by those of a
// corner. Cut the quadrant into blocks of Width columns and Height rows. A block
// in block column i and block row j looks like every other block with the same
//
//	min(i, Edge), min(j, Edge) and i - j, cut off at -Band and Band.
//
// With Band 0 this is a pattern that repeats in both directions, after Edge
// blocks at the borders. A positive Band allows it to change along the diagonal,
// as it does for WHITE KNIGHT.
type Pattern struct {
	Width, Height int
	Edge, Band    int
	corner        [][]int // rows of the blocks up to Edge+Band in both directions
}

// Pattern reads a pattern off the corner of the table. It is a conjecture until
// [Pattern.Prove] has checked it.
func (t *Table) Pattern(width, height, edge, band int) (*Pattern, error) {
	if width < 1 || height < 1 || edge < 0 || band < 0 {
		return nil, fmt.Errorf("a pattern with blocks of %d by %d, edge %d and band %d", width, height, edge, band)
	}
	blocks := edge + band + 1
	if !t.has(blocks*width-1, blocks*height-1) {
		return nil, fmt.Errorf("the table is too small for a pattern of %d by %d blocks of %d by %d", blocks, blocks,
			width, height)
	}
	return &Pattern{width, height, edge, band, t.Values(blocks*width, blocks*height)}, nil
}

// At returns the pattern's value in column x and row y.
func (p *Pattern) At(x, y int) int {
	i, j := representative(x/p.Width, y/p.Height, p.Edge, p.Band)
	return p.corner[j*p.Height+y%p.Height][i*p.Width+x%p.Width]
}

// representative returns the block nearest to the corner that looks like block
// (i, j).
func representative(i, j, edge, band int) (int, int) {
	if i > j {
		j, i = representative(j, i, edge, band)
		return i, j
	}
	low := min(i, edge)
	return low, max(low+min(j-i, band), min(j, edge))
}

// A Proof is the result of checking a pattern.
type Proof struct {
	Holds   bool
	Checked int   // cells for which the mex rule was checked
	At      []int // the first cell where the rule fails, if any
}

// Prove checks whether the pattern gives the Grundy values of the game on the whole
// quadrant. It does if it satisfies the mex rule in every cell: since every play ends,
// the rule has only one solution. Suppose that a move leads at most m blocks away.
// Whether the rule holds in a cell then depends only on the position of the cell within
// its block (i, j) and on
//
//	min(i, Edge+m), min(j, Edge+m) and i - j, cut off at ±(Band+2m),
//
// so the finitely many blocks with i and j up to Edge+Band+3m suffice.
func (p *Pattern) Prove(g *Game) (Proof, error) {
	if len(g.weight) != 2 {
		return Proof{}, fmt.Errorf("a pattern for a game of dimension %d", len(g.weight))
	}
	m := 0
	for _, v := range g.vectors {
		m = max(m, ceilDiv(abs(v[0]), p.Width), ceilDiv(abs(v[1]), p.Height))
	}
	blocks := p.Edge + p.Band + 3*m + 1
	proof := Proof{Holds: true}
	for y := range blocks * p.Height {
		for x := range blocks * p.Width {
			proof.Checked++
			if p.mex(g, x, y) != p.At(x, y) {
				return Proof{Checked: proof.Checked, At: []int{x, y}}, nil
			}
		}
	}
	return proof, nil
}

// mex returns the mex of the pattern's values at the options of (x, y).
func (p *Pattern) mex(g *Game, x, y int) int {
	seen := make([]bool, len(g.vectors)+1)
	for _, v := range g.vectors {
		u, w := x+v[0], y+v[1]
		if u < 0 || w < 0 {
			continue
		}
		if value := p.At(u, w); value < len(seen) {
			seen[value] = true
		}
	}
	least := 0
	for seen[least] {
		least++
	}
	return least
}

// Find looks for a pattern of the game with blocks of up to limit columns and rows,
// edges up to 2 and no band. It tries the smallest blocks first and returns the first
// pattern that it can prove, or false if there is none.
func (g *Game) Find(limit int) (*Pattern, bool, error) {
	t, err := g.Table(3*limit, 3*limit)
	if err != nil {
		return nil, false, err
	}
	for sum := 2; sum <= 2*limit; sum++ {
		for width := max(1, sum-limit); width <= min(limit, sum-1); width++ {
			for edge := range 3 {
				p, err := t.Pattern(width, sum-width, edge, 0)
				if err != nil {
					return nil, false, err
				}
				if proof, err := p.Prove(g); err != nil || proof.Holds {
					return p, proof.Holds, err
				}
			}
		}
	}
	return nil, false, nil
}

func abs(x int) int { return max(x, -x) }

func ceilDiv(x, y int) int { return (x + y - 1) / y }
