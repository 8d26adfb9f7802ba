package emit

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"rederive"
	"rederive/kernel/internal/fast"
	"rederive/kernel/internal/program"
)

// The interpreter is slow in loops. What only computes with numbers, texts, lists, structs,
// arrays and maps is given to package fast as text, with the functions, constants and variables of
// the program that it uses:
//
// 	func sum(list []int) int {            var fast_sum = worker.Fast("func sum(list []int) ...",
// 	    s := 0                                new(func([]int) int)).(func([]int) int)
// 	    for _, x := range list {
// 	        s += x                        func sum(list []int) int {
// 	    }                                     return fast_sum(list)
// 	    return s                          }
// 	}
//
// That is done for functions with loops, or that call themselves; for loops of others,
// whose variables become parameters and results; and for functions that compare elements.

// A fastText is what package fast gets.
type fastText struct {
	e     *emitter
	text  strings.Builder
	sub   *emitter // writes it
	bound []string // variables of the program
	seen  map[types.Object]bool
	loops bool // there is something that takes time
}

// fastPrefix begins the names of the variables that hold what package fast runs.
const fastPrefix = program.Reserved + "fast_"

// findFuncs notes the declarations of functions.
func (e *emitter) findFuncs() {
	e.low.decls, e.low.numbers = map[types.Object]*ast.FuncDecl{}, map[rederive.Pos]int{}
	for i, d := range e.p.File.Decls {
		d, ok := d.(*ast.FuncDecl)
		if ok && d.Body != nil && e.p.Parts[i].Kind == program.DeclPiece {
			e.low.decls[e.p.Info.Defs[d.Name]] = d
		}
	}
	e.low.outliving = e.outliving()
}

// newFastText returns an empty text.
func (e *emitter) newFastText() *fastText {
	sub := newEmitter(e.p)
	sub.silent = e.silent
	return &fastText{e: e, sub: sub, seen: map[types.Object]bool{}}
}

func isType(obj types.Object) bool {
	_, ok := obj.(*types.TypeName)
	return ok
}

// callsItself reports whether a function calls itself directly.
func callsItself(info *types.Info, d *ast.FuncDecl, f types.Object) bool {
	found := false
	ast.Inspect(d.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && info.Uses[id] == f
		return !found
	})
	return found
}

// fastLimit and fastLimits bound the texts of one function and of a program, in bytes: each
// holds the functions that it calls.
const (
	fastLimit  = 1 << 16
	fastLimits = 1 << 22
)

// write adds what f writes. What notes no place is not at that of another function.
func (t *fastText) write(f func()) bool {
	text := "//line " + fastPrefix + ":1\n" + t.sub.aside(f) + "\n"
	t.text.WriteString(text)
	t.e.low.fastSize += len(text)
	if t.text.Len() > fastLimit || t.e.low.fastSize > fastLimits {
		return false
	}
	return len(t.sub.refused) == 0 && t.sub.hoist == "" && len(t.sub.helpers) == 0
}

// declare declares the variable that holds what package fast runs, if it accepts the text,
// whose first function is of the given type.
func (t *fastText) declare(name string, sig *types.Signature) bool {
	text := t.imported() + t.text.String()
	if fast.Check(text) != nil {
		return false
	}
	kit := t.e.kit()
	var places strings.Builder
	for i, at := range t.sub.places {
		if i > 0 {
			places.WriteString(", ")
		}
		fmt.Fprintf(&places, "%s.Place(%d)", kit, t.e.numberOf(at))
	}
	bound := ""
	if len(t.bound) > 0 {
		bound = ", " + strings.Join(t.bound, ", ")
	}
	typ, run := t.e.typ(sig), "Fast"
	if t.e.startsGoroutines() {
		run = "FastOwn"
	}
	t.e.helpers[name] = fmt.Sprintf("\nvar %s = %s.%s(%q, []int{%s}, new(%s)%s).(%s)\n", name, kit, run, text,
		places.String(), typ, bound, typ)
	return true
}

// imported writes the imports of the text.
func (t *fastText) imported() string {
	var b strings.Builder
	for _, path := range slices.Sorted(maps.Keys(t.sub.imports)) {
		if name := t.sub.imports[path]; name != t.sub.kit() {
			fmt.Fprintf(&b, "import %s %q\n", name, path)
		}
	}
	return b.String()
}

// numberOf gives a place its number.
func (e *emitter) numberOf(at rederive.Pos) int {
	if at == (rederive.Pos{}) {
		return 0
	}
	if n, ok := e.low.numbers[at]; ok {
		return n
	}
	e.places = append(e.places, at)
	e.low.numbers[at] = len(e.places) - 1
	return len(e.places) - 1
}

// fastFunc returns the name of what runs a function, if package fast does, and it pays.
func (e *emitter) fastFunc(obj types.Object, d *ast.FuncDecl) string {
	if e.low == nil || e.low.decls[obj] != d || e.silent[d] {
		return ""
	}
	f := obj.(*types.Func)
	sig := free(f.Signature())
	if !named(sig.Params()) {
		return ""
	}
	t := e.newFastText()
	t.seen[f] = true
	t.loops = callsItself(e.p.Info, d, f)
	ok := t.write(func() { t.sub.funcDecl(d) }) && t.needType(f.Signature()) && t.needs(d.Body)
	name := fastPrefix + d.Name.Name
	if d.Recv != nil {
		name = fastPrefix + "method_" + d.Name.Name
	}
	for e.helpers[name] != "" {
		name += "_"
	}
	if !ok || !t.loops || !t.declare(name, sig) {
		return ""
	}
	return name
}

// free returns the type of a function that takes the receiver of a method as its first
// argument.
func free(sig *types.Signature) *types.Signature {
	if sig.Recv() == nil {
		return sig
	}
	params := slices.AppendSeq([]*types.Var{sig.Recv()}, sig.Params().Variables())
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), sig.Results(), sig.Variadic())
}

// named reports whether all parameters have names.
func named(list *types.Tuple) bool {
	for v := range list.Variables() {
		if v.Name() == "" || v.Name() == "_" {
			return false
		}
	}
	return true
}

// fastBody writes the body of a function that package fast runs.
func (e *emitter) fastBody(name string, sig *types.Signature) {
	var args []string
	for v := range free(sig).Params().Variables() {
		args = append(args, v.Name())
	}
	result := ""
	if sig.Results().Len() > 0 {
		result = "return "
	}
	fmt.Fprintf(e.b, "{\n%s%s%s(%s)\n}", e.takePrologue(), result, name, strings.Join(args, ", "))
}

// fastLoop writes a loop that package fast runs: the variables around it become parameters,
// and results if it assigns to them.
func (e *emitter) fastLoop(s ast.Stmt) bool {
	if e.low == nil || e.low.decls == nil || e.quiet || len(e.loops) > 0 && !hasLoop(s) {
		return false
	}
	used, set, ok := e.around(s)
	if !ok || e.sharedBlock(used) || slices.ContainsFunc(set, func(v *types.Var) bool { return e.low.outliving[v] }) {
		return false
	}
	params, results := types.NewTuple(variables(used, true)...), types.NewTuple(variables(set, false)...)
	sig, left := types.NewSignatureType(nil, nil, nil, params, results, false), strings.Join(names(set), ", ")
	name := e.fastCode(sig, s, "return "+left)
	if name == "" {
		return false
	}
	if left != "" {
		e.b.WriteString(left + " = ")
	}
	fmt.Fprintf(e.b, "%s(%s)", name, strings.Join(names(used), ", "))
	return true
}

// sharedBlock reports whether something else may change one of the structs and arrays, copies
// of which would be given to a loop.
func (e *emitter) sharedBlock(vars []*types.Var) bool {
	return slices.ContainsFunc(vars, func(v *types.Var) bool { return e.low.outliving[v] && isBlock(v.Type()) })
}

// fastCode returns the name of what runs a statement as a function of its own, or "".
func (e *emitter) fastCode(sig *types.Signature, s ast.Stmt, end string) string {
	return e.fastNamed(e.newFastText(), sig, s, "", end)
}

// fastNamed does the same with a text, what comes before the statement, and what comes after.
func (e *emitter) fastNamed(t *fastText, sig *types.Signature, s ast.Stmt, begin, end string) string {
	ok := t.write(func() {
		head := strings.TrimPrefix(types.TypeString(sig, t.sub.qualify), "func") // with names
		t.sub.b.WriteString("func " + fastPrefix + "code" + head + " {\n" + begin)
		t.sub.stmts([]ast.Stmt{s})
		t.sub.b.WriteString(end + "\n}\n")
	}) && t.needType(sig) && t.needs(s)
	if !ok {
		return ""
	}
	sum := sha256.Sum256([]byte(t.text.String()))
	name := fastPrefix + hex.EncodeToString(sum[:6])
	for e.helpers[name] != "" {
		name += "_"
	}
	if !t.declare(name, sig) {
		return ""
	}
	return name
}

// around returns the variables around a loop that it uses, and those to which it assigns.
// It reports whether the loop does not leave the function.
func (e *emitter) around(s ast.Stmt) (used, set []*types.Var, ok bool) { return e.aroundBut(s, s) }

// aroundBut does the same for the variables that are declared outside of inner.
func (e *emitter) aroundBut(s ast.Stmt, inner ast.Node) (used, set []*types.Var, ok bool) {
	ok = true
	add := func(list *[]*types.Var, x ast.Expr) {
		id, isName := ast.Unparen(x).(*ast.Ident)
		if !isName {
			return
		}
		v, isVar := e.p.Info.Uses[id].(*types.Var)
		if !isVar || v.IsField() || v.Parent() == e.p.Pkg.Scope() || within(v, inner) {
			return
		}
		if e.renamed[v] != "" || v.Name() == "_" {
			ok = false
		}
		if !slices.Contains(*list, v) {
			*list = append(*list, v)
		}
	}
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt, *ast.FuncLit:
			ok = false
		case *ast.Ident:
			add(&used, n)
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				add(&set, e.variableOf(x))
			}
		case *ast.IncDecStmt:
			add(&set, e.variableOf(n.X))
		}
		return ok
	})
	return used, set, ok
}

// variableOf returns the name of the variable that an assignment to x changes.
func (e *emitter) variableOf(x ast.Expr) ast.Expr {
	switch y := ast.Unparen(x).(type) {
	case *ast.SelectorExpr:
		if _, pointer := e.p.Info.TypeOf(y.X).Underlying().(*types.Pointer); !pointer {
			return e.variableOf(y.X)
		}
	case *ast.IndexExpr:
		if _, array := e.p.Info.TypeOf(y.X).Underlying().(*types.Array); array {
			return e.variableOf(y.X)
		}
	}
	return ast.Unparen(x)
}

// fastLiteral returns what a function literal that compares elements by their indices
// becomes. All its variables are its own, or the program's.
func (e *emitter) fastLiteral(x *ast.FuncLit) (string, bool) {
	if e.low.decls == nil || e.quiet {
		return "", false
	}
	sig := e.p.Info.TypeOf(x).(*types.Signature)
	if !isLess(sig) || !named(sig.Params()) {
		return "", false
	}
	if used, _, _ := e.around(x.Body); slices.ContainsFunc(used, func(v *types.Var) bool { return !within(v, x) }) {
		return "", false
	}
	name := e.fastCode(sig, x.Body, "")
	return name, name != ""
}

func within(v *types.Var, n ast.Node) bool { return n.Pos() <= v.Pos() && v.Pos() < n.End() }

// isLess reports whether a function compares two elements by their indices.
func isLess(sig *types.Signature) bool {
	p, r := sig.Params(), sig.Results()
	return p.Len() == 2 && r.Len() == 1 && !sig.Variadic() && p.At(0).Type() == types.Typ[types.Int] &&
		p.At(1).Type() == types.Typ[types.Int] && r.At(0).Type() == types.Typ[types.Bool]
}

// hasLoop reports whether there is a loop in a loop.
func hasLoop(s ast.Stmt) bool {
	n := 0
	ast.Inspect(s, func(m ast.Node) bool {
		switch m.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			n++
		}
		return n < 2
	})
	return n > 1
}
