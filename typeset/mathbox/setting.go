package mathbox

import (
	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/tex"
)

// A Setting holds the parameters for setting formulas. It may be used by many
// goroutines.
type Setting struct {
	Library *font.Library
	Size    Unit
	Ink     draw.Ink // the zero Ink means draw.Foreground()
}

// A Part is a portion of an inline formula. A line may end after every part but the
// last, at the cost of Penalty. The Space after the part, with its Stretch and Shrink,
// is dropped there.
type Part struct {
	Picture         *draw.Picture
	Space           Unit
	Stretch, Shrink Unit
	Penalty         int
	Depth           int // number of brackets open after the part
}

// Plain TeX's penalties for breaks inside formulas. TeX never breaks after punctuation;
// here that is preferable to an overfull line.
const (
	relationPenalty    = 500
	binaryPenalty      = 700
	punctuationPenalty = 5000
)

// Display lays out the formula in display style, without its tag; see [Setting.Tag].
func (s Setting) Display(f *tex.Formula) *draw.Picture {
	e := s.engine()
	b := e.row(f.Body.Items, style{level: display})
	return b.picture(s.ink(), tex.Text(f))
}

// Line lays out the formula in text style as one picture that cannot break.
func (s Setting) Line(f *tex.Formula) *draw.Picture {
	e := s.engine()
	b := e.row(f.Body.Items, style{level: text})
	return b.picture(s.ink(), tex.Text(f))
}

// Tag lays out the label that \tag gives the formula, or returns nil if there is none.
func (s Setting) Tag(f *tex.Formula) *draw.Picture {
	if f.Tag == nil {
		return nil
	}
	e := s.engine()
	return e.tag(f.Tag).picture(s.ink(), "")
}

// Inline lays out the formula in text style as the parts between which a line may end.
// There is at least one part.
func (s Setting) Inline(f *tex.Formula) []Part {
	return s.broken(f, text)
}

// Broken lays out the formula in display style as parts, for a display wider
// than its column.
func (s Setting) Broken(f *tex.Formula) []Part {
	return s.broken(f, display)
}

func (s Setting) broken(f *tex.Formula, l level) []Part {
	e := s.engine()
	parts := e.breakable(f.Body.Items, style{level: l}, s.ink())
	parts[0].Picture.Alt = tex.Text(f)
	return parts
}

func (s Setting) ink() draw.Ink {
	if s.Ink == (draw.Ink{}) {
		return draw.Foreground()
	}
	return s.Ink
}

func (s Setting) engine() *engine {
	face := s.Library.Face(font.Math, s.Size)
	return &engine{lib: s.Library, face: face, math: face.Math(), base: s.Size}
}
