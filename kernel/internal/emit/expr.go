package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"rederive/kernel/internal/program"
	"rederive/show/worker"
)

func (e *emitter) exprs(list []ast.Expr) string {
	texts := make([]string, len(list))
	for i, x := range list {
		texts[i] = e.expr(x)
	}
	return strings.Join(texts, ", ")
}

// expr returns the text of an expression or type.
func (e *emitter) expr(x ast.Expr) string {
	if to := e.boxes[x]; to != nil {
		return e.box(e.plain(x), e.p.Info.TypeOf(x), to)
	}
	return e.plain(x)
}

// plain returns the text of an expression whatever it becomes.
func (e *emitter) plain(x ast.Expr) string {
	if e.lower {
		if text, ok := e.constant(x); ok {
			return text
		}
	}
	switch x := x.(type) {
	case *ast.Ident:
		return e.ident(x)
	case *ast.BasicLit:
		return x.Value
	case *ast.ParenExpr:
		return "(" + e.expr(x.X) + ")"
	case *ast.SelectorExpr:
		return e.selector(x)
	case *ast.IndexExpr:
		return e.expr(x.X) + "[" + e.expr(x.Index) + "]"
	case *ast.IndexListExpr:
		return e.expr(x.X) + "[" + e.exprs(x.Indices) + "]"
	case *ast.SliceExpr:
		return e.slice(x)
	case *ast.StarExpr:
		return "*" + e.expr(x.X)
	case *ast.UnaryExpr:
		return x.Op.String() + e.operand(x.X)
	case *ast.BinaryExpr:
		return e.binary(x)
	case *ast.CallExpr:
		return e.call(x)
	case *ast.TypeAssertExpr:
		return e.assertion(x)
	case *ast.KeyValueExpr:
		return e.expr(x.Key) + ": " + e.expr(x.Value)
	case *ast.CompositeLit:
		return e.composite(x)
	case *ast.FuncLit:
		return e.funcLit(x)
	}
	return e.typeExpr(x)
}

// typeExpr returns the text of an expression that can only be a type.
func (e *emitter) typeExpr(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.ArrayType:
		if x.Len == nil {
			return "[]" + e.expr(x.Elt)
		}
		return "[" + e.expr(x.Len) + "]" + e.expr(x.Elt)
	case *ast.MapType:
		return "map[" + e.expr(x.Key) + "]" + e.expr(x.Value)
	case *ast.ChanType:
		return e.chanType(x)
	case *ast.StructType:
		return "struct {" + e.fields(x.Fields, "; ") + "}"
	case *ast.FuncType:
		return "func" + e.signature(x)
	case *ast.InterfaceType:
		return "interface {" + e.methods(x) + "}"
	case *ast.Ellipsis:
		if x.Elt == nil {
			return "..."
		}
		return "..." + e.expr(x.Elt)
	}
	panic(fmt.Sprintf("kernel: no text for %T", x))
}

func (e *emitter) chanType(x *ast.ChanType) string {
	switch x.Dir {
	case ast.SEND:
		return "chan<- " + e.expr(x.Value)
	case ast.RECV:
		return "<-chan " + e.expr(x.Value)
	}
	return "chan (" + e.expr(x.Value) + ")"
}

// fields writes parameters, results, type parameters or the fields of a struct.
func (e *emitter) fields(list *ast.FieldList, sep string) string {
	var texts []string
	for _, f := range list.List {
		text := e.expr(f.Type)
		var names []string
		for _, n := range f.Names {
			if names = append(names, n.Name); n.Name == "_" && e.lower && sep == "; " {
				names[len(names)-1] = e.name("blank") // only one field may be blank
			}
		}
		if names != nil {
			text = strings.Join(names, ", ") + " " + text
		}
		if f.Tag != nil {
			text += " " + f.Tag.Value
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, sep)
}

func (e *emitter) methods(x *ast.InterfaceType) string {
	var texts []string
	list := x.Methods
	if t, ok := e.p.Info.TypeOf(x).(*types.Interface); ok && e.lower && t.IsMethodSet() {
		for m := range t.Methods() { // also those of embedded interfaces, which it may not find
			if m.Pkg() != nil && m.Pkg() != e.p.Pkg && !m.Exported() {
				continue
			}
			texts = append(texts, m.Name()+strings.TrimPrefix(e.typ(m.Signature()), "func"))
		}
		return strings.Join(texts, "; ")
	}
	for _, f := range list.List {
		if ft, ok := f.Type.(*ast.FuncType); ok && len(f.Names) == 1 {
			texts = append(texts, f.Names[0].Name+e.signature(ft))
			continue
		}
		texts = append(texts, e.expr(f.Type))
	}
	return strings.Join(texts, "; ")
}

func (e *emitter) signature(t *ast.FuncType) string {
	return e.signatureOf(t, e.fields(t.Params, ", "))
}

// bodySignature is the signature of a function with a body. The interpreter
// mixes up parameters without names, so these get some.
func (e *emitter) bodySignature(t *ast.FuncType) string {
	if !e.lower {
		return e.signature(t)
	}
	return e.signatureOf(t, e.named(t.Params))
}

func (e *emitter) named(list *ast.FieldList) string {
	var texts []string
	for _, f := range list.List {
		names := make([]string, max(len(f.Names), 1))
		for i := range names {
			if i < len(f.Names) && f.Names[i].Name != "_" {
				names[i] = e.ident(f.Names[i])
			} else {
				names[i] = e.name("blank")
			}
		}
		texts = append(texts, strings.Join(names, ", ")+" "+e.expr(f.Type))
	}
	return strings.Join(texts, ", ")
}

func (e *emitter) signatureOf(t *ast.FuncType, params string) string {
	var b strings.Builder
	if t.TypeParams != nil {
		fmt.Fprintf(&b, "[%s]", e.fields(t.TypeParams, ", "))
	}
	fmt.Fprintf(&b, "(%s)", params)
	if t.Results != nil {
		fmt.Fprintf(&b, " (%s)", e.fields(t.Results, ", "))
	}
	return b.String()
}

func (e *emitter) ident(x *ast.Ident) string {
	if name, ok := e.renamed[e.p.Info.ObjectOf(x)]; ok {
		return name
	}
	return x.Name
}

func (e *emitter) selector(x *ast.SelectorExpr) string {
	if id, ok := x.X.(*ast.Ident); ok {
		if pkg, ok := e.p.Info.Uses[id].(*types.PkgName); ok {
			if text := orderedMaps[x.Sel.Name]; text != "" && pkg.Imported().Path() == "maps" && !e.lower {
				return e.orderedMap(x.Sel.Name, text)
			}
			return e.pkg(pkg.Imported().Path(), pkg.Imported().Name()) + "." + x.Sel.Name
		}
	}
	if name := e.heldNil(x); name != "" {
		return name + "(" + e.expr(x.X) + ")." + x.Sel.Name
	}
	return e.expr(x.X) + e.embedded(x) + "." + x.Sel.Name
}

// embedded writes the fields through which a field or method is promoted. The
// interpreter may find another one of the same name.
func (e *emitter) embedded(x *ast.SelectorExpr) string {
	sel := e.p.Info.Selections[x]
	if !e.lower || sel == nil || len(sel.Index()) < 2 {
		return ""
	}
	path := ""
	t := sel.Recv()
	for _, i := range sel.Index()[:len(sel.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		f := t.Underlying().(*types.Struct).Field(i)
		if f.Pkg() != e.p.Pkg && !f.Exported() {
			return ""
		}
		path += "." + f.Name()
		t = f.Type()
	}
	return path
}

func (e *emitter) slice(x *ast.SliceExpr) string {
	part := func(y ast.Expr) string {
		if y == nil {
			return ""
		}
		return e.expr(y)
	}
	text := e.expr(x.X) + "[" + part(x.Low) + ":" + part(x.High)
	if x.Slice3 {
		text += ":" + part(x.Max)
	}
	return text + "]"
}

// operand writes the operand of a unary operator, so that - -x is not --x.
func (e *emitter) operand(x ast.Expr) string {
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op != token.TILDE {
		return "(" + e.expr(x) + ")"
	}
	return e.expr(x)
}

func (e *emitter) binary(x *ast.BinaryExpr) string {
	if e.lower && (x.Op == token.EQL || x.Op == token.NEQ) {
		if text, ok := e.equal(x); ok {
			if x.Op == token.NEQ {
				return "!" + text
			}
			return text
		}
		a, b := e.p.Info.TypeOf(x.X), e.p.Info.TypeOf(x.Y)
		if !types.Identical(a, b) && !types.IsInterface(a) && !types.IsInterface(b) && !e.p.Info.Types[x.X].IsNil() && !e.p.Info.Types[x.Y].IsNil() {
			return e.operand(x.X) + " " + x.Op.String() + " (" + e.typ(a) + ")(" + e.expr(x.Y) + ")"
		}
	}
	if isShift(x.Op) {
		return e.expr(x.X) + " " + x.Op.String() + " " + e.count(x.Y)
	}
	return e.expr(x.X) + " " + x.Op.String() + " " + e.operand(x.Y)
}

func isShift(op token.Token) bool {
	return op == token.SHL || op == token.SHR || op == token.SHL_ASSIGN || op == token.SHR_ASSIGN
}

// count writes the count of a shift. The interpreter gives an operation there the
// type of what is shifted.
func (e *emitter) count(x ast.Expr) string {
	switch ast.Unparen(x).(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr:
		if e.lower && e.p.Info.Types[x].Value == nil {
			t := e.p.Info.TypeOf(x)
			if b, ok := t.(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
				t = types.Typ[types.Uint]
			}
			return e.typ(t) + "(" + e.expr(x) + ")"
		}
	}
	return e.operand(x)
}

func (e *emitter) assertion(x *ast.TypeAssertExpr) string {
	if x.Type == nil {
		return e.expr(x.X) + ".(type)"
	}
	if from, to := e.p.Info.TypeOf(x.X), e.p.Info.TypeOf(x.Type); e.asks(from, to) || e.lower && isTuple(e.p.Info.TypeOf(x)) && len(e.ownNamed()) > 0 {
		f := e.asserter(from, to)
		if !isTuple(e.p.Info.TypeOf(x)) {
			f = e.mustBe(from, to)
		}
		return f + "(" + e.expr(x.X) + ")"
	}
	return e.expr(x.X) + ".(" + e.expr(x.Type) + ")"
}

func (e *emitter) call(x *ast.CallExpr) string {
	if e.lower {
		if text, ok := e.lowerCall(x); ok {
			return text
		}
	}
	if e.lower && e.passesInterfaces(x) {
		return e.unpacked(x)
	}
	return e.apply(e.expr(x.Fun), x)
}

// passesInterfaces reports whether x passes all results of a call, and a parameter
// is an interface with methods, for which the interpreter does not convert them.
func (e *emitter) passesInterfaces(x *ast.CallExpr) bool {
	sig, ok := e.p.Info.TypeOf(x.Fun).Underlying().(*types.Signature)
	if !ok || len(x.Args) != 1 || !isTuple(e.p.Info.TypeOf(x.Args[0])) {
		return false
	}
	for i := range e.p.Info.TypeOf(x.Args[0]).(*types.Tuple).Len() {
		if hasMethods(program.ParamType(sig, i, false)) {
			return true
		}
	}
	return false
}

// unpacked writes f(g()) as a function literal that assigns the results of g first.
func (e *emitter) unpacked(x *ast.CallExpr) string {
	sig := e.p.Info.TypeOf(x.Fun).Underlying().(*types.Signature)
	t := e.p.Info.TypeOf(x.Args[0]).(*types.Tuple)
	names, values := make([]string, t.Len()), make([]string, t.Len())
	for i := range names {
		names[i] = e.name("t")
		values[i] = e.converted(names[i], t.At(i).Type(), program.ParamType(sig, i, false))
	}
	results, word := "", ""
	if sig.Results().Len() > 0 {
		results, word = strings.TrimPrefix(e.typ(types.NewSignatureType(nil, nil, nil, nil, sig.Results(), false)), "func()"), "return "
	}
	list := strings.Join(names, ", ")
	return fmt.Sprintf("func()%s {\n%s := %s\n%s%s(%s)\n}()", results, list, e.expr(x.Args[0]), word, e.expr(x.Fun), strings.Join(values, ", "))
}

// apply writes the call of f with the arguments of x.
func (e *emitter) apply(f string, x *ast.CallExpr) string {
	text := f + "(" + strings.Join(e.arguments(x), ", ")
	if x.Ellipsis.IsValid() {
		text += "..."
	}
	return text + ")"
}

// arguments writes the arguments of a call. The interpreter takes a []any that
// is one of several arguments of type any for all of them. An interface that a
// call returns is passed by the place where it lies, unless it is converted.
func (e *emitter) arguments(x *ast.CallExpr) []string {
	texts := make([]string, len(x.Args))
	sig, _ := e.p.Info.TypeOf(x.Fun).Underlying().(*types.Signature)
	for i, arg := range x.Args {
		texts[i] = e.expr(arg)
		if !e.lower || sig == nil || isTuple(e.p.Info.TypeOf(arg)) {
			continue
		}
		if to := program.ParamType(sig, i, x.Ellipsis.IsValid()); hasMethods(to) && !e.compiledInterface(to) && (e.boxes[arg] != nil || calls(arg)) {
			texts[i] = e.typ(to) + "(" + texts[i] + ")"
		}
		if !sig.Variadic() || x.Ellipsis.IsValid() || i < sig.Params().Len()-1 {
			continue
		}
		if last := sig.Params().At(sig.Params().Len() - 1).Type(); types.Identical(e.p.Info.TypeOf(arg), last) {
			texts[i] = e.into(last.(*types.Slice).Elem(), arg)
		}
	}
	return texts
}

func (e *emitter) composite(x *ast.CompositeLit) string {
	head := ""
	if x.Type != nil {
		head = e.expr(x.Type)
	}
	return head + "{" + e.exprs(x.Elts) + "}"
}

func (e *emitter) funcLit(x *ast.FuncLit) string {
	outer, place := e.b, e.place
	loops, hoist := e.loops, e.hoist
	e.b, e.loops, e.hoist = &strings.Builder{}, nil, ""
	sig := e.p.Info.TypeOf(x).(*types.Signature)
	e.b.WriteString("func" + e.bodySignature(x.Type) + " ")
	e.body(sig, x.Body)
	text := e.b.String()
	e.b, e.place, e.loops, e.hoist = outer, place, loops, hoist
	if !e.lower {
		return text + fmt.Sprintf("/*line %s:%d*/", worker.PlaceName, worker.PlaceLine(place))
	}
	if e.shared(x) {
		text = fmt.Sprintf("func() func%s {\nreturn %s\n}()", e.signature(x.Type), text)
	}
	return text
}

// shared reports whether a function literal may be called by another goroutine
// than the one that makes it. The interpreter then needs a frame for it alone:
// at the end of a call it writes into the frame where the literal stands, and
// its maker, in a loop, would start an earlier one again.
func (e *emitter) shared(x *ast.FuncLit) bool {
	if e.joined == nil {
		e.findGoroutines()
	}
	return e.concurrent && !e.joined[x]
}

// findGoroutines looks whether the program has goroutines, or defers, whose
// functions must not write into that frame either, and for the literals
// that are called where they stand, by the same goroutine.
func (e *emitter) findGoroutines() {
	e.joined = map[*ast.FuncLit]bool{}
	started := map[*ast.CallExpr]bool{}
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			e.concurrent = e.concurrent || n.Path.Value == `"sync"`
		case *ast.GoStmt:
			e.concurrent, started[n.Call] = true, true
		case *ast.DeferStmt: // the frame of the function that defers is locked when it ends
			e.concurrent = true
		case *ast.CallExpr:
			if f, ok := ast.Unparen(n.Fun).(*ast.FuncLit); ok && !started[n] {
				e.joined[f] = true
			}
		}
		return true
	})
}

// isBuiltin reports whether x names the given predeclared function.
func (e *emitter) isBuiltin(x ast.Expr, name string) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return false
	}
	b, ok := e.p.Info.Uses[id].(*types.Builtin)
	return ok && b.Name() == name
}
