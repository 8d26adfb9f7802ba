package report

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"rederive"
	"rederive/internal/must"
	"rederive/report/compose"
	"rederive/report/view"
	"rederive/typeset"
)

// TestKeywords finds the keywords and the DOI of a notebook in the metadata that
// catalogues read, in each format.
func TestKeywords(t *testing.T) {
	r := renderer()
	b := sample(t)
	b.Notebook.Front.Keywords = []string{"peg solitaire", "A & B"}
	b.Notebook.Front.DOI = "10.5281/zenodo.1234567"
	b.Notebook.Front.Authors = []string{"The A & B authors", "C. Doe"}
	for _, format := range []struct {
		name, want string
	}{
		{"html", `<meta name="citation_keywords" content="A &amp; B">`},
		{"html", `<meta name="citation_doi" content="10.5281/zenodo.1234567">`},
		{"html", `author = {{The A \&amp; B authors} and C. Doe},`},
		{"jats", `<article-id pub-id-type="doi">10.5281/zenodo.1234567</article-id>`},
		{"jats", `<kwd-group><kwd>peg solitaire</kwd><kwd>A &amp; B</kwd></kwd-group>`},
		{"tex", `pdfkeywords={peg solitaire, A \& B}`},
	} {
		var out bytes.Buffer
		var err error
		switch format.name {
		case "html":
			err = r.HTML(&out, b)
		case "jats":
			_, err = r.JATS(&out, b, func(string, []byte) error { return nil })
		default:
			_, err = r.TeX(&out, b, func(string, []byte) error { return nil })
		}
		if err != nil {
			t.Error(err)
		}
		if !strings.Contains(out.String(), format.want) {
			t.Errorf("%s is missing", format.want)
		}
	}
	doc, err := compose.Document(b, square, "the PDF")
	if err != nil || len(doc.Keywords) != 2 || doc.DOI != b.Notebook.Front.DOI {
		t.Errorf("the keywords of the PDF are %q, its DOI is %s, %v", doc.Keywords, doc.DOI, err)
	}
}

// TestSupplement checks that the supplement is after the text and its provenance, in a
// document of its own, or nowhere.
func TestSupplement(t *testing.T) {
	r := renderer()
	for _, x := range []struct {
		style        rederive.SupplementStyle
		inside, file bool
	}{
		{"", true, false},
		{rederive.SupplementAppend, true, false},
		{rederive.SupplementFile, false, true},
		{rederive.SupplementNone, false, false},
	} {
		b := sample(t)
		b.Code, b.Supplement = rederive.CodeAppendix, x.style
		doc, err := compose.Document(b, square, "the PDF")
		if err != nil {
			t.Fatal(err)
		}
		heading := func(id string) int {
			return slices.IndexFunc(doc.Blocks, func(block typeset.Block) bool {
				h, ok := block.(*typeset.Heading)
				return ok && h.ID == id
			})
		}
		inside := heading(compose.SupplementID) >= 0
		if at := heading(compose.ProvenanceID); at < 0 || inside && at > heading(compose.SupplementID) {
			t.Errorf("%q: the provenance is at %d, after the supplement", x.style, at)
		}
		text := view.TextOf(doc)
		if says := strings.Contains(text, "sample-supplement.pdf"); inside != x.inside || says != x.file {
			t.Errorf("%q: the supplement is inside: %v, the text names its file: %v", x.style, inside, says)
		}
		var pdf bytes.Buffer
		files := map[string][]byte{}
		_, err = r.writePDF(&pdf, b, func(name string, data []byte) error { files[name] = data; return nil })
		if err != nil {
			t.Errorf("%q: %v", x.style, err) // such as a link without a destination
		}
		if file := files["sample-supplement.pdf"]; len(files) > 1 || bytes.HasPrefix(file, []byte("%PDF")) != x.file {
			t.Errorf("%q: %d files, a supplement of %d bytes", x.style, len(files), len(file))
		}
		var article bytes.Buffer
		if _, err := r.JATS(&article, b, func(string, []byte) error { return nil }); err != nil {
			t.Error(err)
		}
		if got := strings.Contains(article.String(), "All claims"); got != (x.style != rederive.SupplementNone) {
			t.Errorf("%q: the claims are in JATS: %v", x.style, got)
		}
	}
	supplement, err := compose.Supplement(sample(t), square, "the supplement")
	if err != nil || !strings.Contains(view.TextOf(supplement), "All claims") {
		t.Errorf("the supplement lacks all claims, %v", err)
	}
}

// TestFrontPageLinksPDFs checks that the front page links to each PDF in the folder.
func TestFrontPageLinksPDFs(t *testing.T) {
	b := sample(t)
	const link = `<span><a href="sample.pdf">PDF</a></span>`
	if index, _ := front(t, b); strings.Contains(index, link) {
		t.Error("the front page links a PDF that there is not")
	}
	b.Source = &view.Source{Settings: view.Settings{PDF: true}}
	if index, _ := front(t, b); !strings.Contains(index, link) {
		t.Errorf("the front page lacks %s", link)
	} else if strings.Contains(index, "</span>"+link) {
		t.Error("the link is joined to the word before it")
	}
}

// TestLongValuesAreInTheSupplement checks that a value of many lines is after the text,
// with a line that leads to it.
func TestLongValuesAreInTheSupplement(t *testing.T) {
	b := sample(t)
	for _, lines := range []int{40, 41} {
		b.Run.Cells[0].Outputs[4] = bundle(t, strings.Repeat("line\n", lines))
		doc := must.Get(compose.Document(b, square, "the PDF"))
		supplement, at := false, ""
		for _, block := range doc.Blocks {
			switch block := block.(type) {
			case *typeset.Heading:
				supplement = supplement || block.ID == compose.SupplementID
			case *typeset.Listing:
				if len(block.Lines) == lines {
					at = map[bool]string{false: "text", true: "supplement"}[supplement] + block.ID
				}
			}
		}
		if want := map[int]string{40: "text", 41: "supplementoutput-1"}[lines]; at != want {
			t.Errorf("%d lines are in %q, want %q", lines, at, want)
		}
	}
}
