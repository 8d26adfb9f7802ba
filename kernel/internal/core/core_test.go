package core

import (
	"fmt"
	"go/types"
	"strings"
	"testing"

	"rederive/kernel/internal/program"
)

// TestRules has for each rule a program that breaks it, and no other.
func TestRules(t *testing.T) {
	programs := []struct{ excludes, text string }{
		{"a constant that is computed", "var n = 1 + 2"},
		{"a literal of another type than its own", "var n int8 = 1"},
		{"operands of different types", "func f(a any, b int) bool { return a == b }"},
		{"a comparison whose result is not a bool", "type b bool; func f(x, y int) b { return x == y }"},
		{"a count of a shift that may be negative", "func f(x, n int) int { return x << n }"},
		{"a conversion that is not written", "type l []int; func f(x []int) l { return x }"},
		{"a range over a number, text, address or function", "func f(l [2]int) { for i := range &l { _ = i } }"},
		{"a switch over an interface", "func f(x, y any) { switch x { case y: } }"},
		{"++ and -- of a uintptr", "func f(x uintptr) { x++ }"},
		{"the length of a pointer to an array", "func f() *[2]int { return f() }; func g() int { return len(f()) }"},
		{"a conversion of nil", "type l []int; func f() l { return l(nil) }"},
		{"a method expression", "type l []int; func (x l) f() {}; var g = l.f"},

		{"type parameters", "func f[T any](x T) {}"},
		{"named results", "func f() (n int) { return 1 }"},
		{"parameters without a name", "func f(_ int) {}"},
		{"constants that are declared, and imaginary ones", "const c = 1"},
		{"two blank fields in a struct", "type t struct { _, _ int }"},
		{"min, max and clear", "func f(a, b int) int { return min(a, b) }"},
		{"several conditions of a case, or values that are computed", "func f(a, b bool) { switch { case a, b: } }"},
		{"a default that is not the last case of a switch", "func f(a int) { switch a { default: case 1: } }"},
		{"nil as a case of a switch", "func f(p *int) { switch p { case nil: } }"},
		{"a condition that is an assertion", "func f(a any) { if a.(bool) {} }"},
		{"a type in parentheses before && or ||", "func f(p *int) bool { return (*int)(p) == nil || false }"},
		{"a statement in the head of an else", "func f(a bool) { if a { } else if b := a; b { } }"},
		{"a range statement that assigns to variables", "func f(l []int) { var i int; for i = range l { } }"},
		{"a deferred call whose arguments are more than names", "func f(n int) { defer f(n * n) }"},
		{"a goroutine of a function literal", "func f() { go func() { }() }"},
		{"a return statement that receives", "func f(c chan int) int { return <-c }"},
		{"literals among several values that are assigned", "func f(a, b []int) { a, b = []int{1}, a }"},
		{
			"several results that are assigned to more than names",
			"func f(m map[int]int) { var ok bool; m[1], ok = m[2] }",
		},
	}
	for i, r := range Rules() {
		if programs[i].excludes != r.Excludes {
			t.Fatalf("the program for %q is missing", r.Excludes)
		}
		found := Check("package main\n"+programs[i].text, program.Library())
		if len(found) != 1 || !strings.HasPrefix(found[0].Text, fmt.Sprintf("%s (%s): ", r.Excludes, r.Name)) {
			t.Errorf("%s: %v", r.Excludes, found)
		}
	}
}

// TestInside has programs of the core.
func TestInside(t *testing.T) {
	for _, text := range []string{
		"func min(a, b int) int { return a }\nvar n = min(1, 2)",
		"func f(x int8, n uint) int8 { return x << n >> 3 + int8(-1) }",
		"type l []int\nfunc f(x []int) l { return l(x) }",
		"func f() int { goto end\nx := 1\nend:\n}",
		"func f(p *int, e error) bool { return p == nil && e != nil }",
	} {
		if found := Check("package main\n"+text, program.Library()); len(found) > 0 {
			t.Errorf("%s: %v", text, found)
		}
	}
}

// TestNotGo sees that a program that is not Go is outside.
func TestNotGo(t *testing.T) {
	found := Check("package main\nfunc f(x int8) int { return x }", program.Library())
	if len(found) != 1 || !strings.HasPrefix(found[0].Text, "what is not Go") {
		t.Error(found)
	}
}

// TestKit sees that what the interpreter knows of package worker can be declared.
func TestKit(t *testing.T) {
	pkg, err := (&kit{library: program.Library()}).Import(KitPath)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := pkg.Scope().Lookup("Hold").(*types.Func); !ok {
		t.Error("there is no function Hold")
	}
}
