package report

import (
	"sync"

	"rederive"
	"rederive/typeset/font"
	"rederive/typeset/mathbox"
	"rederive/typeset/tex"
)

// math returns a formula as MathML, and whether it is wider than the line of a
// small screen. Its errors are placed in the notebook.
func (w *htmlWriter) math(source string, pos rederive.Pos, display bool) (ml string, wide bool) {
	f, errs := tex.Parse(source, w.macros)
	for _, e := range errs {
		hint := ""
		if e.Suggestion != "" {
			hint = "did you mean " + e.Suggestion + "?"
		}
		w.errs.Add(texPos(pos, e), hint, "formula: %s", e.Text)
	}
	ml = tex.MathML(f, display)
	return ml, len(errs) == 0 && isWide(source, f, display)
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

// texPos is the place of an error in a formula that begins at pos.
func texPos(pos rederive.Pos, e *tex.Error) rederive.Pos {
	if e.Line > 1 {
		return rederive.Pos{File: pos.File, Line: pos.Line + e.Line - 1, Col: e.Col}
	}
	return rederive.Pos{File: pos.File, Line: pos.Line, Col: pos.Col + e.Col - 1}
}

// macros reads the TeX macros of a notebook's front matter.
func macros(front rederive.Front) (*tex.Macros, rederive.Errors) {
	var errs rederive.Errors
	if len(front.Macros) == 0 {
		return nil, nil
	}
	defs := map[string]string{}
	for _, m := range front.Macros {
		defs[m.Name] = m.Body
	}
	out, bad := tex.NewMacros(defs)
	for _, e := range bad {
		errs.Add(front.Macros[0].Pos, "", "macros: %s", e.Text)
	}
	return out, errs
}

var fonts = sync.OnceValue(font.NewLibrary)
