package matchsticks

import (
	"math/bits"
	"slices"
)

// Wins reports whether the player to move wins, for any number of rows. This is
// Bouton's rule for misère Nim: while some row has two or more matchsticks, the winner
// is that of normal play, decided by the nim-sum; with only single matchsticks, an even
// number of them is a win.
func Wins(rows ...int) bool {
	sum, big := 0, false
	for _, n := range rows {
		sum ^= n
		big = big || n > 1
	}
	return big == (sum != 0)
}

// Length returns the number of moves left when the winner hurries and the loser
// delays, for any number of rows.
//
// A lost position with a row of two or more lasts one move fewer than it has
// matchsticks. It cannot last longer: its nim-sum is 0, so the number of matchsticks is
// even, while the loser makes both the first and the last move, so the number of moves
// is odd. The loser can make it last that long with the delaying move of [Delay]. The
// winner's only answer is to take one matchstick too, until the one time that he must
// take two.
//
// So a winner wins fastest by taking as many matchsticks as a winning move can.
func Length(rows ...int) int {
	sticks, most := 0, slices.Max(append([]int{0}, rows...))
	for _, n := range rows {
		sticks += n
	}
	switch {
	case most <= 1:
		return sticks
	case !Wins(rows...):
		return sticks - 1
	}
	best := sticks
	for i, n := range rows {
		rest := slices.Clone(rows)
		for rest[i] = range n {
			if !Wins(rest...) {
				best = min(best, 1+Length(rest...))
			}
		}
	}
	return best
}

// Delay returns the index of a row from which the loser should take one matchstick: a
// row whose number is divisible by 2 the fewest times. It returns -1 if no matchstick
// is left.
func Delay(rows ...int) int {
	best := -1
	for i, n := range rows {
		if n > 0 && (best < 0 || bits.TrailingZeros(uint(n)) < bits.TrailingZeros(uint(rows[best]))) {
			best = i
		}
	}
	return best
}
