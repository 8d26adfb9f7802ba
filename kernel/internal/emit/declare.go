package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// decl writes a declaration at package level, or one inside a function.
func (e *emitter) decl(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		e.funcDecl(d)
	case *ast.GenDecl:
		e.genDecl(d)
	}
	e.b.WriteByte('\n')
}

func (e *emitter) funcDecl(d *ast.FuncDecl) {
	if f, ok := e.p.Info.Defs[d.Name].(*types.Func); ok && e.low != nil && e.low.signed[f] {
		e.signedDecl(d, f)
		return
	}
	e.b.WriteString("\nfunc ")
	if d.Recv != nil {
		fmt.Fprintf(e.b, "(%s) ", e.params(d.Recv))
	}
	e.b.WriteString(d.Name.Name)
	sig := e.p.Info.Defs[d.Name].(*types.Func).Signature()
	e.b.WriteString(e.bodySignature(d.Type) + " ")
	e.quiet = e.silent[d]
	e.funcBody(d, sig)
	e.quiet = false
}

// funcBody writes the body of a declared function.
func (e *emitter) funcBody(d *ast.FuncDecl, sig *types.Signature) {
	if name := e.fastFunc(e.p.Info.Defs[d.Name], d); name != "" {
		e.fastBody(name, sig)
		return
	}
	e.body(sig, d.Body)
}

func (e *emitter) genDecl(d *ast.GenDecl) {
	for _, l := range e.lowerings() {
		if l.decl != nil && l.decl(e, d) {
			return
		}
	}
	if d.Tok == token.VAR {
		for _, s := range d.Specs {
			e.hoisting(func() { e.valueSpec("var ", s.(*ast.ValueSpec)) })
		}
		return
	}
	if d.Tok == token.TYPE && e.low != nil {
		e.to(&e.low.typeDecls, func() { e.specs(d) })
		return
	}
	e.specs(d)
}

func (e *emitter) specs(d *ast.GenDecl) {
	fmt.Fprintf(e.b, "%s (\n", d.Tok)
	for _, s := range d.Specs {
		switch s := s.(type) {
		case *ast.ValueSpec:
			e.valueSpec("", s)
		case *ast.TypeSpec:
			e.typeSpec(s)
		}
	}
	e.b.WriteString(")\n")
}

func (e *emitter) valueSpec(word string, s *ast.ValueSpec) {
	names := make([]string, len(s.Names))
	for i, n := range s.Names {
		names[i] = n.Name
	}
	e.b.WriteString(word + strings.Join(names, ", "))
	if s.Type != nil {
		e.b.WriteString(" " + e.expr(s.Type))
	}
	if len(s.Values) > 0 {
		e.b.WriteString(" = " + e.specValues(s))
	}
	e.b.WriteByte('\n')
}

func (e *emitter) typeSpec(s *ast.TypeSpec) {
	e.b.WriteString(s.Name.Name)
	if s.TypeParams != nil {
		fmt.Fprintf(e.b, "[%s]", e.fields(s.TypeParams, ", "))
	}
	if s.Assign.IsValid() {
		e.b.WriteString(" =")
	}
	e.b.WriteString(" " + e.expr(s.Type) + "\n")
}
