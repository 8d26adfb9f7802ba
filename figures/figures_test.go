package figures

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"rederive/show"
	"rederive/typeset/draw"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// nimTable returns nim-sums of numbers below rows and cols.
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
	p, err := Draw(f)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := (draw.SVG{ID: "t-", Outlines: true, Standalone: true}).Write(&b, p); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestGolden holds the text of each figure's SVG.
func TestGolden(t *testing.T) {
	for name, f := range map[string]show.Figure{
		"grundy": show.Grundy{
			Values: nimTable(3, 4), RowTitle: "m", ColTitle: "n", Alt: "nim-sums",
			Regions: []show.Region{{Row: 0, Col: 0, Rows: 2, Cols: 2, Label: "motif"}}, Marks: []show.Mark{{Row: 2, Col: 3}},
		},
		"grundy-up":     show.Grundy{Values: [][]int{{0, 1, -1}, {2, 3}}, Up: true, RowLabels: []string{"a", "b"}, ColLabels: []string{"x", "y", ""}, Alt: "a ragged table"},
		"grundy-pixels": show.Grundy{Values: nimTable(150, 200), Alt: "a pattern"},
	} {
		t.Run(name, func(t *testing.T) {
			got := svg(t, f)
			if again := svg(t, f); !bytes.Equal(got, again) {
				t.Error("the same figure gives other bytes")
			}
			file := filepath.Join("testdata", name+".svg")
			if *update {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s differs; run make golden and read the diff", file)
			}
		})
	}
}

func TestNothingIsCutOff(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {3, 30}, {40, 40}, {30, 3}} {
		p, err := Draw(show.Grundy{Values: nimTable(size[0], size[1]), RowTitle: "rows", ColTitle: "columns", Alt: "x"})
		if err != nil {
			t.Fatal(err)
		}
		draw.Walk(p.Ops, func(op draw.Op) {
			if s, ok := op.(*draw.Fill); ok {
				b := s.Path.Bounds()
				if b.Min.X < 0 || b.Min.Y < 0 || b.Max.X > p.Width || b.Max.Y > p.Height {
					t.Errorf("%v: a cell at %v lies outside the picture", size, b)
				}
			}
		})
		if w := p.Width.Points(); w > TextWidth+60 {
			t.Errorf("%v: the picture is %.0f points wide", size, w)
		}
	}
}

func TestNoAlt(t *testing.T) {
	p, err := Draw(show.Grundy{Values: nimTable(2, 2)})
	if err != nil {
		t.Fatal(err)
	}
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
