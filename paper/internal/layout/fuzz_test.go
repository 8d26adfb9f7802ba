package layout

import (
	"testing"

	"rederive/paper/internal/pdf"
)

// page makes a page of bytes: for each character its letter, position and size.
func page(data []byte) *pdf.Page {
	p := &pdf.Page{Width: 600, Height: 800}
	for ; len(data) >= 5; data = data[5:] {
		x, y, size := float64(data[1])*2.4, float64(data[2])*3.2, 1+float64(data[3]%32)
		switch {
		case data[4]&15 == 0:
			p.Rules = append(p.Rules, pdf.Rule{X0: x, Y0: y, X1: x + 8*size, Y1: y + 1})
		case data[4]&15 == 1:
			p.Glyphs = append(p.Glyphs, pdf.Glyph{Rune: ' ', Made: true})
		default:
			p.Glyphs = append(p.Glyphs, pdf.Glyph{
				Rune: rune(data[0]), X0: x, X1: x + size/2, Y0: y - size, Y1: y + size/4, Base: y, Size: size,
			})
		}
	}
	return p
}

// FuzzRead checks that any page can be read, and that the cells of tables contain words of their
// block.
func FuzzRead(f *testing.F) {
	f.Add([]byte("t0a\x0a2(1a\x0a22\x0aa\x0a28(a\x0a2"))
	f.Add([]byte("\x00\x00\x10\x10\x00a\x00\x20\x08\x02b\x80\x20\x08\x02c\x00\x30\x08\x02d\x80\x30\x08\x02"))
	f.Fuzz(func(t *testing.T, data []byte) {
		half := len(data) / 2
		pages := []*pdf.Page{page(data[:half]), page(data[half:])}
		for _, b := range Read(pages) {
			_ = b.Text()
			if b.Grid == nil {
				continue
			}
			for _, row := range b.Grid.Rows {
				for _, c := range row {
					if c.From < 0 || c.To > len(b.Words) || c.From > c.To || c.Columns < 1 {
						t.Errorf("a cell has the words %d to %d of %d, and %d columns",
							c.From, c.To, len(b.Words), c.Columns)
					}
				}
			}
		}
	})
}

// large returns a page with the given number of characters, in lines of words.
func large(glyphs int) *pdf.Page {
	p := &pdf.Page{Width: 600, Height: 800}
	for i := range glyphs {
		x, y := 50+float64(i%100)*5, 50+float64(i/100)*700*100/float64(glyphs)
		g := pdf.Glyph{Rune: 'a', X0: x, X1: x + 4, Y0: y - 4, Y1: y + 1, Base: y, Size: 5}
		if i%6 == 5 {
			g = pdf.Glyph{Rune: ' ', Made: true}
		}
		p.Glyphs = append(p.Glyphs, g)
	}
	return p
}

func BenchmarkLargePage(b *testing.B) {
	p := large(200_000)
	for b.Loop() {
		Read([]*pdf.Page{p})
	}
}

func BenchmarkPages(b *testing.B) {
	pages := make([]*pdf.Page, 2000)
	for i := range pages {
		pages[i] = large(3000)
	}
	for b.Loop() {
		Read(pages)
	}
}
