// Package hanoi plays the k-Tower of Hanoi: three pegs, n disks, and a rule
// that is between the classic puzzle (k = n) and near freedom (k = 1). A disk
// may go on top of a smaller one as long as the bottom k disks of every stack
// are the largest of that stack, the largest lowest.
//
// Disks carry the paper's names: disk j is the j-th largest, so disk 1 is the
// largest and disk n the smallest. Pegs are numbered 1, 2, 3.
//
// [Search] finds the least number of moves, [Shortest] does the same slowly and for either
// reading of the rule, and a [Game] executes a list of moves and rejects illegal ones:
//
//	s, err := hanoi.Search(9, 3)
//	s.Total() // 225
package hanoi

import "slices"

// Pegs is a position: the disks of each peg from the bottom up.
type Pegs [3][]int

// Start returns the position with n disks in order on peg 1.
func Start(n int) Pegs {
	var p Pegs
	for j := range n {
		p[0] = append(p[0], j+1)
	}
	return p
}

// Clone returns a deep copy of p.
func (p Pegs) Clone() Pegs {
	return Pegs{slices.Clone(p[0]), slices.Clone(p[1]), slices.Clone(p[2])}
}

// Key returns a string that is different for different positions.
func (p Pegs) Key() string { return string(p.appendKey(nil)) }

func (p Pegs) appendKey(key []byte) []byte {
	for _, stack := range p {
		for _, disk := range stack {
			key = append(key, byte(disk))
		}
		key = append(key, 0)
	}
	return key
}

// A Reading says which stack the rule is about when a disk goes on a smaller one: "provided
// that the bottom k disks of that stack are the largest in the stack" (Rules).
type Reading int

// The readings of the rule.
const (
	Finished  Reading = iota // the stack with the new disk on it
	Receiving                // the stack as it was before
)

// String returns the reading's name.
func (r Reading) String() string {
	if r == Receiving {
		return "receiving"
	}
	return "finished"
}

// InOrder reports whether the bottom k disks of stack, given from the bottom up, are its
// largest, the largest lowest. A stack of fewer than k disks must be in order as a whole.
func InOrder(stack []int, k int) bool {
	for i, low := range stack[:min(k, len(stack))] {
		for _, high := range stack[i+1:] {
			if high < low {
				return false
			}
		}
	}
	return true
}

// Allowed reports whether disk may be put on stack.
func Allowed(disk int, stack []int, k int, reading Reading) bool {
	if len(stack) == 0 || disk > stack[len(stack)-1] && reading == Receiving {
		return true
	}
	if reading == Receiving {
		return len(stack) >= k && InOrder(stack, k)
	}
	lower := stack[:min(k, len(stack))]
	return InOrder(stack, k) && !slices.ContainsFunc(lower, func(low int) bool { return disk < low })
}

// Options returns the positions that can be reached from p in one move. They share with p
// the stacks that the move leaves alone, so callers must not change them, but may append to
// them.
func Options(p Pegs, k int, reading Reading) []Pegs {
	var options []Pegs
	for from := range p {
		for to := range p {
			top := len(p[from]) - 1
			if from == to || top < 0 || !Allowed(p[from][top], p[to], k, reading) {
				continue
			}
			var q Pegs
			for i, stack := range p {
				q[i] = slices.Clip(stack)
			}
			q[to] = append(q[to], p[from][top])
			q[from] = slices.Clip(p[from][:top])
			options = append(options, q)
		}
	}
	return options
}

// Shortest returns the least number of moves from the start to all n disks in order on peg
// 3, by breadth-first search of the whole puzzle. It does not use midpoints and is for
// small n.
func Shortest(n, k int, reading Reading) int {
	return distance(n, k, reading, func(p Pegs) bool { return len(p[2]) == n && InOrder(p[2], n) })
}

// ShortestHalf returns the least number of moves after which disk 1 is alone on peg 1 and
// peg 3 is empty, by the same search.
func ShortestHalf(n, k int, reading Reading) int {
	return distance(n, k, reading, func(p Pegs) bool {
		return len(p[0]) == 1 && p[0][0] == 1 && len(p[2]) == 0
	})
}

// distance returns the number of moves from the start to the nearest goal position, or -1
// if there is none.
func distance(n, k int, reading Reading, goal func(Pegs) bool) int {
	seen := map[string]bool{Start(n).Key(): true}
	layer := []Pegs{Start(n)}
	var key []byte
	for moves := 0; len(layer) > 0; moves++ {
		var next []Pegs
		for _, p := range layer {
			if goal(p) {
				return moves
			}
			for _, q := range Options(p, k, reading) {
				if key = q.appendKey(key[:0]); !seen[string(key)] {
					seen[string(key)] = true
					next = append(next, q)
				}
			}
		}
		layer = next
	}
	return -1
}
