package figures

import (
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
		low, top := row.Values[0], row.Values[0]
		for _, v := range row.Values {
			low, top = min(low, v), max(top, v)
		}
		span := top - low
		if span == 0 {
			span = 1
		}
		var corners []xy
		for k, v := range row.Values {
			corners = append(corners, xy{wide * (float64(k) + .5) / float64(len(row.Values)), y + high*(v-low)/span})
		}
		s.polyline(line{ink: seriesInk(0), width: .9}, corners...)
		least, most := 0, 0
		for k, v := range row.Values {
			if v < row.Values[least] {
				least = k
			}
			if v > row.Values[most] {
				most = k
			}
		}
		s.ring(corners[least], 1.6, line{ink: seriesInk(1), width: .8})
		s.disc(corners[most], 1.8, seriesInk(1))
		s.text(xy{-8, y + high/2}, rightMid, plainLabel(), row.Name)
		s.text(xy{wide + 8, y + high/2}, leftMid, mutedLabel(), row.Note)
	}
	return s.picture(f.Alt)
}
