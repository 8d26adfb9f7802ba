// Package cells evaluates the cells of a program in a session of yaegi.
//
// The session holds the cells by name, as the functions of a compiled package, and evaluates their
// calls one after another. The body of a cell is a function of the executor, so yaegi interprets
// the call, and nothing that the call does.
package cells

import (
	"fmt"
	"reflect"

	"github.com/traefik/yaegi/interp"
)

// packageName is the name and the path of the package that holds the cells in yaegi.
const packageName = "cells"

// A Session holds cells and evaluates them.
type Session struct {
	yaegi  *interp.Interpreter
	thrown any // by the body being evaluated; yaegi would wrap it
}

// New returns a session without cells.
func New() (*Session, error) {
	s := &Session{yaegi: interp.New(interp.Options{})}
	if err := s.use(map[string]reflect.Value{}); err != nil {
		return nil, err
	}
	return s, s.eval("import " + packageName + " \"" + packageName + "\"")
}

// Add adds a cell, or replaces the one with that name.
func (s *Session) Add(name string, body func()) error {
	return s.use(map[string]reflect.Value{name: reflect.ValueOf(func() { s.run(body) })})
}

// Evaluate evaluates the call of a cell. A panic of the body passes through unchanged; an error is
// one of the session.
func (s *Session) Evaluate(name string) error {
	s.thrown = nil
	err := s.eval(packageName + "." + name + "()")
	if s.thrown != nil {
		panic(s.thrown)
	}
	return err
}

// run runs a body, and hides its panic from yaegi, which would print and wrap it.
func (s *Session) run(body func()) {
	defer func() { s.thrown = recover() }()
	body()
}

func (s *Session) use(table map[string]reflect.Value) error {
	if err := s.yaegi.Use(interp.Exports{packageName + "/" + packageName: table}); err != nil {
		return fmt.Errorf("the session of cells: %w", err)
	}
	return nil
}

func (s *Session) eval(text string) error {
	if _, err := s.yaegi.Eval(text); err != nil {
		return fmt.Errorf("the session of cells: %s: %w", text, err)
	}
	return nil
}
