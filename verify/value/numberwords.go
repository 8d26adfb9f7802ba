package value

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// numberWords are the words for numbers in running text.
var numberWords = []string{
	"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
	"twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
}

// scaleWords are the words for powers of 1000 in running text.
var scaleWords = []string{"thousand", "million", "billion", "trillion"}

// plainDigits replaces superscripts by plain characters.
var plainDigits = strings.NewReplacer("\u2070", "0", "\u00b9", "1", "\u00b2", "2", "\u00b3", "3", "\u2074", "4",
	"\u2075", "5", "\u2076", "6", "\u2077", "7", "\u2078", "8", "\u2079", "9", "\u207a", "+", "\u207b", "-",
	"\u207f", "n")

// powerAfter returns the exponent after 10^, or the superscript digits after 10 as plain ones.
func powerAfter(text string) (string, bool) {
	if rest, ok := strings.CutPrefix(text, "10^"); ok {
		return rest, true
	}
	rest, ok := strings.CutPrefix(text, "10")
	plain := plainDigits.Replace(rest)
	return plain, ok && plain != rest
}

func startsLetter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}

// otherNumberWords are further words that are part of a number or a bound.
var otherNumberWords = []string{"hundred", "dozen", "percent", "per cent", "pct", "n.s.", "ns"}

// SaysNumber reports whether a word is a number, part of one, or a bound: twelve, million, n.s.
func SaysNumber(word string) bool {
	word = strings.ToLower(strings.TrimSpace(word))
	_, err := ParseNumber(word)
	return err == nil || slices.Contains(slices.Concat(scaleWords, otherNumberWords), word)
}
