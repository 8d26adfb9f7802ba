package core

import (
	"strings"
	"testing"
)

// TestRules has for each rule a program that breaks it, and no other.
func TestRules(t *testing.T) {
	programs := map[string]string{
		"instance":      "func f[T any](x T) {}",
		"results":       "func f() (n int) { return 1 }",
		"blankparam":    "func f(_ int) {}",
		"constant":      "const c = 1",
		"blankfield":    "type t struct { _, _ int }",
		"minmax":        "var n = min(1, 2)",
		"condition":     "func f(a, b bool) { switch { case a, b: } }",
		"elseif":        "func f(a bool) { if a { } else if b := a; b { } }",
		"rangevar":      "func f(l []int) { var i int; for i = range l { } }",
		"rangepointer":  "func f(l [2]int) { for i := range &l { _ = i } }",
		"deferred":      "func f(n int) { defer f(n + 1) }",
		"started":       "func f() { go func() { }() }",
		"returned":      "func f(c chan int) int { return <-c }",
		"assignseveral": "func f(a, b []int) { a, b = []int{1}, a }",
		"assignresults": "func f(m map[int]int) { var ok bool; m[1], ok = m[2]; _ = ok }",
	}
	for _, r := range Rules() {
		found := Check("package main\n" + programs[r.Name])
		if len(found) != 1 || !strings.Contains(found[0].Text, "("+r.Name+")") {
			t.Errorf("%s: %v", r.Name, found)
		}
	}
	if found := Check("package main\nfunc min(a, b int) int { return a }\nvar n = min(1, 2)\n"); len(found) > 0 {
		t.Errorf("a function of the program itself: %v", found)
	}
}
