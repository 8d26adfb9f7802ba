package font

import (
	"maps"
	"reflect"
	"slices"
)

// mathTable writes the MATH table of a subset: the constants, and the entries for its
// glyphs. It omits the corner kerns, which browsers do not use.
func (s *subset) mathTable() []byte {
	m := s.face.math
	constants := m.Constants.bytes()
	info := s.mathInfo()
	variants := s.mathVariants()
	const head = 10
	out := u16s(1, 0, head, head+len(constants), head+len(constants)+len(info))
	return append(append(append(out, constants...), info...), variants...)
}

// bytes writes the constants as readConstants reads them.
func (c MathConstants) bytes() []byte {
	fields := reflect.ValueOf(c)
	var out []byte
	for i := range fields.NumField() {
		out = append(out, u16s(int(fields.Field(i).Int()))...)
		if i >= 4 && i < fields.NumField()-1 {
			out = append(out, 0, 0) // no device table
		}
	}
	return out
}

// mathInfo writes italic corrections, accent positions and extended shapes.
func (s *subset) mathInfo() []byte {
	m := s.face.math
	italics, accents, extended := map[int]int{}, map[int]int{}, map[int]int{}
	for i, g := range s.glyphs {
		if v, ok := m.italics[g]; ok {
			italics[i] = v
		}
		if v, ok := m.accents[g]; ok {
			accents[i] = v
		}
		if m.extended[g] {
			extended[i] = 0
		}
	}
	a, b, c := valuesOf(italics), valuesOf(accents), coverageOf(slices.Sorted(maps.Keys(extended)))
	out := u16s(8, 8+len(a), 8+len(a)+len(b), 0)
	return append(append(append(out, a...), b...), c...)
}

// valuesOf writes a value for each glyph in the format that values reads.
func valuesOf(of map[int]int) []byte {
	glyphs := slices.Sorted(maps.Keys(of))
	out := u16s(4+4*len(glyphs), len(glyphs))
	for _, g := range glyphs {
		out = append(out, u16s(of[g], 0)...)
	}
	return append(out, coverageOf(glyphs)...)
}

// mathVariants writes the sizes and parts of stretchy glyphs.
func (s *subset) mathVariants() []byte {
	var lists [2][]int
	var made [2][][]byte
	for i, g := range s.glyphs {
		for d := range lists {
			if c := s.construction(g, Direction(d)); c != nil {
				lists[d], made[d] = append(lists[d], i), append(made[d], c)
			}
		}
	}
	at := 10 + 2*(len(lists[0])+len(lists[1]))
	var offsets, body []byte
	for d := range made {
		for _, c := range made[d] {
			offsets = append(offsets, u16s(at+len(body))...)
			body = append(body, c...)
		}
	}
	vertical, horizontal := coverageOf(lists[0]), coverageOf(lists[1])
	out := u16s(s.face.math.MinConnectorOverlap, at+len(body), at+len(body)+len(vertical), len(lists[0]), len(lists[1]))
	for _, part := range [][]byte{offsets, body, vertical, horizontal} {
		out = append(out, part...)
	}
	return out
}

// construction writes how a glyph grows in a direction, or returns nil if it does not.
func (s *subset) construction(g GID, d Direction) []byte {
	m := s.face.math
	variants := m.variants[d][g]
	a, grows := m.assembly[d][g]
	if len(variants) == 0 && !grows {
		return nil
	}
	at := 0
	if grows {
		at = 4 + 4*len(variants)
	}
	out := u16s(at, len(variants))
	for _, v := range variants {
		out = append(out, u16s(s.index[v.Glyph], v.Advance)...)
	}
	if !grows {
		return out
	}
	out = append(out, u16s(a.ItalicCorrection, 0, len(a.Parts))...)
	for _, p := range a.Parts {
		flag := 0
		if p.Extender {
			flag = 1
		}
		out = append(out, u16s(s.index[p.Glyph], p.StartConnector, p.EndConnector, p.FullAdvance, flag)...)
	}
	return out
}
