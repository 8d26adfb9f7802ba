package clocknim

import (
	"errors"
	"fmt"
	"slices"
)

// A Tower is a JENGA tower, bottom layer first. A layer lists its places from one side
// to the other: 1 for a block, 0 for a gap, as in the paper's appendix. All layers have
// the same width, three in JENGA.
type Tower [][]int

// Stable reports whether a layer supports the tower above it: its blocks must reach
// over the middle from both sides. With three blocks, the stable layers are those with
// the central block or both lateral blocks.
func Stable(layer []int) bool {
	first, last := slices.Index(layer, 1), lastIndex(layer)
	return first >= 0 && 2*first < len(layer) && 2*(last+1) > len(layer)
}

func lastIndex(layer []int) int {
	for i := len(layer) - 1; i >= 0; i-- {
		if layer[i] == 1 {
			return i
		}
	}
	return -1
}

func blocks(layer []int) int {
	n := 0
	for _, b := range layer {
		n += b
	}
	return n
}

// Check returns an error if t cannot occur during a game. The top layer may be
// incomplete if the one below it is complete; all others must be stable.
func (t Tower) Check() error {
	if len(t) == 0 {
		return errors.New("a tower without layers")
	}
	width := len(t[0])
	for i, layer := range t {
		for _, b := range layer {
			if b != 0 && b != 1 {
				return fmt.Errorf("layer %d: place with %d blocks", i+1, b)
			}
		}
		switch {
		case len(layer) != width || width < 3:
			return fmt.Errorf("layer %d has %d places", i+1, len(layer))
		case i == len(t)-1 && blocks(layer) > 0:
		case i == len(t)-2 && blocks(t[i+1]) < width && blocks(layer) < width:
			return fmt.Errorf("layer %d is incomplete below an incomplete top layer", i+1)
		case !Stable(layer):
			return fmt.Errorf("layer %d is not stable", i+1)
		}
	}
	return nil
}

// clock returns the number of blocks above the topmost complete layer, and the number
// of playable layers: those below that layer.
func (t Tower) clock() (clock, playable int) {
	top := t[len(t)-1]
	if blocks(top) == len(top) {
		return 0, len(t) - 1
	}
	return blocks(top), max(0, len(t)-2)
}

// Position returns the CLOCK NIM position (a1, a2 | s) of a tower of width 3, with a1
// layers from which one more block can be taken and a2 complete ones.
func (t Tower) Position() (Position, error) {
	if err := t.Check(); err != nil {
		return Position{}, err
	}
	if len(t[0]) != 3 {
		return Position{}, fmt.Errorf("a tower with layers of %d blocks", len(t[0]))
	}
	clock, playable := t.clock()
	p := Position{Piles: []int{0, 0}, Clock: clock}
	for _, layer := range t[:playable] {
		switch {
		case blocks(layer) == 3:
			p.Piles[1]++
		case layer[1] == 1 && blocks(layer) == 2:
			p.Piles[0]++
		}
	}
	return p, nil
}

// A TowerMove is a physical move: the block at Place of Layer is put on top. Layers and
// places count from 1, layers from the bottom.
type TowerMove struct {
	Layer, Place int
	After        Tower
}

// Moves returns all moves that do not topple the tower. The place of the block on the
// top layer makes no difference; it goes to the first free one.
func (t Tower) Moves() ([]TowerMove, error) {
	if err := t.Check(); err != nil {
		return nil, err
	}
	var moves []TowerMove
	_, playable := t.clock()
	for i, layer := range t[:playable] {
		for place, b := range layer {
			rest := slices.Clone(layer)
			rest[place] = 0
			if b == 1 && Stable(rest) {
				moves = append(moves, TowerMove{i + 1, place + 1, t.replace(i, rest)})
			}
		}
	}
	return moves, nil
}

// replace returns the tower with another layer at index i and one more block on top.
func (t Tower) replace(i int, layer []int) Tower {
	after := slices.Clone(t)
	after[i] = layer
	top := after[len(after)-1]
	if blocks(top) == len(top) {
		fresh := make([]int, len(top))
		fresh[0] = 1
		return append(after, fresh)
	}
	top = slices.Clone(top)
	top[slices.Index(top, 0)] = 1
	after[len(after)-1] = top
	return after
}

// Grundy returns the Grundy value of a tower of any width by playing the physical
// moves. It is independent of CLOCK NIM, and slow.
func (t Tower) Grundy() (int, error) {
	if err := t.Check(); err != nil {
		return 0, err
	}
	return t.grundy(map[string]int{}), nil
}

func (t Tower) grundy(known map[string]int) int {
	name := fmt.Sprint(t)
	if g, ok := known[name]; ok {
		return g
	}
	moves, err := t.Moves()
	if err != nil {
		panic("clocknim: a move leads to a fallen tower: " + err.Error())
	}
	seen := map[int]bool{}
	for _, m := range moves {
		seen[m.After.grundy(known)] = true
	}
	g := 0
	for seen[g] {
		g++
	}
	known[name] = g
	return g
}

// FullTower returns a tower of complete layers.
func FullTower(layers, width int) Tower {
	t := make(Tower, layers)
	for i := range t {
		for range width {
			t[i] = append(t[i], 1)
		}
	}
	return t
}

// StableLayers returns all stable layers of the given width, those with fewer
// blocks first, each group in the order of a binary counter.
func StableLayers(width int) [][]int {
	var layers [][]int
	for mask := range 1 << width {
		layer := make([]int, width)
		for i := range layer {
			layer[i] = mask >> (width - 1 - i) & 1
		}
		if Stable(layer) {
			layers = append(layers, layer)
		}
	}
	slices.SortStableFunc(layers, func(a, b []int) int { return blocks(a) - blocks(b) })
	return layers
}
