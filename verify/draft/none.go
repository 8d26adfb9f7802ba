package draft

import (
	"slices"
	"strconv"
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
)

// A declaration says that numerals are not claims.
type declaration struct {
	line int
	form string // empty: all numerals of the line
	why  string
}

// declare declares that the numerals of a line, or those of a given form, are not claims. The first reason counts.
func (r *reader) declare(line int, form, why string) {
	if !slices.ContainsFunc(r.none, func(d declaration) bool { return d.line == line && d.form == form }) {
		r.none = append(r.none, declaration{line, form, why})
	}
}

var (
	listHeading = lazyregexp.New(`(?i)^[^\p{L}\p{N}]{0,6}(?:\d{1,2}\.? +)?` +
		`(?:references|bibliography|literature|works cited)[^\p{L}\p{N}]*$`)
	alone   = lazyregexp.New(`^ *\d{1,4}$`)
	marker  = lazyregexp.New(`^ *(?:[-*] +)?\(?\d{1,2}[.)](?: |$)`)
	pointer = lazyregexp.New(`\b(?:Figures?|Figs?\.|Tables?|Tab\.|Sections?|Sec\.|Chapters?|Equations?|Eqs?\.|` +
		`Theorems?|Lemmas?|Propositions?|Corollar(?:y|ies)|Conjectures?|Definitions?|Examples?|Remarks?|Exercises?|` +
		`Problems?|Questions?|Claims?|Observations?|Facts?|Appendix|Footnote|Part|Step|Case)` +
		`\s+\(?\d+(?:\.\d+)*\)?(?:(?:,| and| or|\x{2013}|-)\s*\(?\d+(?:\.\d+)*\)?)*`)
	cited     = lazyregexp.New(`\[\d{1,3}(?:\s*[,;\x{2013}-]\s*\d{1,3})*\]`)
	dated     = lazyregexp.New(`(?:\p{Lu}[\p{L}.'-]+,? \(?|et al\.,? \(?)((?:1[5-9]|20)\d\d)\b[a-z]?\)`)
	anyDigits = lazyregexp.New(`\d{1,3}(?:,\d{3})+\b(?:\.\d+)*|\d+(?:\.\d+)*`)
)

const (
	whyPointer = "references to parts of the paper"
	whyCited   = "references to the literature"
	whyMarker  = "numbers of items in lists"
	whyPages   = "page numbers"
)

// findReferences declares obvious non-claims: the reference list and the page numbers.
func (r *reader) findReferences() {
	for i, line := range r.lines {
		if !r.isTaken(i+1) && listHeading.MatchString(line) {
			r.endList(i + 1)
		}
	}
	r.findPages()
}

// endList declares the lines from the heading of the references to the next heading.
func (r *reader) endList(n int) {
	end := len(r.lines)
	if i := r.sectionAfter(n); i < len(r.sections) {
		end = r.sections[i].line - 1
	}
	for k := n; k <= end; k++ {
		if r.isTaken(k) {
			continue
		}
		r.taken[k-1] = true
		if anyDigits.MatchString(r.at(k)) {
			r.declare(k, "", whyCited)
		}
	}
}

// leastPage is the minimum number of lines of a page.
const leastPage = 12

// findPages declares numbers that are alone on a line between blank lines and
// increase like page numbers.
func (r *reader) findPages() {
	var lines []int
	last := ""
	for n := 1; n <= len(r.lines); n++ {
		if r.isTaken(n) || !alone.MatchString(r.at(n)) || !r.blank(n-1) || !r.blank(n+1) {
			continue
		}
		text := strings.TrimSpace(r.at(n))
		if last == "" || follows(last, text) && n-lines[len(lines)-1] >= leastPage {
			lines = append(lines, n)
			last = text
		}
	}
	if len(lines) < 3 {
		return
	}
	for _, n := range lines {
		r.declare(n, "", whyPages)
		r.taken[n-1] = true
	}
}

// follows reports whether b is one of the next few numbers after a.
func follows(a, b string) bool {
	before, _ := strconv.Atoi(a)
	now, _ := strconv.Atoi(b)
	return now > before && now <= before+4
}

// mask replaces the parts of a sentence that are not claims with blanks, and declares them.
func (r *reader) mask(s *sentence) {
	for _, m := range []struct {
		re  *lazyregexp.Regexp
		why string
	}{{pointer, whyPointer}, {cited, whyCited}} {
		for _, at := range m.re.FindAllStringIndex(s.text, -1) {
			form := formOf(s.text[at[0]:at[1]])
			for _, n := range s.linesOf(at[0], at[1]) {
				r.declare(n, form, m.why)
			}
			s.hide(at[0], at[1])
		}
	}
	for _, at := range dated.FindAllStringSubmatchIndex(s.text, -1) {
		r.declare(s.lineOf(at[2]), s.text[at[2]:at[3]], whyCited)
		s.hide(at[2], at[3])
	}
	if at := marker.FindStringIndex(s.text); at != nil {
		r.declare(s.lineOf(at[1]-1), "^"+strings.TrimSpace(formOf(s.text[at[0]:at[1]])), whyMarker)
		s.hide(at[0], at[1])
	}
}

// formOf replaces each numeral of a text with N.
func formOf(text string) string { return anyDigits.ReplaceAllString(text, "N") }

// A noneEntry is an entry of the front matter field numerals.
type noneEntry struct {
	why   string
	lines []rederive.Span
	forms []string
}

// entries sums up declarations: lines on which no numeral is a claim, and forms
// with their lines.
func entries(all []declaration) []noneEntry {
	var list []noneEntry
	seen := map[declaration]bool{} // reasons and forms, without lines
	for _, forms := range []bool{false, true} {
		for _, d := range all {
			if (d.form != "") == forms {
				list = addEntry(list, d, seen)
			}
		}
	}
	for i := range list {
		list[i].lines = joinLines(list[i].lines)
		slices.Sort(list[i].forms)
	}
	return list
}

func addEntry(list []noneEntry, d declaration, seen map[declaration]bool) []noneEntry {
	i := slices.IndexFunc(list, func(e noneEntry) bool { return e.why == d.why && (e.forms != nil) == (d.form != "") })
	if i < 0 {
		i = len(list)
		list = append(list, noneEntry{why: d.why})
	}
	e := &list[i]
	e.lines = append(e.lines, rederive.Span{From: d.line, To: d.line})
	key := declaration{form: d.form, why: d.why}
	if d.form != "" && !seen[key] {
		seen[key] = true
		e.forms = append(e.forms, d.form)
	}
	return list
}

// joinLines sorts lines and joins consecutive ones.
func joinLines(lines []rederive.Span) []rederive.Span {
	slices.SortFunc(lines, func(a, b rederive.Span) int { return a.From - b.From })
	var out []rederive.Span
	for _, s := range lines {
		if n := len(out); n > 0 && s.From <= out[n-1].To+1 {
			out[n-1].To = max(out[n-1].To, s.To)
			continue
		}
		out = append(out, s)
	}
	return out
}
