package printed

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/internal/pifont"
)

// A token is part of a text: a number, a word, or a sign. Signs that look alike are the same token: every minus is "-".
type token struct {
	kind     tokenKind
	text     string // normalized: "<=" for a sign; lower case only if the text is
	from, to int    // byte range
	glued    bool   // no blank precedes it
	number   Number // of a number
}

type tokenKind int8

const (
	aWord tokenKind = iota
	aNumber
	aSign
	aRaise // ^{
	aLower // _{
	aClose // }
)

// is reports whether a token is one of the given signs.
func (t token) is(signs ...string) bool {
	if t.kind != aSign {
		return false
	}
	return slices.Contains(signs, t.text)
}

// word reports whether a token is one of the given words, in any case.
func (t token) word(words ...string) bool {
	if t.kind != aWord {
		return false
	}
	for _, w := range words {
		if strings.EqualFold(t.text, w) {
			return true
		}
	}
	return false
}

// signs maps characters to the sign that they look like.
var signs = map[rune]string{
	'\u2012': "-",
	'\u2212': "-", '\u2013': "-", '\u2014': "-", '\u2010': "-", '\u2011': "-", '\ufe63': "-", '\uff0d': "-",
	'\u207b': "-", '\u2264': "<=", '\u2a7d': "<=", '\u2266': "<=", '\u2265': ">=", '\u2a7e': ">=", '\u2267': ">=",
	'\u226a': "<",
	'\u226b': ">", '\uff1d': "=", '\uff1c': "<", '\uff1e': ">", '\u2248': "~", '\u223c': "~", '\u2243': "~",
	'\u2245': "~",
	'\u00d7': "x", '\u22c5': "*", '\u00b7': "*", '\u2217': "*", '\u2032': "'", '\u2019': "'", '\u00bc': "=",
	'\ua78a': "=", '\u2236': ":",
}

// raised maps superscript characters to plain ones.
var raised = map[rune]rune{
	'\u00b2': '2', '\u00b3': '3', '\u00b9': '1', '\u2070': '0', '\u2074': '4', '\u2075': '5', '\u2076': '6',
	'\u2077': '7', '\u2078': '8', '\u2079': '9', '\u207b': '-',
}

// lowered returns the plain character of a subscript.
func lowered(r rune) (rune, bool) {
	if r >= '\u2080' && r <= '\u2089' {
		return '0' + r - '\u2080', true
	}
	return 0, false
}

// tokensOf splits a text into tokens.
func tokensOf(text string) []token {
	s := scanner{text: text}
	for s.at < len(text) {
		s.step()
	}
	return s.out
}

// A scanner splits text into tokens.
type scanner struct {
	text  string
	at    int
	blank bool
	out   []token
}

func (s *scanner) add(kind tokenKind, text string, size int) *token {
	s.out = append(s.out, token{kind: kind, text: text, from: s.at, to: s.at + size, glued: !s.blank})
	s.at += size
	s.blank = false
	return &s.out[len(s.out)-1]
}

func (s *scanner) step() {
	rest := s.text[s.at:]
	r, size := utf8.DecodeRuneInString(rest)
	r = plainRune(r)
	switch {
	case unicode.IsSpace(r):
		s.at, s.blank = s.at+size, true
	case strings.ContainsRune(invisible, r):
		s.at += size
	case r == '\\' && s.command(rest):
	case strings.HasPrefix(rest, "^{"):
		s.add(aRaise, "^{", 2)
	case strings.HasPrefix(rest, "_{"):
		s.add(aLower, "_{", 2)
	case r == '}':
		s.add(aClose, "}", 1)
	case StartsNumber(rest) || r == ',' && s.afterRelation() && StartsNumber(rest[1:]):
		s.number()
	case unicode.IsLetter(r):
		s.word()
	default:
		if !s.small(r) {
			s.sign(rest, r, size)
		}
	}
}

// invisible are characters without width: joiners, soft hyphens, and the invisible operators of formulas.
const invisible = "\u200b\u200c\u200d\u2060\u2061\u2062\u2063\u2064\ufeff\u00ad"

// commands maps TeX commands that may be left in a text to their characters.
var commands = map[string]string{
	"chi": "\u03c7", "eta": "\u03b7", "rho": "\u03c1", "tau": "\u03c4", "beta": "\u03b2", "phi": "\u03c6",
	"omega": "\u03c9",
	"Delta": "\u0394", "leq": "<=", "le": "<=", "geq": ">=", "ge": ">=", "lt": "<", "gt": ">", "approx": "~",
	"sim":   "~",
	"times": "x", "cdot": "*",
}

// command adds the character of a TeX command.
func (s *scanner) command(rest string) bool {
	size := 1
	for size < len(rest) && (rest[size]|0x20 >= 'a' && rest[size]|0x20 <= 'z') {
		size++
	}
	text := commands[rest[1:size]]
	switch {
	case text == "":
		return false
	case unicode.IsLetter([]rune(text)[0]) && text != "x":
		s.add(aWord, text, size)
	default:
		s.add(aSign, text, size)
	}
	return true
}

// small adds a run of superscript or subscript characters as a group.
func (s *scanner) small(first rune) bool {
	kind, turn := aRaise, func(r rune) (rune, bool) { d, ok := raised[r]; return d, ok }
	if _, ok := lowered(first); ok {
		kind, turn = aLower, lowered
	} else if _, ok := raised[first]; !ok {
		return false
	}
	var digits strings.Builder
	size := 0
	for i, r := range s.text[s.at:] {
		d, ok := turn(r)
		_, width := utf8.DecodeRuneInString(s.text[s.at+i:])
		if next, _ := utf8.DecodeRuneInString(s.text[s.at+i+width:]); !ok && r == ',' {
			d = r
			_, ok = turn(next) // a comma between subscript digits
		}
		if !ok {
			break
		}
		digits.WriteRune(d)
		size += width
	}
	from, to := s.at, s.at+size
	s.add(kind, map[tokenKind]string{aRaise: "^{", aLower: "_{"}[kind], 0)
	for _, t := range tokensOf(digits.String()) {
		t.from, t.to, t.glued = from, to, true
		s.out = append(s.out, t)
	}
	s.at = to
	s.add(aClose, "}", 0)
	return true
}

func (s *scanner) sign(rest string, r rune, size int) {
	for _, two := range []string{"<=", ">=", "=<", "=>"} {
		if strings.HasPrefix(rest, two) {
			s.add(aSign, map[string]string{"=<": "<=", "=>": ">="}[two], 2)
			if last := &s.out[len(s.out)-1]; last.text == "" {
				last.text = two
			}
			return
		}
	}
	text, ok := signs[r]
	if !ok {
		text = string(r)
	}
	for _, second := range []string{"\u2010", "\u2013"} { // a single minus or dash, as some word processors write it
		if strings.HasPrefix(rest, "-"+second) {
			size = len("-" + second)
		}
	}
	if strings.HasPrefix(rest, "--") && s.typesDash(rest) {
		size = len(rest) - len(strings.TrimLeft(rest, "-"))
	}
	s.add(aSign, text, size)
}

// typesDash reports whether several hyphens are a typed dash: 1.31--3.26. After a negative number or a blank, the
// second one may be the sign of the number that follows: -0.4--0.1.
func (s *scanner) typesDash(rest string) bool {
	after := strings.TrimLeft(rest, "-")
	k := len(s.out) - 1
	return after == "" || after[0] == ' ' || k >= 0 && !s.blank && s.out[k].kind == aNumber &&
		(k == 0 || !s.out[k-1].is("-"))
}

// word adds a run of letters. A letter of another script is a separate word: χ before a name.
func (s *scanner) word() {
	var b strings.Builder
	size := 0
	for _, r := range s.text[s.at:] {
		p := plainRune(r)
		if !unicode.IsLetter(p) && !unicode.Is(unicode.Mn, p) {
			break
		}
		b.WriteRune(p)
		size += utf8.RuneLen(r)
	}
	s.add(aWord, WithoutHat(b.String()), max(size, 1))
	s.percentWord()
}

// WithoutHat returns a letter without the hat or tilde of an estimate.
func WithoutHat(letter string) string {
	if bare := strings.TrimRight(letter, "\u0302\u0303"); utf8.RuneCountInString(bare) == 1 {
		return bare
	}
	return letter
}

// percentWord replaces the words after a number that mean a percent sign with a percent sign: 48 per cent, 48 percent.
func (s *scanner) percentWord() {
	k := len(s.out) - 1
	switch {
	case s.out[k].word("percent", "prozent"):
	case k > 1 && s.out[k].word("cent") && s.out[k-1].word("per", "pour"):
		k--
	default:
		return
	}
	if k == 0 || s.out[k-1].kind != aNumber {
		return
	}
	s.out[k].kind, s.out[k].text, s.out[k].to = aSign, "%", s.out[len(s.out)-1].to
	s.out = s.out[:k+1]
}

// plainRune replaces mathematical and full-width letters and digits with plain ones.
func plainRune(r rune) rune {
	switch {
	case r >= 0xff01 && r <= 0xff5e:
		return r - 0xff01 + '!'
	case r == 0x210e:
		return 'h'
	case r >= 0x1d7ce && r <= 0x1d7ff:
		return '0' + (r-0x1d7ce)%10
	case r >= 0x1d400 && r <= 0x1d6a3:
		k := (r - 0x1d400) % 52
		if k < 26 {
			return 'A' + k
		}
		return 'a' + k - 26
	case r < 20849 && pifont.Sign(r) != 0: // a program gave the number of the sign for its character
		return pifont.Sign(r)
	case r >= 0x1d6a8 && r <= 0x1d7cb:
		return greek((r - 0x1d6a8) % 58)
	case r == 0x00a0, r == 0x202f, r == 0x2007, r == 0x2009, r == 0x2005, r == 0x2006, r == 0x200a, r == 0x2008:
		return ' '
	case r == 0x2219: // a decimal point of the Lancet
		return '\u00b7'
	case r == 0x00b5:
		return '\u03bc'
	}
	return r
}

// greek returns a letter of a mathematical Greek alphabet, which has 58: capitals, nabla, small letters and variants.
func greek(k rune) rune {
	switch {
	case k < 25:
		return '\u0391' + k
	case k == 25:
		return '\u2207'
	case k < 51:
		return '\u03b1' + k - 26
	}
	return []rune{'\u2202', '\u03f5', '\u03d1', '\u03f0', '\u03d5', '\u03f1', '\u03d6'}[min(int(k-51), 6)]
}

func lower(s string) string { return strings.ToLower(s) }
