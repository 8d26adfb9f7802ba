package paper

import (
	"context"
	"testing"

	"rederive/internal/must"
)

// TestDirections reads numbers between characters that change the direction of text.
func TestDirections(t *testing.T) {
	const text = "# A \u202etitle\n\nWe saw t(28) = \u202e2.20\u202c, p \u200e= .036.\n\n" +
		"| a\u2067 | b |\n|---|---|\n| 1 | \u202e2 |\n"
	var r Reader
	p := must.Get(r.Read(context.Background(), "paper.md", []byte(text)))
	all := p.Document.Title
	for i := range p.Document.Blocks {
		b := &p.Document.Blocks[i]
		all += "|" + b.Text().String
		if b.Grid != nil {
			all += "|" + b.Grid.Rows[0][0].Text + b.Grid.Rows[1][1].Text
		}
	}
	const want = "A title|A title|We saw t(28) = 2.20, p = .036.|a b 1 2|a2"
	if all != want {
		t.Errorf("got %q", all)
	}
}
