package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"rederive/kernel/internal/program"
)

// The interpreter may not find the methods that a struct has from an interface that it embeds:
//
// 	type robot struct{ fmt.Stringer }     func (r robot) String() string { return r.Stringer.String() }

func embeddedInterface(e *emitter, d *ast.GenDecl) bool {
	if d.Tok != token.TYPE {
		return false
	}
	for _, s := range d.Specs {
		obj, ok := e.p.Info.Defs[s.(*ast.TypeSpec).Name].(*types.TypeName)
		if !ok || obj.IsAlias() || types.IsInterface(obj.Type()) {
			continue
		}
		for sel := range types.NewMethodSet(obj.Type()).Methods() {
			if recv := sel.Obj().(*types.Func).Signature().Recv(); types.IsInterface(recv.Type()) {
				e.declarePromoted(obj.Type(), sel)
			}
		}
	}
	return false
}

// declarePromoted declares a method of t that calls the one of an embedded interface.
func (e *emitter) declarePromoted(t types.Type, sel *types.Selection) {
	path, name := e.path(sel), sel.Obj().Name()
	if path == "" || !sel.Obj().Exported() && sel.Obj().Pkg() != e.p.Pkg {
		return
	}
	sig := sel.Obj().(*types.Func).Signature()
	params, args, results := e.passing(sig)
	const recv = program.Reserved + "r"
	e.helpers[e.typ(t)+"."+name] = fmt.Sprintf("\nfunc (%s %s) %s(%s)%s {\n%s\n}\n",
		recv, e.typ(t), name, params, results, e.returning(sig, recv+path+"."+name+"("+args+")"))
}
