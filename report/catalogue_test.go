package report

import (
	"bytes"
	"strings"
	"testing"

	"rederive/report/compose"
	"rederive/report/view"
	"rederive/templates"
	"rederive/typeset"
)

// TestKeywords finds the keywords of a notebook in what catalogues read of each format.
func TestKeywords(t *testing.T) {
	r, err := New(templates.FS)
	if err != nil {
		t.Fatal(err)
	}
	r.Draw = square
	b := sample(t)
	b.Notebook.Front.Keywords = []string{"peg solitaire", "A & B"}
	for _, format := range []struct {
		name, want string
	}{
		{"html", `<meta name="citation_keywords" content="A &amp; B">`},
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
	if err != nil || len(doc.Keywords) != 2 {
		t.Errorf("the keywords of the PDF are %q, %v", doc.Keywords, err)
	}
}

// TestFrontPageLinksPDFs finds a link to each PDF that is in the folder.
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

// TestLongValuesAreInTheSupplement sets a value of many lines after the text, with a line that leads to it.
func TestLongValuesAreInTheSupplement(t *testing.T) {
	b := sample(t)
	for _, lines := range []int{40, 41} {
		b.Run.Cells[0].Outputs[4] = bundle(t, strings.Repeat("line\n", lines))
		doc, err := compose.Document(b, square, "the PDF")
		if err != nil {
			t.Fatal(err)
		}
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
