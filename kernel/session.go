package kernel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"rederive"
	"rederive/kernel/internal/exec"
	"rederive/kernel/internal/host"
	"rederive/kernel/internal/program"
	"rederive/show/wire"
	"rederive/show/worker"
)

// A Session runs cells one by one, in one worker with the interpreter, and keeps what they declare. Its state is always
// that of a run of its cells from the first to the last: a cell that is run again, or that declares a name again,
// replaces the old one, and all cells run again in a fresh worker. They also run again after a cell that failed.
type Session struct {
	mu      sync.Mutex    // guards what an interruption needs
	worker  *host.Session // nil while there is only a checker
	checker *host.Session // checks cells with packages of modules; nil if the worker does
	cancel  func()        // ends the context of the running cell; nil if none is running

	cells  []SessionCell     // cells that have run
	ran    int               // how many of them the worker has run; -1 if it has to be replaced
	places []rederive.Pos    // reported by the worker, by number
	inputs map[string][]byte // given to the worker
	o      SessionOptions
	calls  knownCalls // of solvers
	module module
}

// SessionOptions are what a session needs besides its cells.
type SessionOptions struct {
	Memory int64 // limit for the cells in bytes; 0 for the default

	// ReadFile reads a data file that a cell declares. If it is nil, there are none.
	ReadFile func(name string) ([]byte, error)

	// Dir is the folder of the session, whose cells may import packages of the module that contains it. If it is empty,
	// they import none.
	Dir string

	// Cache returns the folder of compiled workers, when there is one to compile; default: that of a run.
	Cache func() (string, error)
}

// A SessionCell is a cell to run.
type SessionCell struct {
	ID   string // the same when a cell is run again; may be empty
	Name string // the file name in its positions
	Code string

	inputs map[string][]byte // declared by the cell
	shows  bool              // it has shown something
}

// A Shown output is an output of the cell that is running.
type Shown struct {
	Output rederive.Output
	Result bool        // it is the value of the final expression
	Offer  *wire.Offer // an offer for a claim, in place of an output
}

// NewSession returns a session. Its worker is started ahead.
func NewSession(o SessionOptions) (*Session, error) {
	o.Memory = bounded(o.Memory, 0, defaultMemory)
	s := &Session{o: o, module: moduleOf(o.Dir)}
	return s, s.start(nil)
}

// start starts a fresh worker with the given inputs, the only files it gets: the system keeps it from all others, as it
// does other workers. If cells import packages of modules, it starts only the process that checks them.
func (s *Session) start(inputs map[string][]byte) (err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.close()
	s.ran, s.places, s.inputs = 0, nil, inputs
	if s.module.outside.Resolved {
		s.checker, err = host.StartChecker(exec.SessionVariable+"="+checkerSession, worker.Job{Memory: checkMemory})
		return err
	}
	job, wall, err := s.job()
	if err == nil {
		s.worker, err = host.StartSession(exec.SessionVariable+"="+wholeSession, job, wall)
	}
	return err
}

// job returns the job of a worker, with the wall around it.
func (s *Session) job() (worker.Job, host.Wall, error) {
	wall := Options{}.wall(nil)
	job, err := walledJob(wall)
	job.Memory, job.Inputs, job.Calls = s.o.Memory, s.inputs, s.calls.brief(true)
	return job, wall, err
}

// close ends the processes. The caller holds the lock.
func (s *Session) close() {
	for _, p := range []**host.Session{&s.worker, &s.checker} {
		if *p != nil {
			(*p).Close()
		}
		*p = nil
	}
}

// declarations is the id of the cell that stands for the front matter.
const declarations = "front matter"

// Declare gives a session what front matter declares: the parameters, as constants, and the data files that
// [show.Input] reads, by name. The worker gets no other files. name is the name of the cell that carries the front
// matter. Declaring something else later starts over: all cells run again with it.
func (s *Session) Declare(name string, params []rederive.Param, inputs map[string][]byte) error {
	var code strings.Builder
	for _, p := range params {
		fmt.Fprintf(&code, "const %s\n", program.Param(p.Name, p.Value))
	}
	if code.Len() == 0 {
		code.WriteString(noCode)
	}
	return s.Execute(SessionCell{ID: declarations, Name: name, Code: code.String(), inputs: inputs}, func(Shown) {})
}

// Close ends the session.
func (s *Session) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.close()
}

// learn caches a call of a solver.
func (s *Session) learn(f worker.Frame) {
	var c worker.Call
	if json.Unmarshal([]byte(f.Text), &c) == nil {
		s.calls.learn(c)
	}
}

// Interrupt ends what the session is running.
func (s *Session) Interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancel == nil {
		return
	}
	s.cancel()
	for _, p := range []*host.Session{s.worker, s.checker} {
		if p != nil {
			p.Kill()
		}
	}
}

// Execute runs a cell. If the cell is wrong or fails, the error is a [rederive.Errors] or a [*SessionFailure], and the
// session is as it was before.
func (s *Session) Execute(c SessionCell, show func(Shown)) error {
	if strings.TrimSpace(c.Code) == "" {
		return nil
	}
	if err := s.readInputs(&c); err != nil {
		return err
	}
	s.calls.next()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s.setCancel(cancel)
	defer s.setCancel(nil)
	v := &version{ctx: ctx, s: s, show: show, outside: s.module.outside}
	v.insert(c)
	if s.module.importedBy(c.Code) {
		v.outside.Resolved = false // its packages may have changed
	}
	err := v.run()
	if err == nil {
		s.cells = v.cells
		v.note()
	} else if s.ran < 0 {
		err = errors.Join(err, s.start(inputsOf(s.cells))) // for the next cell
	}
	return err
}

func (s *Session) setCancel(cancel func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cancel = cancel
}

// A SessionFailure is the error of a cell that failed.
type SessionFailure struct{ *rederive.Failure }

// Error returns the text of the failure, after its position.
func (f *SessionFailure) Error() string { return f.Pos.String() + ": " + failureText(f.Failure) }

// notebook returns the cells that have run, followed by another.
func (s *Session) notebook(c SessionCell) *rederive.Notebook {
	v := &version{s: s}
	v.insert(c)
	return sessionNotebook(v.cells)
}

// Lookup returns the symbol at a line and column of a cell that has not run yet, or nil.
func (s *Session) Lookup(c SessionCell, line, col int) *Symbol {
	nb := s.notebook(c)
	defer func() { _ = recover() }() // an editor can do without
	p := program.NewIn(s.module.known(), nb, nil)
	return p.Lookup(rederive.Pos{File: c.Name, Line: line, Col: col})
}

// Names lists what the cells declare or, given the name of a variable, its fields and methods.
func (s *Session) Names(variable string) (all map[string]string) {
	defer func() { _ = recover() }()
	p := program.NewIn(s.module.known(), sessionNotebook(s.cells), nil)
	if variable != "" {
		return p.Selectors(variable)
	}
	return p.Names()
}

// Imports returns the packages that the cells and code import, by name.
func (s *Session) Imports(code string) map[string]string {
	all := map[string]string{}
	for _, c := range append(slices.Clone(s.cells), SessionCell{Code: code}) {
		maps.Copy(all, program.Imports(c.Code))
	}
	return all
}

// Completeness reports whether code is "complete", "incomplete" or "invalid".
func Completeness(code string) string { return string(program.CompletenessOf(code)) }
