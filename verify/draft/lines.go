package draft

import (
	"sort"
	"strings"
	"unicode"

	"rederive"
	"rederive/internal/lazyregexp"
)

// maxColumns is the length in bytes at which lines are cut.
const maxColumns = 10_000

// A reader goes through the lines of a paper.
type reader struct {
	lines    []string // cleaned; line n is lines[n-1]
	taken    []bool   // the line is in a proposal, or declared to have none
	found    []*proposal
	none     []declaration
	title    string
	places   []string // of the lines, in the paper
	sections []section
	forms    []form // of numbers in sentences
	noTable  int    // up to this line, no table set in columns begins
	counts   [ofSentence + 1]int
	leftOut  int // proposals beyond the limit of their group
}

// propose adds a proposal if there is room for it.
func (r *reader) propose(p *proposal) {
	if r.counts[p.group]++; r.counts[p.group] > maxProposals {
		r.leftOut++
		return
	}
	r.found = append(r.found, p)
}

// A section is a heading with its line.
type section struct {
	line  int
	title string
}

// newReader splits a text into lines.
func newReader(text []byte) *reader {
	r := &reader{forms: forms()}
	for line := range strings.SplitSeq(string(text), "\n") {
		r.lines = append(r.lines, cleanLine(line))
	}
	r.taken = make([]bool, len(r.lines)+1)
	r.findSections()
	for _, line := range r.lines {
		if t := plainTitle(line); t != "" {
			r.title = t
			break
		}
	}
	return r
}

// cleanLine replaces white space, control characters and invisible characters with
// blanks, and a tab with four of them.
func cleanLine(line string) string {
	if len(line) > maxColumns {
		line = cut(line, maxColumns)
	}
	line = strings.ToValidUTF8(line, "\uFFFD")
	line = strings.ReplaceAll(line, "\t", "    ")
	line = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) {
			return ' '
		}
		return r
	}, line)
	return strings.TrimRight(line, " ")
}

// at returns line n, or "" beyond either end.
func (r *reader) at(n int) string {
	if n < 1 || n > len(r.lines) {
		return ""
	}
	return r.lines[n-1]
}

func (r *reader) blank(n int) bool { return strings.TrimSpace(r.at(n)) == "" }

func (r *reader) take(s rederive.Span) {
	for n := s.From; n <= s.To; n++ {
		r.taken[n-1] = true
	}
}

func (r *reader) isTaken(n int) bool { return n < 1 || n > len(r.lines) || r.taken[n-1] }

// text joins the lines of a span.
func (r *reader) text(s rederive.Span) string {
	return strings.Join(strings.Fields(strings.Join(r.lines[s.From-1:s.To], " ")), " ")
}

var (
	markedHeading   = lazyregexp.New(`^ *#{1,6} +(.+?)[ #]*$`)
	numberedHeading = lazyregexp.New(`^ *(?:#+ +)?\d{1,2}(?:\.\d{1,2}){0,3}\.? {1,6}(\p{Lu}[^.;=]{2,70})$`)
)

// findSections finds headings, and declares that their numbers are not claims.
func (r *reader) findSections() {
	for i, line := range r.lines {
		if line == "" {
			continue
		}
		n := i + 1
		numbered := numberedHeading.FindStringSubmatch(line)
		marked := markedHeading.FindStringSubmatch(line)
		switch {
		case numbered != nil && r.blank(n-1) && !isLabel(line):
			r.section(n, numbered[1])
			r.declare(n, "", "the numbers of sections")
			r.taken[i] = true
		case marked != nil:
			r.section(n, marked[1])
		}
	}
}

func (r *reader) section(n int, text string) {
	if title := plainTitle(text); title != "" {
		r.sections = append(r.sections, section{n, title})
	}
}

// sectionOf returns the section of a line.
func (r *reader) sectionOf(n int) string {
	in := ""
	if n <= len(r.places) && r.places[n-1] != "" {
		in = r.places[n-1] + ", "
	} else if i := r.sectionAfter(n); i > 0 {
		in = r.sections[i-1].title + ", "
	}
	return in + "line " + rederive.Span{From: n, To: n}.String()
}

// sectionAfter returns the index of the first section that begins after line n.
func (r *reader) sectionAfter(n int) int {
	return sort.Search(len(r.sections), func(i int) bool { return r.sections[i].line > n })
}

// notPlain matches what titles may not contain: the markup of Markdown and formulas.
var notPlain = lazyregexp.New(`[^\p{L}\p{N} .,:;()'+=/%\x{2013}\x{2212}-]+`)

// plainTitle converts a text to a title.
func plainTitle(text string) string {
	text = strings.Join(strings.Fields(notPlain.ReplaceAllString(text, " ")), " ")
	text = strings.TrimLeft(text, " .,:;)'+=/%-\u2013\u2212")
	if !strings.ContainsFunc(text, unicode.IsLetter) {
		return ""
	}
	return strings.TrimRight(cut(text, 70), " ,:;(=")
}

// quote formats a text of the paper as the value of a field: as code, so that
// Markdown does not interpret it.
func quote(text string) string {
	text = strings.Join(strings.Fields(strings.ReplaceAll(text, "`", "'")), " ")
	return "`" + cut(text, 600) + "`"
}
