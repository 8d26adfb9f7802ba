package hanoi

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
)

// small is the number of disks that move freely in [Along].
const small = 6

// A Step is a move of a disk from one peg to another, in the paper's numbering.
type Step struct{ Disk, From, To int }

// Along returns a shortest first half, to a midpoint, of those in which all disks but the six smallest make
// the moves of the classic puzzle in its order, while the six move as the rule allows under the reading
// Finished. Whenever one of the others moves, the six are together on the third peg, in any order. So its
// length is an upper bound for the first half of an optimal solution, for n from 8 to 18.
//
// It proceeds from one move of the larger disks to the next. Between two of them there are 20,160
// arrangements of the six disks, and legality depends only on the heights of the larger disks below them.
func Along(n, k int) ([]Step, error) {
	if n < small+2 || n > 18 || k < 1 || k > n {
		return nil, fmt.Errorf("hanoi: no search along the classic route for n = %d, k = %d", n, k)
	}
	a := newArrangements()
	heights := [3]int{n - small, 0, 0}
	reached := []arrival{{0, 0}}
	var legs []leg
	classic(n-small-1, 0, 1, func(from, to int) {
		var l leg
		l.from, l.to = from, to
		reached, l.before = a.together(reached, hurdles(heights, k), 3-from-to)
		legs = append(legs, l)
		heights[from]--
		heights[to]++
	})
	ends, before := a.together(reached, hurdles(heights, k), 1)
	if len(ends) == 0 {
		return nil, fmt.Errorf("hanoi: no way along the classic route for n = %d, k = %d", n, k)
	}
	end := slices.MinFunc(ends, func(x, y arrival) int { return cmp.Or(int(x.moves-y.moves), int(x.id-y.id)) })
	return a.steps(n, append(legs, leg{before: before}), int(end.id)), nil
}

// A leg consists of the moves of the six disks between two moves of larger disks, and the latter of these
// two.
type leg struct {
	before   []int32 // by arrangement, the one before it; -1 where the leg begins
	from, to int
}

// An arrival is an arrangement and the number of moves that lead to it.
type arrival struct{ id, moves int32 }

// hurdles returns for each peg how many of the lowest of the six disks on it must be in order, given the
// heights of the larger disks below them.
func hurdles(heights [3]int, k int) (least [3]int) {
	for peg, h := range heights {
		least[peg] = min(max(k-h, 0), small+1)
	}
	return least
}

// together returns the arrangements that end a leg, with all six disks on the peg, and the number of
// moves to each including the following move of a larger disk. It also returns the arrangement before each of
// all. It reuses the results of legs that differ only in the larger disks and in the number of moves before
// them.
func (a *arrangements) together(reached []arrival, least [3]int, peg int) ([]arrival, []int32) {
	if len(reached) == 0 {
		return nil, nil
	}
	first := slices.MinFunc(reached, func(x, y arrival) int { return int(x.moves - y.moves) }).moves
	name := []byte{byte(least[0]), byte(least[1]), byte(least[2]), byte(peg)}
	for _, r := range reached {
		name = binary.AppendUvarint(binary.AppendUvarint(name, uint64(r.id)), uint64(r.moves-first))
	}
	s, ok := a.spreads[string(name)]
	if !ok {
		moves, before := a.spread(reached, first, least)
		s = spread{before: before}
		for id, m := range moves {
			if m >= 0 && len(a.pegs[id][peg]) == small {
				s.ends = append(s.ends, arrival{int32(id), m + 1})
			}
		}
		a.spreads[string(name)] = s
	}
	ends := slices.Clone(s.ends)
	for i := range ends {
		ends[i].moves += first
	}
	return ends, s.before
}

// A spread is the result of a leg whose first arrival is after 0 moves.
type spread struct {
	ends   []arrival
	before []int32
}

// steps returns the moves of the legs, the last of which ends with the arrangement end.
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

// arrangements holds all ways in which six disks can be on three pegs.
type arrangements struct {
	pegs    [][3][]int
	numbers map[[small + 2]byte]int
	options [][]option
	spreads map[string]spread // by everything that they depend on
}

// An option is a move of one of the six disks. It is legal if the hurdle of the target peg is at most
// ordered, which is the number of disks in order from the bottom of that peg, or small+1 if all are.
type option struct {
	to           int32
	peg, ordered uint8
}

func newArrangements() *arrangements {
	a := &arrangements{numbers: map[[small + 2]byte]int{}, spreads: map[string]spread{}}
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
				if ordered == len(next[to]) {
					ordered = small + 1
				}
				options = append(options, option{int32(a.add(next)), uint8(to), uint8(ordered)})
			}
		}
		a.options = append(a.options, options)
	}
	return a
}

// inPlace returns the number of disks, from the bottom up, that are larger than all disks above them.
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

// add returns the index of an arrangement, which it adds if it is new.
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

// spread finds the least number of moves, minus first, to each arrangement from those reached, while larger
// disks do not move; -1 if there is no way.
func (a *arrangements) spread(reached []arrival, first int32, least [3]int) (moves, before []int32) {
	moves, before = make([]int32, len(a.pegs)), make([]int32, len(a.pegs))
	for i := range moves {
		moves[i], before[i] = -1, -1
	}
	var waiting [][]int32 // by number of moves
	wait := func(id, m int32) {
		moves[id] = m
		for int(m) >= len(waiting) {
			waiting = append(waiting, nil)
		}
		waiting[m] = append(waiting[m], id)
	}
	for _, r := range reached {
		wait(r.id, r.moves-first)
	}
	for m := int32(0); int(m) < len(waiting); m++ {
		for _, id := range waiting[m] {
			if moves[id] != m {
				continue
			}
			for _, o := range a.options[id] {
				if shorter := moves[o.to] < 0 || moves[o.to] > m+1; shorter && int(o.ordered) >= least[o.peg] {
					before[o.to] = id
					wait(o.to, m+1)
				}
			}
		}
	}
	return moves, before
}
