package review

import (
	"fmt"
	"io"
	"strings"

	"rederive/document"
)

// writeText prints the findings for people, the worst first, and what the review covers.
func writeText(w io.Writer, reviews []*document.Review) error {
	var b strings.Builder
	for i, r := range reviews {
		if i > 0 {
			b.WriteByte('\n')
		}
		textOf(&b, r)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func textOf(b *strings.Builder, r *document.Review) {
	fmt.Fprintf(b, "%s: %s\n", r.Document.Name, Summary(r))
	for _, f := range Findings(r) {
		fmt.Fprintf(b, "\n  %s, %s: %s\n", f.Verdict, f.Place, oneLine(f.Text))
		fmt.Fprintf(b, "    %s\n", Explain(f))
		for _, e := range f.Explanations {
			fmt.Fprintf(b, "    %s\n", e)
		}
	}
	for _, n := range r.Document.Notes {
		if n.Page > 0 {
			fmt.Fprintf(b, "\n  p. %d: %s\n", n.Page, n.Text)
		} else {
			fmt.Fprintf(b, "\n  %s\n", n.Text)
		}
	}
}

// oneLine is a text on one line, without the marks of what is raised and lowered.
func oneLine(text string) string {
	text = strings.NewReplacer("_{", "", "^{", "", "}", "").Replace(text)
	return strings.Join(strings.Fields(text), " ")
}
