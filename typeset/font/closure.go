package font

import (
	"maps"
	"slices"
	"unicode"
)

// MathClosure returns, sorted, every glyph that a browser may draw for MathML in this
// face with the given characters: their italic forms, the designs for script sizes, the
// sizes and parts of stretchy characters, and the radical and primes, which MathML
// draws without naming them.
func MathClosure(f *Face, runes []rune) []GID {
	c := closure{face: f, seen: map[GID]bool{}}
	for _, r := range append([]rune("√′″‴‵−-"), runes...) {
		c.addRune(r)
		c.addRune(mathItalic(r))
	}
	return slices.Sorted(maps.Keys(c.seen))
}

type closure struct {
	face *Face
	seen map[GID]bool
}

func (c closure) addRune(r rune) {
	if g, ok := c.face.Glyph(r); ok {
		c.add(g)
	}
}

// add adds a glyph and all that may be drawn in its place.
func (c closure) add(g GID) {
	if c.seen[g] {
		return
	}
	c.seen[g] = true
	for _, feature := range []string{"ssty", "dtls", "flac"} {
		c.face.mu.Lock()
		alts := c.face.alternates(g, feature)
		c.face.mu.Unlock()
		for _, alt := range alts {
			c.add(alt)
		}
	}
	m := c.face.Math()
	if m == nil {
		return
	}
	for _, d := range []Direction{Vertical, Horizontal} {
		for _, v := range m.Variants(g, d) {
			c.add(v.Glyph)
		}
		a, _ := m.Assembly(g, d)
		for _, p := range a.Parts {
			c.add(p.Glyph)
		}
	}
}

// mathItalic returns the italic form that MathML shows for a single letter in an mi
// element (MathML Core, table of the italic mappings), or r itself for other
// characters.
func mathItalic(r rune) rune {
	switch {
	case r == 'h':
		return 'ℎ'
	case r >= 'A' && r <= 'Z':
		return 0x1D434 + r - 'A'
	case r >= 'a' && r <= 'z':
		return 0x1D44E + r - 'a'
	case r >= 'Α' && r <= 'Ω' && unicode.IsUpper(r):
		return 0x1D6E2 + r - 'Α'
	case r >= 'α' && r <= 'ω':
		return 0x1D6FC + r - 'α'
	case r == 'ı':
		return 0x1D6A4
	case r == 'ȷ':
		return 0x1D6A5
	}
	if i := slices.Index([]rune("∇∂ϵϑϰϕϱϖϴ"), r); i >= 0 {
		return []rune("𝛻𝜕𝜖𝜗𝜘𝜙𝜚𝜛𝛳")[i]
	}
	return r
}
