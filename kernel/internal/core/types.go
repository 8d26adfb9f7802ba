package core

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"rederive/kernel/internal/program"
)

// harmless are the errors of the type checker that a printed program may have: they are
// about names that are not used, and the interpreter does without what they want.
var harmless = map[program.TypeCode]bool{
	program.UnusedVar: true, program.UnusedImport: true, program.UnusedLabel: true, program.UnusedExpr: true,
	program.MissingReturn: true, program.JumpOverDecl: true, program.InvalidInitCycle: true,
}

// typeRules are the rules about the types of operands. Each looks at all nodes of its kind.
func typeRules() []Rule {
	return []Rule{
		{"constant", "a constant that is computed", computedConstants},
		{"constant", "a literal of another type than its own", foreignLiterals},
		{"equality", "operands of different types", mixedOperands},
		{"implicit", "a comparison whose result is not a bool", namedComparisons},
		{"shift", "a count of a shift that may be negative", shiftCounts},
		{"implicit", "a conversion that is not written", implicitConversions},
		{"rangepointer", "a range over a number, text, address or function", rangeOperands},
		{"equality", "a switch over an interface", interfaceTags},
		{"incdec", "++ and -- of a uintptr", incDecPointers},
		{"arraylength", "the length of a pointer to an array", pointerLengths},
		{"nilconversion", "a conversion of nil", nilConversions},
		{"methodvalues", "a method expression", methodExpressions},
	}
}

func isShift(op token.Token) bool {
	return op == token.SHL || op == token.SHR || op == token.SHL_ASSIGN || op == token.SHR_ASSIGN
}

func (c *checker) isNil(x ast.Expr) bool { return c.info.Types[x].IsNil() }

// computedConstants finds constants that are more than a literal, with a sign or type.
func computedConstants(c *checker, n ast.Node) bool {
	x, ok := n.(ast.Expr)
	return ok && c.info.Types[x].Value != nil && !c.plainConstant(x)
}

func (c *checker) plainConstant(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.BasicLit:
		return true
	case *ast.Ident:
		return x.Name == "true" || x.Name == "false"
	case *ast.ParenExpr:
		return c.plainConstant(x.X)
	case *ast.UnaryExpr:
		_, lit := x.X.(*ast.BasicLit)
		return x.Op == token.SUB && lit
	case *ast.CallExpr:
		return c.info.Types[x.Fun].IsType() && len(x.Args) == 1 && c.plainConstant(x.Args[0])
	}
	return false
}

func foreignLiterals(c *checker, n ast.Node) bool {
	x, ok := n.(*ast.BasicLit)
	if !ok || c.converted[x] {
		return false
	}
	own := map[token.Token]types.BasicKind{
		token.INT: types.Int, token.FLOAT: types.Float64, token.STRING: types.String, token.CHAR: types.Rune,
	}
	tv, known := c.info.Types[x]
	return known && !types.Identical(types.Default(tv.Type), types.Typ[own[x.Kind]])
}

func mixedOperands(c *checker, n ast.Node) bool {
	x, ok := n.(*ast.BinaryExpr)
	return ok && !isShift(x.Op) && !c.isNil(x.X) && !c.isNil(x.Y) &&
		!types.Identical(c.info.TypeOf(x.X), c.info.TypeOf(x.Y))
}

// namedComparisons finds comparisons whose result has a type with a name, without a
// conversion to it.
func namedComparisons(c *checker, n ast.Node) bool {
	x, ok := n.(*ast.BinaryExpr)
	if !ok || c.converted[x] {
		return false
	}
	switch x.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return !types.Identical(types.Default(c.info.TypeOf(x)), types.Typ[types.Bool])
	}
	return false
}

// shiftCounts finds counts that are neither literals nor of an unsigned type.
func shiftCounts(c *checker, n ast.Node) bool {
	var count ast.Expr
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if !isShift(n.Op) {
			return false
		}
		count = n.Y
	case *ast.AssignStmt:
		if !isShift(n.Tok) {
			return false
		}
		count = n.Rhs[0]
	default:
		return false
	}
	b, ok := c.info.TypeOf(count).Underlying().(*types.Basic)
	return !ok || c.info.Types[count].Value == nil && b.Info()&types.IsUnsigned == 0
}

// implicitConversions finds values that become those of another type, which is not an
// interface, where none is written.
func implicitConversions(c *checker, n ast.Node) bool {
	found := false
	c.assigned(n, func(x ast.Expr, from, to types.Type) {
		found = found || converts(from, to)
	})
	return found
}

// converts reports whether a value of one type becomes one of another. Functions are left
// out, and channels that get a direction: these types are the same to the interpreter. So are
// types that cannot be written.
func converts(from, to types.Type) bool {
	if from == nil || to == nil || types.IsInterface(to) || from == types.Typ[types.UntypedNil] {
		return false
	}
	if _, function := to.Underlying().(*types.Signature); function || isDirected(from, to) || Unwritable(to) {
		return false
	}
	return !types.Identical(types.Default(from), to)
}

// Unwritable reports whether a type has a name that only its package can write.
func Unwritable(t types.Type) bool {
	n, ok := t.(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() != "main" && !n.Obj().Exported()
}

// isDirected reports whether a channel becomes one of a direction.
func isDirected(from, to types.Type) bool {
	a, ok := from.Underlying().(*types.Chan)
	b, also := to.Underlying().(*types.Chan)
	return ok && also && a.Dir() != b.Dir()
}

// assigned visits what a node assigns, with its type and that of what it is assigned to.
func (c *checker) assigned(n ast.Node, visit func(x ast.Expr, from, to types.Type)) {
	each := func(list []ast.Expr, to func(i int) types.Type) {
		if len(list) == 1 {
			if t, ok := c.info.TypeOf(list[0]).(*types.Tuple); ok {
				for i := range t.Len() {
					visit(list[0], t.At(i).Type(), to(i))
				}
				return
			}
		}
		for i, x := range list {
			visit(x, c.info.TypeOf(x), to(i))
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.ASSIGN && (len(n.Lhs) == len(n.Rhs) || isTuple(c.info.TypeOf(n.Rhs[0]))) {
			each(n.Rhs, func(i int) types.Type { return c.leftType(n.Lhs[i]) })
		}
	case *ast.ValueSpec:
		if n.Type != nil {
			each(n.Values, func(int) types.Type { return c.info.TypeOf(n.Type) })
		}
	case *ast.SendStmt:
		visit(n.Value, c.info.TypeOf(n.Value), c.info.TypeOf(n.Chan).Underlying().(*types.Chan).Elem())
	case *ast.ReturnStmt:
		if sig := c.sigs[n]; sig != nil {
			each(n.Results, func(i int) types.Type { return sig.Results().At(i).Type() })
		}
	case *ast.IndexExpr:
		if m, ok := c.info.TypeOf(n.X).Underlying().(*types.Map); ok {
			visit(n.Index, c.info.TypeOf(n.Index), m.Key())
		}
	case *ast.CallExpr:
		sig, ok := c.info.TypeOf(n.Fun).Underlying().(*types.Signature)
		if ok && !c.info.Types[n.Fun].IsType() && !c.info.Types[n.Fun].IsBuiltin() {
			each(n.Args, func(i int) types.Type { return program.ParamType(sig, i, n.Ellipsis.IsValid()) })
		}
	case *ast.CompositeLit:
		program.Elements(c.info, n, func(x ast.Expr, to types.Type) { visit(x, c.info.TypeOf(x), to) })
	}
}

// leftType returns the type of what is assigned to, nil for a blank.
func (c *checker) leftType(x ast.Expr) types.Type {
	if program.IsBlank(x) {
		return nil
	}
	return c.info.TypeOf(x)
}

func isTuple(t types.Type) bool {
	_, ok := t.(*types.Tuple)
	return ok
}

func rangeOperands(c *checker, n ast.Node) bool {
	s, ok := n.(*ast.RangeStmt)
	if !ok {
		return false
	}
	switch c.info.TypeOf(s.X).Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map, *types.Chan:
		return false
	case *types.Pointer:
		_, address := ast.Unparen(s.X).(*ast.UnaryExpr)
		return address
	}
	return true
}

func interfaceTags(c *checker, n ast.Node) bool {
	s, ok := n.(*ast.SwitchStmt)
	return ok && s.Tag != nil && types.IsInterface(c.info.TypeOf(s.Tag))
}

func incDecPointers(c *checker, n ast.Node) bool {
	s, ok := n.(*ast.IncDecStmt)
	return ok && types.Identical(c.info.TypeOf(s.X).Underlying(), types.Typ[types.Uintptr])
}

func pointerLengths(c *checker, n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok || !c.isBuiltin(call.Fun, "len", "cap") {
		return false
	}
	_, pointer := c.info.TypeOf(call.Args[0]).Underlying().(*types.Pointer)
	return pointer
}

func nilConversions(c *checker, n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	return ok && c.info.Types[call.Fun].IsType() && c.isNil(call.Args[0])
}

func methodExpressions(c *checker, n ast.Node) bool {
	sel, ok := n.(*ast.SelectorExpr)
	return ok && c.info.Selections[sel] != nil && c.info.Selections[sel].Kind() == types.MethodExpr
}

func newBuiltins(c *checker, n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	return ok && c.isBuiltin(call.Fun, "min", "max", "clear")
}

// isBuiltin reports whether x names one of some predeclared functions.
func (c *checker) isBuiltin(x ast.Expr, names ...string) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return false
	}
	b, ok := c.info.Uses[id].(*types.Builtin)
	return ok && slices.Contains(names, b.Name())
}
