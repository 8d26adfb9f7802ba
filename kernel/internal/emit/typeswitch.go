package emit

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
)

// What assertions get wrong, a type switch gets wrong too. So it becomes a chain of them:
//
// 	switch v := x.(type) {                switch {
// 	case T:                               default:
// 	    f(v)                                  var of any = x
// 	default:                                  is1, ok1 := is_any_T(of)
// 	    g()                                   if ok1 {
// 	}                                             v := is1
// 	                                              f(v)
// 	                                          } else {
// 	                                              g()
// 	                                          }
// 	                                      }
//
// In programs without types of their own, which ask for none of the interfaces, only the
// variable is wrong: all function literals capture the same.

func typeSwitch(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.TypeSwitchStmt)
	if !ok {
		return false
	}
	if len(e.ownNamed()) > 0 || e.asksForMore(s) {
		e.b.WriteString("switch " + e.init(s.Init))
		e.typeChain(s)
		return true
	}
	assign, ok := s.Assign.(*ast.AssignStmt)
	if !ok || !e.switchEscapes(s) {
		return false
	}
	shadow := e.name("of")
	e.b.WriteString("switch " + e.init(s.Init) + shadow + " := " + e.expr(assign.Rhs[0]) + " ")
	e.clauses(s.Body, e.caseOf, func(c *ast.CaseClause) {
		if v, ok := e.p.Info.Implicits[c].(*types.Var); ok && e.uses(c, v) {
			fmt.Fprintf(e.b, "%s := %s\n", v.Name(), shadow)
		}
	})
	return true
}

// asksForMore reports whether a case of a type switch is an interface, or a type that the
// interpreter forgets.
func (e *emitter) asksForMore(s *ast.TypeSwitchStmt) bool {
	for _, c := range s.Body.List {
		for _, x := range c.(*ast.CaseClause).List {
			if !e.p.Info.Types[x].IsNil() && (types.IsInterface(e.p.Info.TypeOf(x)) ||
				e.declaredByCells(e.p.Info.TypeOf(x))) {
				return true
			}
		}
	}
	return false
}

// switchEscapes reports whether a function literal captures the variable of a
// type switch, which then must be new each time.
func (e *emitter) switchEscapes(s *ast.TypeSwitchStmt) bool {
	for _, c := range s.Body.List {
		if v, ok := e.p.Info.Implicits[c].(*types.Var); ok && e.escapes(v, c) {
			return true
		}
	}
	return false
}

// typeChain writes a type switch as assertions one after another.
func (e *emitter) typeChain(s *ast.TypeSwitchStmt) {
	symbol, x := "", ast.Expr(nil)
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		x = a.X
	case *ast.AssignStmt:
		symbol, x = a.Lhs[0].(*ast.Ident).Name, a.Rhs[0]
	}
	operand := ast.Unparen(x).(*ast.TypeAssertExpr).X
	from := e.p.Info.TypeOf(operand)
	value := e.name("of")
	fmt.Fprintf(e.b, "{\ndefault:\nvar %s %s = %s\n", value, e.typ(from), e.expr(operand))
	depth := 0
	var otherwise *ast.CaseClause
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			otherwise = c
			continue
		}
		e.typeCase(c, symbol, value, from)
		e.b.WriteString(" else {\n")
		depth++
	}
	if otherwise != nil {
		e.typeCaseBody(otherwise, symbol, value)
	}
	e.b.WriteString(strings.Repeat("}\n", depth) + "}")
}

// typeCase writes one case of a type switch.
func (e *emitter) typeCase(c *ast.CaseClause, symbol, value string, from types.Type) {
	if len(c.List) == 1 && !e.p.Info.Types[c.List[0]].IsNil() {
		found, ok := e.name("is"), e.name("ok")
		fmt.Fprintf(e.b, "%s, %s := %s(%s)\nif %s {\n", found, ok, e.asserter(from, e.p.Info.TypeOf(c.List[0])),
			value, ok)
		e.typeCaseBody(c, symbol, found)
		e.b.WriteString("}")
		return
	}
	any := e.name("ok")
	fmt.Fprintf(e.b, "%s := false\n", any)
	for _, x := range c.List {
		if e.p.Info.Types[x].IsNil() {
			fmt.Fprintf(e.b, "if %s == nil {\n%s = true\n}\n", value, any)
			continue
		}
		ok := e.name("ok")
		fmt.Fprintf(e.b, "if _, %s := %s(%s); %s {\n%s = true\n}\n", ok, e.asserter(from, e.p.Info.TypeOf(x)),
			value, ok, any)
	}
	fmt.Fprintf(e.b, "if %s {\n", any)
	e.typeCaseBody(c, symbol, value)
	e.b.WriteString("}")
}

func (e *emitter) typeCaseBody(c *ast.CaseClause, symbol, value string) {
	if v, ok := e.p.Info.Implicits[c].(*types.Var); ok && symbol != "" && e.uses(c, v) {
		fmt.Fprintf(e.b, "%s := %s\n", symbol, value)
	}
	e.stmts(c.Body)
}
