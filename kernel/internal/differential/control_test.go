package differential

import "fmt"

func (g *generator) ifStmt() {
	b := g.basic("bool")
	if g.chance(3) {
		t := pick(g, g.basics)
		x := g.name("v")
		g.line("if %s := %s; %s || %s == %s {", x, g.expr(t, 2), g.expr(b, 2), x, g.expr(t, 1))
		g.within(func() { g.declare(x, t, false); g.stmts(1 + g.r.IntN(3)) })
	} else {
		g.line("if %s {", g.expr(b, 3))
		g.within(func() { g.stmts(1 + g.r.IntN(3)) })
	}
	for g.chance(3) {
		g.line("} else if %s {", g.expr(b, 2))
		g.within(func() { g.stmts(1 + g.r.IntN(2)) })
	}
	if g.chance(2) {
		g.line("} else {")
		g.within(func() { g.stmts(1 + g.r.IntN(3)) })
	}
	g.line("}")
}

// loop writes a loop with the given head, whose variables f declares.
func (g *generator) loop(head string, f func()) {
	label := ""
	if g.chance(5) {
		label = g.name("L")
		g.line("%s:", label)
	}
	g.loops = append(g.loops, label)
	g.line("for %s {\nburn__()", head)
	g.within(func() {
		f()
		if label != "" {
			g.line("if %s { continue %s }", g.expr(g.basic("bool"), 2), label)
		}
		g.stmts(1 + g.r.IntN(4))
	})
	g.line("}")
	g.loops = g.loops[:len(g.loops)-1]
}

func (g *generator) forStmt() {
	i, n := g.name("i"), 1+g.r.IntN(5)
	t := g.basic("int")
	switch g.r.IntN(5) {
	case 0:
		t = pick(g, []*typ{g.basic("uint8"), g.basic("int16"), g.basic("uint64"), t})
		g.loop(fmt.Sprintf("%s := %s(0); %s < %d; %s++", i, t.text, i, n, i), func() { g.declare(i, t, true) })
	case 1:
		j := g.name("j")
		g.loop(fmt.Sprintf("%s, %s := 0, %d; %s < %s; %s, %s = %s+1, %s-1", i, j, n+3, i, j, i, j, i, j), func() {
			g.declare(i, t, true)
			g.declare(j, t, true)
		})
	case 2:
		g.line("%s := %d", i, n)
		g.declare(i, t, true)
		g.loop(i+" > 0", func() { g.line("%s--", i) })
	case 3:
		g.loop(fmt.Sprintf("range %d", n), func() {})
	default:
		if g.chance(2) {
			t = g.basic("int8")
		}
		g.loop(fmt.Sprintf("%s := range %s(%d)", i, t.text, n), func() { g.declare(i, t, false); g.line("_ = %s", i) })
	}
}

func (g *generator) rangeStmt() {
	list := g.vars(func(v variable) bool {
		return v.t.kind == sliceKind || v.t.kind == arrayKind || v.t.kind == mapKind || v.t.kind == stringKind
	})
	if len(list) == 0 {
		return
	}
	v := pick(g, list)
	key, elem := g.basic("int"), v.t.elem
	over := v.name
	switch v.t.kind {
	case stringKind:
		elem = g.basic("int32")
	case mapKind:
		key = v.t.key
	case arrayKind:
		if g.chance(3) {
			over = "&" + over
		}
	case sliceKind:
		over = pick(g, []string{over, over, over + "[:len(" + over + ")/2]"})
	}
	k, x := g.name("k"), g.name("x")
	switch g.r.IntN(4) {
	case 0:
		g.loop(fmt.Sprintf("%s := range %s", k, over), func() { g.declare(k, key, false); g.line("_ = %s", k) })
	case 1:
		g.loop(fmt.Sprintf("_, %s := range %s", x, over), func() { g.declare(x, elem, false); g.line("_ = %s", x) })
	case 2:
		g.line("var %s %s\nvar %s %s\n_, _ = %s, %s", k, key.text, x, elem.text, k, x)
		g.declare(k, key, true)
		g.declare(x, elem, true)
		g.loop(fmt.Sprintf("%s, %s = range %s", k, x, over), func() {})
	default:
		g.loop(fmt.Sprintf("%s, %s := range %s", k, x, over), func() {
			g.declare(k, key, false)
			g.declare(x, elem, false)
			g.line("_, _ = %s, %s", k, x)
		})
	}
}

// leave ends a loop or an iteration if a condition holds.
func (g *generator) leave() {
	label := pick(g, g.loops)
	g.line("if %s { %s %s }", g.expr(g.basic("bool"), 2), pick(g, []string{"break", "continue"}), label)
}

func (g *generator) switchStmt() {
	t := pick(g, []*typ{g.basic("int"), g.basic("uint8"), g.basic("string"), g.basic("int16"), g.intType()})
	tag := g.chance(2)
	switch {
	case !tag:
		g.line("switch {")
	case g.chance(3):
		x := g.name("v")
		g.line("switch %s := %s; %s {", x, g.expr(t, 2), x)
	default:
		g.line("switch %s {", g.expr(t, 2))
	}
	n, number := g.r.IntN(4), 0
	place := g.r.IntN(2*n + 2) // where the default is, if there are that many cases
	if place <= n {
		n++
	}
	for i := range n {
		if i == place {
			g.line("default:")
		} else {
			g.line("case %s:", g.caseOf(t, tag, number))
			number++
		}
		g.within(func() { g.stmts(1 + g.r.IntN(2)) })
		if i < n-1 && g.chance(4) {
			g.line("fallthrough")
		}
	}
	g.line("}")
}

// caseOf returns an expression for a case of a switch: a value to compare with, or a
// condition.
func (g *generator) caseOf(t *typ, tag bool, number int) string {
	if !tag {
		return g.expr(g.basic("bool"), 2)
	}
	cond := fmt.Sprint(number)
	if t.kind == stringKind {
		cond = fmt.Sprintf("%q, %q", "a"+cond, []string{"", "zz", "go"}[number])
	}
	if g.chance(3) {
		cond += ", " + g.value(t, 1)
	}
	return cond
}

func (g *generator) typeSwitch() {
	list := g.vars(func(v variable) bool { return v.t.kind == anyKind || v.t.kind == shapeKind })
	if len(list) == 0 {
		return
	}
	v := pick(g, list)
	cases := g.basics
	if v.t.kind == shapeKind {
		cases = g.shapes
	}
	x := g.name("v")
	g.line("switch %s := %s.(type) {", x, v.name)
	first, early := g.r.IntN(len(cases)), g.chance(3)
	if early {
		g.line("default:\n_ = %s", x)
	}
	for i := range min(3, len(cases)) {
		t := cases[(first+i)%len(cases)]
		g.line("case %s:\n_ = %s", t.text, x)
		g.within(func() { g.declare(x, t, false); g.stmts(1) })
	}
	if g.chance(2) {
		g.line("case nil:\n_ = %s == nil", x)
	}
	if !early {
		g.line("default:\n_ = %s", x)
	}
	g.line("}")
}
