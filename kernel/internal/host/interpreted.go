package host

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"

	"rederive/internal/environment"
	"rederive/kernel/internal/emit"
	"rederive/kernel/internal/interpret"
)

// workerVariable is set in the environment of a worker.
const workerVariable = "REDERIVE_WORKER"

// The values of that variable.
const (
	cold   = "yaegi"
	warmed = "warmed" // it readies the interpreter before it reads its job
	formed = "form"   // it has the executor instead
)

// WorkerMain turns the process into a worker if it was started as one, and
// otherwise returns. It comes first in main, and in TestMain of tests that run
// cells, since a worker is the same binary started again.
func WorkerMain() {
	switch os.Getenv(workerVariable) {
	case "":
		return
	case formed:
		formMain()
	case warmed:
		interpret.Warm()
	}
	interpret.Main()
}

// RunYaegi runs a lowered program in a worker with the interpreter. If the program
// imports packages that this binary does not know, the worker is a program of its own,
// which is built once for these packages and kept in the cache.
func RunYaegi(ctx context.Context, em *emit.Source, e Errand, dir string, fresh bool) (*Outcome, error) {
	e.Job.Program, e.Job.Imports, e.Job.Steps = em.Text, em.Imports, em.Plans
	if e.Remote != nil {
		return runRemote(ctx, e)
	}
	if em.Worker != "" {
		own := emit.Source{
			Text: em.Worker, Imports: em.WorkerImports, Outside: em.Outside, OutsideDigest: em.OutsideDigest,
		}
		return runBuilt(ctx, &own, e, dir, fresh, true)
	}
	if p := e.Ahead.take(); p != nil {
		return p.work(ctx, e)
	}
	p, err := startYaegi(e, cold)
	if err != nil {
		return nil, err
	}
	return p.work(ctx, e)
}

// startYaegi starts a worker with the interpreter.
func startYaegi(e Errand, how string) (*process, error) {
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

// Ahead is a worker with the interpreter that is started while its program is not known
// yet. A nil one is none.
type Ahead struct {
	mu      sync.Mutex
	p       *process
	started chan struct{}
}

// StartAhead starts a worker with the interpreter. The caller closes it.
//
// It may warm the interpreter, which takes longer.
func StartAhead(wall Wall, warm bool) *Ahead {
	a, how := &Ahead{started: make(chan struct{})}, cold
	if warm {
		how = warmed
	}
	go func() {
		defer close(a.started)
		defer Caught(new(error))
		a.p, _ = startYaegi(Errand{Wall: wall}, how) // who needs it starts another, and has the error
	}()
	return a
}

// take returns the process, once.
func (a *Ahead) take() *process {
	if a == nil {
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
	p := a.take()
	if p == nil {
		return
	}
	_ = killGroup(p.cmd.Process)
	_ = p.end()
	p.close()
}
