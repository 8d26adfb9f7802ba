package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"
)

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
