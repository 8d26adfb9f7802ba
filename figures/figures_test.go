package figures

import (
	"bytes"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"rederive/internal/golden"
	"rederive/internal/must"
	"rederive/internal/xslices"
	"rederive/show"
	"rederive/typeset/draw"
)

// nimTable returns a table of nim-sums.
func nimTable(rows, cols int) [][]int {
	t := make([][]int, rows)
	for r := range t {
		for c := range cols {
			t[r] = append(t[r], r^c)
		}
	}
	return t
}

func svg(t testing.TB, f show.Figure) []byte {
	t.Helper()
	p := must.Get(Draw(f))
	var b bytes.Buffer
	must.Do((draw.SVG{ID: "t-", Outlines: true, Standalone: true}).Write(&b, p))
	return b.Bytes()
}

// TestGolden compares each figure's SVG with its golden file.
func TestGolden(t *testing.T) {
	for name, f := range gallery {
		t.Run(name, func(t *testing.T) {
			got := svg(t, f)
			if again := svg(t, f); !bytes.Equal(got, again) {
				t.Error("the same figure gives other bytes")
			}
			golden.Compare(t, filepath.Join("testdata", name+".svg"), got)
		})
	}
}

// sizes are the sizes of tables of various shapes.
var sizes = [][2]int{{1, 1}, {3, 30}, {40, 40}, {30, 3}, {300, 200}}

func TestNothingIsCutOff(t *testing.T) {
	var all []show.Figure
	for _, size := range sizes {
		all = append(all, show.Grundy{
			Values: nimTable(size[0], size[1]), RowTitle: "rows", ColTitle: "$n\\oplus 1$",
			Alt: "x",
		})
	}
	for _, f := range gallery {
		all = append(all, f)
	}
	for _, f := range all {
		p := must.Get(Draw(f))
		b := bounds(p.Ops, draw.Identity())
		if b.Min.X < 0 || b.Min.Y < 0 || b.Max.X > p.Width || b.Max.Y > p.Height {
			t.Errorf("%T: %v lies outside a picture of %v x %v", f, b, p.Width, p.Height)
		}
		if w := p.Width.Points(); w > TextWidth+.01 {
			t.Errorf("%T: the picture is %.0f points wide", f, w)
		}
	}
}

// TestTagsCoverNoNumber compares the patches of tags with the numbers of tables with large,
// medium and small cells.
func TestTagsCoverNoNumber(t *testing.T) {
	for _, cols := range []int{4, 30, 36, 46} {
		for _, up := range []bool{false, true} {
			f := tagged(6, cols)
			f.Up = up
			p := must.Get(Draw(f))
			ops := p.Ops[0].(*draw.Group).Ops
			var patches []draw.Rect
			for _, op := range ops {
				if fill, ok := op.(*draw.Fill); ok && fill.Ink == draw.Accent() {
					patches = append(patches, fill.Path.Bounds())
				}
			}
			if len(patches) != 4 {
				t.Fatalf("%d columns: %d tags", cols, len(patches))
			}
			for _, op := range ops {
				run, ok := op.(*draw.Glyphs)
				if !ok || !strings.HasPrefix(run.Ink.Name, "n") {
					continue
				}
				for _, glyph := range run.Run {
					b := glyphBounds(draw.Identity(),
						&draw.Glyphs{Face: run.Face, Size: run.Size, At: run.At, Run: []draw.Glyph{glyph}})
					for _, patch := range patches {
						if b.Min.X < patch.Max.X && b.Max.X > patch.Min.X && b.Min.Y < patch.Max.Y &&
							b.Max.Y > patch.Min.Y {
							t.Errorf("%d columns, up %v: the tag at %v covers %q at %v", cols, up, patch, glyph.Text, b)
						}
					}
				}
			}
		}
	}
}

// TestPanelsShareRows checks that panels shrink by one factor where that saves a row, and
// only as far as they stay legible.
func TestPanelsShareRows(t *testing.T) {
	english := show.Board{Sites: show.Pegs("square", "  ooo  ", "  ooo  ", "ooooooo", "ooooooo", "ooooooo", "  ooo  ",
		"  ooo  ").Sites}
	// A board is 6 pitches and two radii wide, 147 points; three boards 130 wide and two
	// gaps of 18 fill 426.
	for n, want := range map[int]float64{1: 1, 2: 1, 3: 130. / 147, 4: 1} {
		f := show.Panels{Figures: slices.Repeat([]show.Figure{english}, n)}
		cells := must.Get(drawParts(f, 1))
		got := shrinking(cells, 18, leastScale(f, cells))
		if math.Abs(got-want) > .015 {
			t.Errorf("%d boards: factor %.2f, want %.2f", n, got, want)
		}
	}
}

// TestPuzzleLooksTheSame checks that the data that make a board playable do not show in its
// picture.
func TestPuzzleLooksTheSame(t *testing.T) {
	b := show.Pegs("triangular", "  o", " o .", "o o o")
	b.Alt = "x"
	plain := svg(t, b)
	b.Jumps, b.Finish = b.PegJumps(), []int{0}
	if !bytes.Equal(svg(t, b), plain) {
		t.Error("the picture of a puzzle differs from that of its board")
	}
}

func TestSmall(t *testing.T) {
	if n := len(svg(t, show.Grundy{Values: nimTable(40, 40), Alt: "x"})); n > 155_000 {
		t.Errorf("a table of 40 x 40 takes %d bytes", n)
	}
}

func TestBadFormula(t *testing.T) {
	_, err := Draw(show.Grundy{Values: nimTable(2, 2), RowTitle: `$\nosuch$`, Alt: "x"})
	if err == nil || !strings.Contains(err.Error(), `label "$\\nosuch$": formula: `) {
		t.Errorf("got %v", err)
	}
}

func TestNoAlt(t *testing.T) {
	p := must.Get(Draw(show.Grundy{Values: nimTable(2, 2)}))
	if err := (draw.SVG{}).Write(&strings.Builder{}, p); err == nil {
		t.Error("a picture without alternative text was written")
	}
}

func BenchmarkGrundy40(b *testing.B) {
	g := show.Grundy{Values: nimTable(40, 40), Alt: "x"}
	for b.Loop() {
		svg(b, g)
	}
}

func BenchmarkGrundy2000(b *testing.B) {
	g := show.Grundy{Values: nimTable(2000, 2000), Alt: "x"}
	for b.Loop() {
		svg(b, g)
	}
}

// TestKinds checks that each figure of package show has a row, and that show can decode it.
func TestKinds(t *testing.T) {
	described := golden.Files(t, "../show/figure*.go")
	var want []string
	method := regexp.MustCompile(`(?m)^func \((?:\w+ )?(\w+)\) figureName\(\) string +\{ return "(.*)" }`)
	for _, name := range described {
		source := golden.Read(t, name)
		for _, m := range method.FindAllSubmatch(source, -1) {
			want = append(want, string(m[1]))
			_, err := show.DecodeFigure(fmt.Appendf(nil, `{"figure":%q,"data":{}}`, m[2]))
			if err != nil && strings.Contains(err.Error(), "unknown kind") {
				t.Error(err)
			}
		}
	}
	got := xslices.Map(kinds(), func(k kind) string { return k.figure.Name() })
	slices.Sort(want)
	slices.Sort(got)
	if len(want) == 0 || !slices.Equal(got, want) {
		t.Errorf("the table of kinds has %v, package show has %v", got, want)
	}
}
