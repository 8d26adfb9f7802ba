package font

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"slices"
	"unicode/utf16"

	"github.com/go-text/typesetting/font/opentype"
)

// WOFF writes a subset of a face as a web font (WOFF 1.0). Glyph ids are
// kept, so the layout tables (kerning, ligatures, MATH) are copied as they
// are; the glyphs left out are empty and no character leads to them.
// family is the name of the font: the licence of Latin Modern asks that
// changed fonts get names of their own.
func WOFF(f *Face, family string, glyphs []GID) ([]byte, error) {
	tables, err := webTables(f, family, glyphs)
	if err != nil {
		return nil, err
	}
	return packWOFF(tables)
}

// A table of an OpenType font.
type table struct {
	tag  string
	data []byte
}

// webTables makes the tables of the subset, sorted by tag.
func webTables(f *Face, family string, glyphs []GID) ([]table, error) {
	keep := map[GID]bool{0: true}
	for _, g := range glyphs {
		if int(g) >= f.Len() {
			return nil, fmt.Errorf("web font of %s: no glyph %d", f.name, g)
		}
		keep[g] = true
	}
	charstrings := make([][]byte, f.Len())
	for i := range charstrings {
		charstrings[i] = emptyCharstring
		if keep[GID(i)] {
			charstrings[i] = charstring(f.Advance(GID(i)), f.Outline(GID(i)))
		}
	}
	tables := []table{
		{"CFF ", assembleCFF(f.upem, asciiOnly([]byte(family)), charstrings)},
		{"cmap", f.cmapOf(keep)},
		{"hmtx", f.hmtxOf(keep)},
		{"maxp", []byte{0, 0, 0x50, 0, byte(f.Len() >> 8), byte(f.Len())}},
		{"name", nameTable(family)},
	}
	for _, tag := range []string{"GDEF", "GPOS", "GSUB", "MATH", "OS/2", "head", "hhea", "post"} {
		raw, err := f.loader.RawTable(opentype.MustNewTag(tag))
		if err != nil {
			continue
		}
		tables = append(tables, table{tag, adjust(tag, raw, f.Len())})
	}
	slices.SortFunc(tables, func(a, b table) int { return bytes.Compare([]byte(a.tag), []byte(b.tag)) })
	return tables, nil
}

// adjust changes the few fields of copied tables that the subset contradicts.
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

// hmtxOf writes the advances of kept glyphs; the others are nought.
func (f *Face) hmtxOf(keep map[GID]bool) []byte {
	out := make([]byte, 4*f.Len())
	for i := range f.Len() {
		if g := GID(i); keep[g] {
			binary.BigEndian.PutUint16(out[4*i:], uint16(f.Advance(g)))
			binary.BigEndian.PutUint16(out[4*i+2:], uint16(f.Bounds(g).XMin))
		}
	}
	return out
}

// cmapOf maps the characters of kept glyphs, in format 12.
func (f *Face) cmapOf(keep map[GID]bool) []byte {
	type pair struct {
		char rune
		id   GID
	}
	var pairs []pair
	for it := f.source.Cmap.Iter(); it.Next(); {
		char, id := it.Char()
		if keep[GID(id)] && id != 0 {
			pairs = append(pairs, pair{char, GID(id)})
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

// nameTable holds the family, style, full and PostScript names.
func nameTable(family string) []byte {
	var head, text []byte
	names := []struct {
		id   uint16
		text string
	}{{1, family}, {2, "Regular"}, {4, family}, {6, asciiOnly([]byte(family))}}
	for _, n := range names {
		start := len(text)
		for _, u := range utf16.Encode([]rune(n.text)) {
			text = binary.BigEndian.AppendUint16(text, u)
		}
		for _, v := range []uint16{3, 1, 0x409, n.id, uint16(len(text) - start), uint16(start)} {
			head = binary.BigEndian.AppendUint16(head, v)
		}
	}
	out := []byte{0, 0, 0, byte(len(names)), 0, byte(6 + len(head))}
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

// compress deflates a table, unless that makes it longer. The writer, which is
// large, is used again.
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

// checksum adds a table up as big-endian words.
func checksum(data []byte) uint32 {
	var sum uint32
	for i, c := range data {
		sum += uint32(c) << (24 - 8*(i&3))
	}
	return sum
}

// setHeadChecksum sets head.checkSumAdjustment of the font the tables make
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
