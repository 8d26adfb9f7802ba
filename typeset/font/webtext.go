package font

import "unicode/utf8"

// A shaping collects how the letters of words become glyphs: the kerning of pairs, and
// the ligatures by their letters.
type shaping struct {
	*subset
	kerns map[[2]int]int
	found map[string]ligature
}

// learn records the shaping of a word.
func (s *shaping) learn(word string) {
	for _, r := range word {
		s.addRune(r)
	}
	shaped := s.face.Shape(word)
	before, kern := 0, 0
	for len(shaped) > 0 {
		n := s.unit(shaped)
		at := s.number(shaped[:n])
		if kern != 0 && before > 0 && at > 0 {
			s.kerns[[2]int{before, at}] = kern
		}
		last := shaped[n-1]
		before, kern = at, last.Advance-s.face.Advance(last.ID)
		shaped = shaped[n:]
	}
}

// unit returns the number of glyphs at the start of shaped text that belong together:
// letters in forms that they take only side by side, such as the two of "ff", and the
// marks on a letter.
func (s *shaping) unit(shaped []Glyph) int {
	n := 0
	for n < len(shaped) && s.changed(shaped[n]) {
		n++
	}
	if n < 2 {
		n = min(n+1, len(shaped))
	}
	for n < len(shaped) && shaped[n].Text == "" {
		n++
	}
	return n
}

// changed reports whether a glyph is not the default one of its letter.
func (s *shaping) changed(g Glyph) bool {
	r, size := utf8.DecodeRuneInString(g.Text)
	plain, ok := s.face.Glyph(r)
	return ok && size == len(g.Text) && plain != g.ID
}

// number returns the number that represents the glyphs of a unit in the subset, or 0 if
// none does.
func (s *shaping) number(unit []Glyph) int {
	text := ""
	for _, g := range unit {
		text += g.Text
	}
	if l, known := s.found[text]; known {
		return l.glyph
	}
	var parts []int
	for _, r := range text {
		at, ok := s.addRune(r)
		if !ok {
			return 0
		}
		parts = append(parts, at)
	}
	if len(unit) == 1 && len(parts) < 2 {
		return s.index[unit[0].ID] // of its letter, or 0 for a contextual form
	}
	if len(parts) < 2 {
		return 0
	}
	at := len(s.glyphs)
	s.glyphs = append(s.glyphs, unit[0].ID)
	s.joined[at] = unit
	s.found[text] = ligature{parts, at}
	return at
}

// sideBySide returns the outline of glyphs in a row and the advance of the whole. The
// kerning after the last glyph belongs to what follows.
func (s *subset) sideBySide(list []Glyph) (advance int, outline []Segment, left int) {
	for i, g := range list {
		dx, dy := advance+g.DX, g.DY
		for _, seg := range s.face.Outline(g.ID) {
			for k := range seg.X {
				seg.X[k] += dx
				seg.Y[k] += dy
			}
			outline = append(outline, seg)
		}
		left = min(left, dx+s.face.Bounds(g.ID).XMin)
		if i+1 < len(list) {
			advance += g.Advance
		} else {
			advance += s.face.Advance(g.ID)
		}
	}
	return advance, outline, left
}
