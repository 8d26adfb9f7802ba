// Package stated finds the values that a program states instead of computing
// them: those that depend on no loop, no input, and no call that computes.
//
//	k := 180440
//	k++
//	show.Claim("a.b", k) // stated
//
// It follows constants through variables, parameters, composite literals and
// functions that only return a constant. A value counts as computed as soon as
// one thing on which it depends is computed, or a computed condition decides
// whether it is used. What cancels, as 0*f(), and a loop that only moves values,
// do not count. So it catches slips, not fraud: it does not recognize a condition
// that is always true.
package stated

import (
	"go/ast"
	"go/types"
	"slices"
)

// A Finding is what is known of the expression that a call offers.
type Finding struct {
	Stated  bool
	Through []types.Object // of a stated one: what it takes from packages
}

// Find returns the calls for which of returns an expression, and whether that
// expression is stated. The type information is that of the file and of the packages
// whose source is at hand.
func Find(file *ast.File, pkg *types.Package, info *types.Info,
	of func(*ast.CallExpr) ast.Expr, packages ...Package,
) map[*ast.CallExpr]Finding {
	t := &tracer{
		pkg: pkg, info: info, of: of, files: []*ast.File{file},
		packages: map[string]bool{}, declared: map[string]types.Object{}, given: map[types.Object][]ast.Expr{},
		computed: map[types.Object]bool{}, context: map[types.Object]control{}, bodies: map[types.Object][]body{},
		aliases: map[types.Object]map[types.Object]bool{}, calls: map[types.Object]map[types.Object]bool{},
		holders: map[*ast.BlockStmt]types.Object{}, literals: map[*ast.FuncLit]control{}, called: map[*ast.Ident]bool{},
		settled: map[*ast.CallExpr]control{},
	}
	if !t.wanted(file) {
		return nil
	}
	for _, p := range packages {
		t.packages[p.Types.Path()] = true
		t.files = append(t.files, p.Files...)
	}
	t.declare()
	for t.changed = true; t.changed; {
		t.changed = false
		for _, file := range t.files {
			for _, d := range file.Decls {
				t.decl(d)
			}
		}
		t.spread()
	}
	out := map[*ast.CallExpr]Finding{}
	for call, c := range t.settled {
		if c.computed || t.isComputed(of(call)) {
			out[call] = Finding{}
		} else {
			out[call] = Finding{true, t.through(of(call))}
		}
	}
	return out
}

// wanted reports whether the program has a call that is looked for.
func (t *tracer) wanted(file *ast.File) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && t.of(call) != nil
		return !found
	})
	return found
}

// A tracer goes through the program until it learns nothing new.
type tracer struct {
	pkg  *types.Package
	info *types.Info
	of   func(*ast.CallExpr) ast.Expr

	files    []*ast.File
	packages map[string]bool                        // the paths of those whose source is at hand
	declared map[string]types.Object                // what the sources declare, by name
	given    map[types.Object][]ast.Expr            // of a variable: what it is assigned
	computed map[types.Object]bool                  // variables whose value is computed, and functions that compute
	context  map[types.Object]control               // of functions: how they are called
	bodies   map[types.Object][]body                // of functions, and of variables that hold function literals
	aliases  map[types.Object]map[types.Object]bool // of a variable: those that share its memory
	calls    map[types.Object]map[types.Object]bool // of a function: those that it calls
	holders  map[*ast.BlockStmt]types.Object        // of the body of a function literal: the variable that holds it
	literals map[*ast.FuncLit]control               // literals that are arguments: how they are called
	called   map[*ast.Ident]bool                    // names of what is called
	settled  map[*ast.CallExpr]control              // the calls that are looked for
	named    map[string][]types.Object              // methods that are used, by name; nil before methods
	changed  bool
}

// A body is a function with its parameters.
type body struct {
	recv, params *ast.FieldList
	block        *ast.BlockStmt
}

// A control says what decides whether, and how often, a statement is executed.
type control struct {
	computed bool         // a computed condition
	loop     bool         // a loop
	function types.Object // that holds the statement, or nil
}

// learn notes that an object is computed.
func (t *tracer) learn(obj types.Object, computed bool) {
	if computed && obj != nil && !t.computed[obj] {
		t.computed[obj], t.changed = true, true
	}
}

// join notes that two variables may share memory.
func (t *tracer) join(a, b types.Object) {
	for range 2 {
		if a != nil && b != nil && a != b && !t.aliases[a][b] {
			if t.aliases[a] == nil {
				t.aliases[a] = map[types.Object]bool{}
			}
			t.aliases[a][b], t.changed = true, true
		}
		a, b = b, a
	}
}

// spread carries what is known along aliases and calls.
func (t *tracer) spread() {
	for obj, others := range t.aliases {
		for other := range others {
			t.learn(other, t.computed[obj])
		}
	}
	for f, list := range t.bodies {
		for _, b := range list {
			t.learn(f, t.contains(b.block))
		}
		if t.reaches(f, f, map[types.Object]bool{}) { // a recursion is a loop
			t.learn(f, true)
			t.enter(f, control{loop: true})
		}
		t.methods(f)
	}
}

// methods lets a method of an interface compute if one of the methods with its
// name does.
func (t *tracer) methods(f types.Object) {
	if !t.computed[f] || !isMethod(f) {
		return
	}
	if t.named == nil {
		t.named = map[string][]types.Object{}
		for _, used := range t.info.Uses {
			used = t.origin(used)
			if used != nil && t.own(used.Pkg()) && isMethod(used) && !slices.Contains(t.named[used.Name()], used) {
				t.named[used.Name()] = append(t.named[used.Name()], used)
			}
		}
	}
	for _, used := range t.named[f.Name()] {
		t.learn(used, true)
	}
}

func isMethod(obj types.Object) bool {
	f, ok := obj.(*types.Func)
	return ok && f.Signature().Recv() != nil
}

// reaches reports whether a function calls another, if only through others.
func (t *tracer) reaches(from, to types.Object, seen map[types.Object]bool) bool {
	for next := range t.calls[from] {
		if next == to {
			return true
		}
		if !seen[next] {
			seen[next] = true
			if t.reaches(next, to, seen) {
				return true
			}
		}
	}
	return false
}

// enter notes how a function is called.
func (t *tracer) enter(f types.Object, c control) {
	old := t.context[f]
	now := control{computed: old.computed || c.computed, loop: old.loop || c.loop}
	if now != old {
		t.context[f], t.changed = now, true
	}
}
