package kernel

import (
	"strings"

	"rederive/internal/boundary"
	"rederive/kernel/internal/host"
)

// wall returns what the system keeps the workers of a notebook from. Packages that reach what
// is outside, which the front matter names, keep what they need.
func (o Options) wall(system []string) host.Wall {
	switch {
	case o.Remote != nil:
		return host.NoWall
	case o.Untrusted:
		return host.Strangers
	case len(system) > 0 || len(boundary.LacksForCells()) > 0:
		return host.NoWall
	}
	return host.Cells
}

// unconfined says why there is no wall.
func (o Options) unconfined(wall host.Wall, system []string) string {
	switch {
	case wall != host.NoWall || o.Remote != nil:
		return ""
	case len(system) > 0:
		return strings.Join(system, ", ")
	}
	return "the system cannot: " + strings.Join(boundary.LacksForCells(), "; ")
}

// asks reports whether the cells may need what a wall keeps from them.
func (e *execution) asks() bool { return len(e.nb.Front.Imports) > 0 }
