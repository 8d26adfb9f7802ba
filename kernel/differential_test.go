package kernel

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/share"
	"rederive/kernel/internal/toolchain"
)

// programImports is what the programs import. Each package is used somewhere.
const programImports = `import ("bufio"; "bytes"; "cmp"; "container/heap"; "encoding/hex"; "encoding/json"; ` +
	`"errors"; "fmt"; "hash"; "hash/fnv"; "io"; "iter"; "maps"; "math"; "math/big"; "math/bits"; "math/cmplx"; ` +
	`"math/rand"; "slices"; "sort"; "strconv"; "strings"; "sync"; ` +
	`"rederive/solvers/endless"; "rederive/solvers/impartial")
`

var numbered = regexp.MustCompile(`\b(\w+?)__\b`)

// programs returns the programs in the files of testdata that match a pattern, as the code of cells.
func programs(t testing.TB, pattern string) []string {
	names, err := filepath.Glob(filepath.Join("testdata", pattern))
	if err != nil || len(names) == 0 {
		t.Fatal("no files ", pattern, err)
	}
	var list []string
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		_, text, found := strings.Cut(string(data), "number of the program.\n")
		if !found {
			t.Fatalf("%s: no comment that ends in \"number of the program.\"", name)
		}
		list = append(list, regexp.MustCompile(`(?m)^== ?\n`).Split(text, -1)...)
	}
	return numberedCells(list)
}

// numberedCells turns programs into cells, and puts their numbers into names.
func numberedCells(programs []string) []string {
	var cells []string
	for _, prog := range programs {
		decls, body, ok := strings.Cut(prog, "--\n")
		if !ok {
			decls, body = "", prog
		}
		cell := decls + "{\n" + body + "}\n"
		cells = append(cells, numbered.ReplaceAllString(cell, fmt.Sprintf("${1}_%d", len(cells))))
	}
	return cells
}

// matrix returns programs for all pairs of number types and operations, and for all pairs of loops and things to do in
// a loop.
func matrix() []string {
	var list []string
	for _, typ := range []string{
		"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32",
		"uint64",
	} {
		for _, op := range []string{
			"a + b", "a - b", "a * b", "a / b", "a % b", "a << 3", "a >> 1", "a & b | ^a", "a &^ b ^ 5", "-a + 100",
			"(a + 100) * (b + 50) / 7", "a<<(uint(b)&7) + T(1)<<(uint(a)&3)",
		} {
			prog := "var a, b T = 113, 7\nfor i := T(0); i < 5; i++ { a += i * 31; b += 2; fmt.Println(OP, a < b, a " +
				"== b) }\n"
			list = append(list, strings.NewReplacer("OP", strings.ReplaceAll(op, "T(", typ+"("), "T", typ).
				Replace(prog))
		}
	}
	loops := []string{
		"for i := 0; i < 4; i++ {", "for i := range 4 {", "for i := range []int{5, 6, 7, 8} {",
		"for _, i := range []int{3, 1, 2} {", "for i := range map[int]bool{7: true, 2: true, 4: false} {",
		"for _, i := range map[string]int{\"b\": 1, \"a\": 2} {", "for i := 10; i > 0; i /= 2 {",
		"for i, j := 0, 9; i < j; i, j = i+1, j-2 {",
	}
	bodies := []string{
		"fmt.Println(i)", "if i%2 == 0 { continue }; fmt.Println(i)", "if i > 2 { break }; fmt.Println(i)",
		"fs = append(fs, func() int { return i })", "fs = append(fs, func() int { i++; return i })",
		"p := &i; *p *= 2; fmt.Println(i)", "i := i * 10; fs = append(fs, func() int { return i })",
		"x := i; ps = append(ps, &x)",
		"for j := range 2 { if j == 1 { continue }; fs = append(fs, func() int { return i*10 + j }) }",
		"switch i { case 1, 2: continue; case 4: fmt.Println(\"four\") }; fmt.Println(i)",
		"func() { defer fmt.Println(\"d\", i); i *= 3 }()", "s, t := []int{i}, i > 1; fmt.Println(s, t)",
	}
	for _, loop := range loops {
		for _, body := range bodies {
			if strings.Contains(loop, "/=") && (strings.Contains(body, "*=") || strings.Contains(body, "continue };")) {
				continue // it would not end
			}
			list = append(list, "var fs []func() int\nvar ps []*int\n"+loop+"\n"+body+
				"\n}\nfor _, f := range fs { fmt.Println(f(), f()) }\nfor _, p := range ps { fmt.Println(*p) }\n")
		}
	}
	return list
}

// TestGoroutinesOfLiterals starts goroutines with function literals in a loop. Left to itself, the interpreter starts
// some of them twice and others never, about one in 10,000, and only when a goroutine ends while the one that started
// it goes on.
func TestGoroutinesOfLiterals(t *testing.T) {
	rounds := 250
	switch {
	case raceDetector: // it is slow, but fails in the first rounds
		rounds = 50
	case share.Whole():
		rounds = 1000
	}
	for _, start := range []string{
		"go func() { defer wg.Done(); mu.Lock(); total += i; mu.Unlock() }()",
		"go func(n int) { defer wg.Done(); mu.Lock(); total += n; mu.Unlock() }(i)",
		"f := func() { defer wg.Done(); mu.Lock(); total += i; mu.Unlock() }; go f()",
		"start(func() { defer wg.Done(); mu.Lock(); total += i; mu.Unlock() })",
	} {
		nb := parse(t, `import ("sync"; "fmt")
func start(f func()) { go f() }
for n := range `+fmt.Sprint(rounds)+` {
	var wg sync.WaitGroup
	var mu sync.Mutex
	total := 0
	for i := range 40 { wg.Add(1); `+start+` }
	wg.Wait()
	if total != 780 { fmt.Println(n, total) }
}`)
		run := Execute(context.Background(), nb, Options{Engine: Yaegi, Cache: t.TempDir()})
		if run.Status != rederive.RunOK || len(run.Cells[0].Outputs) > 0 {
			t.Errorf("%s: %v, %v, %d outputs", start, run.Status, run.Errors, len(run.Cells[0].Outputs))
			for _, o := range run.Cells[0].Outputs {
				t.Log(outputText(o))
			}
		}
	}
}

// TestPlainCells runs corner cases of switch and range statements, without anything generic, in both engines.
func TestPlainCells(t *testing.T) {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	cache := t.TempDir()
	for _, cell := range []string{
		`switch f(1) {}`,
		`switch f(2) { default: fmt.Println("d"); case 1: fmt.Println("1"); case 3: fmt.Println("3") }`,
		`a, i := [3]int{}, 1; for i, a[i] = range []int{f(7), 8} { fmt.Println(i, a) }`,
		`x := 1; switch x { case 1: fallthrough; default: }; fmt.Println(x)`,
	} {
		nb := parse(t, "import \"fmt\"\nfunc f(n int) int { fmt.Println(\"f\", n); return n }\n{\n"+cell+"\n}")
		run := Execute(context.Background(), nb, Options{Engine: Both, Cache: cache})
		if wrong := slices.Concat(run.Errors, run.Warns); !run.Agreed || len(wrong) > 0 {
			t.Errorf("%s: %v, %v", cell, run.Status, wrong)
		}
	}
}

// TestGenericCells runs generic code and loops over functions at cell level, where variables belong to the package.
func TestGenericCells(t *testing.T) {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	text, err := os.ReadFile(filepath.Join("testdata", "generics.md"))
	if err != nil {
		t.Fatal(err)
	}
	run := Execute(context.Background(), parseText(t, string(text)), Options{Engine: Both, Cache: t.TempDir()})
	if !run.Agreed || len(run.Errors)+len(run.Warns) > 0 {
		t.Fatalf("%v %v %v", run.Status, run.Errors, run.Warns)
	}
	if got, want := run.Values[0].Text, "[1!, 2!]"; got != want {
		t.Errorf("the inline value is %s, want %s", got, want)
	}
}

// TestHiddenNames runs cells that redeclare predeclared types and functions. The code that the kernel adds relies on
// these names.
func TestHiddenNames(t *testing.T) {
	if _, err := toolchain.Find(); err != nil {
		t.Skip("skipped: this test compiles programs: ", err)
	}
	text, err := os.ReadFile(filepath.Join("testdata", "hidden.md"))
	if err != nil {
		t.Fatal(err)
	}
	run := Execute(context.Background(), parseText(t, string(text)), Options{Engine: Both, Cache: t.TempDir()})
	if !run.Agreed || len(run.Errors)+len(run.Warns) > 0 {
		t.Fatalf("%v %v %v", run.Status, run.Errors, run.Warns)
	}
	if got, want := run.Values[0].Text, "4"; got != want {
		t.Errorf("the inline value is %s, want %s", got, want)
	}
}

// useImports uses each package, in case all programs that use it are refused.
const useImports = `
var _, _, _ = cmp.Compare[int], heap.Init, hex.EncodeToString
var _, _, _, _ = json.Marshal, errors.New, fmt.Println, fnv.New32a
var _, _, _, _ = math.Sqrt, big.NewInt, bits.Len, cmplx.Abs
var _, _, _, _, _ = rand.New, slices.Sort[[]int], sort.Ints, strconv.Itoa, strings.Fields
var _ sync.Mutex
var _ iter.Seq[int]
var _, _, _ = maps.Clone[map[int]int], impartial.Mex, endless.Search
`
