package view

import "strings"

// About says in a sentence what a report is, for those who find it by a search.
func About(b *Book) string {
	var papers []string
	for _, d := range b.Docs {
		if d.Paper.Title != "" {
			papers = append(papers, "“"+d.Paper.Title+"”")
		}
	}
	s := b.Summary()
	switch total := len(b.Verdicts); {
	case len(papers) == 0 || total == 0:
		return ""
	case s.Refuted == 0:
		return "A re-derivation of " + strings.Join(papers, " and ") + ": " + Counted(total, "claim", "claims") +
			" computed again and compared with what is printed."
	default:
		return "A re-derivation of " + strings.Join(papers, " and ") + ": " + Counted(total, "claim", "claims") +
			" computed again; " + Counted(s.Refuted, "is", "are") + " refuted."
	}
}

// CiteText says how a report is cited: its authors, its title, the date, and what made it.
func CiteText(b *Book) string {
	var parts []string
	if authors := b.Notebook.Front.Authors; len(authors) > 0 {
		parts = append(parts, strings.Join(authors, ", "))
	}
	parts = append(parts, b.Title())
	if date := b.Notebook.Front.Date; date != "" {
		parts = append(parts, date)
	}
	return strings.Join(parts, ". ") + ". Made with rederive " + b.Tool.Version + "."
}
