package report

import (
	"io"

	"rederive/report/compose"
	"rederive/report/view"
	"rederive/typeset"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// PDF writes a book as a typeset PDF. The warnings say what could not be set
// well, such as a character that no font has.
func (r *Renderer) PDF(w io.Writer, b *view.Book) ([]typeset.Warning, error) {
	doc, err := compose.Document(b, r.Draw, "the PDF")
	if err != nil {
		return nil, err
	}
	preset := typeset.Article()
	if b.Variant.Suffix() != "" {
		preset = typeset.Handout()
	}
	if accent := r.Brand.AccentInk(); accent != (draw.Ink{}) {
		preset.Accent = accent
	}
	logo, err := r.Brand.Picture(r.Draw)
	if err != nil {
		return nil, renderError(b, err)
	}
	doc.Blocks = append(logoBlocks(logo), doc.Blocks...)
	fonts := view.Fonts()
	if r.Fonts != nil {
		if fonts, err = r.Fonts(); err != nil {
			return nil, err
		}
	}
	warnings, err := doc.WritePDFWith(w, preset, fonts)
	if err != nil {
		return nil, renderError(b, err)
	}
	return warnings, nil
}

// logoBlocks sets the logo of the project above the title.
func logoBlocks(logo *draw.Picture) []typeset.Block {
	const height = 32 * font.Point
	if logo == nil {
		return nil
	}
	small := *logo
	if high := logo.Height + logo.Depth; high > height {
		k := float64(height) / float64(high)
		scaled := func(u draw.Unit) draw.Unit { return draw.Unit(float64(u) * k) }
		small.Width, small.Height, small.Depth = scaled(logo.Width), scaled(logo.Height), scaled(logo.Depth)
		small.Ops = []draw.Op{&draw.Group{Matrix: draw.Scaling(k, k), Ops: logo.Ops}}
	}
	return []typeset.Block{&typeset.Figure{Picture: &small, Here: true}}
}
