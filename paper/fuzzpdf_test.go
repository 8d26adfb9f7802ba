package paper

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"testing"
)

// smallPDF makes a file without compression, so that a change of a byte changes what is read.
func smallPDF(content string) []byte {
	var b bytes.Buffer
	var at []int
	object := func(text string) {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", len(at), text)
	}
	b.WriteString("%PDF-1.4\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
	object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 4 0 R " +
		"/Resources << /Font << /F 5 0 R >> >> >>")
	object(fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content))
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>")
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, x := range at {
		fmt.Fprintf(&b, "%010d 00000 n \n", x)
	}
	fmt.Fprintf(&b, "trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, start)
	return b.Bytes()
}

// FuzzPDF reads anything as a PDF.
func FuzzPDF(f *testing.F) {
	f.Add(smallPDF("BT /F 12 Tf 20 200 Td (t\\(28\\) = 2.20, p = .036) Tj " +
		"0 -14 Td (F) Tj /F 8 Tf 0 -3 Td (2,57) Tj ET"))
	f.Add(smallPDF("BT /F 9 Tf 20 250 Td (Group  M  SD) Tj 0 -12 Td (Men    3.4  1.1) Tj " +
		"ET 20 244 m 200 244 l S 20 230 m 200 230 l S"))
	if data, err := os.ReadFile("testdata/battery/groff-01.pdf"); err == nil {
		f.Add(data)
	}
	folder := f.TempDir()
	if err := Compile(context.Background(), folder); err != nil {
		f.Fatal(err)
	}
	r := &Reader{Cache: folder}
	f.Cleanup(r.Close)
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := pdfFormat.read(context.Background(), r, data)
		if err != nil {
			return
		}
		defer p.Close()
		if err := sound(p.Document); err != nil {
			t.Error(err)
		}
	})
}
