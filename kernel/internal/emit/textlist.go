package emit

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"rederive/kernel/internal/program"
)

// A list that a text becomes has another capacity in the interpreter: the compiler gives a
// list that stays in its function room for 32 elements, none to one of bytes that are
// only read, and none to one of the bytes of a constant:
//
// 	r := []rune(s)                        r := roomy(s)
// 	string(r[:3])                         string(r[:3])
//
// 	b := []byte("abc")                    b := []byte("abc")[:3:3]
//
// Where a small function becomes a part of its caller, the compiler may do otherwise.

func textList(e *emitter, x ast.Expr) (string, bool) {
	call, ok := x.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !e.p.Info.Types[call.Fun].IsType() || !isText(e.p.Info.TypeOf(call.Args[0])) {
		return "", false
	}
	list, ok := e.p.Info.TypeOf(x).(*types.Slice)
	if !ok {
		return "", false
	}
	isBytes := types.Identical(list.Elem(), types.Typ[types.Uint8])
	if v := e.p.Info.Types[call.Args[0]].Value; v != nil && isBytes {
		n := len(constant.StringVal(v))
		return fmt.Sprintf("%s[:%d:%d]", e.printExpr(x), n, n), true
	}
	f := &listFlow{e: e, parents: e.parents(), from: x, seen: map[types.Object]bool{}}
	f.value(x)
	switch {
	case f.leaves:
		return "", false
	case isBytes && !f.written:
		return e.textHelper("tight_", list, "return x[:len(x):len(x)]") + "(" + e.text(call.Args[0]) + ")", true
	}
	room := fmt.Sprintf("if len(x) > 32 {\nreturn x\n}\nreturn append(make(%s, 0, 32), x...)", e.typ(list))
	return e.textHelper("roomy_", list, room) + "(" + e.text(call.Args[0]) + ")", true
}

// text writes a text as one of type string.
func (e *emitter) text(x ast.Expr) string {
	if types.Identical(types.Default(e.p.Info.TypeOf(x)), types.Typ[types.String]) {
		return e.expr(x)
	}
	return "string(" + e.expr(x) + ")"
}

// textHelper returns the name of a helper that makes a list x of a text.
func (e *emitter) textHelper(stem string, list types.Type, body string) string {
	t := e.typ(list)
	name := e.helperName(stem, t)
	e.helpers[name] = fmt.Sprintf("\nfunc %s(s string) %s {\nx := %s(s)\n%s\n}\n", name, t, t, body)
	return name
}

// parents returns the node in which each node of the program is.
func (e *emitter) parents() map[ast.Node]ast.Node {
	if e.low.parents != nil {
		return e.low.parents
	}
	e.low.parents = map[ast.Node]ast.Node{}
	var stack []ast.Node
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if len(stack) > 0 {
			e.low.parents[n] = stack[len(stack)-1]
		}
		stack = append(stack, n)
		return true
	})
	return e.low.parents
}

// usesOf returns where an object is used.
func (e *emitter) usesOf(obj types.Object) []*ast.Ident {
	if e.low.uses == nil {
		e.low.uses = map[types.Object][]*ast.Ident{}
		for id, used := range e.p.Info.Uses {
			e.low.uses[used] = append(e.low.uses[used], id)
		}
	}
	return e.low.uses[obj]
}

// A listFlow follows where a list goes from where it is made.
type listFlow struct {
	e       *emitter
	parents map[ast.Node]ast.Node
	from    ast.Expr
	seen    map[types.Object]bool
	leaves  bool // the function, or the iteration, in which it is made
	written bool // an element of it
}

// value follows the value of an expression.
func (f *listFlow) value(x ast.Expr) {
	switch p := f.parents[x].(type) {
	case *ast.ParenExpr:
		f.value(p)
	case *ast.IndexExpr:
		f.element(p)
	case *ast.SliceExpr:
		f.value(p)
	case *ast.RangeStmt, *ast.BinaryExpr: // compared with nil
	case *ast.CallExpr:
		f.argument(p, x)
	case *ast.AssignStmt:
		i := slices.Index(p.Rhs, x)
		if len(p.Lhs) != len(p.Rhs) || i < 0 {
			f.leaves = true
			return
		}
		f.assigned(p.Lhs[i])
	case *ast.ValueSpec:
		if len(p.Names) != len(p.Values) {
			f.leaves = true
			return
		}
		f.assigned(p.Names[slices.Index(p.Values, x)])
	default:
		f.leaves = true
	}
}

// element notes whether an element is written, or its address taken.
func (f *listFlow) element(x *ast.IndexExpr) {
	switch p := f.parents[x].(type) {
	case *ast.AssignStmt:
		f.written = f.written || slices.Contains(p.Lhs, ast.Expr(x))
	case *ast.IncDecStmt:
		f.written = true
	case *ast.UnaryExpr:
		f.leaves = f.leaves || p.Op == token.AND
	case *ast.ParenExpr:
		f.leaves = true
	}
}

// argument follows an argument of a call.
func (f *listFlow) argument(call *ast.CallExpr, x ast.Expr) {
	first := call.Args[0] == x
	is := func(name string) bool { return f.e.isBuiltin(call.Fun, name) }
	switch {
	case is("len") || is("cap") || is("copy") && !first:
	case is("copy") || is("clear"):
		f.written = true
	case is("append") && first:
		f.written = true
		f.value(call)
	case is("append") && call.Ellipsis.IsValid():
	case f.e.p.Info.Types[call.Fun].IsType() && isText(f.e.p.Info.TypeOf(call)):
	default:
		f.leaves = true
	}
}

// assigned follows what is assigned to a variable of the same function and iteration.
func (f *listFlow) assigned(x ast.Expr) {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || id.Name == "_" {
		f.leaves = f.leaves || !ok
		return
	}
	v, ok := f.e.p.Info.ObjectOf(id).(*types.Var)
	if !ok || v.Parent() == f.e.p.Pkg.Scope() || !f.within(v) {
		f.leaves = true
		return
	}
	if f.seen[v] {
		return
	}
	f.seen[v] = true
	for _, use := range f.e.usesOf(v) {
		if a, ok := f.parents[use].(*ast.AssignStmt); ok && slices.Contains(a.Lhs, ast.Expr(use)) {
			continue
		}
		if f.function(use) != f.function(f.from) {
			f.leaves = true
			return
		}
		f.value(use)
	}
}

// within reports whether a variable is declared in the innermost loop or function around
// where the list is made.
func (f *listFlow) within(v *types.Var) bool {
	for n := f.parents[f.from]; n != nil; n = f.parents[n] {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit, *ast.FuncDecl:
			return n.Pos() <= v.Pos() && v.Pos() < n.End() && program.Uses(f.e.p.Info, n, v)
		}
	}
	return false
}

// function returns the function in which a node is.
func (f *listFlow) function(n ast.Node) ast.Node {
	for ; n != nil; n = f.parents[n] {
		switch n.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			return n
		}
	}
	return nil
}
