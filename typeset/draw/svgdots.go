package draw

import (
	"fmt"
	"strings"
)

// Boards have hundreds of discs. Those of one look are one path of dots: lines without a
// length, whose round ends are the disc. A disc with a rim is a larger dot below a smaller one.

// A disc is a circle that is filled, and may be stroked.
type disc struct {
	at     Point
	radius Unit
	fill   Ink
	rim    *Stroke // nil for none
}

// outer returns the radius with the rim.
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

// mostDots is how many discs are compared with each other.
const mostDots = 128

// dots writes discs at the start of the operations as paths, if there are several and they
// are apart, so that their order does not matter. It returns how many operations these are.
func (w *svgWriter) dots(ops []Op) (taken int) {
	var discs []disc
	for taken < len(ops) && len(discs) < mostDots {
		d, n := discOf(ops[taken:])
		if n == 0 || !d.apart(discs) {
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
				y = " " + y // a sign parts the numbers as well
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

// dotted writes dots at places.
func (w *svgWriter) dotted(places string, k Ink, width Unit) {
	style, attributes := strokeOf(&Stroke{Ink: k, Width: width, Cap: RoundCap})
	fmt.Fprintf(&w.body, "<path d=\"%s\"%s%s/>\n", places, styleAttribute(style), attributes)
}

// discOf returns the opaque disc with which operations begin, and how many of them it is.
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

// apart reports whether a disc touches none of the others.
func (d disc) apart(others []disc) bool {
	for _, o := range others {
		x, y := (d.at.X - o.at.X).Points(), (d.at.Y - o.at.Y).Points()
		if r := (d.outer() + o.outer()).Points(); x*x+y*y < r*r {
			return false
		}
	}
	return true
}
