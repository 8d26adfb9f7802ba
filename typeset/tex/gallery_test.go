package tex

import (
	_ "embed"
	"strings"
	"testing"
)

//go:embed testdata/gallery.tex
var galleryText string

// gallery returns the formulas of the gallery.
func gallery() []string {
	var out []string
	for line := range strings.Lines(galleryText) {
		if line = strings.TrimSuffix(line, "\n"); line != "" && line[0] != '%' {
			out = append(out, line)
		}
	}
	return out
}

func TestGalleryParses(t *testing.T) {
	formulas := gallery()
	if len(formulas) < 200 {
		t.Errorf("the gallery has %d formulas, want at least 200", len(formulas))
	}
	for _, src := range formulas {
		f, errs := Parse(src, nil)
		for _, err := range errs {
			t.Errorf("%s: %v", src, err)
		}
		for _, display := range []bool{false, true} {
			if a, b := MathML(f, display), MathML(f, display); a != b {
				t.Errorf("%s: two runs differ", src)
			}
		}
		if Text(f) == "" && !strings.Contains(src, "phantom") {
			t.Errorf("%s: no plain text", src)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	formulas := gallery()
	for b.Loop() {
		for _, src := range formulas {
			Parse(src, nil)
		}
	}
	b.ReportMetric(float64(len(formulas)*b.N)/b.Elapsed().Seconds(), "formulas/s")
}

func BenchmarkParseMathML(b *testing.B) {
	formulas := gallery()
	for b.Loop() {
		for _, src := range formulas {
			f, _ := Parse(src, nil)
			MathML(f, true)
		}
	}
	b.ReportMetric(float64(len(formulas)*b.N)/b.Elapsed().Seconds(), "formulas/s")
}
