// Package addition solves vector addition games: a position is a point with
// non-negative integer coordinates, a move adds one of a few fixed vectors, and no
// coordinate may become negative. A player who cannot move loses.
//
// For example, ADDITION((-2,0), (-2,1), (1,-1)) is the game of a JENGA tower:
//
//	g, err := addition.New([]int{-2, 0}, []int{-2, 1}, []int{1, -1})
//	t, err := g.Table(40, 10)
//	t.At(8, 6) // 3: the Grundy value in column 8, row 6
//
// A [Table] holds the Grundy values of a part of the plane. A [Pattern] is a
// conjecture, read off a table, of how they continue forever; [Pattern.Prove] turns it
// into a theorem by a finite check.
package addition

import (
	"errors"
	"fmt"
	"slices"

	"rederive/solvers/impartial"
)

// A Game is a vector addition game in any dimension. Use [New] to make one.
type Game struct {
	vectors [][]int
	weight  []int
}

// maxWeight is the largest sum of weights that [New] tries.
const maxWeight = 40

// New returns the game with the given vectors, all of the same dimension. It looks for
// positive integer weights under which every move makes a position lighter. Such
// weights prove that every play ends; by Ville's theorem on systems of inequalities,
// real ones exist whenever every play ends. New returns an error if there are none with
// a sum up to 40.
func New(vectors ...[]int) (*Game, error) {
	if len(vectors) == 0 || len(vectors[0]) == 0 {
		return nil, errors.New("a vector addition game needs a vector")
	}
	g := &Game{}
	for _, v := range vectors {
		if len(v) != len(vectors[0]) {
			return nil, fmt.Errorf("vectors %v and %v have different dimensions", vectors[0], v)
		}
		g.vectors = append(g.vectors, slices.Clone(v))
	}
	weight := make([]int, len(vectors[0]))
	for sum := len(weight); sum <= maxWeight; sum++ {
		if g.findWeight(weight, 0, sum) {
			g.weight = weight
			return g, nil
		}
	}
	return nil, fmt.Errorf("no weights with a sum up to %d show that the game with vectors %v ends", maxWeight, vectors)
}

// findWeight fills weight from index i on with positive numbers of the given sum such
// that every vector has negative weight.
func (g *Game) findWeight(weight []int, i, sum int) bool {
	if i == len(weight)-1 {
		weight[i] = sum
		return !slices.ContainsFunc(g.vectors, func(v []int) bool { return dot(weight, v) >= 0 })
	}
	for weight[i] = 1; sum-weight[i] >= len(weight)-1-i; weight[i]++ {
		if g.findWeight(weight, i+1, sum-weight[i]) {
			return true
		}
	}
	return false
}

func dot(a, b []int) int {
	s := 0
	for i := range a {
		s += a[i] * b[i]
	}
	return s
}

// Weight returns the weights found by [New]: every move lowers the sum of weight times
// coordinate.
func (g *Game) Weight() []int { return slices.Clone(g.weight) }

// Options returns the options of a position, in the order of the vectors.
// Equal options appear once.
func (g *Game) Options(position []int) [][]int {
	var options [][]int
	for _, v := range g.vectors {
		q := slices.Clone(position)
		for i := range q {
			q[i] += v[i]
		}
		legal := slices.Min(q) >= 0
		if legal && !slices.ContainsFunc(options, func(o []int) bool { return slices.Equal(o, q) }) {
			options = append(options, q)
		}
	}
	return options
}

// maxDimension is the largest dimension of a game that Grundy can solve.
const maxDimension = 8

// Grundy returns the Grundy value of one position by memoised recursion, for
// games of up to eight dimensions.
func (g *Game) Grundy(position []int) int {
	if len(position) != len(g.weight) || len(position) > maxDimension {
		panic(fmt.Sprintf("addition: position %v for a game of dimension %d", position, len(g.weight)))
	}
	type point [maxDimension]int
	solver := impartial.New(func(p point) []point {
		var options []point
		for _, o := range g.Options(p[:len(position)]) {
			var q point
			copy(q[:], o)
			options = append(options, q)
		}
		return options
	})
	var p point
	copy(p[:], position)
	return solver.Grundy(p)
}
