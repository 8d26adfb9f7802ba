package reach

import (
	"errors"
	"strings"
	"testing"
)

const library = `package p

import (
	"errors"
	"math"
	r "math/rand"
)

// Count counts.
func Count(n int) int { return helper(n) + base }

func helper(n int) int { return int(math.Abs(float64(n))) }

func unused() int { return r.Int() }

const (
	base = iota
	other
)

type T struct{ next *U }

type U struct{}

func (t *T) String() string { return "t" }

func (u U) Name() string { return far }

var far = "far"

var table = build()

func build() int { return 1 }

func init() { start() }

func start() {}

type V struct{}

func (V) Lost() {}
`

const cells = "package cells\nimport p \"m/lib\"\n"

func reachedBy(t *testing.T, lib, code string) string {
	t.Helper()
	var p Pool
	if err := errors.Join(p.Add("m/", "lib", "lib/p.go", []byte(lib)),
		p.Add("m/", "", "cells", []byte(cells))); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(strings.Join(p.Reached(code), "|"), "\n", " ")
}

// TestReached lists, for some code, declarations that it reaches and declarations that it
// does not.
func TestReached(t *testing.T) {
	for _, c := range []struct{ code, in, out string }{
		{"p.Count(3)", "Count,helper,base = iota,math/rand", ""},
		{"p.Count(3)", "Count,build,table,start,func init", "unused,String,Lost,far"},
		{"var t p.T", "String,Name,far,type U", "Count,Lost,unused,errors"},
		{"p.V{}", "Lost", "String"},
		{"x.V{}.T.Count(far)", "table", "Lost,helper,String,Name"},
	} {
		got := reachedBy(t, library, c.code)
		for name := range strings.SplitSeq(c.in, ",") {
			if name != "math/rand" && !strings.Contains(got, name) {
				t.Errorf("%s does not reach %s: %s", c.code, name, got)
			}
		}
		for name := range strings.SplitSeq(c.out, ",") {
			if name != "" && strings.Contains(got, name) {
				t.Errorf("%s reaches %s: %s", c.code, name, got)
			}
		}
	}
}

// TestReachedBeyond follows names from package to package.
func TestReachedBeyond(t *testing.T) {
	var p Pool
	for folder, text := range map[string]string{
		"": "package cells\nimport \"m/near\"\nfunc Wins() bool { return near.Solve() }\n" +
			"func Idle() int { return near.Other() }",
		"near": "package near\nimport deep \"m/far\"\nfunc Solve() bool {\n\treturn deep.Table[0] > deep.\n" +
			"\t\tBound()\n}\nfunc Other() int { return 7 }",
		"far": "package far\nvar Table = [1]int{5}\nfunc Bound() int { return 3 }\nfunc Unused() int { return 9 }\n",
	} {
		if err := p.Add("m/", folder, folder+"/x.go", []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	got := strings.Join(p.Reached("Wins()"), "|")
	for _, name := range []string{"Wins", "Solve", "Table", "Bound"} {
		if !strings.Contains(got, "\n"+name+"\n") {
			t.Errorf("%s is not reached: %q", name, got)
		}
	}
	for _, name := range []string{"Idle", "Other", "Unused"} {
		if strings.Contains(got, "\n"+name+"\n") {
			t.Errorf("%s is reached: %q", name, got)
		}
	}
}

// TestEdits checks which edits of a library may change the result of Count.
func TestEdits(t *testing.T) {
	before := reachedBy(t, library, "p.Count(3)")
	for _, c := range []struct {
		name, old, fresh string
		same             bool
	}{
		{"a comment", "// Count counts.", "// Count is the count.", true},
		{"layout", "func unused() int { return r.Int() }\n", "\n\nfunc unused() int {\n\treturn r.Int()\n}\n", true},
		{"a function that is not used", "r.Int()", "r.Int() + 1", true},
		{"an import that is not used", "\"errors\"\n", "", true},
		{"a helper", "float64(n))", "float64(n+1))", false},
		{"a constant before in its group", "base = iota", "first = iota\n\tbase", false},
		{"the package of a name", `"math"`, `math "math/cmplx"`, false},
		{"the function of an initial value", "return 1", "return 2", false},
		{"what runs at the start", "func start() {}", "func start() { far = `x` }", false},
	} {
		edited := strings.Replace(library, c.old, c.fresh, 1)
		if edited == library {
			t.Fatalf("%s: nothing is edited", c.name)
		}
		if same := reachedBy(t, edited, "p.Count(3)") == before; same != c.same {
			t.Errorf("%s: the same is %v, want %v", c.name, same, c.same)
		}
	}
}

func TestBadSource(t *testing.T) {
	var p Pool
	if err := p.Add("m/", "lib", "lib/p.go", []byte("package p\nfunc (")); err == nil ||
		!strings.Contains(err.Error(), "lib/p.go:2") {
		t.Errorf("the error is %v", err)
	}
}
