package hanoi

import (
	"container/heap"
	"testing"
)

// flipCost is more than a shortest list has moves of single disks, so that few
// flips of the block come before few moves.
const flipCost = 1000

// A pile is a position of the small puzzle in a queue ordered by cost.
type pile struct {
	cost int
	pegs Pegs
}

type queue []pile

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].cost < q[j].cost }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(pile)) }
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

// cheapest searches the small puzzle of the notebook: disks 1 to m and, as disk
// m+1, the block of all smaller ones, which must always have k disks below it.
// It goes from the stack of all disks but rest to a midpoint.
func cheapest(k, m, rest int) (flips, moves int) {
	block := m + 1
	start := pile{0, Stack(block, block-rest)}
	known := map[string]int{start.pegs.Key(): 0}
	q := &queue{start}
	for q.Len() > 0 {
		p := heap.Pop(q).(pile)
		if len(p.pegs[0]) == 1 && p.pegs[0][0] == 1 && (len(p.pegs[1]) == 0 || len(p.pegs[2]) == 0) {
			return p.cost / flipCost, p.cost % flipCost
		}
		if known[p.pegs.Key()] < p.cost {
			continue
		}
		for _, next := range Options(p.pegs, k, Finished) {
			cost := p.cost + 1
			if moved(p.pegs, next) == block {
				cost = p.cost + flipCost
			}
			key := next.Key()
			old, seen := known[key]
			if supported(next, block, k) && (!seen || cost < old) {
				known[key] = cost
				heap.Push(q, pile{cost, next})
			}
		}
	}
	return 0, 0
}

// moved returns the disk in which two neighbouring positions differ.
func moved(p, q Pegs) int {
	for peg := range p {
		if len(q[peg]) > len(p[peg]) {
			return q[peg][len(q[peg])-1]
		}
	}
	return 0
}

// supported reports whether at least k disks lie below the block.
func supported(p Pegs, block, k int) bool {
	for _, stack := range p {
		for i, disk := range stack {
			if disk == block {
				return i >= k
			}
		}
	}
	return false
}

// The lists of the notebook are shortest: 2n^2 - 4n + 1 moves for k = 2,
// Theorem 1 for k = 3, and 2n^2 + 216n - 1697 moves for k = 4.
func TestBlocks(t *testing.T) {
	for _, c := range []struct{ k, m, rest, flips, moves int }{
		{2, 5, 3, 5, 12},
		{3, 8, 4, 21, 70},
		{4, 11, 5, 119, 429},
	} {
		if c.k == 4 && testing.Short() {
			continue // half a million positions
		}
		if flips, moves := cheapest(c.k, c.m, c.rest); flips != c.flips || moves != c.moves {
			t.Errorf("k = %d: %d flips, %d moves, want %d and %d", c.k, flips, moves, c.flips, c.moves)
		}
	}
}
