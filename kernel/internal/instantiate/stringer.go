package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"
)

// The interpreter keeps values in interfaces that compiled code declares without their types. No
// function of the importable packages takes or returns a fmt.Stringer, so that the copy has
// one of its own:
//
//	func title(s fmt.Stringer) string         type Stringer interface{ String() string }
//
//	                                          func title(s Stringer) string

// isStringer reports whether obj is such an interface.
func isStringer(obj types.Object) bool {
	if obj == nil || obj.Pkg() == nil || obj.Pkg().Path() != "fmt" {
		return false
	}
	return obj.Name() == "Stringer" || obj.Name() == "GoStringer"
}

// ofStringer reports whether obj is the method of such an interface.
func ofStringer(obj types.Object) bool {
	f, ok := obj.(*types.Func)
	if !ok || f.Signature().Recv() == nil {
		return false
	}
	n, ok := f.Signature().Recv().Type().(*types.Named)
	return ok && isStringer(n.Obj())
}

// stringer writes the name of the copy's own interface for obj.
func (r *rewriter) stringer(obj types.Object, pos token.Pos) ast.Expr {
	key := "fmt." + obj.Name()
	if r.names[key] == "" {
		r.names[key] = r.unique(obj.Name())
		r.shown["main."+r.names[key]] = key
		spec := &ast.TypeSpec{Name: nameAt(pos, r.names[key]), Type: r.typeExpr(obj.Type().Underlying(), pos)}
		r.addCopy(&ast.GenDecl{TokPos: pos, Tok: token.TYPE, Specs: []ast.Spec{spec}})
	}
	return nameAt(pos, r.names[key])
}
