package report

import (
	"rederive"
	"rederive/typeset/font"
	"rederive/typeset/mathbox"
	"rederive/typeset/tex"
)

// math returns a formula as MathML, and whether it is wider than the line of a
// small screen.
func (w *htmlWriter) math(source string, pos rederive.Pos, display bool) (ml string, wide bool) {
	f, ok := w.view.formula(source, pos)
	ml = tex.MathML(f, display)
	return ml, ok && isWide(source, f, display)
}

// isWide reports whether a formula is wider than a line of a box on a screen of
// 320 pixels, which holds 13 em. It can then be scrolled by itself, also by the
// keyboard, for browsers do not break formulas.
func isWide(source string, f *tex.Formula, display bool) bool {
	const em, line, narrow = 10 * font.Point, 13, 16
	if len(source) < narrow {
		return false
	}
	set := mathbox.Setting{Library: fonts(), Size: em}
	p := set.Line(f)
	if display {
		p = set.Display(f)
	}
	return p.Width > line*em
}

// scrolls are the attributes of what can be scrolled by itself.
const scrolls = ` tabindex="0" role="group" aria-label="formula"`
