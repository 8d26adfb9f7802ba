// Package differential looks for programs that the interpreter and the compiler run
// differently. [Generate] makes a program from a seed, [Judge] runs many with both
// engines, and [Judge.Reduce] shortens a program that shows a fault:
//
//	p := differential.Generate(7)
//	verdicts, err := j.Programs(ctx, []string{p})
//
// A program is a text as in kernel/testdata: declarations, a line "--", and statements.
// Names that end in __ get the number of the program, so that many programs fit into a
// notebook.
package differential

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A generator writes one program.
type generator struct {
	r       *rand.Rand
	decls   strings.Builder
	b       *strings.Builder // what is being written
	scope   []variable
	basics  []*typ
	structs []*typ
	types   []*typ // types of variables
	funcs   []*function
	shapes  []*typ // implement the interface shape__
	fresh   int
	nesting int
	loops   []string // labels of the enclosing loops; "" for none
	inside  *function
	texts   bool // types may have methods String and Error
	failing bool // something in the statement may fail
}

// A variable is a variable that a statement may use.
type variable struct {
	name  string
	t     *typ
	fixed bool // never assigned to: the variable of a loop
}

// A function is a function that a program declares.
type function struct {
	name    string
	params  []variable
	results []*typ
	pure    bool // has no side effects, and depends only on its arguments
	depth   bool // calls itself; its first parameter bounds how deeply
}

// Generate returns the program with the given seed. The same seed always returns the same
// program.
func Generate(seed uint64) string {
	g := &generator{r: rand.New(rand.NewPCG(seed, 24)), b: &strings.Builder{}}
	g.basics = basicTypes()
	g.texts = seed%8 == 7
	g.b = &g.decls
	g.prelude()
	g.declareTypes()
	g.globals()
	for range 2 + g.r.IntN(3) {
		g.declareFunction()
	}
	var body strings.Builder
	g.b = &body
	g.feature()
	for _, f := range g.funcs {
		g.drive(f)
	}
	g.line("try__(func() {")
	g.within(func() { g.stmts(3 + g.r.IntN(4)) })
	g.line("})")
	g.feature()
	return g.decls.String() + "--\n" + body.String()
}

// prelude declares what every program uses: a bound on its steps, and names for panics.
func (g *generator) prelude() {
	g.line(`var fuel__ = 3000`)
	g.line(`func burn__() { fuel__--; if fuel__ < 0 { panic("no fuel") } }`)
	g.line(`func id__[T any](x T) T { return x }`)
	g.line(`func why__(r any) string {
	if e, ok := r.(error); ok { return e.Error() }
	return fmt.Sprint(r)
}`)
	g.line(`func try__(f func()) {
	defer func() { if r := recover(); r != nil { fmt.Println("panic:", why__(r)) } }()
	f()
}`)
}

// globals declares a variable of each basic type, and of some others.
func (g *generator) globals() {
	for _, t := range g.basics {
		g.global(t)
	}
	for range 4 {
		g.global(g.anyType())
	}
}

func (g *generator) global(t *typ) {
	name := g.name("g") + "__"
	if g.chance(3) {
		g.line("var %s %s", name, t.text)
	} else {
		g.line("var %s %s = %s", name, t.text, g.literal(t))
	}
	g.declare(name, t, false)
}

func (g *generator) declare(name string, t *typ, fixed bool) {
	g.scope = append(g.scope, variable{name, t, fixed})
}

// line writes a line.
func (g *generator) line(format string, args ...any) {
	g.failing = false
	fmt.Fprintf(g.b, format+"\n", args...)
}

// name returns a new name.
func (g *generator) name(stem string) string {
	g.fresh++
	return fmt.Sprintf("%s%d", stem, g.fresh)
}

// chance returns true once in n times on average.
func (g *generator) chance(n int) bool { return g.r.IntN(n) == 0 }

// pick returns a random element of a list.
func pick[T any](g *generator, list []T) T { return list[g.r.IntN(len(list))] }

// within runs f in a scope of its own.
func (g *generator) within(f func()) {
	n := len(g.scope)
	g.nesting++
	f()
	g.nesting--
	g.scope = g.scope[:n]
}

// vars returns the variables in scope that fit.
func (g *generator) vars(fits func(v variable) bool) []variable {
	var list []variable
	seen := map[string]bool{}
	for i := len(g.scope) - 1; i >= 0; i-- {
		v := g.scope[i]
		if !seen[v.name] && fits(v) {
			list = append(list, v)
		}
		seen[v.name] = true
	}
	return list
}
