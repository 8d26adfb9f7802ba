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

// neighbours returns the squares that share an edge with f: for each of its
// four edges one that continues it and two at right angles.
func (j Joint) neighbours(f Vec) []Vec {
	normal := 0
	for f[normal]&1 != 0 {
		normal++
	}
	var list []Vec
	for d := range 3 {
		if d == normal {
			continue
		}
		for _, o := range [2]int{-1, 1} {
			edge := f
			edge[d] += o
			if j != RightJoint {
				g := edge
				g[d] += o
				list = append(list, g)
			}
			if j != FlatJoint {
				front, back := edge, edge
				front[normal]++
				back[normal]--
				list = append(list, front, back)
			}
		}
	}
	return list
}

// Polyominoids returns the numbers of polyominoids of 1 to n squares: first with
// mirror images counted once, then with the two of a pair counted apart. It
// grows every shape by one square in all ways and keeps the canonical forms.
func Polyominoids(n int, joint Joint) (free, oneSided []int) {
	level := map[string]Shape{}
	one := Shape{{1, 1, 0}}.Canonical()
	level[one.String()] = one
	for size := 1; ; size++ {
		chiral := 0
		for _, s := range level {
			if rotations, all := s.Symmetries(); rotations == all {
				chiral++
			}
		}
		free, oneSided = append(free, len(level)), append(oneSided, len(level)+chiral)
		if size == n {
			return free, oneSided
		}
		level = joint.grown(level)
	}
}

func (j Joint) grown(level map[string]Shape) map[string]Shape {
	next := map[string]Shape{}
	for _, s := range level {
		for _, f := range s {
			for _, g := range j.neighbours(f) {
				if slices.Contains(s, g) {
					continue
				}
				t := append(slices.Clone(s), g).Canonical()
				next[t.String()] = t
			}
		}
	}
	return next
}
