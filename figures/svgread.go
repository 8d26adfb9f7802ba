package figures

import (
	"cmp"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"rederive/internal/xslices"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// readSVG draws an SVG with our own operations. It omits whatever is not a
// shape, a group, text or a gradient, including scripts and style sheets.
func readSVG(text, alt string) (*draw.Picture, error) {
	if len(text) > mostBytes {
		return nil, fmt.Errorf("svg: the picture has %d bytes; at most %d can be drawn", len(text), mostBytes)
	}
	r := svgReader{dec: xml.NewDecoder(strings.NewReader(text))}
	r.gradients = readGradients(text)
	root := svgState{fill: draw.Foreground(), width: 1, size: 12, opacity: 1, fillOpacity: 1, strokeOpacity: 1}
	if err := r.children(root); err != nil {
		line, col := r.dec.InputPos()
		return nil, fmt.Errorf("svg, line %d, column %d: %w", line, col, err)
	}
	if len(r.ops) == 0 {
		return nil, fmt.Errorf("svg: there is nothing to draw")
	}
	if r.width > 0 && r.height > 0 {
		return r.framed(alt)
	}
	return cut(r.ops, alt)
}

// framed returns the picture within the frame that the SVG states.
func (r *svgReader) framed(alt string) (*draw.Picture, error) {
	k := min(1, TextWidth/r.width)
	w, h := font.Points(r.width*k), font.Points(r.height*k)
	if err := cmp.Or(checkBounds(bounds(r.ops, draw.Identity())), checkHeight(h)); err != nil {
		return nil, err
	}
	m := draw.Translate(0, h).Times(draw.Scaling(k, k))
	frame := draw.Rectangle(draw.Rect{Max: draw.Point{X: w, Y: h}})
	return &draw.Picture{Width: w, Height: h, Alt: alt, Ops: []draw.Op{
		&draw.Group{Clip: frame, Ops: []draw.Op{&draw.Group{Matrix: m, Ops: r.ops}}},
	}}, nil
}

// An svgState is what elements inherit.
type svgState struct {
	fill, stroke     draw.Ink
	noFill, isStroke bool
	gradient         string // the name of the gradient that fills, instead of fill
	width, size      float64
	dash             []float64
	matrix           matrix

	opacity, fillOpacity, strokeOpacity float64

	anchor  string
	evenOdd bool
}

type svgReader struct {
	dec           *xml.Decoder
	ops           []draw.Op
	gradients     map[string]*svgGradient
	width, height float64
	view          xy // the size of the view in the coordinates of the outermost elements
	depth         int
	tally         tally // of steps, words and bands
	pixels        int
}

// children reads elements up to the end of the open one.
func (r *svgReader) children(s svgState) error {
	const deepest = 100
	if r.depth++; r.depth > deepest {
		return fmt.Errorf("elements are nested more than %d deep", deepest)
	}
	defer func() { r.depth-- }()
	for {
		token, err := r.dec.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.EndElement:
			return nil
		case xml.StartElement:
			if err := r.element(t, s); err != nil {
				return fmt.Errorf("%s: %w", t.Name.Local, err)
			}
		}
	}
}

func (r *svgReader) element(t xml.StartElement, s svgState) error {
	a := attributes(t)
	if err := s.read(a); err != nil {
		return err
	}
	r.tally.add(1, "elements")
	if r.tally.err != nil {
		return r.tally.err
	}
	switch t.Name.Local {
	case "svg":
		if err := r.frame(a, &s); err != nil {
			return err
		}
		return r.children(s)
	case "g":
		return r.children(s)
	case "text":
		return r.text(a, s)
	case "image":
		return r.image(a, s)
	}
	p, err := shape(t.Name.Local, a)
	if err != nil {
		return err
	}
	if err := r.draw(p, s); err != nil {
		return err
	}
	return r.dec.Skip()
}

// attributes merges the attributes of an element and the declarations of its
// style attribute.
func attributes(t xml.StartElement) map[string]string {
	a := map[string]string{}
	for _, x := range t.Attr {
		a[x.Name.Local] = x.Value
	}
	for d := range strings.SplitSeq(a["style"], ";") {
		if name, value, ok := strings.Cut(d, ":"); ok {
			a[strings.TrimSpace(name)] = strings.TrimSpace(value)
		}
	}
	return a
}

// frame parses size and viewBox of the outermost svg.
func (r *svgReader) frame(a map[string]string, s *svgState) error {
	var err error
	width, height := length(a["width"], &err), length(a["height"], &err)
	box := numbers(a["viewBox"], &err)
	if err != nil || r.depth > 1 {
		return err
	}
	r.view = xy{width, height}
	if len(box) == 4 && box[2] > 0 && box[3] > 0 {
		if width == 0 || height == 0 {
			width, height = box[2], box[3]
		}
		r.view = xy{box[2], box[3]}
		k := min(width/box[2], height/box[3])
		s.matrix = s.matrix.times(matrix{k, 0, 0, k, -box[0] * k, -box[1] * k})
	}
	r.width, r.height = width, height
	return nil
}

// read applies the attributes about painting.
func (s *svgState) read(a map[string]string) error {
	var err error
	if v, ok := a["fill"]; ok && strings.TrimSpace(v) != "inherit" {
		s.gradient = reference(v)
		s.fill, s.noFill = colour(v, s.fill)
	}
	if v, ok := a["stroke"]; ok {
		if reference(v) != "" {
			return fmt.Errorf("stroke %q: a stroke can only have one colour", v)
		}
		var none bool
		s.stroke, none = colour(v, s.stroke)
		s.isStroke = !none
	}
	if v, ok := a["stroke-width"]; ok {
		s.width = length(v, &err)
	}
	if v, ok := a["font-size"]; ok {
		s.size = length(v, &err)
	}
	if v, ok := a["stroke-dasharray"]; ok && v != "none" {
		s.dash = numbers(v, &err)
	}
	if v, ok := a["opacity"]; ok {
		s.opacity *= fraction(v, &err)
	}
	if v, ok := a["fill-opacity"]; ok {
		s.fillOpacity = fraction(v, &err)
	}
	if v, ok := a["stroke-opacity"]; ok {
		s.strokeOpacity = fraction(v, &err)
	}
	if v, ok := a["text-anchor"]; ok {
		s.anchor = v
	}
	if v, ok := a["fill-rule"]; ok {
		s.evenOdd = v == "evenodd"
	}
	if v, ok := a["transform"]; ok {
		m, e := transform(v)
		if e != nil {
			return e
		}
		s.matrix = s.matrix.times(m)
	}
	if err == nil && !s.matrix.isBounded() {
		err = fmt.Errorf("the transformations enlarge by more than %.0f", mostLength)
	}
	return err
}

// draw paints a path, which is nil for elements that are not drawn.
func (r *svgReader) draw(p svgPath, s svgState) error {
	if r.tally.add(len(p), "steps of paths"); r.tally.err != nil || len(p) == 0 {
		return r.tally.err
	}
	path := p.mapped(s.matrix)
	if s.gradient != "" {
		if err := r.fillGradient(p, s); err != nil {
			return err
		}
	} else if fill, ok := dimmed(s.fill, s.opacity*s.fillOpacity); ok && !s.noFill {
		r.ops = append(r.ops, &draw.Fill{Path: path, Ink: fill, EvenOdd: s.evenOdd})
	}
	if stroke, ok := dimmed(s.stroke, s.opacity*s.strokeOpacity); ok && s.isStroke && s.width > 0 {
		k := s.matrix.scale()
		op := &draw.Stroke{Path: path, Ink: stroke, Width: font.Points(s.width * k)}
		op.Dash = xslices.Map(s.dash, func(d float64) draw.Unit { return font.Points(d * k) })
		r.ops = append(r.ops, op)
	}
	return nil
}

// dimmed makes an ink less opaque. It reports false for an invisible one.
func dimmed(i draw.Ink, opacity float64) (draw.Ink, bool) {
	if i.Alpha != 0 {
		opacity *= float64(i.Alpha) / 100
	}
	if opacity <= 0 {
		return i, false
	}
	i.Alpha = 0
	if percent := max(1, math.Round(opacity*100)); percent < 100 {
		i.Alpha = uint8(percent)
	}
	return i, true
}

// text sets the words of a text element in the fonts of the report.
func (r *svgReader) text(a map[string]string, s svgState) error {
	var words strings.Builder
	for depth := 1; depth > 0; {
		token, err := r.dec.Token()
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		case xml.CharData:
			words.Write(t)
		}
	}
	var err error
	x, y := length(a["x"], &err), length(a["y"], &err)
	if err == nil && s.gradient != "" {
		err = fmt.Errorf("words can only have one colour, not the gradient %q", s.gradient)
	}
	fill, ok := dimmed(s.fill, s.opacity*s.fillOpacity)
	if err != nil || s.noFill || !ok {
		return err
	}
	m := s.matrix.normal()
	k := max(1e-6, m.scale())
	if r.tally.write(words.String()); r.tally.err != nil {
		return r.tally.err
	}
	if s.size*k > mostLength {
		return fmt.Errorf("words of size %.0f are too large", s.size*k)
	}
	p := draw.Text(library(), font.Roman, font.Points(s.size*k), fill, strings.TrimSpace(words.String()))
	aside := draw.Unit(0)
	switch s.anchor {
	case "middle":
		aside = -p.Width / 2
	case "end":
		aside = -p.Width
	}
	at := m.apply(x, y)
	turn := draw.Matrix{A: m.a / k, B: -m.b / k, C: -m.c / k, D: m.d / k}
	r.ops = append(r.ops, &draw.Group{
		Matrix: draw.Translate(at.X, at.Y).Times(turn).Times(draw.Translate(aside, 0)),
		Ops:    p.Ops,
	})
	return nil
}

// image draws a PNG embedded in the SVG; others are references and are omitted.
func (r *svgReader) image(a map[string]string, s svgState) error {
	if err := r.dec.Skip(); err != nil {
		return err
	}
	data, ok := strings.CutPrefix(a["href"], "data:image/png;base64,")
	if !ok {
		return nil
	}
	raw, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		return err
	}
	img, err := decodePNG(raw, &r.pixels)
	if err != nil {
		return err
	}
	x, y, w, h := length(a["x"], &err), length(a["y"], &err), length(a["width"], &err), length(a["height"], &err)
	low, high := s.matrix.apply(x, y+h), s.matrix.apply(x+w, y)
	i := draw.Op(&draw.Image{Box: draw.Rect{Min: low, Max: high}, Pixels: img})
	if s.opacity < 1 {
		i = &draw.Group{Opacity: uint8(max(1, math.Round(s.opacity*100))), Ops: []draw.Op{i}}
	}
	r.ops = append(r.ops, i)
	return err
}

// fraction parses a number from 0 to 1, which may be a percentage.
func fraction(v string, err *error) float64 {
	x, percent := strings.CutSuffix(strings.TrimSpace(v), "%")
	part := length(x, err)
	if percent {
		part /= 100
	}
	return min(1, max(0, part))
}

// length parses a number with an optional unit; pixels count as points.
func length(v string, err *error) float64 {
	v = strings.TrimSpace(v)
	if v == "" || strings.HasSuffix(v, "%") {
		return 0
	}
	v = strings.TrimSuffix(strings.TrimSuffix(v, "px"), "pt")
	x, e := strconv.ParseFloat(v, 64)
	if e != nil || math.IsNaN(x) || math.Abs(x) > 1e6 {
		*err = fmt.Errorf("%q is not a length", v)
		return 0
	}
	return x
}

// numbers parses numbers separated by white space or commas.
func numbers(v string, err *error) []float64 {
	var out []float64
	for _, field := range strings.FieldsFunc(v, func(r rune) bool {
		return r == ',' || r == ' ' || r == '\n' || r == '\t'
	}) {
		out = append(out, length(field, err))
	}
	return out
}
