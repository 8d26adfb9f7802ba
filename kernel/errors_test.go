package kernel

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"rederive"
	"rederive/internal/share"
	"rederive/kernel/internal/program"
	"rederive/kernel/internal/toolchain"
)

// mark precedes the place where an error is planted.
const mark = "@@"

// plant parses a notebook with a mark, and returns the position of the mark.
func plant(t *testing.T, text string) (*rederive.Notebook, rederive.Pos) {
	t.Helper()
	before, after, ok := strings.Cut(text, mark)
	if !ok {
		t.Fatal("nothing is planted")
	}
	line := strings.Count(before, "\n") + 1
	col := len(before) - strings.LastIndex(before, "\n")
	return parseText(t, before+after), rederive.Pos{File: "n.md", Line: line, Col: col}
}

func cell(code string) string { return "# Title\n\nProse.\n\n```go\n" + code + "\n```\n" }

// illegal holds programs that are refused before anything runs, each with a part of the message.
var illegal = []struct{ text, says string }{
	{cell("x := 1 +@@"), "expected operand"},
	{cell("func f( @@{\n}"), "expected"},
	{cell("@@}"), "unexpected }"},
	{cell("x := @@\"open\nx"), "string literal not terminated"},
	{cell("x := @@'ab'\nx"), "rune literal"},
	{cell("import @@\"os\"\nos.Exit(1)"), "cannot be imported"},
	{cell("import @@\"rederive/show/wire\"\nwire.Sink(wire.Event{})"), "cannot be imported"},
	{cell("import @@\"rederive/verify\"\nverify.X()"), "cannot be imported"},
	{cell("import @@\"unsafe\"\nunsafe.Sizeof(1)"), "cannot be imported"},
	{cell("import @@\"nosuch/thing\"\nthing.X()"), "cannot be imported"},
	{cell("import @@\"reflect\"\nreflect.TypeOf(1)"), "use a type switch, an interface or a type parameter"},
	{cell("import @@\"context\"\ncontext.TODO()"), "use a channel, or return early"},
	{cell("import \"strings\"\nstrings.Repeat(@@2, \"a\")"), "(Repeat is func(s string, count int) string)"},
	{
		cell("import \"rederive/stats\"\nx := []float64{1, 2, 4}\nstats.TTest(x, @@x)"),
		"(TTest is func(x []float64, null float64, level ...float64) *stats.Test)",
	},
	{cell("import @@\"log\"\nlog.Println(1)"), "use fmt.Println"},
	{cell("import @@\"text/template\"\ntemplate.New(\"\")"), "use fmt.Sprintf, strings.Builder or show.Markdown"},
	{cell("f := func() int { return 1 }\n@@f(), f()"), "to show several values, write fmt.Println(a, b)"},
	{cell("@@undefinedName"), "undefined: undefinedName"},
	{cell("import \"rederive/show\"\nshow.@@Clam(\"a.b\", 1)"), "undefined: show.Clam (did you mean show.Claim?)"},
	{cell("import m \"math\"\nm.@@sqrt(2)"), "not exported by package math (did you mean m.Sqrt?)"},
	{
		cell("x, y := 1, 2\n@@x\ny"),
		"is not used (a cell shows only its last expression: put this one into a cell of its own)",
	},
	{cell("@@list = []int{1, 2}\nlist"), "undefined: list (declare it with list := ...)"},
	{cell("for i := range 3 {\n\t_, @@heap = i, i\n}"), "undefined: heap (declare it with heap := ...)"},
	{cell("x := @@strings.ToUpper(\"a\")\nx"), "undefined: strings (import \"strings\")"},
	{cell("x := len(@@list)\nx"), "undefined: list\n"},
	{
		cell("import \"rederive/show\"\nd := show.CSV(\"f\")\n@@d"),
		"not exported (its method Table shows the first rows",
	},
	{cell("var x int = @@\"word\"\nx"), "cannot use"},
	{cell("x := 1\nx = @@\"word\""), "cannot use"},
	{cell("func f() int {\n@@}"), "missing return"},
	{cell("func f() {\n\t@@x := 1\n}"), "declared and not used"},
	{cell("const @@x = x + 1"), "initialization cycle: x refers to itself"},
	{cell("const (\n\t@@true = true\n\tb\n)"), "initialization cycle: true refers to itself"},
	{cell("x := 1\nx @@:= 2"), "no new variables"},
	{cell("type T struct{}\nvar t T\nt.@@missing()"), "missing"},
	{cell("func f(n int) int { return n }\nf(1, @@2)"), "too many arguments"},
	{cell("func f(n int) int { return n }\nf(@@)"), "not enough arguments"},
	{cell("x := []int{1}\nx[@@\"a\"]"), "cannot convert"},
	{cell("1 << @@-1"), "negative shift"},
	{cell("x := 1 / @@0\nx"), "division by zero"},
	{cell("@@return"), "outside of a function (put the statements into a function"},
	{cell("total := 1\n_ = @@totl + total"), "undefined: totl (did you mean total?)"},
	{cell("func f(count int) int {\n\treturn @@cuont\n}\nf(1)"), "undefined: cuont (did you mean count?)"},
	{cell("import @@\"encoding/xml\"\n"), "run with --allow-imports encoding/xml"},
	{cell("import \"strings\"\nstrings.@@toUpper(\"a\")"), "undefined: strings.toUpper (but have ToUpper)"},
	{cell("func @@main() {}"), "cannot declare func main"},
	{cell("func @@init() {}"), "cannot declare func init"},
	{cell("@@println(1)"), "println"},
	{cell("import \"math/rand\"\nrand.@@Intn(3)"), "no seed"},
	{cell("import \"rederive/show\"\nid := \"a.b\"\nshow.Claim(@@id, 1)"), "not a string literal"},
	{cell("import \"rederive/show\"\ntype T struct{ a int }\nshow.Claim(\"a.b\", @@T{1})"), "not exported"},
	{
		cell("import (\n\"rederive/show\"\n\"rederive/stats\"\n)\nm := stats.Linear([]float64{1, 2, 4}, " +
			"stats.X(\"x\", []float64{1, 2, 3}))\nshow.Claim(\"a.b\", @@m)"),
		"a value of type stats.Model is not plain data",
	},
	{cell("import \"fmt\"\nfmt.Println(@@y)\ny := 1"), "declared later"},
	{
		cell("func f() int { return g() }\nfunc g() int { return n }\nx := @@f()\nn := 5\nf() + x"),
		"f uses n, which gets its value later",
	},
	{
		cell("type T struct{}\nfunc (t T) sum() []int { return l[:] }\nvar s = T{}.@@sum()\nvar l = []int{1}\ns"),
		"sum uses l, which gets its value later",
	},
	{
		cell("func g() int { return n }\nfunc call(f func() int) int { return f() }\nx := call(@@g)\nn := 5\nx"),
		"g uses n, which gets its value later",
	},
	{
		cell("func g() int { return n }\nf := func() int { return @@g() }\nn := 5\nf()"),
		"g uses n, which gets its value later",
	},
	{
		cell("import \"fmt\"\ntype T struct{ x int }\nfunc (t T) String() string { return name }\n" +
			"@@fmt.Println(1, []T{{1}})\nname := \"t\"\nname"),
		"String uses name, which gets its value later",
	},
	{
		cell("type T struct{}\ntype I interface{ m() int }\nfunc (t *T) m() int { return n }\n" +
			"func use() int {\n\tvar i I = &T{}\n\treturn i.m()\n}\nx := @@use()\nn := 5\nx"),
		"use uses n, which gets its value later",
	},
	{cell("x := @@x + 1\nx"), "undefined: x (this statement declares it) (to change a variable, write x = ...)"},
	{cell("x, y := 1, @@x\ny"), "undefined: x (this statement declares it)"},
	{cell("var list = []int{len(@@list)}"), "undefined: list (this statement declares it)"},
	{cell("@@_k_x := 1\n_k_x"), "reserved"},
	{cell("for {\n\tbreak\n}\n@@continue"), "continue"},
	{cell("x := 1\nx") + "\n```go\nvar @@x int\n```\n", "redeclared"},
	{"The value is `{go} 1 +@@`.\n", "expected operand"},
	{"| a | b |\n|---|---|\n| 1 | `{go} @@nothing` |\n", "undefined: nothing"},
	{"1. one\n2. two\n\n   - inner\n\n     ```go\n     a := 1\n     b := @@c\n     a + b\n     ```\n", "undefined: c"},
	{"> A quotation.\n>\n> ```go\n> a := 1\n> a + @@b\n> ```\n", "undefined: b"},
	{
		strings.Repeat("A long line of prose with `code` and *emphasis*.\n\n", 300) + cell("x := @@missing\nx"),
		"undefined: missing",
	},
	{cell("s := `raw\n\tstring\n`\n@@s + 1"), "mismatched types"},
	{cell("func f[T ~int](x T) T { return x }\n@@f(\"a\")"), "does not satisfy"},
	{cell("func f[T any]() {}\n@@f()"), "cannot infer T (declared at n.md:6:8)"},
	{cell("type L[T any] []T\nvar l @@L\nl"), "without instantiation"},
	{
		cell("func f(yield func(int) bool) {}\nfor i, @@j := range f {\n\t_ = i\n}"),
		"permits only one iteration variable",
	},
	{cell("func f[@@T any](n int, x T) {\n\tif n > 0 {\n\t\tf(n-1, []T{x})\n\t}\n}\nf(1, 1)"), "instantiation cycle"},
	{cell("for {\n\t@@return\n}"), "outside of a function"},
	{cell("i := 0\nagain:\ni++\nif i < 3 {\n\tgoto @@again\n}\ni"), "jumps to another statement"},
	{cell("n := 1\ngoto @@end") + "\n```go\nend:\nn++\n```\n", "jumps to another statement"},
	{cell("func() {\n\tgoto @@end\n}()\nend:\nfor {\n\tbreak end\n}"), "label end not declared"},
	{"## A heading with `{go} len(@@2)`\n", "invalid argument"},
	{"- a\n  > b\n  >\n  > ````go\n  > s := \"```\"\n  > @@s + 1\n  > ````\n", "mismatched types"},
	{cell("/* a comment\nover lines */ x := @@missing\nx"), "undefined: missing"},
	{cell("x := 1\nx, y := @@\"a\", 2\ny"), "cannot use \"a\" (untyped string constant) as int value in assignment\n"},
	{cell("x := byte(1)\nx, y := @@300, 2\ny"), "cannot use 300 (untyped int constant) as byte value in assignment"},
	{cell("x := 1\nx, y := @@nil, 2\ny"), "cannot use nil as int value in assignment"},
	{cell("var e error\nf := func() (int, int) { return 1, 2 }\nn, e := @@f()\nn"), "cannot use f()"},
	{cell("x := 1\nx, y := \nnil, @@nil\ny"), "use of untyped nil"},
	{cell("@@1 << 70"), "the constant 1180591620717411303424 overflows int (divide it, convert it to float64"},
	{cell("const big = 1 << 100\n@@big"), "overflows int"},
	{"The value is `{go} @@1 << 70`.\n", "overflows int"},
	{cell("@@init := 4\ninit"), "cannot declare init (choose another name)"},
	{cell("type @@main int\nvar m main\nm"), "cannot declare main (choose another name)"},
	{
		cell("@@func fib(n int) int\n{\n\treturn n\n}\nfib(3)"),
		"missing function body (its opening brace must be on the same line as func)\n",
	},
	{cell("s := @@'hello'\ns"), `syntax error: a rune literal contains one character (write a string in double quotes`},
	{cell("type N[T any] struct{ v T }\n\nfunc (n N[T]) M[U @@any](u U) {}"), "a method has no type parameters"},
	{cell("import \"fmt\"\nfmt.Println(\"a\")\nfmt.Println(@@"), "expected operand, found the end of the code"},
	{cell("x :=@@"), "expected operand, found the end of the code"},
	{cell("var@@"), "expected a name, found the end of the code"},
	{cell("x := 5\nwhile @@x > 0 {\n\tx--\n}"), "expected the end of the statement, found x (write for"},
	{cell("if true {\n\tlet @@x = 3\n}"), "(declare a variable with x := 3)"},
	{cell("var x int @@:= 3"), "(write x := 3, or var x int = 3)"},
	{cell("i := 1\nj := i@@++"), "x++ is a statement"},
	{cell("for i := 0; i < 3; i++ {\n\tx := \n@@}"), "found '}'\n"},
	{cell("fn := func(int, int) {}\nfn(1 @@2)"), "missing ',' in argument list\n"},
	{cell("x := true\ny := x @@? 1 : 2"), "Go has no operator ?:"},
	{cell("if x := 3; @@x = 3 {\n}"), "expected a condition, found an assignment (compare with ==)"},
	{cell("x := 3\nif @@x = 3 {\n}"), "expected a condition, found an assignment (compare with ==)"},
	{cell("l := []int{1}\nfor x @@in l {\n}"), "(write for _, x := range list { ... })"},
	{cell("type T struct { a int@@, b int }"), "(fields of a struct are separated by line ends or semicolons)"},
	{cell("type T struct {\n\ta int@@,\n\tb int,\n}"), "(fields of a struct are separated by line ends or semicolons)"},
	{cell("func f(int @@a) int { return 1 }"), "undefined: a (a name is before its type: a int)"},
	{cell("2 ** @@10"), "(Go has no operator **: write math.Pow(x, y), or a loop for integers)"},
	{cell("const x = 3\n@@x = 4"), "cannot assign to x: it is a constant\n"},
	{cell("const x = 3\n@@x++"), "cannot assign to x: it is a constant\n"},
	{
		"---\nparams: {n: 40}\n---\n\n" + cell("@@n = 50"),
		"cannot assign to n: it is a parameter of the front matter (assign it to a variable of another name first)",
	},
	{cell("x := 3\nx == @@null"), "undefined: null (write nil)"},
	{cell("func add(a, b int) int { @@a + b }"), "is not used (write return before it)"},
	{cell("add := func(a, b int) int {\n\t@@a + b\n}"), "is not used (write return before it)"},
	{cell("func add(a, b int) { @@a + b }"), "is not used\n"},
	{cell("func f() (int, error) { return 1, nil }\nx := @@f()"), "assignment mismatch: 1 variable but f() returns 2"},
	{cell("func f() (int, error) { return 1, nil }\nvar x = @@f()"), "1 variable but f() returns 2 values"},
	{cell("nums := [5]int{}\nnums[@@5]"), "index 5 out of bounds [0:5]"},
	{cell("x := 3\n@@return x"), "function (put the statements into a function, or the rest of the cell into an if)\n"},
	{cell("@@package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(1) }"), "a cell has no package clause"},
}

func TestIllegal(t *testing.T) {
	for _, test := range illegal {
		nb, want := plant(t, test.text)
		errs := newFront(newFrontJob(nb, nil, Options{})).Errs
		_ = errs.Err() // sorts
		if len(errs) == 0 {
			t.Errorf("%q: no error", test.text)
			continue
		}
		if errs[0].Pos != want || !strings.Contains(errs[0].Error()+"\n", test.says) {
			t.Errorf("%q:\n got %v\nwant %v: ... %s ...", clip(test.text), errs, want, test.says)
		}
		run := Execute(context.Background(), nb, Options{Engine: Yaegi, Cache: t.TempDir()})
		if run.Status != rederive.RunFailed || len(run.Errors) != len(errs) {
			t.Errorf("%q: the run is %v with %v", clip(test.text), run.Status, run.Errors)
		}
	}
}

// TestIllegalTogether checks that a syntax error does not hide the errors of other cells, and that names which its cell
// may declare are not reported as missing.
func TestIllegalTogether(t *testing.T) {
	for _, test := range []struct {
		cells []string
		want  []string
	}{
		{
			[]string{"x := 1 +\ny := 2", "var s string = 5", "x + y"},
			[]string{"n.md:7:3: syntax error", "n.md:14:16: cannot use 5"},
		},
		{
			[]string{
				"func (p point) norm() int { return p.x }\nundefinedName",
				"type point struct{ x int }\nfunc twice(n int { return n }",
			},
			[]string{"n.md:7:1: undefined: undefinedName", "n.md:15:18: syntax error: missing ','"},
		},
		{
			[]string{"type even struct{ n int }\nfunc (e even) half() int { return e.n / }", "even{4}.half()"},
			[]string{"n.md:7:41: syntax error"},
		},
		{
			[]string{
				"type stack []int", "func (s stack) top() int { return s[len(s-1] }",
				"stack{1}.top()\nstack{1}.pop()\nvar _ interface{ top() int } = stack{}",
			},
			[]string{"n.md:13:44: syntax error", "n.md:21:10: stack{…}.pop undefined"},
		},
		{
			[]string{
				"import (\n\t\"fmt\"\n\t\"math/rand/v2\"\n)\nx := 1 +",
				"fmt.Println(rand.N(3))\nvar s string = 5",
			},
			[]string{"n.md:10:9: syntax error", "n.md:18:16: cannot use 5"},
		},
		{
			[]string{"var s string = 5\n```\n\nWe find `{go} 1 +`.\n\n```go\n1"},
			[]string{"n.md:6:16: cannot use 5", "n.md:9:"},
		},
		{
			[]string{"x := 1\nx := 2", "var s string = 5"},
			[]string{"n.md:7:3: no new variables", "n.md:14:16: cannot use 5"},
		},
	} {
		text := ""
		for _, c := range test.cells {
			text += cell(c)
		}
		errs := newFront(newFrontJob(parseText(t, text), nil, Options{})).Errs
		_ = errs.Err() // sorts
		for i := range max(len(errs), len(test.want)) {
			if i >= len(errs) || i >= len(test.want) || !strings.HasPrefix(errs[i].Error(), test.want[i]) {
				t.Errorf("%q:\n got %v\nwant %v", test.cells, errs, test.want)
				break
			}
		}
	}
}

// failing holds programs that fail when they run.
var failing = []failingProgram{
	{"index", cell("list := []int{1, 2}\nn := 5\n@@list[n]"), "panic", "index out of range"},
	{
		"index in a call", cell(
			"func at(list []int, i int) int {\n\tj := i * 2\n\t@@return list[j]\n}\n\nat([]int{1}, 3)"), "panic",
		"index out of range",
	},
	{"division", cell("a, b := 1, 0\nc := 0\n@@c = a / b\nc"), "panic", "divide by zero"},
	{"nil map", cell("var m map[string]int\n@@m[\"a\"] = 1"), "panic", "nil map"},
	{"error", cell("import \"fmt\"\n@@panic(fmt.Errorf(\"so %d\", 1))"), "panic", "panic: so 1"},
	{"named text", cell("type Text string\n@@panic(Text(\"it broke\"))"), "panic", "panic: main.Text(\"it broke\")"},
	{"named number", cell("type Level uint8\n@@panic(Level(3))"), "panic", "panic: main.Level(3)"},
	{
		"own error", cell("type E struct{ n int }\nfunc (e *E) Error() string { return \"so it is\" }\n" +
			"func f() error { return &E{1} }\n@@panic(f())"), "panic", "panic: so it is",
	},
	{
		"error that panics", cell("type E struct{}\nfunc (E) Error() string { panic(\"no words\") }\n" +
			"func f() {\n\t@@panic(E{})\n}\nf()"), "panic", "panic while printing panic value: no words",
	},
	{
		"text that panics", cell("type T struct{ next *T }\nfunc (t *T) String() string { return t.next.String() }\n" +
			"@@panic(&T{})"), "panic", "panic while printing panic value: runtime error: invalid memory address",
	},
	{
		"error of a nil pointer",
		cell("type E struct{}\nfunc (E) Error() string { return \"\" }\nvar e *E\n@@panic(e)"),
		"panic", "panic while printing panic value: value method main.E.Error called using nil *E pointer",
	},
	{
		"error that panics with itself", cell("type E struct{}\nfunc (e E) Error() string { panic(e) }\n@@panic(E{})"),
		"panic", "panic while printing panic value",
	},
	{
		"error that panics with a struct", cell("type S struct{ f func() }\ntype E struct{ s S }\n" +
			"func (e E) Error() string { panic(e.s) }\n@@panic(E{})"),
		"panic", "panic while printing panic value: a value of type main.S",
	},
	{
		"pointers as keys", cell("type P struct{ all map[*P]int }\np := &P{all: map[*P]int{{}: 1, {}: 2}}\n" +
			"@@for q := range p.all {\n\tq.all = nil\n}"), "panic", "whose keys have no order, such as pointers",
	},
	{
		"nil in a goroutine", cell("type P struct{ N int }\nc := make(chan *P)\n" +
			"go func() {\n\tp := <-c\n\t@@p.N = 1\n}()\nc <- nil\n<-c"), "panic", "nil pointer dereference",
	},
	{"assertion", cell("var x any = 1\n@@x.(string)"), "panic", "panic: interface conversion: interface {} is int"},
	{"panic", cell("import \"fmt\"\nfmt.Println(1)\n@@panic(\"so it goes\")"), "panic", "so it goes"},
	{
		"in a loop", cell("list := []int{1, 2, 3}\nsum := 0\nfor i := 0; i < 4; i++ {\n\t@@sum += list[i]\n}"), "panic",
		"index out of range",
	},
	{"second cell", cell("x := 0\nx") + "\n```go\ny := 10\n@@y / x\n```\n", "panic", "divide by zero"},
	{"inline value", "```go\nx := []int{1}\n```\n\nHere `{go} @@x[len(x)]`.\n", "panic", "index out of range"},
	{
		"claim", cell("import \"rederive/show\"\nimport \"math\"\nx := math.NaN()\n@@show.Claim(\"a.b\", x)"), "panic",
		"not a number",
	},
	{
		"goroutine", cell("c := make(chan int)\nvar list []int\ngo func() {\n\t@@list[3] = 1\n}()\n<-c"), "panic",
		"index out of range",
	},
	{
		"goroutine with an error that panics",
		cell("type E struct{}\nfunc (E) Error() string { panic(\"no words\") }\n" +
			"go func() {\n\t@@panic(E{})\n}()\nselect {}"), "panic", "panic while printing panic value: no words",
	},
	{"deadlock", cell("c := make(chan int)\nx := 1\n@@x = <-c\nx"), "deadlock", "every goroutine waits"},
	{"endless recursion", cell("func f(n int) int {\n\t@@return f(n+1) + 1\n}\nf(1)"), "stack", "stack overflow"},
	{"flood", cell("import \"fmt\"\nfor {\n\t@@fmt.Println(\"a line that is written again and again, a line that is " +
		"written again and again\")\n}"), "output", "MiB of output"},
	{
		"generic function",
		cell("func at[T any](list []T, i int) T {\n\tj := i * 2\n\t@@return list[j]\n}\n\nat([]int{1}, 3)"), "panic",
		"index out of range",
	},
	{
		"method of a generic type",
		cell("type L[T any] []T\n\nfunc (l L[T]) last() T {\n\tn := len(l)\n\t@@return l[n]\n}\n\nL[int]{1}.last()"),
		"panic", "index out of range",
	},
	{
		"loop over a function",
		cell("func count(yield func(int) bool) {\n\tfor i := 0; yield(i); i++ {\n\t}\n}\n\nlist := []int{1}\nfor i " +
			":= range count {\n\t@@list[i] = 2\n}"), "panic", "index out of range",
	},
	{"function of slices", cell("import \"slices\"\nvar list []int\n@@slices.Max(list)"), "panic", "empty list"},
	{
		"literal called by slices",
		cell("import \"slices\"\nvar m map[int]int\nslices.SortFunc([]int{2, 1}, func(a, b int) int {\n\t@@m[a] = b\n" +
			"\treturn a - b\n})"), "panic", "nil map",
	},
	{
		"function of slices in a loop", cell("import \"slices\"\nfunc f(list []int) []int {\n\tn := 0\n" +
			"\tfor i := range 3 " +
			"{\n\t\tn += list[0]\n\t\t@@list = slices.Delete(list, i, i+1)\n\t\tn--\n\t}\n\treturn list\n" +
			"}\nf([]int{1, 2})"),
		"panic", "out of range",
	},
	{
		"field of nil", cell("type p struct{ n int }\nfunc (x *p) up() {\n\tfor i := range 3 {\n" +
			"\t\ti += 2\n\t\t@@x.n += i\n" +
			"\t}\n}\nvar x *p\nx.up()"), "panic", "nil pointer",
	},
	{
		"method in a loop", cell("type p struct{ a [3]int }\nfunc (x *p) at(i int) int {\n" +
			"\tj := i * 2\n\t@@return x.a[j]\n}\n" +
			"func f(x *p) (n int) {\n\tfor i := range 3 {\n\t\tn += x.at(i)\n\t}\n\treturn n\n}\nf(&p{})"), "panic",
		"index out of range",
	},
	{
		"nil map in a loop", cell("func f(m map[int]int) {\n\tfor i := range 3 {\n\t\ti++\n" +
			"\t\t@@m[i]++\n\t}\n}\nf(nil)"),
		"panic", "nil map",
	},
	{
		"before the rest of a loop", cell("import \"fmt\"\nfunc even(n int) bool { return n%2 == 0 }\n" +
			"list := []int{1, 2}\n" +
			"for i := 0; i < 5; i++ {\n\t@@x := list[i]\n\tif even(i) {\n\t\tcontinue\n\t}\n" +
			"\tfmt.Println(x)\n}"), "panic",
		"index out of range",
	},
	{
		"rest of a loop", cell("import \"fmt\"\nfunc even(n int) bool { return n%2 == 0 }\nlist := []int{1, 2}\n" +
			"for i := 0; i < 5; i++ {\n\tif even(i) {\n\t\tcontinue\n\t}\n\tx := i\n" +
			"\t@@fmt.Println(list[x])\n}"), "panic",
		"index out of range",
	},
	{
		"in a list", "1. one\n\n   ```go\n   x := []int{1}\n   n := 2\n   @@x[n]\n   ```\n", "panic",
		"index out of range",
	},
	{
		"in a quotation in a list", "- a\n  > b\n  >\n  > ````go\n  > n := len(\"```\") - 3\n  > @@7 % n\n  > ````\n",
		"panic", "divide by zero",
	},
	{"after long prose", strings.Repeat("A long line of prose with `code` and *emphasis*.\n\n", 300) +
		cell("var p *int\n@@*p"), "panic", "nil pointer"},
	{
		"inline value in a heading", "```go\nn := 0\n```\n\n## A heading with `{go} @@5 / n`\n", "panic",
		"divide by zero",
	},
	{"flood in a list", "1. one\n\n   ```go\n   import \"fmt\"\n   s := \"a line that is written again and again\"\n " +
		"  for {\n   \t@@fmt.Println(s, s, s, s)\n   }\n   ```\n", "output", "MiB of output"},
	{
		"memory in an inline value", "```go\nn := 1 << 40\n```\n\nHere `{go} @@len(make([]byte, n))`.\n", "memory",
		"out of memory",
	},
	{
		"flood of values", cell(
			"import (\n\t\"rederive/show\"\n\t\"strings\"\n)\ntext := strings.Repeat(\"a line that " +
				"is shown again and again\\n\", 10_000)\nfor {\n\t@@show.Display(show.Text(text))\n}"), "panic",
		"MiB of values shown and offered",
	},
	{
		"undeclared input", cell("import \"rederive/show\"\n@@_ = show.CSV(\"data.csv\")"), "panic",
		"the notebook declares no inputs: name the file in the front matter, as in inputs: {data: results.csv}",
	},
	{"memory", cell("n := 1 << 40\n@@_ = make([]byte, n)"), "memory", "out of memory"},
}

func TestFailing(t *testing.T) {
	all, compiled := slices.Concat(failing, failingGoroutines), map[string]bool{}
	if _, err := toolchain.Find(); err == nil {
		for _, test := range share.Of(t, 6, all) { // each is compiled and linked on its own
			compiled[test.name] = true
		}
	}
	cache := t.TempDir()
	for _, test := range all {
		engines := []string{Yaegi}
		if compiled[test.name] {
			engines = append(engines, Go)
		}
		t.Run(test.name, func(t *testing.T) {
			if raceDetector && test.kind == "stack" {
				t.Skip("the race detector's own stack of calls gives out before Go's")
			}
			limits := rederive.Limits{Time: 3 * time.Minute, Memory: 512 << 20} // none hits the time limit
			nb, want := plant(t, test.text)
			for _, engine := range engines {
				run := Execute(context.Background(), nb, Options{Engine: engine, Cache: cache, Limits: limits})
				if run.Status < rederive.RunLimit || run.Status > rederive.RunFailed || len(run.Errors) != 1 {
					t.Errorf("%s: %v with %v", engine, run.Status, run.Errors)
					continue
				}
				got := run.Errors[0]
				if !strings.Contains(got.Err.Error(), test.says) || got.Pos != want {
					t.Errorf("%s: got %v, want %v: ... %s ...", engine, got, want, test.says)
				}
				if f := lastFailure(run); f != nil && f.Kind != test.kind {
					t.Errorf("%s: the kind is %q, want %q", engine, f.Kind, test.kind)
				}
			}
		})
	}
}

// TestImports imports packages beyond the list.
func TestImports(t *testing.T) {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	text := "---\ntitle: t\nimports: [%s]\n---\n\n```go\nimport \"fmt\"\nimport @@%q\n\nfmt.Println(%s)\n```\n"
	nb, at := plant(t, fmt.Sprintf(text, "path", "path", "path.Join(\"a\", \"b\")"))
	run := Execute(context.Background(), nb, Options{Engine: Both, Cache: t.TempDir()})
	if run.Status != rederive.RunOK || len(run.Impure) != 1 || len(run.Warns) != 1 || run.Warns[0].Pos != at {
		t.Errorf("%v, impure %v: %v %v", run.Status, run.Impure, run.Errors, run.Warns)
	}
	nb, at = plant(t, fmt.Sprintf(text, "example.org/x", "example.org/x", "x.Y"))
	for _, cache := range []string{os.Getenv("GOMODCACHE"), t.TempDir()} {
		t.Setenv("GOMODCACHE", cache)
		errs := Check(context.Background(), nb, Options{})
		if len(errs) != 1 || errs[0].Pos != at || !strings.Contains(errs[0].Err.Error(),
			"no required module provides package example.org/x: run `go get example.org/x`") {
			t.Errorf("with the module cache %q: %v", cache, errs)
		}
	}
	_, err := program.ExportData(func() (toolchain.Toolchain, error) {
		return toolchain.Toolchain{}, toolchain.ErrNone
	})("path")
	if err == nil || !strings.Contains(err.Error(), "there is no Go toolchain") {
		t.Error(err)
	}
}

func TestEndlessLoop(t *testing.T) {
	nb, want := plant(t, cell("n := 0\nfor {\n\t@@n++\n}")+"\n```go\nn\n```\n")
	run := Execute(context.Background(), nb,
		Options{Engine: Yaegi, Cache: t.TempDir(), Limits: rederive.Limits{Time: 3 * time.Second}})
	if run.Status != rederive.RunLimit || run.Errors[0].Pos != want {
		t.Errorf("%v: %v, want %v", run.Status, run.Errors, want)
	}
	if s := run.Cells[1].State; s != rederive.CellNotRun {
		t.Errorf("the cell after it has state %v", s)
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(200*time.Millisecond, cancel)
	run := Execute(ctx, parse(t, "for {\n}"), Options{Engine: Yaegi, Cache: t.TempDir()})
	if run.Status != rederive.RunFailed || !strings.Contains(run.Errors.Error(), "interrupted") {
		t.Errorf("%v: %v", run.Status, run.Errors)
	}
}

// TestImportIsACause checks that the cause of an error survives the way from the process of the front end, through
// [Check] and through [Execute].
func TestImportIsACause(t *testing.T) {
	for code, want := range map[string]bool{"import \"os\"\nos.Exit(1)": true, "undefinedName": false} {
		nb, _ := plant(t, cell("@@"+code))
		errs := Check(context.Background(), nb, Options{})
		run := Execute(context.Background(), nb, Options{Engine: Yaegi, Cache: t.TempDir()})
		if got := errors.Is(errs, rederive.ErrImport); got != want {
			t.Errorf("%s: checked, %v: an import is the cause: %v", code, errs, got)
		}
		if got := errors.Is(run.Errors, rederive.ErrImport); got != want {
			t.Errorf("%s: run, %v: an import is the cause: %v", code, run.Errors, got)
		}
	}
}
