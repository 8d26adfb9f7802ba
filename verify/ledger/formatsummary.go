package ledger

import (
	"fmt"
	"io"
	"strings"

	"rederive"
	"rederive/internal/xslices"
)

// maxSummary is the maximum number of entries in each list of a summary, since build servers cut long ones.
const maxSummary = 100

// writeSummary writes the ledger as Markdown for a job summary or a comment on a change: the
// counts, the failures, and the changes from the base, if there is one.
func writeSummary(w io.Writer, l *rederive.Ledger, style Style) error {
	s := &summary{}
	s.writeCounts(l, style.Base)
	s.failures(l)
	if style.Base != nil {
		s.changes(Diff(style.Base, l))
	}
	_, err := io.WriteString(w, s.String())
	return err
}

type summary struct{ strings.Builder }

func (s *summary) printf(format string, args ...any) { fmt.Fprintf(s, format, args...) }

// writeCounts writes how many claims have each verdict, and how many had it before.
func (s *summary) writeCounts(l, base *rederive.Ledger) {
	s.printf("## Rederive\n\n")
	head, rule := "| verdict | claims |", "|---|--:|"
	if base != nil {
		head, rule = head+" base |", rule+"--:|"
	}
	s.printf("%s\n%s\n", head, rule)
	rows := summaryRows(l.Summary)
	for i, row := range rows {
		s.printf("| %s | %d |", row.name, row.n)
		if base != nil {
			s.printf(" %d |", summaryRows(base.Summary)[i].n)
		}
		s.printf("\n")
	}
	if n := unsampled(l); n > 0 {
		s.printf("\n%s stored, and no sample recomputes a part of it.\n", countedClaims(n))
	}
	for _, n := range l.Notebooks {
		for _, c := range n.Numerals {
			s.printf("\nNumerals of %s: %s.\n", withoutMentions(markdown(c.Paper)), countedNumerals(c))
			if c.Statements != nil {
				s.printf("\nStatements of %s: %s.\n",
					withoutMentions(markdown(c.Paper)), countedStatements(c.Statements))
			}
		}
	}
}

// unsampled counts the claims with stored results of which nothing was recomputed.
func unsampled(l *rederive.Ledger) (n int) {
	return xslices.Count(l.Claims, func(v rederive.Verdict) bool { return v.Stored != "" && v.Sampled == 0 })
}

// countedClaims begins a sentence about n of the counted claims.
func countedClaims(n int) string {
	if n == 1 {
		return "1 of these is"
	}
	return fmt.Sprintf("%d of these are", n)
}

// A summaryRow is the count of one verdict.
type summaryRow struct {
	name string
	n    int
}

func summaryRows(s rederive.Summary) []summaryRow {
	return []summaryRow{
		{"confirmed", s.Confirmed},
		{"refuted", s.Refuted},
		{"mismatch", s.Mismatch},
		{"unchecked", s.Unchecked},
		{"deferred", s.Deferred},
		{"out of scope", s.OutOfScope},
	}
}

// failures lists everything that fails, and then the warnings.
func (s *summary) failures(l *rederive.Ledger) {
	var failures, warnings []string
	for _, f := range findings(l) {
		line := fmt.Sprintf("%s: %s: %s", f.pos, f.title, strings.ReplaceAll(f.text, "\n", "; "))
		switch {
		case f.level == isError:
			failures = append(failures, line)
		case f.rule == ruleWarning:
			warnings = append(warnings, line)
		}
	}
	s.list("Failures", failures)
	s.list("Warnings", warnings)
}

// changes lists the changes for the worse from the base, and then the other changes.
func (s *summary) changes(changes []Change) {
	var worse, others []string
	for _, c := range changes {
		line := c.Notebook + ": " + c.What
		if c.ID != "" {
			line = c.ID + " of " + c.Notebook + ": " + c.What
		}
		for _, d := range c.Details {
			line += fmt.Sprintf("; %s: %s → %s", d.Name,
				quoteEmpty(changedPart(d.Old, d.New)), quoteEmpty(changedPart(d.New, d.Old)))
		}
		if c.Worse {
			worse = append(worse, line)
		} else {
			others = append(others, line)
		}
	}
	if len(changes) == 0 {
		s.printf("\nNothing changed against the base.\n")
	}
	s.list("Worse than the base", worse)
	s.list("Other changes against the base", others)
}

func (s *summary) list(title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	s.printf("\n### %s\n\n", title)
	for i, line := range lines {
		if i == maxSummary {
			s.printf("- and %d more\n", len(lines)-maxSummary)
			break
		}
		s.printf("- %s\n", withoutMentions(markdown(line)))
	}
}

// mentions escapes the characters with which texts on build servers notify people and refer to
// issues, in Markdown with or without a backslash.
var mentions = strings.NewReplacer("@", "@&#8203;", "#", "#&#8203;")

// withoutMentions keeps text such as @somebody and #12 from becoming a reference in Markdown: it
// inserts a zero-width space after the character.
func withoutMentions(text string) string { return mentions.Replace(text) }
