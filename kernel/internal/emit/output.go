package emit

import "strings"

// An output is where an emitter writes, and what it remembers of the statement that it
// writes. Only the methods of this file put one in place of another, and each puts
// the first back.
type output struct {
	b     *strings.Builder
	hoist string       // statements that must precede the one being written
	place int          // of that statement
	loops []*loopScope // around it
}

// aside returns what f writes, none of which reaches the output.
func (e *emitter) aside(f func()) string {
	outer := e.b
	e.b = &strings.Builder{}
	f()
	text := e.b.String()
	e.b = outer
	return text
}

// to writes by f into another builder.
func (e *emitter) to(b *strings.Builder, f func()) {
	outer := e.b
	e.b = b
	f()
	e.b = outer
}

// hoisting writes a statement by f, and before it what f hoists.
func (e *emitter) hoisting(f func()) {
	before := e.hoist
	e.hoist = ""
	text := e.aside(f)
	e.flushHoist()
	e.hoist = before
	e.b.WriteString(text)
}

// flushHoist writes the statements that must precede the next.
func (e *emitter) flushHoist() {
	e.b.WriteString(e.hoist)
	e.hoist = ""
}

// function returns a function written by f: none of the loops and statements around it
// are its own.
func (e *emitter) function(f func()) string {
	outer := e.output
	e.output = output{b: &strings.Builder{}, place: outer.place}
	f()
	text := e.b.String()
	e.output = outer
	return text
}

// within writes the body of a loop by f.
func (e *emitter) within(l *loopScope, f func()) {
	e.loops = append(e.loops, l)
	f()
	e.loops = e.loops[:len(e.loops)-1]
}
