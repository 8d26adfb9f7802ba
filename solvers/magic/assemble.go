package magic

import (
	"fmt"
	"slices"
	"strings"
)

// An Assemblage arranges the tiles of a sequence in space: Level[i] is the level of
// tile i in the stack on its cell, counted from 1 at the bottom. Tile 0 is a slash.
// (The article writes a level after the symbol that leads to the tile.)
type Assemblage struct {
	Sequence Sequence
	Level    []int
}

// heights returns, for each tile, the number of tiles in its stack.
func (s Sequence) heights() []int {
	cells := s.cells()
	heights := make([]int, len(s))
	for i := range s {
		for j := range s {
			if cells[i] == cells[j] {
				heights[i]++
			}
		}
	}
	return heights
}

// String returns the assemblage as the formulas of the article write it: a level
// follows a symbol that leads to a stack of two or more tiles.
func (a Assemblage) String() string {
	var b strings.Builder
	heights := a.Sequence.heights()
	for i := range a.Sequence {
		to := (i + 1) % len(a.Level)
		b.WriteString(a.Sequence[i : i+1].String())
		if heights[to] > 1 {
			fmt.Fprint(&b, a.Level[to])
		}
	}
	return b.String()
}

// Line returns the assemblage as the article's program writes it: all levels, and the
// type of tile 0 in front.
func (a Assemblage) Line() string {
	line := "sla"
	for i := range a.Sequence {
		line += fmt.Sprintf(" %s%d", a.Sequence[i:i+1], a.Level[(i+1)%len(a.Level)])
	}
	return line
}

// ParseAssemblage parses an assemblage as String or Line write it, with or without
// blanks and "sla". A tile without a level must be alone on its cell.
func ParseAssemblage(text string) (Assemblage, error) {
	body := strings.ReplaceAll(strings.TrimPrefix(text, "sla"), " ", "")
	word := strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return -1
		}
		return r
	}, body)
	s, err := ParseSequence(word)
	if err != nil {
		return Assemblage{}, fmt.Errorf("assemblage %q: %w", text, err)
	}
	a := Assemblage{s, make([]int, len(s))}
	tile := 0
	for i, r := range body {
		if r < '0' || '9' < r {
			tile++
			continue
		}
		level := &a.Level[tile%len(s)]
		*level = 10**level + int(r-'0')
		if tile == 0 || *level > MaxTiles || *level == 0 {
			return Assemblage{}, fmt.Errorf("assemblage %q: unexpected level at byte %d of %q", text, i, body)
		}
	}
	if err := a.check(); err != nil {
		return Assemblage{}, fmt.Errorf("assemblage %q: %w", text, err)
	}
	return a, nil
}

// check fills in the levels of single tiles and requires that the levels of
// every stack are 1, 2, ... up to its height.
func (a Assemblage) check() error {
	cells, heights := a.Sequence.cells(), a.Sequence.heights()
	for i, level := range a.Level {
		if level == 0 && heights[i] == 1 {
			a.Level[i] = 1
			continue
		}
		if level < 1 || level > heights[i] {
			return fmt.Errorf("tile %d has level %d in a stack of %d", i, level, heights[i])
		}
		for j := range i {
			if cells[i] == cells[j] && a.Level[j] == level {
				return fmt.Errorf("tiles %d and %d have the same level", j, i)
			}
		}
	}
	return nil
}

// Admissible reports whether the assemblage satisfies Remark 1: two pairs of
// consecutive tiles that hang together over the same side of a cell, and have no
// tile in common, are in the same order on both sides of it.
func (a Assemblage) Admissible() bool {
	n := len(a.Level)
	cells := a.Sequence.cells()
	for i := range n {
		for j := range n {
			i1, j1 := (i+1)%n, (j+1)%n
			if i == j || i1 == j || i == j1 {
				continue
			}
			same := cells[i] == cells[j] && cells[i1] == cells[j1] &&
				(a.Level[i] < a.Level[j]) != (a.Level[i1] < a.Level[j1])
			opposite := cells[i] == cells[j1] && cells[i1] == cells[j] &&
				(a.Level[i] < a.Level[j1]) != (a.Level[i1] < a.Level[j])
			if same || opposite {
				return false
			}
		}
	}
	return true
}

// ascends reports whether flap i is ascending: whether the tile before it is
// below the tile after it (Definition 5).
func (a Assemblage) ascends(i int) bool {
	n := len(a.Level)
	return a.Level[(i+n-1)%n] < a.Level[(i+1)%n]
}

// Delta returns the metric invariant.
func (a Assemblage) Delta() int { return excess(a.Sequence.Code().counts(a.ascends)) }

// FlapSides returns a string with one letter for each flap: a for ascending, d for
// descending, upper case if the flap is vertical.
func (a Assemblage) FlapSides() string {
	word := ""
	for i, d := range a.Sequence {
		if !a.Sequence.isFlap(i) {
			continue
		}
		letter := "d"
		if a.ascends(i) {
			letter = "a"
		}
		if d%2 == 1 {
			letter = strings.ToUpper(letter)
		}
		word += letter
	}
	return word
}

const (
	storey = 100 // height of a level, in the units of a Tape
	jut    = 4   // how far the ribbon protrudes where it goes around the side of a stack
)

// Borders returns the two borders of the ribbon as closed polygons. Where the ribbon
// skips a flap, it passes from one tile of a stack to another outside all tiles in
// between.
func (a Assemblage) Borders(t Tape) (one, other []Vec) {
	return a.border(t, 1), a.border(t, -1)
}

func (a Assemblage) border(t Tape, which int) []Vec {
	code := a.Sequence.Code()
	frames, tape := code.Frames(), code.sections(a.ascends)
	var points []Vec
	for k, s := range tape {
		f := a.raised(frames, s.tile)
		from, to := t.point(f, s, s.from, which), t.point(f, s, s.to, which)
		points = append(points, from, to)
		next := tape[(k+1)%len(tape)]
		if next.tile != s.tile && frames[next.tile].Centre == frames[s.tile].Centre {
			g := a.raised(frames, next.tile)
			out := f.outward(s.to).times(jut)
			points = append(points, to.plus(out), t.point(g, next, next.from, which).plus(out))
		}
	}
	return points
}

// raised returns the frame of a tile, raised to its level.
func (a Assemblage) raised(frames []Frame, tile int) Frame {
	f := frames[tile]
	f.Lift = storey * a.Level[tile]
	return f
}

// Linking returns the topological invariant.
func (a Assemblage) Linking() int { return Linking(a.Borders(Tapes()[0])) }

// LinkingByCone returns the same number by the other method, on a tape with other
// proportions.
func (a Assemblage) LinkingByCone() int { return LinkingByCone(a.Borders(Tapes()[1])) }

// read returns the assemblage in another reading. If the reading changes the types of
// the tiles, the assemblage is reflected in a horizontal mirror to change them back.
func (a Assemblage) read(r *reading, heights []int) Assemblage {
	n := len(a.Level)
	b := Assemblage{r.apply(a.Sequence), make([]int, n)}
	for i := range b.Level {
		old := r.tile(n, i)
		b.Level[i] = a.Level[old]
		if r.odd {
			b.Level[i] = heights[old] + 1 - a.Level[old]
		}
	}
	return b
}

// Equivalent returns the assemblages of the same sequence that are the same
// configuration or its mirror image, including a, sorted by their levels.
func (a Assemblage) Equivalent() []Assemblage {
	heights := a.Sequence.heights()
	var all []Assemblage
	for _, r := range a.Sequence.symmetries() {
		all = append(all, a.read(&r, heights))
	}
	slices.SortFunc(all, compareLevels)
	return slices.CompactFunc(all, func(x, y Assemblage) bool { return compareLevels(x, y) == 0 })
}

// compareLevels compares assemblages by their levels, in the order in which they are
// written.
func compareLevels(a, b Assemblage) int {
	n := len(a.Level)
	for i := range n {
		if d := a.Level[(i+1)%n] - b.Level[(i+1)%n]; d != 0 {
			return d
		}
	}
	return 0
}
