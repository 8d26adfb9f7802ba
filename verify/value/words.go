package value

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plural formats a number of things. what is the singular; the plural appends an s.
func Plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return Number{Small: int64(n)}.String() + " " + what + "s"
}

// Abbreviate shortens text for a message.
func Abbreviate(text string) string {
	const most = 60
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "..."
}

// blankLetters are letters and symbols that are invisible: the Hangul fillers and the blank Braille pattern.
const blankLetters = "\u115f\u1160\u3164\uffa0\u2800"

// IsVisible reports whether a character is visible.
func IsVisible(r rune) bool {
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !strings.ContainsRune(blankLetters, r)
}

// IsSaid reports whether a text has a visible letter or digit.
func IsSaid(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return IsVisible(r) && (unicode.IsLetter(r) || unicode.IsNumber(r))
	})
}
