package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"math"
	"slices"

	"rederive/kernel/internal/instantiate"
	"rederive/kernel/internal/program"
)

// An assigner writes assignments in the order in which the compiler makes them
// (cmd/compile/internal/walk, ascompatee): first all calls; then what an assignment before
// it in the same statement could change; then one assignment after the other, the value
// before what the left side reads.
type assigner struct {
	e        *emitter
	assigned map[*types.Var]bool // variables of the function that the statement has assigned
	memory   bool                // it has assigned something that can be reached otherwise
	all      bool                // it has assigned the result of a function that defers calls
}

// An assigned value is an expression that becomes a value of type to, or what was computed
// already, with its text.
type assigned struct {
	x    ast.Expr
	to   types.Type
	text string
}

// order makes the calls in expressions, in their order.
func (a *assigner) order(lists ...[]ast.Expr) {
	o := &orderer{e: a.e, calls: math.MaxInt / 2}
	for _, x := range slices.Concat(lists...) {
		if !program.IsBlank(x) && a.e.low.ordered != nil {
			o.visit(x)
		}
	}
}

// one assigns one value.
func (a *assigner) one(x, value ast.Expr) {
	a.order([]ast.Expr{x, value})
	v := assigned{x: value, to: a.e.p.Info.TypeOf(x)}
	if a.e.isEntry(x) { // the compiler makes sure that the value does not fail before there is an entry
		v.text = a.compute(v)
	}
	a.assign(x, v)
	a.e.lastOfHoist()
}

// each assigns values one by one.
func (a *assigner) each(targets []ast.Expr, values []assigned) {
	for i, x := range targets {
		a.saveTarget(x)
		if v := &values[i]; v.text == "" && a.affected(v.x) {
			v.text = a.compute(*v)
		}
		a.note(x)
	}
	for i, x := range targets {
		a.assign(x, values[i])
	}
}

// defined computes the values of variables that are declared, in order, and returns their
// texts.
func (a *assigner) defined(names, values []ast.Expr) []string {
	a.order(values)
	texts := make([]string, len(values))
	value := func(i int) assigned { return assigned{x: values[i], to: a.e.p.Info.TypeOf(names[i])} }
	for i, x := range names {
		if a.affected(values[i]) {
			texts[i] = a.compute(value(i))
		}
		a.note(x)
	}
	for i := range values {
		if texts[i] == "" {
			texts[i] = a.compute(value(i))
		}
	}
	return texts
}

// saveTarget computes what selects a target, as far as an assignment before it could change
// it.
func (a *assigner) saveTarget(x ast.Expr) {
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		if _, array := a.e.p.Info.TypeOf(x.X).Underlying().(*types.Array); array {
			a.save(x.Index)
			a.saveTarget(x.X)
			return
		}
		a.save(x.X)
		a.saveKey(x)
	case *ast.SelectorExpr:
		switch {
		case a.e.p.Info.Selections[x] == nil: // a variable of a package
		case isPointer(a.e.p.Info.TypeOf(x.X)):
			a.save(x.X)
		default:
			a.saveTarget(x.X)
		}
	case *ast.StarExpr:
		a.save(x.X)
	}
}

// save computes x if an assignment before it could change it.
func (a *assigner) save(x ast.Expr) {
	if a.affected(x) {
		a.keep(x)
	}
}

func (a *assigner) saveKey(x *ast.IndexExpr) {
	if !a.e.p.Info.Types[x.Index].IsNil() {
		a.save(x.Index)
	}
}

func (a *assigner) keep(x ast.Expr) { (&orderer{e: a.e}).keep(ast.Unparen(x)) }

// note remembers that x is assigned.
func (a *assigner) note(x ast.Expr) {
	if program.IsBlank(x) {
		return
	}
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		if v := a.e.root(x); v == nil || !a.e.isPlainVariable(x) {
			a.memory = true
			return
		}
		a.noteVar(a.e.root(x))
		return
	}
	v, ok := a.e.p.Info.ObjectOf(id).(*types.Var)
	if !ok {
		a.memory = true
		return
	}
	a.noteVar(v)
}

func (a *assigner) noteVar(v *types.Var) {
	switch {
	case instantiate.IsDeferringResult(v.Name()):
		a.all = true
	case a.e.inMemory(v):
		a.memory = true
	default:
		a.assigned[v] = true
	}
}

// isPlainVariable reports whether x is a variable, or a part of one that holds it itself.
func (e *emitter) isPlainVariable(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return e.p.Info.Selections[x] != nil && !e.fails(x) && e.isPlainVariable(x.X)
	case *ast.IndexExpr:
		_, array := e.p.Info.TypeOf(x.X).Underlying().(*types.Array)
		return array && e.isPlainVariable(x.X)
	}
	return false
}

// inMemory reports whether the compiler keeps a variable where other functions, or
// pointers, may change it.
func (e *emitter) inMemory(v *types.Var) bool {
	return v.Parent() == e.p.Pkg.Scope() || e.low.shared[v]
}

// affected reports whether an assignment before it could change x.
func (a *assigner) affected(x ast.Expr) bool {
	if x == nil {
		return false
	}
	tv := a.e.p.Info.Types[x]
	if _, done := a.e.low.ordered[x]; done || tv.Value != nil || tv.IsType() || tv.IsNil() {
		return false
	}
	return a.all || a.reads(x) || slices.ContainsFunc(a.e.parts(x), a.affected)
}

// reads reports whether x itself, and not its parts, reads what was assigned.
func (a *assigner) reads(x ast.Expr) bool {
	if id, ok := x.(*ast.Ident); ok {
		v, ok := a.e.p.Info.Uses[id].(*types.Var)
		return ok && (a.assigned[v] || a.memory && a.e.inMemory(v))
	}
	return a.memory && a.readsMemory(x)
}

// readsMemory reports whether the compiler takes x itself for something that reads memory.
func (a *assigner) readsMemory(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.ParenExpr, *ast.TypeAssertExpr:
		return false
	case *ast.SelectorExpr:
		return a.e.p.Info.Selections[x] == nil || a.e.fails(x)
	case *ast.UnaryExpr:
		return x.Op == token.NOT || x.Op == token.AND
	case *ast.BinaryExpr:
		switch x.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return true
		}
		return isString(a.e.p.Info.TypeOf(x).Underlying())
	case *ast.CallExpr:
		return isString(a.e.p.Info.TypeOf(x).Underlying()) != isString(a.e.p.Info.TypeOf(x.Args[0]).Underlying())
	}
	return true
}

// compute computes a value before the statement being written, and returns its text.
func (a *assigner) compute(v assigned) string {
	if v.text != "" {
		return v.text
	}
	if name, ok := a.e.low.ordered[ast.Unparen(v.x)]; ok && (v.to == nil || !types.IsInterface(v.to)) {
		return name
	}
	return a.e.hoistedAs(v.x, v.to)
}

// assign assigns a value: first the left side is computed as far as it is not read from
// memory, or finds an entry of a map; then the value; then the rest of the left side.
func (a *assigner) assign(x ast.Expr, v assigned) {
	if program.IsBlank(x) {
		a.e.hoist += "_ = " + a.compute(v) + "\n"
		return
	}
	if a.e.isEntry(x) {
		a.assignEntry(ast.Unparen(x).(*ast.IndexExpr), v)
		return
	}
	a.prepare(x)
	value := a.compute(v)
	target := ""
	if id, ok := ast.Unparen(x).(*ast.Ident); ok {
		target = id.Name
		if name, ok := a.e.renamed[a.e.p.Info.ObjectOf(id)]; ok {
			target = name
		}
	} else {
		target = a.e.fix(x)
	}
	a.e.hoist += target + " = " + value + "\n"
}

// assignEntry assigns to an entry of a map, which the compiler adds before it computes a
// value.
func (a *assigner) assignEntry(x *ast.IndexExpr, v assigned) {
	entry := a.e.element(x, a.e.held(x.X), a.e.heldIndex(x))
	if v.text == "" && a.e.countFailing(v.x) > 0 {
		a.e.hoist += entry + " = " + entry + "\n"
	}
	value := a.compute(v)
	a.e.hoist += entry + " = " + value + "\n"
}

// isEntry reports whether x is an entry of a map.
func (e *emitter) isEntry(x ast.Expr) bool {
	index, ok := ast.Unparen(x).(*ast.IndexExpr)
	if !ok {
		return false
	}
	_, ok = e.p.Info.TypeOf(index.X).Underlying().(*types.Map)
	return ok
}

// prepare computes what the compiler computes of a target before the value: operations, and
// entries of maps.
func (a *assigner) prepare(x ast.Expr) {
	y := ast.Unparen(x)
	if _, done := a.e.low.ordered[y]; done || a.e.p.Info.Types[y].Value != nil {
		return
	}
	switch y := y.(type) {
	case *ast.Ident:
	case *ast.SelectorExpr:
		if a.e.p.Info.Selections[y] != nil {
			a.prepare(y.X)
		}
	case *ast.StarExpr:
		a.prepare(y.X)
	case *ast.IndexExpr:
		if a.e.isEntry(y) {
			a.keep(y)
			return
		}
		a.prepare(y.X)
		a.prepare(y.Index)
	default:
		a.keep(y)
	}
}

// isPointer reports whether t is a type of pointers.
func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// fix writes a target of an assignment, and computes what selects it before the statement
// being written.
func (e *emitter) fix(x ast.Expr) string {
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr:
		if _, array := e.p.Info.TypeOf(x.X).Underlying().(*types.Array); !array {
			return e.element(x, e.held(x.X), e.heldIndex(x))
		}
		in := e.fix(x.X)
		if !e.isPlainVariable(x.X) && e.p.Info.Types[x.Index].Value == nil { // is there an array?
			name := e.name("t")
			e.hoist += fmt.Sprintf("%s := &%s\n", name, in)
			in = "(*" + name + ")"
		}
		return e.element(x, in, e.heldIndex(x))
	case *ast.SelectorExpr:
		if isPointer(e.p.Info.TypeOf(x.X)) {
			return e.held(x.X) + e.embedded(x) + "." + x.Sel.Name
		}
		if e.p.Info.Selections[x] != nil {
			return e.fix(x.X) + e.embedded(x) + "." + x.Sel.Name
		}
	case *ast.StarExpr:
		return "(*" + e.held(x.X) + ")"
	}
	return e.expr(x)
}

// heldIndex evaluates an index before the statement being written. A key that is nil has
// the type of the keys.
func (e *emitter) heldIndex(x *ast.IndexExpr) string {
	if m, ok := e.p.Info.TypeOf(x.X).Underlying().(*types.Map); ok && e.p.Info.Types[x.Index].IsNil() {
		return e.hoistedAs(x.Index, m.Key())
	}
	return e.held(x.Index)
}
