package host

import (
	"os/exec"

	"rederive/internal/boundary"
	"rederive/show/worker"
)

// confineSelf makes a process of this binary confine itself, or be confined before it
// starts if it cannot.
func confineSelf(cmd *exec.Cmd) error {
	if boundary.Together() {
		cmd.Env = append(cmd.Env, worker.Boundary+"=on")
		return nil
	}
	cmd.Env = append(cmd.Env, worker.Boundary+"="+worker.Launched)
	return boundary.Confine(cmd, boundary.Profile{})
}

// begin starts a worker; one for strangers has a network of its own where the system
// allows it.
func begin(cmd *exec.Cmd, untrusted bool) error {
	if !untrusted {
		return cmd.Start()
	}
	boundary.Isolate(cmd)
	err := cmd.Start()
	if err != nil && boundary.Unisolate(cmd, err) {
		err = cmd.Start()
	}
	return err
}
