package value

import (
	"unicode/utf8"
)

func Plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return Number{Small: int64(n)}.String() + " " + what + "s"
}

// Abbreviate cuts text short for a message.
func Abbreviate(text string) string {
	const most = 60
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "..."
}
