package view

import (
	"slices"
	"strings"

	"rederive"
)

// asPrinted returns a computed tuple or set in the form of the paper: without the brackets that the printed one
// lacks, and the items of a set in the printed order. Readers see at once then which of them differ.
func asPrinted(v rederive.Verdict, computed string) string {
	inner, open := bracketed(computed)
	if inner == "" || v.Printed == "" || strings.HasPrefix(v.Printed, open) {
		return computed
	}
	if open != "{" {
		return inner
	}
	printed, left := itemsOf(v.Printed), itemsOf(inner)
	var order []string // an empty item is in the place of a printed one that is not in the set
	for _, item := range printed {
		i := slices.Index(left, item)
		if i < 0 {
			order = append(order, "")
			continue
		}
		order, left = append(order, item), slices.Delete(left, i, i+1)
	}
	for i, item := range order {
		if item == "" && len(left) > 0 {
			order[i], left = left[0], left[1:]
		}
	}
	order = slices.DeleteFunc(append(order, left...), func(item string) bool { return item == "" })
	return strings.Join(order, ", ")
}

// bracketed returns what is in the brackets that enclose a whole text, and the opening one.
func bracketed(text string) (inner, open string) {
	if len(text) < 3 || text[0] != '{' && text[0] != '(' {
		return "", ""
	}
	depth := 0
	for i, r := range text {
		switch r {
		case '{', '(':
			depth++
		case '}', ')':
			depth--
		}
		if depth == 0 && i < len(text)-1 {
			return "", ""
		}
	}
	if depth != 0 {
		return "", ""
	}
	return text[1 : len(text)-1], text[:1]
}

// itemsOf returns the items of a list, which commas or semicolons separate outside of brackets.
func itemsOf(text string) (items []string) {
	depth, from := 0, 0
	for i, r := range text {
		switch {
		case strings.ContainsRune("{([", r):
			depth++
		case strings.ContainsRune("})]", r):
			depth--
		case depth == 0 && (r == ',' || r == ';') && strings.HasPrefix(text[i+1:], " "):
			items, from = append(items, strings.TrimSpace(text[from:i])), i+1
		}
	}
	return append(items, strings.TrimSpace(text[from:]))
}
