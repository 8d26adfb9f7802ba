package magic

import (
	"fmt"
	"slices"
)

// Assemblages returns the admissible assemblages of the sequence, one of each
// equivalence class: the first by its levels.
func (s Sequence) Assemblages() []Assemblage {
	var classes []Assemblage
	heights, same := s.heights(), s.symmetries()
	s.EachAssemblage(func(a Assemblage) {
		for i := range same {
			if compareLevels(a.read(&same[i], heights), a) < 0 {
				return
			}
		}
		classes = append(classes, Assemblage{s, slices.Clone(a.Level)})
	})
	slices.SortFunc(classes, compareLevels)
	return classes
}

// EachAssemblage calls visit with every admissible assemblage. The levels are
// only valid during the call.
//
// It lays the tiles one by one, each at any height of its stack, and abandons a stack
// as soon as two pairs of tiles change their order over a side of a cell.
func (s Sequence) EachAssemblage(visit func(Assemblage)) {
	n := len(s)
	p := pile{s: s, cells: s.cells(), visit: visit, level: make([]int, n)}
	for i := range n {
		p.clashes = append(p.clashes, p.clash(i))
	}
	p.lay(0)
}

// A pile is a partial assemblage: the levels of the tiles laid so far.
type pile struct {
	s       Sequence
	cells   []Vec
	clashes [][][4]int
	level   []int
	visit   func(Assemblage)
}

// clash returns what must be checked when tile i is laid: quadruples of tiles p, q on
// one cell and p', q' on an adjacent one, such that p hangs on p' and q on q' and the
// last of the four is i.
func (p *pile) clash(i int) [][4]int {
	n := len(p.s)
	var list [][4]int
	for j := range n {
		for k := range n {
			j1, k1 := (j+1)%n, (k+1)%n
			if j == k || j1 == k || j == k1 || max(j, j1, k, k1) != i {
				continue
			}
			switch {
			case p.cells[j] == p.cells[k] && p.cells[j1] == p.cells[k1]:
				list = append(list, [4]int{j, k, j1, k1})
			case p.cells[j] == p.cells[k1] && p.cells[j1] == p.cells[k]:
				list = append(list, [4]int{j, k1, j1, k})
			}
		}
	}
	return list
}

// lay lays tile i and all tiles after it.
func (p *pile) lay(i int) {
	if i == len(p.s) {
		p.visit(Assemblage{p.s, p.level})
		return
	}
	below := 0
	for j := range i {
		if p.cells[j] == p.cells[i] {
			below++
		}
	}
	for level := below + 1; level >= 1; level-- {
		p.level[i] = level
		p.shift(i, level, 1)
		if p.orderly(i) {
			p.lay(i + 1)
		}
		p.shift(i, level, -1)
	}
}

// shift raises or lowers the earlier tiles of the stack of tile i from a level up.
func (p *pile) shift(i, level, by int) {
	for j := range i {
		if p.cells[j] == p.cells[i] && p.level[j] >= level {
			p.level[j] += by
		}
	}
}

func (p *pile) orderly(i int) bool {
	for _, c := range p.clashes[i] {
		if (p.level[c[0]] < p.level[c[1]]) != (p.level[c[2]] < p.level[c[3]]) {
			return false
		}
	}
	return true
}

// A Planar holds what the article's second program prints about a sequence, and the
// linking numbers, which that program could not compute.
type Planar struct {
	Sequence     string
	Flaps        int
	Pattern      string // of the flaps, as in Table 2
	Area         int
	CurvingDelta int // Δc
	SymCount     int
	Deltas       []int    // metric invariant of each assemblage
	Linkings     []int    // topological invariant of each assemblage
	Assemblages  []string // one of each class
	Sides        []string // how the flaps of each lie; see Assemblage.FlapSides
}

// AnalyseSequence analyses a sequence.
func AnalyseSequence(s Sequence) Planar {
	p := Planar{
		Sequence:     s.String(),
		Flaps:        s.Flaps(),
		Pattern:      s.FlapPattern(),
		Area:         s.Area(),
		CurvingDelta: s.CurvingDelta(),
		SymCount:     s.SymCount(),
	}
	for _, a := range s.Assemblages() {
		p.Assemblages = append(p.Assemblages, a.String())
		p.Sides = append(p.Sides, a.FlapSides())
		p.Deltas = append(p.Deltas, a.Delta())
		p.Linkings = append(p.Linkings, a.Linking())
	}
	return p
}

// DeltaZero returns the number of assemblages whose metric invariant is zero.
func (p Planar) DeltaZero() int {
	count := 0
	for _, d := range p.Deltas {
		if d == 0 {
			count++
		}
	}
	return count
}

// Vanishing returns the assemblages whose invariants are both zero.
func (p Planar) Vanishing() []string {
	var list []string
	for i, d := range p.Deltas {
		if d == 0 && p.Linkings[i] == 0 {
			list = append(list, p.Assemblages[i])
		}
	}
	return list
}

// String returns the line that the article's program prints.
func (p Planar) String() string {
	return fmt.Sprintf("%s f=%d area=%d Dc=%d symcount=%d assemblages=%d deltaiszero=%d",
		p.Sequence, p.Flaps, p.Area, p.CurvingDelta, p.SymCount, len(p.Assemblages), p.DeltaZero())
}
