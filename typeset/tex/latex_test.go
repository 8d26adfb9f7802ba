package tex

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"rederive/internal/must"
)

// TestLaTeXReads runs pdflatex, if it is installed, on all formulas of the gallery as
// LaTeX writes them.
func TestLaTeXReads(t *testing.T) {
	program, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Skip("no pdflatex")
	}
	var b strings.Builder
	b.WriteString("\\documentclass{article}\\usepackage[T1]{fontenc}" +
		"\\usepackage{amsmath,amssymb,xcolor}\\begin{document}\n")
	for _, src := range gallery() {
		f, errs := Parse(src, nil)
		if len(errs) > 0 {
			continue // covered by another test
		}
		out, lacking := LaTeX(f)
		if len(lacking) > 0 {
			t.Errorf("%s: LaTeX has no %q", src, string(lacking))
		}
		b.WriteString("\\[" + out + "\\]\n% of " + src + "\n")
	}
	dir := t.TempDir()
	b.WriteString("\\end{document}\n")
	must.Do(os.WriteFile(filepath.Join(dir, "gallery.tex"), []byte(b.String()), 0o600))
	run := exec.Command(program, "-interaction=nonstopmode", "-no-shell-escape", "gallery.tex")
	run.Dir = dir
	said, err := run.CombinedOutput()
	if err != nil || strings.Contains(string(said), "Warning") {
		t.Errorf("%v\n%s\n%s", err, said, b.String())
	}
}

// TestLaTeX compares the LaTeX written with the source.
func TestLaTeX(t *testing.T) {
	for src, want := range map[string]string{
		`x^2 + y_{n+1}`:                 `x^{2}+y_{n+1}`,
		`\frac{n(n+1)}{2}`:              `\frac{n(n+1)}{2}`,
		`\mathbb{R} \to \{0\}`:          `\mathbb{R}\to \{0\}`,
		`\left( \sum_{i=1}^n i \right)`: `\left( \sum _{i=1}^{n}i\right) `,
		`\text{50\% of } n`:             `\text{50\% of }n`,
		`\operatorname{mex} S`:          `\operatorname{mex}S`,
	} {
		f, _ := Parse(src, nil)
		if got, _ := LaTeX(f); got != strings.TrimSpace(want) {
			t.Errorf("%s: got %s, want %s", src, got, want)
		}
	}
}

// TestLaTeXIsQuoted checks that no command inside text or an argument reaches the output
// as a command of TeX.
func TestLaTeXIsQuoted(t *testing.T) {
	for _, src := range []string{
		`\text{\input{/etc/passwd}}`, `\input{/etc/passwd}`, `\write18{ls}`, `\text{\write18{ls}}`,
		`\operatorname{\def\x{}}`,
		`\mathrm{\csname input\endcsname}`, `\text{^^5cinput}`, `\begin{filecontents}{x}\end{filecontents}`,
		`\tag{\input x}`,
		`\color{\input x} y`, `\begin{array}{@{\input x}c} y\end{array}`, `\\[\input x] y`, `\hspace{\input x}`,
	} {
		f, _ := Parse(src, nil)
		out, _ := LaTeX(f)
		for _, text := range []string{out, LaTeXTag(f)} {
			for _, bad := range []string{`\input`, `\write`, `\def`, `\csname`, "^^", "filecontents"} {
				if strings.Contains(text, bad) {
					t.Errorf("%s: got %s", src, text)
				}
			}
		}
	}
}
