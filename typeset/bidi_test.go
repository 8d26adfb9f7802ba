package typeset

import (
	"strings"
	"testing"

	"rederive/typeset/draw"
)

// visualText returns the characters of a paragraph in their order on the page, from left to
// right, and the right end of each line.
func visualText(text []Inline, width Unit) (lines []string, ends []Unit) {
	p := Article()
	s := newSetter(&p)
	for _, l := range s.setParagraph(s.compose(text, s.body(&draw.Elem{}).look(&draw.Elem{})),
		lineShape{width: width, ragged: true}) {
		lines, ends = append(lines, strings.TrimSpace(glyphText(l.ops...))), append(ends, l.width)
	}
	return lines, ends
}

// TestRightToLeft sets text that runs from right to left. Brackets in it are mirrored,
// but their glyphs keep the character as written.
func TestRightToLeft(t *testing.T) {
	reversed := func(s string) string {
		r := []rune(s)
		for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
			r[i], r[j] = r[j], r[i]
		}
		return string(r)
	}
	for text, want := range map[string]string{
		"the game משחק הנים of nim": "the game " + reversed("משחק הנים") + " of nim",
		"two heaps":                 "two heaps",
		"see שלום (12), and more":   "see )12( " + reversed("שלום") + ", and more",
		"שלום (אב) 12 nim.":         ".nim 12 " + reversed("שלום (אב)"),
		"סכום 12+34":                "12+34 " + reversed("סכום"),
	} {
		if got, _ := visualText(Words(text), 400*pt); len(got) != 1 || got[0] != want {
			t.Errorf("%q is set as %q, want %q", text, got, want)
		}
	}
	// A paragraph that begins with such text is aligned right on every line.
	lines, ends := visualText([]Inline{
		Text("ערימה ראשונה "), &Strong{Text: Words("ערימה שנייה")}, Text(" ערימה שלישית"),
	}, 75*pt)
	want := []string{reversed("ערימה ראשונה"), reversed("ערימה שנייה"), reversed("ערימה שלישית")}
	if len(lines) != 3 || strings.Join(lines, "|") != strings.Join(want, "|") {
		t.Errorf("lines %q, want %q", lines, want)
	}
	for i := range ends {
		if ends[i] < 75*pt-1 || ends[i] > 75*pt+1 {
			t.Errorf("line %d ends at %s pt", i+1, ends[i].Text())
		}
	}
}
