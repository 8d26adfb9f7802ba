package typeset

import (
	"rederive/typeset/draw"
	"rederive/typeset/theme"
)

// A Preset is the layout of pages and text: sizes, margins, running head and foot.
// Change the fields as needed.
type Preset struct {
	PageWidth, PageHeight    Unit
	Left, Right, Top, Bottom Unit // margins of the text block
	Size, Leading            Unit // of text
	CodeSize, NoteSize       Unit
	Indent                   Unit // of paragraphs; 0 means space between them instead
	ParSkip                  Unit
	Accent                   draw.Ink
}

// Article is for reading: one column of about seventy letters per line.
func Article() Preset {
	w, h := Unit(39016038), Unit(55178395) // A4: 210 mm, 297 mm
	return Preset{
		PageWidth: w, PageHeight: h,
		Left: (w - 408*pt) / 2, Right: (w - 408*pt) / 2, Top: 74 * pt, Bottom: 76 * pt,
		Size: 10 * pt, Leading: 12*pt + pt*3/4, CodeSize: theme.Code().On(10 * pt), NoteSize: theme.Note().On(10 * pt),
		Indent: 15 * pt, ParSkip: 0,
		Accent: draw.Accent(),
	}
}

// Handout is for classes: larger letters, and space between paragraphs.
func Handout() Preset {
	p := Article()
	p.Size, p.Leading, p.CodeSize, p.NoteSize = 11*pt, 15*pt, theme.Code().On(11*pt), theme.Note().On(11*pt)
	p.Indent, p.ParSkip = 0, 7*pt
	p.Left, p.Right = 72*pt, p.PageWidth-72*pt-430*pt
	return p
}

func (p *Preset) textWidth() Unit  { return p.PageWidth - p.Left - p.Right }
func (p *Preset) textHeight() Unit { return p.PageHeight - p.Top - p.Bottom }
