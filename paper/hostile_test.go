package paper

import (
	"archive/zip"
	"bytes"
	"context"
	"strings"
	"testing"

	"rederive/internal/must"
)

// TestHostile reads files that would take long, or much memory, without limits.
func TestHostile(t *testing.T) {
	var bomb bytes.Buffer
	z := zip.NewWriter(&bomb)
	w := must.Get(z.Create("word/document.xml"))
	blank := bytes.Repeat([]byte(" "), 1<<20)
	for range maxPart>>20 + 1 {
		must.Get(w.Write(blank))
	}
	must.Do(z.Close())
	const n = 100_000
	for name, data := range map[string]string{
		"bomb.docx":        bomb.String(),
		"deep.html":        "<html>" + strings.Repeat("<div>", n),
		"deep.xml":         `<article dtd-version="1">` + strings.Repeat("<sec>", n),
		"spans.html":       "<table>" + strings.Repeat("<tr><td colspan=1000 rowspan=1000>1<td>2", n/10),
		"letters.html":     "<html>" + strings.Repeat("<b>x</b>", n),
		"environments.tex": strings.Repeat(`\begin{tabular}`, n),
		"braces.tex":       strings.Repeat(`\textit{`, n),
		"frac.tex":         "$" + strings.Repeat(`\frac`, n),
		"twice.tex": `\newcommand{\a}{\b\b}\newcommand{\b}{\c\c}\newcommand{\c}{\a\a x}` +
			strings.Repeat(`\a`, n),
		"dollars.tex":       strings.Repeat("$ x", n) + "$$$",
		"stars.md":          strings.Repeat("*a **b ", n),
		"brackets.md":       strings.Repeat("[", n),
		"wide.md":           strings.Repeat("|", 3*n) + "\n" + strings.Repeat("|-", 3*n) + "\n",
		"wide.html":         "<table><tr>" + strings.Repeat("<td>1", n) + strings.Repeat("<tr><td>1<td>2", n),
		"ticks.md":          strings.Repeat("` ``", n),
		"gaps.txt":          strings.Repeat("aa bb cc   dd ee ff   gg hh ii   jj kk ll   mm\n", n/10),
		"blanks.txt":        strings.Repeat(" \n\f", n),
		"long.txt":          strings.Repeat("a", 10*n),
		"comments.tex":      strings.Repeat("%", n) + "\n" + strings.Repeat("%\n", n),
		"captions.tex":      strings.Repeat(`\begin{table}\caption`, n/10),
		"superscripts.html": "<html><p>" + strings.Repeat("<sup>1", 400) + strings.Repeat("x<i>y</i>", n),
	} {
		t.Run(name, func(t *testing.T) {
			var r Reader
			p, err := r.Read(context.Background(), name, []byte(data))
			if err != nil {
				t.Log(err)
				return
			}
			if err := sound(p.Document); err != nil {
				t.Error(err)
			}
		})
	}
}
