package paper

import (
	"strconv"
	"strings"

	"rederive/document"
)

// texArgs says how the arguments of commands are read: o is optional and dropped, d is dropped, t is text, m is a
// formula, s is text after white space.
var texArgs = map[string]string{
	"label": "d", "ref": "d", "eqref": "d", "pageref": "d", "autoref": "d", "cref": "d", "Cref": "d", "nameref": "d",
	"usepackage": "od", "documentclass": "od", "bibliographystyle": "d", "bibliography": "d", "addbibresource": "od",
	"includegraphics": "od", "vspace": "d", "hspace": "d", "setlength": "dd", "addtolength": "dd", "setcounter": "dd",
	"addtocounter": "dd", "pagestyle": "d", "thispagestyle": "d", "url": "d", "href": "dt", "color": "od",
	"textcolor": "odt", "colorbox": "odt", "rowcolor": "od", "cellcolor": "od", "resizebox": "ddt", "scalebox": "dt",
	"rotatebox": "odt", "raisebox": "dt", "parbox": "odt", "makebox": "oot", "framebox": "oot", "makecell": "ot",
	"thead": "ot", "phantom": "d", "vphantom": "d", "hphantom": "d", "fontsize": "dd", "selectlanguage": "d",
	"graphicspath": "d", "hypersetup": "d", "captionsetup": "od", "sisetup": "d", "definecolor": "ddd", "index": "d",
	"newtheorem": "dot", "theoremstyle": "d", "newlength": "d", "newcounter": "d", "pagenumbering": "d",
	"addlinespace": "o", "cline": "d", "specialrule": "ddd", "arraystretch": "", "linespread": "d", "nocite": "d",
	"multirow": "oddt", "SI": "ots", "qty": "ots", "num": "ot", "si": "ot", "ang": "ot", "unit": "ot",
	"overset": "dm", "underset": "dm", "stackrel": "dm", "mathrm": "t", "text": "t", "textrm": "t", "mbox": "t",
	"hbox": "t", "textnormal": "t", "operatorname": "t", "ensuremath": "m", "bibinfo": "dt", "noalign": "d",
	"extracolsep": "d", "hyphenation": "d", "keywords": "t", "affil": "od", "affiliation": "d", "institute": "d",
	"date": "d", "email": "d", "orcid": "d", "shorttitle": "d", "leftheader": "d", "rightheader": "d",
	"thanks": "d", "authornote": "d", "bibliographyunit": "o",
}

// texSpaces are commands that print a space.
var texSpaces = map[string]string{
	",": " ", ":": " ", ";": " ", ">": " ", " ": " ", "\n": " ", "\t": " ", "quad": " ", "qquad": " ", "enspace": " ",
	"thinspace": " ", "space": " ", "enskip": " ", "hfill": " ", "hskip": " ", "\u00a0": " ", "tab": " ",
}

// command reads a command.
func (t *tex) command() {
	name := t.name()
	word := name != "" && isASCIILetter(name[0])
	if word && t.at < len(t.s) && t.s[t.at] == '*' {
		t.at++
	}
	if m, ok := t.shared.macros[name]; ok {
		t.expand(name, m)
		return
	}
	if s, ok := texSpaces[name]; ok {
		t.f.text(s)
		return
	}
	if s, ok := texSymbols[name]; ok {
		if word {
			t.afterWord()
		}
		t.f.text(s)
		return
	}
	if spec, ok := texArgs[name]; ok {
		t.arguments(spec)
		return
	}
	if t.formulaCommand(name) || t.textCommand(name) || t.blockCommand(name) || t.define(name) || t.accent(name) {
		return
	}
	if isCite(name) {
		t.arguments("ood")
		return
	}
	// The arguments of an unknown command are read as text, so that no number is lost.
	if !word {
		return
	}
	t.afterWord()
	for n := 0; t.at < len(t.s) && t.s[t.at] == '{'; n++ {
		t.f.blank = t.f.blank || n > 0
		t.sub(t.arg(), t.math)
	}
}

// afterWord skips the white space after the name of a command.
func (t *tex) afterWord() {
	for t.at < len(t.s) && (t.s[t.at] == ' ' || t.s[t.at] == '\t') {
		t.at++
	}
}

func isCite(name string) bool {
	name = lower(name)
	return strings.HasPrefix(name, "cite") || strings.HasSuffix(name, "cite") || strings.HasSuffix(name, "citep") ||
		strings.HasSuffix(name, "citet") || strings.HasSuffix(name, "citea") || strings.HasSuffix(name, "cites")
}

// arguments reads arguments according to an entry of texArgs.
func (t *tex) arguments(spec string) {
	for _, c := range spec {
		switch c {
		case 'o':
			t.optional()
		case 'd':
			t.arg()
		case 't':
			t.sub(t.arg(), false)
		case 'm':
			t.sub(t.arg(), true)
		case 's':
			t.f.blank = true
			t.sub(t.arg(), false)
		}
	}
}

// formulaCommand reads commands of formulas.
func (t *tex) formulaCommand(name string) bool {
	switch name {
	case "(":
		t.formulaUntil(`\)`)
	case "[":
		t.formulaUntil(`\]`)
	case "frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac":
		a, b := t.arg(), t.arg()
		t.sub(a, t.math)
		t.f.text("/")
		t.f.blank = false
		t.sub(b, t.math)
	case "sqrt":
		t.optional()
		t.f.text("\u221a")
		t.sub(t.arg(), t.math)
	case "left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr", "middle":
		t.afterWord()
		if t.at < len(t.s) && t.s[t.at] == '.' {
			t.at++
		}
	case "sp", "textsuperscript", "tnote", "sups":
		t.scripted(document.Superscript)
	case "sb", "textsubscript":
		t.scripted(document.Subscript)
	default:
		return false
	}
	return true
}

func (t *tex) scripted(s document.Script) {
	arg := t.arg()
	t.f.scripted(s, func() { t.sub(arg, t.math) })
}

// formulaUntil reads a formula up to a sign.
func (t *tex) formulaUntil(sign string) {
	rest := t.s[t.at:]
	end := t.index(rest, sign)
	if end < 0 {
		return
	}
	t.at += end + len(sign)
	t.sub(rest[:end], true)
}

// textCommand reads commands within paragraphs.
func (t *tex) textCommand(name string) bool {
	switch name {
	case "textit", "emph", "textsl", "mathit", "textsc":
		arg := t.arg()
		t.f.slanted(func() { t.sub(arg, t.math) })
	case "it", "itshape", "em", "sl", "slshape":
		t.f.italic = true
		t.afterWord()
	case "rm", "upshape", "normalfont":
		t.f.italic = false
		t.afterWord()
	case "\\", "newline", "tabularnewline", "linebreak", "cr":
		t.optional()
		t.f.breakLine()
	case "verb", "lstinline":
		t.verb()
	case "footnote", "footnotetext", "endnote", "tablefootnote", "thanksnote":
		t.optional()
		arg := t.arg()
		t.f.interrupt(func() { t.f.inZone(document.Footnote, func() { t.sub(arg, false) }) })
	case "footnotemark":
		t.optional()
	case "multicolumn":
		n, _ := strconv.Atoi(strings.TrimSpace(t.arg()))
		t.arg()
		if g := t.f.grid; g != nil && g.open {
			g.columns = min(max(n, 1), maxSpan)
		}
		t.sub(t.arg(), false)
	case "hline", "midrule", "toprule", "bottomrule", "Xhline", "thickhline":
		t.optional()
		if g := t.f.grid; g != nil {
			g.rules = append(g.rules, len(g.grid.Rows))
		}
	case "cmidrule":
		t.optional()
		if t.blanks(); t.at < len(t.s) && t.s[t.at] == '(' {
			t.until('(', ')')
		}
		t.arg()
	default:
		return false
	}
	return true
}

// verb reads the text between two equal characters verbatim.
func (t *tex) verb() {
	if t.at >= len(t.s) {
		return
	}
	sign := t.s[t.at : t.at+1]
	rest := t.s[t.at+1:]
	if end := strings.Index(rest[:min(len(rest), 2000)], sign); end >= 0 {
		t.f.text(rest[:end])
		t.at += end + 2
	}
}

// accent puts an accent on a letter.
func (t *tex) accent(name string) bool {
	mark, ok := map[string]string{
		"'": "\u0301", "`": "\u0300", "^": "\u0302", "\"": "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
		"u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a",
	}[name]
	if !ok {
		return false
	}
	arg := strings.Trim(t.arg(), "{}\\")
	if whole, ok := composed[arg+mark]; ok {
		t.f.text(whole)
	} else {
		t.f.text(arg + mark)
	}
	return true
}

// composed maps letters with combining accents to single characters, for authors' names.
var composed = func() map[string]string {
	m := map[string]string{}
	for mark, pairs := range map[string]string{
		"\u0301": "aáeéiíoóuúyýAÁEÉIÍOÓUÚcćnńsśzźCĆSŚ", "\u0300": "aàeèiìoòuùAÀEÈ", "\u0302": "aâeêiîoôuûAÂEÊOÔ",
		"\u0308": "aäeëiïoöuüAÄEËIÏOÖUÜ", "\u0303": "aãnñoõAÃNÑOÕ",
		"\u030c": "cčsšzžrřeěnňCČSŠZŽRŘ", "\u0327": "cçsşCÇSŞ",
		"\u030a": "aåuůAÅ", "\u0328": "aąeę", "\u030b": "oőuű", "\u0307": "zżeė", "\u0306": "aăgğ",
	} {
		r := []rune(pairs)
		for i := 0; i+1 < len(r); i += 2 {
			m[string(r[i])+mark] = string(r[i+1])
		}
	}
	return m
}()
