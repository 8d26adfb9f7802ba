package ledger

import (
	"io"
	"strings"
	"testing"

	"rederive/internal/must"

	"rederive"
)

// TestMentions checks that a summary, which build servers post as a comment, neither
// notifies people nor refers to issues.
func TestMentions(t *testing.T) {
	l := New(rederive.Tool{})
	l.Warnings = []rederive.LedgerError{{Text: "see @everybody, a@b.example and #12, \\@owner and GH-1"}}
	var b strings.Builder
	must.Do(writeSummary(io.Writer(&b), l, Style{}))
	for _, part := range strings.Split(b.String(), "@")[1:] {
		if !strings.HasPrefix(part, "&#8203;") {
			t.Errorf("a mention in %q", b.String())
		}
	}
	if !strings.Contains(b.String(), `\#&#8203;12`) || !strings.Contains(b.String(), "@&#8203;everybody") {
		t.Errorf("the references are not there or not kept apart: %q", b.String())
	}
}
