package stated

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// calculated reports whether a value is stated by arithmetic, as n*(n+1)/2 is, and not only by a literal. Nobody copies
// that from the paper, so it counts as a method next to another that computes.
func (t *tracer) calculated(x ast.Expr) bool {
	return x != nil && t.anywhere(x, func(n ast.Node) (found, counts bool) {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			return isArithmetic(n.Op) && !t.cancels(n) && !t.isNeutral(n), true
		case *ast.CallExpr:
			f, _ := typeutil.Callee(t.info, n).(*types.Func)
			return calculates(f), true
		}
		return false, true
	})
}

// anywhere searches an expression, and the values that the names in it were given. For each node, is reports whether it
// is found, and whether its contents count.
func (t *tracer) anywhere(x ast.Expr, is func(ast.Node) (found, counts bool)) (found bool) {
	seen := map[types.Object]bool{}
	for queue := []ast.Expr{x}; len(queue) > 0 && !found; queue = queue[1:] {
		ast.Inspect(queue[0], func(n ast.Node) bool {
			if found {
				return false
			}
			counts := true
			if found, counts = is(n); found || !counts {
				return false
			}
			if id, ok := n.(*ast.Ident); ok && t.use(id) != nil && !seen[t.use(id)] {
				seen[t.use(id)] = true
				queue = append(queue, t.of(t.use(id)).given...)
			}
			return true
		})
	}
	return found
}

func isArithmetic(op token.Token) bool {
	return slices.Contains([]token.Token{
		token.ADD, token.SUB, token.MUL, token.QUO, token.REM, token.SHL, token.SHR, token.AND, token.OR, token.XOR,
		token.AND_NOT,
	}, op)
}

// isNeutral reports whether an operator leaves the other operand as it is.
func (t *tracer) isNeutral(x *ast.BinaryExpr) bool {
	neutral := "0"
	if x.Op == token.MUL || x.Op == token.QUO {
		neutral = "1"
	}
	commutes := slices.Contains([]token.Token{token.MUL, token.ADD, token.OR, token.XOR}, x.Op)
	return t.is(x.Y, neutral) || commutes && t.is(x.X, neutral)
}

// isFirstPower reports whether a call raises its argument to the first power.
func (t *tracer) isFirstPower(f *types.Func, call *ast.CallExpr) bool {
	return f.FullName() == "math.Pow" && len(call.Args) == 2 && t.is(call.Args[1], "1")
}

// counted reports whether a value is the number of elements in a list that is written out, such as the number of people
// in data that the author typed: its length, a sum of lengths, or a variable with one.
func (t *tracer) counted(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		given := t.of(t.use(x)).given
		return len(given) == 1 && t.counted(given[0])
	case *ast.BinaryExpr:
		return isArithmetic(x.Op) && !t.cancels(x) && t.counted(x.X) && (t.counted(x.Y) || t.is(x.Y, "1"))
	case *ast.CallExpr:
		if len(x.Args) != 1 {
			return false
		}
		f, ok := typeutil.Callee(t.info, x).(*types.Builtin)
		return t.info.Types[x.Fun].IsType() && t.counted(x.Args[0]) || ok && f.Name() == "len" && t.isTyped(x.Args[0])
	}
	return false
}

// isTyped reports whether a list is written out element by element, in a literal or as the words of a string.
func (t *tracer) isTyped(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident, *ast.IndexExpr, *ast.SelectorExpr:
		given := t.of(t.root(x)).given
		return len(given) == 1 && t.isTyped(given[0])
	case *ast.CompositeLit:
		switch t.info.TypeOf(x).Underlying().(type) {
		case *types.Map:
			return len(x.Elts) > 1
		case *types.Slice: // with keys, the greatest key determines the length
			return len(x.Elts) > 1 && !slices.ContainsFunc(x.Elts, isKeyed)
		}
	case *ast.CallExpr:
		f, ok := typeutil.Callee(t.info, x).(*types.Func)
		return ok && slices.Contains([]string{"strings.Fields", "strings.Split"}, f.FullName())
	}
	return false
}

func isKeyed(x ast.Expr) bool {
	_, ok := x.(*ast.KeyValueExpr)
	return ok
}
