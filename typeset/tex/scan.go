package tex

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// A tokenKind corresponds to TeX's category codes.
type tokenKind uint8

const (
	tokEOF     tokenKind = iota
	tokChar              // a character that means itself
	tokCommand           // text is the name without the backslash
	tokBegin             // {
	tokEnd               // }
	tokSup               // ^
	tokSub               // _
	tokCell              // &
	tokSpace             // white space, or the end of a comment
	tokTie               // ~
	tokDollar            // $
	tokParam             // #1 ... #9 in a macro's body
	tokBad               // an invalid byte
)

// An extent is a part of the source: byte offsets into the formula, the end excluded. The output of a macro has the
// extent of its call.
type extent struct{ Start, End int }

type token struct {
	kind tokenKind
	char rune
	text string
	extent
}

func (t token) is(char rune) bool { return t.kind == tokChar && t.char == char }

func (t token) command(name string) bool { return t.kind == tokCommand && t.text == name }

// String returns the token as the author wrote it, for messages.
func (t token) String() string {
	switch t.kind {
	case tokEOF:
		return "the end of the formula"
	case tokCommand:
		return `\` + t.text
	case tokBad:
		return fmt.Sprintf("%q", t.text)
	}
	return t.text
}

// scan scans the token at offset at.
func scan(src string, at int) token {
	if at >= len(src) {
		return token{kind: tokEOF, extent: extent{len(src), len(src)}}
	}
	c := src[at]
	switch {
	case c == '\\':
		return scanCommand(src, at)
	case c == '%' || isSpace(c):
		return scanSpace(src, at)
	case c < utf8.RuneSelf:
		return token{kind: asciiKind(c), char: rune(c), text: src[at : at+1], extent: extent{at, at + 1}}
	}
	return scanRune(src, at)
}

func asciiKind(c byte) tokenKind {
	switch c {
	case '{':
		return tokBegin
	case '}':
		return tokEnd
	case '^':
		return tokSup
	case '_':
		return tokSub
	case '&':
		return tokCell
	case '~':
		return tokTie
	case '$':
		return tokDollar
	}
	if c < ' ' || c == 0x7F {
		return tokBad
	}
	return tokChar
}

func scanRune(src string, at int) token {
	r, size := utf8.DecodeRuneInString(src[at:])
	t := token{kind: tokChar, char: r, text: src[at : at+size], extent: extent{at, at + size}}
	switch {
	case r == utf8.RuneError && size == 1, unicode.Is(unicode.Cf, r), unicode.IsControl(r), unicode.Is(unicode.Co, r):
		t.kind = tokBad
	case unicode.IsSpace(r):
		t.kind, t.text = tokSpace, " "
	}
	return t
}

func scanCommand(src string, at int) token {
	end := at + 1
	for end < len(src) && isLetter(rune(src[end])) {
		end++
	}
	if end == at+1 && end < len(src) {
		_, size := utf8.DecodeRuneInString(src[end:])
		end += size
	} else if end < len(src) && src[end] == '*' && starred(src[at+1:end]) {
		end++
	}
	return token{kind: tokCommand, text: src[at+1 : end], extent: extent{at, end}}
}

// starred reports whether a command's name may end with a star.
func starred(name string) bool {
	return name == "operatorname" || name == "tag" || name == "hspace"
}

// scanSpace reads white space, or a comment with the white space after it.
func scanSpace(src string, at int) token {
	end := at
	for src[at] == '%' && end < len(src) && src[end] != '\n' {
		end++
	}
	for end < len(src) && isSpace(src[end]) {
		end++
	}
	return token{kind: tokSpace, char: ' ', text: " ", extent: extent{at, end}}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
