package magic

import "slices"

// CountPolyominoids returns the number of polyominoids of n squares, mirror images
// counted once, by another method than Polyominoids: it visits all of them in all
// positions, each once, and stores none (D. H. Redelmeier, Counting polyominoes: yet
// another attack, 1981). Of the positions of a shape it counts those whose box has its
// sides in increasing order. If the box has b symmetries and the shape g, there are b/g
// of them, so each counts g/b.
func CountPolyominoids(n int, joint Joint) int {
	var branches []fixed
	for _, root := range []Vec{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}} {
		f := fixed{joint: joint, root: root, low: root, high: root}
		f.prepare(n)
		f.branch(min(n, 3), []Vec{root}, func(untried []Vec) {
			branches = append(branches, f.copied(untried))
		})
	}
	weights := make([]int, len(branches))
	share(len(branches), func(i int) {
		f := &branches[i]
		f.prepare(n)
		f.branch(n, f.untried, func([]Vec) { weights[i] += f.weight() })
	})
	total := 0
	for _, w := range weights {
		total += w
	}
	return total / 48
}

// A fixed is a polyominoid in one position. Its root is its least square.
type fixed struct {
	n         int
	joint     Joint
	root      Vec
	squares   Shape
	low, high Vec // corners of its bounding box
	sum       Vec // sum of its squares
	untried   []Vec

	// A square is seen when it belongs to the polyominoid, or joins it, or was excluded
	// earlier. The list lets a copy restore the marks.
	marks []bool
	seen  []Vec
	ways  [48]isometry
}

// prepare makes the marks for polyominoids of n squares.
func (f *fixed) prepare(n int) {
	f.n, f.ways = n, isometries()
	width := 4*n + 1
	f.marks = make([]bool, width*width*width)
	if f.seen == nil {
		f.seen = []Vec{f.root}
	}
	for _, v := range f.seen {
		f.marks[f.at(v)] = true
	}
}

// at returns the index of a square's mark.
func (f *fixed) at(v Vec) int {
	width := 4*f.n + 1
	v = v.minus(f.root)
	return ((v[0]+2*f.n)*width+v[1]+2*f.n)*width + v[2] + 2*f.n
}

func (f *fixed) copied(untried []Vec) fixed {
	g := *f
	g.squares, g.seen, g.untried = slices.Clone(f.squares), slices.Clone(f.seen), slices.Clone(untried)
	return g
}

// branch calls visit with every polyominoid of size squares that takes its further
// squares from untried and from what joins those. It works in place: a deeper level
// writes only beyond what this one reads.
func (f *fixed) branch(size int, untried []Vec, visit func(untried []Vec)) {
	if len(f.squares) == size {
		visit(untried)
		return
	}
	squares, seen, low, high, sum := f.squares, f.seen, f.low, f.high, f.sum
	for k, square := range untried {
		f.squares, f.sum = append(squares, square), sum.plus(square)
		for d, x := range square {
			f.low[d], f.high[d] = min(low[d], x-x&1), max(high[d], x+x&1)
		}
		more := untried[k+1:]
		if len(f.squares) < f.n {
			more = f.reach(square, more)
		}
		f.branch(size, more, visit)
		for _, v := range f.seen[len(seen):] {
			f.marks[f.at(v)] = false
		}
		f.squares, f.seen, f.low, f.high, f.sum = squares, seen, low, high, sum
	}
}

// reach appends to untried the squares that join a new square and have not been seen.
func (f *fixed) reach(square Vec, untried []Vec) []Vec {
	near, count := f.around(square)
	for _, v := range near[:count] {
		if at := f.at(v); !f.marks[at] && compareVec(v, f.root) > 0 {
			f.marks[at] = true
			f.seen, untried = append(f.seen, v), append(untried, v)
		}
	}
	return untried
}

// around returns the squares that join a square: those around the midpoints of its
// edges. A midpoint has one odd coordinate, a square two, and the squares around the
// midpoint are on both sides of it along its even coordinates.
func (f *fixed) around(square Vec) (list [12]Vec, count int) {
	put := func(v Vec) {
		list[count] = v
		count++
	}
	for d, x := range square {
		if x&1 == 0 {
			continue
		}
		for _, side := range []int{-1, 1} {
			edge := square
			edge[d] += side
			for e := range edge {
				switch {
				case e == d && f.joint != RightJoint:
					put(edge.times(2).minus(square))
				case e != d && edge[e]&1 == 0 && f.joint != FlatJoint:
					v, w := edge, edge
					v[e], w[e] = v[e]-1, w[e]+1
					put(v)
					put(w)
				}
			}
		}
	}
	return list, count
}

// weight returns 48 g/b, or 0 if the sides of the box are not in order. A symmetry of
// the shape preserves the centroid of its squares.
func (f *fixed) weight() int {
	size := f.high.minus(f.low)
	if size[0] > size[1] || size[1] > size[2] {
		return 0
	}
	off := f.sum.times(2).minus(f.low.plus(f.high).times(f.n))
	h := hull{f.low, f.high}
	shape, box := 0, 0
	for i, m := range f.ways {
		if size[m.axis[0]] != size[0] || size[m.axis[1]] != size[1] {
			continue
		}
		box++
		if i == 0 || m.apply(off) == off && f.fixedBy(h, m) {
			shape++ // the first way is the identity
		}
	}
	return 48 * shape / box
}

// fixedBy reports whether m, which maps the box to itself, also maps the shape to
// itself.
func (f *fixed) fixedBy(h hull, m isometry) bool {
	var home, image [MaxTiles]int
	return slices.Equal(h.image(f.squares, f.ways[0], home[:0]), h.image(f.squares, m, image[:0]))
}
