package magic

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// A Configuration holds what the article's program prints about a magic code.
type Configuration struct {
	Code      string
	Box       string // such as 1x1x3
	OnBox     int    // number of tiles wholly in the surface of the box
	Shape     string // the polyominoid, such as 011-013-...
	Symmetric bool   // some isometry other than the identity maps the shape to itself
	Flaps     int
	Delta     int // metric invariant
	Linking   int // topological invariant
	SymCount  int
	TypeInv   bool
}

// Analyse analyses the code as given; the signs of the invariants depend on it. For the
// article's numbers pass c.Canonical().
func Analyse(c Code) Configuration {
	return analyse(c, relabellings(len(c), false), relabellings(len(c), true))
}

func analyse(c Code, same, odd []relabelling) Configuration {
	s := c.Shape()
	box := s.Box()
	_, all := s.Symmetries()
	return Configuration{
		Code:      c.String(),
		Box:       fmt.Sprintf("%dx%dx%d", box[0], box[1], box[2]),
		OnBox:     s.OnBox(),
		Shape:     s.String(),
		Symmetric: all > 1,
		Flaps:     c.Flaps(),
		Delta:     c.Delta(),
		Linking:   c.Linking(),
		SymCount:  c.fixed(same),
		TypeInv:   c.fixed(odd) > 0,
	}
}

// AnalyseAll analyses codes of the same length on all processors.
func AnalyseAll(codes []Code) []Configuration {
	all := make([]Configuration, len(codes))
	if len(codes) == 0 {
		return all
	}
	n := len(codes[0])
	same, odd := relabellings(n, false), relabellings(n, true)
	share(len(codes), func(i int) { all[i] = analyse(codes[i], same, odd) })
	return all
}

// share calls work with 0, 1, ..., n-1, spread over the processors.
func share(n int, work func(i int)) {
	var taken atomic.Int64
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for i := int(taken.Add(1)) - 1; i < n; i = int(taken.Add(1)) - 1 {
				work(i)
			}
		})
	}
	wait.Wait()
}

// Vanishing reports whether both invariants are zero.
func (c Configuration) Vanishing() bool { return c.Delta == 0 && c.Linking == 0 }

// String returns the line that the article's program prints.
func (c Configuration) String() string {
	mark, inv := "", "no"
	if c.Symmetric {
		mark = "s"
	}
	if c.TypeInv {
		inv = "yes"
	}
	return fmt.Sprintf("%s box=%s+%d polyominoid=%s%s f=%d delta=%d linking=%d symcount=%d typeinv=%s",
		c.Code, c.Box, c.OnBox, c.Shape, mark, c.Flaps, c.Delta, c.Linking, c.SymCount, inv)
}

// Shapes returns the distinct shapes of the configurations, sorted.
func Shapes(all []Configuration) []string {
	var shapes []string
	for _, c := range all {
		shapes = append(shapes, c.Shape)
	}
	slices.Sort(shapes)
	return slices.Compact(shapes)
}
