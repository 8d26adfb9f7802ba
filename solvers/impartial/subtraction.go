package impartial

import (
	"fmt"
	"slices"
)

// Subtraction returns the Grundy values g(0), ..., g(n-1) of the subtraction
// game in which a move takes s chips from the heap, s in set.
// It panics if set holds a number below 1 or n is negative.
func Subtraction(set []int, n int) []int {
	if len(set) > 0 && slices.Min(set) < 1 {
		panic(fmt.Sprintf("impartial: subtraction set %v holds a number below 1", set))
	}
	g := make([]int, n)
	var values []int
	for x := range g {
		values = values[:0]
		for _, s := range set {
			if s <= x {
				values = append(values, g[x-s])
			}
		}
		g[x] = Mex(values...)
	}
	return g
}

// A Cycle says that a sequence repeats: value i+Period equals value i for all i >=
// Preperiod. Both are as small as possible.
type Cycle struct {
	Preperiod, Period int
}

// FindCycle returns the cycle of a sequence in which each value is a fixed function of
// the lookback values before it. Two equal windows of lookback values then prove the
// cycle for the whole infinite sequence, so the answer is certain although only a
// finite part is known. It returns false if no window recurs within that part.
func FindCycle(values []int, lookback int) (Cycle, bool) {
	if lookback < 0 || lookback > len(values) {
		return Cycle{}, false
	}
	first := map[string]int{}
	for i := 0; i+lookback <= len(values); i++ {
		window := fmt.Sprint(values[i : i+lookback])
		j, seen := first[window]
		if !seen {
			first[window] = i
			continue
		}
		c := Cycle{Preperiod: j, Period: i - j}
		for c.Preperiod > 0 && values[c.Preperiod-1] == values[c.Preperiod-1+c.Period] {
			c.Preperiod--
		}
		return c, true
	}
	return Cycle{}, false
}
