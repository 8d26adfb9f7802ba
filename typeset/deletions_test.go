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

// TestTitleIsATitle checks that the structure names the title of a document, which is no heading of a section.
func TestTitleIsATitle(t *testing.T) {
	d := &Document{Title: "t", Blocks: []Block{&Title{Text: Words("Towers"), Authors: []string{"Ada"}}, par(prose)}}
	s, _ := settle(d, Article())
	if kids := s.root.Kids; kids[0].Role != "Title" || kids[1].Role != "P" {
		t.Errorf("the document begins with %s and %s", kids[0].Role, kids[1].Role)
	}
	file, _ := write(t, d, Article())
	validate(t, file)
}
