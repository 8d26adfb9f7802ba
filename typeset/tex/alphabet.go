package tex

import "cmp"

// An Alphabet is the style in which a symbol's letters were requested. Default is TeX's
// style for a bare letter: italic, but upright for numerals and capital Greek.
type Alphabet uint8

// The alphabets.
const (
	Default Alphabet = iota
	Upright
	Italic
	Bold
	BoldItalic
	Script
	BoldScript
	Fraktur
	BoldFraktur
	Blackboard
	Sans
	SansBold
	SansItalic
	Typewriter
	BoldSymbol // \boldsymbol: bold italic where Default is italic, bold elsewhere
)

// A block gives the position of an alphabet in Unicode (The Unicode Standard, chapter
// 22.2): the code points of A, a, capital alpha, small alpha and zero; 0 if the
// alphabet has none.
type block struct{ upper, lower, greekUpper, greekLower, digit rune }

var blocks = [...]block{
	Italic:      {0x1D434, 0x1D44E, 0x1D6E2, 0x1D6FC, 0},
	Bold:        {0x1D400, 0x1D41A, 0x1D6A8, 0x1D6C2, 0x1D7CE},
	BoldItalic:  {0x1D468, 0x1D482, 0x1D71C, 0x1D736, 0x1D7CE},
	Script:      {0x1D49C, 0x1D4B6, 0, 0, 0},
	BoldScript:  {0x1D4D0, 0x1D4EA, 0, 0, 0x1D7CE},
	Fraktur:     {0x1D504, 0x1D51E, 0, 0, 0},
	BoldFraktur: {0x1D56C, 0x1D586, 0, 0, 0x1D7CE},
	Blackboard:  {0x1D538, 0x1D552, 0, 0, 0x1D7D8},
	Sans:        {0x1D5A0, 0x1D5BA, 0, 0, 0x1D7E2},
	SansBold:    {0x1D5D4, 0x1D5EE, 0x1D756, 0x1D770, 0x1D7EC},
	SansItalic:  {0x1D608, 0x1D622, 0, 0, 0x1D7E2},
	Typewriter:  {0x1D670, 0x1D68A, 0, 0, 0x1D7F6},
	BoldSymbol:  {},
}

// Dress returns the character for r in the alphabet, or r itself if Unicode has none.
func (a Alphabet) Dress(r rune) rune {
	switch a {
	case Upright:
		return r
	case Default:
		return dressDefault(r)
	case BoldSymbol:
		return dressBold(r)
	}
	if d := blocks[a].letter(r); d != r {
		return original(d)
	}
	return r
}

// dressDefault makes letters and small Greek italic and leaves all else upright.
func dressDefault(r rune) rune {
	if r < 0x80 && !isLetter(r) || r >= 0x391 && r <= 0x3A9 {
		return r
	}
	return original(blocks[Italic].letter(r))
}

func dressBold(r rune) rune {
	if dressDefault(r) == r {
		return blocks[Bold].letter(r)
	}
	return blocks[BoldItalic].letter(r)
}

// greekVariants are the letters after omega in the blocks of mathematical Greek.
var greekVariants = [...]rune{'∂', 'ϵ', 'ϑ', 'ϰ', 'ϕ', 'ϱ', 'ϖ'}

func (b block) letter(r rune) rune {
	switch {
	case r >= 'A' && r <= 'Z' && b.upper != 0:
		return b.upper + r - 'A'
	case r >= 'a' && r <= 'z' && b.lower != 0:
		return b.lower + r - 'a'
	case r >= '0' && r <= '9' && b.digit != 0:
		return b.digit + r - '0'
	case r == 'ı' && b.upper == 0x1D434:
		return 0x1D6A4
	case r == 'ȷ' && b.upper == 0x1D434:
		return 0x1D6A5
	case b.greekUpper != 0 && r > 0x80:
		return b.dressGreek(r)
	}
	return r
}

func (b block) dressGreek(r rune) rune {
	switch {
	case r >= 0x391 && r <= 0x3A9:
		return b.greekUpper + r - 0x391
	case r == '∇':
		return b.greekUpper + 25
	case r >= 0x3B1 && r <= 0x3C9:
		return b.greekLower + r - 0x3B1
	}
	for i, v := range greekVariants {
		if r == v {
			return b.greekLower + 25 + rune(i)
		}
	}
	return r
}

// original maps letters that Unicode encoded before the mathematical alphabets, and so
// left out of their blocks, to their original code points.
func original(r rune) rune { return cmp.Or(originals[r], r) }

var originals = map[rune]rune{
	0x1D455: 'ℎ', 0x1D49D: 'ℬ', 0x1D4A0: 'ℰ', 0x1D4A1: 'ℱ', 0x1D4A3: 'ℋ', 0x1D4A4: 'ℐ', 0x1D4A7: 'ℒ',
	0x1D4A8: 'ℳ', 0x1D4AD: 'ℛ', 0x1D4BA: 'ℯ', 0x1D4BC: 'ℊ', 0x1D4C4: 'ℴ', 0x1D506: 'ℭ', 0x1D50B: 'ℌ',
	0x1D50C: 'ℑ', 0x1D515: 'ℜ', 0x1D51D: 'ℨ', 0x1D53A: 'ℂ', 0x1D53F: 'ℍ', 0x1D545: 'ℕ', 0x1D547: 'ℙ',
	0x1D548: 'ℚ', 0x1D549: 'ℝ', 0x1D551: 'ℤ',
}

// Distinct reports whether readers take the letters of the alphabet as symbols of their
// own (ℕ is not N), rather than as plain letters in another face.
func (a Alphabet) Distinct() bool {
	switch a {
	case Script, BoldScript, Fraktur, BoldFraktur, Blackboard:
		return true
	}
	return false
}

// Chars returns the symbol's characters in its alphabet: 𝑥 for x.
func (s *Symbol) Chars() string {
	if s.Alphabet == Upright || s.Kind == Mark || s.Kind == Name || s.Kind == Fault {
		return s.Text
	}
	if s.Alphabet == Default && s.Kind == Number {
		return s.Text
	}
	buf := make([]rune, 0, 16)
	for _, r := range s.Text {
		buf = append(buf, s.Alphabet.Dress(r))
	}
	return string(buf)
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

func isDigit(r rune) bool { return r >= '0' && r <= '9' }
