package show

import (
	"errors"
	"fmt"
)

// Cobweb is the graph of fixed-point iterations of maps from the numbers 1 to N
// into themselves: the graph of each map, the diagonal, and the fixed points on
// it.
type Cobweb struct {
	Maps   []CobwebMap
	Paths  []CobwebPath `json:",omitempty"` // drawn as cobwebs with arrows
	Basins bool         `json:",omitempty"` // a strip for each map shows where each number ends
	XTitle string       `json:",omitempty"`
	YTitle string       `json:",omitempty"`
	Alt    string       // required: what the picture shows, in words
}

// A CobwebMap maps i+1 to Values[i]. The picture shows it applied Times times,
// once by default.
type CobwebMap struct {
	Name   string `json:",omitempty"`
	Values []int
	Times  int `json:",omitempty"`
}

// A CobwebPath follows a number under a map until it reaches a fixed point or
// has taken Steps steps; without Steps, until a number recurs.
type CobwebPath struct {
	Map   int `json:",omitempty"` // index into Maps
	Start int
	Steps int `json:",omitempty"`
}

// AltText returns c.Alt.
func (c Cobweb) AltText() string    { return c.Alt }
func (c Cobweb) figureName() string { return "cobweb" }

func (c Cobweb) check() error {
	if len(c.Maps) == 0 || len(c.Maps[0].Values) == 0 {
		return errors.New("there is no map to draw")
	}
	n := len(c.Maps[0].Values)
	for k, m := range c.Maps {
		if len(m.Values) != n {
			return fmt.Errorf("map %d has %d values, map 0 has %d", k, len(m.Values), n)
		}
		for i, v := range m.Values {
			if v < 1 || v > n {
				return fmt.Errorf("map %d takes %d to %d, outside 1 to %d", k, i+1, v, n)
			}
		}
	}
	for _, p := range c.Paths {
		if p.Map < 0 || p.Map >= len(c.Maps) || p.Start < 1 || p.Start > n {
			return fmt.Errorf("path %+v begins nowhere", p)
		}
	}
	return nil
}

func (c Cobweb) text() string {
	return fmt.Sprintf("iteration graph of %d maps of the numbers 1 to %d", len(c.Maps), len(c.Maps[0].Values))
}

// Graph is a directed graph of positions and their options, drawn in layers so
// that moves lead downwards, or with Across to the right, unless they close a
// cycle.
type Graph struct {
	Nodes  []Node
	Edges  []Edge
	Line   []string `json:",omitempty"` // names along a line of play, which is highlighted
	Across bool     `json:",omitempty"`
	Alt    string   // required: what the picture shows, in words
}

// A Node is a position. P-positions are drawn as filled discs, N-positions as
// boxes, and positions that are neither as open ovals.
type Node struct {
	Name  string // unique
	Label string `json:",omitempty"` // default Name
	Kind  string `json:",omitempty"` // "P", "N" or ""
	Value string `json:",omitempty"` // such as a Grundy value, written under the label
}

// An Edge is a move from one position to an option of it, by name.
type Edge struct {
	From, To string
	Label    string `json:",omitempty"`
}

// AltText returns g.Alt.
func (g Graph) AltText() string    { return g.Alt }
func (g Graph) figureName() string { return "graph" }

func (g Graph) check() error {
	const most = 600
	if len(g.Nodes) == 0 {
		return errors.New("there are no positions to draw")
	}
	if len(g.Nodes) > most {
		return fmt.Errorf("%d positions are too many for one picture; at most %d", len(g.Nodes), most)
	}
	known, moves := map[string]bool{}, map[Edge]bool{}
	for _, n := range g.Nodes {
		if known[n.Name] {
			return fmt.Errorf("position %q is there twice", n.Name)
		}
		if n.Kind != "" && n.Kind != "P" && n.Kind != "N" {
			return fmt.Errorf(`position %q is of kind %q, not "P", "N" or ""`, n.Name, n.Kind)
		}
		known[n.Name] = true
	}
	for _, e := range g.Edges {
		for _, name := range []string{e.From, e.To} {
			if !known[name] {
				return fmt.Errorf("the move from %q to %q has no position %q", e.From, e.To, name)
			}
		}
		moves[Edge{From: e.From, To: e.To}] = true
	}
	for i := 1; i < len(g.Line); i++ {
		if !moves[Edge{From: g.Line[i-1], To: g.Line[i]}] {
			return fmt.Errorf("the line of play has no move from %q to %q", g.Line[i-1], g.Line[i])
		}
	}
	return nil
}

func (g Graph) text() string {
	return fmt.Sprintf("graph of %d positions and %d moves", len(g.Nodes), len(g.Edges))
}
