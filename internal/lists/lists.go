// Package lists writes lists of values for readers: 160, 258 for [160, 258].
package lists

import (
	"strings"
	"unicode"

	"rederive/internal/lazyregexp"
)

// Lists as values have them: of plain items, of lists, and several as fmt.Sprint writes them.
var (
	plainList   = lazyregexp.New(`^(?:\[([^\[\]{}]+)\]|\{([^\[\]{}]+)\})$`)
	listOfLists = lazyregexp.New(`^\[(\[[^\[\]{}]+\](?:, \[[^\[\]{}]+\])*)\]$`)
	interval    = lazyregexp.New(`^\[[^,]*\.\d[^,]*, [^,]*\]$`)
	someLists   = lazyregexp.New(`^\[([\d .-]+|[^\s\[\],]+)\](?: \[([\d .-]+|[^\s\[\],]+)\])+$`)
)

// Text writes a list without the brackets of Go, and a list of lists as (0, 5), (1, 5). The digits of its numbers
// are grouped by a function; semicolons are between numbers with commas. What may be an interval keeps its brackets.
func Text(text string, grouped func(string) string) string {
	text = strings.TrimSpace(text)
	if m := listOfLists.FindStringSubmatch(text); m != nil {
		return WholeTuples(strings.NewReplacer("[", "(", "]", ")").Replace(grouped(m[1])))
	}
	if someLists.MatchString(text) {
		return grouped(strings.NewReplacer("] [", "; ", " ", ", ").Replace(text[1 : len(text)-1]))
	}
	m := plainList.FindStringSubmatch(text)
	if m == nil || interval.MatchString(text) {
		return grouped(text)
	}
	return Apart(m[1]+m[2], grouped(m[1]+m[2]))
}

var tuple = lazyregexp.New(`\([\d−-][\d,;. −-]{1,30}\)`)

// WholeTuples keeps each tuple of a text, such as (0, 5, 7), on one line.
func WholeTuples(text string) string {
	return tuple.ReplaceAllStringFunc(text, func(t string) string { return strings.ReplaceAll(t, " ", "\u00a0") })
}

// Apart is a list whose digits are grouped, with semicolons in it if that made a difference.
func Apart(list, grouped string) string {
	if grouped != list {
		return strings.ReplaceAll(grouped, ", ", "; ")
	}
	return list
}

// IsNumbers reports whether a value is numbers alone, one or a list, which are set as text is.
func IsNumbers(text string) bool {
	const signs = "\u00a0 ,;.()-−+/%"
	other := func(r rune) bool { return !unicode.IsDigit(r) && !strings.ContainsRune(signs, r) }
	return strings.ContainsFunc(text, unicode.IsDigit) && !strings.ContainsFunc(text, other)
}
