package paper

import (
	"strings"

	"rederive/document"
)

// isDirection reports whether a character changes the direction of text. Numbers are the same with or without
// such characters, and a sentence quoted on a page must not turn the text around it.
func isDirection(r rune) bool {
	return r == 0x061c || r == 0x200e || r == 0x200f || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069
}

// withoutDirection drops these characters. A word that consists only of them becomes an invisible character.
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

// dropDirections drops them from the title, authors, words, cells, captions and notes.
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
