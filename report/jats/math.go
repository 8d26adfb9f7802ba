package jats

import (
	"strconv"
	"strings"

	"rederive/internal/lazyregexp"
	"rederive/typeset/tex"
)

var (
	mathPrefix = lazyregexp.New(`<(/?)([a-z])`)
	mathSpace  = lazyregexp.New(`<mspace width="([0-9.]+)em"></mspace>`)
)

// jatsMath returns a formula in MathML with the prefix that the tag set requires.
func jatsMath(f *tex.Formula, display bool) string {
	math := mathSpace.ReplaceAllStringFunc(tex.MathML(f, display), knownSpaces)
	return mathPrefix.ReplaceAllString(math, "<${1}mml:$2")
}

// spacesOfTeX are the widths of \qquad, \quad, \;, \: and \, in em. Pandoc writes other widths as \mspace,
// which it cannot read itself; it then leaves the whole formula as TeX.
var spacesOfTeX = []struct {
	width float64
	text  string
}{{2, "2"}, {1, "1"}, {5. / 18, "0.2778"}, {4. / 18, "0.2222"}, {3. / 18, "0.1667"}}

// knownSpaces replaces a space by spaces of TeX whose total width is the same up to half that of the
// narrowest one.
func knownSpaces(space string) string {
	width, err := strconv.ParseFloat(mathSpace.FindStringSubmatch(space)[1], 64)
	if err != nil {
		return space
	}
	var b strings.Builder
	const half = 1.5 / 18
	for _, s := range spacesOfTeX {
		for width > s.width-1e-3 {
			b.WriteString(`<mspace width="` + s.text + `em"></mspace>`)
			width -= s.width
		}
	}
	if width > half {
		b.WriteString(`<mspace width="0.1667em"></mspace>`)
	}
	return b.String()
}
