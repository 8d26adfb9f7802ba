package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"

	"rederive/kernel/internal/program"
)

// localNumber returns the number that the compiler gives a type which a function declares. Package
// fmt prints it where the type is a type argument: it counts such types in the order of the
// text that the compiler gets, where the declarations of a cell precede its statements.
func (r *rewriter) localNumber(obj *types.TypeName) int {
	if r.main.numbers == nil {
		r.main.numbers = map[*types.TypeName]int{}
		for _, d := range r.compiledOrder() {
			r.numberTypes(d)
		}
	}
	return r.main.numbers[obj]
}

// numberTypes numbers the types that the functions in d declare.
func (r *rewriter) numberTypes(d ast.Decl) {
	ast.Inspect(d, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok || spec.Assign.IsValid() {
			return true
		}
		t, ok := r.p.Info.Defs[spec.Name].(*types.TypeName)
		if ok && t.Parent() != r.p.Pkg.Scope() {
			r.main.numbers[t] = len(r.main.numbers) + 1
		}
		return true
	})
}

// compiledOrder returns the declarations of the program in the order of the compiler's text.
func (r *rewriter) compiledOrder() (list []ast.Decl) {
	var body []ast.Decl
	step := [2]int{-1, -1}
	for i, d := range r.p.File.Decls {
		part := r.p.Parts[i]
		if at := [2]int{part.Cell, part.Value}; at != step {
			list, body, step = append(list, body...), nil, at
		}
		if g, ok := d.(*ast.GenDecl); part.Kind == program.DeclPiece || ok && g.Tok == token.IMPORT {
			list = append(list, d)
		} else {
			body = append(body, d)
		}
	}
	return append(list, body...)
}
