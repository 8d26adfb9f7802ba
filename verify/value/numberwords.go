package value

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// numberWords are numbers as running text has them.
var numberWords = []string{
	"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
	"twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
}

// scaleWords are the powers of 1000 as running text has them.
var scaleWords = []string{"thousand", "million", "billion", "trillion"}

var lowered = strings.NewReplacer("\u2070", "0", "\u00b9", "1", "\u00b2", "2", "\u00b3", "3", "\u2074", "4",
	"\u2075", "5", "\u2076", "6", "\u2077", "7", "\u2078", "8", "\u2079", "9", "\u207b", "-")

// powerAfter returns what follows 10^ in text, or 10 before superscript digits.
func powerAfter(text string) (string, bool) {
	if rest, ok := strings.CutPrefix(text, "10^"); ok {
		return rest, true
	}
	rest, ok := strings.CutPrefix(text, "10")
	plain := lowered.Replace(rest)
	return plain, ok && plain != rest
}

func startsLetter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}

// otherNumberWords are the words besides those that make a number of the number before them.
var otherNumberWords = []string{"hundred", "dozen", "percent", "per cent", "pct", "n.s.", "ns"}

// SaysNumber reports whether a word is a number, a part of one, or a bound: twelve, million, n.s.
func SaysNumber(word string) bool {
	word = strings.ToLower(strings.TrimSpace(word))
	_, err := ParseNumber(word)
	return err == nil || slices.Contains(slices.Concat(scaleWords, otherNumberWords), word)
}
