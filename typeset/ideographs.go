package typeset

import (
	"unicode"

	"github.com/go-text/typesetting/segmenter"
)

// ideographic reports the letters of scripts that have no spaces between words.
func ideographic(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo)
}

// ideographs adds text that may break between its letters where the Unicode rules allow it (UAX 14): not before a
// stop, say. The gaps stretch a little, so that lines fill the column.
func (c *composer) ideographs(s string, l *look) {
	var seg segmenter.Segmenter
	seg.Init([]rune(s))
	lines := seg.LineIterator()
	for first := true; lines.Next(); first = false {
		if !first {
			c.items = append(c.items, item{kind: chanceItem, look: l, stretch: l.size / 12})
		}
		c.fragment(string(lines.Line().Text), l)
	}
}
