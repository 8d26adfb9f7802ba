package font

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
)

// WebMath writes a subset of the mathematics face as a web font (WOFF 1.0) for MathML
// with the given characters. It contains their glyphs and all that may be drawn in
// their place, renumbered, and the MATH table. family is the name of the font: licences
// demand that a changed font gets another name.
func WebMath(f *Face, family string, runes []rune) ([]byte, error) {
	s := newSubset(f)
	for _, g := range MathClosure(f, runes) {
		s.add(g)
	}
	scripts := map[int][]int{}
	for i, g := range s.glyphs {
		f.mu.Lock()
		alts := f.alternates(g, "ssty")
		f.mu.Unlock()
		for _, alt := range alts {
			scripts[i] = append(scripts[i], s.index[alt])
		}
	}
	var substitutions []feature
	if len(scripts) > 0 {
		substitutions = []feature{{"ssty", 3, alternatives(scripts)}}
	}
	return s.packed(family, table{"GSUB", layoutTable(substitutions)}, table{"MATH", s.mathTable()})
}

// WebText writes a subset of a face as a web font for the given texts, with their
// ligatures and the kerning of letters that are adjacent in them. It includes all of
// ASCII, for text that scripts write.
func WebText(f *Face, family string, texts ...string) ([]byte, error) {
	s := newSubset(f)
	for r := ' '; r <= '~'; r++ {
		s.addRune(r)
	}
	words := map[string]bool{}
	for _, text := range texts {
		for word := range strings.FieldsSeq(text) {
			words[word] = true
		}
	}
	shaping := shaping{s, map[[2]int]int{}, map[string]ligature{}}
	for _, word := range slices.Sorted(maps.Keys(words)) {
		shaping.learn(word)
	}
	var positions, substitutions []feature
	if len(shaping.kerns) > 0 {
		positions = []feature{{"kern", 2, kerning(shaping.kerns)}}
	}
	if len(shaping.found) > 0 {
		substitutions = []feature{{"liga", 4, ligatures(slices.Collect(maps.Values(shaping.found)))}}
	}
	return s.packed(family, table{"GPOS", layoutTable(positions)}, table{"GSUB", layoutTable(substitutions)})
}

// A subset is a set of glyphs of a face, renumbered in the order in which they were
// added.
type subset struct {
	face   *Face
	glyphs []GID
	index  map[GID]int
	joined map[int][]Glyph // for numbers that stand for several glyphs of the face
}

// newSubset returns a subset that contains only the missing glyph.
func newSubset(f *Face) *subset {
	return &subset{face: f, glyphs: []GID{0}, index: map[GID]int{0: 0}, joined: map[int][]Glyph{}}
}

// add adds a glyph and returns its number in the subset.
func (s *subset) add(g GID) int {
	i, ok := s.index[g]
	if !ok {
		i = len(s.glyphs)
		s.index[g] = i
		s.glyphs = append(s.glyphs, g)
	}
	return i
}

// addRune adds the glyph of a character if the face has it.
func (s *subset) addRune(r rune) (int, bool) {
	g, ok := s.face.Glyph(r)
	if !ok {
		return 0, false
	}
	return s.add(g), true
}

// A table of an OpenType font.
type table struct {
	tag  string
	data []byte
}

// pack writes the web font: the tables of the subset and the given ones, of which it
// skips the empty.
func (s *subset) pack(family string, more ...table) ([]byte, error) {
	tables := s.tables(family)
	for _, t := range more {
		if len(t.data) > math.MaxUint16 {
			return nil, fmt.Errorf("web font of %s: table %s is too long", s.face.name, t.tag)
		}
		if len(t.data) > 0 {
			tables = append(tables, t)
		}
	}
	slices.SortFunc(tables, func(a, b table) int { return strings.Compare(a.tag, b.tag) })
	return packWOFF(tables)
}

// tables returns the tables that every subset has.
func (s *subset) tables(family string) []table {
	n := len(s.glyphs)
	charstrings := make([][]byte, n)
	var advances []byte
	for i, g := range s.glyphs {
		advance, outline, left := s.face.Advance(g), s.face.Outline(g), s.face.Bounds(g).XMin
		if list := s.joined[i]; list != nil {
			advance, outline, left = s.sideBySide(list)
		}
		charstrings[i] = charstring(advance, outline)
		advances = append(advances, u16s(advance, left)...)
	}
	out := []table{
		{"CFF ", assembleCFF(s.face.upem, asciiOnly([]byte(family)), charstrings)},
		{"cmap", s.cmap()},
		{"hmtx", advances},
		{"maxp", u16s(0, 0x5000, n)},
		{"name", nameTable(family, s.face.notices())},
	}
	for _, tag := range []string{"OS/2", "head", "hhea", "post"} {
		if raw, err := s.face.loader.RawTable(opentype.MustNewTag(tag)); err == nil {
			out = append(out, table{tag, adjust(tag, raw, n)})
		}
	}
	return out
}

// notices returns the copyright and licence notices of the face.
func (f *Face) notices() map[uint16]string {
	raw, err := f.loader.RawTable(opentype.MustNewTag("name"))
	if err != nil {
		return nil
	}
	names, _, err := tables.ParseName(raw)
	if err != nil {
		return nil
	}
	out := map[uint16]string{}
	for _, id := range []uint16{0, 13, 14} {
		if text := names.Name(tables.NameID(id)); text != "" {
			out[id] = text
		}
	}
	return out
}

// adjust changes the few fields of copied tables that do not apply to the subset.
func adjust(tag string, raw []byte, glyphs int) []byte {
	raw = bytes.Clone(raw)
	switch tag {
	case "post": // version 3: no glyph names
		raw = raw[:32]
		binary.BigEndian.PutUint32(raw, 0x00030000)
	case "hhea":
		binary.BigEndian.PutUint16(raw[34:], uint16(glyphs))
	case "head":
		binary.BigEndian.PutUint32(raw[8:], 0) // checkSumAdjustment, set when packed
	}
	return raw
}

// cmap writes the cmap table of the subset's characters, in format 12.
func (s *subset) cmap() []byte {
	type pair struct {
		char rune
		id   int
	}
	var pairs []pair
	for it := s.face.source.Cmap.Iter(); it.Next(); {
		char, g := it.Char()
		if i, ok := s.index[GID(g)]; ok && i != 0 {
			pairs = append(pairs, pair{char, i})
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int { return int(a.char) - int(b.char) })
	var groups []byte
	var last pair
	for i, p := range pairs {
		if i > 0 && p.char == last.char+1 && p.id == last.id+1 {
			binary.BigEndian.PutUint32(groups[len(groups)-8:], uint32(p.char))
		} else {
			groups = binary.BigEndian.AppendUint32(groups, uint32(p.char))
			groups = binary.BigEndian.AppendUint32(groups, uint32(p.char))
			groups = binary.BigEndian.AppendUint32(groups, uint32(p.id))
		}
		last = p
	}
	out := []byte{0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12, 0, 12, 0, 0} // one record: Windows, full Unicode
	out = binary.BigEndian.AppendUint32(out, uint32(16+len(groups)))
	out = binary.BigEndian.AppendUint32(out, 0)
	out = binary.BigEndian.AppendUint32(out, uint32(len(groups)/12))
	return append(out, groups...)
}

// nameTable writes the family, style, full and PostScript names together with others.
func nameTable(family string, names map[uint16]string) []byte {
	all := map[uint16]string{1: family, 2: "Regular", 4: family, 6: asciiOnly([]byte(family))}
	maps.Copy(all, names)
	var head, text []byte
	for _, id := range slices.Sorted(maps.Keys(all)) {
		start := len(text)
		for _, u := range utf16.Encode([]rune(all[id])) {
			text = binary.BigEndian.AppendUint16(text, u)
		}
		for _, v := range []uint16{3, 1, 0x409, id, uint16(len(text) - start), uint16(start)} {
			head = binary.BigEndian.AppendUint16(head, v)
		}
	}
	out := u16s(0, len(all), 6+len(head))
	return append(append(out, head...), text...)
}

// packWOFF compresses the tables and writes header, directory and data.
func packWOFF(tables []table) ([]byte, error) {
	sfntSize := 12 + 16*len(tables)
	for _, t := range tables {
		sfntSize += (len(t.data) + 3) &^ 3
	}
	setHeadChecksum(tables)
	at := 44 + 20*len(tables)
	var directory, body []byte
	w, err := zlib.NewWriterLevel(nil, zlib.BestCompression)
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		packed, err := compress(w, t.data)
		if err != nil {
			return nil, err
		}
		directory = append(directory, t.tag...)
		for _, v := range []int{at + len(body), len(packed), len(t.data), int(checksum(t.data))} {
			directory = binary.BigEndian.AppendUint32(directory, uint32(v))
		}
		body = append(body, packed...)
		body = append(body, make([]byte, -len(body)&3)...)
	}
	out := []byte("wOFFOTTO")
	out = binary.BigEndian.AppendUint32(out, uint32(at+len(body)))
	out = binary.BigEndian.AppendUint16(out, uint16(len(tables)))
	out = binary.BigEndian.AppendUint16(out, 0)
	out = binary.BigEndian.AppendUint32(out, uint32(sfntSize))
	out = append(out, 0, 1, 0, 0)
	out = append(out, make([]byte, 20)...) // no metadata, no private data
	return append(append(out, directory...), body...), nil
}

// compress deflates a table unless that makes it longer. It reuses the writer, which is
// large.
func compress(w *zlib.Writer, data []byte) ([]byte, error) {
	var b bytes.Buffer
	w.Reset(&b)
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if b.Len() >= len(data) {
		return data, nil
	}
	return b.Bytes(), nil
}

// checksum returns the sum of a table's big-endian words.
func checksum(data []byte) uint32 {
	var sum uint32
	for i, c := range data {
		sum += uint32(c) << (24 - 8*(i&3))
	}
	return sum
}

// setHeadChecksum sets head.checkSumAdjustment of the font that consists of the tables
// (OpenType specification, table head).
func setHeadChecksum(tables []table) {
	searchRange, selector := 16, 0
	for searchRange*2 <= 16*len(tables) {
		searchRange *= 2
		selector++
	}
	font := []byte("OTTO")
	for _, v := range []int{len(tables), searchRange, selector, 16*len(tables) - searchRange} {
		font = binary.BigEndian.AppendUint16(font, uint16(v))
	}
	at := 12 + 16*len(tables)
	var sum uint32
	for _, t := range tables {
		font = append(font, t.tag...)
		for _, v := range []int{int(checksum(t.data)), at, len(t.data)} {
			font = binary.BigEndian.AppendUint32(font, uint32(v))
		}
		sum += checksum(t.data)
		at += (len(t.data) + 3) &^ 3
	}
	for _, t := range tables {
		if t.tag == "head" {
			binary.BigEndian.PutUint32(t.data[8:], 0xB1B0AFBA-sum-checksum(font))
		}
	}
}
