package hanoi

import (
	"container/heap"
	"slices"
)

// WithBlock searches the small puzzle of disks 1 to m and, as disk m+1, the block of all
// smaller ones, which must always have at least k disks below it. It goes from the stack
// of all disks but rest to a midpoint, in the order of weight*flips + moves. It returns
// the numbers of flips of the block and of moves of other disks, or 0 and 0 if there is no
// way.
func WithBlock(k, m, rest, weight int) (flips, moves int) {
	block := m + 1
	start := pile{pegs: Stack(block, block-rest)}
	known := map[string]int{start.pegs.Key(): 0}
	q := &queue{start}
	for q.Len() > 0 {
		p := heap.Pop(q).(pile)
		if len(p.pegs[0]) == 1 && p.pegs[0][0] == 1 && (len(p.pegs[1]) == 0 || len(p.pegs[2]) == 0) {
			return p.flips, p.cost - weight*p.flips
		}
		if known[p.pegs.Key()] < p.cost {
			continue
		}
		for _, next := range Options(p.pegs, k, Finished) {
			after := pile{p.cost + 1, p.flips, next}
			if moved(p.pegs, next) == block {
				after.cost, after.flips = p.cost+weight, p.flips+1
			}
			key := next.Key()
			old, seen := known[key]
			if supported(next, block, k) && (!seen || after.cost < old) {
				known[key] = after.cost
				heap.Push(q, after)
			}
		}
	}
	return 0, 0
}

// A pile is a position of the small puzzle in a priority queue ordered by cost.
type pile struct {
	cost, flips int
	pegs        Pegs
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

// moved returns the disk in which two adjacent positions differ.
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
		if i := slices.Index(stack, block); i >= 0 {
			return i >= k
		}
	}
	return false
}
