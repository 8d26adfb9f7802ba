package mathbox

import (
	"slices"
	"strings"
	"testing"

	"rederive/internal/golden"
	"rederive/typeset/draw"
	"rederive/typeset/font"
	"rederive/typeset/tex"
)

// gallery returns the formulas of package tex's gallery.
func gallery(t testing.TB) []string {
	data := golden.Read(t, "../tex/testdata/gallery.tex")
	var out []string
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '%' {
			out = append(out, line)
		}
	}
	return out
}

func ten() Setting { return Setting{Library: font.NewLibrary(), Size: 10 * font.Point} }

func parse(t testing.TB, src string) *tex.Formula {
	t.Helper()
	f, errs := tex.Parse(src, nil)
	for _, err := range errs {
		t.Errorf("%s: %v", src, err)
	}
	return f
}

// copiedText returns the text that copying a picture's glyphs yields.
func copiedText(p *draw.Picture) string {
	var b strings.Builder
	draw.Walk(p.Ops, func(op draw.Op) {
		if g, ok := op.(*draw.Glyphs); ok {
			for _, glyph := range g.Run {
				b.WriteString(glyph.Text)
			}
		}
	})
	return b.String()
}

// TestGalleryFits demands that every formula's ink is inside its box, and that its
// glyphs exist.
func TestGalleryFits(t *testing.T) {
	set := ten()
	for _, src := range gallery(t) {
		f := parse(t, src)
		for _, p := range []*draw.Picture{set.Display(f), set.Line(f)} {
			fits(t, src, p)
		}
	}
}

func fits(t *testing.T, src string, p *draw.Picture) {
	t.Helper()
	if p.Width <= 0 {
		t.Errorf("%s: width %d", src, p.Width)
	}
	if strings.Contains(src, "smash") || strings.Contains(src, "phantom") || strings.Contains(src, "lap") {
		return
	}
	slack := font.Point // slanted letters and accents may extend beyond the box
	draw.Walk(p.Ops, func(op draw.Op) {
		g, ok := op.(*draw.Glyphs)
		if !ok {
			return
		}
		x := g.At.X
		for _, glyph := range g.Run {
			if glyph.ID == 0 {
				t.Errorf("%s: a glyph is missing for %q", src, glyph.Text)
			}
			b := g.Face.Bounds(glyph.ID)
			left, right := x+g.Face.Scale(b.XMin, g.Size), x+g.Face.Scale(b.XMax, g.Size)
			top, bottom := g.At.Y+g.Face.Scale(b.YMax, g.Size), g.At.Y+g.Face.Scale(b.YMin, g.Size)
			if left < -slack || right > p.Width+slack || top > p.Height+1 || bottom < -p.Depth-1 {
				t.Errorf("%s: %q reaches out of the box", src, glyph.Text)
			}
			x += glyph.Advance
		}
	})
}

// TestMeasures compares sizes with those of TeX for the same formulas in Computer
// Modern at ten points (The TeXbook, chapters 17 and 18, and appendix G, worked out by
// hand from the parameters of the fonts).
func TestMeasures(t *testing.T) {
	set := ten()
	width := func(src string) float64 { return set.Display(parse(t, src)).Width.Points() }
	near := func(what string, got, want, within float64) {
		if got < want-within || got > want+within {
			t.Errorf("%s: %.3f, want %.3f", what, got, want)
		}
	}
	near("medium space", width("a+b")-width("a{+}b"), 2*40.0/18, 0.002)
	near("thick space", width("a=b")-width("a{=}b"), 2*50.0/18, 0.002)
	near("thin space", width("a,b")-width("a{,}b"), 30.0/18, 0.002)
	near("no space in scripts", width("x^{a+b}")-width("x^{a{+}b}"), 0, 0.001)
	near("unary minus", width("-a")-width("{-}a"), 0, 0.001)
	near("quad", width(`a\quad b`)-width("ab"), 10, 0.001)
	near("negative thin space", width(`a\!b`)-width("ab"), -30.0/18, 0.002)
	near("digits", width("12")-width("1"), 5, 0.001)
	near("phantom", width(`\phantom{abc}`)-width("abc"), 0, 0.001)
	near("overlap", width(`a\mathrlap{bcd}`)-width("a"), 0, 0.001)

	raised := func(src, glyph string) float64 { return baseline(set.Display(parse(t, src)), glyph).Points() }
	near("superscript", raised("x^2", "2"), 3.63, 0.005)
	near("cramped superscript", raised(`\sqrt{x^2}`, "2"), 2.89, 0.005)
	near("subscript", raised("x_2", "2"), -2.47, 0.005)
	near("numerator", raised(`\frac{2}{x}`, "2"), 6.77, 0.005)
	near("denominator", raised(`\frac{x}{2}`, "2"), -6.86, 0.005)
	near("numerator in text style", raised(`\tfrac{2}{x}`, "2"), 3.94, 0.005)
	near("limit", raised(`\sum^2`, "2"), 9.5+2.0, 0.005)
}

// baseline returns the height of the glyph with a given text.
func baseline(p *draw.Picture, text string) draw.Unit {
	y := draw.Unit(1 << 40)
	draw.Walk(p.Ops, func(op draw.Op) {
		if g, ok := op.(*draw.Glyphs); ok && g.Run[0].Text == text {
			y = g.At.Y
		}
	})
	return y
}

// TestBreaks checks that a line may end only after relations and binary operators of
// the formula itself.
func TestBreaks(t *testing.T) {
	set := ten()
	for _, c := range []struct {
		src       string
		penalties []int
	}{
		{"x", nil},
		{"a+b=c", []int{700, 500}},
		{"-a", nil},
		{"a=-b", []int{500}},
		{"{a+b}", nil},
		{`\frac{a+b}{c}`, nil},
		{"f(a+b)", []int{700}},
		{`\left(a+b\right)`, nil},
		{"a=", nil},
		{`a \le b < c`, []int{500, 500}},
		{`a \mathrel{R} b`, []int{500}},
		{"x^{a+b}", nil},
		{`a=\;b`, []int{500}},
		{`a,\quad b`, []int{5000}},
		{`a\,=b`, []int{500}},
		{`a=\,`, nil},
		{`a<=b`, []int{500}},
	} {
		parts := set.Inline(parse(t, c.src))
		if len(parts) != len(c.penalties)+1 {
			t.Errorf("%s: %d parts, want %d", c.src, len(parts), len(c.penalties)+1)
			continue
		}
		var whole draw.Unit
		for i, p := range parts {
			whole += p.Picture.Width + p.Space
			if i < len(c.penalties) && p.Penalty != c.penalties[i] {
				t.Errorf("%s: penalty %d after part %d, want %d", c.src, p.Penalty, i, c.penalties[i])
			}
		}
		if line := set.Line(parse(t, c.src)); whole != line.Width {
			t.Errorf("%s: the parts are %d wide together, the line %d", c.src, whole, line.Width)
		}
	}
}

// TestCopy checks the text that copying a formula yields.
func TestCopy(t *testing.T) {
	set := ten()
	for src, want := range map[string]string{
		"n":                                 "n",
		`\mathbf{x}\mathsf{y}\mathtt{z}`:    "xyz",
		`\mathcal{G}\mathbb{N}\mathfrak{g}`: "𝒢ℕ𝔤",
		`\left(\frac{a}{b}\right)`:          "(ab)",
		`\left\{\begin{matrix}a\\b\\c\\d\\e\\f\end{matrix}\right.`: "{abcdef",
		`\sin x`:     "sinx",
		"f'":         "f′",
		"22{,}410-1": "22,410−1",
		`a \ne b`:    "a≠b",
	} {
		if got := copiedText(set.Display(parse(t, src))); got != want {
			t.Errorf("%s: copying gives %q, want %q", src, got, want)
		}
	}
}

// TestStretch checks that delimiters are as high as TeX demands, at every size.
func TestStretch(t *testing.T) {
	set := ten()
	rows := "x"
	for n := 1; n <= 40; n++ {
		inner := set.Display(parse(t, `\begin{matrix}`+rows+`\end{matrix}`))
		fenced := set.Display(parse(t, `\left(\begin{matrix}`+rows+`\end{matrix}\right)`))
		total := inner.Height + inner.Depth
		if got := fenced.Height + fenced.Depth; got < total || got > total*14/10+font.Point {
			t.Errorf("%d rows of %s are fenced by %s", n, total.Text(), got.Text())
		}
		rows += `\\x`
	}
}

func TestSame(t *testing.T) {
	a, b := ten(), ten()
	for _, src := range gallery(t) {
		var x, y strings.Builder
		svg := draw.SVG{ID: "f"}
		p, q := a.Display(parse(t, src)), b.Display(parse(t, src))
		p.Alt, q.Alt = "f", "f"
		if svg.Write(&x, p) != nil || svg.Write(&y, q) != nil || x.String() != y.String() {
			t.Errorf("%s: two runs differ", src)
		}
	}
}

func BenchmarkParseLayout(b *testing.B) {
	set := ten()
	formulas := gallery(b)
	for _, src := range formulas { // the glyphs are read once per process
		f, _ := tex.Parse(src, nil)
		set.Display(f)
	}
	for b.Loop() {
		for _, src := range formulas {
			f, _ := tex.Parse(src, nil)
			set.Display(f)
		}
	}
	b.ReportMetric(float64(len(formulas)*b.N)/b.Elapsed().Seconds(), "formulas/s")
}

// FuzzLayout checks that every formula can be laid out, and that its parts are together
// as wide as its line.
func FuzzLayout(f *testing.F) {
	for _, src := range gallery(f) {
		f.Add(src)
	}
	set := ten()
	f.Fuzz(func(t *testing.T, src string) {
		formula, _ := tex.Parse(src, nil)
		set.Display(formula)
		var whole draw.Unit
		for _, p := range set.Inline(formula) {
			whole += p.Picture.Width + p.Space
		}
		if line := set.Line(formula); whole != line.Width {
			t.Errorf("the parts are %d wide together, the line %d", whole, line.Width)
		}
	})
}

// missing returns the characters of the picture that no face has, each once, in the
// order of their occurrence. They are drawn as boxes.
func missing(p *draw.Picture) string {
	var out strings.Builder
	draw.Walk(p.Ops, func(op draw.Op) {
		g, ok := op.(*draw.Glyphs)
		if !ok {
			return
		}
		for _, glyph := range g.Run {
			if glyph.ID == 0 && !strings.Contains(out.String(), glyph.Text) {
				out.WriteString(glyph.Text)
			}
		}
	})
	return out.String()
}

func TestMissing(t *testing.T) {
	set := ten()
	if got := missing(set.Display(parse(t, `\text{a𓀀b} + 𓀁 + \alpha + 𓀀`))); got != "𓀀𓀁" {
		t.Errorf("missing %q, want 𓀀𓀁", got)
	}
}

// TestFill compares the lines of long displays with the best of all ways to divide
// them.
func TestFill(t *testing.T) {
	set := ten()
	for _, src := range []string{
		`G + H = \{G^L + H,\, G + H^L \mid G^R + H,\, G + H^R\}`,
		`a + b + c + d = e + f(g + h) + i = j(k, l, m)`,
		`x`,
		`abcdefghijklmnopqrstuvwxyz = a`,
	} {
		parts := set.Broken(parse(t, src))
		for room := 20 * font.Point; room < 300*font.Point; room += 7 * font.Point {
			got, want := fillCost(parts, Fill(parts, room, font.Point), room), cheapest(parts, 0, room)
			if got != want {
				t.Errorf("%s in %s: the lines cost %d, the best %d", src, room.Text(), got, want)
			}
		}
	}
}

func TestDepth(t *testing.T) {
	var got []int
	for _, p := range ten().Broken(parse(t, `a = f(b, n!, (c + d)^2, e) + g`)) {
		got = append(got, p.Depth)
	}
	if want := []int{0, 1, 1, 2, 1, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("depths %v, want %v", got, want)
	}
}

// cheapest returns the least cost of the lines from part i on, by trying all divisions.
func cheapest(parts []Part, i int, room draw.Unit) int {
	if i == len(parts) {
		return 0
	}
	best := 1 << 60
	for n := 1; i+n <= len(parts); n++ {
		best = min(best, lineCostOf(parts, i, n, room)+cheapest(parts, i+n, room))
	}
	return best
}

func fillCost(parts []Part, lines []int, room draw.Unit) int {
	cost, i := 0, 0
	for _, n := range lines {
		cost += lineCostOf(parts, i, n, room)
		i += n
	}
	return cost
}

func lineCostOf(parts []Part, i, n int, room draw.Unit) int {
	if i > 0 {
		room -= font.Point
	}
	width := parts[i+n-1].Picture.Width
	for _, p := range parts[i : i+n-1] {
		width += p.Picture.Width + p.Space
	}
	cost := lineCost
	switch {
	case width > room && n > 1:
		return 1 << 50
	case width > room:
		cost += overfullCost
	}
	if i+n < len(parts) {
		cost += parts[i+n-1].Penalty + bracketCost*parts[i+n-1].Depth
	}
	return cost
}
