package peg

import (
	"fmt"
	"slices"
)

// Through returns a solution of p that passes through as many positions as possible
// that g leaves unchanged, among the solutions with at most reach jumps between one
// such position and the next. g must leave p itself unchanged.
func Through(b *Board, o Oracle, p Position, g *Symmetry, reach int) ([]Jump, error) {
	if !o.Solvable(p) || g.Apply(p) != p {
		return nil, errUnsolvable
	}
	t := through{board: b, oracle: o, symmetry: g, reach: reach, best: map[Position]link{}}
	if t.longest(p).count < 0 {
		return nil, fmt.Errorf("no solution with at most %d jumps between symmetric positions", reach)
	}
	var jumps []Jump
	for p.Pegs() > 1 {
		next := t.best[p].next
		jumps = append(jumps, t.path(p, next)...)
		p = next
	}
	return jumps, nil
}

// through is a search for the longest chain of symmetric positions.
type through struct {
	board    *Board
	oracle   Oracle
	symmetry *Symmetry
	reach    int
	best     map[Position]link
}

// A link is the best continuation from a symmetric position: the next one, and the
// number of those until one peg is left, or -1 if that cannot be reached.
type link struct {
	next  Position
	count int
}

func (t *through) longest(p Position) link {
	if l, ok := t.best[p]; ok || p.Pegs() == 1 {
		return l
	}
	best := link{count: -1}
	for _, q := range t.near(p, func(Jump, Position) {}) {
		if l := t.longest(q); l.count >= best.count && l.count >= 0 {
			best = link{q, l.count + 1}
		}
	}
	t.best[p] = best
	return best
}

// near visits the positions within reach of p, up to the first symmetric one on each
// path. It calls came with each and the jump that led there, and returns the symmetric
// ones in the order found.
func (t *through) near(p Position, came func(j Jump, q Position)) (ends []Position) {
	met := newExactSet()
	level := []Position{p}
	for range t.reach {
		var next []Position
		for _, q := range level {
			for _, j := range t.board.jumps {
				r := j.After(q)
				if !j.Fits(q) || !t.oracle.Solvable(r) || !met.add(r) {
					continue
				}
				came(j, r)
				if t.symmetry.Apply(r) == r {
					ends = append(ends, r)
				} else {
					next = append(next, r)
				}
			}
		}
		level = next
	}
	return ends
}

// path returns the jumps that led near from p to q.
func (t *through) path(p, q Position) []Jump {
	last := map[Position]Jump{}
	t.near(p, func(j Jump, q Position) { last[q] = j })
	var jumps []Jump
	for q != p {
		j := last[q]
		jumps = append(jumps, j)
		q = j.After(q)
	}
	slices.Reverse(jumps)
	return jumps
}
