package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"rederive/kernel/internal/program"
)

// The interpreter does not copy an argument that equals zero, so that a negative zero, also
// in an array or a struct, becomes a positive one. In an interface it arrives as it is:
//
// 	func half(x float64) float64 {        func signed_half(x1 any) float64 {
// 	    return x / 2                          x := x1.(float64)
// 	}                                         return x / 2
// 	                                      }
//
// 	                                      func half(x float64) float64 { return signed_half(x) }
//
// 	half(y)                               signed_half(y)
//
// Function literals and methods of interfaces keep their types, and lose the sign.

func negativeZero(e *emitter, x *ast.CallExpr, i int) (string, bool) {
	f, ok := e.called(x.Fun).(*types.Func)
	if !ok || !e.low.signed[f] || isTuple(e.p.Info.TypeOf(x.Args[i])) {
		return "", false
	}
	if params := f.Signature().Params(); !holdsSign(params.At(min(i, params.Len()-1)).Type()) {
		return "", false
	}
	if e.p.Info.Types[x.Args[i]].Value != nil {
		return fmt.Sprintf("%s(%s)", e.typ(e.p.Info.TypeOf(x.Args[i])), e.expr(x.Args[i])), true
	}
	return e.expr(x.Args[i]), true
}

// hasSign reports whether t is a type of numbers of which zero has a sign.
func hasSign(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsFloat|types.IsComplex) != 0
}

// holdsSign reports whether such numbers are a part of the values of type t.
func holdsSign(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Array:
		return holdsSign(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if holdsSign(f.Type()) {
				return true
			}
		}
		return false
	}
	return hasSign(t)
}

// findSigned notes the functions that get numbers with a sign in interfaces, and where
// these are called.
func (e *emitter) findSigned() {
	e.low.signed, e.low.callees, e.low.valued = map[*types.Func]bool{}, map[*ast.Ident]bool{}, map[types.Object]bool{}
	for _, d := range e.p.File.Decls {
		d, ok := d.(*ast.FuncDecl)
		if !ok || e.silent[d] || d.Body == nil {
			continue
		}
		f, ok := e.p.Info.Defs[d.Name].(*types.Func)
		if !ok || f.Name() == "_" || f.Signature().TypeParams() != nil {
			continue
		}
		for p := range f.Signature().Params().Variables() {
			e.low.signed[f] = e.low.signed[f] || holdsSign(p.Type())
		}
	}
	ast.Inspect(e.p.File, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if id := e.calleeName(call.Fun); id != nil {
				e.low.callees[id] = true
			}
		}
		return true
	})
	for id, obj := range e.p.Info.Uses {
		e.low.valued[obj] = e.low.valued[obj] || !e.low.callees[id]
	}
}

// calleeName returns the name in a call of a function that gets numbers in interfaces, or
// nil.
func (e *emitter) calleeName(fun ast.Expr) *ast.Ident {
	f, ok := e.called(fun).(*types.Func)
	if !ok || !e.low.signed[f] {
		return nil
	}
	switch fun := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return fun
	case *ast.SelectorExpr:
		if sel := e.p.Info.Selections[fun]; sel != nil && sel.Kind() == types.MethodVal {
			return fun.Sel
		}
	}
	return nil
}

const signedPrefix = program.Reserved + "signed_"

// selected writes the name of a field or method that is selected.
func (e *emitter) selected(id *ast.Ident) string {
	if e.low != nil && e.low.callees[id] {
		return signedPrefix + id.Name
	}
	return id.Name
}

// signedDecl writes a function that gets numbers in interfaces, and the function itself,
// where it is a value, or a method.
func (e *emitter) signedDecl(d *ast.FuncDecl, f *types.Func) {
	recv := ""
	if d.Recv != nil {
		recv = "(" + e.params(d.Recv) + ") "
	}
	sig := f.Signature()
	fmt.Fprintf(e.b, "\nfunc %s%s%s%s ", recv, signedPrefix, d.Name.Name, e.signatureOf(d.Type, e.signedParams(sig)))
	e.funcBody(d, sig)
	if d.Recv == nil && !e.low.valued[f] {
		return
	}
	params, args, _ := e.passing(sig)
	call := signedPrefix + d.Name.Name
	if d.Recv != nil {
		call, recv = program.Reserved+"r."+call, "("+program.Reserved+"r "+e.typ(sig.Recv().Type())+") "
	}
	fmt.Fprintf(e.b, "\nfunc %s%s%s {\n%s\n}",
		recv, d.Name.Name, e.signatureOf(d.Type, params), e.returning(sig, call+"("+args+")"))
}

// signedParams writes the parameters of a function that gets numbers in interfaces. The
// body begins with taking them out.
func (e *emitter) signedParams(sig *types.Signature) string {
	texts := make([]string, sig.Params().Len())
	for i := range texts {
		p := sig.Params().At(i)
		name, t := p.Name(), e.typ(p.Type())
		if name == "" || name == "_" {
			name = e.name("blank")
		}
		switch {
		case holdsSign(p.Type()):
			held := e.name("signed")
			e.low.prologue += fmt.Sprintf("%s := %s.(%s)\n", name, held, t)
			name, t = held, "any"
		case sig.Variadic() && i == len(texts)-1:
			t = "..." + strings.TrimPrefix(t, "[]")
		}
		texts[i] = name + " " + t
	}
	return strings.Join(texts, ", ")
}

// takePrologue returns what the body being written begins with.
func (e *emitter) takePrologue() string {
	if e.low == nil {
		return ""
	}
	text := e.low.prologue
	e.low.prologue = ""
	return text
}
