package magic

import "slices"

// CountPolyominoids returns the number of polyominoids of n squares, mirror
// images counted once, by another method than Polyominoids: it runs through all
// of them in all positions, each once, and remembers none (D. H. Redelmeier,
// Counting polyominoes: yet another attack, 1981). Of the positions of a shape
// those count whose box has its sides in increasing order. If the box has b
// symmetries and the shape g, there are b/g of them, so each counts g/b.
func CountPolyominoids(n int, joint Joint) int {
	var branches []fixed
	ways := isometries()
	for _, root := range []Vec{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}} {
		f := fixed{n: n, joint: joint, root: root, ways: &ways}
		f.branch(min(n, 3), f.first(), func(g *fixed) {
			branches = append(branches, fixed{n, joint, root, &ways,
				slices.Clone(g.squares), slices.Clone(g.seen), slices.Clone(g.untried)})
		})
	}
	weights := make([]int, len(branches))
	share(len(branches), func(i int) {
		branches[i].branch(n, branches[i].untried, func(g *fixed) { weights[i] += g.weight() })
	})
	total := 0
	for _, w := range weights {
		total += w
	}
	return total / 48
}

// A fixed is a polyominoid in one position. Its root is its least square. A
// square is seen when it belongs to it, or joins it, or was left out before.
type fixed struct {
	n       int
	joint   Joint
	root    Vec
	ways    *[48]isometry
	squares Shape
	seen    []Vec
	untried []Vec
}

func (f *fixed) first() []Vec {
	f.seen = []Vec{f.root}
	return []Vec{f.root}
}

// branch calls visit with every polyominoid of size squares that takes its
// further squares from untried and from what joins those. It works in place: a
// deeper level writes only behind what this one reads.
func (f *fixed) branch(size int, untried []Vec, visit func(*fixed)) {
	if len(f.squares) == size {
		f.untried = untried
		visit(f)
		return
	}
	squares, seen := f.squares, f.seen
	for k := range untried {
		f.squares = append(squares, untried[k])
		more := untried[k+1:]
		if len(f.squares) < f.n {
			near, count := f.joint.neighbours(untried[k])
			for _, v := range near[:count] {
				if compareVec(v, f.root) > 0 && !slices.Contains(f.seen, v) {
					f.seen, more = append(f.seen, v), append(more, v)
				}
			}
		}
		f.branch(size, more, visit)
		f.squares, f.seen = squares, seen
	}
}

// weight returns 48 g/b, or 0 if the sides of the box are not in order.
func (f *fixed) weight() int {
	low, high := f.squares.span()
	h := hull{low, high}
	size := high.minus(low)
	if size[0] > size[1] || size[1] > size[2] {
		return 0
	}
	var homeSpace, imageSpace [MaxTiles]int
	var home []int
	shape, box := 0, 0
	sum := f.squares.sum(low, high)
	for _, m := range *f.ways {
		if h.size(m) != size {
			continue
		}
		box++
		if m.apply(sum) != sum {
			continue
		}
		if home == nil {
			home = h.image(f.squares, isometry{[3]int{0, 1, 2}, Vec{1, 1, 1}}, homeSpace[:0])
		}
		if slices.Equal(home, h.image(f.squares, m, imageSpace[:0])) {
			shape++
		}
	}
	return 48 * shape / box
}

// sum returns the sum of the squares' distances from the middle of the box. A
// symmetry of the shape leaves it where it is.
func (s Shape) sum(low, high Vec) Vec {
	middle := low.plus(high)
	var sum Vec
	for _, f := range s {
		sum = sum.plus(f.times(2).minus(middle))
	}
	return sum
}
