package paper

import (
	"context"
	"errors"
	"strings"
	"testing"

	"rederive/internal/must"
)

// TestInputs reads a LaTeX document with its files: macros, sections, and parts with a document of their own. A file
// that names itself ends, a comment names nothing, and a file that is missing stays a note.
func TestInputs(t *testing.T) {
	files := map[string]string{
		"macros.tex":        `\newcommand{\ttest}[3]{$t(#1) = #2$, $p = #3$} % \input{other}`,
		"sections/one.tex":  "One differed, \\ttest{38}{2.50}{.017}.\n\\input{sections/deep}\n\\input sections/two\n",
		"sections/deep.tex": `\input{sections/deep}Deep.`,
		"sections/two.tex": `\documentclass{subfiles}\begin{document}Two, \ttest{38}{2.10}{.042}.\end{document}` +
			` Not this.`,
		"sections/other.tex": "Not that.",
	}
	source := "\\documentclass{article}\n\\input{macros}\n\\begin{document}\n\\include{sections/one.tex}\n" +
		"% \\input{sections/other}\n\\input{missing}\nThe end.\n\\end{document}\n"
	all := WithInputs([]byte(source), func(name string) ([]byte, error) {
		if text, ok := files[name]; ok {
			return []byte(text), nil
		}
		return nil, errors.New("missing")
	})
	d := must.Get(readLaTeX(context.Background(), nil, all)).Document
	var texts []string
	for _, b := range d.Blocks {
		texts = append(texts, b.Text().String)
	}
	got := strings.Join(texts, " ")
	for _, want := range []string{"t(38) = 2.50, p = .017", "Two, t(38) = 2.10, p = .042.", "Deep.", "The end."} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in %q", want, got)
		}
	}
	if strings.Contains(got, "Not") {
		t.Errorf("got %q", got)
	}
	var notes []string
	for _, n := range d.Notes {
		notes = append(notes, n.Text)
	}
	if all := strings.Join(notes, "; "); !strings.Contains(all, "missing: this part") {
		t.Errorf("notes %q", all)
	}
	alone := []byte("\\documentclass{article}\\begin{document}A % comment\n\\end{document}")
	if string(WithInputs(alone, nil)) != string(alone) {
		t.Error("a source without files was changed")
	}
}
