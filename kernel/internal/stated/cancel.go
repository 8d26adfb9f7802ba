package stated

import (
	"go/ast"
	"go/printer"
	"go/token"
	"slices"
	"strings"
)

// A cancellation says with which operands the result of an operator is always the same.
type cancellation struct {
	same        bool // if both operands are the same
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

// cancels reports whether the value of an expression is the same whatever its operands are, as for 0*f() and f()-f().
func (t *tracer) cancels(n ast.Node) bool {
	x, ok := n.(*ast.BinaryExpr)
	if !ok {
		return false
	}
	c := cancellations[x.Op]
	return t.is(x.X, c.left) || t.is(x.Y, c.right) ||
		c.same && t.text(x.X) == t.text(x.Y)
}

// text returns the source of an expression. [types.ExprString] leaves out the contents of literals.
func (t *tracer) text(x ast.Expr) string {
	x = ast.Unparen(x)
	if _, ok := t.texts[x]; !ok {
		var b strings.Builder
		_ = printer.Fprint(&b, token.NewFileSet(), x) // a strings.Builder does not fail
		t.texts[x] = b.String()
	}
	return t.texts[x]
}

// is reports whether an expression is a constant with the given value.
func (t *tracer) is(x ast.Expr, text string) bool {
	v := t.info.Types[x].Value
	return v != nil && v.ExactString() == text
}

// An operand is an operand of a chain such as a - b + c.
type operand struct {
	x      ast.Expr
	undoes bool // it is subtracted or divided by
}

// remaining returns the operands of a chain of sums, products or exclusive ors without those that undo one another, as
// f() in 42 + f() - f(), and reports whether there were any. For other nodes it returns nothing.
func (t *tracer) remaining(n ast.Node) (rest []ast.Node, less bool) {
	x, ok := n.(*ast.BinaryExpr)
	if !ok {
		return nil, false
	}
	var list []operand
	product, either := false, false // what may undo an operand
	switch x.Op {
	case token.MUL, token.QUO: // dividing and then multiplying rounds down
		list, product = chain(x, false, token.MUL, token.QUO), true
	case token.ADD, token.SUB:
		list = chain(x, false, token.ADD, token.SUB)
	case token.XOR:
		list, either = chain(x, false, token.XOR, token.ILLEGAL), true
	}
	if !either && !slices.ContainsFunc(list, func(o operand) bool { return o.undoes }) {
		return plain(list), false
	}
	for i, o := range list {
		by := slices.IndexFunc(list[:i], func(p operand) bool {
			return p.x != nil && (either || p.undoes != o.undoes) && t.text(p.x) == t.text(o.x)
		})
		if by >= 0 && (o.undoes || !product) {
			list[by].x, list[i].x, less = nil, nil, true
		}
	}
	return plain(list), less
}

// plain returns the operands that remain.
func plain(list []operand) (rest []ast.Node) {
	for _, o := range list {
		if o.x != nil {
			rest = append(rest, o.x)
		}
	}
	return rest
}

// chain lists the operands of two operators, the second of which undoes the first.
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
