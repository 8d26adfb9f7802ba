package draft

import (
	"strings"

	"rederive"
	"rederive/internal/lazyregexp"
)

// maxStatement is the maximum number of lines of a statement.
const maxStatement = 15

// label matches the beginning of a numbered statement.
var label = lazyregexp.New(`^[^\p{L}\p{N}]{0,6}` +
	`(Theorem|Lemma|Proposition|Corollary|Conjecture|Claim|Fact|Observation|` +
	`Open Problem|Open Question|Problem|Question)` +
	` {1,3}([A-Z]?\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?|[IVX]{1,5})\b(.*)$`)

// isLabel reports whether a line begins a numbered statement, and not a sentence about one.
func isLabel(line string) bool {
	m := label.FindStringSubmatch(line)
	if m == nil {
		return false
	}
	rest := strings.TrimLeft(m[3], " *_")
	return rest == "" || strings.ContainsAny(rest[:1], ".:([") || rest[0] >= 'A' && rest[0] <= 'Z' ||
		strings.HasPrefix(rest, "\u2013") || strings.HasPrefix(rest, "\u2014")
}

// findStatements proposes numbered theorems, lemmas and the like.
func (r *reader) findStatements() {
	for n := 1; n <= len(r.lines); n++ {
		if r.isTaken(n) || !isLabel(r.at(n)) {
			continue
		}
		m := label.FindStringSubmatch(r.at(n))
		s := r.extent(n)
		r.proposeStatement(m[1], m[2], s)
		r.take(s)
		n = s.To
	}
}

// extent returns the lines of the statement that begins on a line: to the end of
// its paragraph, or of the next paragraph if the label is alone.
func (r *reader) extent(n int) rederive.Span {
	s := rederive.Span{From: n, To: n}
	for k := n + 1; k < n+maxStatement && !r.isTaken(k); k++ {
		switch {
		case r.blank(k) && len(strings.Fields(r.text(s))) > 4:
			return s
		case r.blank(k):
			continue
		case isLabel(r.at(k)) || isProof(r.at(k)):
			return s
		}
		s.To = k
	}
	return s
}

func isProof(line string) bool {
	return strings.HasPrefix(strings.TrimLeft(line, " *_#"), "Proof")
}

// proposeStatement proposes a claim for a statement. The editor of the draft adds
// the cases on which it is checked.
func (r *reader) proposeStatement(word, number string, s rederive.Span) {
	name := strings.ToLower(strings.ReplaceAll(word, " ", "")) + number
	p := &proposal{
		group: ofStatement, name: name, title: word + " " + number, where: word + " " + number, lines: s,
		kind:   "always",
		fields: []field{{"over", "to be stated"}, {"cases", "1"}, {"printed", quote(r.text(s))}},
	}
	open := &proposal{
		group: ofStatement, name: name, title: p.title, where: p.where, lines: s, kind: "open",
		fields: []field{{"note", quote(r.text(s))}},
	}
	if p.plainer = open; strings.HasSuffix(word, "Problem") || strings.HasSuffix(word, "Question") {
		p = open
	}
	r.propose(p)
}
