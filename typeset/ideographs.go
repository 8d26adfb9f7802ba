package typeset

import (
	"unicode"

	"github.com/go-text/typesetting/segmenter"
)

// ideographic reports whether a letter belongs to a script that has no spaces between words.
func ideographic(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo)
}

// ideographs adds text that may break between its letters where the Unicode line breaking rules (UAX 14) allow
// it: not before a full stop, for example. The gaps stretch a little so that lines fill the column.
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
