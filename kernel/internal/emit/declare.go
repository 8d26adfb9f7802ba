package emit

import (
	"fmt"
	"go/ast"
	"go/token"
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
	e.b.WriteString("\nfunc ")
	if d.Recv != nil {
		fmt.Fprintf(e.b, "(%s) ", e.fields(d.Recv, ", "))
	}
	e.b.WriteString(d.Name.Name + e.signature(d.Type) + " ")
	e.block(d.Body)
}

func (e *emitter) genDecl(d *ast.GenDecl) {
	if d.Tok == token.VAR {
		for _, s := range d.Specs {
			e.valueSpec("var ", s.(*ast.ValueSpec))
		}
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
		e.b.WriteString(" = " + e.exprs(s.Values))
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
