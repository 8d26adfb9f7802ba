package kernel

import (
	"fmt"
	"strings"

	"rederive/internal/boundary"
	"rederive/kernel/internal/host"
	"rederive/show/worker"
)

// wall returns the wall between the workers of a notebook and the system. There is none if
// the front matter imports packages that need the system, or if the system cannot build one.
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

// walledJob returns a job with the system call filter that belongs to a wall.
func walledJob(wall host.Wall) (job worker.Job, err error) {
	if wall == host.NoWall {
		return job, nil
	}
	if job.Filter, err = boundary.Filter(); err != nil {
		err = fmt.Errorf("confining the worker: %w", err)
	}
	return job, err
}

// unconfined returns the reason why there is no wall, or "".
func (o Options) unconfined(wall host.Wall, system []string) string {
	switch {
	case wall != host.NoWall || o.Remote != nil:
		return ""
	case len(system) > 0:
		return strings.Join(system, ", ")
	}
	return "the system cannot: " + strings.Join(boundary.LacksForCells(), "; ")
}

// asks reports whether the cells may need something that a wall keeps from them.
func (e *execution) asks() bool { return len(e.nb.Front.Imports) > 0 }
