package tex

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"rederive/internal/golden"
)

const goldenFile = "testdata/golden.txt"

// TestGolden compares the MathML and the plain text of the formulas in
// testdata/golden.txt with the text there: a formula after "$ ", then its MathML in
// display style, its inline MathML if that differs, and its plain text.
func TestGolden(t *testing.T) {
	data := golden.Read(t, goldenFile)
	var b strings.Builder
	for line := range strings.Lines(string(data)) {
		if src, ok := strings.CutPrefix(line, "$ "); ok {
			writeFormula(&b, strings.TrimSuffix(src, "\n"))
		}
	}
	golden.Compare(t, goldenFile, []byte(b.String()))
}

func writeFormula(b *strings.Builder, src string) {
	f, errs := Parse(src, nil)
	b.WriteString("$ " + src + "\n")
	for _, e := range errs {
		b.WriteString("error " + e.Error() + "\n")
	}
	display, inline := MathML(f, true), MathML(f, false)
	b.WriteString(display + "\n")
	if strings.Replace(display, ` display="block"`, "", 1) != inline {
		b.WriteString(inline + "\n")
	}
	b.WriteString(Text(f) + "\n\n")
}

// checkXML demands that a document is well formed, and that each element with a fixed
// number of children has that number.
func checkXML(t *testing.T, doc string) {
	t.Helper()
	arity := map[string]int{
		"mfrac": 2, "mroot": 2, "msub": 2, "msup": 2, "munder": 2, "mover": 2, "msubsup": 3,
		"munderover": 3,
	}
	d := xml.NewDecoder(strings.NewReader(doc))
	kids := []int{0}
	names := []string{""}
	for {
		tok, err := d.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Errorf("%v in %s", err, doc)
			return
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			kids[len(kids)-1]++
			kids, names = append(kids, 0), append(names, tok.Name.Local)
		case xml.EndElement:
			n := len(kids) - 1
			if want, fixed := arity[names[n]]; fixed && kids[n] != want {
				t.Errorf("%s has %d children in %s", names[n], kids[n], doc)
				return
			}
			kids, names = kids[:n], names[:n]
		}
	}
}

func TestGalleryIsWellFormed(t *testing.T) {
	for _, src := range gallery() {
		f, _ := Parse(src, nil)
		checkXML(t, MathML(f, true))
		checkXML(t, MathML(f, false))
	}
}
