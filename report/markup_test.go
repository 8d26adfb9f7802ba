package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"

	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/report/view"
)

// markup returns a book in a format that uses folders, and its pictures.
func markup(t *testing.T, name string, b *view.Book) (string, map[string][]byte) {
	t.Helper()
	r := renderer()
	for _, f := range Formats() {
		if f.Name != name {
			continue
		}
		var out bytes.Buffer
		pictures := map[string][]byte{}
		must.Get(f.Write(r, &out, b, func(picture string, data []byte) error {
			pictures[picture] = data
			return nil
		}))
		return out.String(), pictures
	}
	t.Fatalf("no format %s", name)
	return "", nil
}

func wellFormed(s string) error {
	d := xml.NewDecoder(strings.NewReader(s))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// TestMarkup compares the sample in the formats that use folders with the golden files: the
// text, and the names of its pictures.
func TestMarkup(t *testing.T) {
	for name, file := range map[string]string{"tex": "testdata/page.tex", "jats": "testdata/page.xml"} {
		text, pictures := markup(t, name, sample(t))
		again, _ := markup(t, name, sample(t))
		if text != again {
			t.Errorf("%s: the same book gives other bytes", name)
		}
		names := strings.Join(slices.Sorted(maps.Keys(pictures)), " ")
		golden.Compare(t, file, []byte(text))
		if !strings.Contains(names, "figure-1.") {
			t.Errorf("%s: pictures %s", name, names)
		}
		for picture := range pictures {
			if !strings.Contains(text, strings.TrimSuffix(picture, ".pdf")) {
				t.Errorf("%s: nothing shows %s", name, picture)
			}
		}
	}
}

// hostile is a notebook whose text and formulas are commands to TeX and markup to XML.
const hostile = "# A \\input{/etc/passwd} title 1 < 2 &\n\n" +
	"Text \\\\input{/etc/passwd} and \\\\write18{ls} ^^5cinput % & # ~ _ {x} ``q'' $x_{\\text{a \\% $y$}}$.\n\n" +
	"`\\immediate\\write18{ls}` and [a link](https://example.org/}\\input{x}%23#a) `<script>`.\n\n" +
	"```\n\\end{code}\\input{/etc/passwd}\n]]> <x>\n```\n\n" +
	"| \\\\catcode | b |\n|---|---|\n| \\\\def\\\\x{} | & |\n\n" +
	"$$ \\operatorname{write} \\text{18 \\& more} $$\n"

func TestMarkupIsQuoted(t *testing.T) {
	text, _ := markup(t, "tex", sheet(t, hostile, view.Report))
	_, body, _ := strings.Cut(text, "\\begin{document}")
	for _, command := range []string{`\input`, `\write`, `\immediate`, `\catcode`, `\def`, "^^"} {
		if strings.Contains(body, command) {
			t.Errorf("TeX would obey %s:\n%s", command, body)
		}
	}
	if n := strings.Count(body, `\end{code}`); n != strings.Count(body, `\begin{code}`) {
		t.Errorf("a listing ends its own environment:\n%s", body)
	}
	text, _ = markup(t, "jats", sheet(t, hostile, view.Report))
	if err := wellFormed(text); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	if strings.Contains(text, "<script") || strings.Contains(text, "<x>") {
		t.Errorf("markup of the notebook is in the article:\n%s", text)
	}
}

// TestMarkupOfHandouts checks that no format contains what a handout omits.
func TestMarkupOfHandouts(t *testing.T) {
	const text = "# A sheet\n\n> [!EXERCISE]\n> Compute.\n\n> [!SOLUTION]\n> It is zweiundvierzig.\n"
	for _, name := range []string{"tex", "jats"} {
		if got, _ := markup(t, name, sheet(t, text, view.Handout)); strings.Contains(got, "zweiundvierzig") {
			t.Errorf("%s: the handout has the solution:\n%s", name, got)
		}
	}
}
