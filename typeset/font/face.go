package font

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	gofont "github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/harfbuzz"

	"rederive/internal/xslices"
)

// A GID is the index of a glyph in its face. GID 0 is the box that stands
// for a missing character.
type GID uint16

// A Face is one font file. It does not change and may be used by many goroutines. Two
// faces are the same if their pointers are equal.
type Face struct {
	name       string
	upem       int
	metrics    Metrics
	fixedPitch bool
	letter     GID // "x", which measures a fixed pitch
	advances   []uint16
	given      bool // not built in, so its contents are untrusted
	math       *MathTable
	loader     *opentype.Loader

	mu      sync.Mutex // guards the following
	source  *gofont.Face
	shaper  *harfbuzz.Font
	buffer  *harfbuzz.Buffer
	words   map[string][]Glyph
	glyphs  map[rune]GID // 0 if the face lacks the character
	shapes  map[GID]shape
	scripts map[scriptKey]GID
	kept    fontCache
}

// A shape is a glyph's outline and the box around its ink.
type shape struct {
	segments []Segment
	box      Box
}

// Metrics are the measurements of a face as a whole, in font units. Descent is positive
// for faces that extend below the baseline.
type Metrics struct {
	Ascent, Descent    int
	CapHeight, XHeight int
	ItalicAngle        int // 1/65536 degree, negative when leaning right
}

// A Box is the extent of a glyph's ink, in font units, y upward.
type Box struct{ XMin, YMin, XMax, YMax int }

// A SegmentKind says what a Segment draws.
type SegmentKind uint8

// The kinds of segments.
const (
	Move SegmentKind = iota
	Line
	Cubic
)

// A Segment is a part of an outline: one point for Move and Line, two
// control points and the end for Cubic. A contour closes before the next
// Move and at the end.
type Segment struct {
	Kind SegmentKind
	X, Y [3]int
}

// parse parses a built-in font with CFF or TrueType outlines.
func parse(data []byte) (*Face, error) {
	loader, err := opentype.NewLoader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("reading font: %w", err)
	}
	f, err := readFace(loader)
	if err != nil {
		return nil, err
	}
	if raw, err := loader.RawTable(opentype.MustNewTag("MATH")); err == nil {
		if f.math, err = parseMath(raw); err != nil {
			return nil, fmt.Errorf("reading MATH table of %s: %w", f.name, err)
		}
	}
	return f, nil
}

// readFace reads everything in a font but its MATH table.
func readFace(loader *opentype.Loader) (*Face, error) {
	source, err := gofont.NewFont(loader)
	if err != nil {
		return nil, fmt.Errorf("reading font: %w", err)
	}
	f := &Face{
		loader: loader,
		upem:   int(source.Upem()),
		source: gofont.NewFace(source),
		words:  map[string][]Glyph{}, glyphs: map[rune]GID{},
		shapes: map[GID]shape{}, scripts: map[scriptKey]GID{},
	}
	if f.name, err = postScriptName(loader); err != nil {
		return nil, err
	}
	if err := f.measure(); err != nil {
		return nil, fmt.Errorf("reading font %s: %w", f.name, err)
	}
	return f, nil
}

// measure reads the metrics of the face and the advances of its glyphs.
func (f *Face) measure() error {
	table := func(tag string, least int) ([]byte, error) {
		raw, err := f.loader.RawTable(opentype.MustNewTag(tag))
		if err == nil && len(raw) < least {
			err = fmt.Errorf("table %s is cut short", tag)
		}
		return raw, err
	}
	os2, err := table("OS/2", 78)
	if err != nil {
		return err
	}
	post, err := table("post", 16)
	if err != nil {
		return err
	}
	maxp, err := table("maxp", 6)
	if err != nil {
		return err
	}
	i16 := func(b []byte, at int) int { return int(int16(binary.BigEndian.Uint16(b[at:]))) }
	f.metrics = Metrics{
		Ascent: i16(os2, 68), Descent: -i16(os2, 70),
		ItalicAngle: int(int32(binary.BigEndian.Uint32(post[4:]))),
	}
	f.fixedPitch = binary.BigEndian.Uint32(post[12:]) != 0
	f.advances = make([]uint16, binary.BigEndian.Uint16(maxp[4:]))
	for i := range f.advances {
		f.advances[i] = uint16(f.source.HorizontalAdvance(gofont.GID(i)))
	}
	f.letter, _ = f.Glyph('x')
	capital, _ := f.Glyph('H')
	f.metrics.XHeight, f.metrics.CapHeight = f.Bounds(f.letter).YMax, f.Bounds(capital).YMax
	return nil
}

// Name returns the PostScript name, such as "LMRoman10-Regular".
func (f *Face) Name() string { return f.name }

// Family returns the name that web pages use for the face's subset. It is not the
// face's own name, which the licence reserves for the unchanged font.
func (f *Face) Family() string { return "typeset-" + strings.ToLower(f.name) }

// UnitsPerEm returns the number of font units per em.
func (f *Face) UnitsPerEm() int { return f.upem }

// FixedPitch reports whether all letters have the same width.
func (f *Face) FixedPitch() bool { return f.fixedPitch }

// Len returns the number of glyphs.
func (f *Face) Len() int { return len(f.advances) }

// Metrics returns the measurements of the face as a whole.
func (f *Face) Metrics() Metrics { return f.metrics }

// Math returns the MATH table, or nil for a face without one.
func (f *Face) Math() *MathTable { return f.math }

// Scale converts font units to a length at a size, rounded half away from zero.
func (f *Face) Scale(v int, size Unit) Unit { return MulDiv(size, Unit(v), Unit(f.upem)) }

// Advance returns the width of a glyph in font units.
func (f *Face) Advance(g GID) int {
	if int(g) >= len(f.advances) {
		return 0
	}
	return int(f.advances[g])
}

// Glyph returns the glyph of a character, and whether the face has it.
func (f *Face) Glyph(r rune) (GID, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.lookup(r)
}

// lookup is Glyph under the lock.
func (f *Face) lookup(r rune) (GID, bool) {
	g, known := f.glyphs[r]
	if !known {
		id, _ := f.source.Font.NominalGlyph(r)
		g = GID(id)
		f.glyphs[r] = g
	}
	return g, g != 0
}

// covers reports whether the face has every character of text.
func (f *Face) covers(text string) bool {
	return !slices.ContainsFunc(f.Shape(text), func(g Glyph) bool { return g.ID == 0 })
}

// Bounds returns the extent of a glyph's ink, or the zero Box if it has none.
func (f *Face) Bounds(g GID) Box { return f.shape(g).box }

// Outline returns the contours of a glyph in font units, y upward. TrueType curves are
// converted to cubics. The caller must not change the result.
func (f *Face) Outline(g GID) []Segment { return f.shape(g).segments }

func (f *Face) shape(g GID) shape {
	f.mu.Lock()
	defer f.mu.Unlock()
	s, known := f.shapes[g]
	if !known {
		s = f.trace(g)
		f.shapes[g] = s
	}
	return s
}

// trace reads a glyph's outline and rounds it to whole font units.
func (f *Face) trace(g GID) (s shape) {
	if f.given {
		defer func() {
			if recover() != nil {
				s = shape{} // a broken glyph has no ink
			}
		}()
	}
	outline, ok := f.source.GlyphDataOutline(gofont.GID(g))
	if !ok {
		return shape{}
	}
	var pen opentype.SegmentPoint
	for _, seg := range outline.Segments {
		s.segments = append(s.segments, cubic(pen, seg))
		args := seg.ArgsSlice()
		pen = args[len(args)-1]
	}
	s.box = extent(s.segments)
	return s
}

// cubic rounds a segment and converts a quadratic curve from pen to a cubic.
func cubic(pen opentype.SegmentPoint, seg opentype.Segment) Segment {
	a := seg.Args
	switch seg.Op {
	case opentype.SegmentOpMoveTo:
		return segment(Move, a[0])
	case opentype.SegmentOpLineTo:
		return segment(Line, a[0])
	case opentype.SegmentOpCubeTo:
		return segment(Cubic, a[0], a[1], a[2])
	}
	third := func(p opentype.SegmentPoint) opentype.SegmentPoint {
		return opentype.SegmentPoint{X: (p.X + 2*a[0].X) / 3, Y: (p.Y + 2*a[0].Y) / 3}
	}
	return segment(Cubic, third(pen), third(a[1]), a[1])
}

func segment(kind SegmentKind, points ...opentype.SegmentPoint) Segment {
	s := Segment{Kind: kind}
	for i, p := range points {
		s.X[i], s.Y[i] = int(math.Round(float64(p.X))), int(math.Round(float64(p.Y)))
	}
	return s
}

// extent returns the bounding box of all points. Fonts put points at the extremes of
// their curves, so control points do not enlarge it.
func extent(segments []Segment) Box {
	if len(segments) == 0 {
		return Box{}
	}
	b := Box{math.MaxInt, math.MaxInt, math.MinInt, math.MinInt}
	for _, s := range segments {
		for i := range s.points() {
			b.XMin, b.XMax = min(b.XMin, s.X[i]), max(b.XMax, s.X[i])
			b.YMin, b.YMax = min(b.YMin, s.Y[i]), max(b.YMax, s.Y[i])
		}
	}
	return b
}

// points returns the number of points of a segment.
func (s Segment) points() int {
	if s.Kind == Cubic {
		return 3
	}
	return 1
}

// end returns the last point of a segment.
func (s Segment) end() (x, y int) {
	i := s.points() - 1
	return s.X[i], s.Y[i]
}

// postScriptName reads name record 6 of the Windows or Macintosh platform.
func postScriptName(loader *opentype.Loader) (string, error) {
	raw, err := loader.RawTable(opentype.MustNewTag("name"))
	if err != nil || len(raw) < 6 {
		return "", fmt.Errorf("reading font: no name table")
	}
	storage := int(binary.BigEndian.Uint16(raw[4:]))
	for rec := 6; rec+12 <= min(storage, len(raw)); rec += 12 {
		if binary.BigEndian.Uint16(raw[rec+6:]) != 6 {
			continue
		}
		length, offset := int(binary.BigEndian.Uint16(raw[rec+8:])), int(binary.BigEndian.Uint16(raw[rec+10:]))
		if start := storage + offset; start+length <= len(raw) {
			return asciiOnly(raw[start : start+length]), nil
		}
	}
	return "", fmt.Errorf("reading font: no PostScript name")
}

// asciiOnly drops the zero bytes of UTF-16 and everything else that a PostScript name
// must not contain.
func asciiOnly(b []byte) string {
	return string(xslices.Filter(b, func(c byte) bool { return c > ' ' && c < 0x7f }))
}
