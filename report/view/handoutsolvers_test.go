package view

import (
	"testing"

	"rederive"
)

// TestHandoutsHaveNoSolvers checks that a handout does not contain the sources that
// solve its exercises.
func TestHandoutsHaveNoSolvers(t *testing.T) {
	b := &Book{
		Notebook: &rederive.Notebook{},
		Verdicts: []rederive.Verdict{{ID: "a", Verdict: rederive.Confirmed}},
		Run: &rederive.Run{Status: rederive.RunOK, Sites: []rederive.Site{{
			ID: "a", Calls: []rederive.Callee{{Package: "rederive/solvers/impartial", Name: "Mex"}},
		}}},
	}
	if list := SolversOf(b); len(list) != 1 {
		t.Errorf("the solvers of the report are %v", list)
	}
	b.Variant = Handout
	if list := SolversOf(forVariant(b)); len(list) > 0 {
		t.Errorf("a handout has the sources of %v", list)
	}
}
