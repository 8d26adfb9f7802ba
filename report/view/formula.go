package view

import (
	"sync"

	"rederive"
	"rederive/typeset/font"
	"rederive/typeset/tex"
)

// texPos returns the position of an error in a formula that begins at pos.
func texPos(pos rederive.Pos, e *tex.Error) rederive.Pos {
	if e.Line > 1 {
		return rederive.Pos{File: pos.File, Line: pos.Line + e.Line - 1, Col: e.Col}
	}
	return rederive.Pos{File: pos.File, Line: pos.Line, Col: pos.Col + e.Col - 1}
}

// Macros returns the TeX macros of a notebook's front matter.
func Macros(front rederive.Front) (*tex.Macros, rederive.Errors) {
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
		errs.Add(front.Macros[0].Pos, "macros: %s", e.Text)
	}
	return out, errs
}

var Fonts = sync.OnceValue(font.NewLibrary)
