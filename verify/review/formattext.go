package review

import (
	"fmt"
	"io"
	"strings"

	"rederive/document"
)

// A textWriter prints the findings for people, the worst first, and what the review covers.
type textWriter struct {
	w    io.Writer
	next bool
}

func beginText(w io.Writer, _ Run) Writer { return &textWriter{w: w} }

func (t *textWriter) Add(r *document.Review) error {
	var b strings.Builder
	if t.next {
		b.WriteByte('\n')
	}
	t.next = true
	textOf(&b, r)
	_, err := io.WriteString(t.w, b.String())
	return err
}

// Fail writes nothing: that a paper cannot be read is said on standard error.
func (t *textWriter) Fail(string, string) error { return nil }

func (t *textWriter) End() error { return nil }

func textOf(b *strings.Builder, r *document.Review) {
	name := strings.NewReplacer("\n", `\n`, "\r", `\r`).Replace(r.Document.Name)
	fmt.Fprintf(b, "%s: %s\n", name, Summary(r))
	for _, f := range Findings(r) {
		fmt.Fprintf(b, "\n  %s, %s: %s\n", f.Verdict, f.Place, document.Plain(Quote(f)))
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
