package report

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/parse"
	"rederive/report/view"
	"rederive/templates"
)

// TestFormulaGallery renders every formula of the typesetter's gallery, displayed, as
// HTML and as PDF. With REDERIVE_GALLERY=DIR it writes both files to that folder for
// inspection.
func TestFormulaGallery(t *testing.T) {
	source := golden.Read(t, "../typeset/tex/testdata/gallery.tex")
	var md strings.Builder
	md.WriteString("# Gallery of formulas\n\n")
	formulas := 0
	for line := range strings.SplitSeq(string(source), "\n") {
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, "%"):
			fmt.Fprintf(&md, "## %s\n\n", strings.TrimSpace(strings.TrimLeft(line, "%# ")))
		case line != "":
			formulas++
			fmt.Fprintf(&md, "Formula %d.\n\n$$\n%s\n$$\n\n", formulas, line)
		}
	}
	if formulas < 200 {
		t.Fatalf("%d formulas", formulas)
	}
	nb := must.Get(parse.Notebook("gallery.md", []byte(md.String()), nil))
	r := must.Get(New(templates.FS))
	book := &view.Book{Name: "gallery", Notebook: nb, Run: &rederive.Run{}}
	var html, pdf bytes.Buffer
	if err := r.HTML(&html, book); err != nil {
		t.Error(err)
	}
	warnings, err := r.PDF(&pdf, book)
	if err != nil {
		t.Error(err)
	}
	for _, w := range warnings {
		t.Logf("page %d: %v", w.Page, w)
	}
	if n := strings.Count(html.String(), "<math"); n != formulas {
		t.Errorf("%d formulas in the page, want %d", n, formulas)
	}
	if dir := os.Getenv("REDERIVE_GALLERY"); dir != "" {
		for name, data := range map[string][]byte{"gallery.html": html.Bytes(), "gallery.pdf": pdf.Bytes()} {
			must.Do(os.WriteFile(filepath.Join(dir, name), data, 0o644))
		}
	}
}
