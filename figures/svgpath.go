package figures

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"rederive/typeset/draw"
)

// An svgPath is a path in the coordinates of an SVG, before it is mapped.
type svgPath []svgStep

type svgStep struct {
	kind draw.StepKind
	p    []xy // y downward
}

func (p svgPath) mapped(m matrix) draw.Path {
	var out draw.Path
	for _, s := range p {
		var q [3]draw.Point
		for i, at := range s.p {
			q[i] = m.apply(at.X, at.Y)
		}
		out = append(out, draw.Step{Kind: s.kind, P: q})
	}
	return out
}

func (p *svgPath) to(kind draw.StepKind, corners ...xy) { *p = append(*p, svgStep{kind, corners}) }

// shape returns the path of a basic shape; other elements have none.
func shape(name string, a map[string]string) (svgPath, error) {
	var err error
	get := func(key string) float64 { return length(a[key], &err) }
	var p svgPath
	switch name {
	case "path":
		return pathData(a["d"])
	case "rect":
		x, y, w, h := get("x"), get("y"), get("width"), get("height")
		p.polygon([]xy{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, true)
	case "circle":
		p.ellipse(xy{get("cx"), get("cy")}, get("r"), get("r"))
	case "ellipse":
		p.ellipse(xy{get("cx"), get("cy")}, get("rx"), get("ry"))
	case "line":
		p.polygon([]xy{{get("x1"), get("y1")}, {get("x2"), get("y2")}}, false)
	case "polyline", "polygon":
		list := numbers(a["points"], &err)
		var corners []xy
		for i := 0; i+1 < len(list); i += 2 {
			corners = append(corners, xy{list[i], list[i+1]})
		}
		p.polygon(corners, name == "polygon")
	}
	return p, err
}

func (p *svgPath) polygon(corners []xy, closed bool) {
	for i, q := range corners {
		if i == 0 {
			p.to(draw.Move, q)
		} else {
			p.to(draw.Line, q)
		}
	}
	if closed && len(corners) > 0 {
		p.to(draw.Close)
	}
}

func (p *svgPath) ellipse(c xy, rx, ry float64) {
	if rx <= 0 || ry <= 0 {
		return
	}
	p.to(draw.Move, xy{c.X + rx, c.Y})
	p.arcTo(c, rx, ry, 0, 0, 2*math.Pi)
	p.to(draw.Close)
}

// arcTo adds curves along an ellipse that is turned by phi, from the angle start
// over the angle sweep.
func (p *svgPath) arcTo(c xy, rx, ry, phi, start, sweep float64) {
	sin, cos := math.Sincos(phi)
	on := func(x, y float64) xy { return xy{c.X + rx*x*cos - ry*y*sin, c.Y + rx*x*sin + ry*y*cos} }
	n := max(1, int(math.Ceil(math.Abs(sweep)/(math.Pi/2)-1e-9)))
	step := sweep / float64(n)
	k := 4.0 / 3 * math.Tan(step/4)
	for i := range n {
		a, b := start+float64(i)*step, start+float64(i+1)*step
		sa, ca := math.Sincos(a)
		sb, cb := math.Sincos(b)
		p.to(draw.Cubic, on(ca-k*sa, sa+k*ca), on(cb+k*sb, sb-k*cb), on(cb, sb))
	}
}

// A pathReader parses the d attribute of a path.
type pathReader struct {
	text      string
	path      svgPath
	at, start xy
	control   xy // the last control point, for smooth curves
	last      byte
	err       error
}

func pathData(d string) (svgPath, error) {
	r := pathReader{text: d}
	var cmd byte
	for {
		r.text = strings.TrimLeft(r.text, " ,\t\r\n")
		if r.text == "" || r.err != nil {
			return r.path, r.err
		}
		if c := r.text[0]; strings.IndexByte("MmLlHhVvCcSsQqTtAaZz", c) >= 0 {
			cmd, r.text = c, r.text[1:]
		} else if cmd == 0 || cmd == 'Z' || cmd == 'z' {
			return nil, fmt.Errorf("path data: %q is not a command", r.text[:1])
		}
		r.step(cmd)
		switch cmd {
		case 'M':
			cmd = 'L'
		case 'm':
			cmd = 'l'
		}
	}
}

// number parses the next number.
func (r *pathReader) number() float64 {
	r.text = strings.TrimLeft(r.text, " ,\t\r\n")
	end, dot, exp := 0, false, false
	for ; end < len(r.text); end++ {
		c := r.text[end]
		switch {
		case c >= '0' && c <= '9':
		case (c == '-' || c == '+') && (end == 0 || r.text[end-1] == 'e' || r.text[end-1] == 'E'):
		case c == '.' && !dot && !exp:
			dot = true
		case (c == 'e' || c == 'E') && !exp && end > 0:
			exp = true
		default:
			goto done
		}
	}
done:
	v, err := strconv.ParseFloat(r.text[:end], 64)
	if err != nil || math.Abs(v) > 1e6 {
		if r.err == nil {
			r.err = fmt.Errorf("path data: a number is missing before %.10q", r.text)
		}
		return 0
	}
	r.text = r.text[end:]
	return v
}

// flag parses one digit, 0 or 1.
func (r *pathReader) flag() bool {
	r.text = strings.TrimLeft(r.text, " ,\t\r\n")
	if r.text == "" || r.text[0] != '0' && r.text[0] != '1' {
		r.err = fmt.Errorf("path data: a flag is missing")
		return false
	}
	f := r.text[0] == '1'
	r.text = r.text[1:]
	return f
}

// point parses a point. With a lowercase command it is relative to the current
// point.
func (r *pathReader) point(cmd byte) xy {
	p := xy{r.number(), r.number()}
	if cmd >= 'a' {
		p = p.plus(r.at)
	}
	return p
}

func (r *pathReader) step(cmd byte) {
	upper := cmd &^ 0x20
	smooth := r.at
	if (upper == 'S' && (r.last == 'C' || r.last == 'S')) || (upper == 'T' && (r.last == 'Q' || r.last == 'T')) {
		smooth = r.at.times(2).minus(r.control)
	}
	switch upper {
	case 'M':
		r.at = r.point(cmd)
		r.start = r.at
		r.path.to(draw.Move, r.at)
	case 'L':
		r.line(r.point(cmd))
	case 'H', 'V':
		r.straight(cmd)
	case 'C':
		r.cubic(r.point(cmd), r.point(cmd), r.point(cmd))
	case 'S':
		r.cubic(smooth, r.point(cmd), r.point(cmd))
	case 'Q':
		r.quadratic(r.point(cmd), r.point(cmd))
	case 'T':
		r.quadratic(smooth, r.point(cmd))
	case 'A':
		r.arc(cmd)
	case 'Z':
		r.path.to(draw.Close)
		r.at = r.start
	}
	r.last = upper
}

func (r *pathReader) line(p xy) {
	r.path.to(draw.Line, p)
	r.at = p
}

func (r *pathReader) straight(cmd byte) {
	v, p := r.number(), r.at
	switch cmd {
	case 'H':
		p.X = v
	case 'h':
		p.X += v
	case 'V':
		p.Y = v
	case 'v':
		p.Y += v
	}
	r.line(p)
}

func (r *pathReader) cubic(a, b, end xy) {
	r.path.to(draw.Cubic, a, b, end)
	r.control, r.at = b, end
}

func (r *pathReader) quadratic(c, end xy) {
	a, b := r.at.along(c, 2.0/3), end.along(c, 2.0/3)
	r.path.to(draw.Cubic, a, b, end)
	r.control, r.at = c, end
}

// arc adds an elliptical arc, converted from end points to centre as in SVG 1.1,
// appendix F.6.5.
func (r *pathReader) arc(cmd byte) {
	rx, ry := math.Abs(r.number()), math.Abs(r.number())
	phi := r.number() * math.Pi / 180
	large, sweep := r.flag(), r.flag()
	end := r.point(cmd)
	from := r.at
	r.at = end
	if rx == 0 || ry == 0 || from == end {
		r.path.to(draw.Line, end)
		return
	}
	sin, cos := math.Sincos(phi)
	half := from.minus(end).times(.5)
	x, y := cos*half.X+sin*half.Y, -sin*half.X+cos*half.Y
	if over := x*x/(rx*rx) + y*y/(ry*ry); over > 1 {
		rx, ry = rx*math.Sqrt(over), ry*math.Sqrt(over)
	}
	k := math.Sqrt(max(0, (rx*rx*ry*ry-rx*rx*y*y-ry*ry*x*x)/(rx*rx*y*y+ry*ry*x*x)))
	if large == sweep {
		k = -k
	}
	cx, cy := k*rx*y/ry, -k*ry*x/rx
	c := from.along(end, .5).plus(xy{cos*cx - sin*cy, sin*cx + cos*cy})
	start := math.Atan2((y-cy)/ry, (x-cx)/rx)
	over := math.Atan2((-y-cy)/ry, (-x-cx)/rx) - start
	if sweep && over < 0 {
		over += 2 * math.Pi
	} else if !sweep && over > 0 {
		over -= 2 * math.Pi
	}
	r.path.arcTo(c, rx, ry, phi, start, over)
}

// colour parses a colour: #rgb, #rrggbb, rgb(r,g,b), the same with an opacity,
// or a few names. Black becomes the ink of the text and white that of the page,
// so that the picture is also readable on dark pages.
func colour(v string, inherited draw.Ink) (i draw.Ink, none bool) {
	v = strings.ToLower(strings.TrimSpace(v))
	c, known := namedColours[v]
	opacity := 1.0
	switch {
	case v == "none" || v == "transparent":
		return inherited, true
	case v == "inherit":
		return inherited, false
	case v == "currentcolor" || v == "":
		return draw.Foreground(), false
	case strings.HasPrefix(v, "#"):
		c, opacity = hex(v[1:])
	case strings.HasPrefix(v, "rgb"):
		c, opacity = rgb(v)
	case !known:
		return draw.Muted(), false // a rare name
	}
	switch c {
	case 0:
		i = draw.Foreground()
	case 0xffffff:
		i = draw.Background()
	default:
		i = draw.Fixed(c)
	}
	i, seen := dimmed(i, opacity)
	return i, !seen
}

// hex parses the digits of a colour; the last ones may be an opacity.
func hex(digits string) (c draw.Color, opacity float64) {
	if len(digits) == 3 || len(digits) == 4 {
		var twice []byte
		for i := range len(digits) {
			twice = append(twice, digits[i], digits[i])
		}
		digits = string(twice)
	}
	v, err := strconv.ParseUint(digits, 16, 32)
	switch {
	case err == nil && len(digits) == 6:
		return draw.Color(v), 1
	case err == nil && len(digits) == 8:
		return draw.Color(v >> 8), float64(v&255) / 255
	}
	return 0, 1
}

// rgb parses the arguments of rgb or rgba.
func rgb(v string) (c draw.Color, opacity float64) {
	_, args, _ := strings.Cut(v, "(")
	args, _, _ = strings.Cut(args, ")")
	fields := strings.FieldsFunc(args, func(r rune) bool { return strings.ContainsRune(", /\t\n", r) })
	var err error
	if len(fields) < 3 {
		return 0, 1
	}
	for _, f := range fields[:3] {
		c = c<<8 | draw.Color(min(255, max(0, math.Round(length(f, &err)))))
	}
	opacity = 1
	if len(fields) > 3 {
		opacity = fraction(fields[3], &err)
	}
	if err != nil {
		return 0, 1
	}
	return c, opacity
}

var namedColours = map[string]draw.Color{
	"black": 0, "white": 0xffffff, "red": 0xc0392b, "green": 0x1b7f5c, "blue": 0x1f5fa8, "gray": 0x808080,
	"grey":   0x808080,
	"orange": 0xe69f00, "yellow": 0xf0e442, "purple": 0x7b3294, "brown": 0x8c5a2b, "lightgray": 0xd3d3d3,
	"lightgrey": 0xd3d3d3,
	"steelblue": 0x4682b4, "navy": 0x000080, "teal": 0x008080, "silver": 0xc0c0c0,
}
