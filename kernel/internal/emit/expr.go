package emit

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"rederive/kernel/internal/program"
)

func (e *emitter) exprs(list []ast.Expr) string {
	texts := make([]string, len(list))
	for i, x := range list {
		texts[i] = e.expr(x)
	}
	return strings.Join(texts, ", ")
}

// printExpr returns the text of an expression or type as Go has it.
func (e *emitter) printExpr(x ast.Expr) string {
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
		return e.expr(x.X) + " " + x.Op.String() + " " + e.operand(x.Y)
	case *ast.CallExpr:
		return e.apply(e.expr(x.Fun), x)
	case *ast.TypeAssertExpr:
		if x.Type == nil {
			return e.expr(x.X) + ".(type)"
		}
		return e.expr(x.X) + ".(" + e.expr(x.Type) + ")"
	case *ast.KeyValueExpr:
		return e.key(x) + ": " + e.expr(x.Value)
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
		if v := e.p.Info.Types[x.Len].Value; v != nil && e.low != nil { // the interpreter takes only literals
			return "[" + v.ExactString() + "]" + e.expr(x.Elt)
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
			names = append(names, n.Name)
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
	for _, f := range x.Methods.List {
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

// bodySignature is the signature of a function with a body.
func (e *emitter) bodySignature(t *ast.FuncType) string {
	return e.signatureOf(t, e.params(t.Params))
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
	return e.selected(x)
}

func (e *emitter) selector(x *ast.SelectorExpr) string {
	if id, ok := x.X.(*ast.Ident); ok {
		if pkg, ok := e.p.Info.Uses[id].(*types.PkgName); ok {
			if text := orderedMaps[x.Sel.Name]; text != "" && pkg.Imported().Path() == "maps" {
				return e.orderedMap(x.Sel.Name, text)
			}
			return e.pkg(pkg.Imported().Path(), pkg.Imported().Name()) + "." + x.Sel.Name
		}
	}
	if e.low != nil && e.low.concurrent && e.callsOnValue(x) {
		return "(&" + e.expr(x.X) + ")." + e.selected(x.Sel)
	}
	return e.base(x) + "." + e.selected(x.Sel)
}

// base writes what x selects from.
func (e *emitter) base(x *ast.SelectorExpr) string {
	p := e.pointerTo(x)
	if p == nil {
		return e.expr(x.X)
	}
	if star, twice := ast.Unparen(p).(*ast.StarExpr); twice {
		return e.pointed(star)
	}
	return e.expr(p)
}

// pointerTo returns p if x is (*p).f, a field of a struct or promoted, which the interpreter mixes up with
// a type in a composite literal, or nil.
func (e *emitter) pointerTo(x *ast.SelectorExpr) ast.Expr {
	star, ok := ast.Unparen(x.X).(*ast.StarExpr)
	sel := e.p.Info.Selections[x]
	if !ok || e.low == nil || sel == nil || sel.Kind() != types.FieldVal && len(sel.Index()) == 1 {
		return nil
	}
	_, pointed := e.p.Info.TypeOf(star).Underlying().(*types.Struct)
	if _, done := e.low.ordered[star]; done || !pointed {
		return nil
	}
	return star.X
}

// callsOnValue reports whether x is a method of a pointer, selected from a variable of what it
// points to. The interpreter would copy its value, to look whether it is an interface, while
// other goroutines change it.
func (e *emitter) callsOnValue(x *ast.SelectorExpr) bool {
	sel := e.p.Info.Selections[x]
	if sel == nil || sel.Kind() != types.MethodVal || len(sel.Index()) > 1 || isPointer(sel.Recv()) {
		return false
	}
	return isPointer(sel.Obj().(*types.Func).Signature().Recv().Type())
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

// apply writes the call of f with the arguments of x.
func (e *emitter) apply(f string, x *ast.CallExpr) string {
	args := make([]string, len(x.Args))
	for i := range args {
		args[i] = e.argument(x, i)
	}
	if list := e.missingList(x); list != nil && (len(args) == 0 || !isTuple(e.p.Info.TypeOf(x.Args[0]))) {
		args = append(args, e.zero(list)+"...")
	} else if n, list := e.spreadList(x); list != nil {
		args = append(args[:n:n], e.typ(list)+"{"+strings.Join(args[n:], ", ")+"}...")
	}
	text := f + "(" + strings.Join(args, ", ")
	if x.Ellipsis.IsValid() {
		text += "..."
	}
	return text + ")"
}

func (e *emitter) composite(x *ast.CompositeLit) string {
	head := ""
	if x.Type != nil {
		head = e.expr(x.Type)
	} else if p, ok := e.p.Info.TypeOf(x).Underlying().(*types.Pointer); ok && e.low != nil {
		text := "&" + e.typ(p.Elem()) + "{" + e.elements(x) + "}" // which the interpreter finds for structs only
		if _, named := types.Unalias(e.p.Info.TypeOf(x)).(*types.Named); named {
			return e.typ(e.p.Info.TypeOf(x)) + "(" + text + ")"
		}
		return text
	} else if e.low != nil { // it may be computed beforehand
		head = e.typ(e.p.Info.TypeOf(x))
	}
	return head + "{" + e.elements(x) + "}"
}

// elements writes the elements of a composite literal. The interpreter may give nil, for a
// field without its name, another type than that of the field.
func (e *emitter) elements(x *ast.CompositeLit) string {
	s, ok := program.LiteralType(e.p.Info, x).(*types.Struct)
	isNil := func(elt ast.Expr) bool { return e.p.Info.Types[elt].IsNil() }
	if e.low == nil || !ok || !slices.ContainsFunc(x.Elts, isNil) {
		return e.exprs(x.Elts)
	}
	var texts []string
	for i, elt := range x.Elts {
		if s.Field(i).Name() == "_" {
			return e.exprs(x.Elts)
		}
		if !isNil(elt) {
			texts = append(texts, s.Field(i).Name()+": "+e.expr(elt))
		}
	}
	return strings.Join(texts, ", ")
}

// key returns the text of a field, of a key of a map, or of the index of an element. The
// interpreter takes no index of a defined type.
func (e *emitter) key(x *ast.KeyValueExpr) string {
	v := e.p.Info.Types[x.Key].Value
	if e.low == nil || v == nil || e.isMapLiteral(e.parents()[x].(*ast.CompositeLit)) {
		return e.expr(x.Key)
	}
	return constant.ToInt(v).ExactString()
}

// isMapLiteral reports whether x is a map, or the address of one.
func (e *emitter) isMapLiteral(x *ast.CompositeLit) bool {
	_, isMap := program.LiteralType(e.p.Info, x).(*types.Map)
	return isMap
}

func (e *emitter) funcLit(x *ast.FuncLit) string {
	text := e.function(func() {
		e.b.WriteString("func" + e.bodySignature(x.Type) + " ")
		e.body(e.p.Info.TypeOf(x).(*types.Signature), x.Body)
	})
	return text + e.samePlace()
}
