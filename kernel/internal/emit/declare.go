package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

func (e *emitter) genDecl(d *ast.GenDecl) {
	if d.Tok == token.CONST && e.lower {
		return // every constant expression is written as its value
	}
	if d.Tok == token.VAR {
		for _, s := range d.Specs {
			e.valueSpec("var ", s.(*ast.ValueSpec))
		}
		return
	}
	fmt.Fprintf(e.b, "%s (\n", d.Tok)
	for _, s := range d.Specs {
		switch s := s.(type) {
		case *ast.ValueSpec:
			e.valueSpec("", s)
		case *ast.TypeSpec:
			e.typeSpec(s)
		}
	}
	e.b.WriteString(")")
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

// specValues writes the values of a variable declaration.
func (e *emitter) specValues(s *ast.ValueSpec) string {
	if e.lower && len(s.Values) == 1 && len(s.Names) == 2 {
		if _, call := ast.Unparen(s.Values[0]).(*ast.CallExpr); !call {
			return e.commaOK(s.Values[0], e.declaredType(s))
		}
	}
	if e.lower && len(s.Values) == 1 && s.Type != nil {
		return e.assigned(e.p.Info.TypeOf(s.Type), s.Values[0])
	}
	if !e.lower || len(s.Values) < 2 || !slices.ContainsFunc(s.Values, e.misassigned) {
		return e.exprs(s.Values)
	}
	values := e.hoisted(s.Values, func(i int) types.Type { return e.p.Info.TypeOf(s.Names[i]) })
	return strings.Join(values, ", ")
}

// declaredType returns the type that a variable declaration names, or nil.
func (e *emitter) declaredType(s *ast.ValueSpec) types.Type {
	if s.Type == nil {
		return nil
	}
	return e.p.Info.TypeOf(s.Type)
}

// flushHoist writes the statements that must stand before the next.
func (e *emitter) flushHoist() {
	e.b.WriteString(e.hoist)
	e.hoist = ""
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
