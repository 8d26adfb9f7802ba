package jats

import (
	"bytes"
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/report/compose"
	"rederive/typeset"
)

// TestReferencesBeforeBreak checks that blocks that belong only to paper, and text without a
// heading of its own, may follow the list of references.
func TestReferencesBeforeBreak(t *testing.T) {
	entry := &typeset.Paragraph{ID: "ref-gauss", Text: typeset.Words("Gauss, 1801")}
	doc := &typeset.Document{Title: "T", Blocks: []typeset.Block{
		&typeset.Heading{Level: 1, Text: typeset.Words("References"), ID: compose.ReferencesID},
		&typeset.List{Own: true, Items: []typeset.Item{{Label: "[1]", Blocks: []typeset.Block{entry}}}},
		&typeset.PageBreak{},
		&typeset.Paragraph{Text: typeset.Words("Set in two columns.")},
	}}
	var out bytes.Buffer
	must.Do(Write(&out, doc, "rederive", func(string, []byte) error { return nil }))
	for _, want := range []string{"<label>[1]</label><mixed-citation>Gauss, 1801", "<p>Set in two columns.</p>"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in\n%s", want, out.String())
		}
	}
}
