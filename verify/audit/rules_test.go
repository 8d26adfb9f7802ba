package audit

import (
	"strings"
	"testing"

	"rederive/internal/golden"
)

// TestRules compares the page for users with the rules of the audit.
func TestRules(t *testing.T) {
	text := golden.Read(t, "../../docs/claims.md")
	for _, r := range Rules() {
		if !strings.Contains(string(text), "| "+r.Kind+" | "+r.Text+" |\n") {
			t.Errorf("the rule of %s is not on the page", r.Kind)
		}
	}
}

// TestMutateSides changes all sides of a chain, and not the name before it.
func TestMutateSides(t *testing.T) {
	for text, want := range map[string]string{
		"n + 1":            "n + 2; n + 0; n - 1",
		"T_3(n) = 2n":      "T_3(n) = 3n; T_3(n) = 1n",
		"T(n) = 2n = n*2":  "T(n) = 3n = n*2; T(n) = 1n = n*2; T(n) = 2n = n+2; T(n) = 2n = n*3; T(n) = 2n = n*1",
		"2n = n + n":       "3n = n + n; 1n = n + n; 2n = n - n",
		"n(n + 1) = n + n": "n(n - 1) = n + n; n(n + 2) = n + n; n(n + 0) = n + n; n(n + 1) = n - n",
	} {
		got := mutateSides(text)
		for m := range strings.SplitSeq(want, "; ") {
			if i := strings.Index("\n"+strings.Join(got, "\n")+"\n", "\n"+m+"\n"); i < 0 {
				t.Errorf("%s: the mutant %q is missing in %q", text, m, got)
			}
		}
		if n := strings.Count(want, ";") + 1; len(got) != n {
			t.Errorf("%s: %d mutants, want %d: %q", text, len(got), n, got)
		}
	}
}
