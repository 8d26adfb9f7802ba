// Package thousands groups the digits of large integers for readers, as in 8,847,360.
package thousands

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/internal/lazyregexp"
)

// least is the minimum number of digits of an integer that is grouped; years have fewer.
const least = 5

// Grouped groups the integers from 10,000 on in a text with commas, and in a sentence with such an integer those from
// 1000 on, unless they may be years. It skips digits that may not be an integer: digits next to a letter, a digit, a
// point, a slash or a dash, as in codes and addresses, digits that begin with 0, and binary numbers. A dash after a
// space or an opening bracket is a sign.
func Grouped(text string) string {
	if !strings.ContainsAny(text, "123456789") {
		return text
	}
	var out strings.Builder
	for len(text) > 0 {
		end := len(text)
		if stop := endOfSentence.FindStringIndex(text); stop != nil {
			end = stop[1]
		}
		sentence := grouped(text[:end], least)
		if large.MatchString(sentence) {
			sentence = grouped(sentence, least-1)
		}
		out.WriteString(sentence)
		text = text[end:]
	}
	return out.String()
}

// Together groups the integers of texts that are read together: if one has an integer from 10,000 on, those from 1000
// on are grouped in all. It skips formulas between dollar signs.
func Together(texts ...*string) {
	some := false
	for _, text := range texts {
		for i, part := range strings.Split(Grouped(*text), "$") {
			some = some || i%2 == 0 && tenThousand.MatchString(part)
		}
	}
	if !some {
		return
	}
	for _, text := range texts {
		parts := strings.Split(*text, "$")
		for i := 0; i < len(parts); i += 2 {
			parts[i] = grouped(parts[i], least-1)
		}
		*text = strings.Join(parts, "$")
	}
}

var (
	endOfSentence = lazyregexp.New(`[.!?]\s`)
	tenThousand   = lazyregexp.New(`(^|[^\d,.])([1-9]\d{1,2},\d{3}|[1-9]\d{0,2}(,\d{3}){2,})($|[^\d,]|,\D)`)
	large         = lazyregexp.New(`(^|[^\d,.])[1-9]\d{0,2}(,\d{3})+($|[^\d,]|,\D)`)
)

// grouped groups the integers with so many digits or more in a sentence.
func grouped(text string, least int) string {
	var out strings.Builder
	done := 0
	for at := 0; at < len(text); {
		if !isDigit(text[at]) {
			at++
			continue
		}
		end := at
		for end < len(text) && isDigit(text[end]) {
			end++
		}
		if end-at >= least && isInteger(text[at:end]) && standsAlone(text, at, end) && !isYear(text, at, end) {
			out.WriteString(text[done:at] + integer(text[at:end], least))
			done = end
		}
		at = end
	}
	return out.String() + text[done:]
}

// isYear reports whether digits in a sentence may be a year: 1718, but not that of 1718 of 20,000.
func isYear(text string, at, end int) bool {
	before, after := strings.TrimSuffix(text[:at], " of "), strings.TrimPrefix(text[end:], " of ")
	isCount := len(before) < at && before != "" && isDigit(before[len(before)-1]) ||
		len(after) < len(text)-end && after != "" && isDigit(after[0])
	return mayBeYear(text[at:end]) && !isCount
}

// Integer groups the digits of an integer, which may have a sign, from 10,000 on.
func Integer(text string) string { return integer(text, least) }

// Alike groups the integers of a table, given by its columns: if one of them is grouped, those from 1000 on are, except
// in columns of years. Minus signs take the place of hyphens; other texts stay as they are.
func Alike(columns [][]*string) {
	form := Integer
	for _, column := range columns {
		if slices.ContainsFunc(column, isLarge) {
			form = fully
		}
	}
	for _, column := range columns {
		years := mayBeYears(column)
		for _, text := range column {
			if *text = Signed(*text); !years {
				*text = form(*text)
			}
		}
	}
}

// isLarge reports whether a text is an integer that is grouped, or will be.
func isLarge(text *string) bool {
	digits := strings.ReplaceAll(*text, ",", "")
	grouped := Integer(digits)
	return grouped != digits && (*text == grouped || *text == digits)
}

// mayBeYears reports whether all texts of a column may be years.
func mayBeYears(column []*string) bool {
	return !slices.ContainsFunc(column, func(text *string) bool { return !mayBeYear(*text) })
}

func mayBeYear(text string) bool {
	const first, last = "1500", "2100"
	return len(text) == len(first) && first <= text && text <= last
}

// fully groups the digits of an integer from 1000 on, next to larger ones.
func fully(text string) string { return integer(text, least-1) }

// integer groups an integer that has so many digits.
func integer(text string, least int) string {
	sign := text[:len(text)-len(strings.TrimLeft(text, "+-−"))]
	digits := text[len(sign):]
	if len(digits) < least || digits[0] == '0' || strings.Trim(digits, "0123456789") != "" {
		return text
	}
	var out strings.Builder
	out.WriteString(sign)
	for i := range len(digits) {
		if i > 0 && (len(digits)-i)%3 == 0 {
			out.WriteByte(',')
		}
		out.WriteByte(digits[i])
	}
	return out.String()
}

// Signed replaces the hyphens that programs write before numbers with minus signs: at the beginning, after a space and
// after an opening bracket.
func Signed(text string) string { return hyphen.ReplaceAllString(text, "${1}−$2") }

// Minus is Signed for text in which a hyphen between spaces is a minus sign, too: 20 - 8, N - 1.
func Minus(text string) string { return Signed(difference.ReplaceAllString(text, "$1 − $2")) }

var difference = lazyregexp.New(`(\d|\)|\b\pL) - (\d|\()`)

var hyphen = lazyregexp.New(`(^|[ (\[{])-(\.?\d)`)

// isInteger reports whether digits are more likely an integer than a code or a binary number.
func isInteger(digits string) bool {
	return digits[0] != '0' && strings.Trim(digits, "01") != ""
}

// standsAlone reports whether digits are a complete number in a text.
func standsAlone(text string, at, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	inList := before == ',' && at > 1 && isDigit(text[at-2]) // 1,23456 may be one number or two
	isSign := before == '-' && (at == 1 || strings.ContainsRune(" ([{", rune(text[at-2])))
	if at > 0 && !isSign && (inList || joins(before) || strings.ContainsRune(".:#", before)) {
		return false
	}
	if end == len(text) {
		return true
	}
	after, n := utf8.DecodeRuneInString(text[end:])
	if strings.ContainsRune(".,:", after) { // punctuation, unless a digit follows
		rest := text[end+n:]
		return rest == "" || !isDigit(rest[0])
	}
	return !joins(after)
}

// joins reports whether a character next to digits makes them part of something longer.
func joins(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(`_/\-–@&%`, r)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// Printed groups a printed integer like computed ones, however the paper groups it: 207265, and 3, 626, 632 as set by
// TeX. It returns the text unchanged if no integer is computed, or anything else is printed.
func Printed(text, computed string) string {
	parts := strings.Split(text, ", ")
	if !IsInteger(computed) || len(parts[0]) > 3 && len(parts) > 1 {
		return text
	}
	for _, part := range parts[1:] {
		if len(part) != 3 {
			return text
		}
	}
	return Integer(strings.Join(parts, ""))
}

// IsInteger reports whether a computed value is an integer.
func IsInteger(computed string) bool {
	return computed != "" && strings.Trim(computed, "0123456789-") == ""
}
