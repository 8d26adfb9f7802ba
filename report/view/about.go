package view

import "strings"

// About returns a sentence that describes a report, for search results.
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
			" recomputed and compared with the paper."
	default:
		return "A re-derivation of " + strings.Join(papers, " and ") + ": " + Counted(total, "claim", "claims") +
			" recomputed; " + Counted(s.Refuted, "is", "are") + " refuted."
	}
}

// CiteText returns a citation of a report: its authors, title, date, and the program that made it.
func CiteText(b *Book) string {
	var parts []string
	if authors := b.Notebook.Front.Authors; len(authors) > 0 {
		parts = append(parts, strings.Join(authors, ", "))
	}
	parts = append(parts, b.Title())
	if date := b.Notebook.Front.Date; date != "" {
		parts = append(parts, date)
	}
	text := strings.Join(parts, ". ") + ". Made with rederive " + b.Tool.Version + "."
	if doi := b.Notebook.Front.DOI; doi != "" {
		text += " doi:" + doi
	}
	return text
}

// BibTeX returns a BibTeX entry for a report.
func BibTeX(b *Book) string {
	front := b.Notebook.Front
	year, _, _ := strings.Cut(front.Date, "-")
	var entry strings.Builder
	entry.WriteString("@misc{" + b.Name)
	for _, f := range []struct{ name, value string }{
		{"author", strings.Join(bibAuthors(front.Authors), " and ")},
		{"title", bibText.Replace(b.Title())},
		{"year", year},
		{"doi", front.DOI},
		{"note", "Made with rederive " + b.Tool.Version},
	} {
		if f.value != "" {
			entry.WriteString(",\n  " + f.name + " = {" + f.value + "}")
		}
	}
	return entry.String() + "\n}"
}

// bibAuthors returns the names of authors for BibTeX, which would take the last word of a group, such as the
// authors of a program, for a family name.
func bibAuthors(list []string) []string {
	var names []string
	for _, name := range list {
		name = bibText.Replace(name)
		if strings.HasPrefix(name, "The ") {
			name = "{" + name + "}"
		}
		names = append(names, name)
	}
	return names
}

// bibText escapes a text for BibTeX, which takes some characters as commands.
var bibText = strings.NewReplacer(
	"\\", `\textbackslash{}`, "{", `\{`, "}", `\}`, "&", `\&`, "%", `\%`, "#", `\#`, "_", `\_`, "$", `\$`,
)
