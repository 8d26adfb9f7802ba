package show

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Tower is a Jenga tower. Layers have 1 for a block and 0 for a gap, the bottom
// layer first, as in the appendix of "Combinatorics of JENGA":
// {{1,0,1},{0,1,1},{1,1,1}}. The blocks of adjacent layers are at right angles;
// the ends of the blocks of the lowest layer are visible.
type Tower struct {
	Layers [][]int
	Marks  []int  `json:",omitempty"` // indices of layers with an arrow, such as those that can be played
	Label  string `json:",omitempty"` // below the tower
	Alt    string // required: what the picture shows, in words
}

// AltText returns t.Alt.
func (t Tower) AltText() string    { return t.Alt }
func (t Tower) figureName() string { return "tower" }

func (t Tower) check() error {
	if len(t.Layers) == 0 {
		return errors.New("the tower has no layers")
	}
	for i, l := range t.Layers {
		if len(l) == 0 || len(l) > 9 {
			return fmt.Errorf("layer %d has %d places", i, len(l))
		}
		for _, block := range l {
			if block != 0 && block != 1 {
				return fmt.Errorf("layer %d holds %d, neither block nor gap", i, block)
			}
		}
	}
	for _, m := range t.Marks {
		if m < 0 || m >= len(t.Layers) {
			return fmt.Errorf("there is no layer %d to mark", m)
		}
	}
	return nil
}

func (t Tower) text() string {
	var rows []string
	for _, l := range slices.Backward(t.Layers) {
		rows = append(rows, strings.Trim(fmt.Sprint(l), "[]"))
	}
	return strings.Join(rows, "\n")
}

// Hanoi is a strip of states of the Tower of Hanoi. A state has for each peg
// its discs from bottom to top; discs are numbered by size from 1.
type Hanoi struct {
	States [][][]int
	Labels []string `json:",omitempty"` // below the states, such as the number of the move
	Pegs   []string `json:",omitempty"` // names of the pegs
	Alt    string   // required: what the picture shows, in words
}

// AltText returns h.Alt.
func (h Hanoi) AltText() string    { return h.Alt }
func (h Hanoi) figureName() string { return "hanoi" }

func (h Hanoi) check() error {
	if len(h.States) == 0 || len(h.States[0]) == 0 {
		return errors.New("there is no state to draw")
	}
	for i, state := range h.States {
		if len(state) != len(h.States[0]) {
			return fmt.Errorf("state %d has %d pegs, state 0 has %d", i, len(state), len(h.States[0]))
		}
		for _, peg := range state {
			for _, d := range peg {
				if d < 1 || d > 99 {
					return fmt.Errorf("state %d has a disc of size %d", i, d)
				}
			}
		}
	}
	return nil
}

func (h Hanoi) text() string {
	var rows []string
	for _, s := range h.States {
		rows = append(rows, fmt.Sprint(s))
	}
	return strings.Join(rows, "\n")
}
