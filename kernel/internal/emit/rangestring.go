package emit

import (
	"fmt"
	"go/ast"
	"go/types"

	"rederive/kernel/internal/program"
)

// The interpreter loses its place in a string where that is no UTF-8:
//
// 	for i, r := range s {                 at1, runes1 := worker.Runes(s)
// 	    f(i, r)                           for n1 := range runes1 {
// 	}                                         i, r := at1[n1], runes1[n1]
// 	                                          {
// 	                                              f(i, r)
// 	                                          }
// 	                                      }

func rangeString(e *emitter, stmt ast.Stmt, label string) bool {
	s, ok := stmt.(*ast.RangeStmt)
	if !ok {
		return false
	}
	b, ok := e.p.Info.TypeOf(s.X).Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsString == 0 {
		return false
	}
	at, runes, n, end := e.name("at"), e.name("runes"), e.name("n"), e.name("end")
	text := e.expr(s.X)
	fmt.Fprintf(e.b, "{\n%s, %s := %s.Runes(string(%s))\n%s := len(%s)\n_ = %s\n", at, runes, e.kit(), text, end,
		runes, at)
	first := ""
	for i, x := range []ast.Expr{s.Key, s.Value} {
		if x != nil && !program.IsBlank(x) {
			first += fmt.Sprintf("%s %s %s[%s]\n", e.expr(x), s.Tok, []string{at, runes}[i], n)
		}
	}
	fmt.Fprintf(e.b, "%sfor %s := 0; %s < %s; %s++ ", label, n, n, end, n)
	e.loopBody(label, first, "", s.Body)
	e.b.WriteString("\n}")
	return true
}
