package paper

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rederive/document"
)

// objectsOf makes a file of its objects, which are separated by lines of dashes: the first is the catalog, and the text
// after a line "stream" is the data of a stream. Lengths and offsets are right whatever the objects contain, so that a
// changed byte changes what is read, but not whether the file can be read.
func objectsOf(source []byte) []byte {
	var b bytes.Buffer
	var at []int
	b.WriteString("%PDF-1.7\n")
	for object := range bytes.SplitSeq(source, []byte("\n---\n")) {
		at = append(at, b.Len())
		head, data, ok := bytes.Cut(object, []byte("\nstream\n"))
		if ok {
			head = fmt.Appendf(nil, "<< /Length %d %s", len(data), bytes.TrimPrefix(head, []byte("<<")))
			data = fmt.Appendf(nil, "\nstream\n%s\nendstream", data)
		}
		fmt.Fprintf(&b, "%d 0 obj\n%s%s\nendobj\n", len(at), head, data)
	}
	return withTrailer(&b, at)
}

// withTrailer completes a file with the offsets of its objects, the first of which is the catalog.
func withTrailer(b *bytes.Buffer, at []int) []byte {
	start := b.Len()
	fmt.Fprintf(b, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, x := range at {
		fmt.Fprintf(b, "%010d 00000 n \n", x)
	}
	fmt.Fprintf(b, "trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, start)
	return b.Bytes()
}

// onePage returns the objects of a file with one page.
func onePage(more, content string, objects ...string) string {
	return strings.Join(append([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 4 0 R " + more +
			" /Resources << /Font << /F 5 0 R /G 6 0 R >> /XObject << /X 6 0 R >> >> >>",
		"<< >>\nstream\n" + content,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>",
	}, objects...), "\n---\n")
}

// pdfSeeds are objects of small files: plain text, rules, text that is turned, raised, stretched or invisible, fonts of
// several kinds, pictures, and parts drawn twice.
var pdfSeeds = []string{
	onePage("", "BT /F 12 Tf 20 200 Td (t\\(28\\) = 2.20, p = .036) Tj 0 -14 Td (F) Tj "+
		"/F 8 Tf 0 -3 Td (2,57) Tj ET"),
	onePage("", "BT /F 9 Tf 20 250 Td (Group  M  SD) Tj 0 -12 Td (Men    3.4  1.1) Tj ET "+
		"20 244 m 200 244 l S 20 230 m 200 230 l S"),
	onePage("/Rotate 90 /CropBox [10 10 300 200]",
		"BT 0 1 -1 0 100 100 Tm /F 10 Tf 14 TL (r\\(9\\) = .5) ' 5 Ts (2) Tj "+
			"80 Tz 3 Tr (p < .001) Tj ET"),
	onePage("", "q 0.5 0 0 -0.5 40 40 cm BT /G 20 Tf 10 10 Td <00410042> Tj ET Q",
		"<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H "+
			"/DescendantFonts [7 0 R] /ToUnicode 8 0 R >>",
		"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) "+
			"/Supplement 0 >> /DW 500 /W [65 [400 600]] >>",
		"<< >>\nstream\n/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> "+
			"endcodespacerange 2 beginbfchar <0041> <D835DC5D> <0042> <00660069> endbfchar endcmap end"),
	onePage("", "BT /G 10 Tf 20 200 Td (ab a) Tj ET",
		"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 "+
			"/LastChar 98 /Widths [500 500] /Encoding << /Differences [97 /one /minus] >> "+
			"/CharProcs << /one 7 0 R /minus 7 0 R >> >>",
		"<< >>\nstream\n500 0 0 0 400 700 d1 0 0 400 700 re f"),
	onePage("/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>]",
		"/X Do q 9 0 0 9 50 50 cm /X Do Q BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI",
		"<< /Type /XObject /Subtype /Form /BBox [0 0 400 300] /Resources << /Font << /F 5 0 R >> >> >>\n"+
			"stream\nBT /F 7 Tf 30 60 Td [(p) -900 (=) 120 (.04)] TJ ET"),
	onePage("", "/Span << /ActualText (=) >> BDC BT /F 10 Tf 9 Tr 50 50 Td (¼) Tj ET EMC 0.2 g 0 0 400 2 re f",
		"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>\n"+
			"stream\nx"),
}

// pdfReader returns a reader with the compiled PDF reader.
func pdfReader(f *testing.F) *Reader {
	r := &Reader{Cache: compiledReader(f), Borrowed: true}
	f.Cleanup(r.Close)
	return r
}

// readSound reads a file, if it can be read, and checks that the document is sound.
func readSound(t *testing.T, r *Reader, data []byte) *Paper {
	p, err := pdfFormat.read(context.Background(), r, data)
	if err != nil {
		return nil
	}
	if err := sound(p.Document); err != nil {
		t.Error(err)
	}
	return p
}

// FuzzPDF reads arbitrary bytes as a PDF.
func FuzzPDF(f *testing.F) {
	for _, seed := range pdfSeeds {
		f.Add(objectsOf([]byte(seed)))
	}
	if data, err := os.ReadFile(filepath.Join("testdata", "battery", "groff-01.pdf")); err == nil {
		f.Add(data)
	}
	r := pdfReader(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if p := readSound(t, r, data); p != nil {
			p.Close()
		}
	})
}

// FuzzObjects reads files of arbitrary objects.
func FuzzObjects(f *testing.F) {
	for _, seed := range pdfSeeds {
		f.Add([]byte(seed))
	}
	r := pdfReader(f)
	f.Fuzz(func(t *testing.T, objects []byte) {
		if p := readSound(t, r, objectsOf(objects)); p != nil {
			p.Close()
		}
	})
}

// FuzzCrop draws arbitrary parts of the pages of such files.
func FuzzCrop(f *testing.F) {
	for _, seed := range pdfSeeds {
		f.Add([]byte(seed), []byte{20, 30, 90, 40}, 72)
		f.Add([]byte(seed), []byte{0, 0, 255, 255}, 120)
	}
	r := pdfReader(f)
	f.Fuzz(func(t *testing.T, objects, corners []byte, dpi int) {
		if dpi < 1 || dpi > 300 || len(corners) < 4 {
			return
		}
		p := readSound(t, r, objectsOf(objects))
		if p == nil {
			return
		}
		defer p.Close()
		for _, page := range p.Document.Pages[:min(len(p.Document.Pages), 3)] {
			part := func(i int, whole float64) float64 { return whole * float64(int8(corners[i])) / 100 }
			b := document.Box{
				Page: page.Number, X0: part(0, page.Width), Y0: part(1, page.Height),
				X1: part(2, page.Width), Y1: part(3, page.Height),
			}
			m, err := p.Crop(b, dpi)
			if err != nil {
				continue
			}
			if got := m.Bounds(); got.Empty() {
				t.Errorf("%v at %d dpi is %v", b, dpi, got)
			}
		}
	})
}
