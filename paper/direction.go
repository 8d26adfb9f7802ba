package paper

import (
	"strings"

	"rederive/document"
)

// isDirection reports whether a character changes the direction of text: numbers between two of them are the same
// numbers, and a sentence that is quoted on a page must not turn what is around it.
func isDirection(r rune) bool {
	return r == 0x061c || r == 0x200e || r == 0x200f || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069
}

// withoutDirection drops these characters. A word of nothing else is a sign that shows nothing.
func withoutDirection(text string) string {
	if !strings.ContainsFunc(text, isDirection) {
		return text
	}
	text = strings.Map(func(r rune) rune {
		if isDirection(r) {
			return -1
		}
		return r
	}, text)
	if text == "" {
		return "\u2060"
	}
	return text
}

// dropDirections drops them from all words, cells, captions and notes, and from the title.
func dropDirections(d *document.Document) {
	d.Title = withoutDirection(d.Title)
	for i := range d.Authors {
		d.Authors[i] = withoutDirection(d.Authors[i])
	}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		b.Place = withoutDirection(b.Place)
		for k := range b.Words {
			b.Words[k].Text = withoutDirection(b.Words[k].Text)
		}
		if b.Grid == nil {
			continue
		}
		b.Grid.Caption, b.Grid.Notes = withoutDirection(b.Grid.Caption), withoutDirection(b.Grid.Notes)
		for _, row := range b.Grid.Rows {
			for k := range row {
				row[k].Text = withoutDirection(row[k].Text)
			}
		}
	}
}
