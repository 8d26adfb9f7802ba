package font

import (
	"encoding/binary"
	"maps"
	"slices"
)

// The tables that a browser needs to shape the text of a subset: kerning (GPOS) and
// substitutions (GSUB). Each lookup has one subtable (OpenType specification, chapter
// 2).

// A feature is a tag with its only lookup.
type feature struct {
	tag  string
	kind uint16 // type of the lookup
	data []byte // its subtable
}

func u16s(list ...int) []byte {
	var out []byte
	for _, v := range list {
		out = binary.BigEndian.AppendUint16(out, uint16(v))
	}
	return out
}

// layoutTable writes a GPOS or GSUB table in which every script has all features. The
// features must be sorted by tag. It returns nil if there are none.
func layoutTable(features []feature) []byte {
	n := len(features)
	if n == 0 {
		return nil
	}
	tags := []string{"DFLT", "grek", "latn", "math"}
	scripts := u16s(len(tags))
	for _, tag := range tags {
		scripts = append(append(scripts, tag...), u16s(2+6*len(tags))...)
	}
	scripts = append(scripts, u16s(4, 0, 0, 0xffff, n)...) // a script with its only language
	list, body := u16s(n), []byte(nil)
	lookups, subtables := u16s(n), []byte(nil)
	for i, f := range features {
		scripts = append(scripts, u16s(i)...)
		list = append(append(list, f.tag...), u16s(2+6*n+len(body))...)
		body = append(body, u16s(0, 1, i)...)
		lookups = append(lookups, u16s(2+2*n+len(subtables))...)
		subtables = append(append(subtables, u16s(int(f.kind), 0, 1, 8)...), f.data...)
	}
	list, lookups = append(list, body...), append(lookups, subtables...)
	out := u16s(1, 0, 10, 10+len(scripts), 10+len(scripts)+len(list))
	return append(append(append(out, scripts...), list...), lookups...)
}

// coverageOf writes a coverage table of sorted glyphs.
func coverageOf(glyphs []int) []byte {
	return append(u16s(1, len(glyphs)), u16s(glyphs...)...)
}

// sets writes a subtable with one set for each of its glyphs: a header, the offsets of
// the sets, the sets, and the coverage.
func sets(format, head []int, of map[int][]byte) []byte {
	glyphs := slices.Sorted(maps.Keys(of))
	at := 2*(len(format)+1+len(head)+1) + 2*len(glyphs)
	var offsets, body []byte
	for _, g := range glyphs {
		offsets = append(offsets, u16s(at+len(body))...)
		body = append(body, of[g]...)
	}
	out := append(u16s(format...), u16s(at+len(body))...)
	out = append(append(out, u16s(head...)...), u16s(len(glyphs))...)
	return append(append(append(out, offsets...), body...), coverageOf(glyphs)...)
}

// kerning writes the adjustments of pairs: type 2 of GPOS, format 1.
func kerning(pairs map[[2]int]int) []byte {
	seconds := map[int][]int{}
	for p := range pairs {
		seconds[p[0]] = append(seconds[p[0]], p[1])
	}
	of := map[int][]byte{}
	for first, list := range seconds {
		slices.Sort(list)
		set := u16s(len(list))
		for _, second := range list {
			set = append(set, u16s(second, pairs[[2]int{first, second}])...)
		}
		of[first] = set
	}
	return sets([]int{1}, []int{4, 0}, of)
}

// A ligature is a glyph that replaces several.
type ligature struct {
	parts []int
	glyph int
}

// ligatures writes substitutions of type 4 of GSUB; longer ones come first.
func ligatures(list []ligature) []byte {
	slices.SortFunc(list, func(a, b ligature) int {
		if d := len(b.parts) - len(a.parts); d != 0 {
			return d
		}
		return slices.Compare(a.parts, b.parts)
	})
	byFirst := map[int][]ligature{}
	for _, l := range list {
		byFirst[l.parts[0]] = append(byFirst[l.parts[0]], l)
	}
	of := map[int][]byte{}
	for first, group := range byFirst {
		set, body := u16s(len(group)), []byte(nil)
		for _, l := range group {
			set = append(set, u16s(2+2*len(group)+len(body))...)
			body = append(append(body, u16s(l.glyph, len(l.parts))...), u16s(l.parts[1:]...)...)
		}
		of[first] = append(set, body...)
	}
	return sets([]int{1}, nil, of)
}

// alternatives writes substitutions of type 3 of GSUB.
func alternatives(of map[int][]int) []byte {
	each := map[int][]byte{}
	for g, alts := range of {
		each[g] = append(u16s(len(alts)), u16s(alts...)...)
	}
	return sets([]int{1}, nil, each)
}
