package kernel_test

import (
	"strings"
	"testing"
)

// Each across session uses what earlier cells have declared. A cell ends with what it shows, after //.
var across = []struct{ name, cells string }{
	{"literals without names", `
import "fmt"
type P struct{ x, y int }
type L struct{ from, to P; of *P }
--
fmt.Println(P{1, 2}, []P{{3, 4}}, L{P{1, 2}, P{3, 4}, nil}) // {1 2} [{3 4}] {{1 2} {3 4} <nil>}
--
fmt.Println(*[]*P{{5, 6}}[0], map[P]P{{1, 2}: {3, 4}}) // {5 6} map[{1 2}:{3 4}]
--
struct{ p P; n float64 }{P{7, 8}, 3}.n // 3`},
	{"types of types", `
import "fmt"
type Celsius float64
func (c Celsius) String() string { return fmt.Sprintf("%.1f C", float64(c)) }
--
type Temp Celsius
type Same = Celsius
fmt.Println(Temp(1), Same(2), []Same{3}) // 1 2.0 C [3.0 C]
--
fmt.Printf("%T %T\n", Temp(1), Same(2)) // main.Temp main.Celsius
--
type Day struct { Celsius; name string }
fmt.Println(Day{21, "Monday"}, Day{Celsius: 3}.String()) // 21.0 C 3.0 C
--
x := any(Same(4))
_, ok := x.(Celsius)
_, ok2 := x.(Temp)
fmt.Println(ok, ok2, x == any(Celsius(4))) // true false true`},
	{"interfaces", `
import "fmt"
type Shape interface{ area() float64 }
func total(all ...Shape) (sum float64) {
	for _, s := range all { sum += s.area() }
	return sum
}
--
type Square struct{ side float64 }
func (s Square) area() float64 { return s.side * s.side }
total(Square{2}, &Square{3}) // 13
--
type Round struct{ r float64 }
func (r *Round) area() float64 { return 3 * r.r * r.r }
total(Square{2}, &Round{1}) // 7
--
var list []Shape
list = append(list, Square{1}, &Round{2})
--
for _, s := range list {
	switch s := s.(type) {
	case Square: fmt.Print("square ", s.side, " ")
	case *Round: fmt.Print("round ", s.r, "\n") // square 1 round 2
	}
}`},
	{"generics", `
type Number interface{ ~int | ~float64 }
func sum[T Number](list ...T) (s T) {
	for _, x := range list { s += x }
	return s
}
type Stack[T any] struct{ items []T }
func (s *Stack[T]) Push(x T) { s.items = append(s.items, x) }
func (s *Stack[T]) Pop() T {
	x := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x
}
--
type Kilo float64
sum(1, 2, 3) + int(sum(Kilo(1), 2.5)) // 9
--
s := &Stack[Kilo]{}
s.Push(3)
s.Push(4)
s.Pop() // 4
--
import "fmt"
fmt.Printf("%T %v\n", *s, s.Pop()) // main.Stack[main.Kilo] 3
--
type Pair[A, B any] struct { a A; b B }
func twice[T any](x T) Pair[T, []T] { return Pair[T, []T]{x, []T{x, x}} }
--
fmt.Println(twice(Kilo(2)), twice(Pair[int, string]{1, "a"})) // {2 [2 2]} {{1 a} [{1 a} {1 a}]}
--
import "slices"
fmt.Println(slices.SortedFunc(slices.Values([]Kilo{3, 1, 2}), func(a, b Kilo) int { return int(a - b) })) // [1 2 3]`},
	{"packages that come later", `
x := []int{3, 1, 2}
--
import "sort"
sort.Ints(x)
--
import "rederive/solvers/impartial"
impartial.NimSum(x...) // 0
--
import "math/big"
b := big.NewInt(int64(x[2]))
--
import "fmt"
fmt.Println(b.Exp(b, big.NewInt(40), nil)) // 12157665459056928801
--
import "sync"
once := sync.OnceValue(func() int { x[0]++; return x[0] })
--
fmt.Println(once(), once(), x) // 2 2 [2 2 3]
--
import "sync/atomic"
var p atomic.Pointer[[]int]
p.Store(&x)
len(*p.Load()) // 3`},
	{"a generic name of a solver that was compiled", `
import "rederive/solvers/impartial"
impartial.NimSum(5, 6) // 3
--
g := impartial.New(func(n int) []int {
	if n == 0 { return nil }
	return []int{n - 1}
})
--
g.Grundy(7) // 1`},
	{"goroutines that are left over", `
import "fmt"
c := make(chan int)
go func() {
	for i := 0; ; i++ { c <- i }
}()
--
fmt.Println(<-c, <-c) // 0 1
--
type T struct{ n int }
fmt.Println(T{<-c}) // {2}`},
	{"closures", `
count := 0
next := func() int { count++; return count }
--
next() + next() // 3
--
count = 10
--
next() // 11
--
next = func() int { return -count }
--
next() // -11`},
	{"names that hide", `
xs := []int{1, 2, 3}
func size() int { return len(xs) }
--
size() // 3
--
func max(a, b int) int { return a*100 + b }
--
max(1, 2) // 102
--
var new = 5
--
new + size() // 8`},
	{"errors", `
import "errors"
type Code int
func (c Code) Error() string { return "code " + string(rune('0'+c)) }
func f(n int) (int, error) {
	if n > 1 { return n, Code(n) }
	return n, nil
}
--
x, err := f(1)
--
y, err := f(7)
err.Error() // code 7
--
var c Code
errors.As(err, &c) // true
--
int(c) + x + y // 15`},
	{"pointers to variables", `
x := 1
p := &x
--
*p += 4
x // 5
--
x = 9
*p // 9
--
type node struct { next *node; n int }
a := &node{n: 1}
a.next = &node{a, 2}
--
a.next.next.n // 1`},
	{"local types", `
import "fmt"
func f() any { type local struct{ n int }; return local{1} }
--
func g() any { type local struct{ n int }; return local{1} }
fmt.Println(f() == f(), f() == g(), f()) // true false {1}`},
	{"nil pointers", `
type T struct{ n int }
var p *T
--
func read() (n int, err any) {
	defer func() { err = recover() }()
	return (&*p).n, nil
}
_, err := read()
err != nil // true
--
q := &T{3}
(&*q).n // 3`},
	{"JSON", `
import "encoding/json"
type T struct { Name string; N int ` + "`json:\"n\"`" + ` }
--
import "fmt"
data, err := json.Marshal([]T{{"a", 1}})
fmt.Println(string(data), err) // [{"Name":"a","n":1}] <nil>
--
var back []T
err = json.Unmarshal(data, &back)
back[0].N // 1`},
}

// TestSessionAcross uses in each cell what earlier ones have declared.
func TestSessionAcross(t *testing.T) {
	for _, s := range across {
		t.Run(s.name, func(t *testing.T) {
			p := play(t)
			for cell := range strings.SplitSeq(s.cells, "\n--\n") {
				code, want := strings.TrimPrefix(cell, "\n"), ""
				if at := strings.LastIndex(code, " // "); at >= 0 {
					line, rest, _ := strings.Cut(code[at+4:], "\n")
					code, want = code[:at]+"\n"+rest, line
				}
				got, err := p.run("", code)
				if got, _, _ = strings.Cut(got, "In["); err != nil || strings.TrimSpace(got) != want {
					t.Errorf("%s: %q, %v, want %q", code, got, err, want)
				}
			}
		})
	}
}

// TestSessionEnds ends cells in every way. The session goes on as it was.
func TestSessionEnds(t *testing.T) {
	p := play(t)
	p.shows("", "import (\n\t\"errors\"\n\t\"fmt\"\n)\nx := 1", "")
	const left = "a goroutine is still running; a run of the notebook waits for it"
	p.shows("", "type E int\nfunc (e E) Error() string { return \"E\" }", "")
	for _, c := range []struct{ code, kind, text string }{
		{"x = 2\npanic(\"no\")", "panic", "no"},
		{"x = 2\npanic(E(3))", "panic", "E"},
		{"x = 2\npanic(errors.New(\"wrong\"))", "panic", "wrong"},
		{"x = 2\nvar l []int\nl[x]", "panic", "index out of range"},
		{"var m map[string]int\nm[\"a\"] = x", "panic", "assignment to entry in nil map"},
		{"func down(n int) int { return down(n+1) + 1 }\ndown(0)", "stack", "nested too deep"},
		{"var all [][]int\nfor {\n\tall = append(all, make([]int, 1<<24))\n}", "memory", "limit"},
		{"c := make(chan int)\ngo func() { <-c }()\nselect {}", "deadlock", "every goroutine waits"},
		{"for {\n\tfmt.Println(\"again and again and again and again\")\n}", "output", "MiB of output"},
	} {
		f := p.fails(c.code, c.kind)
		if !strings.Contains(f.Text, c.text) {
			t.Errorf("%s: %q, want %q", c.code, f.Text, c.text)
		}
		p.shows("", "x", "1")
	}
	p.shows("", "go func() {\n\tfor x < 5 {\n\t}\n\tpanic(\"left over\")\n}()", left)
	p.shows("", "x + 1", "2"+left)
}
