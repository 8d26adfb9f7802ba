package typeset

import (
	"io"
	"testing"

	"rederive/internal/must"
	"rederive/typeset/font"
)

// TestDigest sets a digest in a column narrower than the digest.
func TestDigest(t *testing.T) {
	digest := "gonum.org/v1/gonum v0.17.0, h1:VbpOemQlsSMrYmn7T2OUvQ4dqxQXU+ouZFQsZOx50z4="
	list := &Definitions{Items: []Definition{{
		Term:   Words("modules"),
		Blocks: []Block{&Paragraph{Text: Words(digest), Ragged: true}},
	}}}
	for name, block := range map[string]Block{
		"columns": &Columns{Blocks: []Block{list, &Paragraph{Text: Words(digest)}}},
		"table": &Table{Body: []Row{
			{Cells: []Cell{{Text: Words(digest)}, {Text: Words(digest)}, {Text: Words(digest)}}},
		}},
	} {
		doc := &Document{Title: "Digest", Lang: "en", Blocks: []Block{block}}
		warnings := must.Get(doc.WritePDF(io.Discard, Article(), font.NewLibrary()))
		if len(warnings) > 0 {
			t.Errorf("%s: %v", name, warnings)
		}
	}
}

// TestLastPage demands that no document ends with a page of only a line or two.
func TestLastPage(t *testing.T) {
	for n := 30; n < 60; n++ {
		list := &Definitions{}
		for range n {
			list.Items = append(list.Items, Definition{
				Term: Words("term"), Blocks: []Block{&Paragraph{Text: Words("text")}},
			})
		}
		doc := &Document{Blocks: []Block{list}}
		_, sheets := settle(doc, Article())
		if last := sheets[len(sheets)-1]; len(sheets) > 1 && len(last.body) < leastLines {
			t.Errorf("%d entries: the last of %d pages has %d", n, len(sheets), len(last.body))
		}
	}
}
