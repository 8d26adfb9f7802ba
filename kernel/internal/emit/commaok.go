package emit

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"rederive/kernel/internal/program"
)

// Where there is no value, the interpreter leaves the variable as it was, and it cannot receive
// into nothing:
//
// 	v, ok = m[k]                          var t int
// 	                                      var ok1 bool
// 	                                      t, ok1 = m[k]
// 	                                      v, ok = t, ok1 // one after the other, if v is an interface

func commaOK(e *emitter, stmt ast.Stmt, _ string) bool {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || len(s.Rhs) != 1 || len(s.Lhs) < 2 {
		return false
	}
	if _, receives := ast.Unparen(s.Rhs[0]).(*ast.UnaryExpr); !receives && program.IsBlank(s.Lhs[0]) &&
		!slices.ContainsFunc(s.Lhs, isPart) && !e.blankEntry(s) {
		return false
	}
	if _, call := ast.Unparen(s.Rhs[0]).(*ast.CallExpr); call {
		return false
	}
	if e.blankEntry(s) {
		e.b.WriteString("_ = " + e.expr(s.Rhs[0])) // which may panic
		return true
	}
	if s.Tok == token.ASSIGN && slices.ContainsFunc(s.Lhs, e.isInterface) {
		e.assignCommaOK(s)
		return true
	}
	value, flag := e.commaOK(s.Rhs[0], e.leftType(s.Lhs[0]), e.leftType(s.Lhs[1]))
	e.b.WriteString(e.exprs(s.Lhs) + " " + s.Tok.String() + " " + value + ", " + flag)
	return true
}

// isInterface reports whether what is assigned to x becomes a value of an interface.
func (e *emitter) isInterface(x ast.Expr) bool {
	t := e.leftType(x)
	return t != nil && types.IsInterface(t)
}

// assignCommaOK assigns a value, and whether it is there, one after the other.
func (e *emitter) assignCommaOK(s *ast.AssignStmt) {
	a := &assigner{e: e, assigned: map[*types.Var]bool{}}
	a.order(s.Lhs, e.givenAll(s.Rhs))
	value, flag := e.commaOK(s.Rhs[0], e.leftType(s.Lhs[0]), e.leftType(s.Lhs[1]))
	var left []ast.Expr
	var right []assigned
	for i, text := range []string{value, flag} {
		if !program.IsBlank(s.Lhs[i]) {
			left, right = append(left, s.Lhs[i]), append(right, assigned{text: text})
		}
	}
	a.each(left, right)
	e.lastOfHoist()
}

// blankEntry reports whether the entry of a map is assigned to nothing.
func (e *emitter) blankEntry(s *ast.AssignStmt) bool {
	_, index := ast.Unparen(s.Rhs[0]).(*ast.IndexExpr)
	return index && program.IsBlank(s.Lhs[0]) && program.IsBlank(s.Lhs[1])
}

func commaOKValues(e *emitter, s *ast.ValueSpec) (string, bool) {
	if len(s.Values) != 1 || len(s.Names) != 2 {
		return "", false
	}
	if _, call := ast.Unparen(s.Values[0]).(*ast.CallExpr); call {
		return "", false
	}
	value, flag := e.commaOK(s.Values[0], e.declaredType(s), e.declaredType(s))
	return value + ", " + flag, true
}

// commaOK computes a value and whether it is there before the statement being
// written. They are assigned to variables of types to and flag, if these are not nil.
func (e *emitter) commaOK(x ast.Expr, to, flag types.Type) (value, ok string) {
	value, ok = e.name("t"), e.name("ok")
	t := firstType(e.p.Info.TypeOf(x))
	text := e.expr(x)
	e.hoist += fmt.Sprintf("var %s %s\nvar %s bool\n%s, %s = %s\n", value, e.typ(t), ok, value, ok, text)
	if flag != nil && !types.IsInterface(flag) && !types.Identical(flag, types.Typ[types.Bool]) {
		ok = e.typ(flag) + "(" + ok + ")"
	}
	return e.converted(value, t, to), ok
}

// declaredType returns the type that a variable declaration names, or nil.
func (e *emitter) declaredType(s *ast.ValueSpec) types.Type {
	if s.Type == nil {
		return nil
	}
	return e.p.Info.TypeOf(s.Type)
}

// firstType returns the type of the first of several values, or of the only one.
func firstType(t types.Type) types.Type {
	if tuple, ok := t.(*types.Tuple); ok {
		return tuple.At(0).Type()
	}
	return t
}
