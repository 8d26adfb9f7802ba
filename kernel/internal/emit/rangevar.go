package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"rederive/kernel/internal/program"
)

// So are those of a range statement, which goes on from what they are assigned, and it
// cannot assign to variables that exist:
//
// 	for i, v = range list {               for each1, each2 := range list {
// 	    f(&v)                                 i = each1
// 	}                                         v = each2
// 	                                          {
// 	                                              f(&v)
// 	                                          }
// 	                                      }
//
// It takes a channel that is an element for a list:
//
// 	for _, c := range channels {          for i := range channels {
// 	                                          c := channels[i]

func rangeVar(e *emitter, stmt ast.Stmt, label string) bool {
	s, ok := stmt.(*ast.RangeStmt)
	if !ok {
		return false
	}
	if mapOf(e.p.Info.TypeOf(s.X)) != nil {
		return false // has variables of its own
	}
	if _, element := rangeTypes(e.p.Info.TypeOf(s.X)); s.Value != nil && !program.IsBlank(s.Value) && isChan(element) {
		e.rangeElements(s, label)
		return true
	}
	if s.Tok != token.ASSIGN && (s.Tok != token.DEFINE || !e.rangeEscapes(s)) {
		return false
	}
	e.freshRange(s, label)
	return true
}

func (e *emitter) rangeVars(s *ast.RangeStmt) []*types.Var {
	var vars []*types.Var
	for _, x := range []ast.Expr{s.Key, s.Value} {
		if id, ok := x.(*ast.Ident); ok {
			if v, ok := e.p.Info.Defs[id].(*types.Var); ok {
				vars = append(vars, v)
			}
		}
	}
	return vars
}

func (e *emitter) rangeEscapes(s *ast.RangeStmt) bool {
	for _, v := range e.rangeVars(s) {
		if e.escapes(v, s.Body) || e.assigns(s.Body, v) {
			return true
		}
	}
	return false
}

// freshRange writes a range statement whose variables are new in each
// iteration, or are assigned in its body.
func (e *emitter) freshRange(s *ast.RangeStmt, label string) {
	key, value := "_", ""
	first := ""
	shadow := func(x ast.Expr, from types.Type) string {
		if program.IsBlank(x) {
			return "_"
		}
		n := e.name("each")
		first += fmt.Sprintf("%s %s %s\n", e.expr(x), s.Tok, e.converted(n, from, e.p.Info.TypeOf(x)))
		return n
	}
	k, v := rangeTypes(e.p.Info.TypeOf(s.X))
	key = shadow(s.Key, k)
	if s.Value != nil {
		value = ", " + shadow(s.Value, v)
	}
	head := key + value + " := "
	if first == "" {
		head = ""
	}
	fmt.Fprintf(e.b, "%sfor %srange %s ", label, head, e.expr(s.X))
	e.loopBody(label, first, "", s.Body)
}

// rangeElements writes a range statement that takes its values from a list by their indices.
func (e *emitter) rangeElements(s *ast.RangeStmt, label string) {
	list, i := e.name("list"), e.name("i")
	first := ""
	if !program.IsBlank(s.Key) {
		first = fmt.Sprintf("%s %s %s\n", e.expr(s.Key), s.Tok, i)
	}
	first += fmt.Sprintf("%s %s %s[%s]\n", e.expr(s.Value), s.Tok, list, i)
	fmt.Fprintf(e.b, "{\n%s := %s\n%sfor %s := range %s ", list, e.expr(s.X), label, i, list)
	e.loopBody(label, first, "", s.Body)
	e.b.WriteString("\n}")
}

func isChan(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Chan)
	return ok
}

// rangeTypes returns the types of the keys and values of what a loop ranges over.
func rangeTypes(t types.Type) (key, value types.Type) {
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return types.Typ[types.Int], t.Elem()
	case *types.Array:
		return types.Typ[types.Int], t.Elem()
	case *types.Pointer:
		return rangeTypes(t.Elem())
	case *types.Map:
		return t.Key(), t.Elem()
	case *types.Chan:
		return t.Elem(), nil
	}
	return nil, nil
}
