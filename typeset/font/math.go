package font

import (
	"encoding/binary"
	"errors"
	"reflect"
)

// A MathTable is the MATH table of a face, which holds what the layout of formulas
// needs (OpenType specification 1.9, chapter MATH). All lengths are in font units.
type MathTable struct {
	Constants           MathConstants
	MinConnectorOverlap int

	italics  map[GID]int
	accents  map[GID]int
	extended map[GID]bool
	variants [2]map[GID][]Variant
	assembly [2]map[GID]Assembly
}

// MathConstants are the 56 constants of the table, in its order and under
// its names.
type MathConstants struct {
	ScriptPercentScaleDown, ScriptScriptPercentScaleDown                             int
	DelimitedSubFormulaMinHeight, DisplayOperatorMinHeight                           int
	MathLeading, AxisHeight, AccentBaseHeight, FlattenedAccentBaseHeight             int
	SubscriptShiftDown, SubscriptTopMax, SubscriptBaselineDropMin                    int
	SuperscriptShiftUp, SuperscriptShiftUpCramped, SuperscriptBottomMin              int
	SuperscriptBaselineDropMax, SubSuperscriptGapMin                                 int
	SuperscriptBottomMaxWithSubscript, SpaceAfterScript                              int
	UpperLimitGapMin, UpperLimitBaselineRiseMin                                      int
	LowerLimitGapMin, LowerLimitBaselineDropMin                                      int
	StackTopShiftUp, StackTopDisplayStyleShiftUp                                     int
	StackBottomShiftDown, StackBottomDisplayStyleShiftDown                           int
	StackGapMin, StackDisplayStyleGapMin                                             int
	StretchStackTopShiftUp, StretchStackBottomShiftDown                              int
	StretchStackGapAboveMin, StretchStackGapBelowMin                                 int
	FractionNumeratorShiftUp, FractionNumeratorDisplayStyleShiftUp                   int
	FractionDenominatorShiftDown, FractionDenominatorDisplayStyleShiftDown           int
	FractionNumeratorGapMin, FractionNumDisplayStyleGapMin                           int
	FractionRuleThickness                                                            int
	FractionDenominatorGapMin, FractionDenomDisplayStyleGapMin                       int
	SkewedFractionHorizontalGap, SkewedFractionVerticalGap                           int
	OverbarVerticalGap, OverbarRuleThickness, OverbarExtraAscender                   int
	UnderbarVerticalGap, UnderbarRuleThickness, UnderbarExtraDescender               int
	RadicalVerticalGap, RadicalDisplayStyleVerticalGap                               int
	RadicalRuleThickness, RadicalExtraAscender                                       int
	RadicalKernBeforeDegree, RadicalKernAfterDegree, RadicalDegreeBottomRaisePercent int
}

// A Direction is the direction in which a glyph grows.
type Direction uint8

// The directions.
const (
	Vertical Direction = iota
	Horizontal
)

// A Variant is a glyph for the same character in another size; Advance is its extent in
// the direction of growth.
type Variant struct {
	Glyph   GID
	Advance int
}

// An Assembly builds a glyph of any size from parts, from bottom to top or
// from left to right.
type Assembly struct {
	ItalicCorrection int
	Parts            []Part
}

// A Part of an assembly. An Extender may be repeated or omitted.
type Part struct {
	Glyph                        GID
	StartConnector, EndConnector int
	FullAdvance                  int
	Extender                     bool
}

// ItalicCorrection returns how far the glyph leans to the right, or 0 if the table does
// not say.
func (m *MathTable) ItalicCorrection(g GID) int { return m.italics[g] }

// TopAccent returns the horizontal position over which an accent is centred.
func (m *MathTable) TopAccent(g GID) (int, bool) {
	x, ok := m.accents[g]
	return x, ok
}

// Variants returns the sizes of a glyph, smallest first; usually g comes first.
func (m *MathTable) Variants(g GID, d Direction) []Variant { return m.variants[d][g] }

// Assembly returns the parts that build the glyph at any size.
func (m *MathTable) Assembly(g GID, d Direction) (Assembly, bool) {
	a, ok := m.assembly[d][g]
	return a, ok
}

// errShort is the panic value that ends the parsing of a truncated table.
var errShort = errors.New("table is cut short")

// A view reads big-endian numbers at offsets into a table.
type view []byte

func (v view) u16(at int) int {
	if at < 0 || at+2 > len(v) {
		panic(errShort)
	}
	return int(binary.BigEndian.Uint16(v[at:]))
}

func (v view) i16(at int) int { return int(int16(v.u16(at))) }

// from returns the view from an offset, or nil for offset 0, which means "absent".
func (v view) from(offset int) view {
	if offset == 0 {
		return nil
	}
	if offset > len(v) {
		panic(errShort)
	}
	return v[offset:]
}

// parseMath parses a whole MATH table.
func parseMath(raw []byte) (m *MathTable, err error) {
	defer func() {
		if r := recover(); r == errShort {
			m, err = nil, errShort
		} else if r != nil {
			panic(r)
		}
	}()
	v := view(raw)
	m = &MathTable{extended: map[GID]bool{}}
	m.readConstants(v.from(v.u16(4)))
	if info := v.from(v.u16(6)); info != nil {
		m.readGlyphInfo(info)
	}
	if variants := v.from(v.u16(8)); variants != nil {
		m.readVariants(variants)
	}
	return m, nil
}

// readConstants fills the fields in order. The first two and the last are plain
// numbers, the next two are unsigned heights, and every other one is followed by the
// offset of a device table, which only low-resolution screens need.
func (m *MathTable) readConstants(v view) {
	fields := reflect.ValueOf(&m.Constants).Elem()
	n, at := fields.NumField(), 0
	for i := range n {
		fields.Field(i).SetInt(int64(v.i16(at)))
		at += 2
		if i >= 4 && i < n-1 {
			at += 2
		}
	}
}

func (m *MathTable) readGlyphInfo(v view) {
	m.italics = values(v.from(v.u16(0)))
	m.accents = values(v.from(v.u16(2)))
	if cov := v.from(v.u16(4)); cov != nil {
		for _, g := range coverage(cov) {
			m.extended[g] = true
		}
	}
}

// values reads a coverage table and one value for each of its glyphs.
func values(v view) map[GID]int {
	if v == nil {
		return nil
	}
	out := map[GID]int{}
	for i, g := range coverage(v.from(v.u16(0))) {
		out[g] = v.i16(4 + 4*i)
	}
	return out
}

// coverage returns the glyphs of a coverage table in order.
func coverage(v view) []GID {
	var out []GID
	if v == nil {
		panic(errShort)
	}
	n := v.u16(2)
	if v.u16(0) == 1 {
		for i := range n {
			out = append(out, GID(v.u16(4+2*i)))
		}
		return out
	}
	for i := range n {
		for g := v.u16(4 + 6*i); g <= v.u16(6+6*i); g++ {
			out = append(out, GID(g))
		}
	}
	return out
}

func (m *MathTable) readVariants(v view) {
	m.MinConnectorOverlap = v.u16(0)
	counts := [2]int{v.u16(6), v.u16(8)}
	at := 10
	for d := range counts {
		m.variants[d], m.assembly[d] = map[GID][]Variant{}, map[GID]Assembly{}
		offset := v.u16(2 + 2*d)
		if offset == 0 {
			continue
		}
		for i, g := range coverage(v.from(offset)) {
			if i < counts[d] {
				m.readConstruction(Direction(d), g, v.from(v.u16(at+2*i)))
			}
		}
		at += 2 * counts[d]
	}
}

func (m *MathTable) readConstruction(d Direction, g GID, v view) {
	if v == nil {
		return
	}
	for i := range v.u16(2) {
		m.variants[d][g] = append(m.variants[d][g], Variant{GID(v.u16(4 + 4*i)), v.u16(6 + 4*i)})
	}
	parts := v.from(v.u16(0))
	if parts == nil {
		return
	}
	a := Assembly{ItalicCorrection: parts.i16(0)}
	for i := range parts.u16(4) {
		at := 6 + 10*i
		a.Parts = append(a.Parts, Part{
			Glyph: GID(parts.u16(at)), StartConnector: parts.u16(at + 2), EndConnector: parts.u16(at + 4),
			FullAdvance: parts.u16(at + 6), Extender: parts.u16(at+8)&1 != 0,
		})
	}
	m.assembly[d][g] = a
}
