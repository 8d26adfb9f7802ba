package document

import (
	"strings"
	"testing"

	"rederive/internal/mapping"
)

// TestNotesAfter checks that only notes are taken from the blocks after a table.
func TestNotesAfter(t *testing.T) {
	block := func(kind Kind, text string) Block {
		b := Block{Kind: kind}
		for w := range strings.FieldsSeq(text) {
			b.Words = append(b.Words, Word{Text: w})
		}
		return b
	}
	blocks := []Block{
		block(Paragraph, "Robust standard errors in parentheses."),
		block(Footnote, "* p < .10, ** p < .05"),
		block(Paragraph, "The estimates are small."),
		block(Paragraph, "Note. Of another table."),
	}
	if got, want := NotesAfter(blocks), "Robust standard errors in parentheses. * p < .10, ** p < .05"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, text := range []string{
		"Models have controls. P-values in square brackets.", "Weighted. Significance levels: * 0.05 ** 0.01.",
		"NST = not tailored; ST = tailored.",
	} {
		legend := []Block{block(Footnote, text), block(Footnote, "See Table 3 (ranges in brackets).")}
		if got := NotesAfter(legend); got != text {
			t.Errorf("%q: %q", text, got)
		}
		if got := NotesAfter([]Block{block(Paragraph, text)}); got != "" {
			t.Errorf("a paragraph: %q", got)
		}
	}
	mapping.Test(t, IsTableNote, map[string]bool{
		"Data are n (%).": true, "Source: own data": true, "t-statistics in brackets": true, "Standard errors " +
			"fell.": true, "+ p <0.1, * p <0.05": true, "+ 3 more": false,
		"Data were collected in May.": false, "Notes were taken.": false, "SD was 3.1.": false,
	})
	if got := NotesAfter([]Block{block(Caption, "Note. 1")}); got != "" {
		t.Errorf("a caption: %q", got)
	}
}
