package bibliography

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive"
)

// latexText converts the LaTeX of a field to inlines: accents, symbols, quotation marks
// and dashes, emphasis, links and formulas. An unknown command is an error at its
// position.
type latexText struct {
	text string
	at   int
	out  []rederive.Inline
	pos  func(offset int) rederive.Pos
	errs *rederive.Errors

	address bool // the field is a link, whose dashes, quotes, tildes and dollars are literal
}

func (t *latexText) errorf(at int, format string, args ...any) {
	t.errs.Add(t.pos(at), format, args...)
}

func (t *latexText) put(s string) {
	if n := len(t.out); n > 0 {
		if last, ok := t.out[n-1].(rederive.Text); ok {
			t.out[n-1] = last + rederive.Text(s)
			return
		}
	}
	t.out = append(t.out, rederive.Text(s))
}

// plainMarks maps character sequences of LaTeX to the characters that they stand for,
// longer ones first.
var plainMarks = []struct{ mark, char string }{
	{"---", "—"}, {"--", "–"}, {"``", "“"}, {"''", "”"}, {"`", "‘"}, {"'", "’"}, {"~", "\u00a0"}, {"{", ""}, {"}", ""},
}

// read reads the whole text.
func (t *latexText) read() []rederive.Inline {
	for t.at < len(t.text) {
		t.step()
	}
	return t.out
}

func (t *latexText) step() {
	rest := t.text[t.at:]
	switch {
	case rest[0] == '\\':
		t.command()
		return
	case t.address:
		n := strings.IndexByte(rest+`\`, '\\')
		t.put(strings.NewReplacer("{", "", "}", "").Replace(rest[:n]))
		t.at += n
		return
	case rest[0] == '$':
		t.formula()
		return
	case strings.IndexByte(" \t\r\n", rest[0]) >= 0:
		t.at += len(rest) - len(strings.TrimLeft(rest, " \t\r\n"))
		t.put(" ")
		return
	}
	for _, m := range plainMarks {
		if strings.HasPrefix(rest, m.mark) {
			t.at += len(m.mark)
			t.put(m.char)
			return
		}
	}
	_, n := utf8.DecodeRuneInString(rest)
	if marked := strings.IndexAny(rest[n:], "\\$ \t\r\n-`'~{}"); marked >= 0 {
		n += marked
	} else {
		n = len(rest)
	}
	t.put(rest[:n])
	t.at += n
}

func (t *latexText) formula() {
	begin := t.at + 1
	end := strings.IndexByte(t.text[begin:], '$')
	if end < 0 {
		t.errorf(t.at, "a formula is not closed")
		t.at = len(t.text)
		return
	}
	t.out = append(t.out, &rederive.Math{Pos: t.pos(begin), TeX: t.text[begin : begin+end]})
	t.at = begin + end + 1
}

// symbols maps commands to single characters.
var symbols = map[string]string{
	"ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å",
	"i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "S": "§", "P": "¶", "pounds": "£", "copyright": "©",
	"dots": "…", "ldots": "…", "textendash": "–", "textemdash": "—", "textquoteright": "’", "textquoteleft": "‘",
	"textasciitilde": "~", "slash": "/", "TeX": "TeX", "LaTeX": "LaTeX", " ": " ", "&": "&", "%": "%", "$": "$",
	"#": "#",
	"_": "_", "{": "{", "}": "}", "-": "\u00ad", "/": "", ",": "\u202f", ";": " ", "\\": " ",
}

// plainCommands change the look of their argument, or of what follows them, in a way
// that is ignored.
var plainCommands = map[string]bool{
	"textrm": true, "textsf": true, "textsc": true, "textup": true, "textnormal": true, "mbox": true, "hbox": true,
	"rm": true, "sc": true, "tt": true, "it": true, "bf": true, "em": true, "relax": true, "protect": true,
	"texttt": true,
}

// command reads a command with its argument.
func (t *latexText) command() {
	begin := t.at
	t.at++
	name := t.commandName()
	if letter, ok := accents[name]; ok {
		t.accent(letter)
		return
	}
	if s, ok := symbols[name]; ok {
		t.put(s)
		return
	}
	switch name {
	case "emph", "textit", "textsl":
		t.out = append(t.out, &rederive.Emphasis{Style: rederive.Emph, Text: t.argument()})
	case "textbf":
		t.out = append(t.out, &rederive.Emphasis{Style: rederive.Strong, Text: t.argument()})
	case "url":
		t.link(begin, t.group(), nil)
	case "href":
		url := t.group()
		t.link(begin, url, t.argument())
	default:
		if !plainCommands[name] {
			t.errorf(begin, `unknown command \%s`, name)
		}
	}
}

// commandName reads the name of a command: letters with any space after them, or one
// other character.
func (t *latexText) commandName() string {
	rest := t.text[t.at:]
	n := len(rest) - len(strings.TrimLeftFunc(rest, func(r rune) bool {
		return r < utf8.RuneSelf && unicode.IsLetter(r)
	}))
	if n == 0 {
		_, n = utf8.DecodeRuneInString(rest)
		t.at += n
		return rest[:n]
	}
	t.at += n
	t.skipSpace()
	return rest[:n]
}

func (t *latexText) skipSpace() {
	t.at = len(t.text) - len(strings.TrimLeft(t.text[t.at:], " \t\r\n"))
}

// group returns the argument that follows: the text in braces, a command, or
// one character.
func (t *latexText) group() string {
	t.skipSpace()
	rest := t.text[t.at:]
	if rest == "" {
		return ""
	}
	if rest[0] == '\\' {
		from := t.at
		t.at++
		t.commandName()
		return t.text[from:t.at]
	}
	if rest[0] != '{' {
		_, n := utf8.DecodeRuneInString(rest)
		t.at += n
		return rest[:n]
	}
	depth := 0
	for i := 0; i < len(rest); i++ {
		switch rest[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				t.at += i + 1
				return rest[1:i]
			}
		}
	}
	t.at = len(t.text)
	return rest[1:]
}

// argument reads the argument that follows and converts it.
func (t *latexText) argument() []rederive.Inline {
	t.skipSpace()
	at := t.at
	if strings.HasPrefix(t.text[at:], "{") {
		at++
	}
	arg := latexText{text: t.group(), pos: func(offset int) rederive.Pos { return t.pos(at + offset) }, errs: t.errs}
	return arg.read()
}

func (t *latexText) link(begin int, url string, text []rederive.Inline) {
	url = strings.NewReplacer(`\_`, "_", `\%`, "%", `\#`, "#", `\&`, "&", `\~{}`, "~", `\~`, "~").Replace(url)
	if !isAddress(url) {
		t.errorf(begin, "a link to %q", url)
	}
	if text == nil {
		text = []rederive.Inline{rederive.Text(url)}
	}
	t.out = append(t.out, &rederive.Link{Pos: t.pos(begin), URL: url, Text: text})
}

// An accent is a combining character, and pairs of a letter and that letter with the
// accent.
type accent struct{ combining, pairs string }

// accents maps commands of LaTeX to accents.
var accents = map[string]accent{
	"'": {"\u0301", "aáeéiíoóuúyýAÁEÉIÍOÓUÚYÝcćCĆnńNŃsśSŚzźZŹlĺLĹrŕRŔ"},
	"`": {"\u0300", "aàeèiìoòuùAÀEÈIÌOÒUÙnǹNǸ"},
	"^": {"\u0302", "aâeêiîoôuûAÂEÊIÎOÔUÛcĉCĈgĝGĜhĥHĤjĵJĴsŝSŜwŵWŴyŷYŶ"},
	`"`: {"\u0308", "aäeëiïoöuüyÿAÄEËIÏOÖUÜYŸ"},
	"~": {"\u0303", "aãnñoõAÃNÑOÕiĩIĨuũUŨ"},
	"=": {"\u0304", "aāeēiīoōuūAĀEĒIĪOŌUŪ"},
	".": {"\u0307", "cċCĊeėEĖgġGĠIİzżZŻ"},
	"u": {"\u0306", "aăAĂeĕEĔgğGĞiĭIĬoŏOŎuŭUŬ"},
	"v": {"\u030c", "cčCČdďDĎeěEĚnňNŇrřRŘsšSŠtťTŤzžZŽgǧGǦ"},
	"H": {"\u030b", "oőOŐuűUŰ"},
	"c": {"\u0327", "cçCÇsşSŞtţTŢgģGĢkķKĶlļLĻnņNŅrŗRŖ"},
	"d": {"\u0323", "aạAẠhḥHḤsṣSṢtṭTṬnṇNṆ"},
	"k": {"\u0328", "aąAĄeęEĘiįIĮuųUŲ"},
	"r": {"\u030a", "aåAÅuůUŮ"},
	"b": {"\u0331", ""},
	"t": {"\u0361", ""},
}

// accent puts an accent on the first letter of the argument.
func (t *latexText) accent(a accent) {
	arg := strings.Trim(t.group(), "{}")
	rest := ""
	switch {
	case strings.HasPrefix(arg, `\i`):
		arg, rest = "i", arg[2:]
	case strings.HasPrefix(arg, `\j`):
		arg, rest = "j", arg[2:]
	}
	if arg == "" {
		t.put(strings.TrimSpace("\u00a0" + a.combining))
		return
	}
	letter, n := utf8.DecodeRuneInString(arg)
	rest = arg[n:] + rest
	pairs := []rune(a.pairs)
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == letter {
			t.put(string(pairs[i+1]) + rest)
			return
		}
	}
	t.put(arg[:n] + a.combining + rest)
}

// isAddress reports whether a URL is a web or email address.
func isAddress(url string) bool {
	return slices.ContainsFunc([]string{"http://", "https://", "mailto:"}, func(scheme string) bool {
		return strings.HasPrefix(url, scheme)
	})
}
