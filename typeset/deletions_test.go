package typeset

import (
	"testing"

	"rederive/typeset/draw"
)

// TestDeletionsAreSpoken checks that deletions and insertions are in the structure,
// with words for a screen reader.
func TestDeletionsAreSpoken(t *testing.T) {
	d := &Document{Title: "t", Blocks: []Block{&Paragraph{Text: []Inline{
		Text("There are "), &Strike{Text: Words("13")}, Text(" "),
		&Colored{Ink: draw.Accent(), Text: rich("$12$ or so"), Inserted: true}, Text(" and "),
		&Colored{Ink: draw.Accent(), Text: Words("more")}, Text("."),
	}}}}
	s, _ := settle(d, Article())
	got := map[string]string{}
	var visit func(e *draw.Elem)
	visit = func(e *draw.Elem) {
		if e.Role == "Del" || e.Role == "Ins" {
			got[e.Role] += e.Alt
		}
		for _, kid := range e.Kids {
			visit(kid)
		}
	}
	visit(s.root)
	if got["Del"] != "deleted: 13" || got["Ins"] != "inserted: 12 or so" {
		t.Errorf("the structure has %v", got)
	}
	file, _ := write(t, d, Article())
	validate(t, file)
}
