package differential

import (
	"fmt"
	"strings"
)

// declareFunction declares a function with random parameters and results.
func (g *generator) declareFunction() {
	outside, scope := g.b, g.scope
	var body strings.Builder
	g.b = &body
	f := &function{name: g.name("f") + "__", pure: g.chance(2), depth: g.chance(3)}
	if f.depth {
		f.params = append(f.params, variable{g.name("p"), g.basic("int"), true})
	}
	for range 1 + g.r.IntN(3) {
		t := g.anyType()
		if f.pure {
			t = g.plain()
		}
		f.params = append(f.params, variable{name: g.name("p"), t: t})
	}
	for range g.r.IntN(3) {
		f.results = append(f.results, g.anyType())
	}
	if f.pure {
		f.results = []*typ{g.plain()}
	}
	if f.pure { // it sees nothing that may change between calls
		g.scope = nil
	}
	g.inside = f
	g.functionBody(f)
	g.inside = nil
	g.b, g.scope = outside, scope
	g.b.WriteString(body.String())
	g.funcs = append(g.funcs, f)
}

func (g *generator) functionBody(f *function) {
	var params []string
	for _, p := range f.params {
		params = append(params, p.name+" "+p.t.text)
	}
	named := g.chance(2)
	var results, names []string
	for _, t := range f.results {
		name := g.name("r")
		names = append(names, name)
		if named {
			name += " " + t.text
		} else {
			name = t.text
		}
		results = append(results, name)
	}
	g.line("func %s(%s) (%s) {\nburn__()", f.name, strings.Join(params, ", "), strings.Join(results, ", "))
	g.within(func() {
		for _, p := range f.params {
			g.declare(p.name, p.t, p.fixed)
		}
		if named {
			for i, name := range names {
				g.declare(name, f.results[i], false)
			}
		}
		if named && g.chance(3) {
			g.deferChange(names, f.results)
		}
		g.stmts(2 + g.r.IntN(4))
		if f.depth {
			g.recursion(f)
		}
		g.stmts(g.r.IntN(2))
		g.result(f, named)
	})
	g.line("}")
}

// deferChange changes a result when the function ends.
func (g *generator) deferChange(names []string, results []*typ) {
	for i, t := range results {
		if g.chance(2) {
			g.line("defer func() { %s = %s }()", names[i], g.expr(t, 2))
		}
	}
}

// recursion writes a call of the function being written.
func (g *generator) recursion(f *function) {
	args := g.args(f, 1)
	args[0] = f.params[0].name + "-1"
	g.line("if %s > 0 {", f.params[0].name)
	var names, list []string
	for range f.results {
		names = append(names, g.name("v"))
		list = append(list, "_")
	}
	call := f.name + "(" + strings.Join(args, ", ") + ")"
	if len(names) == 0 {
		g.line("%s\n}", call)
		return
	}
	g.line("%s := %s\n%s = %s", strings.Join(names, ", "), call, strings.Join(list, ", "), strings.Join(names, ", "))
	g.within(func() {
		for i, name := range names {
			g.declare(name, f.results[i], false)
		}
		g.stmts(1 + g.r.IntN(2))
		if g.chance(3) {
			g.result(f, false)
		}
	})
	g.line("}")
}

// result writes a return from a function.
func (g *generator) result(f *function, named bool) {
	if named && g.chance(2) || len(f.results) == 0 {
		g.line("return")
		return
	}
	var list []string
	for _, t := range f.results {
		list = append(list, g.expr(t, 3))
	}
	g.line("return %s", strings.Join(list, ", "))
}

// drive calls a function several times from one place, with different values, and prints
// its results.
func (g *generator) drive(f *function) {
	i := g.name("i")
	g.line("for %s := range 3 {\n_ = %s\ntry__(func() {", i, i)
	g.within(func() {
		g.declare(i, g.basic("int"), true)
		var args []string
		for k, p := range f.params {
			switch {
			case k == 0 && f.depth:
				args = append(args, i)
			case p.t.kind == intKind && g.chance(2):
				args = append(args, p.t.text+"("+i+")*"+fmt.Sprint(1+g.r.IntN(50)))
			default:
				args = append(args, g.expr(p.t, 2))
			}
		}
		call := f.name + "(" + strings.Join(args, ", ") + ")"
		if len(f.results) == 0 {
			g.line("%s", call)
			return
		}
		var names []string
		for range f.results {
			names = append(names, g.name("v"))
		}
		g.line("%s := %s", strings.Join(names, ", "), call)
		for k, name := range names {
			g.line("_ = %s", name)
			if f.results[k].prints() {
				g.line("fmt.Println(%s)", name)
			}
		}
	})
	g.line("})\n}")
	g.printGlobals()
}

// printGlobals prints variables of the program, which its functions may have changed.
func (g *generator) printGlobals() {
	var list []string
	for _, v := range g.vars(func(v variable) bool { return strings.HasSuffix(v.name, "__") && v.t.prints() }) {
		if g.chance(2) {
			list = append(list, v.name)
		}
	}
	if len(list) > 0 {
		g.line("fmt.Println(%s)", strings.Join(list, ", "))
	}
}

// closure declares a function literal that changes variables around it, and calls it
// several times.
func (g *generator) closure() {
	if g.nesting > 3 {
		return
	}
	f := g.name("c")
	p, t := g.name("p"), pick(g, g.basics)
	u := g.plain()
	loops := g.loops
	g.loops = nil
	g.line("%s := func(%s %s) %s {\nburn__()", f, p, t.text, u.text)
	g.within(func() {
		g.declare(p, t, false)
		g.stmts(1 + g.r.IntN(3))
		g.line("return %s", g.expr(u, 2))
	})
	g.line("}")
	g.loops = loops
	x := g.name("v")
	g.line("%s := %s(%s)\n%s = %s(%s)\n_ = %s", x, f, g.expr(t, 2), x, f, g.expr(t, 2), x)
	g.declare(x, u, false)
}

// capture collects function literals in a loop and calls them after it.
func (g *generator) capture() {
	fs, i := g.name("fs"), g.name("i")
	t := pick(g, []*typ{g.basic("int"), g.basic("uint8"), g.basic("string")})
	head := pick(g, []string{
		fmt.Sprintf("%s := 0; %s < 3; %s++", i, i, i), fmt.Sprintf("%s := range 3",
			i), fmt.Sprintf("_, %s := range []int{4, 2, 7}", i),
		fmt.Sprintf("%s := range map[int]bool{3: true, 1: false}", i),
	})
	g.line("var %s []func() %s", fs, t.text)
	g.line("for %s {\nburn__()\n_ = %s", head, i)
	g.within(func() {
		g.declare(i, g.basic("int"), true)
		x := g.name("v")
		g.line("%s := %s\n_ = %s", x, g.expr(t, 2), x)
		g.declare(x, t, false)
		if g.chance(2) {
			g.stmts(1)
		}
		op := pick(g, []string{"=", "+="})
		g.line("%s = append(%s, func() %s { %s %s %s; return %s })", fs, fs, t.text, x, op, g.expr(t, 1), g.expr(t, 2))
	})
	g.line("}\nfor _, f := range %s {", fs)
	if g.inside == nil || !g.inside.pure {
		g.line("fmt.Println(f(), f())\n}")
		return
	}
	g.line("f()\n}")
}
