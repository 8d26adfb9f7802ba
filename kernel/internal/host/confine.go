package host

import (
	"os/exec"

	"rederive/internal/boundary"
	"rederive/show/worker"
)

// A Wall is what the system keeps a worker from.
type Wall byte

// The walls, each stronger than the one before.
const (
	NoWall    Wall = iota // nothing: the worker needs the system, or the system lacks the means
	Cells                 // files, connections, processes
	Strangers             // and the network; programs are compiled within walls as well
)

// startSelf starts a process of this binary that confines itself or, if it cannot, is
// confined from the start.
func startSelf(cmd *exec.Cmd) error {
	if err := boundary.CloseOthers(); err != nil {
		return err
	}
	if boundary.Together() {
		cmd.Env = append(cmd.Env, worker.Boundary+"=on")
		return cmd.Start()
	}
	cmd.Env = append(cmd.Env, worker.Boundary+"="+worker.Launched)
	return boundary.Start(cmd, boundary.Profile{})
}

// startInterpreter returns a function that starts a worker to interpret cells.
func startInterpreter(w Wall) func(*exec.Cmd) error {
	switch w {
	case NoWall:
		return (*exec.Cmd).Start
	case Strangers:
		return func(cmd *exec.Cmd) error { return isolated(cmd, startSelf) }
	}
	return startSelf
}

// startProgram returns a function that starts a compiled program, which confines itself.
// Packages of a module run before it can: a program that has some is confined from the
// start.
func startProgram(w Wall, packages bool) func(*exec.Cmd) error {
	on := func(cmd *exec.Cmd) error {
		if err := boundary.CloseOthers(); err != nil {
			return err
		}
		cmd.Env = append(cmd.Env, worker.Boundary+"=on")
		return cmd.Start()
	}
	switch {
	case packages:
		return func(cmd *exec.Cmd) error {
			cmd.Env = append(cmd.Env, worker.Boundary+"="+worker.Launched)
			return boundary.Start(cmd, boundary.Profile{Calls: boundary.Tool})
		}
	case w == Strangers:
		return func(cmd *exec.Cmd) error { return isolated(cmd, on) }
	}
	return on
}

// isolated starts a process in a network of its own where the system allows it.
func isolated(cmd *exec.Cmd, start func(*exec.Cmd) error) error {
	if err := boundary.CloseOthers(); err != nil {
		return err
	}
	boundary.Isolate(cmd)
	err := start(cmd)
	if err != nil && boundary.Unisolate(cmd, err) {
		err = start(cmd)
	}
	return err
}
