package differential

import "fmt"

// integer returns an expression of an integer type.
func (g *generator) integer(t *typ, depth int) string {
	x := g.value(t, depth)
	switch g.r.IntN(14) {
	case 0, 1, 2:
		return "(" + x + " " + pick(g, []string{"+", "-", "*", "&", "|", "^", "&^"}) + " " + g.operand(t, depth) + ")"
	case 3:
		return "(" + g.operand(t, depth) + " " + pick(g, []string{"+", "-", "*", "&", "|", "^", "&^"}) + " " + x + ")"
	case 4:
		return "(" + x + pick(g, []string{" / ", " % "}) + "(" + g.value(t, depth) + " | 1))"
	case 5:
		return "(" + x + pick(g, []string{" / ", " % "}) + fmt.Sprint(1+g.r.IntN(9)) + ")"
	case 6:
		return "(" + x + pick(g, []string{" << ", " >> "}) + g.count(depth) + ")"
	case 7:
		return "(" + t.text + "(" + fmt.Sprint(g.r.IntN(7)) + pick(g, []string{") << ", ") >> "}) +
			g.masked(depth) + ")"
	case 8:
		return pick(g, []string{"(-", "(^", "(+"}) + x + ")"
	case 9, 10:
		return t.text + "(" + g.value(g.intType(), depth) + ")"
	case 11:
		return t.text + "(" + g.length(depth) + ")"
	case 12:
		return pick(g, []string{"min(", "max("}) + x + ", " + g.operand(t, depth) + ")"
	}
	return t.text + "(" + pick(g, []string{
		"bits.OnesCount64(uint64(", "bits.Len32(uint32(",
		"bits.TrailingZeros8(uint8(",
	}) + g.value(g.intType(), depth) + ")))"
}

// operand returns an operand next to one of type t. A constant may be untyped.
func (g *generator) operand(t *typ, depth int) string {
	if g.chance(3) {
		c := g.constant(t)
		if c[0] == '-' || len(c) > 2 {
			return "(" + c + ")"
		}
		return c
	}
	return g.expr(t, depth)
}

// count returns a shift count, which is not negative.
func (g *generator) count(depth int) string {
	if g.chance(3) {
		return fmt.Sprint(g.r.IntN(70))
	}
	return g.masked(depth)
}

// masked returns a shift count that is not a constant.
func (g *generator) masked(depth int) string {
	t := g.intType()
	if !t.signed && g.chance(2) {
		return g.value(t, 0)
	}
	return "(" + g.value(t, depth) + " & " + pick(g, []string{"7", "15", "31", "63"}) + ")"
}

// intType returns an integer type.
func (g *generator) intType() *typ {
	for {
		if t := g.anyType(); t.kind == intKind {
			return t
		}
	}
}

// length returns an expression of type int that measures something.
func (g *generator) length(depth int) string {
	list := g.vars(func(v variable) bool {
		return v.t.kind == sliceKind || v.t.kind == mapKind ||
			v.t.kind == arrayKind
	})
	if len(list) == 0 || g.chance(3) {
		return "len(" + g.value(g.basic("string"), depth) + ")"
	}
	v := pick(g, list)
	if v.t.kind == sliceKind && g.chance(3) {
		return "len(" + v.name + "[:len(" + v.name + ")/2])"
	}
	return "len(" + v.name + ")"
}

// float returns an expression of a floating type.
func (g *generator) float(t *typ, depth int) string {
	x := g.value(t, depth)
	switch g.r.IntN(6) {
	case 0:
		return "(" + x + pick(g, []string{" + ", " - ", " * "}) + g.operand(t, depth) + ")"
	case 1:
		return "(" + x + " / " + g.value(t, depth) + ")"
	case 2:
		return "(-" + x + ")"
	case 3:
		return t.text + "(" + g.value(g.intType(), depth) + ")"
	case 4:
		return t.text + "(" + pick(g, []string{"math.Floor(", "math.Sqrt(", "math.Abs("}) + "float64(" + x + ")))"
	}
	return pick(g, []string{"min(", "max("}) + x + ", " + g.expr(t, depth) + ")"
}

// boolean returns an expression of type bool.
func (g *generator) boolean(depth int) string {
	b := g.basic("bool")
	switch g.r.IntN(9) {
	case 0:
		return "(" + g.value(b, depth) + pick(g, []string{" && ", " || "}) + g.expr(b, depth) + ")"
	case 1:
		return "(!" + g.value(b, depth) + ")"
	case 2, 3, 4:
		t := pick(g, g.basics[1:len(g.basics)-1])
		return "(" + g.value(t, depth) + pick(g, []string{" < ", " <= ", " > ", " >= ", " == ", " != "}) +
			g.operand(t, depth) + ")"
	case 5:
		if t := g.plain(); t.comparable() {
			return "(" + g.value(t, depth) + pick(g, []string{" == ", " != "}) + g.value(t, depth) + ")"
		}
	case 6:
		return g.nilness()
	case 7:
		return "any(" + g.expr(b, depth) + ").(bool)"
	}
	return "(" + g.operand(g.basic("int"), 0) + " > " + g.value(g.basic("int"), depth) + ")"
}

// nilness returns a comparison with nil.
func (g *generator) nilness() string {
	list := g.vars(func(v variable) bool {
		switch v.t.kind {
		case sliceKind, mapKind, pointerKind, funcKind, shapeKind, anyKind:
			return true
		}
		return false
	})
	if len(list) == 0 {
		return "true"
	}
	return "(" + pick(g, list).name + pick(g, []string{" == nil)", " != nil)"})
}

// str returns an expression of a string type.
func (g *generator) str(t *typ, depth int) string {
	x := g.value(t, depth)
	switch g.r.IntN(9) {
	case 0, 1:
		return "(" + x + " + " + g.operand(t, depth) + ")"
	case 2:
		return "(" + x + ")[len(" + x + ")/2:]"
	case 3:
		return "(" + x + ")[:len(" + x + ")/2]"
	case 4:
		return t.text + "(strings.ToUpper(string(" + x + ")))"
	case 5:
		return t.text + "(rune(" + g.value(g.basic("uint8"), depth) + "))"
	case 6:
		return t.text + "(strconv.Itoa(" + g.expr(g.basic("int"), depth) + "))"
	case 7:
		return t.text + "([]byte(" + x + "))"
	}
	return t.text + "(fmt.Sprint(" + g.expr(pick(g, g.basics), depth) + "))"
}
