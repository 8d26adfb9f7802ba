package hanoi

import (
	"fmt"
	"slices"
)

// A Game is a puzzle in play. It executes moves and groups of moves, but no illegal
// ones: the first fault stays in Err, and everything after it is ignored, so that a
// long list of moves needs no error check on every line.
type Game struct {
	Pegs  Pegs
	Moves int
	Err   error
	// Moved, if set, is called after each move.
	Moved func(disk, from, to int)

	disks, order int
}

// NewGame returns a game of n disks on peg 1 under the rule with k.
func NewGame(n, k int) *Game {
	return &Game{Pegs: Start(n), disks: n, order: k}
}

// Move moves the given disk, which must be the top one of peg from, to peg to.
func (g *Game) Move(disk, from, to int) {
	if g.Err != nil {
		return
	}
	if from < 1 || from > 3 || to < 1 || to > 3 || from == to {
		g.Err = fmt.Errorf("move %d: no move from peg %d to peg %d", g.Moves+1, from, to)
		return
	}
	source, target := &g.Pegs[from-1], &g.Pegs[to-1]
	top := len(*source) - 1
	switch {
	case top < 0 || (*source)[top] != disk:
		g.Err = fmt.Errorf("move %d: disk %d is not on top of peg %d: %v", g.Moves+1, disk, from, g.Pegs)
		return
	case !Allowed(disk, *target, g.order, Finished):
		g.Err = fmt.Errorf("move %d: disk %d may not go on peg %d: %v", g.Moves+1, disk, to, g.Pegs)
		return
	}
	*source = (*source)[:top]
	*target = append(*target, disk)
	g.Moves++
	if g.Moved != nil {
		g.Moved(disk, from, to)
	}
}

// Flip moves the top count disks of peg from, one by one, to peg to, where they end up
// in reverse order.
func (g *Game) Flip(count, from, to int) {
	for range count {
		if g.Err != nil {
			return
		}
		if from < 1 || from > 3 || len(g.Pegs[from-1]) == 0 {
			g.Err = fmt.Errorf("move %d: no disk to flip on peg %d: %v", g.Moves+1, from, g.Pegs)
			return
		}
		g.Move(g.Pegs[from-1][len(g.Pegs[from-1])-1], from, to)
	}
}

// Classic makes moves by the classic rules until the position is target. In both
// positions, no disk may be on a smaller one. The largest disk that is out of place
// moves once, after the smaller ones have gathered on the third peg, and so on down.
func (g *Game) Classic(target Pegs) {
	if g.Err != nil {
		return
	}
	goal := make([]int, g.disks+1)
	for peg, stack := range target {
		if !InOrder(stack, len(stack)) {
			g.Err = fmt.Errorf("move %d: %v is no classic position", g.Moves+1, target)
			return
		}
		for _, disk := range stack {
			goal[disk] = peg + 1
		}
	}
	if slices.Contains(goal[1:], 0) {
		g.Err = fmt.Errorf("move %d: %v lacks a disk", g.Moves+1, target)
		return
	}
	for disk := 1; disk <= g.disks; disk++ {
		g.carry(disk, goal[disk])
	}
}

// carry moves one disk to a peg, after moving the smaller ones out of the way.
func (g *Game) carry(disk, to int) {
	from := g.peg(disk)
	if from == to || g.Err != nil {
		return
	}
	for smaller := disk + 1; smaller <= g.disks; smaller++ {
		g.carry(smaller, 6-from-to)
	}
	g.Move(disk, from, to)
}

// peg returns the peg on which disk is.
func (g *Game) peg(disk int) int {
	for i, stack := range g.Pegs {
		if slices.Contains(stack, disk) {
			return i + 1
		}
	}
	panic("hanoi: a disk is lost")
}

// StackPeg returns the peg on which the m smallest of n disks are stacked: alternately
// the destination and the intermediate peg (Preliminary), such that a stack of n-1 is
// on peg 2.
func StackPeg(n, m int) int {
	if (n-m)%2 == 0 {
		return 3
	}
	return 2
}

// Stack returns the position with the m smallest of n disks in order on their
// [StackPeg] and the others on peg 1.
func Stack(n, m int) Pegs {
	p := Start(n)
	to := StackPeg(n, m) - 1
	p[to] = slices.Clone(p[0][n-m:])
	p[0] = p[0][:n-m]
	return p
}

// Config returns the position in which pegs p and q hold the disks a and b, from the
// bottom up, and the third peg holds "the remainder of the disks" in order.
func Config(n, p int, a []int, q int, b []int) Pegs {
	var pegs Pegs
	pegs[p-1], pegs[q-1] = slices.Clone(a), slices.Clone(b)
	rest := &pegs[6-p-q-1]
	for j := 1; j <= n; j++ {
		if !slices.Contains(a, j) && !slices.Contains(b, j) {
			*rest = append(*rest, j)
		}
	}
	return pegs
}
