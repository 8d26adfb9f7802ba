package magic

import (
	"fmt"
	"slices"
)

// A Configuration is what the article's program prints about a magic code.
type Configuration struct {
	Code     string
	Box      string // for example 1x1x3
	OnBox    int    // number of tiles wholly in the surface of the box
	Shape    string // the polyominoid, for example 011-013-...
	Mirror   bool   // the shape is its own mirror image
	Flaps    int
	Delta    int // metric invariant
	Linking  int // topological invariant
	SymCount int
	TypeInv  bool
}

// Analyse computes all about the code as it stands; the signs of the invariants
// depend on it. For the article's numbers pass c.Canonical().
func Analyse(c Code) Configuration {
	s := c.Shape()
	box := s.Box()
	rotations, all := s.Symmetries()
	a, b := c.Borders(Tapes()[0])
	return Configuration{
		Code:     c.String(),
		Box:      fmt.Sprintf("%dx%dx%d", box[0], box[1], box[2]),
		OnBox:    s.OnBox(),
		Shape:    s.String(),
		Mirror:   all > rotations,
		Flaps:    c.Flaps(),
		Delta:    c.Delta(),
		Linking:  Linking(a, b),
		SymCount: c.SymCount(),
		TypeInv:  c.TypeInv(),
	}
}

// AnalyseAll analyses codes in their order.
func AnalyseAll(codes []Code) []Configuration {
	all := make([]Configuration, len(codes))
	for i, c := range codes {
		all[i] = Analyse(c)
	}
	return all
}

// Vanishing reports whether both invariants are zero.
func (c Configuration) Vanishing() bool { return c.Delta == 0 && c.Linking == 0 }

// String writes the line of the article's program.
func (c Configuration) String() string {
	mark, inv := "", "no"
	if c.Mirror {
		mark = "s"
	}
	if c.TypeInv {
		inv = "yes"
	}
	return fmt.Sprintf("%s box=%s+%d polyominoid=%s%s f=%d delta=%d linking=%d symcount=%d typeinv=%s",
		c.Code, c.Box, c.OnBox, c.Shape, mark, c.Flaps, c.Delta, c.Linking, c.SymCount, inv)
}

// Shapes returns the different shapes of the configurations, sorted.
func Shapes(all []Configuration) []string {
	var shapes []string
	for _, c := range all {
		shapes = append(shapes, c.Shape)
	}
	slices.Sort(shapes)
	return slices.Compact(shapes)
}
