package paper

import (
	"strings"
	"testing"

	"rederive/document"
)

// TestWholeTitle joins the lines of a title that are far apart, and drops the mark of its footnote.
func TestWholeTitle(t *testing.T) {
	line := func(kind document.Kind, y, high float64, text string) document.Block {
		b := document.Block{Kind: kind}
		for w := range strings.FieldsSeq(text) {
			b.Words = append(b.Words, document.Word{Text: w, Box: document.Box{Page: 1, X1: 9, Y0: y, Y1: y + high}})
		}
		return b
	}
	first := line(document.Heading, 40, 24, "Sheep on Hills: A")
	for want, next := range map[string]document.Block{
		"Sheep on Hills: A Long Study": line(document.Heading, 90, 24, "Long Study"),
		"Sheep on Hills: A":            line(document.Heading, 90, 15, "Methods"),
	} {
		if got := wholeTitle([]document.Block{first, next}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	above := line(document.Heading, 10, 24, "Brief Reports")
	if got := wholeTitle([]document.Block{above, first}); got != "Sheep on Hills: A" {
		t.Errorf("%q", got)
	}
	for _, mark := range []string{"NIH Public Access", "Hill Academic Repository", "Original Contribution"} {
		d := &document.Document{Blocks: []document.Block{line(document.Heading, 10, 40, mark), first}}
		if got := largestOf(d, ""); got != "Sheep on Hills: A" {
			t.Errorf("below %s: %q", mark, got)
		}
	}
	last := &first.Words[len(first.Words)-1]
	last.Text = "A^{*}"
	if got := wholeTitle([]document.Block{first}); got != "Sheep on Hills: A" {
		t.Errorf("%q", got)
	}
}
