// Package lists formats lists of values for readers: 160, 258 for [160, 258].
package lists

import (
	"strings"
	"unicode"

	"rederive/internal/lazyregexp"
)

// The forms of lists in values: of plain items, of lists, and several lists as fmt.Sprint writes them.
var (
	plainList   = lazyregexp.New(`^(?:\[([^\[\]{}]+)\]|\{([^\[\]{}]+)\})$`)
	listOfLists = lazyregexp.New(`^\[(\[[^\[\]{}]+\](?:, \[[^\[\]{}]+\])*)\]$`)
	interval    = lazyregexp.New(`^\[[^,]*\.\d[^,]*, [^,]*\]$`)
	someLists   = lazyregexp.New(`^\[([\d .-]+|[^\s\[\],]+)\](?: \[([\d .-]+|[^\s\[\],]+)\])+$`)
)

// Text formats a list without Go's brackets, and a list of lists as (0, 5), (1, 5). The function grouped groups the
// digits of its numbers; numbers with commas are separated by semicolons. Possible intervals keep their brackets.
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

// WholeTuples prevents line breaks inside each tuple of a text, such as (0, 5, 7).
func WholeTuples(text string) string {
	return tuple.ReplaceAllStringFunc(text, func(t string) string { return strings.ReplaceAll(t, " ", "\u00a0") })
}

// Apart returns a list with grouped digits, separated by semicolons if grouping changed it.
func Apart(list, grouped string) string {
	if grouped != list {
		return strings.ReplaceAll(grouped, ", ", "; ")
	}
	return list
}

// IsNumbers reports whether a value consists of numbers only, one or a list, which are set like text.
func IsNumbers(text string) bool {
	const signs = "\u00a0 ,;.()-−+/%"
	other := func(r rune) bool { return !unicode.IsDigit(r) && !strings.ContainsRune(signs, r) }
	return strings.ContainsFunc(text, unicode.IsDigit) && !strings.ContainsFunc(text, other)
}
