package magic

import "fmt"

// PartOfPolyominoids returns one of the numbered parts of [CountPolyominoids], counted
// from 1, so that several machines can share the work. The parts divide the first
// branches of the search, and their sum divided by 48 is the number of polyominoids.
func PartOfPolyominoids(n int, joint Joint, part, parts int) int {
	if part < 1 || part > parts {
		panic(fmt.Sprintf("there is no part %d of %d", part, parts))
	}
	var branches []fixed
	seen := 0
	for _, root := range []Vec{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}} {
		f := fixed{joint: joint, root: root, low: root, high: root}
		f.prepare(n)
		f.branch(min(n, 3), []Vec{root}, func(untried []Vec) {
			if seen++; seen%parts == part%parts {
				branches = append(branches, f.copied(untried))
			}
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
	return total
}
