package review

import (
	"strconv"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

var (
	powerOfTen = lazyregexp.New(`\b(\d[\d.]*)e([-+]?)0*(\d+)\b`)
	negative   = lazyregexp.New(`(^|[\s(\[=])-(\.?\d)`)
)

// numbers formats the numbers of a text as papers do: 2.58e-19 as 2.58 × 10⁻¹⁹, and -0.2 with a minus sign.
func numbers(text string) string {
	text = powerOfTen.ReplaceAllStringFunc(text, func(s string) string {
		m := powerOfTen.FindStringSubmatch(s)
		return m[1] + " × 10" + signsRaised.Replace(strings.TrimPrefix(m[2], "+")+m[3])
	})
	return negative.ReplaceAllString(text, "$1−$2")
}

// printsAs reports whether a computed p-value equals the printed one after rounding to its decimals, so that a reader
// sees at once that they agree.
func printsAs(r *document.Result, computed string) bool {
	p, err := strconv.ParseFloat(computed, 64)
	_, decimals, _ := strings.Cut(r.P, ".")
	printed, unread := strconv.ParseFloat(r.P, 64)
	if err != nil || unread != nil || r.PComparison != "=" {
		return true
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(p, 'f', len(decimals), 64), 64)
	return rounded == printed
}
