package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/typeset/font"
)

func sample(lib *font.Library) *Picture {
	const pt = font.Point
	pixels := image.NewRGBA(image.Rect(0, 0, 2, 2))
	pixels.Set(0, 0, color.RGBA{255, 0, 0, 255})
	return &Picture{
		Width: 100 * pt, Height: 60 * pt, Title: "Shapes & <signs>", Alt: "a circle, an image and turned words",
		Ops: []Op{
			&Fill{Path: Circle(Point{30 * pt, 30 * pt}, 20*pt), Ink: Accent()},
			&Stroke{
				Path: Rectangle(Rect{Point{pt, pt}, Point{99 * pt, 59 * pt}}), Ink: Fixed(0xff8800), Width: pt / 2,
				Dash: []Unit{2 * pt, pt}, Cap: RoundCap,
			},
			&Group{
				Matrix: Translate(90*pt, 5*pt).Times(Rotate(math.Pi / 2)), Opacity: 50, Class: "turned",
				Clip: Rectangle(Rect{Max: Point{40 * pt, 10 * pt}}),
				Ops:  Text(lib, font.Italic, 8*pt, Foreground(), "office").Ops,
			},
			&Image{Box: Rect{Point{60 * pt, 20 * pt}, Point{80 * pt, 40 * pt}}, Pixels: pixels},
		},
	}
}

func write(t *testing.T, s SVG, p *Picture) string {
	t.Helper()
	var b bytes.Buffer
	must.Do(s.Write(&b, p))
	return b.String()
}

// TestSVGCells checks what scripts of pages read of a table of values.
func TestSVGCells(t *testing.T) {
	cells := &Cells{At: Point{0, 32 * font.Point}, Side: 16 * font.Point, Rows: 2, Cols: 3}
	p := &Picture{Width: 48 * font.Point, Height: 32 * font.Point, Alt: "a table", Ops: []Op{&Group{Cells: cells}}}
	const place = `<g data-cells="0 -32 16 2 3 false"`
	if got := write(t, SVG{ID: "a"}, p); !strings.Contains(got, place+">") {
		t.Errorf("the place is missing in\n%s", got)
	}
	cells.Moves = []CellMove{{Rows: -1, Slide: true}, {Rows: 1, Cols: -2}}
	if got := write(t, SVG{ID: "a"}, p); !strings.Contains(got, place+` data-moves="-1 0 true, 1 -2 false">`) {
		t.Errorf("the moves are missing in\n%s", got)
	}
}

func TestSVG(t *testing.T) {
	lib := font.NewLibrary()
	for _, s := range []SVG{{ID: "a", Outlines: true, Standalone: true}, {ID: "b"}} {
		got := write(t, s, sample(lib))
		if again := write(t, s, sample(font.NewLibrary())); again != got {
			t.Error("the same picture gave other bytes")
		}
		d := xml.NewDecoder(strings.NewReader(got))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%v in\n%s", err, got)
			}
		}
		for _, want := range []string{
			`role="img"`, "var(--accent,#1f5fa8)", "matrix(0 -1 1 0 90 -5)",
			"Shapes &amp; &lt;signs&gt;", `id="` + s.ID + `-desc"`,
		} {
			if !strings.Contains(got, want) {
				t.Errorf("%q is missing in\n%s", want, got)
			}
		}
		if strings.Contains(got, "<text") == s.Outlines {
			t.Error("text and outlines are mixed up")
		}
		if strings.Contains(got, "prefers-color-scheme") != s.Standalone {
			t.Error("the style sheet is where it should not be")
		}
		if dir := os.Getenv("TYPESET_LOOK"); dir != "" {
			os.WriteFile(dir+"/"+s.ID+".svg", []byte(got), 0o644)
		}
	}
}

// TestDarkImage checks that an image with other pixels for dark pages is written twice,
// with one copy shown, and that an image without them is written once.
func TestDarkImage(t *testing.T) {
	day, night := image.NewRGBA(image.Rect(0, 0, 1, 1)), image.NewRGBA(image.Rect(0, 0, 1, 1))
	night.Set(0, 0, color.White)
	p := &Picture{Width: 10, Height: 10, Alt: "x", Ops: []Op{&Image{Pixels: day, Dark: night}, &Image{Pixels: day}}}
	got := write(t, SVG{ID: "a"}, p)
	for want, n := range map[string]int{
		"<image ": 3, `<image id="a-day0"`: 1, `<image id="a-night0"`: 1,
		"#a-night0{display:none}@media (prefers-color-scheme:dark)": 1,
	} {
		if strings.Count(got, want) != n {
			t.Errorf("%q is there %d times, want %d, in\n%s", want, strings.Count(got, want), n, got)
		}
	}
}

func TestSVGNeedsAlt(t *testing.T) {
	if err := (SVG{}).Write(io.Discard, &Picture{Alt: " "}); !errors.Is(err, ErrNoAlt) {
		t.Errorf("got %v", err)
	}
}

func TestMatrix(t *testing.T) {
	m := Translate(10, 20).Times(Rotate(math.Pi / 2)).Times(Scaling(2, 3))
	if got := m.Apply(Point{1, 1}); got != (Point{7, 22}) {
		t.Errorf("got %v", got)
	}
	if got := (Matrix{}).Times(Matrix{}); got != Identity() {
		t.Errorf("zero times zero is %v", got)
	}
}

func TestInks(t *testing.T) {
	lib := font.NewLibrary()
	p := sample(lib)
	inks := Inks(p)
	if len(inks) != 2 || inks[0].Name != "accent" || inks[1].Name != "ink" {
		t.Errorf("inks %v", inks)
	}
}

// TestLeastType checks that scripts count as larger than they are, and that type is measured as it is drawn.
func TestLeastType(t *testing.T) {
	lib := font.NewLibrary()
	words := func(sizes ...float64) (ops []Op) {
		for _, size := range sizes {
			ops = append(ops, Text(lib, font.Roman, font.Points(size), Foreground(), "a").Ops...)
		}
		return ops
	}
	for _, c := range []struct {
		ops  []Op
		want float64
	}{
		{nil, 0},
		{words(9, 8), 8},
		{words(8, 5.6), 6.59},
		{words(8, 6), 6},
		{[]Op{&Group{Matrix: Rotate(1).Times(Scaling(.5, .5)), Ops: words(9)}}, 4.5},
		{[]Op{&Mark{Ops: words(7)}}, 7},
	} {
		if got := LeastType(c.ops).Points(); math.Abs(got-c.want) > .01 {
			t.Errorf("got %.2f, want %.2f", got, c.want)
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	p := sample(font.NewLibrary())
	for b.Loop() {
		must.Do((SVG{ID: "x", Outlines: true}).Write(io.Discard, p))
	}
}
