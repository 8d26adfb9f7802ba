package stated

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A cancellation says with which operands an operator gives always the same.
type cancellation struct {
	same        bool // if both are the same
	left, right string
}

var cancellations = map[token.Token]cancellation{
	token.MUL: {left: "0", right: "0"}, token.AND: {left: "0", right: "0"}, token.AND_NOT: {same: true, left: "0"},
	token.QUO: {same: true, left: "0"}, token.REM: {same: true, left: "0", right: "1"},
	token.SHL: {left: "0"}, token.SHR: {left: "0"}, token.SUB: {same: true}, token.XOR: {same: true},
	token.LAND: {left: "false", right: "false"}, token.LOR: {left: "true", right: "true"},
	token.EQL: {same: true}, token.NEQ: {same: true}, token.LSS: {same: true}, token.LEQ: {same: true},
	token.GTR: {same: true}, token.GEQ: {same: true},
}

// cancels reports whether an expression is the same whatever its operands are, as
// 0*f() and f()-f() are.
func (t *tracer) cancels(n ast.Node) bool {
	x, ok := n.(*ast.BinaryExpr)
	if !ok {
		return false
	}
	c := cancellations[x.Op]
	return t.is(x.X, c.left) || t.is(x.Y, c.right) ||
		c.same && types.ExprString(ast.Unparen(x.X)) == types.ExprString(ast.Unparen(x.Y))
}

// is reports whether an expression is the constant with the given text.
func (t *tracer) is(x ast.Expr, text string) bool {
	v := t.info.Types[x].Value
	return v != nil && v.ExactString() == text
}

// An operand of a chain, as of a - b + c.
type operand struct {
	x      ast.Expr
	undoes bool // it is subtracted, or divided by
}

// rest returns the operands of a chain of sums, products or exclusive ors without those that undo one another,
// as f() in 42 + f() - f(), and whether there are such.
func (t *tracer) rest(n ast.Node) (rest []ast.Node, less bool) {
	x, ok := n.(*ast.BinaryExpr)
	if !ok {
		return nil, false
	}
	product := x.Op == token.MUL || x.Op == token.QUO
	var list []operand
	switch {
	case product:
		list = chain(x, false, token.MUL, token.QUO)
	case x.Op == token.ADD || x.Op == token.SUB:
		list = chain(x, false, token.ADD, token.SUB)
	case x.Op == token.XOR:
		list = chain(x, false, token.XOR, token.ILLEGAL)
	}
	all := len(list)
	for i := 0; i < len(list); i++ {
		text := types.ExprString(list[i].x)
		by := slices.IndexFunc(list[i+1:], func(o operand) bool {
			return (o.undoes != list[i].undoes || x.Op == token.XOR) && types.ExprString(o.x) == text
		})
		if by < 0 || product && list[i].undoes { // to divide and to multiply rounds down
			continue
		}
		list = slices.Delete(slices.Delete(list, i+1+by, i+2+by), i, i+1)
		i--
	}
	for _, o := range list {
		rest = append(rest, o.x)
	}
	return rest, len(list) < all
}

// chain lists the operands of two operators, of which the second undoes the first.
func chain(x ast.Expr, undoes bool, does, undo token.Token) []operand {
	switch y := ast.Unparen(x).(type) {
	case *ast.BinaryExpr:
		if y.Op == does || y.Op == undo {
			right := []operand{{ast.Unparen(y.Y), undoes != (y.Op == undo)}}
			if does != token.MUL {
				right = chain(y.Y, right[0].undoes, does, undo)
			}
			return append(chain(y.X, undoes, does, undo), right...)
		}
	case *ast.UnaryExpr:
		if y.Op == token.SUB && undo == token.SUB {
			return chain(y.X, !undoes, does, undo)
		}
	}
	return []operand{{ast.Unparen(x), undoes}}
}
