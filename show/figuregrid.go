package show

import (
	"errors"
	"fmt"
	"strings"
)

// Grid shows plots in rows and columns, all with the same axes, so that they can be compared by eye. Only
// the first column and the plots with nothing below have scales. Only the grid as a whole needs an
// alternative text.
//
//	show.Grid{Plots: plots, Labels: []string{"I", "II", "III", "IV"}, XTitle: "x", YTitle: "y", Alt: "..."}
type Grid struct {
	Plots          []Plot   // row by row
	Columns        int      `json:",omitempty"` // by default 2
	Labels         []string `json:",omitempty"` // above the plots
	XTitle, YTitle string   `json:",omitempty"`
	Alt            string   // required: what the picture shows, in words
}

// AltText returns g.Alt.
func (g Grid) AltText() string    { return g.Alt }
func (g Grid) figureName() string { return "grid" }

func (g Grid) check() error {
	switch {
	case len(g.Plots) == 0:
		return errors.New("there are no plots to show")
	case g.Columns < 0 || g.Columns > 8:
		return fmt.Errorf("%d columns", g.Columns)
	}
	for i, p := range g.Plots {
		if err := p.check(); err != nil {
			return fmt.Errorf("plot %d: %w", i, err)
		}
		first := g.Plots[0]
		if p.LogX != first.LogX || p.LogY != first.LogY || p.Dates != first.Dates {
			return fmt.Errorf("plot %d: its axes are not those of the first plot", i)
		}
	}
	return nil
}

func (g Grid) text() string {
	var parts []string
	for i, p := range g.Plots {
		label := ""
		if i < len(g.Labels) && g.Labels[i] != "" {
			label = g.Labels[i] + "\n"
		}
		parts = append(parts, label+p.text())
	}
	return strings.Join(parts, "\n\n")
}
