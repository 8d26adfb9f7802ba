package report

import (
	"bytes"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/parse"
	"rederive/report/bibliography"
	"rederive/report/view"
	"rederive/templates"
)

// TestCitationsInPDF checks that a citation and its reference are in both formats.
func TestCitationsInPDF(t *testing.T) {
	nb := must.Get(parse.Notebook("nb.md", []byte("# T\n\nSee [@k, p. 3; @k].\n"), nil))
	source := `@article{k, author={Knuth, D. E.}, title={On $x$}, year=1973}`
	bib, errs := bibliography.NewBibliography([]bibliography.BibFile{{Path: "k.bib", Data: []byte(source)}})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	r := must.Get(New(templates.FS))
	for _, known := range []*bibliography.Bibliography{bib, nil} {
		b := &view.Book{Name: "nb", Notebook: nb, Run: &rederive.Run{}, Bibliography: known}
		var page, pdf bytes.Buffer
		errPage := r.HTML(&page, b)
		_, errPDF := r.PDF(&pdf, b)
		if (errPage == nil) != (known != nil) || (errPDF == nil) != (known != nil) {
			t.Errorf("with bibliography %v: %v, %v", known != nil, errPage, errPDF)
		}
		const want = `<li id="reference-1">D. E. Knuth. 1973. On <span class="whole"><math`
		if known != nil && !strings.Contains(page.String(), want) {
			t.Error("the page has no reference")
		}
	}
}
