package jenga

import (
	"fmt"
	"strings"

	"rederive/solvers/impartial"
)

// A Tower is a Jenga tower brick by brick, from the bottom to the top. Each layer is
// three characters, left, middle and right: # for a brick, - for a gap. Layers are
// separated by spaces: "### #-# ##- ### #--".
type Tower string

// NewTower returns a tower of complete layers.
func NewTower(layers int) Tower {
	return Tower(strings.TrimSuffix(strings.Repeat("### ", layers), " "))
}

// Options returns the towers after each feasible move, each once: take a brick
// from a layer below the topmost complete one and put it on top, in the first
// free place of the layer under construction.
//
// By the section Move Structure a brick may not be taken if its layer lacks the
// middle brick, and the middle brick may not be taken if an end brick is gone.
func (t Tower) Options() []Tower {
	layers := strings.Fields(string(t))
	seen := map[Tower]bool{}
	var out []Tower
	for i := range playable(layers) {
		for brick := range 3 {
			if !feasible(layers[i], brick) {
				continue
			}
			q := build(layers, i, brick)
			if !seen[q] {
				seen[q] = true
				out = append(out, q)
			}
		}
	}
	return out
}

// playable returns the number of layers, from the bottom, that may be played on: those
// below the topmost complete layer. A layer under construction does not count as
// complete until its third brick is placed.
func playable(layers []string) int {
	last := len(layers) - 1
	if last >= 0 && layers[last] != "###" {
		last--
	}
	return max(last, 0)
}

func feasible(layer string, brick int) bool {
	if layer[brick] != '#' || layer[1] != '#' {
		return false
	}
	return brick != 1 || layer == "###"
}

// build takes a brick from layer i and puts it on top.
func build(layers []string, i, brick int) Tower {
	next := append([]string(nil), layers...)
	l := []byte(next[i])
	l[brick] = '-'
	next[i] = string(l)
	last := len(next) - 1
	if gap := strings.IndexByte(next[last], '-'); gap >= 0 {
		top := []byte(next[last])
		top[gap] = '#'
		next[last] = string(top)
	} else {
		next = append(next, "#--")
	}
	return Tower(strings.Join(next, " "))
}

// Position returns the tower's [Cm,In,+k].
func (t Tower) Position() Position {
	layers := strings.Fields(string(t))
	var p Position
	for _, l := range layers[:playable(layers)] {
		switch l {
		case "###":
			p.M++
		case "##-", "-##":
			p.N++
		}
	}
	if top := layers[len(layers)-1]; top != "###" {
		p.K = strings.Count(top, "#")
	}
	return p
}

// TowerGrundy returns the Grundy value of a tower of complete layers, found brick by
// brick without [Position].
func TowerGrundy(layers int) int {
	return impartial.New(Tower.Options).Grundy(NewTower(layers))
}

// CompareTowers plays every tower that can arise from the given number of complete
// layers, and compares the positions of its options with the options of its position.
// It returns the number of towers, and an error that names the first tower for which
// they differ.
func CompareTowers(layers int) (towers int, err error) {
	seen := map[Tower]bool{}
	queue := []Tower{NewTower(layers)}
	for len(queue) > 0 {
		t := queue[0]
		queue = queue[1:]
		if seen[t] {
			continue
		}
		seen[t] = true
		next := t.Options()
		if got, want := positionSet(next), set(Options(t.Position())); got != want {
			return len(seen), fmt.Errorf("tower %s: its moves lead to %s, those of %v to %s", t, got, t.Position(),
				want)
		}
		queue = append(queue, next...)
	}
	return len(seen), nil
}

func positionSet(towers []Tower) string {
	var ps []Position
	for _, t := range towers {
		ps = append(ps, t.Position())
	}
	return set(ps)
}

// set returns positions as a string, sorted and each once.
func set(ps []Position) string {
	const size = 64
	var mark [3][size][size]bool
	for _, p := range ps {
		mark[p.K][p.M][p.N] = true
	}
	var b strings.Builder
	for k := range mark {
		for m := range mark[k] {
			for n, ok := range mark[k][m] {
				if ok {
					fmt.Fprintf(&b, "[C%d,I%d,+%d]", m, n, k)
				}
			}
		}
	}
	return b.String()
}
