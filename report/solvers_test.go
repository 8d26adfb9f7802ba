package report

import (
	"bytes"
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/report/view"
)

// TestClaimsLeadToSolvers follows the links from a claim to the functions that it
// depends on. The page contains their sources; a handout does not.
func TestClaimsLeadToSolvers(t *testing.T) {
	r := renderer()
	b := sample(t)
	var page bytes.Buffer
	must.Do(r.HTML(&page, b))
	for _, name := range []string{"Mex", "Solver.Grundy"} {
		link, anchor := `href="#source-impartial.`+name+`"`,
			`<span id="source-impartial.`+name+`"><i class="l c">// `
		if !strings.Contains(page.String(), link) || strings.Count(page.String(), anchor) != 1 {
			t.Errorf("the link to %s leads nowhere", name)
		}
	}
	files, err := view.SolverFiles("solvers/impartial")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		if !strings.Contains(page.String(), "<h3>"+f.Name+"</h3>") {
			t.Errorf("%s is not in the page", f.Name)
		}
	}
}
