package typeset

import (
	"fmt"
	"io"
	"testing"

	"rederive/internal/must"
	"rederive/typeset/font"
)

// book returns a document of about two hundred pages.
func book() *Document {
	d := &Document{Title: "A long book", Blocks: []Block{&Contents{Title: Words("Contents")}}}
	for i := range 66 {
		d.Blocks = append(d.Blocks,
			&Heading{Level: 1, Number: fmt.Sprint(i + 1), Text: Words("A chapter of the book")},
			par(prose), par(mathProse), par(prose),
			&Display{Formula: mustMath(`\sum_{i=1}^{n} i^2 = \frac{n(n+1)(2n+1)}{6}`), TeX: `\sum i^2`},
			par(mathProse), par(prose),
			&Figure{Picture: plotPicture(), Caption: rich("A curve, $y = \\sin x$.")},
			goListing(30), par(prose), par(mathProse), longTable(12), par(prose), par(prose), par(mathProse),
		)
	}
	return d
}

func BenchmarkBook(b *testing.B) {
	d := book()
	preset := Article()
	_, sheets := d.set(&preset, font.NewLibrary())
	pages := len(sheets)
	b.ReportAllocs()
	for b.Loop() {
		must.Get(d.WritePDF(io.Discard, Article(), font.NewLibrary()))
	}
	b.ReportMetric(float64(pages), "pages")
}
