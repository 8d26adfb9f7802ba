package figures

import (
	"cmp"
	"slices"

	"rederive/show"
	"rederive/typeset/draw"
)

func (t *tally) sparks(f show.Sparks) {
	for _, r := range f.Rows {
		t.add(len(r.Values), "values")
		t.numbers(false, r.Values...)
		t.write(r.Name, r.Note)
	}
}

// drawSparks draws a small curve for each row, each to its own scale, with dots
// at the least and the greatest value.
func drawSparks(f show.Sparks) (*draw.Picture, error) {
	const wide, high, step = 130.0, 12.0, 18.0
	var s sketch
	for i, row := range f.Rows {
		y := -float64(i) * step
		low, top := slices.Min(row.Values), slices.Max(row.Values)
		span := cmp.Or(top-low, 1)
		var corners []xy
		for k, v := range row.Values {
			corners = append(corners, xy{wide * (float64(k) + .5) / float64(len(row.Values)), y + high*(v-low)/span})
		}
		s.polyline(line{ink: seriesInk(0), width: .9}, corners...)
		s.ring(corners[slices.Index(row.Values, low)], 1.6, line{ink: seriesInk(1), width: .8})
		s.disc(corners[slices.Index(row.Values, top)], 1.8, seriesInk(1))
		s.text(xy{-8, y + high/2}, rightMid, plainLabel(), row.Name)
		s.text(xy{wide + 8, y + high/2}, leftMid, mutedLabel(), row.Note)
	}
	return s.picture(f.Alt)
}
