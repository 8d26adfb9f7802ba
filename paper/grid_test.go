package paper

import (
	"context"
	"testing"
)

// TestNotesInside finds the notes of a table in its last rows.
func TestNotesInside(t *testing.T) {
	const note = "Standard errors in parentheses. *** p<0.01, ** p<0.05, * p<0.1."
	const page = `<html><body><table><tr><th></th><th>(1)</th></tr><tr><td>Delay</td><td>0.06***</td></tr>
<tr><td></td><td>(0.01)</td></tr>
<tr><td colspan="2">Standard errors in parentheses. *** p&lt;0.01, ** p&lt;0.05, * p&lt;0.1.</td></tr>
</table></body></html>`
	p, err := readHTML(context.Background(), nil, []byte(page))
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range p.Document.Blocks {
		if b.Grid != nil && b.Grid.Notes != note {
			t.Errorf("notes are %q", b.Grid.Notes)
		}
	}
}
