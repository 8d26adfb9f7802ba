package emit

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"rederive/kernel/internal/program"
)

// disordered reports whether a call comes after something that the compiler reads, or
// lets fail, only after the call.
func (e *emitter) disordered(list ...ast.Expr) bool {
	if e.low == nil || e.low.ordered == nil {
		return false
	}
	w := &watch{e: e}
	for _, x := range list {
		w.visit(x)
	}
	return w.found
}

// A watch walks through expressions in the order of their evaluation.
type watch struct {
	e       *emitter
	pending bool // something was read that the compiler reads later
	found   bool // and a call came after it
}

func (w *watch) visit(x ast.Expr) {
	if x == nil || w.found || w.e.p.Info.Types[x].Value != nil || w.e.p.Info.Types[x].IsType() {
		return
	}
	before := w.pending
	changes := false // an operand is a variable that a call may change
	for _, y := range w.e.parts(x) {
		w.visit(y)
		changes = changes || w.e.mayChange(y)
		if call, ok := x.(*ast.CallExpr); ok && types.IsInterface(w.e.becomes(call, y)) {
			w.pending = w.pending || w.e.mayChange(y)
		}
	}
	if w.e.low.boxes[x] != nil { // a helper reads it
		w.pending = w.pending || w.e.mayChange(x) && !w.e.copiedBefore(x) && !w.e.isEntryOf(x)
	}
	call := w.e.comesFirst(x)
	w.found = w.found || call && before && !w.e.harmless(x)
	switch {
	case call || w.e.computedThere(x):
		w.pending = before
	case isLogical(x):
		w.pending = before
	case w.e.fails(x):
		w.pending = true
	default:
		w.pending = w.pending || changes && isPart(x)
	}
}

func isLogical(x ast.Expr) bool {
	b, ok := x.(*ast.BinaryExpr)
	return ok && (b.Op == token.LAND || b.Op == token.LOR)
}

// parts returns the operands of x in the order of their evaluation.
func (e *emitter) parts(x ast.Expr) []ast.Expr {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return []ast.Expr{x.X}
	case *ast.SelectorExpr:
		if e.p.Info.Selections[x] != nil {
			return []ast.Expr{x.X}
		}
	case *ast.IndexExpr:
		return []ast.Expr{x.X, x.Index}
	case *ast.SliceExpr:
		return []ast.Expr{x.X, x.Low, x.High, x.Max}
	case *ast.StarExpr:
		return []ast.Expr{x.X}
	case *ast.UnaryExpr:
		return []ast.Expr{x.X}
	case *ast.BinaryExpr:
		return []ast.Expr{x.X, x.Y}
	case *ast.TypeAssertExpr:
		return []ast.Expr{x.X}
	case *ast.KeyValueExpr:
		return []ast.Expr{x.Value}
	case *ast.CompositeLit:
		return e.elementsOf(x)
	case *ast.CallExpr:
		if tv := e.p.Info.Types[x.Fun]; tv.IsType() || tv.IsBuiltin() {
			return x.Args
		}
		return append([]ast.Expr{x.Fun}, x.Args...)
	}
	return nil
}

func (e *emitter) elementsOf(x *ast.CompositeLit) []ast.Expr {
	isMap := e.isMapLiteral(x)
	var list []ast.Expr
	for _, elt := range x.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			if isMap {
				list = append(list, kv.Key)
			}
			elt = kv.Value
		}
		list = append(list, elt)
	}
	return list
}

// mayChange reports whether x is a variable that a call may change: one of the program, or
// one that function literals or pointers share.
func (e *emitter) mayChange(x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := e.p.Info.Uses[id].(*types.Var)
	return ok && (v.Parent() == e.p.Pkg.Scope() || e.low.shared[v])
}

// fails reports whether x itself, and not its parts, reads memory that a call may change,
// or may fail.
func (e *emitter) fails(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.IndexExpr, *ast.StarExpr:
		return true
	case *ast.TypeAssertExpr:
		return x.Type != nil && isWord(e.p.Info.TypeOf(x.Type))
	case *ast.SelectorExpr:
		sel := e.p.Info.Selections[x]
		if sel == nil {
			return false
		}
		_, pointer := e.p.Info.TypeOf(x.X).Underlying().(*types.Pointer)
		return sel.Kind() == types.FieldVal && (pointer || sel.Indirect())
	case *ast.BinaryExpr:
		switch x.Op {
		case token.QUO, token.REM, token.SHL, token.SHR:
			return e.p.Info.Types[x.Y].Value == nil
		case token.EQL, token.NEQ:
			return types.IsInterface(e.p.Info.TypeOf(x.X)) && !e.p.Info.Types[x.Y].IsNil()
		}
	}
	return false
}

// harmless reports whether a call changes nothing, does not fail, and ends.
func (e *emitter) harmless(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := e.called(call.Fun).(*types.Func)
	if !ok {
		return false
	}
	if f.Pkg() != e.p.Pkg {
		return f.Signature().Recv() == nil && !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			_, basic := e.p.Info.TypeOf(arg).Underlying().(*types.Basic)
			return !basic
		})
	}
	return e.low.plain[f]
}

// findShared notes the variables that function literals or pointers share, and the
// functions that only compute a value from their parameters.
func (e *emitter) findShared() {
	e.low.ordered, e.low.shared, e.low.plain = map[ast.Expr]string{}, map[*types.Var]bool{}, map[*types.Func]bool{}
	e.low.addressed = map[*types.Var]bool{}
	share := func(x ast.Expr) {
		if v := e.root(x); v != nil {
			e.low.shared[v], e.low.addressed[v] = true, true
		}
	}
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if f, ok := e.p.Info.Defs[n.Name].(*types.Func); ok && n.Body != nil {
				e.low.plain[f] = e.onlyReturns(n.Body)
			}
		case *ast.FuncLit:
			e.shareCaptured(n)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				share(n.X)
			}
		case *ast.SliceExpr:
			if _, array := e.p.Info.TypeOf(n.X).Underlying().(*types.Array); array {
				share(n.X)
			}
		case *ast.SelectorExpr:
			if sel := e.p.Info.Selections[n]; sel != nil && sel.Kind() != types.FieldVal {
				if _, pointer := sel.Obj().(*types.Func).Signature().Recv().Type().(*types.Pointer); pointer {
					share(n.X)
				}
			}
		}
		return true
	})
}

// shareCaptured notes the variables that a function literal takes from around it.
func (e *emitter) shareCaptured(f *ast.FuncLit) {
	own, memory := map[types.Object]bool{}, e.keepsInMemory(f)
	ast.Inspect(f, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		if obj := e.p.Info.Defs[id]; obj != nil {
			own[obj] = true
		}
		if v, ok := e.p.Info.Uses[id].(*types.Var); ok && !v.IsField() && !own[v] {
			e.low.shared[v] = true
			e.low.addressed[v] = e.low.addressed[v] || memory
		}
		return true
	})
}

// root returns the variable of which x is a part, or nil.
func (e *emitter) root(x ast.Expr) *types.Var {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		v, _ := e.p.Info.Uses[x].(*types.Var)
		return v
	case *ast.SelectorExpr:
		if e.p.Info.Selections[x] != nil {
			return e.root(x.X)
		}
	case *ast.IndexExpr:
		return e.root(x.X)
	}
	return nil
}

// onlyReturns reports whether a function does nothing but return what is computed without
// calls.
func (e *emitter) onlyReturns(b *ast.BlockStmt) bool {
	if len(b.List) != 1 {
		return false
	}
	ret, ok := b.List[0].(*ast.ReturnStmt)
	return ok && !slices.ContainsFunc(ret.Results, func(x ast.Expr) bool {
		return slices.ContainsFunc(append([]ast.Expr{x}, allParts(e, x)...), func(y ast.Expr) bool {
			return e.isCall(y) || e.fails(y)
		})
	})
}

func allParts(e *emitter, x ast.Expr) (list []ast.Expr) {
	for _, y := range e.parts(x) {
		if y != nil {
			list = append(append(list, y), allParts(e, y)...)
		}
	}
	return list
}

// becomes returns the type of what an argument of a call, or a conversion, becomes; nil
// for the function.
func (e *emitter) becomes(x *ast.CallExpr, y ast.Expr) types.Type {
	if e.p.Info.Types[x.Fun].IsType() {
		return e.p.Info.TypeOf(x.Fun)
	}
	i := slices.Index(x.Args, y)
	sig, ok := e.p.Info.TypeOf(x.Fun).Underlying().(*types.Signature)
	if i < 0 || !ok || isTuple(e.p.Info.TypeOf(y)) || e.p.Info.Types[x.Fun].IsBuiltin() {
		return types.Typ[types.Invalid]
	}
	return program.ParamType(sig, i, x.Ellipsis.IsValid())
}

// copiedAsInterface reports whether the compiler copies a value of type t before it makes
// an interface of it: words, strings and slices are read when the interface is made.
func copiedAsInterface(t types.Type) bool {
	if t == nil || types.IsInterface(t) || t == types.Typ[types.UntypedNil] {
		return false
	}
	switch u := soleComponent(t).Underlying().(type) {
	case *types.Slice:
		return false
	case *types.Basic:
		if u.Info()&types.IsString != 0 {
			return false
		}
	}
	size := sizes().Sizeof(t)
	return hasPointers(t) || size != 2 && size != 4 && size != 8 || sizes().Alignof(t) != size
}

// soleComponent returns the type of the only part of a struct or array, or t itself.
func soleComponent(t types.Type) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		if u.NumFields() == 1 {
			return soleComponent(u.Field(0).Type())
		}
	case *types.Array:
		if u.Len() == 1 {
			return soleComponent(u.Elem())
		}
	}
	return t
}

func hasPointers(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Array:
		return hasPointers(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if hasPointers(f.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// sizes returns the sizes of types to the compiler, on a machine with words of 64 bits.
func sizes() types.Sizes { return types.SizesFor("gc", "amd64") }

// copiedAsKey reports whether the compiler copies the key of an entry of a map before the
// calls after it.
func copiedAsKey(m *types.Map) bool {
	if sizes().Sizeof(m.Elem()) > 128 {
		return true
	}
	b, ok := m.Key().Underlying().(*types.Basic)
	return !ok || b.Info()&types.IsString == 0 && (b.Info()&types.IsInteger == 0 ||
		sizes().Sizeof(b) != 4 && sizes().Sizeof(b) != 8)
}
