package verify

import (
	"unicode/utf8"
)

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return Number{small: int64(n)}.String() + " " + what + "s"
}

// abbreviate cuts text short for a message.
func abbreviate(text string) string {
	const most = 60
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "..."
}
