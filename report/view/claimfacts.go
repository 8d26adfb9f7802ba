package view

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive"
	"rederive/internal/lazyregexp"
)

// Counts lists the verdicts that a book has, with their numbers of claims.
func Counts(s rederive.Summary) []rederive.Count {
	return slices.DeleteFunc(s.Counts(), func(c rederive.Count) bool { return c.N == 0 })
}

// Engines summarizes the results of the engines in a few words.
func Engines(r *rederive.Run) string {
	switch {
	case len(r.Engines) == 0:
		return "not run"
	case len(r.Engines) == 1 && r.Engines[0] == "yaegi":
		return "interpreted only"
	case len(r.Engines) == 1:
		return "engine " + r.Engines[0] + " only"
	case r.Agreed:
		return strings.Join(r.Engines, " and ") + ", with the same results"
	case r.Status == rederive.RunLimit && !r.Differs:
		return "stopped at a limit"
	}
	return "engines differ"
}

// claimsByCell assigns each claim to the first cell that offers a value for it. Claims that no cell settles are
// under -1.
func claimsByCell(b *Book) map[int][]rederive.Verdict {
	cell := map[string]int{}
	for _, s := range b.Run.Sites {
		if first, ok := cell[s.ID]; !ok || s.Cell < first {
			cell[s.ID] = s.Cell
		}
	}
	out := map[int][]rederive.Verdict{}
	for _, v := range b.Verdicts {
		c, ok := cell[v.ID]
		if !ok {
			c = -1
		}
		out[c] = append(out[c], v)
	}
	return out
}

// Facts returns what qualifies a verdict, in a few words each.
func Facts(v rederive.Verdict) []string {
	var list []string
	add := func(ok bool, format string, args ...any) {
		if ok {
			list = append(list, MathIn(fmt.Sprintf(format, args...)))
		}
	}
	add(v.Reason != "", "%s", v.Reason)
	add(v.Caveat != "", "%s", v.Caveat)
	said := strings.Contains(v.Caveat, fmt.Sprintf(" %d case", v.Cases)) // as in "checked to n = 1..9, 9 cases"
	add(v.Cases > 0 && !said, "%s", Counted(v.Cases, "case", "cases"))
	add(len(v.Methods) > 1, "methods: %s", strings.Join(v.Methods, ", "))
	add(byOneMethod(v), "one method")
	add(v.Stored != "", "result stored on %s, %s", v.Stored, v.Sample)
	return list
}

// byOneMethod reports whether a claim is settled by a single method: a cell offers it, no other method agrees, and
// nothing proves it. Two engines count as one method.
func byOneMethod(v rederive.Verdict) bool {
	return isSettled(v) && v.OfferPos != (rederive.Pos{}) && len(v.Methods) < 2 && !isProven(v)
}

// isProven reports whether a claim that was checked for some cases is proven for all.
func isProven(v rederive.Verdict) bool {
	return isSettled(v) && v.Claim != nil && strings.HasPrefix(v.Claim.Field("certificate"), "proof:")
}

func isSettled(v rederive.Verdict) bool {
	return v.Verdict == rederive.Confirmed || v.Verdict == rederive.Refuted
}

// MostRows is the number of rows above which a table's matching rows are de-emphasized.
const MostRows = 20

// IsSequence reports whether a comparison is a plain sequence, which is shown on one line.
func IsSequence(c *rederive.Comparison) bool {
	return len(c.KeyHead) == 0 && len(c.Columns) <= 1
}

// Sentence capitalizes a text and ends it with a full stop, for the prose of the report; claims documents have
// neither.
func Sentence(s string) string {
	s = strings.TrimSpace(s)
	if s == "" {
		return ""
	}
	return WithStop(capitalWord(s))
}

// capitalWord capitalizes the first word of a text, unless it is a variable or a name of code.
func capitalWord(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if rest := s[size:]; wordAhead(first, rest) {
		return string(unicode.ToUpper(first)) + rest
	}
	return s
}

// WithStop ends a text with a full stop, unless it already has end punctuation.
func WithStop(s string) string {
	if s == "" || strings.ContainsRune(".!?", rune(s[len(s)-1])) {
		return s
	}
	return s + "."
}

// wordAhead reports whether a text begins with a lower-case word rather than the name of a variable.
func wordAhead(first rune, rest string) bool {
	next, _ := utf8.DecodeRuneInString(rest)
	article := first == 'a' && next == ' ' && !strings.ContainsAny(rest[:min(len(rest), 2)], "=<>+-")
	return unicode.IsLower(first) && (unicode.IsLower(next) || article)
}

// Citation returns a one-line citation of a paper.
func Citation(p rederive.Paper) string {
	c := NewCited(p)
	parts := slices.DeleteFunc([]string{c.Authors, c.Title, Capital(c.In)}, func(s string) bool { return s == "" })
	return strings.Join(parts, ". ")
}

// Cited is a paper as reports cite it: with curly quotes, and with dashes in page ranges, which no line break
// separates from their abbreviation. The address of a DOI is the DOI.
type Cited struct{ Authors, Title, In, DOI, URL string }

// NewCited returns the citation of a paper.
func NewCited(p rederive.Paper) Cited {
	set := func(s string) string {
		s = hyphenPages.ReplaceAllString(s, "$1\u2013$2")
		return curly(abbreviatedPages.ReplaceAllString(s, "$1\u00a0$2"), ' ')
	}
	doi, address := p.DOI, p.URL
	if rest, ok := strings.CutPrefix(address, "https://doi.org/"); ok && (doi == "" || doi == rest) {
		doi, address = rest, ""
	}
	return Cited{
		Authors: set(strings.Join(p.Authors, ", ")), Title: set(p.Title), In: set(placeAndYear(p)),
		DOI: doi, URL: address,
	}
}

// Capital returns a text with its first letter capitalized.
func Capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + s[size:]
}

// placeAndYear returns where and when a paper appeared. It does not add the year if the place contains it.
func placeAndYear(p rederive.Paper) string {
	year := fmt.Sprint(p.Year)
	switch {
	case p.In == "" && p.Year > 0:
		return year
	case p.In == "" || p.Year == 0 || strings.Contains(p.In, year):
		return p.In
	}
	return p.In + ", " + year
}

// hyphenPages matches page ranges with a hyphen.
var hyphenPages = lazyregexp.New(`(pp?\. ?\d+)-(\d+)`)

// abbreviatedPages matches the space between an abbreviation and a page number.
var abbreviatedPages = lazyregexp.New(`(pp?\.) ?(\d)`)
