package stated

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// decl goes through a declaration.
func (t *tracer) decl(d ast.Decl) {
	f, ok := d.(*ast.FuncDecl)
	if !ok {
		t.visit(d, control{})
		return
	}
	if f.Body == nil {
		return
	}
	obj := t.info.Defs[f.Name]
	c := t.context[obj]
	if f.Name.Name != "_" {
		c.function = obj
	}
	t.visit(f.Body, c)
}

// visit goes through a node whose execution c decides.
func (t *tracer) visit(n ast.Node, c control) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			t.branch(c, []ast.Node{n.Init, n.Cond}, n.Body, n.Else)
			return false
		case *ast.SwitchStmt:
			t.branch(c, append(caseValues(n.Body), n.Init, n.Tag), n.Body)
			return false
		case *ast.TypeSwitchStmt:
			t.branch(c, []ast.Node{n.Init, n.Assign}, n.Body)
			t.implicit(n)
			return false
		case *ast.ForStmt:
			t.loop(c, n, n.Init, n.Cond, n.Post, n.Body)
			return false
		case *ast.RangeStmt:
			t.ranges(n)
			t.loop(c, n, n.X, n.Body)
			return false
		case *ast.FuncLit:
			t.literal(n, c)
			return false
		case *ast.Ident:
			t.name(n)
		case *ast.AssignStmt:
			t.assignment(n, c)
		case *ast.IncDecStmt:
			t.learn(t.root(n.X), c.loop || c.computed)
		case *ast.SendStmt:
			t.assign(n.Chan, n.Value, c)
		case *ast.ValueSpec:
			t.values(n, c)
		case *ast.CallExpr:
			return t.call(n, c)
		}
		return true
	})
}

// branch goes through the parts of a statement that conditions choose from.
func (t *tracer) branch(c control, conditions []ast.Node, parts ...ast.Node) {
	inner := c
	for _, n := range conditions {
		if n != nil {
			t.visit(n, c)
			inner.computed = inner.computed || t.contains(n)
		}
	}
	for _, n := range parts {
		if n != nil {
			t.visit(n, inner)
		}
	}
}

// caseValues lists what the cases of a switch compare with.
func caseValues(body *ast.BlockStmt) []ast.Node {
	var list []ast.Node
	for _, s := range body.List {
		if clause, ok := s.(*ast.CaseClause); ok {
			for _, x := range clause.List {
				list = append(list, x)
			}
		}
	}
	return list
}

// implicit gives the variables of a type switch the value that it looks at.
func (t *tracer) implicit(s *ast.TypeSwitchStmt) {
	assign, ok := s.Assign.(*ast.AssignStmt)
	if !ok {
		return
	}
	for _, clause := range s.Body.List {
		obj := t.info.Implicits[clause]
		t.learn(obj, t.isComputed(assign.Rhs[0]))
		t.join(obj, t.root(assign.Rhs[0]))
	}
}

// loop goes through the parts of a loop. What they decide is computed if anything
// in them is, for a condition may end or continue the loop. One that only moves
// values is as if it were written out.
func (t *tracer) loop(c control, loop ast.Node, parts ...ast.Node) {
	if !t.moves(loop) {
		c.loop = true
	}
	for _, n := range parts {
		if n != nil && t.contains(n) {
			c.computed = true
		}
	}
	for _, n := range parts {
		if n != nil {
			t.visit(n, c)
		}
	}
}

// ranges makes the variables of a range statement computed: a loop gives them. In
// one that only moves values, its values are those that it goes through.
func (t *tracer) ranges(s *ast.RangeStmt) {
	moves := t.moves(s)
	for _, x := range []ast.Expr{s.Key, s.Value} {
		if x == nil {
			continue
		}
		t.learn(t.root(x), !moves || t.isComputed(s.X))
		if moves && t.shares(x) {
			t.join(t.root(x), t.root(s.X))
		}
	}
}

func (t *tracer) assignment(s *ast.AssignStmt, c control) {
	for i, left := range s.Lhs {
		right := s.Rhs[0]
		if len(s.Lhs) == len(s.Rhs) {
			right = s.Rhs[i]
		}
		if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
			t.learn(t.root(left), c.loop)
		}
		t.assign(left, right, c)
	}
}

// values goes through a declaration of variables.
func (t *tracer) values(s *ast.ValueSpec, c control) {
	for i, name := range s.Names {
		switch {
		case len(s.Values) == len(s.Names):
			t.assign(name, s.Values[i], c)
		case len(s.Values) > 0:
			t.assign(name, s.Values[0], c)
		}
	}
}

// assign gives a variable, or a part of it, a value.
func (t *tracer) assign(left, right ast.Expr, c control) {
	obj := t.root(left)
	if obj == nil {
		return
	}
	if !slices.Contains(t.given[obj], right) {
		t.given[obj] = append(t.given[obj], right)
	}
	_, plain := left.(*ast.Ident)
	t.learn(obj, c.computed || t.isComputed(right) || !plain && t.isComputed(left) || c.loop && !t.isConstant(right))
	t.hold(obj, right)
	if t.shares(right) {
		t.join(obj, t.root(right))
	}
}

// hold notes a function literal that a variable holds.
func (t *tracer) hold(obj types.Object, x ast.Expr) {
	lit, ok := ast.Unparen(x).(*ast.FuncLit)
	if !ok {
		return
	}
	if t.holders[lit.Body] != nil {
		return
	}
	t.holders[lit.Body] = obj
	t.bodies[obj] = append(t.bodies[obj], body{params: lit.Type.Params, block: lit.Body})
	t.changed = true
}
