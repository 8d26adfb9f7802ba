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
