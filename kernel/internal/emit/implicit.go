package emit

import (
	"go/ast"
	"go/token"
	"go/types"

	"rederive/kernel/internal/core"
)

// A value of a type without a name becomes one of a type with a name, and the other way
// round, without a conversion in Go. The interpreter may go on with the type that it has:
//
// 	var l list = []int{1}                 var l list = list([]int{1})
// 	var b flag = x == y                   var b flag = flag(x == y)

func implicit(e *emitter, x ast.Expr, text string) string {
	b, ok := x.(*ast.BinaryExpr)
	if !ok || !isComparison(b.Op) || e.p.Info.Types[x].Value != nil || e.low.ordered[x] != "" {
		return text
	}
	t := e.p.Info.TypeOf(x)
	if basic, ok := t.(*types.Basic); ok && basic.Info()&types.IsBoolean != 0 {
		return text
	}
	return e.toBool(text, types.Typ[types.Bool], t)
}

func isComparison(op token.Token) bool {
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}

// implied reports whether a value of one type becomes one of another without a conversion:
// types that differ in their names only. The interpreter does not tell functions apart by
// the names of their types, nor channels by their directions. A type that a package does not
// export cannot be written.
func (e *emitter) implied(from, to types.Type) bool {
	if !e.low.explicit || from == nil || to == nil || types.IsInterface(to) || types.Identical(from, to) ||
		!types.AssignableTo(from, to) || core.Unwritable(to) {
		return false
	}
	switch t := to.Underlying().(type) {
	case *types.Signature:
		return false
	case *types.Chan:
		c, ok := from.Underlying().(*types.Chan)
		return ok && c.Dir() == t.Dir()
	}
	b, basic := from.(*types.Basic)
	return !basic || b.Info()&types.IsUntyped == 0 && b.Kind() != types.UntypedNil
}
