package magic

import "slices"

// CyclicShapes returns the number of polyominoids of n squares, mirror images counted
// once, that have a closed path through all squares from neighbour to neighbour: those
// that a ring of n tiles can fill if only the hinges matter.
func CyclicShapes(n int) int {
	w := way{n: n, squares: Shape{{1, 1, 0}}, found: map[string]bool{}}
	w.extend()
	return len(w.found)
}

// A way visits adjacent squares, each once.
type way struct {
	n       int
	squares Shape
	found   map[string]bool
}

func (w *way) extend() {
	last := w.squares[len(w.squares)-1]
	near, count := AnyJoint.neighbours(last)
	for _, next := range near[:count] {
		if slices.Contains(w.squares, next) || w.tooFar(next) {
			continue
		}
		w.squares = append(w.squares, next)
		if len(w.squares) == w.n {
			w.close()
		} else {
			w.extend()
		}
		w.squares = w.squares[:len(w.squares)-1]
	}
}

// tooFar reports whether the way cannot return from a square in time. A step changes no
// coordinate by more than 2.
func (w *way) tooFar(next Vec) bool {
	steps := w.n - len(w.squares)
	for _, x := range next.minus(w.squares[0]) {
		if max(x, -x) > 2*steps {
			return true
		}
	}
	return false
}

// close records the shape if its last square joins the first.
func (w *way) close() {
	near, count := AnyJoint.neighbours(w.squares[len(w.squares)-1])
	if slices.Contains(near[:count], w.squares[0]) {
		w.found[w.squares.Canonical().String()] = true
	}
}
