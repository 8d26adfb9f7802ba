package emit

import (
	"fmt"
	"go/ast"
	"go/types"

	"rederive/kernel/internal/program"
)

// The interpreter cannot range over an integer, and evaluates an array of which it needs
// only the length:
//
// 	for i := range n {                    var n1 int = n
// 	    f(i)                              for i1 := int(0); i1 < n1; i1++ {
// 	}                                         i := i1
// 	                                          {
// 	                                              f(i)
// 	                                          }
// 	                                      }

func rangeInt(e *emitter, stmt ast.Stmt, label string) bool {
	s, ok := stmt.(*ast.RangeStmt)
	if !ok {
		return false
	}
	switch t := e.p.Info.TypeOf(s.X).Underlying().(type) {
	case *types.Basic:
		if t.Info()&types.IsInteger == 0 {
			return false
		}
		e.countTo(s, label)
		return true
	case *types.Pointer:
		a, ok := t.Elem().Underlying().(*types.Array)
		return ok && e.countArray(s, label, a)
	case *types.Array:
		_, star := ast.Unparen(s.X).(*ast.StarExpr)
		return star && e.countArray(s, label, t)
	}
	return false
}

// countArray writes a range over an array whose elements do not count.
func (e *emitter) countArray(s *ast.RangeStmt, label string, a *types.Array) bool {
	if s.Value != nil && !program.IsBlank(s.Value) || calls(s.X) {
		return false
	}
	e.counting(s, label, types.Typ[types.Int], fmt.Sprint(a.Len()))
	return true
}

// countTo writes a range over an integer as a counting loop.
func (e *emitter) countTo(s *ast.RangeStmt, label string) {
	t := e.p.Info.TypeOf(s.X)
	if s.Key != nil && e.p.Info.TypeOf(s.Key) != nil {
		t = e.p.Info.TypeOf(s.Key)
	}
	if basic, ok := t.(*types.Basic); ok && basic.Info()&types.IsUntyped != 0 {
		t = types.Default(basic)
	}
	e.counting(s, label, t, e.expr(s.X))
}

// counting writes a loop that counts from 0 to a limit of type t.
func (e *emitter) counting(s *ast.RangeStmt, label string, t types.Type, limit string) {
	n, i := e.name("n"), e.name("i")
	first := ""
	if s.Key != nil && !program.IsBlank(s.Key) {
		first = fmt.Sprintf("%s %s %s\n", e.expr(s.Key), s.Tok, i)
	}
	fmt.Fprintf(e.b, "{\nvar %s %s = %s\n%sfor %s := %s(0); %s < %s; %s++ ", n, e.typ(t), limit, label, i, e.typ(t), i,
		n, i)
	e.loopBody(label, first, "", s.Body)
	e.b.WriteString("\n}")
}
