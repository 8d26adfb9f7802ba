package draw

import (
	"fmt"
	"strings"
)

// Boards have hundreds of discs. Discs of the same look become one path of dots: lines of zero
// length whose round caps are the discs. A disc with a rim is a smaller dot on top of a larger
// one.

// A disc is a filled circle, with an optional rim.
type disc struct {
	at     Point
	radius Unit
	fill   Ink
	rim    *Stroke // may be nil
}

// outer returns the radius including the rim.
func (d disc) outer() Unit {
	if d.rim == nil {
		return d.radius
	}
	return d.radius + d.rim.Width/2
}

// alike reports whether two discs have the same look.
func (d disc) alike(e disc) bool {
	if d.radius != e.radius || d.fill != e.fill || (d.rim == nil) != (e.rim == nil) {
		return false
	}
	return d.rim == nil || d.rim.Ink == e.rim.Ink && d.rim.Width == e.rim.Width
}

// mostDots is the greatest number of discs that are compared with each other.
const mostDots = 128

// dots writes the discs at the start of the operations as paths, if there are at least four and
// they do not touch, so that their order does not matter. It returns the number of operations
// written.
func (w *svgWriter) dots(ops []Op) (taken int) {
	var discs []disc
	for taken < len(ops) && len(discs) < mostDots {
		d, n := discOf(ops[taken:])
		if n == 0 || !d.isDisjoint(discs) {
			break
		}
		discs = append(discs, d)
		taken += n
	}
	if len(discs) < 4 {
		return 0
	}
	for len(discs) > 0 {
		first := discs[0]
		var places strings.Builder
		rest := discs[:0:0]
		for _, d := range discs {
			if !first.alike(d) {
				rest = append(rest, d)
				continue
			}
			y := (-d.at.Y).Text()
			if y[0] != '-' {
				y = " " + y // a minus sign separates the numbers as well
			}
			fmt.Fprintf(&places, "M%s%sh0", d.at.X.Text(), y)
		}
		inner := first.radius
		if first.rim != nil {
			w.dotted(places.String(), first.rim.Ink, 2*first.outer())
			inner -= first.rim.Width / 2
		}
		w.dotted(places.String(), first.fill, 2*inner)
		discs = rest
	}
	return taken
}

// dotted writes dots at the given places.
func (w *svgWriter) dotted(places string, k Ink, width Unit) {
	style, attributes := strokeOf(&Stroke{Ink: k, Width: width, Cap: RoundCap})
	fmt.Fprintf(&w.body, "<path d=\"%s\"%s%s/>\n", places, styleAttribute(style), attributes)
}

// discOf returns the opaque disc at the start of the operations, and the number of operations
// that draw it, or 0 if there is none.
func discOf(ops []Op) (d disc, n int) {
	fill, ok := ops[0].(*Fill)
	if !ok || fill.Ink.Alpha != 0 {
		return d, 0
	}
	if d.at, d.radius, ok = fill.Path.AsCircle(); !ok {
		return d, 0
	}
	d.fill = fill.Ink
	if len(ops) == 1 {
		return d, 1
	}
	rim, ok := ops[1].(*Stroke)
	if !ok {
		return d, 1
	}
	at, radius, ok := rim.Path.AsCircle()
	switch {
	case !ok || at != d.at || radius != d.radius:
		return d, 1
	case rim.Ink.Alpha != 0 || len(rim.Dash) > 0 || rim.Width >= 2*d.radius:
		return d, 0
	}
	d.rim = rim
	return d, 2
}

// isDisjoint reports whether a disc overlaps none of the others.
func (d disc) isDisjoint(others []disc) bool {
	for _, o := range others {
		x, y := (d.at.X - o.at.X).Points(), (d.at.Y - o.at.Y).Points()
		if r := (d.outer() + o.outer()).Points(); x*x+y*y < r*r {
			return false
		}
	}
	return true
}
