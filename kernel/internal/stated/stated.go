// Package stated finds the values that a program states instead of computing them: those that depend on no loop, no
// input, and no call that computes.
//
//	k := 180440
//	k++
//	show.Claim("a.b", k) // stated
//
// It follows constants through variables, parameters, composite literals and functions that only return a constant. A
// value counts as computed as soon as one thing that it depends on is computed, or a computed condition decides whether
// it is used. What cancels, as 0*f() does, and a loop that only moves values or counts to a constant, do not count. So
// it catches slips, not fraud: it does not recognize a condition that is always true.
package stated

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"rederive"
	"rederive/internal/gosource"
	"rederive/kernel/internal/program"
)

// A Finding describes the value that a claim offers.
type Finding struct {
	Stated  bool
	Formula bool           // see [rederive.Site]
	Through []rederive.Pos // if stated: where packages declare what it is taken from
	Work    string         // see [rederive.Site]
}

// Find reports for each claim of a checked program whether its value is stated. It follows values through the cells,
// and through the packages that go.sum does not vouch for, which their author may have written for this notebook. In an
// exercise, arithmetic with a parameter computes, and a loop that only counts does not. Its parameters are given by
// name, since cells may redeclare them.
func Find(p *program.Program, exercise bool, given []string) map[*ast.CallExpr]Finding {
	if len(p.Claims) == 0 {
		return nil
	}
	t, found := trace(p, exercise, given)
	var without map[*ast.CallExpr]ast.Expr
	if exercise && len(t.params) > 0 {
		_, without = trace(p, exercise, nil)
	}
	works := t.works(p)
	out := map[*ast.CallExpr]Finding{}
	for call, x := range found {
		f := Finding{Stated: x != nil, Formula: x == nil && without[call] != nil, Work: works[call]}
		f.Formula = f.Formula || !exercise && t.calculated(x)
		for _, obj := range t.through(x) {
			at := p.FSet.Position(obj.Pos())
			f.Through = append(f.Through, rederive.Pos{File: at.Filename, Line: at.Line, Col: at.Column})
		}
		out[call] = f
	}
	return out
}

// trace goes through a program. It returns the calls that offer a value, each with the value if that is stated, and
// otherwise nil.
func trace(p *program.Program, exercise bool, given []string) (*tracer, map[*ast.CallExpr]ast.Expr) {
	offers := map[*ast.CallExpr]ast.Expr{}
	for _, c := range p.Claims {
		offers[c.Call] = c.Value
	}
	t := newTracer(offers, p.File)
	t.check(p)
	if t.exercise = exercise; exercise {
		for _, name := range given {
			if obj := t.pkg.Scope().Lookup(name); obj != nil {
				t.params = append(t.params, obj)
			}
		}
	}
	return t, t.stated()
}

// A tracer goes through the program until it learns nothing new.
type tracer struct {
	pkg     *types.Package
	info    *types.Info
	offers  map[*ast.CallExpr]ast.Expr // the calls that offer, with their values
	settled map[*ast.CallExpr]control  // when these are executed
	files   []*ast.File
	own     map[*types.Package]bool // packages whose source is at hand

	exercise bool
	params   []types.Object // arithmetic with these computes
	facts    map[types.Object]*facts
	holders  map[*ast.FuncLit]types.Object // by function literal, the variable that holds it
	texts    map[ast.Expr]string
	changed  bool
}

// facts are what is known about a variable or function.
type facts struct {
	computed bool                  // the value is computed, or the function computes
	shared   types.Object          // another variable that shares its memory and counts for both
	given    []ast.Expr            // what is assigned to it
	bodies   []*types.Signature    // of a function, or of a variable that holds function literals
	context  control               // how these bodies are called
	callers  map[types.Object]bool // the functions that call them, directly or indirectly
}

func newTracer(offers map[*ast.CallExpr]ast.Expr, file *ast.File) *tracer {
	return &tracer{
		offers: offers, settled: map[*ast.CallExpr]control{}, files: []*ast.File{file},
		own: map[*types.Package]bool{}, facts: map[types.Object]*facts{}, holders: map[*ast.FuncLit]types.Object{},
		texts: map[ast.Expr]string{},
	}
}

// of returns what is known about an object.
func (t *tracer) of(obj types.Object) *facts {
	if t.facts[obj] == nil {
		t.facts[obj] = &facts{callers: map[types.Object]bool{}}
	}
	return t.facts[obj]
}

// stated returns the calls that offer a value, each with the value if that is stated, and otherwise nil.
func (t *tracer) stated() map[*ast.CallExpr]ast.Expr {
	for t.changed = true; t.changed; {
		t.changed = false
		for _, file := range t.files {
			ast.Walk(visitor{tracer: t}, file)
		}
	}
	out := map[*ast.CallExpr]ast.Expr{}
	for call, c := range t.settled {
		if out[call] = t.offers[call]; c.decided || t.contains(t.offers[call]) || t.counted(t.offers[call]) {
			out[call] = nil
		}
	}
	return out
}

// learn records that an object is computed.
func (t *tracer) learn(obj types.Object, computed bool) {
	if f := t.of(t.last(obj)); computed && obj != nil && !f.computed {
		f.computed, t.changed = true, true
	}
}

// last returns the variable that counts for all those that share its memory.
func (t *tracer) last(obj types.Object) types.Object {
	for t.of(obj).shared != nil {
		obj = t.of(obj).shared
	}
	return obj
}

// join records that two variables may share memory.
func (t *tracer) join(a, b types.Object) {
	if a, b = t.last(a), t.last(b); a != nil && b != nil && a != b {
		t.of(a).shared, t.changed = b, true
		t.learn(b, t.of(a).computed)
	}
}

// contains reports whether nodes contain something computed.
func (t *tracer) contains(nodes ...ast.Node) (found bool) {
	for _, n := range nodes {
		if n == nil {
			continue
		}
		ast.Inspect(n, func(n ast.Node) bool {
			if n == nil || found || t.inert(n) {
				return false
			}
			if rest, less := t.remaining(n); rest != nil || less {
				found = !less && t.isSource(n) || t.contains(rest...)
				return false
			}
			found = t.isSource(n)
			return !found
		})
	}
	return found
}

// inert reports whether nothing in a node counts: it is a constant or a type, or it cancels.
func (t *tracer) inert(n ast.Node) bool {
	x, ok := n.(ast.Expr)
	return ok && (t.info.Types[x].Value != nil && !t.hasFormula(x) || t.info.Types[x].IsType()) || t.cancels(n)
}

// isSource reports whether a node computes by itself, whatever its operands are.
func (t *tracer) isSource(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return !t.moves(n)
	case *ast.BinaryExpr:
		return t.isFormula(n)
	case *ast.Ident:
		obj := t.use(n)
		if _, ok := obj.(*types.Const); ok {
			return t.hasFormula(n)
		}
		if v, ok := obj.(*types.Var); ok && !v.IsField() && !t.own[v.Pkg()] {
			return !slices.Contains(passing, v.Pkg().Path()) // as base64.StdEncoding
		}
		return t.of(t.last(obj)).computed ||
			slices.ContainsFunc(t.targets(obj), func(f types.Object) bool { return t.of(t.last(f)).computed })
	case *ast.CallExpr:
		f, ok := typeutil.Callee(t.info, n).(*types.Func)
		return ok && f.Pkg() != nil && !t.own[f.Pkg()] && !transparent(f) && !t.isFirstPower(f, n)
	}
	return false
}

// use returns the object that a name denotes; for an instance, the generic function or variable.
func (t *tracer) use(id *ast.Ident) types.Object {
	switch obj := t.info.Uses[id].(type) {
	case *types.Func:
		return obj.Origin()
	case *types.Var:
		return obj.Origin()
	default:
		return obj
	}
}

// root returns the variable that an expression is a part of, or nil.
func (t *tracer) root(x ast.Expr) types.Object {
	if id := gosource.Root(x); id != nil {
		if v, ok := t.info.ObjectOf(id).(*types.Var); ok {
			return v.Origin()
		}
	}
	return nil
}

// targets lists the functions of the program that a call of obj may reach; for a method of an interface, all methods
// with its name.
func (t *tracer) targets(obj types.Object) (list []types.Object) {
	switch {
	case obj == nil || !t.own[obj.Pkg()]:
	case len(t.of(obj).bodies) > 0:
		return []types.Object{obj}
	case isMethod(obj):
		for f, known := range t.facts {
			if isMethod(f) && f.Name() == obj.Name() && len(known.bodies) > 0 {
				list = append(list, f)
			}
		}
	}
	return list
}

func isMethod(obj types.Object) bool {
	f, ok := obj.(*types.Func)
	return ok && f.Signature().Recv() != nil
}

// isConstant reports whether an expression consists of constants.
func (t *tracer) isConstant(x ast.Expr) bool {
	switch y := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return !slices.ContainsFunc(y.Elts, func(x ast.Expr) bool { return !t.isConstant(x) })
	case *ast.KeyValueExpr:
		return t.isConstant(y.Value)
	}
	return t.info.Types[x].Value != nil || t.info.Types[x].IsNil()
}

// shares reports whether a copy of an expression's value may share memory with the value: it is more than a number or
// string.
func (t *tracer) shares(x ast.Expr) bool {
	typ := t.info.TypeOf(x)
	if typ == nil {
		return false
	}
	_, basic := typ.Underlying().(*types.Basic)
	return !basic
}

// through lists what an expression takes from packages, directly or through variables.
func (t *tracer) through(x ast.Expr) (list []types.Object) {
	if x == nil {
		return nil
	}
	t.anywhere(x, func(n ast.Node) (found, counts bool) {
		id, ok := n.(*ast.Ident)
		if !ok || t.use(id) == nil {
			return false, true
		}
		obj := t.use(id)
		_, isFunc := obj.(*types.Func)
		if obj.Pkg() == t.pkg || !t.own[obj.Pkg()] ||
			!isFunc && (t.root(id) == nil || obj.Parent() != obj.Pkg().Scope()) {
			return false, true
		}
		if !slices.Contains(list, obj) {
			list = append(list, obj)
		}
		return false, false
	})
	slices.SortFunc(list, func(a, b types.Object) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return list
}
