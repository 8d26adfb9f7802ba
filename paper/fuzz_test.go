package paper

import (
	"archive/zip"
	"bytes"
	"context"
	"testing"

	"rederive/internal/golden"
	"rederive/internal/must"

	"github.com/rogpeppe/go-internal/txtar"
)

// seed adds the papers in testdata.
func seed(f *testing.F) {
	for _, file := range golden.Files(f, "testdata/*.txtar") {
		a := txtar.Parse(golden.Read(f, file))
		if _, data := inputOf(f, a); len(data) > 0 {
			f.Add(data)
		}
	}
}

// fuzz reads arbitrary bytes as one format.
func fuzz(f *testing.F, format format) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := format.read(context.Background(), nil, data)
		if err != nil {
			return
		}
		if err := sound(p.Document); err != nil {
			t.Error(err)
		}
	})
}

func FuzzHTML(f *testing.F)     { fuzz(f, htmlFormat) }
func FuzzJATS(f *testing.F)     { fuzz(f, jatsFormat) }
func FuzzLaTeX(f *testing.F)    { fuzz(f, latexFormat) }
func FuzzMarkdown(f *testing.F) { fuzz(f, markdownFormat) }
func FuzzText(f *testing.F)     { fuzz(f, textFormat) }

// FuzzDOCX reads an archive with an arbitrary main part.
func FuzzDOCX(f *testing.F) {
	for _, file := range []string{"testdata/docx.txtar"} {
		a := txtar.Parse(golden.Read(f, file))
		for _, part := range a.Files {
			f.Add(part.Data, part.Data)
		}
		f.Add(a.Files[0].Data, a.Files[2].Data)
	}
	f.Fuzz(func(t *testing.T, main, notes []byte) {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for _, part := range []struct {
			name string
			data []byte
		}{{"word/document.xml", main}, {"word/footnotes.xml", notes}, {"word/styles.xml", notes}} {
			w := must.Get(z.CreateHeader(&zip.FileHeader{Name: part.name, Method: zip.Store}))
			must.Get(w.Write(part.data))
		}
		must.Do(z.Close())
		p, err := readDOCX(context.Background(), nil, b.Bytes())
		if err != nil {
			return
		}
		if err := sound(p.Document); err != nil {
			t.Error(err)
		}
	})
}
