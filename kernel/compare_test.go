package kernel

import (
	"testing"

	"rederive"
)

// TestFailuresDiffer compares failures: where a data race is noticed is chance, where a panic is not.
func TestFailuresDiffer(t *testing.T) {
	for kind, differ := range map[string]bool{"died": false, "panic": true} {
		a := &rederive.Failure{Kind: kind, Pos: rederive.Pos{File: "a.md", Line: 1, Col: 1}}
		b := &rederive.Failure{Kind: kind, Pos: rederive.Pos{File: "a.md", Line: 2, Col: 1}}
		if _, diff := enginesDiffer().output(a, b); (diff != "") != differ {
			t.Errorf("%s at two places: %q", kind, diff)
		}
	}
}

// TestNilMethods compares what a panic says about a method of a value that is called with a nil pointer.
func TestNilMethods(t *testing.T) {
	a := &rederive.Stream{Name: "stdout", Text: "1 value method main.T.M called using nil *T pointer\n"}
	for text, differ := range map[string]bool{
		"1 runtime error: invalid memory address or nil pointer dereference\n": false,
		"2 runtime error: invalid memory address or nil pointer dereference\n": true,
	} {
		b := &rederive.Stream{Name: "stdout", Text: text}
		if _, diff := enginesDiffer().output(a, b); (diff != "") != differ {
			t.Errorf("%q: %q", text, diff)
		}
	}
}
