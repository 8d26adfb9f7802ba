package pdf

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strings"

	"rederive/internal/xslices"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// A fontUse is a face in the file. Each pair of a glyph and the text that it stands for
// has its own code, so that copying yields "(" for every size of parenthesis and all
// letters of a ligature.
type fontUse struct {
	face   *font.Face
	ref    ref
	codes  map[meaning]int
	glyphs []meaning // glyphs[i] has code i+1
}

type meaning struct {
	id   font.GID
	text string
}

// A fontKey identifies a part of a face. One part holds up to maxCodes glyphs.
type fontKey struct {
	face *font.Face
	part int
}

// maxCodes is the number of codes in one font object.
const maxCodes = 65000

// code returns the number of a font and the code of a glyph in that font.
func (f *file) code(face *font.Face, g draw.Glyph) (number, code int) {
	m := meaning{g.ID, g.Text}
	for part := 0; ; part++ {
		number, ok := f.fontOf[fontKey{face, part}]
		if !ok {
			number = len(f.faces)
			f.fontOf[fontKey{face, part}] = number
			f.faces = append(f.faces, &fontUse{face: face, ref: f.alloc(), codes: map[meaning]int{}})
		}
		use := f.faces[number]
		if code, ok := use.codes[m]; ok {
			return number, code
		}
		if len(use.glyphs) < maxCodes {
			use.glyphs = append(use.glyphs, m)
			use.codes[m] = len(use.glyphs)
			return number, len(use.glyphs)
		}
	}
}

// fonts writes all fonts.
func (f *file) fonts() {
	for _, use := range f.faces {
		f.font(use)
	}
}

func (f *file) font(use *fontUse) {
	ids := xslices.Map(use.glyphs, func(m meaning) font.GID { return m.id })
	base := subsetTag(use) + "+" + use.face.Name()
	data, err := font.CFF(use.face, base, ids)
	if err != nil {
		f.fail("%w", err)
		return
	}
	program := f.stream("/Subtype/CIDFontType0C", data)
	descriptor := f.add(describe(use.face, base, program))
	cid := f.add(fmt.Sprintf(
		"<</Type/Font/Subtype/CIDFontType0/BaseFont%s/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement "+
			"0>>/FontDescriptor %s/DW 0/W[1[%s]]>>",
		name(base), descriptor, widths(use)))
	toUnicode := f.stream("", unicodeMap(use))
	f.set(use.ref, fmt.Sprintf(
		"<</Type/Font/Subtype/Type0/BaseFont%s/Encoding/Identity-H/DescendantFonts[%s]/ToUnicode %s>>",
		name(base+"-Identity-H"), cid, toUnicode))
}

// subsetTag returns the six letters that mark a subset, derived from its content.
func subsetTag(use *fontUse) string {
	h := sha256.New()
	fmt.Fprint(h, use.face.Name())
	for _, m := range use.glyphs {
		fmt.Fprintf(h, "%d %q,", m.id, m.text)
	}
	sum := h.Sum(nil)
	tag := make([]byte, 6)
	for i := range tag {
		tag[i] = 'A' + sum[i]%26
	}
	return string(tag)
}

// describe writes the font descriptor.
func describe(face *font.Face, base string, program ref) string {
	m := face.Metrics()
	mil := func(v int) int { return v * 1000 / face.UnitsPerEm() }
	flags := 4 // symbolic, since the encoding is our own
	if face.FixedPitch() {
		flags |= 1
	}
	if m.ItalicAngle != 0 {
		flags |= 64
	}
	return fmt.Sprintf("<</Type/FontDescriptor/FontName%s/Flags %d/FontBBox[%d %d %d %d]/ItalicAngle %d/Ascent "+
		"%d/Descent %d/CapHeight %d/StemV 80/FontFile3 %s>>",
		name(base), flags, -1000, mil(-m.Descent)-500, 2000, mil(m.Ascent)+500, m.ItalicAngle>>16, mil(m.Ascent),
		-mil(m.Descent), mil(m.CapHeight), program)
}

// widths lists the advances in thousandths of the em.
func widths(use *fontUse) string {
	var b strings.Builder
	for i, m := range use.glyphs {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(use.face.Scale(use.face.Advance(m.id), 1000*font.Point).Text())
	}
	return b.String()
}

// unicodeMap writes the CMap from codes to text. All parts but the first of an
// assembled glyph map to the zero-width space.
func unicodeMap(use *fontUse) []byte {
	var b bytes.Buffer
	b.WriteString("/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n" +
		"/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n" +
		"/CMapName/Adobe-Identity-UCS def/CMapType 2 def\n" +
		"1 begincodespacerange<0000><FFFF>endcodespacerange\n")
	for start := 0; start < len(use.glyphs); start += 100 {
		block := use.glyphs[start:min(start+100, len(use.glyphs))]
		fmt.Fprintf(&b, "%d beginbfchar\n", len(block))
		for i, m := range block {
			fmt.Fprintf(&b, "<%04X><%s>\n", start+i+1, utf16Hex(cmapText(m.text)))
		}
		b.WriteString("endbfchar\n")
	}
	b.WriteString("endcmap CMapName currentdict/CMap defineresource pop end end")
	return b.Bytes()
}

// cmapText returns the text of a glyph without characters that a CMap may not contain.
func cmapText(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == 0 || r == 0xFEFF || r == 0xFFFE {
			return -1
		}
		return r
	}, s)
	if s == "" {
		return "\u200b"
	}
	return s
}
