package typeset

import (
	"io"
	"testing"

	"rederive/typeset/font"
)

// TestDigest sets a digest in a column that is narrower.
func TestDigest(t *testing.T) {
	digest := "gonum.org/v1/gonum v0.17.0, h1:VbpOemQlsSMrYmn7T2OUvQ4dqxQXU+ouZFQsZOx50z4="
	list := &Definitions{Items: []Definition{{
		Term:   Words("modules"),
		Blocks: []Block{&Paragraph{Text: Words(digest), Ragged: true}},
	}}}
	for name, block := range map[string]Block{
		"columns": &Columns{Blocks: []Block{list, &Paragraph{Text: Words(digest)}}},
		"table":   &Table{Body: []Row{{Cells: []Cell{{Text: Words(digest)}, {Text: Words(digest)}, {Text: Words(digest)}}}}},
	} {
		doc := &Document{Title: "Digest", Lang: "en", Blocks: []Block{block}}
		warnings, err := doc.WritePDFWith(io.Discard, Article(), font.NewLibrary())
		if err != nil {
			t.Fatal(err)
		}
		if len(warnings) > 0 {
			t.Errorf("%s: %v", name, warnings)
		}
	}
}
