package claims

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"rederive"
	"rederive/internal/lazyregexp"
	"rederive/parse"
)

// ReadForm compiles a form such as "Figure N" to a pattern: N is a numeral, Nth an ordinal
// such as 1st or 2nd, white space is any white space, and ^ and $ are the ends of a line.
func ReadForm(form string) (*regexp.Regexp, error) {
	inner, atStart := strings.CutPrefix(strings.TrimSpace(form), "^")
	inner, atEnd := strings.CutSuffix(inner, "$")
	var parts []string
	for word := range strings.FieldsSeq(inner) {
		parts = append(parts, wordPattern(word))
	}
	if len(parts) == 0 {
		return nil, fmt.Errorf("%q is not a form in which numerals occur, such as Figure N", form)
	}
	pattern := strings.Join(parts, `\s+`)
	if atStart {
		pattern = `^[ \t\f]*` + pattern
	}
	if atEnd {
		pattern += `[ \t\r]*$`
	}
	return regexp.Compile(`(?m)` + pattern)
}

// wordPattern returns the pattern of a word of a form.
func wordPattern(word string) string {
	var b strings.Builder
	runes := []rune(word)
	letter := func(i int) bool { return i >= 0 && i < len(runes) && unicode.IsLetter(runes[i]) }
	for i := 0; i < len(runes); i++ {
		switch first := runes[i] == 'N' && !letter(i-1); {
		case first && !letter(i+1):
			b.WriteString(`(?:` + CopiedNumeral.String() + `)`)
		case first && strings.HasPrefix(string(runes[i:]), "Nth") && !letter(i+3):
			b.WriteString(`(?:` + CopiedNumeral.String() + `)(?:st|nd|rd|th)\b`)
			i += len("th")
		default:
			b.WriteString(regexp.QuoteMeta(string(runes[i])))
		}
	}
	return b.String()
}

// readNoClaims reads what the front matter declares not to be claims.
func readNoClaims(entry parse.FrontEntry, errs *rederive.Errors) []rederive.NoClaim {
	if len(entry.Value.List) == 0 {
		errs.Add(entry.Value.Pos, "%s is not a list of declarations", entry.Key).Suggest(noClaimHint)
	}
	var list []rederive.NoClaim
	for _, item := range entry.Value.List {
		d := rederive.NoClaim{Pos: item.Pos}
		known := len(item.Map) > 0
		for _, e := range item.Map {
			known = setNoClaim(&d, e, errs) && known
		}
		switch {
		case !known:
			errs.Add(item.Pos, "a declaration has the entries none, only and why").Suggest(noClaimHint)
		case d.Why == "":
			errs.Add(item.Pos, "the declaration does not say why these %s are no claims", entry.Key).Suggest("add why")
		case d.Lines == nil && d.Only == nil:
			errs.Add(item.Pos, "the declaration names neither lines nor forms").Suggest(noClaimHint)
		default:
			list = append(list, d)
		}
	}
	return list
}

const noClaimHint = "write - none: 12, 40-41, or - only: Figure N, and why"

// setNoClaim sets the part of a declaration that an entry names. It returns false if
// there is no such part.
func setNoClaim(d *rederive.NoClaim, e parse.FrontEntry, errs *rederive.Errors) bool {
	var ok bool
	text, _ := e.Value.Text()
	switch e.Key {
	case "none":
		spans, err := rederive.ParseSpans(text)
		if err != nil {
			errs.Add(e.Value.Pos, "%w", err)
		}
		d.Lines, ok = spans, true
	case "only":
		d.Only, ok = e.Value.Texts()
		for _, form := range d.Only {
			if _, err := ReadForm(form); err != nil {
				errs.Add(e.Value.Pos, "%w", err)
			}
		}
	case "why":
		d.Why, ok = text, text != ""
	}
	return ok
}

// CopiedNumeral matches a numeral of the copy: digits, with or without groups of three and points.
var CopiedNumeral = lazyregexp.New(`\d{1,3}(?:,\d{3})+\b(?:\.\d+)*|\d+(?:\.\d+)*`)
