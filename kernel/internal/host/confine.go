package host

import (
	"os/exec"

	"rederive/internal/boundary"
	"rederive/show/worker"
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

// startInterpreter starts a worker that interprets cells.
func startInterpreter(cmd *exec.Cmd) error { return isolated(cmd, startSelf) }

// startProgram starts a compiled program, which confines itself.
func startProgram(cmd *exec.Cmd) error {
	cmd.Env = append(cmd.Env, worker.Boundary+"=on")
	return isolated(cmd, (*exec.Cmd).Start)
}

// isolated starts a process in a network of its own, where the system allows it.
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
