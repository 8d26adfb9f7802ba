package differential

import (
	"fmt"
	"strings"
)

// literal returns a constant or composite literal of type t, with its type.
func (g *generator) literal(t *typ) string {
	switch t.kind {
	case boolKind:
		return t.text + "(" + pick(g, []string{"true", "false"}) + ")"
	case intKind, floatKind, stringKind, complexKind:
		return t.text + "(" + g.constant(t) + ")"
	case sliceKind:
		return t.text + "{" + g.literals(t.elem, 1+g.r.IntN(4)) + "}"
	case arrayKind:
		return t.text + "{" + g.literals(t.elem, g.r.IntN(t.size+1)) + "}"
	case mapKind:
		if g.chance(4) {
			return "make(" + t.text + ")"
		}
		return t.text + "{" + g.literal(t.key) + ": " + g.literal(t.elem) + "}"
	case structKind:
		return t.text + "{" + g.fields(t, func(f variable) string { return g.literal(f.t) }) + "}"
	case pointerKind:
		if t.elem.kind == structKind {
			return "&" + g.literal(t.elem)
		}
		return "func() " + t.text + " { x := " + g.literal(t.elem) + "; return &x }()"
	case funcKind:
		return fmt.Sprintf("func(x int) int { return x*%d + 1 }", g.r.IntN(9))
	case shapeKind:
		return "shape__(" + g.literal(pick(g, g.shapes)) + ")"
	}
	return "any(" + g.literal(pick(g, g.basics)) + ")"
}

func (g *generator) literals(t *typ, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = g.literal(t)
	}
	return strings.Join(list, ", ")
}

// fields returns the elements of a struct literal: all of them in order, or some by name.
func (g *generator) fields(t *typ, value func(f variable) string) string {
	var list []string
	all := g.chance(2)
	for _, f := range t.fields {
		switch {
		case all:
			list = append(list, value(f))
		case g.chance(2):
			list = append(list, f.name+": "+value(f))
		}
	}
	return strings.Join(list, ", ")
}

// constant returns an untyped constant.
func (g *generator) constant(t *typ) string {
	switch t.kind {
	case boolKind:
		return pick(g, []string{"true", "false"})
	case floatKind:
		return pick(g, []string{"0", "1", "0.5", "-2.25", "3.1", "1e10", "-7", "0.1", "100"})
	case complexKind:
		return pick(g, []string{"0", "1", "2i", "1.5 - 3i", "-1"})
	case stringKind:
		return pick(g, []string{
			`""`, `"a"`, `"go"`, `"h\u00e9llo"`, `"\xff\xc0a"`, `"x y z"`, `"\u4e16\u754c"`,
			`"zz"`,
		})
	}
	if g.chance(4) {
		return g.bound(t)
	}
	if t.signed && g.chance(3) {
		return fmt.Sprint(-1 - g.r.IntN(9))
	}
	return fmt.Sprint(g.r.IntN(12))
}

// bound returns one of the largest or smallest integers of type t.
func (g *generator) bound(t *typ) string {
	if !t.signed {
		return pick(g, []string{fmt.Sprintf("1<<%d - 1", t.bits), fmt.Sprintf("1 << %d", t.bits-1), "7"})
	}
	return pick(g, []string{fmt.Sprintf("1<<%d - 1", t.bits-1), fmt.Sprintf("-1 << %d", t.bits-1), "-1"})
}

// expr returns an expression of type t without side effects.
func (g *generator) expr(t *typ, depth int) string {
	if depth <= 0 || g.chance(8) {
		return g.leaf(t)
	}
	if g.chance(6) {
		if text := g.pureCall(t, depth-1); text != "" {
			return text
		}
	}
	if g.chance(10) && t.named && t.kind != shapeKind {
		return "(" + g.value(t, depth-1) + ").Get" + t.text + "()"
	}
	if g.chance(5) {
		if text := g.part(t, depth-1); text != "" {
			return text
		}
	}
	switch t.kind {
	case boolKind:
		return t.convert(g.boolean(depth - 1))
	case intKind:
		return g.integer(t, depth-1)
	case floatKind:
		return g.float(t, depth-1)
	case complexKind:
		return "(" + g.value(t, depth-1) + pick(g, []string{" + ", " - ", " * "}) + g.expr(t, depth-1) + ")"
	case stringKind:
		return t.convert(g.str(t, depth-1))
	}
	return g.composite(t, depth-1)
}

// convert writes a value as one of type t, since it may be of another type.
func (t *typ) convert(text string) string {
	if t.named {
		return t.text + "(" + text + ")"
	}
	return text
}

// leaf returns a variable or a literal.
func (g *generator) leaf(t *typ) string {
	if g.chance(4) {
		return g.literal(t)
	}
	return g.value(t, 0)
}

// value returns an expression of type t that is not a constant.
func (g *generator) value(t *typ, depth int) string {
	if depth > 0 && g.chance(2) {
		if text := g.part(t, depth-1); text != "" {
			return text
		}
	}
	if list := g.vars(func(v variable) bool { return v.t == t }); len(list) > 0 {
		return pick(g, list).name
	}
	return "id__(" + g.literal(t) + ")"
}

// part returns an expression that takes a value of type t out of another value. Only one
// part of a statement may fail: the language does not say which of several failures comes
// first.
func (g *generator) part(t *typ, depth int) string {
	list := g.vars(func(v variable) bool {
		switch v.t.kind {
		case sliceKind, pointerKind:
			return v.t.elem == t && !g.failing
		case arrayKind, mapKind:
			return v.t.elem == t
		case structKind:
			for _, f := range v.t.fields {
				if f.t == t {
					return true
				}
			}
		}
		return false
	})
	if len(list) == 0 {
		return ""
	}
	v := pick(g, list)
	g.failing = g.failing || v.t.kind == sliceKind || v.t.kind == pointerKind
	switch v.t.kind {
	case sliceKind:
		return g.indexed(v.name, fmt.Sprintf("len(%s)", v.name), depth)
	case arrayKind:
		return g.indexed(v.name, fmt.Sprint(v.t.size), depth)
	case mapKind:
		return v.name + "[" + g.expr(v.t.key, depth) + "]"
	case pointerKind:
		return "*" + v.name
	}
	for _, f := range v.t.fields {
		if f.t == t {
			return v.name + "." + f.name
		}
	}
	return ""
}

// indexed returns an element, usually one that exists.
func (g *generator) indexed(name, size string, depth int) string {
	i := pick(g, []*typ{g.basic("uint"), g.basic("uint8"), g.basic("uint32")})
	if i.bits > 8 || len(size) > 1 {
		return fmt.Sprintf("%s[uint(%s)%%uint(%s)]", name, g.value(i, depth), size)
	}
	return fmt.Sprintf("%s[%s%%%s]", name, g.value(i, depth), size)
}

// composite returns an expression of a composite type.
func (g *generator) composite(t *typ, depth int) string {
	switch t.kind {
	case sliceKind:
		s := "(" + g.value(t, depth) + ")"
		switch g.r.IntN(6) {
		case 0:
			return fmt.Sprintf("append(%s[:len(%s):len(%s)], %s)", s, s, s, g.expr(t.elem, depth))
		case 1:
			return fmt.Sprintf("%s[len(%s)/2:]", s, s)
		case 2:
			return fmt.Sprintf("%s[:len(%s)/2]", s, s)
		case 3:
			return t.text + "{" + g.exprs(t.elem, 1+g.r.IntN(3), depth) + "}"
		case 4:
			return fmt.Sprintf("append(%s(nil), %s...)", t.text, s)
		}
		return s
	case arrayKind:
		return t.text + "{" + g.exprs(t.elem, g.r.IntN(t.size+1), depth) + "}"
	case mapKind:
		return t.text + "{" + g.literal(t.key) + ": " + g.expr(t.elem, depth) + "}"
	case structKind:
		return t.text + "{" + g.fields(t, func(f variable) string { return g.expr(f.t, depth-1) }) + "}"
	case shapeKind:
		return "shape__(" + g.expr(pick(g, g.shapes), depth) + ")"
	case anyKind:
		return "any(" + g.expr(pick(g, g.basics), depth) + ")"
	}
	return g.leaf(t)
}

func (g *generator) exprs(t *typ, n, depth int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = g.expr(t, depth)
	}
	return strings.Join(list, ", ")
}

// pureCall returns a call without side effects, with a result of type t.
func (g *generator) pureCall(t *typ, depth int) string {
	var list []*function
	for _, f := range g.funcs {
		if f.pure && !f.depth && len(f.results) == 1 && f.results[0] == t && f != g.inside {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		return ""
	}
	f := pick(g, list)
	return f.name + "(" + strings.Join(g.args(f, depth), ", ") + ")"
}

// args returns arguments for a function.
func (g *generator) args(f *function, depth int) []string {
	list := make([]string, len(f.params))
	for i, p := range f.params {
		list[i] = g.expr(p.t, depth)
	}
	if f.depth {
		list[0] = "2"
	}
	return list
}
