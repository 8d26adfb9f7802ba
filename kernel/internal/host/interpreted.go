package host

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"

	"rederive/internal/environment"
	"rederive/kernel/internal/emit"
)

// workerVariable is set in the environment of a worker.
const workerVariable = "REDERIVE_WORKER"

// An Interpreter is what a worker runs a program with.
type Interpreter string

const (
	Executor Interpreter = "executor" // of the typed form
	Yaegi    Interpreter = "yaegi"    // of lowered programs
)

// warmed ends the value of the variable where the worker readies itself for any program before it
// reads its job.
const warmed = "+warmed"

// WorkerMain turns the process into a worker if it was started as one, and
// otherwise returns. It comes first in main, and in TestMain of tests that run
// cells, since a worker is the same binary started again.
func WorkerMain() {
	if how := os.Getenv(workerVariable); how != "" {
		work(how)
	}
}

// Interpret runs a program in a worker with an interpreter. If the program imports packages that this
// binary does not know, the worker is a program of its own, which is built once for these packages
// and kept in the cache.
func Interpret(
	ctx context.Context, by Interpreter, em *emit.Source, e Errand, dir string, fresh bool,
) (*Outcome, error) {
	e.Job.Program, e.Job.Imports, e.Job.Steps, e.Job.Packages = em.Text, em.Imports, em.Plans, em.Packages
	e.Env = append(e.Env[:len(e.Env):len(e.Env)], settings(by)...)
	if e.Remote != nil {
		return runRemote(ctx, e)
	}
	if em.Worker != "" {
		own := emit.Source{
			Text: em.Worker, Imports: em.WorkerImports, Outside: em.Outside, OutsideDigest: em.OutsideDigest,
		}
		return runBuilt(ctx, &own, e, dir, fresh, true)
	}
	if p := e.Ahead.take(by); p != nil {
		return p.work(ctx, e)
	}
	p, err := startSame(e, string(by))
	if err != nil {
		return nil, err
	}
	return p.work(ctx, e)
}

// startSame starts this binary as a worker.
func startSame(e Errand, how string) (*process, error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("starting the worker: %w", err)
	}
	cmd := exec.Command(exe)
	cmd.Env = environment.For(environment.Confined, append(e.Env[:len(e.Env):len(e.Env)],
		workerVariable+"="+how, "GOTRACEBACK=single")...)
	e.start = startInterpreter(e.Wall)
	return startWorker(cmd, e)
}

// Ahead is a worker with an interpreter that is started while its program is not known
// yet. A nil one is none.
type Ahead struct {
	by      Interpreter
	mu      sync.Mutex
	p       *process
	started chan struct{}
}

// StartAhead starts a worker with an interpreter. The caller closes it.
//
// It may ready itself for any program, which takes longer.
func StartAhead(wall Wall, by Interpreter, warm bool) *Ahead {
	a, how := &Ahead{by: by, started: make(chan struct{})}, string(by)
	if warm {
		how += warmed
	}
	go func() {
		defer close(a.started)
		defer Caught(new(error))
		a.p, _ = startSame(Errand{Wall: wall, Env: settings(by)}, how) // who needs it starts another, and has the error
	}()
	return a
}

// take returns the process, once, if it has an interpreter.
func (a *Ahead) take(by Interpreter) *process {
	if a == nil || a.by != by {
		return nil
	}
	<-a.started
	a.mu.Lock()
	defer a.mu.Unlock()
	p := a.p
	a.p = nil
	return p
}

// Close ends the worker if nobody has taken it.
func (a *Ahead) Close() {
	if a == nil {
		return
	}
	p := a.take(a.by)
	if p == nil {
		return
	}
	_ = killGroup(p.cmd.Process)
	_ = p.end()
	p.close()
}
