// Package lists formats lists of values for readers: 160, 258 for [160, 258].
package lists

import (
	"strconv"
	"strings"
	"unicode"

	"rederive/internal/lazyregexp"
)

// The forms of lists in values: of plain items, of lists, and several lists as fmt.Sprint writes them.
var (
	plainList   = lazyregexp.New(`^(?:\[([^\[\]{}]+)\]|\{([^\[\]{}]+)\})$`)
	listOfLists = lazyregexp.New(`^\[(\[[^\[\]{}]+\](?:, \[[^\[\]{}]+\])*)\]$`)
	someLists   = lazyregexp.New(`^\[([\d .-]+|[^\s\[\],]+)\](?: \[([\d .-]+|[^\s\[\],]+)\])+$`)
)

// Text formats a list without Go's brackets, and a list of lists as (0, 5), (1, 5). The function grouped groups the
// digits of its numbers; numbers with commas are separated by semicolons. Two numbers, one of them with a fraction, are
// probably an interval, see [Interval]. After the label of a value, true and false are yes and no.
func Text(text string, grouped func(string) string) string {
	text = strings.TrimSpace(text)
	if answer, ok := answers[text]; ok {
		return answer
	}
	if isInterval(text) && strings.Contains(text, ".") {
		return Interval(text, grouped)
	}
	if m := listOfLists.FindStringSubmatch(text); m != nil {
		return WholeTuples(strings.NewReplacer("[", "(", "]", ")").Replace(grouped(m[1])))
	}
	if someLists.MatchString(text) {
		return grouped(strings.NewReplacer("] [", "; ", " ", ", ").Replace(text[1 : len(text)-1]))
	}
	m := plainList.FindStringSubmatch(text)
	if m == nil {
		return grouped(text)
	}
	return Apart(m[1]+m[2], grouped(m[1]+m[2]))
}

var answers = map[string]string{"true": "yes", "false": "no"}

var labelledAnswer = lazyregexp.New(`: (true|false)\b`)

// Answered writes the booleans behind labels in a text as answers, as in "The two ways agree: yes."
func Answered(text string) string {
	return labelledAnswer.ReplaceAllStringFunc(text, func(s string) string { return ": " + answers[s[2:]] })
}

// Interval is Text for a value that its label calls an interval, or intervals: two numbers in order keep their
// brackets. Without such a label [0, 1] is a list of two items: the text of a value is the same for both.
func Interval(text string, grouped func(string) string) string {
	text = strings.TrimSpace(text)
	items := []string{text}
	if m := listOfLists.FindStringSubmatch(text); m != nil {
		items = strings.Split(m[1], "], ")
	}
	for i, item := range items {
		item = strings.TrimSuffix(item, "]") + "]"
		if !isInterval(item) {
			return Text(text, grouped)
		}
		items[i] = Apart(item, grouped(item))
	}
	return strings.Join(items, ", ")
}

var twoNumbers = lazyregexp.New(`^\[(-?(?:\d[\d.]*(?:e[-+]\d+)?|Inf)), ([-+]?(?:\d[\d.]*(?:e[-+]\d+)?|Inf))\]$`)

// isInterval reports whether a list is two numbers in order.
func isInterval(text string) bool {
	m := twoNumbers.FindStringSubmatch(text)
	if m == nil {
		return false
	}
	low, err1 := strconv.ParseFloat(m[1], 64)
	high, err2 := strconv.ParseFloat(m[2], 64)
	return err1 == nil && err2 == nil && low <= high
}

var tuple = lazyregexp.New(`\([\d−-][\d,;. −-]{1,30}\)`)

// WholeTuples prevents line breaks inside each tuple of a text, such as (0, 5, 7).
func WholeTuples(text string) string {
	return tuple.ReplaceAllStringFunc(text, func(t string) string { return strings.ReplaceAll(t, " ", "\u00a0") })
}

// Apart is a list whose digits are grouped. If that made a difference, semicolons are in it, and its integers from 1000
// on are grouped as well.
func Apart(list, grouped string) string {
	if grouped == list {
		return list
	}
	items := strings.Split(strings.ReplaceAll(grouped, ", ", "; "), "; ")
	for i, item := range items {
		items[i] = fourDigits.ReplaceAllString(item, "$1,$2")
	}
	return strings.Join(items, "; ")
}

var fourDigits = lazyregexp.New(`^([-−]?\d)(\d{3})$`)

// otherItems matches the end of a list of which only the first items are shown.
var otherItems = lazyregexp.New(`[,;] and \d+ more$`)

// IsNumbers reports whether a value is numbers alone, one or a list, which are set as text is. A list may end with the
// number of its other items.
func IsNumbers(text string) bool {
	text = otherItems.ReplaceAllString(text, "")
	const signs = "\u00a0 ,;.()-−+/%"
	if isInterval(text) {
		return true
	}
	other := func(r rune) bool { return !unicode.IsDigit(r) && !strings.ContainsRune(signs, r) }
	return strings.ContainsFunc(text, unicode.IsDigit) && !strings.ContainsFunc(text, other)
}
