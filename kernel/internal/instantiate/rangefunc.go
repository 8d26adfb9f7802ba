package instantiate

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"rederive/kernel/internal/program"
)

// The states of a loop over a function. Its body is a function that may only
// be called while the loop is ready for it.
const (
	loopReady = iota
	loopPanics
	loopExhausted
	loopDone
)

// A funcLoop is a loop over a function being rewritten: the body becomes a
// function literal, and what leaves the loop a number that is examined after
// the call.
type funcLoop struct {
	c           *copier
	pos         token.Pos
	label       string
	state, next string
	inside      map[string]bool // labels in the body
	results     []string        // variables that hold the results of a return
	exits       []ast.Stmt      // what leaves the loop, by number from 1
}

// rangeFunc writes a loop over a function as a call of it.
func (c *copier) rangeFunc(s *ast.RangeStmt, sig *types.Signature, label string) ast.Stmt {
	pos := c.at(s.Pos())
	l := &funcLoop{
		c: c, pos: pos, label: label, state: c.r.temp("state"), next: c.r.temp("next"),
		inside: labels(s.Body),
	}
	yield := sig.Params().At(0).Type().Underlying().(*types.Signature)
	names, first := l.variables(s, yield)
	if c.fn.depth++; c.fn.depth == 1 {
		c.fn.defers, c.fn.used = c.r.temp("defers"), false
	}
	body := c.block(s.Body)
	c.fn.depth--
	l.list(body.List, false, false)
	if program.CallsRecover(c.w.info, s.Body) {
		c.r.refuse(s.Pos(), "recover in a loop over a function")
	}
	list := append(l.enter(), first...)
	list = append(append(list, body), l.set(loopReady), returnAt(pos, nameAt(pos, "true")))
	if sel, ok := ast.Unparen(s.X).(*ast.SelectorExpr); ok {
		c.called[sel] = true
	}
	lit := &ast.FuncLit{Type: c.r.funcType(yield, names, pos), Body: blockAt(pos, list...)}
	call := &ast.ExprStmt{X: callAt(pos, c.expr(s.X), lit)}
	return blockAt(pos, append(append(l.before(), call), l.after()...)...)
}

// labeledRange writes a loop over a function with a label. The label stays
// only if a goto may use it.
func (c *copier) labeledRange(n *ast.LabeledStmt, s *ast.RangeStmt, sig *types.Signature) ast.Node {
	block := c.rangeFunc(s, sig, n.Label.Name)
	used := false
	ast.Inspect(c.body, func(m ast.Node) bool {
		b, ok := m.(*ast.BranchStmt)
		used = used || ok && b.Tok == token.GOTO && c.w.info.Uses[b.Label] == c.w.info.Defs[n.Label]
		return !used
	})
	if !used {
		return block
	}
	return &ast.LabeledStmt{Label: c.name(n.Label), Colon: c.at(n.Colon), Stmt: block}
}

// variables returns the names of the body's parameters, and what it does first.
func (l *funcLoop) variables(s *ast.RangeStmt, yield *types.Signature) (names []string, first []ast.Stmt) {
	names = make([]string, yield.Params().Len())
	for i, x := range []ast.Expr{s.Key, s.Value} {
		if i >= len(names) {
			break
		}
		switch id, isName := x.(*ast.Ident); {
		case x == nil || program.IsBlank(x):
			names[i] = "_"
		case isName && s.Tok == token.DEFINE:
			names[i] = l.c.name(id).Name
		default:
			names[i] = l.c.r.temp("v")
			first = append(first, &ast.AssignStmt{
				Lhs: []ast.Expr{l.c.expr(x)}, TokPos: l.pos, Tok: token.ASSIGN,
				Rhs: []ast.Expr{nameAt(l.pos, names[i])},
			})
		}
	}
	return names, first
}

// before declares the variables of the loop.
func (l *funcLoop) before() []ast.Stmt {
	list := []ast.Stmt{assignAt(l.pos, l.state, token.DEFINE, intAt(l.pos, "0"))}
	if len(l.exits) > 0 {
		list = append(list, assignAt(l.pos, l.next, token.DEFINE, intAt(l.pos, "0")))
	}
	for i, name := range l.results {
		list = append(list, varAt(l.pos, name, l.c.r.typeExpr(l.c.fn.results.At(i).Type(), l.pos), nil))
	}
	if l.c.fn.depth == 0 && l.c.fn.used {
		list = append(list, l.c.runDeferred(l.pos)...)
	}
	return list
}

// enter begins the body: it must be the loop's turn.
func (l *funcLoop) enter() []ast.Stmt {
	fail := func(state int, text string) ast.Stmt {
		return &ast.IfStmt{If: l.pos, Cond: l.is(l.state, state), Body: blockAt(l.pos, l.c.r.panicAt(l.pos, text))}
	}
	checks := blockAt(
		l.pos,
		fail(loopPanics, "range function continued iteration after loop body panic"),
		fail(loopExhausted, "range function continued iteration after whole loop exit"),
		l.c.r.panicAt(l.pos, "range function continued iteration after function for loop body returned false"),
	)
	busy := l.is(l.state, loopReady)
	busy.Op = token.NEQ
	return []ast.Stmt{&ast.IfStmt{If: l.pos, Cond: busy, Body: checks}, l.set(loopPanics)}
}

// after does what the body left the loop for.
func (l *funcLoop) after() []ast.Stmt {
	lost := l.c.r.panicAt(l.pos, "range function recovered a loop body panic and did not resume panicking")
	list := []ast.Stmt{
		&ast.IfStmt{If: l.pos, Cond: l.is(l.state, loopPanics), Body: blockAt(l.pos, lost)},
		l.set(loopExhausted),
	}
	for i, s := range l.exits {
		list = append(list, &ast.IfStmt{If: l.pos, Cond: l.is(l.next, i+1), Body: blockAt(l.pos, s)})
	}
	return list
}

func (l *funcLoop) set(state int) ast.Stmt {
	return assignAt(l.pos, l.state, token.ASSIGN, intAt(l.pos, strconv.Itoa(state)))
}

func (l *funcLoop) is(name string, n int) *ast.BinaryExpr {
	return &ast.BinaryExpr{X: nameAt(l.pos, name), OpPos: l.pos, Op: token.EQL, Y: intAt(l.pos, strconv.Itoa(n))}
}

// list rewrites what leaves the loop in statements of its body. Within loops
// and switches of the body a plain break or continue means those.
func (l *funcLoop) list(list []ast.Stmt, inBreak, inContinue bool) {
	for i := range list {
		list[i] = l.stmt(list[i], inBreak, inContinue)
	}
}

func (l *funcLoop) stmt(s ast.Stmt, inBreak, inContinue bool) ast.Stmt {
	switch s := s.(type) {
	case *ast.BlockStmt:
		l.list(s.List, inBreak, inContinue)
	case *ast.IfStmt:
		l.list(s.Body.List, inBreak, inContinue)
		if s.Else != nil {
			s.Else = l.stmt(s.Else, inBreak, inContinue)
		}
	case *ast.LabeledStmt:
		s.Stmt = l.stmt(s.Stmt, inBreak, inContinue)
	case *ast.ForStmt:
		l.list(s.Body.List, true, true)
	case *ast.RangeStmt:
		l.list(s.Body.List, true, true)
	case *ast.SwitchStmt:
		l.list(s.Body.List, true, inContinue)
	case *ast.TypeSwitchStmt:
		l.list(s.Body.List, true, inContinue)
	case *ast.SelectStmt:
		l.list(s.Body.List, true, inContinue)
	case *ast.CaseClause:
		l.list(s.Body, inBreak, inContinue)
	case *ast.CommClause:
		l.list(s.Body, inBreak, inContinue)
	case *ast.BranchStmt:
		return l.branch(s, inBreak, inContinue)
	case *ast.ReturnStmt:
		return l.ret(s)
	}
	return s
}

func (l *funcLoop) branch(s *ast.BranchStmt, inBreak, inContinue bool) ast.Stmt {
	own := s.Label == nil || s.Tok != token.GOTO && s.Label.Name == l.label
	switch {
	case s.Tok == token.FALLTHROUGH:
	case s.Label == nil && (s.Tok == token.BREAK && inBreak || s.Tok == token.CONTINUE && inContinue):
	case s.Label != nil && l.inside[s.Label.Name]:
	case own && s.Tok == token.BREAK:
		return blockAt(l.pos, l.set(loopDone), returnAt(l.pos, nameAt(l.pos, "false")))
	case own:
		return blockAt(l.pos, l.set(loopReady), returnAt(l.pos, nameAt(l.pos, "true")))
	default:
		return l.exit(s)
	}
	return s
}

// exit leaves the loop for a statement after it, after doing what is given.
func (l *funcLoop) exit(s ast.Stmt, first ...ast.Stmt) ast.Stmt {
	n := 0
	for i, e := range l.exits {
		if sameExit(e, s) {
			n = i + 1
		}
	}
	if n == 0 {
		l.exits = append(l.exits, s)
		n = len(l.exits)
	}
	list := append(first, assignAt(l.pos, l.next, token.ASSIGN, intAt(l.pos, strconv.Itoa(n))), l.set(loopDone),
		returnAt(l.pos, nameAt(l.pos, "false")))
	return blockAt(l.pos, list...)
}

func sameExit(a, b ast.Stmt) bool {
	switch a := a.(type) {
	case *ast.BranchStmt:
		b, ok := b.(*ast.BranchStmt)
		return ok && a.Tok == b.Tok && a.Label != nil && b.Label != nil && a.Label.Name == b.Label.Name
	case *ast.ReturnStmt:
		b, ok := b.(*ast.ReturnStmt)
		return ok && len(a.Results) == len(b.Results)
	}
	return false
}

// ret leaves the function: the results wait in variables.
func (l *funcLoop) ret(s *ast.ReturnStmt) ast.Stmt {
	if len(s.Results) == 0 {
		return l.exit(returnAt(s.Return))
	}
	n := l.c.fn.results.Len()
	if l.results == nil {
		for range n {
			l.results = append(l.results, l.c.r.temp("result"))
		}
	}
	left, right := make([]ast.Expr, n), make([]ast.Expr, n)
	for i, name := range l.results {
		left[i], right[i] = nameAt(s.Return, name), nameAt(s.Return, name)
	}
	keep := &ast.AssignStmt{Lhs: left, TokPos: s.Return, Tok: token.ASSIGN, Rhs: s.Results}
	return l.exit(returnAt(s.Return, right...), keep)
}

// labels returns the labels of the statements in a block.
func labels(b *ast.BlockStmt) map[string]bool {
	found := map[string]bool{}
	ast.Inspect(b, func(n ast.Node) bool {
		if s, ok := n.(*ast.LabeledStmt); ok {
			found[s.Label.Name] = true
		}
		_, lit := n.(*ast.FuncLit)
		return !lit
	})
	return found
}

// deferred keeps what a loop over a function defers until the function that
// the loop is in ends.
func (c *copier) deferred(s *ast.DeferStmt) ast.Node {
	c.fn.used = true
	pos := c.at(s.Pos())
	if c.r.recover && c.mayRecover(s.Call.Fun) {
		c.r.refuse(s.Pos(), "a deferred function that may recover, in a loop over a function").
			Suggest("defer it outside of the loop")
	}
	var list []ast.Stmt
	keep := func(x ast.Expr) ast.Expr {
		name := c.r.temp("d")
		list = append(list, &ast.AssignStmt{
			Lhs: []ast.Expr{nameAt(pos, name)}, TokPos: pos, Tok: token.DEFINE,
			Rhs: []ast.Expr{x},
		})
		return nameAt(pos, name)
	}
	call := &ast.CallExpr{Lparen: pos, Rparen: pos}
	if s.Call.Ellipsis.IsValid() {
		call.Ellipsis = pos
	}
	switch fun := ast.Unparen(s.Call.Fun).(type) {
	case *ast.FuncLit:
		call.Fun = callAt(pos, c.expr(fun)).Fun
	default:
		_, isBuiltin := c.w.info.Types[fun]
		isBuiltin = isBuiltin && c.w.info.Types[fun].IsBuiltin()
		if call.Fun = c.expr(fun); !isBuiltin {
			call.Fun = keep(call.Fun)
		}
	}
	sig, _ := c.typeOf(s.Call.Fun).(*types.Signature)
	for i, arg := range s.Call.Args {
		x := c.expr(arg)
		if t := program.ParamType(sig, i, call.Ellipsis.IsValid()); t != nil {
			x = callAt(pos, c.r.typeExpr(t, pos), x)
		}
		call.Args = append(call.Args, keep(x))
	}
	lit := &ast.FuncLit{Type: noParams(pos), Body: blockAt(pos, &ast.ExprStmt{X: call})}
	list = append(list, assignAt(pos, c.fn.defers, token.ASSIGN,
		callAt(pos, nameAt(pos, "append"), nameAt(pos, c.fn.defers), lit)))
	return blockAt(pos, list...)
}

// mayRecover reports whether a deferred function may call recover itself, which
// works only where it is deferred by the function that panics.
func (c *copier) mayRecover(fun ast.Expr) bool {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.FuncLit:
		return program.CallsRecover(c.w.info, fun.Body)
	case *ast.Ident:
		if f, ok := c.w.info.Uses[fun].(*types.Func); ok && c.w.funcs[f.Name()] != nil {
			return program.CallsRecover(c.w.info, c.w.funcs[f.Name()].Body)
		}
	case *ast.SelectorExpr:
		f, ok := c.w.info.Uses[fun.Sel].(*types.Func)
		return !ok || f.Pkg() == c.r.p.Pkg
	}
	return true
}

// runDeferred declares the list of what is deferred, and defers carrying it
// out.
func (c *copier) runDeferred(pos token.Pos) []ast.Stmt {
	run := callAt(pos, nameAt(pos, c.r.runner(pos)), nameAt(pos, c.fn.defers))
	lit := &ast.FuncLit{Type: noParams(pos), Body: blockAt(pos, &ast.ExprStmt{X: run})}
	return []ast.Stmt{
		varAt(pos, c.fn.defers, listOfFuncs(pos), nil),
		&ast.DeferStmt{Defer: pos, Call: callAt(pos, lit)},
	}
}

func noParams(pos token.Pos) *ast.FuncType {
	return &ast.FuncType{Func: pos, Params: &ast.FieldList{Opening: pos, Closing: pos}}
}

func listOfFuncs(pos token.Pos) ast.Expr { return &ast.ArrayType{Lbrack: pos, Elt: noParams(pos)} }

// runner declares the function that runs what is deferred, the last
// first. One that panics does not keep the others from it.
func (r *rewriter) runner(pos token.Pos) string {
	const name = tempName + "deferred"
	if r.taken[name] {
		return name
	}
	r.taken[name] = true
	list := func() ast.Expr { return nameAt(pos, "list") }
	last := func() ast.Expr {
		return &ast.BinaryExpr{
			X: callAt(pos, nameAt(pos, "len"), list()), OpPos: pos, Op: token.SUB,
			Y: intAt(pos, "1"),
		}
	}
	none := &ast.BinaryExpr{X: callAt(pos, nameAt(pos, "len"), list()), OpPos: pos, Op: token.EQL, Y: intAt(pos, "0")}
	rest := &ast.SliceExpr{X: list(), Lbrack: pos, High: last(), Rbrack: pos}
	d := &ast.FuncDecl{Name: nameAt(pos, name), Type: noParams(pos), Body: blockAt(
		pos,
		&ast.IfStmt{If: pos, Cond: none, Body: blockAt(pos, returnAt(pos))},
		&ast.DeferStmt{Defer: pos, Call: callAt(pos, nameAt(pos, name), rest)},
		&ast.ExprStmt{X: callAt(pos, &ast.IndexExpr{X: list(), Lbrack: pos, Index: last(), Rbrack: pos})},
	)}
	d.Type.Params.List = []*ast.Field{{Names: []*ast.Ident{nameAt(pos, "list")}, Type: listOfFuncs(pos)}}
	r.quiet[d] = true
	r.addCopy(d)
	return name
}
