package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
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

// expr returns the source of an expression or type.
func (e *emitter) expr(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
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
		return e.call(x)
	case *ast.TypeAssertExpr:
		if x.Type == nil {
			return e.expr(x.X) + ".(type)"
		}
		return e.expr(x.X) + ".(" + e.expr(x.Type) + ")"
	case *ast.KeyValueExpr:
		return e.expr(x.Key) + ": " + e.expr(x.Value)
	case *ast.CompositeLit:
		return e.composite(x)
	case *ast.FuncLit:
		return e.funcLit(x)
	}
	return e.typeExpr(x)
}

// typeExpr returns the source of an expression that can only be a type.
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
	var b strings.Builder
	if t.TypeParams != nil {
		fmt.Fprintf(&b, "[%s]", e.fields(t.TypeParams, ", "))
	}
	fmt.Fprintf(&b, "(%s)", e.fields(t.Params, ", "))
	if t.Results != nil {
		fmt.Fprintf(&b, " (%s)", e.fields(t.Results, ", "))
	}
	return b.String()
}

func (e *emitter) selector(x *ast.SelectorExpr) string {
	if id, ok := x.X.(*ast.Ident); ok {
		if pkg, ok := e.p.Info.Uses[id].(*types.PkgName); ok {
			if text := orderedMaps[x.Sel.Name]; text != "" && pkg.Imported().Path() == "maps" {
				return e.orderedMap(x.Sel.Name, text)
			}
			if pkg.Imported().Path() == "iter" && (x.Sel.Name == "Pull" || x.Sel.Name == "Pull2") {
				return e.kit() + "." + x.Sel.Name
			}
			return e.pkg(pkg.Imported().Path(), pkg.Imported().Name()) + "." + x.Sel.Name
		}
	}
	return e.expr(x.X) + "." + x.Sel.Name
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

func (e *emitter) call(x *ast.CallExpr) string {
	text := e.expr(x.Fun) + "(" + e.exprs(x.Args)
	if x.Ellipsis.IsValid() {
		text += "..."
	}
	return text + ")"
}

func (e *emitter) composite(x *ast.CompositeLit) string {
	head := ""
	if x.Type != nil {
		head = e.expr(x.Type)
	}
	return head + "{" + e.exprs(x.Elts) + "}"
}

// funcLit writes a function literal, and a directive that leads what follows back to its
// statement.
func (e *emitter) funcLit(x *ast.FuncLit) string {
	place := e.place
	text := e.capture(func() {
		e.b.WriteString("func" + e.signature(x.Type) + " ")
		e.block(x.Body)
	})
	e.place = place
	return text + LineOf(place)
}

func (e *emitter) typ(t types.Type) string { return types.TypeString(program.Unnamed(t), e.qualify) }
