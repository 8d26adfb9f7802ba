package hanoi

import (
	"fmt"
	"maps"
	"slices"
)

// small is the number of disks that move freely in [Along].
const small = 6

// A Step is a move of a disk from one peg to another, with the paper's numbers.
type Step struct{ Disk, From, To int }

// Along returns a shortest first half, to a midpoint, of those in which all disks
// but the six smallest make the moves of the classic puzzle, in its order; the six
// move as the rule allows, under the reading Finished. Whenever one of the others
// moves, the six are together on the third peg, in any order. So its length is an
// upper bound for the optimum's half, for n from 8 to 18.
//
// It goes from one move of the larger disks to the next. Between two of them
// there are 20,160 arrangements of the six disks, and what is legal depends on
// the heights of the larger disks below them alone.
func Along(n, k int) ([]Step, error) {
	if n < small+2 || n > 18 || k < 1 || k > n {
		return nil, fmt.Errorf("hanoi: no search along the classic route for n = %d, k = %d", n, k)
	}
	a := newArrangements()
	heights := [3]int{n - small, 0, 0}
	reached := map[int]int{0: 0}
	var legs []leg
	classic(n-small-1, 0, 1, func(from, to int) {
		l := a.spread(reached, heights, k)
		l.from, l.to = from, to
		legs = append(legs, l)
		reached = l.together(a, 3-from-to)
		heights[from]--
		heights[to]++
	})
	last := a.spread(reached, heights, k)
	end, half := -1, 0
	for id, moves := range last.together(a, 1) {
		if end < 0 || moves < half || moves == half && id < end {
			end, half = id, moves
		}
	}
	if end < 0 {
		return nil, fmt.Errorf("hanoi: no way along the classic route for n = %d, k = %d", n, k)
	}
	return a.steps(n, append(legs, last), end), nil
}

// A leg is what happens between two moves of larger disks, and the second of them.
type leg struct {
	moves    []int   // to each arrangement, -1 where there is no way
	before   []int32 // the arrangement before it, -1 where the leg begins
	from, to int
}

// together returns the arrangements that end the leg, with all six disks on a peg,
// and the moves to each.
func (l *leg) together(a *arrangements, peg int) map[int]int {
	ends := map[int]int{}
	for id, moves := range l.moves {
		if moves >= 0 && len(a.pegs[id][peg]) == small {
			ends[id] = moves + 1
		}
	}
	l.moves = nil
	return ends
}

// steps lists the moves of the legs, of which the last ends in an arrangement.
func (a *arrangements) steps(n int, legs []leg, end int) []Step {
	var backwards []Step
	pegs := [3][]int{}
	for disk := 2; disk <= n-small; disk++ {
		pegs[1] = append(pegs[1], disk)
	}
	for i := len(legs) - 1; i >= 0; i-- {
		for id := end; ; {
			before := int(legs[i].before[id])
			if before < 0 {
				end = id
				break
			}
			backwards = append(backwards, a.step(n, before, id))
			id = before
		}
		if i == 0 {
			break
		}
		from, to := legs[i-1].from, legs[i-1].to
		disk := pegs[to][len(pegs[to])-1]
		pegs[to] = pegs[to][:len(pegs[to])-1]
		pegs[from] = append(pegs[from], disk)
		backwards = append(backwards, Step{disk, from + 1, to + 1})
	}
	slices.Reverse(backwards)
	return backwards
}

// step returns the move between two arrangements.
func (a *arrangements) step(n, before, after int) Step {
	s := Step{}
	for peg, stack := range a.pegs[before] {
		switch now := a.pegs[after][peg]; {
		case len(now) < len(stack):
			s.Disk, s.From = n-small+1+stack[len(stack)-1], peg+1
		case len(now) > len(stack):
			s.To = peg + 1
		}
	}
	return s
}

// sorted returns the six disks in order, as the numbers 0 to 5, the largest first.
func sorted() []int {
	var disks []int
	for i := range small {
		disks = append(disks, i)
	}
	return disks
}

// classic calls move with the moves that take a tower of m disks from one peg to
// another by the classic rule.
func classic(m, from, to int, move func(from, to int)) {
	if m == 0 {
		return
	}
	third := 3 - from - to
	classic(m-1, from, third, move)
	move(from, to)
	classic(m-1, third, to, move)
}

// Arrangements are all ways in which six disks are on three pegs.
type arrangements struct {
	pegs    [][3][]int
	numbers map[[small + 2]byte]int
	options [][]option
}

// An option is a move of one of the six disks. It is legal if the peg to which it
// goes holds so many larger disks that at most the first ordered of the six are
// among its lowest k, or if all on it are in order.
type option struct {
	to, peg, ordered int
	all              bool
}

func newArrangements() *arrangements {
	a := &arrangements{numbers: map[[small + 2]byte]int{}}
	a.add([3][]int{sorted(), nil, nil})
	for id := 0; id < len(a.pegs); id++ {
		var options []option
		for from, stack := range a.pegs[id] {
			for to := range 3 {
				if from == to || len(stack) == 0 {
					continue
				}
				next := a.pegs[id]
				next[from] = stack[:len(stack)-1]
				next[to] = append(next[to][:len(next[to]):len(next[to])], stack[len(stack)-1])
				ordered := inPlace(next[to])
				options = append(options, option{a.add(next), to, ordered, ordered == len(next[to])})
			}
		}
		a.options = append(a.options, options)
	}
	return a
}

// inPlace returns how many disks, from the bottom up, are larger than all above
// them.
func inPlace(stack []int) int {
	for i, low := range stack {
		for _, high := range stack[i+1:] {
			if high < low {
				return i
			}
		}
	}
	return len(stack)
}

// add returns the number of an arrangement, a new one if it has none.
func (a *arrangements) add(pegs [3][]int) int {
	var key [small + 2]byte
	at := 0
	for i, stack := range pegs {
		for _, disk := range stack {
			key[at] = byte(disk + 1)
			at++
		}
		if i < 2 {
			at++
		}
	}
	id, ok := a.numbers[key]
	if !ok {
		id = len(a.pegs)
		a.numbers[key] = id
		a.pegs = append(a.pegs, pegs)
	}
	return id
}

// spread finds the least number of moves to each arrangement from those reached,
// while larger disks of the given heights do not move.
func (a *arrangements) spread(reached map[int]int, heights [3]int, k int) leg {
	l := leg{moves: make([]int, len(a.pegs)), before: make([]int32, len(a.pegs))}
	for i := range l.moves {
		l.moves[i], l.before[i] = -1, -1
	}
	waiting, left, least := map[int][]int{}, len(reached), -1
	for _, id := range slices.Sorted(maps.Keys(reached)) {
		m := reached[id]
		l.moves[id] = m
		waiting[m] = append(waiting[m], id)
		if least < 0 || m < least {
			least = m
		}
	}
	for m := least; left > 0; m++ {
		for _, id := range waiting[m] {
			left--
			if l.moves[id] != m {
				continue
			}
			for _, o := range a.options[id] {
				shorter := l.moves[o.to] < 0 || l.moves[o.to] > m+1
				if shorter && (o.all || heights[o.peg]+o.ordered >= k) {
					l.moves[o.to], l.before[o.to] = m+1, int32(id)
					waiting[m+1] = append(waiting[m+1], o.to)
					left++
				}
			}
		}
		delete(waiting, m)
	}
	return l
}
