package differential

import (
	"fmt"
	"strings"
)

// plainForms are ways to write an operand N of type T in a function that only computes.
var plainForms = []string{"N", "K", "l[i%2]", "m[1][i%2]", "id__(N)", "T(U(N))", "(N)", "g__"}

// plainUses are what such a function can do with the value of an expression E of type R.
var plainUses = []string{
	"r = append(r, E)",
	"v := E; r = append(r, v, v)",
	"var v R; v = E; r = append(r, v)",
	"r[0] = E",
	"if E == r[0] { r = append(r, r[0]) } else { r[0] = E }",
	"switch E { case r[0]: r = append(r, r[0]); default: r = append(r, E) }",
	"r = append(r, same__(E))",
	"r = append(r, []R{E, r[0]}...)",
	"r[0], r[1] = E, r[0]",
	"for j := 0; j < 2; j++ { r = append(r, E) }",
}

// plainUpdates are operations that assign.
var plainUpdates = []string{
	"v := N; v OP= M; r = append(r, v)", "l[i%2] OP= M; r = append(r, l[i%2])", "g__ OP= M; r = append(r, g__)",
}

// computing returns programs whose functions only compute: each operator on each basic type.
func computing() []string {
	var list []string
	for _, t := range basicTypes() {
		switch {
		case t.kind == complexKind || t.text == "float32" || t.text == "uintptr":
			continue
		}
		list = append(list, computingProgram(t))
	}
	return list
}

func computingProgram(t *typ) string {
	values, constant, other := plainValues(t)
	var b strings.Builder
	main := ""
	for n, op := range operators(t) {
		result, count, isShift := t.text, t.text, op == "<<" || op == ">>"
		if strings.ContainsAny(op, "=<>") && !isShift {
			result = "bool"
		}
		if isShift {
			count = []string{"uint8", "int", "uint64", "int16"}[n%4]
		}
		fmt.Fprintf(&b, "func same%d__(v %s) %s { return v }\n", n, result, result)
		fmt.Fprintf(&b, "func f%d__(x %s, y %s, d int) []%s {\n", n, t.text, count, result)
		fmt.Fprintf(&b, "var r []%s\nl, m := []%s{x, x}, [][]%s{nil, {x, x}}\n", result, t.text, t.text)
		fmt.Fprintf(&b, "_, _ = l, m\nfor i := range 3 {\nvar none %s\nr = append(r, none, none)\n", result)
		for i, left := range plainForms {
			for j, right := range plainForms {
				divides := op == "/" || op == "%"
				if isShift && (i == 1 || j > 1) || i == 1 && j == 1 || divides && j == 5 ||
					(i+j+n)%3 > 0 && !isShift {
					continue
				}
				l := strings.NewReplacer("N", "x", "K", constant, "T", t.text, "U", other).Replace(left)
				k := strings.NewReplacer("N", "y", "K", constant, "T", t.text, "U", other).Replace(right)
				use := plainUses[(i*len(plainForms)+j+n)%len(plainUses)]
				use = strings.ReplaceAll(use, "same__", fmt.Sprintf("same%d__", n))
				use = strings.NewReplacer("E", "("+l+" "+op+" "+k+")", "R", result).Replace(use)
				reset := "g__, l[0], l[1] = " + constant + ", x, x"
				fmt.Fprintf(&b, "{ %s; %s }\n", reset, use)
				if result == t.text && i != 1 && t.kind != boolKind {
					use := plainUpdates[(i+j)%len(plainUpdates)]
					use = strings.NewReplacer("N", "x", "M", k, "OP", op).Replace(use)
					fmt.Fprintf(&b, "{ %s; %s }\n", reset, use)
				}
			}
		}
		fmt.Fprintf(&b, "}\nif d > 0 { r = append(r, f%d__(x, y, d-1)...) }\nreturn r\n}\n", n)
		right := values
		if isShift {
			right = "1, 9, 70"
		}
		main += fmt.Sprintf("for i, x := range []%s{%s} {\ny := []%s{%s}[i]\n", t.text, values, count, right)
		main += fmt.Sprintf("fmt.Println(%q, f%d__(x, y, i))\n", op, n)
		main += fmt.Sprintf("fmt.Println(f%d__([]%s{%s}[2-i], y, 0))\n}\n", n, t.text, values)
	}
	head := fmt.Sprintf("var g__ %s = %s\nfunc id__(x %s) %s { return x }\n", t.text, constant, t.text, t.text)
	return head + b.String() + "--\n" + main
}

// plainValues returns values of a type, a constant, and a type that it can be converted to and
// back.
func plainValues(t *typ) (values, constant, other string) {
	switch t.kind {
	case boolKind:
		return "true, false, true", "true", "bool"
	case stringKind:
		return `"b", "", "b\xff"`, `"b"`, "string"
	case floatKind:
		return "3, -2.5, 1e9", "2.5", "float64"
	}
	if t.signed {
		return fmt.Sprintf("3, -1<<%d, -7", t.bits-1), "5", "int16"
	}
	return fmt.Sprintf("3, 1<<%d - 1, 7", t.bits-1), "5", "int64"
}
