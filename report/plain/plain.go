// Package plain shows text so that nothing in it is hidden or active.
package plain

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Visible returns a text in which nothing is hidden or active. Bytes that are not UTF-8,
// control characters other than line ends and tabs, and characters that have no width or
// change the direction of text become escapes, such as \x1b and \u202e. Joiners stay, since
// words and symbols need them.
func Visible(s string) string { return escaped(s, true) }

// Printable is Visible for prose, where direction marks are legitimate.
func Printable(s string) string { return escaped(s, false) }

func escaped(s string, direction bool) string {
	if strings.IndexFunc(s, func(r rune) bool { return hidden(r, direction) }) < 0 && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case !hidden(r, direction):
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		i += n
	}
	return b.String()
}

// hidden reports whether a character is shown as an escape. U+FFFE and U+FFFF are not
// allowed in HTML.
func hidden(r rune, direction bool) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case r < 0x20 || 0x7f <= r && r < 0xa0 || r&0xfffe == 0xfffe:
		return true
	case !direction:
		return false
	}
	return Misleads(r)
}

// Misleads reports whether a character changes the direction of text, or has no width and is
// not a joiner: it can make different texts look the same.
func Misleads(r rune) bool {
	switch r {
	case 0x00ad, 0x061c, 0x180e, 0x200b, 0x200e, 0x200f, 0xfeff:
		return true
	}
	return 0x202a <= r && r <= 0x202e || 0x2060 <= r && r <= 0x2064 || 0x2066 <= r && r <= 0x2069
}
