package main

import (
	"archive/zip"
	"bytes"
	"context"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rederive/document"
	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/paper"
	"rederive/verify/review"
)

// scripts matches subscripts and superscripts in verify/review/testdata/forms.txt: F_{2,57}, X^2.
var scripts = regexp.MustCompile(`([_^])(?:\{([^{}]*)\}|(2)\b)`)

// formsIn writes texts in each format. Special characters of TeX and Markdown are escaped.
func formsIn(texts []string) map[string][]byte {
	scripted := func(s, up, down, end string) string {
		return scripts.ReplaceAllStringFunc(s, func(m string) string {
			f := scripts.FindStringSubmatch(m)
			if f[1] == "^" {
				return up + f[2] + f[3] + end + map[string]string{"<sup>": "</sup>", "\\textsuperscript{": "}"}[up]
			}
			return down + f[2] + f[3] + end + map[string]string{"<sub>": "</sub>", "\\textsubscript{": "}"}[down]
		})
	}
	var page, jats, tex, math, md, plain, body strings.Builder
	for _, s := range texts {
		escaped := html.EscapeString(s)
		page.WriteString("<p>" + scripted(escaped, "<sup>", "<sub>", "") + "</p>\n")
		jats.WriteString("<p>" + scripted(escaped, "<sup>", "<sub>", "") + "</p>\n")
		tex.WriteString(scripted(strings.NewReplacer("%", `\%`, "_T", `\_T`).Replace(s),
			`\textsuperscript{`, `\textsubscript{`, "") + "\n\n")
		words := strings.NewReplacer("%", `\%`, "_T", `\_T`, "one-tailed", `\text{one-tailed}`,
			// What TeX refuses, or sets as another character, is written as people would.
			"p-adj", `p\text{-adj}`, "p_bonf", "p_{bonf}", "_{1,} _{106}", "_{1,106}", "_{GG} _{1,", "_{1,")
		math.WriteString("$" + words.Replace(s) + "$\n\n")
		md.WriteString(scripted(strings.ReplaceAll(s, "[28]", `\[28]`), "<sup>", "<sub>", "") + "\n\n")
		plain.WriteString(s + "\n\n")
		const run = `</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="`
		part := scripts.ReplaceAllStringFunc(escaped, func(m string) string {
			f := scripts.FindStringSubmatch(m)
			kind := map[string]string{"^": "superscript", "_": "subscript"}[f[1]]
			return run + kind + `"/></w:rPr><w:t>` + f[2] + f[3] + `</w:t></w:r><w:r><w:t xml:space="preserve">`
		})
		body.WriteString(`<w:p><w:r><w:t xml:space="preserve">` + part + "</w:t></w:r></w:p>\n")
	}
	var docx bytes.Buffer
	z := zip.NewWriter(&docx)
	w, _ := z.Create("word/document.xml")
	const space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
	_, _ = w.Write([]byte(`<w:document xmlns:w="` + space + `"><w:body>` +
		body.String() + `</w:body></w:document>`))
	_ = z.Close()
	return map[string][]byte{
		"forms.html": []byte("<!DOCTYPE html><title>Forms</title><body>" + page.String()),
		"forms.xml": []byte(`<?xml version="1.0"?><article article-type="research-article"><body>` + jats.String() +
			"</body></article>"),
		"forms.tex":  []byte("\\documentclass{article}\\begin{document}\n" + tex.String() + "\\end{document}\n"),
		"math.tex":   []byte("\\documentclass{article}\\begin{document}\n" + math.String() + "\\end{document}\n"),
		"forms.md":   []byte(md.String()),
		"forms.txt":  []byte(plain.String()),
		"forms.docx": docx.Bytes(),
	}
}

// TestReviewFormats checks that the same printed tests are found, and get the same verdicts, in all
// formats.
func TestReviewFormats(t *testing.T) {
	data := golden.Read(t, "../../verify/review/testdata/forms.txt")
	var texts []string
	want := &document.Document{}
	for line := range strings.Lines(string(data)) {
		printed, _, ok := strings.Cut(line, " => ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		texts = append(texts, printed)
		var words []document.Word
		for w := range strings.FieldsSeq(printed) {
			words = append(words, document.Word{Text: w})
		}
		want.Blocks = append(want.Blocks, document.Block{Kind: document.Paragraph, Place: "-", Words: words})
	}
	if len(texts) < 30 {
		t.Fatalf("%d forms", len(texts))
	}
	wanted := resultsOf(want)
	for name, data := range formsIn(texts) {
		t.Run(name, func(t *testing.T) {
			var r paper.Reader
			p := must.Get(r.Read(context.Background(), name, data))
			got := resultsOf(p.Document)
			for _, s := range wanted {
				if !slices.Contains(got, s) {
					t.Errorf("missing: %s", s)
				}
			}
			for _, s := range got {
				if !slices.Contains(wanted, s) {
					t.Errorf("invented: %s", s)
				}
			}
			if len(got) != len(wanted) {
				t.Errorf("%d results, want %d", len(got), len(wanted))
			}
		})
	}
}

// resultsOf lists the tests that are found, with their verdicts.
func resultsOf(d *document.Document) []string {
	var list []string
	for _, r := range review.Check(d, review.Options{}).Results {
		list = append(list, strings.Join([]string{
			string(r.Check), r.Type, r.DF1, r.DF2, r.Comparison, r.Value, r.PComparison, r.P, string(r.Verdict), r.Why,
		}, " | "))
	}
	return list
}
