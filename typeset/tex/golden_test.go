package tex

import (
	"encoding/xml"
	"io"
	"reflect"
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

// inside demands that the spans of all nodes are within the source.
func inside(t *testing.T, n any, size int) {
	t.Helper()
	v := reflect.ValueOf(n)
	if node, ok := n.(Node); ok && !v.IsNil() {
		if s := node.Pos(); s.Start < 0 || s.End < s.Start || s.End > size {
			t.Errorf("%T spans %v of %d bytes", n, s, size)
		}
	}
	walkFields(t, v, size)
}

func walkFields(t *testing.T, v reflect.Value, size int) {
	t.Helper()
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			if v.CanInterface() && v.Kind() == reflect.Interface {
				inside(t, v.Interface(), size)
				return
			}
			walkFields(t, v.Elem(), size)
		}
	case reflect.Slice:
		for i := range v.Len() {
			walkFields(t, v.Index(i), size)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			walkFields(t, v.Field(i), size)
		}
	}
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
		inside(t, f.Body, len(src))
	}
}
