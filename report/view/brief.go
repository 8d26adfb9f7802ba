package view

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"rederive"
	"rederive/internal/lazyregexp"
)

// Brief shortens a value for the summary; the details of the claim show all of it.
func Brief(s string) string { return Briefly(s, 90) }

// Briefly shortens a text to about the given number of characters, on one line. A list is not cut: it ends with the
// number of its other items. Any other text ends with a whole word, unless the word is very long.
func Briefly(s string, most int) string {
	s = strings.Join(strings.Fields(s), " ")
	if lettersOf(s) <= most {
		return s
	}
	if list := firstItems(s, most); list != "" {
		return list
	}
	short := string([]rune(s)[:min(most, utf8.RuneCountInString(s))-1])
	if board := boardAt(s, len(short)); board > 0 {
		return strings.TrimRight(s[:board], " ,;:") + " …"
	}
	end := strings.LastIndexByte(short, ' ')
	if open := strings.LastIndex(short, "("); open > strings.LastIndex(short[:max(end, 0)], ")") {
		end = open // no tuple is cut
	}
	if end > len(short)/2 {
		return strings.TrimRight(short[:end], " ,;:") + "\u00a0…"
	}
	return short + "…"
}

// boardWidth is the width of a board in a line, in characters.
const boardWidth = 4

// lettersOf returns the number of characters of a text in which boards are pictures.
func lettersOf(text string) int {
	n := 0
	for _, part := range BoardParts(text) {
		if part.Rows != nil {
			n += boardWidth
		} else {
			n += utf8.RuneCountInString(part.Text)
		}
	}
	return n
}

// firstItems returns the first items of a list that fit, and how many others there are. It returns "" for a text that
// is not a list, and for a list whose first item does not fit. The items of a list are separated by semicolons, or, if
// each is a tuple, a board, without spaces, or differs from the first only in its digits, by commas.
func firstItems(text string, most int) string {
	list, closing := text, ""
	if len(splitOutside(text, ", ")) == 1 && isBracketed(text) {
		list, closing = text[1:len(text)-1], text[len(text)-1:]
	}
	opening := text[:len(text)-len(list)-len(closing)]
	separator := "; "
	items := splitOutside(list, separator)
	if len(items) < 3 {
		separator = ", "
		if items = splitOutside(list, separator); !isList(items) {
			return ""
		}
	}
	for n := len(items) - 1; n > 0; n-- {
		more := fmt.Sprintf("%sand %d more%s", separator, len(items)-n, closing)
		if first := opening + strings.Join(items[:n], separator); lettersOf(first)+len(more) <= most {
			return first + more
		}
	}
	return ""
}

// numeral matches what may differ between the items of a list.
var numeral = lazyregexp.New(`[\d-]+`)

// isList reports whether texts with commas between them are items of a list, and not clauses. What precedes a colon in
// the first item may say what the list is of.
func isList(items []string) bool {
	form := func(item string) string { return numeral.ReplaceAllString(item, "0") }
	for i, item := range items {
		if form(item) == form(items[len(items)-1]) {
			continue
		}
		if i == 0 {
			item = item[strings.LastIndex(": "+item, ": "):]
		}
		if strings.Contains(item, " ") && !isBracketed(item) && !IsBoard(item) {
			return false
		}
	}
	return true
}

// isBracketed reports whether an item is a tuple, a list or a set.
func isBracketed(item string) bool {
	return item != "" && strings.ContainsAny(item[:1], "([{") && strings.ContainsAny(item[len(item)-1:], ")]}")
}

// splitOutside splits a text at a separator that is outside of brackets.
func splitOutside(text, separator string) []string {
	var items []string
	depth, start := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		if depth == 0 && strings.HasPrefix(text[i:], separator) {
			items = append(items, text[start:i])
			start = i + len(separator)
		}
	}
	return append(items, text[start:])
}

// mostListed is the greatest number of characters of a value in the list of all claims.
const mostListed = 40

// A ClaimLine is a line of the list of all claims. Its texts are not cut: what does not fit is in the row of the claim.
type ClaimLine struct {
	Verdict  rederive.Verdict
	Anchor   string
	Title    string // empty for a claim without a title
	Printed  string
	Computed string
}

func NewClaimLine(v rederive.Verdict) ClaimLine {
	line := ClaimLine{
		Verdict: v, Anchor: ClaimAnchor(v.ID), Printed: v.Within(listed(inOneLine(v))),
		Computed: listed(ForReaders(asPrinted(v, shownText(v)))),
	}
	if v.Claim != nil {
		line.Title = v.Claim.Title
	}
	switch {
	case v.Question && v.Verdict == rederive.Confirmed:
		line.Printed = "" // the answer is not the paper's
	case v.Sentence && !isListed(v.Printed):
		line.Printed = "" // the title says it
	}
	switch {
	case v.Verdict == rederive.OutOfScope:
		line.Computed = listed(v.Reason)
	case v.Comparison != nil && v.Cells != nil && !isShortSequence(v):
		line.Computed = v.Cells.Summary()
		if v.Comparison.Formula == "" || !isListed(v.Printed) {
			line.Printed = ""
			if n := v.Cells.Compared + v.Cells.Illegible + v.Cells.Blank; n > 0 {
				line.Printed = v.Within("table of " + Counted(n, "cell", "cells"))
			}
		}
	case v.Cases > 0 && !isListed(shownText(v)):
		line.Computed = ForReaders(Counted(v.Cases, "case", "cases"))
	}
	return line
}

// isShortSequence reports whether a claim is a sequence that the list of all claims shows completely.
func isShortSequence(v rederive.Verdict) bool {
	return strings.HasPrefix(v.Kind, "sequence ") && isListed(v.Printed) && isListed(shownText(v))
}

// isListed reports whether the list of all claims shows a value completely.
func isListed(text string) bool { return lettersOf(text) <= mostListed }

// listed returns a value for the list of all claims: all of it if it is short, the first items of a list, or the first
// clause.
func listed(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if isListed(text) {
		return text
	}
	if list := firstItems(text, mostListed); list != "" {
		return list
	}
	for _, separator := range []string{"; ", ": ", ", "} {
		text = splitOutside(text, separator)[0]
		if isListed(text) {
			break
		}
	}
	return text
}
