package figures

import (
	"fmt"
	"strconv"
	"time"

	plotdraw "gonum.org/v1/plot/vg/draw"

	"rederive/show"
	"rederive/typeset/draw"
)

// A page can point at parts of a plot: its series, the entries of its legend, and the points and bars,
// which have descriptions.

// mostReadings is the maximal number of points in a series whose points have descriptions.
const mostReadings = 200

// part makes what f draws a group of its own, unless class and title are empty.
func part(c plotdraw.Canvas, class, title string, f func()) {
	own := recording(c)
	if class == "" && title == "" {
		f()
		return
	}
	outer := own.ops
	own.ops = nil
	f()
	if len(own.ops) > 0 {
		outer = append(outer, &draw.Group{Class: class, Title: title, Ops: own.ops})
	}
	own.ops = outer
}

// recording returns the canvas that records, below those in which gonum wraps it.
func recording(c plotdraw.Canvas) *canvas {
	for {
		switch below := c.Canvas.(type) {
		case *canvas:
			return below
		case plotdraw.Canvas:
			c = below
		default:
			panic(fmt.Sprintf("figures: a plot is drawn on a %T", below))
		}
	}
}

// seriesClass returns the class of a series and of its entry in the legend, and guideClass that of a
// guide.
func seriesClass(index int) string { return fmt.Sprintf("series series-%d", index) }
func guideClass(index int) string  { return fmt.Sprintf("series guide-%d", index) }

// entry begins an entry of a legend. Everything that is drawn until the next one belongs to it. The
// signs of a line and of its points are one entry.
func entry(c *plotdraw.Canvas, class string) {
	own := recording(*c)
	if class == own.entryClass {
		return
	}
	own.endEntry()
	own.entryClass, own.entryFrom = class, len(own.ops)
}

// endEntry ends an entry of a legend, if one has begun.
func (c *canvas) endEntry() {
	if c.entryClass == "" {
		return
	}
	ops := append([]draw.Op(nil), c.ops[c.entryFrom:]...)
	c.ops = append(c.ops[:c.entryFrom], &draw.Group{Class: "entry " + c.entryClass, Ops: ops})
	c.entryClass = ""
}

// reading describes what the k-th point of a series shows. Points of long series have no descriptions.
func (v *curve) reading(k int) string {
	if len(v.s.Y) > mostReadings {
		return ""
	}
	x, y := v.at(k)
	text := fmt.Sprintf("%s: %s", labelWords(v.place(x)), formatShort(y))
	if v.s.Low != nil {
		text += fmt.Sprintf(" (%s to %s)", formatShort(v.s.Low[k]), formatShort(v.s.High[k]))
	}
	if v.s.Name != "" {
		text = labelWords(v.s.Name) + ", " + text
	}
	return text
}

// placeOn returns a position on the x axis of a plot as its ticks name it.
func placeOn(f show.Plot, x float64) string {
	n := int(x)
	switch {
	case f.Dates:
		return time.Unix(86400*int64(x), 0).UTC().Format(time.DateOnly)
	case float64(n) == x && n >= 0 && n < len(f.XLabels):
		return f.XLabels[n]
	}
	return formatShort(x)
}

// formatShort formats a number with at most six significant digits.
func formatShort(v float64) string { return strconv.FormatFloat(v, 'g', 6, 64) }
