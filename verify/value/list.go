package value

import (
	"errors"
	"fmt"
	"strings"
)

// maxRange is the maximum number of elements of a range such as 3..8.
const maxRange = 1_000_000

// scanItems reads the elements of a printed sequence or set. The separator is the semicolon if any occurs outside
// brackets, otherwise the comma. Braces around the whole text are ignored.
func scanItems(of Kind, text string) ([]Value, error) {
	text = Unbrace(strings.TrimSpace(text))
	if !balanced(text) {
		return nil, ErrBrackets
	}
	var items []Value
	parts, err := SplitElements(text)
	if err != nil {
		return nil, err
	}
	for _, part := range parts {
		more, err := ReadElement(of, part)
		if err != nil {
			return nil, err
		}
		items = append(items, more...)
	}
	return items, nil
}

// Unbrace removes the braces or square brackets that enclose the whole text.
func Unbrace(text string) string {
	if len(text) < 2 || !strings.ContainsRune("{[", rune(text[0])) || Closing(text) != len(text)-1 {
		return text
	}
	return text[1 : len(text)-1]
}

// Closing returns the index of the bracket that closes the one at the beginning of the text, or -1.
func Closing(text string) int {
	depth := 0
	for i, r := range text {
		depth += nesting(r)
		if depth == 0 {
			return i
		}
	}
	return -1
}

// ErrBrackets means that the brackets of a text do not match.
var ErrBrackets = errors.New("a bracket is not closed, or not opened")

// balanced reports whether every bracket is closed.
func balanced(text string) bool {
	depth := 0
	for _, r := range text {
		if depth += nesting(r); depth < 0 {
			return false
		}
	}
	return depth == 0
}

func nesting(r rune) int {
	switch r {
	case '(', '[', '{':
		return 1
	case ')', ']', '}':
		return -1
	}
	return 0
}

// SplitElements splits a list. Empty text is the empty list. It refuses 1,234, 5, where the first comma
// may group digits.
func SplitElements(text string) ([]string, error) {
	if strings.TrimSpace(text) == "" || text == "\u2205" {
		return nil, nil
	}
	if parts := SplitOutside(text, ";"); len(parts) > 1 {
		return Trimmed(parts), nil
	}
	parts := SplitOutside(text, ",")
	if i := grouped(parts); i > 0 {
		first := strings.TrimSpace(parts[i-1])
		return nil, fmt.Errorf("%s,%s may be one number or two: write %[1]s, %[2]s for two, or semicolons between "+
			"elements", first, parts[i])
	}
	return Trimmed(parts), nil
}

// grouped returns the index of a part that follows another part without a space, as a group of digits would, although
// other parts have spaces between them; or 0.
func grouped(parts []string) int {
	spaced, at := false, 0
	for i, part := range parts[min(1, len(parts)):] {
		before := strings.TrimLeft(strings.TrimSpace(parts[i]), "-+\u2212")
		switch {
		case part != strings.TrimLeft(part, " \t\n"):
			spaced = true
		case at == 0 && isDigits(part) && len(part) == 3 && isDigits(before) && len(before) <= 3 && before[0] != '0':
			at = i + 1
		}
	}
	if !spaced {
		return 0
	}
	return at
}

// Trimmed removes the space around parts, and an empty part after the last separator.
func Trimmed(parts []string) []string {
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	if len(parts) > 1 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return parts
}

// SplitOutside splits text at separators outside brackets.
func SplitOutside(text, separators string) []string {
	var parts []string
	depth, start := 0, 0
	for i, r := range text {
		depth += nesting(r)
		if depth <= 0 && strings.ContainsRune(separators, r) {
			parts = append(parts, text[start:i])
			start = i + len(string(r))
		}
	}
	return append(parts, text[start:])
}

// ReadElement reads one element of a list, or a range of integers such as 3..8.
func ReadElement(k Kind, text string) ([]Value, error) {
	if from, to, ok := strings.Cut(text, ".."); ok && k.ranges {
		return readRange(from, to)
	}
	v, err := ReadPrinted(k, text)
	return []Value{v}, err
}

func readRange(from, to string) ([]Value, error) {
	a, err := ParseNumber(from)
	if err != nil {
		return nil, err
	}
	b, err := ParseNumber(to)
	if err != nil {
		return nil, err
	}
	if !a.IsInt() || !b.IsInt() || a.Big != nil || b.Big != nil || b.Small < a.Small ||
		uint64(b.Small)-uint64(a.Small) >= maxRange {
		return nil, fmt.Errorf("%s..%s is not a range of integers", from, to)
	}
	var items []Value
	for i := a.Small; ; i++ {
		items = append(items, Value{Form: ANumber, Num: Number{Small: i}})
		if i == b.Small {
			return items, nil
		}
	}
}
