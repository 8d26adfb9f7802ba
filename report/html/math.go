package html

import (
	"fmt"
	"strings"

	"rederive"
	"rederive/report/view"
	"rederive/typeset/font"
	"rederive/typeset/mathbox"
	"rederive/typeset/tex"
)

// math returns a formula as MathML, with its source for programs that do not read MathML, and whether it is wider than
// a line of a small screen.
func (w *writer) math(source string, pos rederive.Pos, display bool) (ml string, wide bool) {
	f, ok := w.View.Formula(source, pos)
	ml = tex.MathML(f, display)
	if !ok {
		return ml, false
	}
	ml = strings.Replace(ml, "<math", fmt.Sprintf("<math alttext=\"%s\"", esc(strings.TrimSpace(source))), 1)
	look := formulaLook{source, display}
	wide, known := w.wide[look]
	if !known {
		if w.wide == nil {
			w.wide = map[formulaLook]bool{}
		}
		wide = isWide(source, f, display)
		w.wide[look] = wide
	}
	return ml, wide
}

// A formulaLook is everything that the width of a formula on a page depends on.
type formulaLook struct {
	source  string
	display bool
}

// isWide reports whether a formula is wider than a line of a box on a screen of 320 pixels,
// which holds 13 em. Such a formula scrolls by itself, also by keyboard, since browsers do not
// break formulas.
func isWide(source string, f *tex.Formula, display bool) bool {
	const em, line, narrow = 10 * font.Point, 13, 16
	if len(source) < narrow {
		return false
	}
	set := mathbox.Setting{Library: view.Fonts(), Size: em}
	if display {
		return set.Display(f).Width > line*em
	}
	return set.Line(f).Width > line*em
}

// scrolls are the attributes of an element that scrolls by itself.
const scrolls = ` tabindex="0" role="group" aria-label="formula"`

// inPieces writes a wide formula such that lines can break before its operators, for places
// where it cannot scroll.
func (w *writer) inPieces(n *rederive.Math) string {
	var b strings.Builder
	for i, piece := range view.FormulaPieces(n.TeX) {
		if i > 0 {
			piece = "{}" + piece // its operator joins it to what precedes
			b.WriteString("<wbr>")
		}
		ml, _ := w.math(piece, n.Pos, false)
		b.WriteString(ml)
	}
	return b.String()
}
