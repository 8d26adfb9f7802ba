package differential

import (
	"fmt"
	"strings"
)

// stmts writes some statements.
func (g *generator) stmts(n int) {
	for range n {
		g.stmt()
	}
}

// stmt writes a statement.
func (g *generator) stmt() {
	list := []func(){
		g.define, g.define, g.assign, g.assign, g.opAssign, g.opAssign, g.assignSeveral, g.show, g.show, g.callStmt,
		g.change, g.setMethod, g.incDec, g.closure, g.convertInterface, g.redefine,
	}
	if g.nesting < 4 {
		list = append(list, g.ifStmt, g.ifStmt, g.forStmt, g.forStmt, g.switchStmt, g.typeSwitch, g.feature,
			g.rangeStmt, g.capture)
	}
	if len(g.loops) > 0 && g.chance(3) {
		list = append(list, g.leave)
	}
	pick(g, list)()
}

// show prints values.
func (g *generator) show() {
	if g.inside != nil && g.inside.pure {
		return
	}
	var list []string
	for range 1 + g.r.IntN(3) {
		if t := g.anyType(); t.prints() {
			list = append(list, g.expr(t, 2))
		}
	}
	if list == nil {
		return
	}
	if g.chance(3) {
		verb := pick(g, []string{"%v", "%v|", "<%v>"})
		g.line("fmt.Println(fmt.Sprintf(%q, %s))", strings.Repeat(verb, len(list)), strings.Join(list, ", "))
		return
	}
	g.line("fmt.Println(%d, %s)", g.r.IntN(100), strings.Join(list, ", "))
}

// local declares a variable of type t with a value.
func (g *generator) local(t *typ, value string) string {
	name := g.name("v")
	if value != "" && g.chance(8) { // shadow another variable
		if list := g.vars(func(v variable) bool {
			return !v.fixed && v.t != t && !strings.HasSuffix(v.name,
				"__")
		}); len(list) > 0 {
			name = pick(g, list).name
			g.line("if %s := (%s); true {", name, value)
			g.within(func() { g.declare(name, t, false); g.line("_ = %s", name); g.stmts(2) })
			g.line("}")
			return ""
		}
	}
	switch {
	case value == "":
		g.line("var %s %s", name, t.text)
	case g.chance(3):
		g.line("var %s %s = %s", name, t.text, value)
	default:
		g.line("%s := %s", name, value)
	}
	g.line("_ = %s", name)
	g.declare(name, t, false)
	return name
}

func (g *generator) define() {
	t := g.anyType()
	switch {
	case g.chance(6):
		g.local(t, "")
	case g.chance(6):
		u := g.anyType()
		a, b := g.name("v"), g.name("v")
		g.line("%s, %s := %s, %s\n_, _ = %s, %s", a, b, g.expr(t, 2), g.expr(u, 2), a, b)
		g.declare(a, t, false)
		g.declare(b, u, false)
	default:
		g.local(t, g.expr(t, 3))
	}
}

// target returns something that can be assigned to, and its type.
func (g *generator) target() (string, *typ) {
	list := g.vars(func(v variable) bool { return !v.fixed && g.mayChange(v) })
	if len(list) == 0 {
		return "_", g.basic("int")
	}
	return g.targetIn(pick(g, list))
}

// mayChange reports whether the statement being written may change a variable. A function
// without side effects changes only its own.
func (g *generator) mayChange(v variable) bool {
	return g.inside == nil || !g.inside.pure || !strings.HasSuffix(v.name, "__") && v.t.plain()
}

// targetIn returns a variable or part of it.
func (g *generator) targetIn(v variable) (string, *typ) {
	if !g.chance(2) {
		return v.name, v.t
	}
	switch v.t.kind {
	case sliceKind:
		return g.indexed(v.name, "len("+v.name+")", 1), v.t.elem
	case arrayKind:
		return g.indexed(v.name, fmt.Sprint(v.t.size), 1), v.t.elem
	case mapKind:
		return v.name + "[" + g.expr(v.t.key, 1) + "]", v.t.elem
	case pointerKind:
		return "*" + v.name, v.t.elem
	case structKind:
		f := pick(g, v.t.fields)
		return g.targetIn(variable{name: v.name + "." + f.name, t: f.t})
	}
	return v.name, v.t
}

func (g *generator) assign() {
	x, t := g.target()
	g.line("%s = %s", x, g.expr(t, 3))
}

func (g *generator) opAssign() {
	x, t := g.target()
	if x == "_" {
		return
	}
	switch t.kind {
	case intKind:
		switch g.r.IntN(4) {
		case 0:
			g.line("%s %s %s", x, pick(g, []string{"<<=", ">>="}), g.count(1))
		case 1:
			g.line("%s %s (%s | 1)", x, pick(g, []string{"/=", "%="}), g.value(t, 1))
		default:
			g.line("%s %s %s", x, pick(g, []string{"+=", "-=", "*=", "&=", "|=", "^=", "&^="}), g.operand(t, 2))
		}
	case floatKind, complexKind:
		g.line("%s %s %s", x, pick(g, []string{"+=", "-=", "*="}), g.operand(t, 2))
	case stringKind:
		g.line("if len(%s) < 30 { %s += %s }", x, x, g.operand(t, 1))
	case sliceKind:
		g.line("if len(%s) < 12 { %s = append(%s, %s) }", x, x, x, g.expr(t.elem, 2))
	default:
		g.assign()
	}
}

func (g *generator) incDec() {
	if x, t := g.target(); (t.kind == intKind || t.kind == floatKind) && x != "_" {
		g.line("%s%s", x, pick(g, []string{"++", "--"}))
	}
}

// assignSeveral assigns several values at once, or swaps two.
func (g *generator) assignSeveral() {
	x, t := g.target()
	list := g.vars(func(v variable) bool { return v.t == t && !v.fixed && g.mayChange(v) && v.name != x })
	if len(list) > 0 && g.chance(2) && x != "_" {
		y := pick(g, list).name
		g.line("%s, %s = %s, %s", x, y, y, x)
		return
	}
	y, u := g.target()
	if g.chance(3) {
		z, w := g.target()
		g.line("%s, %s, %s = %s, %s, %s", x, y, z, g.expr(t, 2), g.expr(u, 2), g.expr(w, 2))
		return
	}
	g.line("%s, %s = %s, %s", x, y, g.expr(t, 2), g.expr(u, 2))
}

// redefinable returns the variables of type t, or of any type, that may be on the left of :=
// next to a new one: those of the same block are assigned to, others are shadowed.
func (g *generator) redefinable(t *typ) []variable {
	return g.vars(func(v variable) bool {
		return !v.fixed && g.mayChange(v) && !strings.HasSuffix(v.name, "__") && (t == nil || v.t == t)
	})
}

// redefine declares a variable together with one that already exists.
func (g *generator) redefine() {
	list := g.redefinable(nil)
	if len(list) == 0 {
		return
	}
	old, name, t := pick(g, list), g.name("v"), g.plain()
	x, y := fmt.Sprintf("(%s)(%s)", old.t.text, g.expr(old.t, 2)), fmt.Sprintf("(%s)(%s)", t.text, g.expr(t, 2))
	if g.chance(2) {
		g.line("%s, %s := %s, %s", old.name, name, x, y)
	} else {
		g.line("%s, %s := %s, %s", name, old.name, y, x)
	}
	g.line("_, _ = %s, %s", old.name, name)
	g.declare(old.name, old.t, false)
	g.declare(name, t, false)
}

// change changes the content of a slice or map with a predeclared function.
func (g *generator) change() {
	list := g.vars(func(v variable) bool {
		return (v.t.kind == sliceKind || v.t.kind == mapKind) && !v.fixed && g.mayChange(v)
	})
	if len(list) == 0 {
		return
	}
	v := pick(g, list)
	switch {
	case v.t.kind == mapKind && g.chance(3):
		g.line("clear(%s)", v.name)
	case v.t.kind == mapKind:
		g.line("delete(%s, %s)", v.name, g.expr(v.t.key, 2))
	case g.chance(4):
		g.line("clear(%s[:len(%s)/2])", v.name, v.name)
	case g.chance(2):
		g.line("copy(%s, %s)", v.name, g.value(v.t, 1))
	default:
		g.line("if len(%s) < 12 { %s = append(%s, %s) }", v.name, v.name, v.name, g.exprs(v.t.elem, 1+g.r.IntN(2), 2))
	}
}

// setMethod calls a method that changes its receiver.
func (g *generator) setMethod() {
	list := g.vars(func(v variable) bool {
		return v.t.named && v.t.kind != shapeKind && !v.fixed && g.mayChange(v)
	})
	if len(list) == 0 {
		return
	}
	v := pick(g, list)
	switch g.r.IntN(4) {
	case 0:
		f := g.name("m")
		g.line("%s := %s.Set%s\n%s(%s)", f, v.name, v.t.text, f, g.expr(v.t, 2))
	case 1:
		g.line("(*%s).Set%s(&%s, %s)", v.t.text, v.t.text, v.name, g.expr(v.t, 2))
	default:
		g.line("%s.Set%s(%s)", v.name, v.t.text, g.expr(v.t, 2))
	}
}

// callStmt calls a function, which may have side effects, with arguments that have none.
func (g *generator) callStmt() {
	var list []*function
	for _, f := range g.funcs {
		if f != g.inside && (g.inside == nil || !g.inside.pure || f.pure) {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		return
	}
	f := pick(g, list)
	call := f.name + "(" + strings.Join(g.args(f, 2), ", ") + ")"
	if len(f.results) == 0 {
		g.line("%s", call)
		return
	}
	names := make([]string, len(f.results))
	for i := range names {
		names[i] = g.name("v")
	}
	if old := g.redefinable(f.results[0]); len(names) > 1 && len(old) > 0 && g.chance(2) {
		names[0] = pick(g, old).name
	}
	g.line("%s := %s", strings.Join(names, ", "), call)
	for i, name := range names {
		g.line("_ = %s", name)
		g.declare(name, f.results[i], false)
	}
	if g.chance(2) { // and again from another place
		g.line("%s = %s", strings.Join(names, ", "), f.name+"("+strings.Join(g.args(f, 2), ", ")+")")
	}
}

// convertInterface asserts the type of a value in an interface.
func (g *generator) convertInterface() {
	list := g.vars(func(v variable) bool { return v.t.kind == anyKind || v.t.kind == shapeKind })
	if len(list) == 0 {
		return
	}
	v := pick(g, list)
	x, ok := g.name("v"), g.name("v")
	t := pick(g, g.basics)
	if v.t.kind == shapeKind {
		t = pick(g, g.shapes)
		g.line("if %s != nil { %s := %s.Area(%s) + len(%s.Name()); _ = %s", v.name, x, v.name,
			g.expr(g.basic("int"), 1), v.name, x)
		g.within(func() { g.declare(x, g.basic("int"), false); g.stmts(1) })
		g.line("}")
		x = g.name("v")
	}
	g.line("%s, %s := %s.(%s)\n_, _ = %s, %s", x, ok, v.name, t.text, x, ok)
	g.declare(x, t, false)
	g.declare(ok, g.basic("bool"), false)
}
