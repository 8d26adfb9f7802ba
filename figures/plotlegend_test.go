package figures

import (
	"strings"
	"testing"

	"rederive/internal/must"
	"rederive/show"
	"rederive/typeset/draw"
)

// written returns the text of a picture, run by run.
func written(ops []draw.Op) (list []string) {
	for _, op := range ops {
		switch op := op.(type) {
		case *draw.Group:
			list = append(list, written(op.Ops)...)
		case *draw.Mark:
			list = append(list, written(op.Ops)...)
		case *draw.Glyphs:
			text := ""
			for _, g := range op.Run {
				text += g.Text
			}
			list = append(list, text)
		}
	}
	return list
}

// TestSeriesOfOneName checks that a line and its points share one hue and one entry in
// the legend.
func TestSeriesOfOneName(t *testing.T) {
	y := []float64{1, 2, 4}
	p := must.Get(Draw(show.Plot{Alt: "two", Series: []show.Series{
		{Name: "first", Y: y}, {Name: "other", Y: []float64{2, 3, 3}}, {Name: "first", Kind: "points", Y: y},
	}}))
	inks := map[string]bool{}
	for _, k := range draw.Inks(p) {
		if strings.HasPrefix(k.Name, "s") {
			inks[k.Name] = true
		}
	}
	if !inks["s0"] || !inks["s1"] || inks["s2"] {
		t.Errorf("the series have the inks %v", inks)
	}
	entries := strings.Join(written(p.Ops), " ")
	if strings.Count(entries, "first") != 1 || strings.Count(entries, "other") != 1 {
		t.Errorf("the legend says %s", entries)
	}
}

// TestColoursHaveALegend checks that a table that is too wide for numbers has a legend
// of its colours.
func TestColoursHaveALegend(t *testing.T) {
	table := func(cols, most int) show.Grundy {
		f := show.Grundy{Alt: "a table", ColLabels: make([]string, cols), Values: make([][]int, 2)}
		for r := range f.Values {
			for c := range cols {
				f.Values[r] = append(f.Values[r], 1+(r+c)%most)
			}
		}
		f.RowLabels = []string{"a", "b"}
		return f
	}
	for _, c := range []struct {
		cols, most int
		legend     bool
	}{{10, 3, false}, {90, 3, true}, {90, 20, false}} {
		p := must.Get(Draw(table(c.cols, c.most)))
		last := strings.Join(written(p.Ops), "")
		if got := strings.HasSuffix(last, "123"); got != c.legend {
			t.Errorf("%d columns of values to %d: the text is %s", c.cols, c.most, last)
		}
	}
}
