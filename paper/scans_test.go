package paper

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"rederive/internal/golden"
	"rederive/internal/must"
)

// pagesPDF makes a file with a page for each content. The pages have a font F and a picture I.
func pagesPDF(contents ...string) []byte {
	var b bytes.Buffer
	var at []int
	object := func(format string, args ...any) {
		at = append(at, b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n"+format+"\nendobj\n", append([]any{len(at)}, args...)...)
	}
	b.WriteString("%PDF-1.4\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	kids := ""
	for i := range contents {
		kids += fmt.Sprintf("%d 0 R ", 5+2*i)
	}
	object("<< /Type /Pages /Kids [%s] /Count %d >>", kids, len(contents))
	object("<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>")
	object("<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 " +
		"/Length 4 >>\nstream\n\x20\x80\xa0\xf0\nendstream")
	for i, content := range contents {
		object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents %d 0 R "+
			"/Resources << /Font << /F 3 0 R >> /XObject << /I 4 0 R >> >> >>", 6+2*i)
		object("<< /Length %d >>\nstream\n%s\nendstream", len(content), content)
	}
	return withTrailer(&b, at)
}

// TestScans names the pages of a paper that have no text layer, and reads the others.
func TestScans(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts the PDF reader")
	}
	const (
		text    = "BT /F 12 Tf 40 500 Td (The groups differed, t\\(28\\) = 2.20, p = .036.) Tj ET"
		picture = "q 400 0 0 600 0 0 cm /I Do Q"
		stamp   = " BT /F 8 Tf 60 12 Td (Downloaded from www.journal.org by guest on 3 May) Tj ET"
		figure  = "q 360 0 0 400 20 150 cm /I Do Q BT /F 10 Tf 40 120 Td (Figure 1. The height of the plants) Tj ET"
	)
	data := pagesPDF(text, picture, picture+stamp, strings.Repeat("10 10 m 30 50 20 9 8 7 c S\n", 300), figure, "")
	var r Reader
	defer r.Close()
	p := must.Get(r.Read(context.Background(), "mixed.pdf", data))
	defer p.Close()
	var got []string
	for _, n := range p.Document.Notes {
		before, _, _ := strings.Cut(n.Text, ":")
		got = append(got, fmt.Sprintf("%d %s", n.Page, before))
	}
	const want = "2 a scan without a text layer, 3 a scan without a text layer, 4 a page without a text layer"
	if have := strings.Join(got, ", "); have != want {
		t.Errorf("got %s\nwant %s", have, want)
	}
	if text := p.Document.Blocks[0].Text().String; !strings.Contains(text, "t(28) = 2.20, p = .036") {
		t.Errorf("the first page is read as %q", text)
	}
}

// TestShortRules finds all pieces of a rule that is drawn cell by cell, as browsers do: one cell is very narrow.
func TestShortRules(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts the PDF reader")
	}
	var r Reader
	defer r.Close()
	const page = "38 495 62 1.5 re f\n100 495 9 1.5 re f\n109 495 60 1.5 re f\n200 495 3 3 re f"
	p := must.Get(r.Read(context.Background(), "rules.pdf", pagesPDF(page)))
	defer p.Close()
	drawn := must.Get(p.file.Page(0))
	if n := len(drawn.Rules); n != 3 {
		t.Errorf("%d rules, not 3: %v", n, drawn.Rules)
	}
}

// TestMutatedPDFs reads as many PDFs with changed bytes as the variable MUTATIONS says. There is no coverage of
// the WebAssembly module, so a fuzzer would do no better than chance, and be far slower.
func TestMutatedPDFs(t *testing.T) {
	count, err := strconv.Atoi(os.Getenv("MUTATIONS"))
	if err != nil {
		t.Skip("MUTATIONS is not set")
	}
	seeds := [][]byte{pagesPDF(
		"BT /F 12 Tf 20 200 Td (t\\(28\\) = 2.20, p = .036) Tj 0 -14 Td (F) Tj /F 8 Tf 0 -3 Td (2,57) Tj ET",
		"BT /F 9 Tf 20 250 Td (Group  M  SD) Tj 0 -12 Td (Men    3.4  1.1) Tj ET 20 244 m 200 244 l S",
		"q 400 0 0 600 0 0 cm /I Do Q",
	)}
	for _, name := range []string{"groff-01", "latex-07", "chromium-02"} {
		data := golden.Read(t, "testdata/battery/"+name+".pdf")
		seeds = append(seeds, data)
	}
	r := &Reader{Cache: compiledReader(t)}
	defer r.Close()
	random := rand.New(rand.NewPCG(1, 2))
	for i := range count {
		data := mutated(random, seeds[i%len(seeds)])
		p, err := r.Read(context.Background(), "x.pdf", data)
		if err != nil {
			continue
		}
		if err := sound(p.Document); err != nil {
			t.Errorf("mutation %d: %v", i, err)
		}
		p.Close()
	}
}

// mutated changes bytes, digits and parts of a file.
func mutated(r *rand.Rand, seed []byte) []byte {
	data := bytes.Clone(seed)
	for range 1 + r.IntN(12) {
		at := r.IntN(len(data))
		end := min(len(data), at+1+r.IntN(60))
		switch r.IntN(5) {
		case 0:
			data[at] ^= 1 << r.IntN(8)
		case 1:
			for k := at; k < len(data); k++ {
				if data[k] >= '0' && data[k] <= '9' {
					data[k] = byte('0' + r.IntN(10))
					break
				}
			}
		case 2:
			data = append(data[:at:at], data[end:]...)
		case 3:
			data = append(data[:end:end], append(bytes.Clone(data[at:end]), data[end:]...)...)
		default:
			from := r.IntN(len(data))
			copy(data[at:end], data[from:])
		}
		if len(data) == 0 {
			return seed
		}
	}
	return data
}
