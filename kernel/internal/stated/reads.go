package stated

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// bases are those of the numbers that texts hold.
var bases = []string{"2", "8", "10", "16"}

// reads reports whether a loop only reads numbers from a text, digit by digit, as
//
//	for _, c := range "180440" {
//		n = n*10 + int(c-'0')
//	}
//
// It is as good as a call of strconv.Atoi, and computes as little: the numbers are those
// that the text states. Comparisons of characters may choose what belongs to a number.
func (t *tracer) reads(loop ast.Node) bool {
	r := reader{mover: mover{tracer: t, counters: map[types.Object]bool{}}, digits: map[types.Object]bool{}}
	var body *ast.BlockStmt
	switch n := loop.(type) {
	case *ast.ForStmt:
		if !r.counts(n) {
			return false
		}
		body = n.Body
	case *ast.RangeStmt:
		if !isText(t.info.TypeOf(n.X)) || !r.inert(n.X) {
			return false
		}
		if n.Key != nil {
			r.counters[t.root(n.Key)] = true
		}
		if n.Value != nil {
			r.char = t.root(n.Value)
		}
		body = n.Body
	default:
		return false
	}
	return r.block(body) && r.found
}

// isText reports whether a type is a string, or a list of bytes or characters.
func isText(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Slice:
		return isChar(u.Elem())
	case *types.Array:
		return isChar(u.Elem())
	}
	return false
}

func isChar(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Uint8 || b.Kind() == types.Int32)
}

// A reader goes through a loop over the characters of a text.
type reader struct {
	mover
	char   types.Object          // the character, where the loop has a variable for it
	digits map[types.Object]bool // variables that hold the value of one
	found  bool                  // a number is put together
}

func (r *reader) block(b *ast.BlockStmt) bool {
	return !slices.ContainsFunc(b.List, func(s ast.Stmt) bool { return !r.statement(s) })
}

func (r *reader) statement(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.BlockStmt:
		return r.block(s)
	case *ast.AssignStmt:
		return len(s.Lhs) == 1 && len(s.Rhs) == 1 && r.assigns(s, s.Lhs[0], s.Rhs[0])
	case *ast.IfStmt:
		return (s.Init == nil || r.statement(s.Init)) && r.compares(s.Cond) && r.block(s.Body) &&
			(s.Else == nil || r.statement(s.Else))
	case *ast.BranchStmt:
		return s.Label == nil
	case *ast.ReturnStmt:
		return !slices.ContainsFunc(s.Results, func(x ast.Expr) bool { return !r.inert(x) })
	}
	return false
}

// assigns reports whether an assignment takes a digit, adds one to a number, or moves a value.
func (r *reader) assigns(s *ast.AssignStmt, left, right ast.Expr) bool {
	switch s.Tok {
	case token.MUL_ASSIGN:
		r.found = r.found || r.isBase(right)
		return r.isBase(right)
	case token.ADD_ASSIGN:
		return r.isDigit(right)
	case token.ASSIGN, token.DEFINE:
		if r.isDigit(right) {
			r.digits[r.root(left)] = true
			return true
		}
		if r.isNumber(right) {
			r.found = true
			return true
		}
		return r.copies(s) && r.inert(right)
	}
	return false
}

// compares reports whether a condition asks only for the characters, and not for what comes
// out of them.
func (r *reader) compares(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.BinaryExpr:
		if x.Op == token.LAND || x.Op == token.LOR {
			return r.compares(x.X) && r.compares(x.Y)
		}
		return r.isCharacter(x.X) && r.isConstant(x.Y) || r.isConstant(x.X) && r.isCharacter(x.Y)
	case *ast.UnaryExpr:
		return x.Op == token.NOT && r.compares(x.X)
	}
	return false
}

// isNumber matches n*10 + digit, in any order.
func (r *reader) isNumber(x ast.Expr) bool {
	sum, ok := r.bare(x).(*ast.BinaryExpr)
	if !ok || sum.Op != token.ADD {
		return false
	}
	return r.isShifted(sum.X) && r.isDigit(sum.Y) || r.isDigit(sum.X) && r.isShifted(sum.Y)
}

// isShifted matches n*10.
func (r *reader) isShifted(x ast.Expr) bool {
	product, ok := r.bare(x).(*ast.BinaryExpr)
	return ok && product.Op == token.MUL &&
		(r.isBase(product.X) && r.inert(product.Y) || r.inert(product.X) && r.isBase(product.Y))
}

func (r *reader) isBase(x ast.Expr) bool {
	return slices.ContainsFunc(bases, func(base string) bool { return r.is(x, base) })
}

// isDigit matches the value of a character, as in int(c - '0').
func (r *reader) isDigit(x ast.Expr) bool {
	switch x := r.bare(x).(type) {
	case *ast.Ident:
		return r.digits[r.origin(r.info.Uses[x])]
	case *ast.BinaryExpr:
		return x.Op == token.SUB && r.isCharacter(x.X) && r.isConstant(x.Y)
	}
	return false
}

func (r *reader) isCharacter(x ast.Expr) bool {
	switch x := r.bare(x).(type) {
	case *ast.Ident:
		return r.char != nil && r.origin(r.info.Uses[x]) == r.char
	case *ast.IndexExpr:
		return isText(r.info.TypeOf(x.X)) && r.inert(x.X) && (r.isCounter(x.Index) || r.isConstant(x.Index))
	}
	return false
}

// bare takes parentheses and conversions off an expression.
func (r *reader) bare(x ast.Expr) ast.Expr {
	for {
		x = ast.Unparen(x)
		call, ok := x.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || !r.info.Types[call.Fun].IsType() {
			return x
		}
		x = call.Args[0]
	}
}
