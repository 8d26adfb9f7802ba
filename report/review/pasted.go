package review

import (
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

var (
	loweredNumbers = lazyregexp.New(`(\b[FtHQ]|\}|\x{03c7})_\{\s*([\d.,\s]*\d)\s*\}`)
	loweredText    = lazyregexp.New(`_\{([^{}]*)\}`)
	raisedDigits   = lazyregexp.New(`\^\{\s*([-\x{2212}+]?\d+)\s*\}`)
	signsRaised    = strings.NewReplacer("-", "⁻", "−", "⁻", "+", "⁺", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴",
		"5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")
)

// Signs of fonts that are read as other characters: ¼ and colons for equals signs and points, a backslash for <, and Z
// for η. They are replaced only where nothing else can be meant.
var (
	wrongEquals = lazyregexp.New(`\x{bc} ?:?(\d)`)
	wrongEta    = lazyregexp.New(`Z(_\{p\} ?\^\{2\} =)`)
	wrongLess   = lazyregexp.New(`\b([pP]s?) ?\\ ?(0?\.\d)`)
)

// legible returns a text of a paper with the signs that are printed.
func legible(text string) string {
	text = wrongEquals.ReplaceAllStringFunc(text, func(s string) string {
		if strings.Contains(s, ":") {
			return "= ." + s[len(s)-1:]
		}
		return "= " + s[len(s)-1:]
	})
	text = wrongEta.ReplaceAllString(text, "η$1")
	return wrongLess.ReplaceAllString(text, "$1 < $2")
}

// pasted returns a text of a paper for a letter, without super- and subscript markup:
// F(1, 118), η²p, 10⁻⁴.
func pasted(text string) string {
	text = legible(text)
	text = loweredNumbers.ReplaceAllStringFunc(text, func(s string) string {
		m := loweredNumbers.FindStringSubmatch(s)
		df := strings.FieldsFunc(m[2], func(r rune) bool { return r == ',' || r == ' ' })
		return m[1] + "(" + strings.Join(df, ", ") + ")"
	})
	text = loweredText.ReplaceAllString(text, "$1")
	text = raisedDigits.ReplaceAllStringFunc(text, func(s string) string {
		return signsRaised.Replace(raisedDigits.FindStringSubmatch(s)[1])
	})
	return document.Plain(text)
}
