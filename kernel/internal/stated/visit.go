package stated

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// A control says what decides whether and how often a statement is executed.
type control struct {
	decided bool         // a computed condition
	loop    bool         // a loop
	in      types.Object // the function that holds the statement, or nil
}

// A visitor visits nodes whose execution its control decides.
type visitor struct {
	*tracer
	control
}

// Visit learns from a node, and returns the visitor for its children.
func (v visitor) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case *ast.FuncDecl:
		obj, ok := v.info.Defs[n.Name].(*types.Func)
		if !ok {
			return nil
		}
		if v.hold(obj, obj.Signature()); n.Body == nil { // it is defined in another language
			v.learn(obj, true)
			return nil
		}
		v.enterBody(obj, n.Body)
	case *ast.FuncLit:
		if holder := v.holders[n]; holder != nil {
			v.enterBody(holder, n.Body)
		}
	case *ast.IfStmt:
		v.decide(n.Init, n.Cond)
	case *ast.SwitchStmt:
		v.decide(n.Init, n.Tag)
		for _, clause := range n.Body.List {
			for _, x := range clause.(*ast.CaseClause).List {
				v.decide(x)
			}
		}
	case *ast.TypeSwitchStmt:
		v.decide(n.Init, n.Assign)
		if assign, ok := n.Assign.(*ast.AssignStmt); ok {
			for _, clause := range n.Body.List {
				v.give(v.info.Implicits[clause], assign.Rhs[0])
			}
		}
	case *ast.ForStmt: // its condition may end it, and anything in it decides that
		v.decide(n.Init, n.Cond, n.Post, n.Body)
		v.loop = v.loop || !v.moves(n)
	case *ast.RangeStmt:
		v.ranges(n)
		v.decide(n.X, n.Body)
		v.loop = v.loop || !v.moves(n)
	case *ast.GenDecl:
		for _, spec := range n.Specs {
			spec, ok := spec.(*ast.ValueSpec)
			switch {
			case ok && n.Tok == token.CONST:
				v.constants(spec)
			case ok:
				v.values(spec, embeds(n.Doc) || embeds(spec.Doc))
			}
		}
	case *ast.AssignStmt:
		for i, left := range n.Lhs {
			works := n.Tok != token.ASSIGN && n.Tok != token.DEFINE
			v.learn(v.root(left), works && (v.loop || v.carries(left) || v.carries(n.Rhs[min(i, len(n.Rhs)-1)])))
			v.assign(left, n.Rhs[min(i, len(n.Rhs)-1)])
		}
	case *ast.IncDecStmt:
		v.learn(v.root(n.X), v.loop || v.decided || v.carries(n.X))
	case *ast.SendStmt:
		v.assign(n.Chan, n.Value)
	case *ast.CallExpr:
		v.call(n)
		v.insideCall(n)
		return nil
	case *ast.Ident: // a function that is named without being called may be called by others
		if f := v.use(n); f != nil && len(v.of(f).bodies) > 0 {
			v.callback(f, control{decided: true, loop: true})
		}
	}
	return v
}

// insideCall goes through the parts of a call, except for the name of the function.
func (v visitor) insideCall(call *ast.CallExpr) {
	fun := ast.Unparen(call.Fun)
	if x, ok := fun.(*ast.IndexExpr); ok {
		fun = ast.Unparen(x.X)
	}
	switch x := fun.(type) {
	case *ast.Ident:
	case *ast.SelectorExpr:
		ast.Walk(v, x.X)
	default:
		ast.Walk(v, fun)
	}
	for _, arg := range call.Args {
		ast.Walk(v, arg)
	}
}

// decide records that nodes decide whether the rest is executed.
func (v *visitor) decide(nodes ...ast.Node) { v.decided = v.decided || v.contains(nodes...) }

// hold records a function, or a function literal that a variable holds.
func (v *visitor) hold(obj types.Object, sig *types.Signature) {
	if f := v.of(obj); !slices.Contains(f.bodies, sig) {
		f.bodies, v.changed = append(f.bodies, sig), true
	}
}

// enterBody enters a function, with what is known so far about its calls. A recursion is a
// loop.
func (v *visitor) enterBody(f types.Object, body *ast.BlockStmt) {
	v.control = v.of(f).context
	recurs := v.of(f).callers[f]
	v.in, v.loop = f, v.loop || recurs
	v.learn(f, recurs || v.contains(body))
}

// enter records how a function is called.
func (v *visitor) enter(f types.Object, c control) {
	to := v.of(f)
	now := control{decided: to.context.decided || c.decided, loop: to.context.loop || c.loop}
	n := len(to.callers)
	if maps.Copy(to.callers, v.of(c.in).callers); c.in != nil {
		to.callers[c.in] = true
	}
	if now != to.context || n != len(to.callers) {
		to.context, v.changed = now, true
	}
}

// ranges marks the variables of a range statement as computed, since a loop sets them. In a
// loop that only moves values, they are the values that it goes through.
func (v *visitor) ranges(s *ast.RangeStmt) {
	moves := v.moves(s)
	for _, x := range []ast.Expr{s.Key, s.Value} {
		if x == nil {
			continue
		}
		v.learn(v.root(x), !moves || v.contains(s.X))
		if moves && v.shares(x) {
			v.join(v.root(x), v.root(s.X))
		}
	}
}

// constants records what constants are made of, which may be parameters.
func (v *visitor) constants(s *ast.ValueSpec) {
	for i, name := range s.Names {
		if obj := v.info.Defs[name]; obj != nil && i < len(s.Values) && len(v.of(obj).given) == 0 {
			v.of(obj).given = []ast.Expr{s.Values[i]}
		}
	}
}

// values goes through a declaration of variables.
func (v *visitor) values(s *ast.ValueSpec, embeds bool) {
	for i, name := range s.Names {
		v.learn(v.root(name), embeds)
		if len(s.Values) > 0 {
			v.assign(name, s.Values[min(i, len(s.Values)-1)])
		}
	}
}

// embeds reports whether a comment makes a variable hold a file.
func embeds(doc *ast.CommentGroup) bool {
	return doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool {
		return strings.HasPrefix(c.Text, "//go:embed")
	})
}

// assign records an assignment to a variable, or to a part of it.
func (v *visitor) assign(left, right ast.Expr) {
	obj := v.root(left)
	_, whole := left.(*ast.Ident)
	v.learn(obj, v.decided || !whole && v.contains(left) || v.loop && !v.isConstant(right))
	v.give(obj, right)
}

// give records that a variable may have a value.
func (v *visitor) give(obj types.Object, x ast.Expr) {
	if obj == nil {
		return
	}
	if f := v.of(obj); !slices.Contains(f.given, x) {
		f.given = append(f.given, x)
	}
	v.learn(obj, v.contains(x))
	if lit, ok := ast.Unparen(x).(*ast.FuncLit); ok && (v.holders[lit] == nil || v.holders[lit] == obj) {
		v.holders[lit] = obj
		v.hold(obj, v.info.TypeOf(lit).(*types.Signature))
	}
	if v.shares(x) {
		v.join(obj, v.root(x))
	}
}

// call goes through a call: its arguments become the values of parameters, and may change.
func (v *visitor) call(call *ast.CallExpr) {
	if _, offers := v.offers[call]; offers {
		v.settled[call] = v.control
	}
	if v.info.Types[call.Fun].IsType() {
		return
	}
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		v.bind(v.info.TypeOf(lit).(*types.Signature), call)
		return
	}
	obj := typeutil.Callee(v.info, call)
	targets := v.targets(obj)
	for _, target := range targets {
		for _, sig := range v.of(target).bodies {
			v.bind(sig, call)
		}
		v.enter(target, v.control)
	}
	if len(targets) == 0 {
		v.foreign(call, obj)
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || v.info.Selections[sel] == nil || !v.shares(sel.X) {
		return
	}
	computed := v.decided || v.contains(sel.Sel) || v.isSource(call) || v.anyComputed(call.Args)
	f, _ := obj.(*types.Func)
	varies := accumulates(f) || slices.ContainsFunc(call.Args, func(x ast.Expr) bool { return !v.isConstant(x) })
	v.learn(v.root(sel.X), computed || v.loop && varies) // a method may change its receiver
}

func (v *visitor) anyComputed(list []ast.Expr) bool {
	return slices.ContainsFunc(list, func(x ast.Expr) bool { return v.contains(x) })
}

// bind gives the parameters of a function the arguments of a call.
func (v *visitor) bind(sig *types.Signature, call *ast.CallExpr) {
	n := sig.Params().Len()
	for i := range max(n, len(call.Args)) { // an argument may be several values, the last parameter take several
		if n > 0 && len(call.Args) > 0 {
			v.give(sig.Params().At(min(i, n-1)), call.Args[min(i, len(call.Args)-1)])
		}
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && sig.Recv() != nil {
		v.learn(sig.Recv(), v.contains(sel.X))
		v.join(sig.Recv(), v.root(sel.X))
	}
}

// foreign goes through a call of a function outside the program. It may change its
// arguments, and call the functions among them.
func (v *visitor) foreign(call *ast.CallExpr, obj types.Object) {
	f, _ := obj.(*types.Func)
	computes := f != nil && f.Pkg() != nil && (!v.own[f.Pkg()] && !transparent(f) || v.anyComputed(call.Args)) ||
		accumulates(f) && (v.loop || v.decided)
	for i, arg := range call.Args {
		if lit, ok := ast.Unparen(arg).(*ast.FuncLit); ok {
			if v.holders[lit] == nil { // a variable that nothing else refers to
				v.holders[lit] = types.NewVar(lit.Pos(), v.pkg, "", v.info.TypeOf(lit))
			}
			v.hold(v.holders[lit], v.info.TypeOf(lit).(*types.Signature))
			v.callback(v.holders[lit], control{decided: computes || v.decided, loop: true, in: v.in})
			continue
		}
		if v.shares(arg) {
			v.learn(v.root(arg), computes)
		}
		if _, builtin := obj.(*types.Builtin); builtin && obj.Name() == "copy" && i == 0 {
			v.assign(arg, call.Args[1])
		}
	}
}

// callback records a function that others call, with unknown arguments.
func (v *visitor) callback(f types.Object, c control) {
	for _, sig := range v.of(f).bodies {
		for param := range sig.Params().Variables() {
			v.learn(param, true)
		}
	}
	v.enter(f, c)
}
