package verify

import (
	"io"
	"strings"
	"testing"

	"rederive"
)

// TestMentions keeps a summary, which build servers post as a comment, from notifying people
// and from referring to issues.
func TestMentions(t *testing.T) {
	l := NewLedger(rederive.Tool{})
	l.Warnings = []rederive.LedgerError{{Text: "see @everybody, a@b.example and #12, \\@owner and GH-1"}}
	var b strings.Builder
	if err := writeSummary(io.Writer(&b), l, Style{}); err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(b.String(), "@")[1:] {
		if !strings.HasPrefix(part, "&#8203;") {
			t.Errorf("a mention in %q", b.String())
		}
	}
	if !strings.Contains(b.String(), `\#&#8203;12`) || !strings.Contains(b.String(), "@&#8203;everybody") {
		t.Errorf("the references are not there or not kept apart: %q", b.String())
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
		for _, m := range strings.Split(want, "; ") {
			if i := strings.Index("\n"+strings.Join(got, "\n")+"\n", "\n"+m+"\n"); i < 0 {
				t.Errorf("%s: the mutant %q is missing in %q", text, m, got)
			}
		}
		if n := strings.Count(want, ";") + 1; len(got) != n {
			t.Errorf("%s: %d mutants, want %d: %q", text, len(got), n, got)
		}
	}
}
