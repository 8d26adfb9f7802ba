package differential

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
)

// tangled has types of fields that lead to a type T, each with uses of the field f of x; y and z
// point to values of T.
var tangled = []struct{ typ, use string }{
	{"T", `x.f = *y; x.f.n += 2; c := x.f; c.n++; show(x.f.n, c.n, y.n)`},
	{"*T", `x.f = y; show(x.f.n); x.f.n++; x.f, x.n = z, x.n+1; show(x.f == z, y.n)`},
	{"*T", `x.f = y; p := x.f; x.f = nil; show(x.f == nil, p.n)`},
	{"[]*T", `x.f = append(x.f, y, z); for _, e := range x.f { show(e.n); e.n++ }
		l := x.f; l[0] = x.f[1]; show(len(l), x.f[0].n)`},
	{"[]T", `x.f = append(x.f, *y, T{n: 3}); x.f[1].n++; show(len(x.f), x.f[0].n, x.f[1].n)`},
	{"[2]*T", `x.f[1] = y; a := x.f; a[1] = z; show(x.f[1].n, a[1].n, x.f[0] == nil)`},
	{"map[string]*T", `x.f = map[string]*T{"a": y}; x.f["b"] = z; show(len(x.f), x.f["a"].n, x.f["c"] == nil)`},
	{"map[int]T", `x.f = map[int]T{1: *y}; x.f[2] = *z; show(len(x.f), x.f[1].n, x.f[3].n)`},
	{"map[*T]int", `x.f = map[*T]int{y: 1}; x.f[z]++; x.f[y]++; show(x.f[y], x.f[z])`},
	{"map[*T][]*T", `x.f = map[*T][]*T{y: {z}}; x.f[z] = append(x.f[y], y); show(x.f[z][1].n, len(x.f[y]))`},
	{"chan *T", `x.f = make(chan *T, 1); x.f <- y; show((<-x.f).n)`},
	{"func(*T) *T", `x.f = func(t *T) *T { t.n++; return y }; show(x.f(z).n, z.n)`},
	{"[]func(...*T)", `x.f = append(x.f, func(l ...*T) { for _, e := range l { e.n++ } })
		x.f[0](y, z, y); show(y.n, z.n)`},
	{"map[string]func(*T) int", `x.f = map[string]func(*T) int{"a": func(t *T) int { return t.n }}; show(x.f["a"](y))`},
	{"struct{ a *T; k int }", `x.f.a, x.f.k = y, 3; c := x.f; c.a = z; show(x.f.a.n, x.f.k, c.a.n)`},
	{"[]struct{ a *T }", `x.f = append(x.f, struct{ a *T }{y}); show(x.f[0].a.n)`},
	{"any", `x.f = y; show(x.f.(*T).n); p, ok := x.f.(*T); show(p == y, ok); x.f = *z; show(x.f.(T).n)`},
	{"many[*T]", `x.f.add(y); x.f.add(z); show(x.f.list[0].n, len(x.f.list))`},
	{"getter[T]", `x.f = box[T]{y}; show(x.f.get().n)`},
}

// tangleHelp is declared in all these programs.
const tangleHelp = `func show__(args ...any) { fmt.Println(args...) }
type many__[E any] struct { list []E }
func (m *many__[E]) add(e E) { m.list = append(m.list, e) }
type getter__[E any] interface { get() *E }
type box__[E any] struct { e *E }
func (b box__[E]) get() *E { return b.e }
`

// Tangle returns the program of a seed, with two to five structs that refer to one another.
func Tangle(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 1))
	n := 2 + r.IntN(4)
	types, uses := make([]string, n), []string{}
	for i := range n {
		types[i] = fmt.Sprintf("type t%d__ struct { n int", i)
		for k := range 1 + r.IntN(3) {
			to, kind := r.IntN(n), tangled[r.IntN(len(tangled))]
			if kind.typ == "T" && to <= i {
				kind = tangled[1] // a struct cannot be a part of itself
			}
			types[i] += fmt.Sprintf("; f%d %s", k, fill(kind.typ, i, to, k))
			uses = append(uses, "{ "+fill(kind.use, i, to, k)+" }\n")
		}
		types[i] += " }\n"
	}
	var b strings.Builder
	for _, i := range r.Perm(n) {
		b.WriteString(types[i])
	}
	b.WriteString(tangleHelp + "--\n")
	for _, i := range r.Perm(n) {
		fmt.Fprintf(&b, "v%d, w%d := &t%d__{n: %d}, &t%d__{n: %d}\n", i, i, i, i+1, i, 10*i)
	}
	for range 2 {
		for _, i := range r.Perm(len(uses)) {
			b.WriteString(uses[i])
		}
	}
	for i := range n {
		fmt.Fprintf(&b, "show__(v%d.n, w%d.n)\n", i, i)
	}
	return b.String()
}

// words matches the names that a text of tangled uses.
var words = regexp.MustCompile(`\b(T|x|y|z|show|many|getter|box)\b`)

// fill replaces the names in a text: of a type, of the variable whose fields are used, and of
// the variables of the type.
func fill(text string, from, to, field int) string {
	text = strings.ReplaceAll(text, "x.f", fmt.Sprintf("x.f%d", field))
	return words.ReplaceAllStringFunc(text, func(word string) string {
		switch word {
		case "T":
			return fmt.Sprintf("t%d__", to)
		case "x":
			return fmt.Sprintf("v%d", from)
		case "y":
			return fmt.Sprintf("v%d", to)
		case "z":
			return fmt.Sprintf("w%d", to)
		}
		return word + "__"
	})
}
