package show

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// PegJumps lists the jumps of peg solitaire on b: over a site one unit away to
// the site just beyond it, ordered by their starting sites.
func (b Board) PegJumps() [][3]int {
	type place [2]int
	const fine = 1 << 16 // parts of a unit; nearer points are the same
	at := func(x, y float64) place { return place{int(math.Round(x * fine)), int(math.Round(y * fine))} }
	sites := map[place]int{}
	for i, s := range b.Sites {
		sites[at(s.X, s.Y)] = i
	}
	var jumps [][3]int
	for from, s := range b.Sites {
		for over, t := range b.Sites {
			if math.Abs(math.Hypot(t.X-s.X, t.Y-s.Y)-1) > 1e-6 {
				continue
			}
			if to, ok := sites[at(2*t.X-s.X, 2*t.Y-s.Y)]; ok {
				jumps = append(jumps, [3]int{from, over, to})
			}
		}
	}
	return jumps
}

// checkPuzzle returns an error if the jumps do not make a puzzle, or if the
// solution does not solve it.
func (b Board) checkPuzzle() error {
	if len(b.Jumps) == 0 {
		if len(b.Finish)+len(b.Solution) > 0 {
			return errors.New("a board with Finish or Solution needs Jumps")
		}
		return nil
	}
	pegs := make([]bool, len(b.Sites))
	for i, s := range b.Sites {
		if s.Piece != "" && s.Piece != "peg" {
			return fmt.Errorf("site %d holds a piece %q, but only pegs jump", i, s.Piece)
		}
		pegs[i] = s.Piece == "peg"
	}
	if !slices.Contains(pegs, true) {
		return errors.New("a board with Jumps needs a peg")
	}
	if err := b.checkJumps(); err != nil {
		return err
	}
	for _, i := range b.Finish {
		if i < 0 || i >= len(b.Sites) {
			return fmt.Errorf("the last peg cannot end on site %d, which does not exist", i)
		}
	}
	if len(b.Solution) == 0 {
		return nil
	}
	return b.checkSolution(pegs)
}

func (b Board) checkJumps() error {
	seen := map[[3]int]bool{}
	for _, j := range b.Jumps {
		for _, i := range j {
			if i < 0 || i >= len(b.Sites) {
				return fmt.Errorf("jump %v uses site %d, which is not there", j, i)
			}
		}
		if j[0] == j[1] || j[1] == j[2] || j[0] == j[2] {
			return fmt.Errorf("jump %v does not use three different sites: from, over and to", j)
		}
		if seen[j] {
			return fmt.Errorf("jump %v is listed twice", j)
		}
		seen[j] = true
	}
	return nil
}

// checkSolution plays the solution on the given pegs, which it changes.
func (b Board) checkSolution(pegs []bool) error {
	for n, j := range b.Solution {
		switch {
		case !slices.Contains(b.Jumps, j):
			return fmt.Errorf("jump %d of the solution, %v, is not one of Jumps", n+1, j)
		case !pegs[j[0]]:
			return fmt.Errorf("jump %d of the solution, %v: site %d has no peg to jump", n+1, j, j[0])
		case !pegs[j[1]]:
			return fmt.Errorf("jump %d of the solution, %v: site %d has no peg to jump over", n+1, j, j[1])
		case pegs[j[2]]:
			return fmt.Errorf("jump %d of the solution, %v: site %d is not empty", n+1, j, j[2])
		}
		pegs[j[0]], pegs[j[1]], pegs[j[2]] = false, false, true
	}
	last, left := -1, 0
	for i, peg := range pegs {
		if peg {
			last = i
			left++
		}
	}
	if left != 1 {
		return fmt.Errorf("the solution leaves %d pegs, want 1", left)
	}
	if len(b.Finish) > 0 && !slices.Contains(b.Finish, last) {
		return fmt.Errorf("the solution leaves its last peg on site %d, want one of %v", last, b.Finish)
	}
	return nil
}
