package tex

import "cmp"

// latexAccents maps marks above and below a base to their commands.
var latexAccents = map[string]string{
	"ˆ": `\hat`, "ˇ": `\check`, "˜": `\tilde`, "´": `\acute`, "`": `\grave`, "˙": `\dot`, "¨": `\ddot`,
	"\u20db": `\dddot`, "\u20dc": `\ddddot`, "˘": `\breve`, "¯": `\bar`, "→": `\vec`, "˚": `\mathring`,
}

var latexWide = map[string]string{
	"ˆ": `\widehat`, "˜": `\widetilde`, "→": `\overrightarrow`, "←": `\overleftarrow`, "↔": `\overleftrightarrow`,
	"⏞": `\overbrace`, "¯": `\overline`,
}

var latexUnder = map[string]string{
	"→": `\underrightarrow`, "←": `\underleftarrow`, "↔": `\underleftrightarrow`, "⏟": `\underbrace`, "_": `\underline`,
}

func (w *latexWriter) accent(a *Accent) {
	commands := latexAccents
	switch {
	case a.Under:
		commands = latexUnder
	case a.Wide:
		commands = latexWide
	}
	if command := commands[a.Mark]; command != "" {
		w.put(command)
		w.group(a.Base)
		return
	}
	mark := &Symbol{Text: latexPlainMark(a.Mark), Kind: Mark}
	if a.Under {
		w.stack(&Stack{Base: a.Base, Under: mark})
		return
	}
	w.stack(&Stack{Base: a.Base, Over: mark})
}

// latexPlainMark returns a mark that amsmath does not stretch as a character of its own.
func latexPlainMark(mark string) string { return cmp.Or(latexPlainMarks[mark], mark) }

var latexPlainMarks = map[string]string{
	"⏜": "⌢", "⏠": "⌢", "⏝": "⌣", "⏡": "⌣", "⎴": "—", "⎵": "—", "‾": "—", "ˇ": "∨", "˜": "∼",
}
