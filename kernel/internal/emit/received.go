package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"rederive/kernel/internal/program"
)

// The interpreter cannot assign what a case of select receives to a variable that exists,
// and function literals capture the same new one each time. It receives more than once what
// it assigns to more than a variable, and what it receives into a variable cannot be changed:
//
// 	select {                              select {
// 	case v = <-c:                         case each := <-c:
// 	}                                         v = each
// 	                                      }
// 	list[i] = <-c                         t1 := <-c
// 	                                      list[i] = t1
// 	v := <-c                              t2 := <-c
// 	                                      v := t2

func received(e *emitter, stmt ast.Stmt, _ string) bool {
	if s, ok := stmt.(*ast.AssignStmt); ok && len(s.Lhs) == 1 && e.misreceived(s) {
		value := e.hoistedAs(s.Rhs[0], e.p.Info.TypeOf(s.Lhs[0]))
		e.b.WriteString(e.expr(s.Lhs[0]) + " " + s.Tok.String() + " " + value)
		return true
	}
	s, ok := stmt.(*ast.SelectStmt)
	if !ok || waits(s) > 1 {
		return false
	}
	e.b.WriteString("select {\n")
	for _, s := range s.Body.List {
		c := s.(*ast.CommClause)
		if c.Comm == nil {
			e.b.WriteString("default:\n")
		} else {
			head, first := e.receivedBy(c)
			e.b.WriteString("case " + head + ":\n" + first)
		}
		e.stmts(c.Body)
	}
	e.b.WriteString("}")
	return true
}

// misreceived reports whether an assignment of one value receives what it assigns.
func (e *emitter) misreceived(s *ast.AssignStmt) bool {
	if isPart(s.Lhs[0]) {
		return !calls(s.Lhs[0]) && receives(s.Rhs[0])
	}
	return !program.IsBlank(s.Lhs[0]) && isReceive(s.Rhs[0])
}

// receivedValue writes what a declared variable receives.
func receivedValue(e *emitter, s *ast.ValueSpec) (string, bool) {
	if len(s.Values) != 1 || len(s.Names) != 1 || program.IsBlank(s.Names[0]) || !isReceive(s.Values[0]) {
		return "", false
	}
	return e.hoistedAs(s.Values[0], e.p.Info.TypeOf(s.Names[0])), true
}

// isReceive reports whether x receives from a channel, and does nothing else.
func isReceive(x ast.Expr) bool {
	u, ok := ast.Unparen(x).(*ast.UnaryExpr)
	return ok && u.Op == token.ARROW
}

// receivedBy writes what a case of a select statement waits for, and what its
// body does first: it sets the variables, which are new each time.
func (e *emitter) receivedBy(c *ast.CommClause) (head, first string) {
	s, ok := c.Comm.(*ast.AssignStmt)
	if !ok {
		return e.inline(c.Comm), ""
	}
	names := make([]string, len(s.Lhs))
	for i, x := range s.Lhs {
		if names[i] = "_"; !program.IsBlank(x) {
			names[i] = e.name("each")
			value := names[i]
			if i == 0 {
				value = e.converted(value, firstType(e.p.Info.TypeOf(s.Rhs[0])), e.p.Info.TypeOf(x))
			}
			first += fmt.Sprintf("%s %s %s\n", e.expr(x), s.Tok, value)
		}
	}
	if first == "" {
		return e.plain(s.Rhs[0]), ""
	}
	return strings.Join(names, ", ") + " := " + e.plain(s.Rhs[0]), first
}
