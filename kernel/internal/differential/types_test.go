package differential

import (
	"fmt"
	"strings"
)

// A kind is a kind of types.
type kind int

const (
	boolKind kind = iota
	intKind
	floatKind
	complexKind
	stringKind
	sliceKind
	arrayKind
	mapKind
	structKind
	pointerKind
	funcKind
	shapeKind // the interface of the program
	anyKind
)

// A typ is a type of the program. There is one for each text of a type.
type typ struct {
	text   string
	kind   kind
	bits   int
	signed bool
	elem   *typ
	key    *typ
	size   int
	fields []variable
	named  bool // declared by the program
}

func basicTypes() []*typ {
	list := []*typ{{text: "bool", kind: boolKind}, {text: "string", kind: stringKind}}
	for _, bits := range []int{8, 16, 32, 64} {
		list = append(list, &typ{text: fmt.Sprintf("int%d", bits), kind: intKind, bits: bits, signed: true},
			&typ{text: fmt.Sprintf("uint%d", bits), kind: intKind, bits: bits})
	}
	return append(list, &typ{text: "int", kind: intKind, bits: 64, signed: true}, &typ{
		text: "uint", kind: intKind,
		bits: 64,
	},
		&typ{text: "uintptr", kind: intKind, bits: 64}, &typ{text: "float64", kind: floatKind, bits: 64},
		&typ{text: "float32", kind: floatKind, bits: 32}, &typ{text: "complex128", kind: complexKind})
}

// basic returns the basic type with the given name.
func (g *generator) basic(name string) *typ {
	for _, t := range g.basics {
		if t.text == name {
			return t
		}
	}
	panic("no basic type " + name)
}

// intern returns the type with the text of t: t itself, if it is new.
func (g *generator) intern(t *typ) *typ {
	for _, u := range g.types {
		if u.text == t.text {
			return u
		}
	}
	g.types = append(g.types, t)
	return t
}

func (g *generator) sliceOf(t *typ) *typ {
	return g.intern(&typ{text: "[]" + t.text, kind: sliceKind, elem: t})
}

func (g *generator) pointerTo(t *typ) *typ {
	return g.intern(&typ{text: "*" + t.text, kind: pointerKind, elem: t})
}

func (g *generator) arrayOf(n int, t *typ) *typ {
	return g.intern(&typ{text: fmt.Sprintf("[%d]%s", n, t.text), kind: arrayKind, elem: t, size: n})
}

func (g *generator) mapOf(k, t *typ) *typ {
	return g.intern(&typ{text: "map[" + k.text + "]" + t.text, kind: mapKind, key: k, elem: t})
}

// declareTypes declares types of the program: defined ones, structs with methods, an
// interface, and some that are composed of these.
func (g *generator) declareTypes() {
	g.line("type shape__ interface { Area(int) int; Name() string }")
	for range 1 + g.r.IntN(2) {
		under := pick(g, g.basics[1:])
		t := *under
		t.text, t.named = g.name("D")+"__", true
		g.line("type %s %s", t.text, under.text)
		g.intern(&t)
		g.method(&t)
	}
	for range 2 + g.r.IntN(2) {
		g.declareStruct()
	}
	for range 4 {
		t := g.element()
		switch g.r.IntN(4) {
		case 0:
			g.sliceOf(t)
		case 1:
			g.arrayOf(2+g.r.IntN(3), t)
		case 2:
			g.mapOf(pick(g, []*typ{g.basic("string"), g.basic("int"), g.basic("uint8"), g.arrayOf(2,
				g.basic("int8"))}), t)
		case 3:
			g.pointerTo(t)
		}
	}
	g.sliceOf(g.basic("int"))
	g.sliceOf(g.basic("string"))
	g.arrayOf(3, g.basic("int"))
	g.intern(&typ{text: "shape__", kind: shapeKind, named: true})
	g.intern(&typ{text: "any", kind: anyKind})
	g.intern(&typ{text: "func(int) int", kind: funcKind})
}

// declareStruct declares a named struct, which may embed another and is a shape.
func (g *generator) declareStruct() {
	name := g.name("S") + "__"
	t := &typ{text: name, kind: structKind, named: true}
	var fields []string
	if len(g.structs) > 0 && g.chance(2) {
		e := pick(g, g.structs)
		fields = append(fields, e.text)
		t.fields = append(t.fields, variable{name: e.text, t: e})
	}
	for i := range 1 + g.r.IntN(3) {
		f := variable{name: fmt.Sprintf("f%d_%s", i, strings.TrimSuffix(name, "__")), t: g.element()}
		t.fields = append(t.fields, f)
		fields = append(fields, f.name+" "+f.t.text)
	}
	g.line("type %s struct { %s }", name, strings.Join(fields, "; "))
	g.structs = append(g.structs, g.intern(t))
	g.method(t)
	g.line("func (v %s) Area(n int) int { return n*%d + %s }", name, 1+g.r.IntN(5), g.sized("v", t, 2))
	g.line("func (v %s) Name() string { return %q }", name, name)
	g.shapes = append(g.shapes, t)
}

// method declares a method that changes its receiver, and one that does not.
func (g *generator) method(t *typ) {
	g.line("func (v *%s) Set%s(w %s) { *v = w }", t.text, t.text, t.text)
	g.line("func (v %s) Get%s() %s { return v }", t.text, t.text, t.text)
}

// sized returns an expression of type int for a value of type t.
func (g *generator) sized(x string, t *typ, depth int) string {
	switch t.kind {
	case intKind, floatKind:
		return "int(" + x + ")"
	case stringKind, sliceKind, mapKind:
		return "len(" + x + ")"
	case arrayKind:
		return g.sized(fmt.Sprintf("%s[%d]", x, g.r.IntN(t.size)), t.elem, depth)
	case structKind:
		if f := pick(g, t.fields); depth > 0 && f.t.kind != floatKind {
			return g.sized(x+"."+f.name, f.t, depth-1)
		}
	}
	return "3"
}

// element returns a type that a part of another may have: one that can be printed and
// compared.
func (g *generator) element() *typ {
	if g.chance(4) && len(g.structs) > 0 {
		return pick(g, g.structs)
	}
	if g.chance(6) {
		return g.arrayOf(2, pick(g, g.basics))
	}
	return pick(g, g.basics)
}

// anyType returns a type for a variable.
func (g *generator) anyType() *typ {
	if g.chance(2) {
		return pick(g, g.basics)
	}
	return pick(g, g.types)
}

// plain returns a type without pointers, slices, maps and interfaces.
func (g *generator) plain() *typ {
	for {
		if t := g.anyType(); t.plain() {
			return t
		}
	}
}

// plain reports whether a value of type t shares nothing with its copies.
func (t *typ) plain() bool {
	switch t.kind {
	case sliceKind, mapKind, pointerKind, funcKind, shapeKind, anyKind:
		return false
	case arrayKind:
		return t.elem.plain()
	case structKind:
		for _, f := range t.fields {
			if !f.t.plain() {
				return false
			}
		}
	}
	return true
}

// prints reports whether package fmt prints a value of type t by its contents.
func (t *typ) prints() bool {
	switch t.kind {
	case pointerKind, funcKind, shapeKind, anyKind:
		return false
	case sliceKind, mapKind, arrayKind:
		return t.elem.prints()
	}
	return true
}

// comparable reports whether values of type t can be compared with ==.
func (t *typ) comparable() bool {
	switch t.kind {
	case sliceKind, mapKind, funcKind, anyKind, shapeKind:
		return false
	case arrayKind:
		return t.elem.comparable()
	case structKind:
		for _, f := range t.fields {
			if !f.t.comparable() {
				return false
			}
		}
	}
	return true
}
