package stated

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// moves reports whether a loop only moves values from one place to another: it counts, and copies what its counters
// select, without arithmetic, conditions or calls that could compute. Or it only reads numbers from a string, digit by
// digit, as in
//
//	for _, c := range "180440" {
//		n = n*10 + int(c-'0')
//	}
//
// That is as good as a call of strconv.Atoi, and computes as little: the numbers are those that the string states.
// Comparisons of characters may decide what belongs to a number.
func (t *tracer) moves(loop ast.Node) bool {
	if s, ok := loop.(ast.Stmt); ok && t.exercise && t.counts(s) || t.reaches(loop) {
		return true
	}
	m := mover{tracer: t, roles: map[types.Object]role{}}
	return m.idle(loop) && (!m.reads || m.number && m.taken)
}

// reaches reports whether a loop raises or lowers a number by one until it is a constant, as in
//
//	for n < 45 {
//		n++
//	}
//
// The condition is in its head or in its body.
func (t *tracer) reaches(loop ast.Node) bool {
	s, ok := loop.(*ast.ForStmt)
	if !ok || s.Init != nil {
		return false
	}
	list := s.Body.List
	if s.Post != nil {
		list = append(slices.Clone(list), s.Post)
	}
	var step ast.Expr
	ends := []ast.Expr{}
	if s.Cond != nil {
		ends = append(ends, s.Cond)
	}
	for _, n := range list {
		switch n := n.(type) {
		case *ast.IncDecStmt:
			if step != nil || !t.isNumber(n.X) {
				return false
			}
			step = n.X
		case *ast.IfStmt:
			if n.Init != nil || n.Else != nil || len(n.Body.List) != 1 {
				return false
			}
			if leave, ok := n.Body.List[0].(*ast.BranchStmt); !ok || leave.Tok != token.BREAK {
				return false
			}
			ends = append(ends, n.Cond)
		default:
			return false
		}
	}
	return step != nil && !slices.ContainsFunc(ends, func(x ast.Expr) bool {
		cond, ok := ast.Unparen(x).(*ast.BinaryExpr)
		return !ok || t.root(cond.X) != t.root(step) || !t.isNumber(cond.X) || !t.isFixed(cond.Y)
	})
}

// A role is the role of a variable in a loop that computes nothing.
type role int

const (
	counter   role = 1 + iota
	character      // of a string
)

// bases lists the bases of numbers in strings.
var bases = []string{"2", "8", "10", "16"}

// A mover examines a loop.
type mover struct {
	*tracer
	roles  map[types.Object]role
	reads  bool // it has something that only a loop which reads a number may have
	taken  bool // it takes the value of a character
	number bool // it puts a number together
}

// loop reports whether a loop only counts or goes through values, with an idle body.
func (m *mover) loop(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ForStmt: // like for i := 0; i < len(x); i++
		init, ok := n.Init.(*ast.AssignStmt)
		step, stepped := n.Post.(*ast.IncDecStmt)
		cond, compared := n.Cond.(*ast.BinaryExpr)
		if !ok || !stepped || !compared || len(init.Lhs) != 1 || !m.idle(init.Rhs[0]) || !m.idle(cond.Y) {
			return false
		}
		i := m.root(init.Lhs[0])
		m.play(counter, init.Lhs[0])
		return i != nil && m.root(step.X) == i && m.root(cond.X) == i && m.idle(n.Body)
	case *ast.RangeStmt:
		switch m.info.TypeOf(n.X).Underlying().(type) {
		case *types.Chan, *types.TypeParam:
			return false
		case *types.Signature: // an iterator of a package may only go through a list
			if _, ok := ast.Unparen(n.X).(*ast.CallExpr); !ok {
				return false
			}
		default:
			m.play(counter, n.Key)
		}
		if isText(m.info.TypeOf(n.X)) {
			m.play(character, n.Value)
		}
		return m.idle(n.X) && m.idle(n.Body)
	}
	return false
}

// isText reports whether a type is a string, or a slice or array of bytes or runes.
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

// idle reports whether nothing in a node computes.
func (m *mover) idle(n ast.Node) bool {
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		if m.inert(n) {
			return false
		}
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			ok = ok && m.loop(n)
			return false
		case *ast.IndexExpr:
			ok = ok && m.idle(n.X) && (m.isA(counter, n.Index) || m.idle(n.Index))
			return false
		case *ast.CallExpr:
			ok = ok && m.passesOn(n)
			return false
		case *ast.AssignStmt:
			ok = ok && (m.copies(n) || m.puts(n.Tok, n.Lhs[0], n.Rhs[0]))
		case *ast.BinaryExpr:
			ok = ok && m.puts(n.Op, n.X, n.Y)
		case *ast.IfStmt:
			m.reads = true
		case *ast.BranchStmt:
			m.reads = true
			ok = ok && n.Label == nil
		case *ast.Ident:
			ok = ok && !m.isA(counter, n) && !m.isSource(n)
		case *ast.IncDecStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt,
			*ast.SendStmt, *ast.GoStmt, *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && (n.Op == token.AND || n.Op == token.NOT)
		}
		return ok
	})
	return ok
}

// play gives a variable a role.
func (m *mover) play(r role, x ast.Expr) {
	if v := m.root(x); v != nil {
		m.roles[v] = r
	}
}

// isA reports whether an expression is a variable with the given role.
func (m *mover) isA(r role, x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	return ok && m.info.Uses[id] != nil && m.roles[m.info.Uses[id]] == r
}

// copies reports whether an assignment sets variables, or elements that counters or constants select.
func (m *mover) copies(s *ast.AssignStmt) bool {
	return (s.Tok == token.ASSIGN || s.Tok == token.DEFINE) && !slices.ContainsFunc(s.Lhs, func(left ast.Expr) bool {
		x, ok := ast.Unparen(left).(*ast.IndexExpr)
		return ok && !m.isA(counter, x.Index) && !m.isConstant(x.Index) // the set of elements may be the result
	})
}

// passesOn reports whether a call passes on its arguments. Counters may name what they select, as in show.Key(i).
// Functions of package show take names and keys after the value.
func (m *mover) passesOn(call *ast.CallExpr) bool {
	args := call.Args
	switch f := typeutil.Callee(m.info, call).(type) {
	case *types.Builtin:
		if !slices.Contains([]string{"append", "copy", "len", "cap", "make", "new"}, f.Name()) {
			return false
		}
	case *types.Func:
		if f.Pkg() == nil || m.own[f.Pkg()] || !transparent(f) || accumulates(f) || calculates(f) {
			return false
		}
		if f.Pkg().Path() == "rederive/show" {
			if args = args[:min(1, len(args))]; m.offers[call] != nil {
				args = []ast.Expr{m.offers[call]}
			}
			break
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && !m.idle(sel.X) {
			return false
		}
	default:
		if !m.info.Types[call.Fun].IsType() {
			return false
		}
	}
	return !slices.ContainsFunc(args, func(x ast.Expr) bool { return !m.idle(x) })
}

// puts reports whether an operation may serve to put a number together from characters: it takes the value of a
// character, multiplies by a base, adds, or compares characters.
func (m *mover) puts(op token.Token, x, y ast.Expr) bool {
	m.reads = true
	base := m.isBase(x) || m.isBase(y)
	ofCharacter := m.isCharacter(x) && m.isConstant(y)
	switch op {
	case token.ADD, token.ADD_ASSIGN, token.LAND, token.LOR:
		return true
	case token.MUL, token.MUL_ASSIGN:
		m.number = m.number || base
		return base
	case token.SUB:
		m.taken = m.taken || ofCharacter
		return ofCharacter
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return ofCharacter || m.isConstant(x) && m.isCharacter(y)
	}
	return false
}

func (m *mover) isBase(x ast.Expr) bool {
	return slices.ContainsFunc(bases, func(base string) bool { return m.is(x, base) })
}

func (m *mover) isCharacter(x ast.Expr) bool {
	x = m.withoutConversions(x)
	at, ok := x.(*ast.IndexExpr)
	return m.isA(character, x) || ok && isText(m.info.TypeOf(at.X)) && m.idle(at.X) &&
		(m.isA(counter, at.Index) || m.isConstant(at.Index))
}

// withoutConversions removes parentheses and conversions from an expression.
func (m *mover) withoutConversions(x ast.Expr) ast.Expr {
	for {
		x = ast.Unparen(x)
		call, ok := x.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || !m.info.Types[call.Fun].IsType() {
			return x
		}
		x = call.Args[0]
	}
}
