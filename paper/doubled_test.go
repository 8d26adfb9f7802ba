package paper

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"rederive/internal/must"
)

// TestDoubledLetters reads a file that, as Word does, gives the code of each letter in a formula twice.
func TestDoubledLetters(t *testing.T) {
	data := objectsOf([]byte(onePage("", "BT /G 12 Tf 20 200 Td <00410041> Tj /F 12 Tf ( = 2.20) Tj ET",
		"<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [7 0 R] "+
			"/ToUnicode 8 0 R >>",
		"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) "+
			"/Supplement 0 >> /DW 500 >>",
		"<< >>\nstream\n/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> "+
			"endcodespacerange 1 beginbfchar <0041> <D835DC61D835DC61> endbfchar endcmap end")))
	r := &Reader{Cache: compiledReader(t), Borrowed: true}
	defer r.Close()
	p := must.Get(r.Read(context.Background(), "paper.pdf", data))
	defer p.Close()
	var all []string
	for i := range p.Document.Blocks {
		all = append(all, p.Document.Blocks[i].Text().String)
	}
	if got := strings.Join(all, "|"); got != "𝑡𝑡 = 2.20" { // these are two letters, each doubled
		t.Errorf("got %q", got)
	}
}

// TestBars reads a minus in a font that does not say which characters it has, also in text that is set sideways.
func TestBars(t *testing.T) {
	for _, place := range []string{"20 200 Td", "0 1 -1 0 200 20 Tm", "0 -1 1 0 200 280 Tm"} {
		testBar(t, "", place)
	}
	testBar(t, "/Rotate 90", "0 1 -1 0 200 20 Tm")
}

func testBar(t *testing.T, page, place string) {
	data := objectsOf([]byte(onePage(page, "BT /F 12 Tf "+place+" (r = ) Tj /G 12 Tf <0304> Tj /F 12 Tf "+
		"(.48, p < .001) Tj ET",
		"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 800 800] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 3 "+
			"/LastChar 4 /Widths [600 600] /Encoding << /Type /Encoding /Differences [3 /C3 /C4] >> "+
			"/CharProcs << /C3 7 0 R /C4 8 0 R >> /Resources << >> >>",
		"<< >>\nstream\n600 0 50 250 550 290 d1 50 250 500 40 re f\nendstream",
		"<< >>\nstream\n600 0 50 0 550 500 d1 50 0 500 500 re f\nendstream")))
	r := &Reader{Cache: compiledReader(t), Borrowed: true}
	defer r.Close()
	p := must.Get(r.Read(context.Background(), "paper.pdf", data))
	defer p.Close()
	if got := p.Document.Blocks[0].Text().String; got != "r = −.48, p < .001" {
		t.Errorf("%s %s: got %q", page, place, got)
	}
}

// TestUnnamedSign reads no minus where a font gives a sign the code that PDFium gives a hyphen at the end of a line.
func TestUnnamedSign(t *testing.T) {
	data := objectsOf([]byte(onePage("", "BT /F 12 Tf 20 200 Td (95% CI ) Tj /G 12 Tf <02> Tj /F 12 Tf "+
		"( 0.53, 0.04) Tj ET",
		"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 800 800] /FontMatrix [.001 0 0 .001 0 0] /FirstChar 2 "+
			"/LastChar 2 /Widths [600] /Encoding << /Type /Encoding /Differences [2 /C2] >> "+
			"/CharProcs << /C2 7 0 R >> /Resources << >> >>",
		"<< >>\nstream\n600 0 50 150 550 390 d1 50 150 500 40 re 50 350 500 40 re f\nendstream")))
	r := &Reader{Cache: compiledReader(t), Borrowed: true}
	defer r.Close()
	p := must.Get(r.Read(context.Background(), "paper.pdf", data))
	defer p.Close()
	if got := p.Document.Blocks[0].Text().String; strings.Contains(got, "-") {
		t.Errorf("got %q", got)
	}
}

// TestTurnedPages reads text that runs in each direction, on pages that are turned when they are shown. Text that is
// upside down is not read.
func TestTurnedPages(t *testing.T) {
	r := &Reader{Cache: compiledReader(t), Borrowed: true}
	defer r.Close()
	matrices := []string{"1 0 0 1 20 200", "0 -1 1 0 200 280", "-1 0 0 -1 300 200", "0 1 -1 0 200 20"} // clockwise
	for quarters := range 4 {
		for i, m := range matrices {
			data := objectsOf([]byte(onePage(fmt.Sprintf("/Rotate %d", 90*quarters),
				"BT /F 12 Tf "+m+" Tm (r = .48, p < .001) Tj ET")))
			p := must.Get(r.Read(context.Background(), "paper.pdf", data))
			got, want := "", "r = .48, p < .001"
			if (quarters+i)%4 == 2 {
				want = ""
			}
			for k := range p.Document.Blocks {
				got += p.Document.Blocks[k].Text().String
			}
			if got != want {
				t.Errorf("/Rotate %d, %s: got %q, want %q", 90*quarters, m, got, want)
			}
			p.Close()
		}
	}
}

// TestPiSigns reads the signs of a font whose files give other characters for them, also under the name of a
// typesetter.
func TestPiSigns(t *testing.T) {
	r := &Reader{Cache: compiledReader(t), Borrowed: true}
	defer r.Close()
	for _, x := range []struct{ name, equals, want string }{
		{"ABCDEF+MathematicalPi-One", " ) Tj /G 12 Tf (5) Tj /F 12 Tf ( ", "t(28) = −5.20, p < .001"},
		{"ABCDEF+AdvPS586B", " ) Tj /G 12 Tf (5) Tj /F 12 Tf ( ", "t(28) = −5.20, p < .001"},
		{"ABCDEF+AdvPS586B", " = ) Tj /G 12 Tf (5) Tj /F 12 Tf (1", "t(28) = 5125.20, p , .001"}, // bold digits
		{"ABCDEF+Serif", " ) Tj /G 12 Tf (5) Tj /F 12 Tf ( ", "t(28) 5 25.20, p , .001"},
	} {
		data := objectsOf([]byte(onePage("", "BT /F 12 Tf 20 200 Td (t\\(28\\)"+x.equals+") Tj "+
			"/G 12 Tf (2) Tj /F 12 Tf (5.20, p ) Tj /G 12 Tf (,) Tj /F 12 Tf ( .001) Tj ET",
			"<< /Type /Font /Subtype /Type1 /BaseFont /"+x.name+" >>")))
		p := must.Get(r.Read(context.Background(), "paper.pdf", data))
		if got := p.Document.Blocks[0].Text().String; got != x.want {
			t.Errorf("%s: got %q, want %q", x.name, got, x.want)
		}
		p.Close()
	}
}

// TestOneLetter reads no letters of formulas in a file that gives the same one for all.
func TestOneLetter(t *testing.T) {
	data := objectsOf([]byte(onePage("", "BT /G 12 Tf 20 200 Td <0041> Tj /F 12 Tf (\\(1, 28\\) = 4.84, ) Tj "+
		"/G 12 Tf <0042> Tj /F 12 Tf ( = .036) Tj ET",
		"<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [7 0 R] "+
			"/ToUnicode 8 0 R >>",
		"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) "+
			"/Supplement 0 >> /DW 500 /W [65 [350 650]] >>",
		"<< >>\nstream\n/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> "+
			"endcodespacerange 2 beginbfchar <0041> <D835DC61> <0042> <D835DC61> endbfchar endcmap end")))
	r := &Reader{Cache: compiledReader(t), Borrowed: true}
	defer r.Close()
	p := must.Get(r.Read(context.Background(), "paper.pdf", data))
	defer p.Close()
	if got := p.Document.Blocks[0].Text().String; got != "(1, 28) = 4.84, = .036" {
		t.Errorf("got %q", got)
	}
}
