package magic

import "slices"

// A Joint says which neighbouring squares count as joined.
type Joint int

// The joints of polyominoids: along a common edge at any angle, only flat (180
// degrees), or only at a right angle.
const (
	AnyJoint Joint = iota
	FlatJoint
	RightJoint
)

// neighbours returns the squares that share an edge with f, and their number: for each
// of its four edges, one that continues it and two at right angles.
func (j Joint) neighbours(f Vec) (list [12]Vec, count int) {
	normal := 0
	for f[normal]&1 != 0 {
		normal++
	}
	put := func(g Vec) {
		list[count] = g
		count++
	}
	for k := range 4 {
		d, o := (normal+1+k/2)%3, 2*(k%2)-1
		g := f
		if j != RightJoint {
			g[d] = f[d] + 2*o
			put(g)
		}
		if j != FlatJoint {
			g[d], g[normal] = f[d]+o, f[normal]+1
			put(g)
			g[normal] = f[normal] - 1
			put(g)
		}
	}
	return list, count
}

// Polyominoids returns the numbers of polyominoids of 1 to n squares: first with mirror
// images counted once, then with the two of a chiral pair counted separately. It grows
// every shape by one square in all ways and keeps the canonical forms.
func Polyominoids(n int, joint Joint) (free, oneSided []int) {
	level := []Shape{Shape{{1, 1, 0}}.Canonical()}
	for {
		chiral := make([]int, len(level))
		share(len(level), func(i int) {
			if rotations, all := level[i].Symmetries(); rotations == all {
				chiral[i] = 1
			}
		})
		pairs := 0
		for _, c := range chiral {
			pairs += c
		}
		free, oneSided = append(free, len(level)), append(oneSided, len(level)+pairs)
		if len(free) == n {
			return free, oneSided
		}
		level = joint.grown(level)
	}
}

// grown returns the shapes with one square more, sorted.
func (j Joint) grown(level []Shape) []Shape {
	larger := make([][]Shape, len(level))
	share(len(level), func(i int) {
		for _, g := range j.around(level[i]) {
			larger[i] = append(larger[i], append(slices.Clone(level[i]), g).Canonical())
		}
		larger[i] = distinct(larger[i])
	})
	return distinct(slices.Concat(larger...))
}

func distinct(shapes []Shape) []Shape {
	slices.SortFunc(shapes, func(a, b Shape) int { return slices.CompareFunc(a, b, compareVec) })
	return slices.CompactFunc(shapes, func(a, b Shape) bool { return slices.Equal(a, b) })
}

// around returns the squares that join a square of s but are not in s.
func (j Joint) around(s Shape) []Vec {
	var list []Vec
	for _, f := range s {
		near, count := j.neighbours(f)
		for _, g := range near[:count] {
			if !slices.Contains(s, g) {
				list = append(list, g)
			}
		}
	}
	slices.SortFunc(list, compareVec)
	return slices.Compact(list)
}
