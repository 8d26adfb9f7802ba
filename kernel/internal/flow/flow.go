// Package flow finds the earlier cells on which the result of a cell depends, so that an
// edit runs only the cells whose results it can change.
//
// What a cell leaves to another is in a variable: of the cells or, like io.EOF, of a
// package. A variable whose values are plain (numbers, texts, and arrays and structs of
// these) and whose address nobody takes is only used by its name: who reads it depends on
// those before that write it. All other variables may share what they refer to. Those that
// one cell uses, or the functions that it reaches, may share from then on: they
// are one group, and a cell depends on all cells before it that use a variable of its
// groups. A variable that a method or a function in a value uses is not plain: it may be
// used without being named. The cell that made the value names it.
//
// So it may find too many cells, but never too few. It gives up on programs whose results
// may depend on more than variables: on goroutines, on impure packages.
package flow

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"rederive/kernel/internal/program"
)

// A Step is a cell or an inline value that runs.
type Step struct {
	Cell, Value int    // as in a plan
	Needs       []int  // the steps before it on which it depends, by their index
	Code        string // the tokens of it, and of all declarations that it can reach
}

// Of returns the steps of a program that run, in their order. It reports false if what they
// depend on cannot be known.
func Of(p *program.Program, runs func(cell, value int) bool) ([]Step, bool) {
	if impure, _ := p.Impure(); p.Chance || impure != nil || len(p.Wanted()) > 0 || hasSelect(p) {
		return nil, false
	}
	f := newFinder(p)
	f.findAddressed()
	f.findHidden()
	order := newOrder()
	var steps []Step
	for i := 0; i < len(p.Parts); {
		part := &p.Parts[i]
		if part.Kind == program.ImportPiece || part.Cell < 0 && part.Value < 0 {
			i++
			continue
		}
		j := i
		for j < len(p.Parts) && p.Parts[j].Cell == part.Cell && p.Parts[j].Value == part.Value {
			j++
		}
		cell := part.Cell
		if part.Value >= 0 {
			cell = -1
		}
		if runs(cell, part.Value) {
			r := f.step(i, j)
			steps = append(steps, Step{cell, part.Value, order.add(len(steps), f, r), r.code()})
		}
		i = j
	}
	return steps, true
}

// hasSelect reports whether a program has a select statement, whose turns outlast it.
func hasSelect(p *program.Program) (found bool) {
	for _, d := range p.File.Decls {
		ast.Inspect(d, func(n ast.Node) bool {
			_, is := n.(*ast.SelectStmt)
			found = found || is
			return !found
		})
	}
	return found
}

// An order knows which steps use which variables.
type order struct {
	groups map[types.Object]types.Object // of variables that may share, by a chain to the first
	users  map[types.Object][]int        // of groups, and of plain variables those that write them
	reads  map[types.Object][]int        // of plain variables
}

func newOrder() *order {
	return &order{
		groups: map[types.Object]types.Object{}, users: map[types.Object][]int{}, reads: map[types.Object][]int{},
	}
}

// group returns the first variable of the group of another.
func (o *order) group(v types.Object) types.Object {
	for o.groups[v] != nil {
		v = o.groups[v]
	}
	return v
}

// add adds a step, and returns the steps before it on which it depends.
func (o *order) add(n int, f *finder, r *reach) []int {
	var needs []int
	var first types.Object
	for _, v := range r.variables() {
		if f.plain(v) {
			needs = append(needs, o.users[v]...)
			if r.written[v] {
				needs = append(needs, o.reads[v]...)
				o.users[v] = append(o.users[v], n)
			} else {
				o.reads[v] = append(o.reads[v], n)
			}
			continue
		}
		g := o.group(v)
		needs = append(needs, o.users[g]...)
		switch {
		case first == nil:
			first = g
		case g != first:
			o.groups[g] = first
			o.users[first] = append(o.users[first], o.users[g]...)
			delete(o.users, g)
		}
	}
	if first != nil {
		o.users[first] = append(o.users[first], n)
	}
	slices.Sort(needs)
	return slices.Compact(needs)
}

// plain reports whether a variable is only used by its name.
func (f *finder) plain(v types.Object) bool {
	return v.Pkg() == f.p.Pkg && immutable(v.Type()) && !f.addressed[v] && !f.hidden[v]
}

// immutable reports whether values of a type refer to nothing that can change.
func immutable(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.UnsafePointer && t.Kind() != types.Invalid
	case *types.Array:
		return immutable(t.Elem())
	case *types.Struct:
		for field := range t.Fields() {
			if !immutable(field.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// compareObjects orders variables by where they are declared.
func compareObjects(a, b types.Object) int {
	if a.Pkg() != b.Pkg() {
		return strings.Compare(a.Pkg().Path(), b.Pkg().Path())
	}
	if a.Pos() != b.Pos() {
		return int(a.Pos() - b.Pos())
	}
	return strings.Compare(a.Name(), b.Name())
}
