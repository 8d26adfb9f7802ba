package typeset

import "strings"

// longestWord is the greatest number of letters of a word of a language. Anything
// longer, such as a digest, has no syllables.
const longestWord = 40

// breakable adds a long word that may break after certain characters.
func (c *composer) breakable(s string, l *look, after string, penalty int) {
	start := 0
	for i := 0; i+1 < len(s); i++ {
		if strings.IndexByte(after, s[i]) >= 0 && strings.IndexByte(after, s[i+1]) < 0 && i-start >= 2 {
			c.addBreakable(s[start:i+1], l)
			c.chance(l, penalty)
			start = i + 1
		}
	}
	c.addBreakable(s[start:], l)
}

// addBreakable adds a part of program text or of an address. A very long part may break
// anywhere, at a price.
func (c *composer) addBreakable(s string, l *look) {
	const most = 20
	runes := []rune(s)
	for len(runes) > most+most/2 {
		c.fragment(string(runes[:most]), l)
		c.chance(l, 400)
		runes = runes[most:]
	}
	c.fragment(string(runes), l)
}

// code adds program text. Its spaces are kept, and it may break after some signs.
func (c *composer) code(s string, l *look) {
	for i, part := range strings.Split(s, " ") {
		if i > 0 {
			sp := spaceOf(l, c.library)
			sp.stretch, sp.shrink = sp.stretch/4, 0
			c.items = append(c.items, sp)
		}
		c.breakable(part, l, "/.,(_-=}", 150)
	}
}
