package font

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"rederive/internal/must"

	"github.com/go-text/typesetting/font/opentype"
)

func ExampleLibrary_Itemize() {
	lib := NewLibrary()
	for _, run := range lib.Itemize(Roman, 10*Point, "office ∈ Ж") {
		fmt.Print(run.Face.Name(), ":")
		for _, g := range run.Glyphs {
			fmt.Printf(" %q", g.Text)
		}
		fmt.Println()
	}
	// Output:
	// LMRoman10-Regular: "o" "ffi" "c" "e" " "
	// LatinModernMath-Regular: "∈"
	// LMRoman10-Regular: " "
	// DejaVuSerif: "Ж"
}

func TestUnitText(t *testing.T) {
	for _, c := range []struct {
		u    Unit
		want string
	}{
		{0, "0"},
		{Point, "1"},
		{-Point / 2, "-0.5"},
		{Points(12.345), "12.345"},
		{Points(-0.0004), "0"},
		{Points(100.1), "100.1"},
	} {
		if got := c.u.Text(); got != c.want && got != "-"+c.want {
			t.Errorf("%d: got %s, want %s", c.u, got, c.want)
		}
	}
}

func TestEveryFaceLoads(t *testing.T) {
	lib := NewLibrary()
	for i := range lib.cuts {
		f := lib.cuts[i].load()
		if g, ok := f.Glyph('A'); !ok || f.Advance(g) == 0 || f.Bounds(g).YMax == 0 {
			t.Errorf("%s: no letter A", f.Name())
		}
		if m := f.Metrics(); m.XHeight <= 0 || m.Ascent <= 0 || m.Descent <= 0 {
			t.Errorf("%s: metrics %+v", f.Name(), m)
		}
	}
}

func TestOpticalSizes(t *testing.T) {
	lib := NewLibrary()
	for size, want := range map[Unit]string{
		8 * Point: "LMRoman8-Regular", 10 * Point: "LMRoman10-Regular",
		20 * Point: "LMRoman17-Regular",
	} {
		if got := lib.Face(Roman, size).Name(); got != want {
			t.Errorf("size %s: %s, want %s", size.Text(), got, want)
		}
	}
}

func TestMissing(t *testing.T) {
	runs := NewLibrary().Itemize(Roman, 10*Point, "a\U0001F9FFb")
	if len(runs) != 3 || !runs[1].Missing || runs[1].Glyphs[0].ID != 0 || runs[2].Missing {
		t.Fatalf("runs %+v", runs)
	}
}

// TestMathTable checks constants that the designers of Latin Modern Math publish for
// its Computer Modern ancestors: the axis at 250, rules of 40 thousandths.
func TestMathTable(t *testing.T) {
	f := NewLibrary().Face(Math, 10*Point)
	m := f.Math()
	if m.Constants.AxisHeight != 250 || m.Constants.FractionRuleThickness != 40 ||
		m.Constants.RadicalRuleThickness != 40 {
		t.Errorf("constants %+v", m.Constants)
	}
	if c := m.Constants; c.ScriptPercentScaleDown != 70 || c.ScriptScriptPercentScaleDown != 50 {
		t.Errorf("script sizes %d %d", c.ScriptPercentScaleDown, c.ScriptScriptPercentScaleDown)
	}
	paren, _ := f.Glyph('(')
	vs := m.Variants(paren, Vertical)
	if len(vs) < 5 || vs[0].Glyph != paren {
		t.Fatalf("variants of the parenthesis: %v", vs)
	}
	for i := 1; i < len(vs); i++ {
		if vs[i].Advance <= vs[i-1].Advance {
			t.Errorf("variant %d does not grow: %v", i, vs)
		}
	}
	a, ok := m.Assembly(paren, Vertical)
	if !ok || len(a.Parts) != 3 || a.Parts[0].Extender || !a.Parts[1].Extender {
		t.Errorf("assembly of the parenthesis: %+v", a)
	}
	integral, _ := f.Glyph('∫')
	if m.ItalicCorrection(integral) <= 0 {
		t.Error("the integral has no italic correction")
	}
	prime, _ := f.Glyph('′')
	if f.ScriptGlyph(prime, 1) == prime {
		t.Error("the prime has no design for scripts")
	}
}

func TestMathTableCutShort(t *testing.T) {
	f := NewLibrary().Face(Math, 10*Point)
	raw := must.Get(f.loader.RawTable(opentype.MustNewTag("MATH")))
	for n := 0; n < len(raw); n += 61 {
		if _, err := parseMath(raw[:n]); err == nil && n < 5000 {
			t.Errorf("%d bytes of the table were read without complaint", n)
		}
	}
}

// reread assembles tables into an uncompressed font and parses it.
func reread(t testing.TB, tables []table) *Face {
	t.Helper()
	out := []byte{'O', 'T', 'T', 'O', 0, byte(len(tables)), 0, 0, 0, 0, 0, 0}
	at := 12 + 16*len(tables)
	var body []byte
	for _, tb := range tables {
		out = append(out, tb.tag...)
		for _, v := range []int{int(checksum(tb.data)), at + len(body), len(tb.data)} {
			out = binary.BigEndian.AppendUint32(out, uint32(v))
		}
		body = append(body, tb.data...)
		body = append(body, make([]byte, -len(body)&3)...)
	}
	return must.Get(parse(append(out, body...)))
}

func checkSubset(t testing.TB, f *Face, glyphs []GID) {
	t.Helper()
	s := newSubset(f)
	for _, id := range glyphs {
		s.add(id)
	}
	tables := s.tables("Test Subset")
	slices.SortFunc(tables, func(a, b table) int { return strings.Compare(a.tag, b.tag) })
	g := reread(t, tables)
	for _, id := range glyphs {
		at := GID(s.index[id])
		if f.Advance(id) != g.Advance(at) || !reflect.DeepEqual(closed(f.Outline(id)), closed(g.Outline(at))) {
			t.Errorf("%s glyph %d changed:\n%v\n%v", f.Name(), id, f.Outline(id), g.Outline(at))
		}
	}
}

// closed drops a last line back to the start of its contour, which a reader may add or
// omit.
func closed(in []Segment) []Segment {
	var out []Segment
	var x, y int
	for i, s := range in {
		if s.Kind == Move {
			x, y = s.end()
		}
		ends := i+1 == len(in) || in[i+1].Kind == Move
		if s.Kind == Line && ends && s.X[0] == x && s.Y[0] == y {
			continue
		}
		out = append(out, s)
	}
	return out
}

func TestSubsetKeepsOutlines(t *testing.T) {
	lib := NewLibrary()
	for i := range lib.cuts {
		f := lib.cuts[i].load()
		var glyphs []GID
		for g := 1; g < f.Len(); g += 7 {
			glyphs = append(glyphs, GID(g))
		}
		checkSubset(t, f, glyphs)
	}
}

// load parses a web font as a browser would.
func load(t *testing.T, data []byte) *Face {
	t.Helper()
	if len(data)%4 != 0 {
		t.Errorf("%d bytes", len(data))
	}
	return must.Get(parse(data))
}

func TestWebMath(t *testing.T) {
	for _, style := range []Style{Math, ScreenMath} {
		f := NewLibrary().Face(style, 10*Point)
		data := must.Get(WebMath(f, "Rederive Math", []rune("x+(Σ")))
		if again, _ := WebMath(f, "Rederive Math", []rune("x+(Σ")); !bytes.Equal(data, again) {
			t.Error("two subsets differ")
		}
		g := load(t, data)
		if len(data) > 25_000 {
			t.Errorf("%s: %d bytes", f.Name(), len(data))
		}
		if _, ok := g.Glyph('𝑥'); !ok {
			t.Error("the italic x is missing")
		}
		if id, ok := g.Glyph('Q'); ok {
			t.Errorf("Q leads to glyph %d", id)
		}
		if g.Name() != "RederiveMath" {
			t.Errorf("the subset is named %s", g.Name())
		}
		sameMath(t, f, g, "(√Σ𝑥")
	}
}

// sameMath compares the MATH tables of two faces for some characters.
func sameMath(t *testing.T, f, g *Face, chars string) {
	if f.Math().Constants != g.Math().Constants || f.Math().MinConnectorOverlap != g.Math().MinConnectorOverlap {
		t.Errorf("constants differ")
	}
	for _, r := range chars {
		a, _ := f.Glyph(r)
		b, ok := g.Glyph(r)
		if !ok {
			t.Errorf("%c is missing", r)
			continue
		}
		if f.Math().ItalicCorrection(a) != g.Math().ItalicCorrection(b) || f.Advance(a) != g.Advance(b) {
			t.Errorf("%c leans by %d and is %d wide, not %d and %d", r, g.Math().ItalicCorrection(b), g.Advance(b),
				f.Math().ItalicCorrection(a), f.Advance(a))
		}
		for _, d := range []Direction{Vertical, Horizontal} {
			v, w := f.Math().Variants(a, d), g.Math().Variants(b, d)
			if len(v) != len(w) {
				t.Fatalf("%c has %d sizes, not %d", r, len(w), len(v))
			}
			for i := range v {
				if v[i].Advance != w[i].Advance || f.Bounds(v[i].Glyph) != g.Bounds(w[i].Glyph) {
					t.Errorf("%c differs in size %d", r, i)
				}
			}
			p, _ := f.Math().Assembly(a, d)
			q, _ := g.Math().Assembly(b, d)
			if len(p.Parts) != len(q.Parts) {
				t.Errorf("%c has %d parts, not %d", r, len(q.Parts), len(p.Parts))
			}
		}
		for level := 1; level <= 2; level++ {
			if f.Bounds(f.ScriptGlyph(a, level)) != g.Bounds(g.ScriptGlyph(b, level)) {
				t.Errorf("%c differs in scripts of level %d", r, level)
			}
		}
	}
}

// TestWebText shapes words in a subset and in the full face.
func TestWebText(t *testing.T) {
	words := []string{
		"office", "AVATAR", "Ty", "difficult", "final", "flow", "Gödel’s", "“To”", "1,234.5", "naïve",
		"ﬁ", "Wave–Type",
	}
	for _, style := range []Style{Screen, ScreenItalic, ScreenBold, ScreenBoldItalic} {
		f := NewLibrary().Face(style, 10*Point)
		data := must.Get(WebText(f, "Rederive Text", words...))
		g := load(t, data)
		for _, w := range words {
			if a, b := wide(f.Shape(w)), wide(g.Shape(w)); a != b {
				t.Errorf("%s: %q is %d wide, not %d", f.Name(), w, b, a)
			}
			if a, b := inked(f, w), inked(g, w); a != b {
				t.Errorf("%s: %q reaches to %v, not %v", f.Name(), w, b, a)
			}
		}
		if _, ok := g.Glyph('Ж'); ok {
			t.Error("a letter that nobody asked for is there")
		}
		if notices := g.notices(); !strings.Contains(notices[13], "Open Font License") ||
			!strings.Contains(notices[0], "STIX") {
			t.Errorf("the subset carries no licence: %v", notices)
		}
		t.Logf("%s: %d bytes", f.Name(), len(data))
	}
}

func wide(glyphs []Glyph) int {
	w := 0
	for _, g := range glyphs {
		w += g.Advance
	}
	return w
}

// inked returns the bounding box of all outlines of a word.
func inked(f *Face, word string) Box {
	var all Box
	at := 0
	for _, g := range f.Shape(word) {
		b := f.Bounds(g.ID)
		all.XMin, all.XMax = min(all.XMin, at+g.DX+b.XMin), max(all.XMax, at+g.DX+b.XMax)
		all.YMin, all.YMax = min(all.YMin, g.DY+b.YMin), max(all.YMax, g.DY+b.YMax)
		at += g.Advance
	}
	return all
}

// TestScreenDigits checks that digits have the same width within a hair, so that
// columns of numbers align.
func TestScreenDigits(t *testing.T) {
	for _, style := range []Style{Screen, ScreenItalic, ScreenBold, ScreenBoldItalic} {
		f := NewLibrary().Face(style, 10*Point)
		zero, _ := f.Glyph('0')
		for r := '1'; r <= '9'; r++ {
			g, _ := f.Glyph(r)
			if d := f.Advance(g) - f.Advance(zero); d < -2 || d > 2 {
				t.Errorf("%s: %c is %d wide, 0 is %d", f.Name(), r, f.Advance(g), f.Advance(zero))
			}
		}
	}
}

func FuzzSubset(f *testing.F) {
	face := NewLibrary().Face(Italic, 10*Point)
	f.Add([]byte{1, 2, 3, 200, 7})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, picks []byte) {
		var glyphs []GID
		for i, p := range picks {
			glyphs = append(glyphs, GID((int(p)+i*251)%face.Len()))
		}
		checkSubset(t, face, glyphs)
		must.Get(CFF(face, "ABCDEF+Test", glyphs))
	})
}

func FuzzMathTable(f *testing.F) {
	face := NewLibrary().Face(Math, 10*Point)
	raw := must.Get(face.loader.RawTable(opentype.MustNewTag("MATH")))
	f.Add(200, byte(7), 4000)
	f.Fuzz(func(t *testing.T, at int, value byte, length int) {
		data := bytes.Clone(raw[:uint(length)%uint(len(raw)+1)])
		if len(data) > 0 {
			data[uint(at)%uint(len(data))] = value
		}
		_, _ = parseMath(data) // it may fail, but not panic
	})
}

func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		lib := NewLibrary()
		for _, s := range []Style{Roman, Italic, Bold, Mono, Math} {
			lib.Itemize(s, 10*Point, "The start of a document")
		}
	}
}

func BenchmarkShape(b *testing.B) {
	f := NewLibrary().Face(Roman, 10*Point)
	for b.Loop() {
		f.mu.Lock()
		f.harfbuzz("efficient")
		f.mu.Unlock()
	}
}

func BenchmarkWebMath(b *testing.B) {
	f := NewLibrary().Face(Math, 10*Point)
	for b.Loop() {
		must.Get(WebMath(f, "Rederive Math", []rune("abcxyz()+=∑∫")))
	}
}
