package exec

import (
	"fmt"
	"reflect"
	"runtime/debug"

	"rederive/kernel/internal/form"
	"rederive/kernel/internal/memo"
	"rederive/show/worker"
)

// A Session runs a program that comes piece by piece. The variables of a piece stay where they are.
type Session struct {
	*Program
	form *form.Session
}

// NewSession readies this process, which is the worker of a session. It may know calls of solvers.
func NewSession(calls *worker.Calls) (*Session, error) {
	debug.SetMaxStack(stackLimit)
	f, err := form.NewSession()
	if err != nil {
		return nil, err
	}
	known := memo.New(calls)
	p, err := New(f.Program, Options{Place: worker.At, Tables: func(path string) map[string]reflect.Value {
		table := known.Wrapped(path, tables(path))
		if path == workerPath {
			table["Show"] = reflect.ValueOf(worker.Result)
		}
		return table
	}})
	worker.Trace = p.Places
	return &Session{p, f}, err
}

// Add adds a piece, the text of a file, and gives its variables their initial values.
func (s *Session) Add(text string, packages *worker.Packages) error {
	var sources []worker.Sources
	if packages != nil {
		sources = packages.Sources
	}
	if err := s.form.Add(text, sources); err != nil {
		return err
	}
	s.m.forgetTaught()
	s.Init()
	s.m.forget(s.form.Main.Func("init"))
	return nil
}

// Func returns a function of the last piece, which takes and returns nothing. It is run once: what
// its frames hold is not kept.
func (s *Session) Func(name string) (func(), error) {
	f := s.form.Main.Func(name)
	if f == nil {
		return nil, fmt.Errorf("the program has no function %s", name)
	}
	return func() {
		s.m.start(s.m.function(f))
		s.m.forget(f)
	}, nil
}
