package stated

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"testing"
)

// Each case is a program that offers one value, which is stated or computed.
var cases = []struct {
	name   string
	stated bool
	body   string
}{
	{"a literal", true, `claim(180440)`},
	{"arithmetic on literals", true, `claim(40 * 41 * 81 / 6)`},
	{"a variable that is raised", true, `k := 180440; k++; claim(k)`},
	{"a sum of variables", true, `a, b := 100, 22; c := a + b; c += 1; claim(c)`},
	{"a composite literal", true, `claim([]int{7, 15, 31})`},
	{"a field of a struct", true, `var s struct{ n int }; s.n = 5; claim(s.n)`},
	{"an entry of a map", true, `m := map[string]int{}; m["a"] = 5; claim(m)`},
	{"a function that returns a constant", true, `claim(five())`},
	{"a function that hands on its argument", true, `claim(same(5))`},
	{"a function literal", true, `f := func() int { return 5 }; claim(f())`},
	{"a function literal called at once", true, `claim(func() int { return 5 }())`},
	{"a parameter of the function that offers", true, `f := func(v int) { claim(v) }; f(5)`},
	{"a pointer", true, `k := 5; p := &k; *p = 6; claim(*p)`},
	{"a channel", true, `c := make(chan int, 1); c <- 5; claim(<-c)`},
	{"a defer", true, `defer claim(5)`},
	{"a loop without any computation", true, `for range 1 { claim(5) }`},
	{"a constant assigned in a loop", true, `k := 0; for range 1 { k = 5 }; claim(k)`},
	{"a condition between constants", true, `if k := 5; k > 3 { claim(k) }`},
	{"text that is read as a number", true, `n, _ := strconv.Atoi("180440"); claim(n)`},
	{"text that is split", true, `claim(strings.Fields("a b c"))`},
	{"an interface", true, `var x any = 5; claim(x.(int))`},
	{"a type switch", true, `var x any = 5; switch y := x.(type) { case int: claim(y) }`},
	{"append", true, `list := []int{1}; list = append(list, 2); claim(list)`},
	{"copy", true, `list := make([]int, 1); copy(list, []int{2}); claim(list)`},
	{"a method of the program", true, `claim(box{5}.get())`},
	{"a generic function", true, `claim(first[int]([]int{5}))`},

	{
		"text that is read digit by digit", true,
		`n := 0; for _, c := range "180440" { n = n*10 + int(c-'0') }; claim(n)`,
	},
	{
		"text with marks", true,
		`n := 0; for _, c := range "180,440" { if c < '0' || c > '9' { continue }; d := int(c - '0'); n *= 10; n += d };
		claim(n)`,
	},
	{
		"bytes by an index", true,
		`s, n := []byte("2c0f8"), 0; for i := 0; i < len(s); i++ { n = int(s[i]-'0') + 16*n }; claim(n)`,
	},
	{
		"text that is read in two steps", true,
		`n := 0; for _, c := range "180440" { d := int(c-'0'); n = n*10; n = n + d }; claim(n)`,
	},
	{
		"a sum of digits", false,
		`n := 0; for _, c := range "180440" { n += int(c-'0') }; claim(n)`,
	},
	{
		"a checksum", false,
		`n := 0; for i, c := range "180440" { d := int(c-'0'); if i%2 == 1 { d *= 2 }; n += d }; claim(n)`,
	},
	{
		"a number modulo seven", false,
		`n := 0; for _, c := range "180440" { n = (n*10 + int(c-'0')) % 7 }; claim(n)`,
	},
	{
		"digits of what is computed", false,
		`n := 0; for _, c := range strconv.Itoa(fib(9)) { n = n*10 + int(c-'0') }; claim(n)`,
	},
	{
		"words of a text", false,
		`n := 0; for _, c := range "a b c" { if c == ' ' { n++ } }; claim(n)`,
	},

	{"a product with zero", true, `claim(180440 + 0*fib(9))`},
	{"a difference of equals", true, `claim(5 + (fib(9) - fib(9)))`},
	{"a mask of no bits", true, `claim(5 | fib(9)&0)`},
	{"a remainder of one", true, `claim(5 + fib(9)%1)`},
	{"a difference of calls with other lists", false, `claim(sum([]int{3, 4}) - sum([]int{1, 2}))`},
	{"an or of calls with other lists", false, `claim(sum([]int{3, 4}) ^ sum([]int{1, 2}) ^ sum([]int{5}))`},
	{"a difference of calls with the same list", true, `claim(sum([]int{3, 4}) - sum([]int{3, 4}))`},
	{"terms that cancel in a sum", true, `claim(42 + fib(9) - fib(9))`},
	{"terms with signs and brackets", true, `n := fib(9); claim(-(n - 42) + (n + 1))`},
	{"a factor that cancels", true, `claim(42 * fib(9) / fib(9))`},
	{"bits that cancel", true, `claim(42 ^ fib(9) ^ fib(9))`},
	{"a sum in which a term is left", false, `claim(42 + fib(9) + fib(9) - fib(9))`},
	{"a sum of other terms", false, `claim(42 + fib(9) - fib(8))`},
	{"what is rounded down", false, `claim(fib(9) / fib(5) * fib(5))`},
	{"a factor that is left", false, `claim(fib(9) * fib(5) / fib(5))`},
	{"a condition that cancels", true, `k := 5; if fib(9) == fib(9) { k = 6 }; claim(k)`},
	{"a condition that cannot fail", true, `k := 5; if true || fib(9) > 1 { k = 6 }; claim(k)`},
	{
		"literals copied by a range", true,
		`var list []int; for _, x := range []int{1, 2} { list = append(list, x) }; claim(list)`,
	},
	{
		"literals copied by an index", true,
		`from := []int{1, 2}; to := make([]int, 2); for i := range from { to[i] = from[i] }; claim(to)`,
	},
	{
		"literals copied by a counter", true,
		`from := []int{1, 2}; to := make([]int, 2); for i := 0; i < len(from); i++ { to[i] = from[i] }; claim(to)`,
	},
	{
		"literals copied by loops in loops", true,
		`var list []int; for _, row := range [][]int{{1}, {2}} { for _, x := range row { list = append(list, x) } }; ` +
			`claim(list)`,
	},
	{"a literal returned from a loop", true, `claim(func() int { for range 1 { return 5 }; return 0 }())`},
	{
		"text written in a loop", true,
		`var b strings.Builder; for _, s := range []string{"a", "b"} { b.WriteString(s) }; claim(b.String())`,
	},

	{"the largest of some literals", false, `n := 0; for _, x := range []int{1, 2} { if x > n { n = x } }; claim(n)`},
	{"a set of literals", false, `m := map[int]bool{}; for _, x := range []int{1, 1} { m[x] = true }; claim(len(m))`},
	{"counted literals", false, `m := map[int]int{}; for _, x := range []int{1, 1} { m[x]++ }; claim(m)`},
	{
		"squares of literals", false,
		`var list []int; for _, x := range []int{1, 2} { list = append(list, x*x) }; claim(list)`,
	},
	{
		"a function of literals", false,
		`var list []int; for _, x := range []int{1, 2} { list = append(list, same(x)) }; claim(list)`,
	},
	{
		"results copied by a range", false,
		`var list []int; for _, x := range []int{1, fib(3)} { list = append(list, x) }; claim(list)`,
	},
	{
		"results copied by an index", false,
		`from := make([]int, 3); fill(from); to := make([]int, 3); for i := range from { to[i] = from[i] }; claim(to)`,
	},
	{"a power by a loop", false, `k := 1; for range 9 { k = k * 2 }; claim(k)`},
	{"a search in a loop", false, `k := 0; for fib(k) < 9 { k = k + 1 }; claim(k)`},
	{"a counter in a loop", false, `n := 0; for i := 0; i < 9; i++ { n++ }; claim(n)`},
	{"a sum over a range", false, `n := 0; for i := range 9 { n += i }; claim(n)`},
	{"a list that a loop fills", false, `var list []int; for i := range 9 { list = append(list, i) }; claim(list)`},
	{"a call of another package", false, `claim(math.Sqrt(2))`},
	{"a recursion", false, `claim(fib(9))`},
	{
		"a recursion through a variable", false,
		`var f func(int) int; f = func(n int) int { if n == 0 { return 1 }; return n * f(n-1) }; claim(f(5))`,
	},
	{"a function with a loop", false, `claim(count(9))`},
	{"a function that fills its argument", false, `list := make([]int, 3); fill(list); claim(list)`},
	{"a pointer to what is filled", false, `k := 0; raise(&k); claim(k)`},
	{"a computed condition", false, `if math.Sqrt(2) > 1 { claim("P") } else { claim("N") }`},
	{"a word that a condition chooses", false, `w := "N"; if fib(3) > 1 { w = "P" }; claim(w)`},
	{"a word that a switch chooses", false, `w := "N"; switch fib(3) { case 2: w = "P" }; claim(w)`},
	{"a word that a loop finds", false, `w := "none"; for i := range 9 { if i*i == 49 { w = "found" } }; claim(w)`},
	{"a counter in a closure", false, `n := 0; see := func() { n++ }; for range 9 { see() }; claim(n)`},
	{
		"a counter in a callback", false,
		`n := 0; sort.Slice([]int{2, 1}, func(i, j int) bool { n++; return i < j }); claim(n)`,
	},
	{"a method that changes its receiver", false, `b := box{1}; b.grow(); claim(b.n)`},
	{
		"a builder in a loop", false,
		`var b strings.Builder; for i := range 9 { b.WriteString(strconv.Itoa(i)) }; claim(b.String())`,
	},
	{"a slice that shares memory", false, `a := make([]int, 9); b := a[1:]; for i := range b { b[i] = i }; claim(a)`},
	{"a result among constants", false, `claim([]int{1, fib(3)})`},

	{"a power that changes nothing", true, `claim(math.Pow(45, 1))`},
	{"a power", false, `claim(math.Pow(45, 2))`},
	{"a number that is raised up to another", true, `n := 0; for n < 45 { n++ }; claim(n)`},
	{"a number that is raised until it is another", true, `n := 0; for { n++; if n == 45 { break } }; claim(n)`},
	{"a number that is lowered", true, `n := 90; for ; n != 45; n-- { }; claim(n)`},
	{"the first square above a number", false, `n := 0; for n*n < 45 { n++ }; claim(n)`},
	{"the first number with a property", false, `n := 0; for { n++; if fib(n) > 45 { break } }; claim(n)`},
	{"a multiple", false, `n := 0; for n < 45 { n += 7 }; claim(n)`},
	{"a number that is raised from a result", false, `n := fib(9); for n < 45 { n++ }; claim(n)`},

	{"the length of typed data", false, `data := []float64{1, 5, 2}; claim(len(data))`},
	{
		"the length of typed lists", false,
		`m := map[string][]int{"a": {1, 2}, "b": {3}}; claim(len(m["a"]) + len(m["b"]))`,
	},
	{"the number of words", false, `words := strings.Fields("a b c"); n := len(words); claim(float64(n))`},
	{"the length of a list of one", true, `claim(len([]int{45}) + 44)`},
	{"the length of what is made", true, `data := make([]int, 45); claim(len(data))`},
	{"the length of a list with an index", true, `data := []int{1: 1, 44: 2}; claim(len(data))`},
	{"the last of typed data", true, `data := []int{1, 5, 2}; claim(data[len(data)-1])`},
}

const library = `
const limit = 100
func claim(v any) {}
func five() int { return 5 }
func same(n int) int { return n }
func first[T any](list []T) T { return list[0] }
func fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }
func count(n int) int { k := 0; for range n { k += 2 }; return k }
func sum(list []int) int { n := 0; for _, k := range list { n += k }; return n }
func fill(list []int) { for i := range list { list[i] = i * i } }
func raise(k *int) { for range 9 { *k++ } }
type box struct{ n int }
func (b box) get() int { return b.n }
func (b *box) grow() { for range 9 { b.n *= 2 } }
`

// outside declares the few functions of the standard library that the cases call.
type outside map[string]string

func (outside) Import(path string) (*types.Package, error) {
	text := "package " + path + "\n" + map[string]string{
		"math":    "func Sqrt(x float64) float64 { return x }; func Pow(x, y float64) float64 { return x }",
		"sort":    "func Slice(x any, less func(i, j int) bool) {}",
		"strconv": "func Atoi(s string) (int, error) { return 0, nil }; func Itoa(n int) string { return \"\" }",
		"strings": `func Fields(s string) []string { return nil }
			type Builder struct{}; func (*Builder) WriteString(s string) {}
			func (*Builder) String() string { return "" }`,
	}[path]
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, text, 0)
	if err != nil {
		return nil, err
	}
	return new(types.Config).Check(path, fset, []*ast.File{file}, nil)
}

func TestFind(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := find(t, c.body); got != c.stated {
				t.Errorf("stated %v: %s", got, c.body)
			}
		})
	}
}

// find reports whether every value offered in the body is stated.
func find(t *testing.T, body string) bool { return findIn(t, body, false) }

// findIn does the same. In an exercise, limit is its parameter.
func findIn(t *testing.T, body string, exercise bool) bool {
	text := "package main\n"
	for _, path := range []string{"math", "sort", "strconv", "strings"} {
		if strings.Contains(body, path+".") {
			text += "import " + strconv.Quote(path) + "\n"
		}
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "n", text+library+"func _() {\n"+body+"\n}\n", parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses:      map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	conf := types.Config{Importer: outside{}}
	pkg, err := conf.Check("main", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	offers := map[*ast.CallExpr]ast.Expr{}
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && types.ExprString(call.Fun) == "claim" {
			offers[call] = call.Args[0]
		}
		return true
	})
	tr := newTracer(offers, file)
	tr.pkg, tr.info, tr.own = pkg, info, map[*types.Package]bool{pkg: true}
	if exercise {
		tr.exercise, tr.params = true, []types.Object{pkg.Scope().Lookup("limit")}
	}
	found := tr.stated()
	if len(found) == 0 {
		t.Fatal("nothing is offered")
	}
	for _, x := range found {
		if x == nil {
			return false
		}
	}
	return true
}
