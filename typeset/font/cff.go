package font

import (
	"fmt"
	"math"
	"slices"
)

// CFF writes a subset of a face as a CID-keyed font for a PDF file (Adobe Technical
// Note 5176). CID 0 is the missing glyph and CID i+1 is glyphs[i]. A glyph may occur
// twice, so that each of its meanings has its own code. Hints are omitted.
func CFF(f *Face, name string, glyphs []GID) ([]byte, error) {
	glyphs = append([]GID{0}, glyphs...)
	if len(glyphs) > math.MaxUint16 {
		return nil, fmt.Errorf("subset of %s: %d glyphs are too many", f.name, len(glyphs))
	}
	charstrings := make([][]byte, len(glyphs))
	for i, g := range glyphs {
		if int(g) >= f.Len() {
			return nil, fmt.Errorf("subset of %s: no glyph %d", f.name, g)
		}
		charstrings[i] = charstring(f.Advance(g), f.Outline(g))
	}
	return assembleCFF(f.upem, name, charstrings), nil
}

// assembleCFF assembles the parts of a CFF table. Offsets in the dictionaries have a
// fixed width, so that the sizes are known in advance.
func assembleCFF(upem int, name string, charstrings [][]byte) []byte {
	n := len(charstrings)
	head := []byte{1, 0, 4, 4}
	head = append(head, index([][]byte{[]byte(name)})...)
	// String INDEX: SID 391 "Adobe", 392 "Identity"
	strings := append(index([][]byte{[]byte("Adobe"), []byte("Identity")}), index(nil)...) // and no global subroutines
	charset := []byte{2, 0, 1, byte((n - 2) >> 8), byte(n - 2)}
	if n < 2 {
		charset = []byte{0}
	}
	fdSelect := []byte{3, 0, 1, 0, 0, 0, byte(n >> 8), byte(n)}
	private := append(append(dictInt(0), 20), append(dictInt(0), 21)...) // defaultWidthX, nominalWidthX
	chars := index(charstrings)

	top := func(charsetAt, selectAt, charsAt, arrayAt int) []byte {
		var d []byte
		d = append(d, dictInt(391)...)
		d = append(d, dictInt(392)...)
		d = append(append(d, dictInt(0)...), 12, 30) // ROS
		d = append(d, fontMatrix(upem)...)
		d = append(append(d, dictInt(n)...), 12, 34) // CIDCount
		d = append(append(d, dictOffset(charsetAt)...), 15)
		d = append(append(d, dictOffset(selectAt)...), 12, 37)
		d = append(append(d, dictOffset(charsAt)...), 17)
		d = append(append(d, dictOffset(arrayAt)...), 12, 36)
		return index([][]byte{d})
	}
	fontDict := func(privateAt int) []byte {
		d := append(dictOffset(len(private)), dictOffset(privateAt)...)
		return index([][]byte{append(d, 18)})
	}
	charsetAt := len(head) + len(top(0, 0, 0, 0)) + len(strings)
	selectAt := charsetAt + len(charset)
	charsAt := selectAt + len(fdSelect)
	arrayAt := charsAt + len(chars)
	privateAt := arrayAt + len(fontDict(0))

	out := append(head, top(charsetAt, selectAt, charsAt, arrayAt)...)
	for _, part := range [][]byte{strings, charset, fdSelect, chars, fontDict(privateAt), private} {
		out = append(out, part...)
	}
	return out
}

// fontMatrix writes the font matrix of a face whose em is not 1000 units.
func fontMatrix(upem int) []byte {
	if upem == 1000 {
		return nil
	}
	scale := dictReal(fmt.Sprintf("%.9f", 1/float64(upem)))
	zero := dictInt(0)
	return append(slices.Concat(scale, zero, zero, scale, zero, zero), 12, 7)
}

// index writes an INDEX structure.
func index(items [][]byte) []byte {
	if len(items) == 0 {
		return []byte{0, 0}
	}
	total := 1
	for _, item := range items {
		total += len(item)
	}
	size := 1
	for total >= 1<<(8*size) {
		size++
	}
	out := make([]byte, 0, 3+size*(len(items)+1)+total)
	out = append(out, byte(len(items)>>8), byte(len(items)), byte(size))
	at := 1
	offset := func() {
		for i := size - 1; i >= 0; i-- {
			out = append(out, byte(at>>(8*i)))
		}
	}
	offset()
	for _, item := range items {
		at += len(item)
		offset()
	}
	for _, item := range items {
		out = append(out, item...)
	}
	return out
}

// dictInt writes a dictionary number in its shortest form.
func dictInt(v int) []byte {
	if v >= -1131 && v <= 1131 {
		return number(nil, v)
	}
	if v >= math.MinInt16 && v <= math.MaxInt16 {
		return []byte{28, byte(v >> 8), byte(v)}
	}
	return dictOffset(v)
}

// dictOffset writes a number in five bytes, regardless of its size.
func dictOffset(v int) []byte {
	return []byte{29, byte(v >> 24), byte(v >> 16), byte(v >> 8), byte(v)}
}

// dictReal writes a decimal number, two digits to a byte.
func dictReal(text string) []byte {
	nibbles := make([]byte, 0, len(text)+2)
	for _, c := range []byte(text) {
		if c == '.' {
			nibbles = append(nibbles, 10)
		} else {
			nibbles = append(nibbles, c-'0')
		}
	}
	nibbles = append(nibbles, 15)
	if len(nibbles)%2 == 1 {
		nibbles = append(nibbles, 15)
	}
	out := []byte{30}
	for i := 0; i < len(nibbles); i += 2 {
		out = append(out, nibbles[i]<<4|nibbles[i+1])
	}
	return out
}
