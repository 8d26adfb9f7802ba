package magic

import "slices"

// Classes returns the canonical representatives of all admissible sequences of
// n tiles, in lexicographic order: the set S of Section 8. It panics if n is odd
// or out of range.
func Classes(n int) []Sequence {
	if err := checkTiles(n); err != nil {
		panic("magic: " + err.Error())
	}
	g := growth{n: n, all: readings(n)}
	g.grow(make(Sequence, 1, n), 1, 0)
	return g.found
}

// A growth builds sequences that start with E, entry by entry.
type growth struct {
	n     int
	all   []reading
	found []Sequence
}

// grow extends s, which has reached the cell x, y.
func (g *growth) grow(s Sequence, x, y int) {
	rest := g.n - len(s)
	if max(x, -x)+max(y, -y) > rest || !g.promising(s) {
		return
	}
	if rest == 0 {
		if g.canonical(s) {
			g.found = append(g.found, slices.Clone(s))
		}
		return
	}
	g.grow(append(s, east), x+1, y)
	g.grow(append(s, north), x, y+1)
	g.grow(append(s, west), x-1, y)
	g.grow(append(s, south), x, y-1)
}

// promising reports whether s may begin a canonical sequence: no later part of it,
// rotated to start with E, is smaller than the beginning.
func (g *growth) promising(s Sequence) bool {
	for first := 1; first < len(s); first++ {
		turn := (4 - s[first]) % 4
		if compareTurned(s[first:], s, turn) < 0 {
			return false
		}
	}
	return true
}

// compareTurned compares part with the beginning of s, after rotating part and, if
// necessary, reflecting it so that its first step off the line goes north.
func compareTurned(part, s Sequence, turn byte) int {
	flip := byte(0)
	for i, d := range part {
		e := (d + turn) % 4
		if flip == 0 && e%2 == 1 {
			flip = e // 1: north comes first; 3: reflect
		}
		if flip == south {
			e = (4 - e) % 4
		}
		if e != s[i] {
			return int(e) - int(s[i])
		}
	}
	return 0
}

func (g *growth) canonical(s Sequence) bool {
	for i := range g.all {
		if g.all[i].compare(s, s) < 0 {
			return false
		}
	}
	return true
}

// CountClasses returns the number of classes of admissible sequences of n tiles by
// Burnside's lemma, without listing them: the mean, over the 16n readings, of the
// number of admissible sequences that a reading leaves unchanged.
func CountClasses(n int) int {
	total := 0
	all := readings(n)
	for i := range all {
		total += all[i].fixes(n)
	}
	return total / len(all)
}

// fixes counts the admissible sequences that r leaves unchanged. The positions form
// cycles; the entry on one position of a cycle determines the others.
func (r *reading) fixes(n int) int {
	width := 2*n + 1
	ways := map[int]int{0: 1} // by the sum of the steps so far, x + width*y
	seen := make([]bool, n)
	for i := range n {
		if seen[i] {
			continue
		}
		choices := r.cycle(i, seen)
		longer := map[int]int{}
		for sum, count := range ways {
			for _, step := range choices {
				longer[sum+step[0]+width*step[1]] += count
			}
		}
		ways = longer
	}
	return ways[0]
}

// cycle returns, for every direction that may be on position i, the sum of
// the steps on the cycle of i. It marks the cycle as seen.
func (r *reading) cycle(i int, seen []bool) []Vec {
	n := len(seen)
	unit := [4]Vec{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	at, sums := [4]byte{0, 1, 2, 3}, [4]Vec{}
	for j := i; ; {
		seen[j] = true
		for d := range at {
			sums[d] = sums[d].plus(unit[at[d]])
			at[d] = r.made[at[d]]
		}
		// Entry j is made of entry source(j), so entry source⁻¹(j) is made of j.
		j = r.target(n, j)
		if j == i {
			break
		}
	}
	var choices []Vec
	for d := range at {
		if at[d] == byte(d) {
			choices = append(choices, sums[d])
		}
	}
	return choices
}

// target returns the position whose entry is made of entry j.
func (r *reading) target(n, j int) int {
	if r.backwards {
		return (r.first + 2*n - 1 - j) % n
	}
	return (j - r.first + n) % n
}
