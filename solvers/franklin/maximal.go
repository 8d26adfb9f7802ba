package franklin

import "slices"

// Functionals returns the 64 entries of a square of order 8, row by row, as integer
// combinations of the nine numbers that determine it: entries 1, 2, 3, 5 and 6 of the
// first row, and 2, 3, 5 and 6 of the first column. Entries are reduced by their mean,
// so that all sums of Definition 1 are zero.
func Functionals() [][]int {
	all := make([][]int, order*order)
	for n := range nine {
		for i, v := range fromNine(n) {
			all[i] = append(all[i], v)
		}
	}
	return all
}

// nine is the number of entries that determine a square.
const nine = 9

// bases returns the positions of the nine numbers.
func bases() []int {
	return []int{0, 1, 2, 4, 5, order, 2 * order, 4 * order, 5 * order}
}

// fromNine returns the square with all sums 0 in which the n-th of the nine numbers is
// 1 and the others are 0.
func fromNine(n int) []int {
	square := make([]int, order*order)
	square[bases()[n]] = 1
	for _, step := range []int{1, order} { // the first row, the first column
		at := func(k int) *int { return &square[k*step] }
		*at(3) = -*at(0) - *at(1) - *at(2)
		*at(6) = *at(0) + *at(2) - *at(4)
		*at(7) = *at(1) + *at(3) - *at(5)
	}
	for i := 1; i < order; i++ {
		for j := 1; j < order; j++ {
			k := i*order + j
			square[k] = -square[k-1] - square[k-order] - square[k-order-1]
		}
	}
	return square
}

// CountOperations returns the number of permutations of the 64 positions that map every
// Franklin square of order 8 to one, provided that these squares span all solutions of
// the equations (see [Rank]). Such a permutation is a linear map of the solutions that
// permutes the functionals, and vice versa.
func CountOperations() int { return automorphisms(Functionals(), bases()) }

// automorphisms counts the linear maps that permute the vectors. The vectors at the
// positions in basis are the unit vectors.
func automorphisms(vectors [][]int, basis []int) int {
	m := &matcher{vectors: vectors, basis: basis, positions: map[string]int{}}
	for i, v := range vectors {
		m.positions[mapKey(v)] = i
	}
	m.colour()
	m.ready = make([][]int, len(basis)+1)
	for i, v := range vectors {
		last := 0
		for n, c := range v {
			if c != 0 {
				last = n + 1
			}
		}
		m.ready[last] = append(m.ready[last], i)
	}
	return m.count(make([]int, 0, len(basis)), make([]bool, len(vectors)))
}

// mapKey returns a vector as a map key.
func mapKey(v []int) string {
	b := make([]byte, len(v))
	for i, c := range v {
		b[i] = byte(c)
	}
	return string(b)
}

// A matcher maps the unit vectors to vectors one by one. It rejects a choice if a pair
// of images has a different colour from the pair of unit vectors, or as soon as a
// combination of the chosen images is not a vector.
type matcher struct {
	vectors   [][]int
	basis     []int
	positions map[string]int
	ready     [][]int // vectors by the number of unit vectors that they need
	colours   [][]int
}

// colour counts, for each pair of vectors, the pairs whose sum with it is 0. A linear
// map that permutes the vectors preserves these numbers.
func (m *matcher) colour() {
	pairs := map[string]int{}
	sum := func(v, w []int, sign int) string {
		s := make([]int, len(v))
		for k := range s {
			s[k] = sign * (v[k] + w[k])
		}
		return mapKey(s)
	}
	for i, v := range m.vectors {
		for _, w := range m.vectors[:i] {
			pairs[sum(v, w, 1)]++
		}
	}
	for _, v := range m.vectors {
		row := make([]int, len(m.vectors))
		for j, w := range m.vectors {
			row[j] = pairs[sum(v, w, -1)]
		}
		m.colours = append(m.colours, row)
	}
}

// count returns the number of ways in which the images, given by their positions, can be
// completed. taken marks the positions that are already images.
func (m *matcher) count(images []int, taken []bool) int {
	if len(images) == len(m.basis) {
		return 1
	}
	total := 0
	for i := range m.vectors {
		if taken[i] || !m.sameColours(images, i) {
			continue
		}
		chosen := append(images, i)
		if added, ok := m.fits(chosen, taken); ok {
			total += m.count(chosen, taken)
			for _, k := range added {
				taken[k] = false
			}
		}
	}
	return total
}

// sameColours compares the colours of position i and the images with those of the unit
// vectors.
func (m *matcher) sameColours(images []int, i int) bool {
	next := m.basis[len(images)]
	for n, k := range images {
		if m.colours[k][i] != m.colours[m.basis[n]][next] {
			return false
		}
	}
	return true
}

// fits finds the images of the vectors that need the last image and no later one, and
// marks them as taken. ok is false if one of them is not a vector or is already taken.
func (m *matcher) fits(images []int, taken []bool) (added []int, ok bool) {
	image := make([]int, len(m.basis))
	for _, i := range m.ready[len(images)] {
		clear(image)
		for n, position := range images {
			for k, c := range m.vectors[position] {
				image[k] += m.vectors[i][n] * c
			}
		}
		at, known := m.positions[mapKey(image)]
		if !known || taken[at] {
			for _, k := range added {
				taken[k] = false
			}
			return nil, false
		}
		taken[at] = true
		added = append(added, at)
	}
	return added, true
}

// Rank returns the dimension of the span of some squares, reduced by their mean: 9 if
// no further equation holds in all of them.
func Rank(squares [][][]int) int {
	const prime = 1_000_003
	var rows [][]int
	for _, square := range squares {
		row := make([]int, 0, order*order)
		for _, line := range square {
			for _, v := range line {
				row = append(row, (2*v-order*order-1+prime)%prime)
			}
		}
		for _, r := range rows {
			lead := slices.IndexFunc(r, func(v int) bool { return v != 0 })
			if f := row[lead]; f != 0 {
				for k := range row {
					row[k] = (row[k]*r[lead] + (prime-f)*r[k]) % prime
				}
			}
		}
		if slices.ContainsFunc(row, func(v int) bool { return v != 0 }) {
			rows = append(rows, row)
		}
	}
	return len(rows)
}
