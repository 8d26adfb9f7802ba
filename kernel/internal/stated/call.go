package stated

import (
	"go/ast"
	"go/types"
	"slices"
)

// call goes through a call: its arguments become the values of parameters, and
// what it is given may change. It reports whether the parts of the call are
// still to be visited.
func (t *tracer) call(call *ast.CallExpr, c control) bool {
	if t.of(call) != nil {
		t.settled[call] = c
	}
	if t.info.Types[call.Fun].IsType() {
		return true
	}
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		t.bind(body{params: lit.Type.Params, block: lit.Body}, call)
		t.visit(lit.Body, c)
		for _, arg := range call.Args {
			t.visit(arg, c)
		}
		return false
	}
	id := calledName(call)
	t.called[id] = true
	obj := t.origin(t.info.Uses[id])
	targets := t.targets(obj)
	for _, target := range targets {
		for _, b := range t.bodies[target] {
			t.bind(b, call)
		}
		t.enter(target, c)
		t.edge(c.function, target)
	}
	if len(targets) == 0 {
		t.foreign(call, obj, c)
	}
	t.receiver(call, c)
	return true
}

// targets lists the functions of the program that a call of obj may reach: for a
// method of an interface all methods of its name.
func (t *tracer) targets(obj types.Object) []types.Object {
	if obj == nil || !t.own(obj.Pkg()) {
		return nil
	}
	if len(t.bodies[obj]) > 0 {
		return []types.Object{obj}
	}
	var list []types.Object
	for f := range t.bodies {
		if f.Name() == obj.Name() && isMethod(f) && isMethod(obj) {
			list = append(list, f)
		}
	}
	return list
}

func (t *tracer) edge(from, to types.Object) {
	if from == nil || t.calls[from][to] {
		return
	}
	if t.calls[from] == nil {
		t.calls[from] = map[types.Object]bool{}
	}
	t.calls[from][to], t.changed = true, true
}

// bind gives the parameters of a function the arguments of a call.
func (t *tracer) bind(b body, call *ast.CallExpr) {
	i := 0
	for _, name := range names(b.params) {
		if i >= len(call.Args) {
			break
		}
		for _, arg := range call.Args[i:] { // the last parameter may take several
			t.assign(name, arg, control{})
			if name != lastName(b.params) {
				break
			}
		}
		i++
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	for _, name := range names(b.recv) {
		t.learn(t.root(name), t.isComputed(sel.X))
		t.join(t.root(name), t.root(sel.X))
	}
}

func names(list *ast.FieldList) []*ast.Ident {
	var out []*ast.Ident
	if list == nil {
		return nil
	}
	for _, f := range list.List {
		out = append(out, f.Names...)
	}
	return out
}

func lastName(list *ast.FieldList) *ast.Ident {
	all := names(list)
	return all[len(all)-1]
}

// foreign goes through a call of a function that is not of the program. It may
// change what it is given, and call the functions that it is given.
func (t *tracer) foreign(call *ast.CallExpr, obj types.Object, c control) {
	f, _ := obj.(*types.Func)
	computes := f != nil && f.Pkg() != nil && (!t.own(f.Pkg()) && !transparent(f) ||
		slices.ContainsFunc(call.Args, t.isComputed))
	for i, arg := range call.Args {
		if lit, ok := ast.Unparen(arg).(*ast.FuncLit); ok {
			t.callback(body{params: lit.Type.Params, block: lit.Body}, nil)
			t.literals[lit] = control{computed: computes || c.computed, loop: true, function: c.function}
			continue
		}
		if t.shares(arg) {
			t.learn(t.root(arg), computes)
		}
		if _, builtin := obj.(*types.Builtin); builtin && obj.Name() == "copy" && i == 0 && len(call.Args) == 2 {
			t.assign(arg, call.Args[1], c)
		}
	}
}

// callback notes a function that others call, with arguments that are not known.
func (t *tracer) callback(b body, f types.Object) {
	for _, name := range names(b.params) {
		t.learn(t.root(name), true)
	}
	if f != nil {
		t.enter(f, control{computed: true, loop: true})
	}
}

// receiver lets a method change the variable on which it is called.
func (t *tracer) receiver(call *ast.CallExpr, c control) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || t.info.Selections[sel] == nil || !t.shares(sel.X) {
		return
	}
	computed := c.computed || t.contains(sel.Sel) || t.isSource(call)
	computed = computed || slices.ContainsFunc(call.Args, t.isComputed)
	varies := slices.ContainsFunc(call.Args, func(x ast.Expr) bool { return !t.isConstant(x) })
	t.learn(t.root(sel.X), computed || c.loop && varies)
}

// name goes through a name. A function that is named without being called may be
// called by others.
func (t *tracer) name(id *ast.Ident) {
	obj := t.origin(t.info.Uses[id])
	if t.called[id] || len(t.bodies[obj]) == 0 {
		return
	}
	for _, b := range t.bodies[obj] {
		t.callback(b, obj)
	}
}

// literal goes through a function literal.
func (t *tracer) literal(lit *ast.FuncLit, c control) {
	if holder := t.holders[lit.Body]; holder != nil {
		c = t.context[holder]
		c.function = holder
	} else if known, ok := t.literals[lit]; ok {
		c = known
	}
	t.visit(lit.Body, c)
}
