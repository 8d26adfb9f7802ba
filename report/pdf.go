package report

import (
	"bytes"
	"io"

	"rederive"
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
	return r.set(w, b, doc)
}

// writePDF writes a book as a PDF, and its supplement as a separate one if requested.
func (r *Renderer) writePDF(w io.Writer, b *view.Book, companion Companion) ([]typeset.Warning, error) {
	warnings, err := r.PDF(w, b)
	if err != nil || b.Supplement != rederive.SupplementFile {
		return warnings, err
	}
	doc, err := compose.Supplement(b, r.Draw, "the supplement")
	if err != nil || doc == nil {
		return warnings, err
	}
	var out bytes.Buffer
	more, err := r.set(&out, b, doc)
	if err == nil {
		err = companion(view.SupplementName(b.Name+b.Variant.Suffix()), out.Bytes())
	}
	return append(warnings, more...), err
}

// set sets the document of a book and writes it.
func (r *Renderer) set(w io.Writer, b *view.Book, doc *typeset.Document) ([]typeset.Warning, error) {
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
	warnings, err := doc.WritePDF(w, preset, fonts)
	if err != nil {
		return nil, renderError(b, err)
	}
	return warnings, nil
}

// logoBlocks returns the logo of the project, to go above the title.
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
