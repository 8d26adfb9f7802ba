package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"rederive/kernel/internal/program"
)

// The interpreter gives no methods to a struct without a name that embeds something with methods.
// The copy gives it a name, the same for all that are one type:
//
//	r := struct{ io.Reader }{f}               type struct1 struct{ io.Reader }
//
//	                                          r := struct1{f}

// embedding returns the name that a struct without a name gets, or nil if it has no methods.
func (r *rewriter) embedding(t *types.Struct, pos token.Pos) *ast.Ident {
	if !promotes(t) {
		return nil
	}
	key := types.TypeString(program.Unnamed(t), (*types.Package).Path)
	if r.names[key] == "" {
		r.names[key] = r.unique("struct")
		r.shown["main."+r.names[key]] = r.p.TypeName(t)
		spec := &ast.TypeSpec{Name: nameAt(pos, r.names[key]), Type: r.structExpr(t, pos)}
		r.addCopy(&ast.GenDecl{TokPos: pos, Tok: token.TYPE, Specs: []ast.Spec{spec}})
	}
	return nameAt(pos, r.names[key])
}

// structType copies such a struct, or returns nil for another one.
func (c *copier) structType(n *ast.StructType) ast.Node {
	if t, ok := c.typeOf(n).(*types.Struct); ok && promotes(t) {
		return c.r.embedding(t, c.at(n.Pos()))
	}
	return nil
}

// promotes reports whether a struct, or the address of one, has methods.
func promotes(t *types.Struct) bool {
	for f := range t.Fields() {
		if f.Embedded() {
			return types.NewMethodSet(types.NewPointer(t)).Len() > 0
		}
	}
	return false
}

// declared copies the type that a declaration gives a name.
func (c *copier) declared(spec *ast.TypeSpec) ast.Expr {
	if s, ok := spec.Type.(*ast.StructType); ok && !spec.Assign.IsValid() {
		return c.copyPointer(reflect.ValueOf(s)).Interface().(ast.Expr)
	}
	return c.expr(spec.Type)
}
