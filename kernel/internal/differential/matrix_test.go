package differential

import (
	"fmt"
	"strings"
)

// A form is a way to write an operand of type T whose value is that of the parameter N, x
// or y.
var forms = []string{"N", "K", "s.N", "aN[i%2]", "mN[\"k\"]", "*pN", "id__(N)", "T(U(N))", "w__{N}.get()", "cN()"}

// uses are things to do with the value of an expression E of type R.
var uses = []string{
	"fmt.Println(E)",
	"r = E; fmt.Println(r)",
	"if r == E { fmt.Println(1) } else { r = E; fmt.Println(2) }",
	"show__(i, E)",
	"fmt.Println(func() R { return E }())",
	"fmt.Println([]R{E, r}, struct{ f R }{E}, [2]R{1: E})",
	"switch E { case r: fmt.Println(3); default: fmt.Println(4) }",
	"for j := range 2 { func() { fmt.Println(E, j) }() }",
	"q := map[string]R{\"a\": E}; q[\"a\"] = E; fmt.Println(q[\"a\"] == E, q)",
	"t := struct{ f R }{r}; t.f = E; fmt.Println(t)",
	"ch := make(chan R, 1); ch <- E; fmt.Println(<-ch)",
	"var e any = E; _, ok := e.(R); fmt.Println(e, ok)",
	"fs := []R{r}; fs[0] = E; fs = append(fs, E); fmt.Println(fs)",
	"func(z R) { defer fmt.Println(z); z = r }(E)",
	"pr := &r; *pr = E; fmt.Println(r)",
}

// updates are operations that assign to variables of type T.
var updates = []string{
	"l := L; l OP= R; fmt.Println(l)",
	"s.x OP= R; fmt.Println(s.x); s.x = x",
	"ax[i%2] OP= R; fmt.Println(ax); ax[i%2] = x",
	"mx[\"k\"] OP= R; fmt.Println(mx); mx[\"k\"] = x",
	"*px OP= R; fmt.Println(*px); *px = x",
	"func() { x0 := x; x OP= R; fmt.Println(x); x = x0 }()",
}

// Matrix returns programs that together use each operator on each basic type with each
// form of operands, in all uses. Each does so three times with different values, and by
// recursion.
func Matrix() []string {
	var list []string
	for _, t := range basicTypes() {
		for _, op := range operators(t) {
			list = append(list, matrixProgram(t, op))
		}
	}
	return append(list, computing()...)
}

// operators returns the binary operators of a type.
func operators(t *typ) []string {
	order := []string{"==", "!=", "<", "<=", ">", ">="}
	switch t.kind {
	case boolKind:
		return []string{"&&", "||", "==", "!="}
	case intKind:
		return append(order, "+", "-", "*", "/", "%", "&", "|", "^", "&^", "<<", ">>")
	case floatKind:
		return append(order, "+", "-", "*", "/")
	case complexKind:
		return []string{"==", "!=", "+", "-", "*", "/"}
	}
	return append(order, "+")
}

// matrixProgram uses one operator on one type.
func matrixProgram(t *typ, op string) string {
	count, result, other, compares := t.text, t.text, "int64", false
	switch {
	case op == "<<" || op == ">>":
		count = "uint8"
	case strings.ContainsAny(op, "=<>"):
		result, compares = "bool", true
	}
	values, constant := "3, 2, 7", "5"
	switch t.kind {
	case boolKind:
		values, constant, other = "true, false, true", "true", "bool"
	case stringKind:
		values, constant, other = `"b", "", "b\xff"`, `"b"`, "string"
	case floatKind:
		values, constant, other = "3, -2.5, 1e9", "2.5", "float64"
	case complexKind:
		values, constant, other = "3, -2i, 1+1i", "2i", "complex128"
	case intKind:
		if values = fmt.Sprintf("3, 1<<%d - 1, 7", t.bits-1); t.signed {
			values = fmt.Sprintf("3, -1<<%d, -7", t.bits-1)
		}
	}
	right := values
	if count != t.text {
		right = "1, 9, 70"
	}
	var b strings.Builder
	fill := strings.NewReplacer("VALUES", values, "RIGHT", right, "T", t.text, "C", count, "R", result)
	b.WriteString(fill.Replace(matrixHead))
	n := 0
	for i, left := range forms {
		for j, side := range forms {
			if i == 1 && j == 1 || i == 1 && count != t.text {
				continue
			}
			l := operand(left, "x", t.text, other, constant)
			r := operand(side, "y", count, otherCount(count, other), constant)
			lines := []string{uses[n%len(uses)], uses[(n*7+3)%len(uses)]}
			if !compares && i != 1 && op != "&&" && op != "||" {
				lines = append(lines, strings.NewReplacer("OP", op, "L", l, "R", r).Replace(updates[n%len(updates)]))
			}
			for _, line := range lines {
				b.WriteString("{ " + strings.NewReplacer("E", "("+l+" "+op+" "+r+")", "R", result).Replace(line) +
					" }\n")
			}
			n++
		}
	}
	b.WriteString(fill.Replace(matrixTail))
	return b.String()
}

// otherCount returns the type that a form converts the count of a shift from.
func otherCount(count, other string) string {
	if count == "uint8" {
		return "int64"
	}
	return other
}

// operand writes an operand in a form.
func operand(form, name, t, other, constant string) string {
	if form[0] == 'w' {
		form = strings.ReplaceAll(form, "w__", "w"+name+"__")
	}
	return strings.NewReplacer("N", name, "K", constant, "T", t, "U", other).Replace(form)
}

const matrixHead = `func id__[Q any](z Q) Q { return z }
type wx__ struct { v T }
func (w wx__) get() T { return w.v }
type wy__ struct { v C }
func (w wy__) get() C { return w.v }
func show__(i int, z R) { fmt.Println(i, z) }
func m__(i, d int, x T, y C) (r R) {
s := struct { x T; y C }{x, y}
ax, ay := [2]T{x, x}, []C{y, y}
mx, my := map[string]T{"k": x}, map[string]C{"k": y}
px, py := new(T), new(C)
*px, *py = x, y
cx, cy := func() T { return x }, func() C { return y }
_, _, _, _, _, _, _, _, _ = s, ax, ay, mx, my, px, py, cx, cy
`

const matrixTail = `if d > 0 { return m__(i+1, d-1, x, y) }
return r
}
--
xs, ys := []T{VALUES}, []C{RIGHT}
for i := range 3 { fmt.Println(m__(i, 0, xs[i], ys[i])) }
fmt.Println(m__(1, 1, xs[1], ys[2]))
`
