// Package draw holds finished drawings as plain data: paths, glyphs, images, groups,
// links and tagged content, in integer units with y upward. A [Picture] is independent
// of the device: the SVG writer here and the writer of package pdf draw the same
// operations.
//
//	p := draw.Text(lib, font.Roman, 10*font.Point, draw.Foreground(), "Figure 1")
//	p.Alt = "the words Figure 1"
//	err := draw.SVG{ID: "fig1", Outlines: true, Standalone: true}.Write(w, p)
//
// Colours are inks: a name, a value for light pages and one for dark pages.
package draw

import (
	"image"
	"math"

	"rederive/typeset/font"
)

// Unit is the unit of length, 1/65536 pt.
type Unit = font.Unit

// A Point is a position.
type Point struct{ X, Y Unit }

// Add returns p moved by q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// A Rect is an upright rectangle; Min is its lower left corner.
type Rect struct{ Min, Max Point }

// Union returns the smallest rectangle around both; the zero Rect counts as nothing.
func (r Rect) Union(s Rect) Rect {
	if r == (Rect{}) {
		return s
	}
	if s == (Rect{}) {
		return r
	}
	return Rect{
		Point{min(r.Min.X, s.Min.X), min(r.Min.Y, s.Min.Y)},
		Point{max(r.Max.X, s.Max.X), max(r.Max.Y, s.Max.Y)},
	}
}

// A Picture is a finished drawing. The origin of a formula or a word is on the baseline
// at its left; that of a figure is its lower left corner, with Depth 0. The picture's
// box reaches from (0, -Depth) to (Width, Height). Alt describes it in words.
type Picture struct {
	Width, Height, Depth Unit
	Title, Alt           string
	Ops                  []Op
}

// An Op is one drawing operation: one of [*Fill], [*Stroke], [*Glyphs],
// [*Image], [*Group], [*Link], [*Anchor] or [*Mark].
type Op interface{ op() }

// Fill fills a path.
type Fill struct {
	Path    Path
	Ink     Ink
	EvenOdd bool
}

// Stroke draws along a path.
type Stroke struct {
	Path  Path
	Ink   Ink
	Width Unit
	Cap   Cap
	Join  Join
	Dash  []Unit
	Phase Unit
}

// Glyphs draws glyphs of one face along a baseline that starts at At.
type Glyphs struct {
	Face *font.Face
	Size Unit
	Ink  Ink
	At   Point
	Run  []Glyph
}

// A Glyph is drawn at the pen plus Offset; then the pen moves by Advance. Text is what
// copying and searching find, the characters that the glyph stands for: "(" for a
// parenthesis of any size, "" for all parts but the first of an assembled one.
type Glyph struct {
	ID      font.GID
	Advance Unit
	Offset  Point
	Text    string
}

// Image draws pixels into a rectangle. JPEG may hold the JPEG file that the pixels were
// decoded from; the writers then embed that file. Dark, if set, replaces Pixels on dark
// pages; PDF always uses Pixels.
type Image struct {
	Box    Rect
	Pixels image.Image
	Dark   image.Image
	JPEG   []byte
	Alt    string
}

// Group draws operations in coordinates of their own. The zero Matrix changes nothing;
// an empty Clip does not clip; Opacity is in percent, 0 meaning opaque. In SVG, Class
// becomes the class attribute and Title a tooltip. Cells says where a table of values
// is, for the scripts of pages.
type Group struct {
	Matrix  Matrix
	Clip    Path
	Opacity uint8
	Class   string
	Title   string
	Cells   *Cells
	Ops     []Op
}

// Cells is a table of square cells: its upper left corner, the side of a cell, and the
// number of rows and columns. If Up is set, row 0 is the lowest. Moves are the moves of
// a game from every cell.
type Cells struct {
	At         Point
	Side       Unit
	Rows, Cols int
	Up         bool
	Moves      []CellMove
}

// A CellMove leads to the cell so many rows and columns further. With Slide it may be
// repeated.
type CellMove struct {
	Rows, Cols int
	Slide      bool
}

// Link makes a rectangle a link to a URL or to the Anchor named Dest.
type Link struct {
	Box       Rect
	URL, Dest string
	Elem      *Elem // the element of the link, with role Link
}

// Anchor names a position that links may lead to.
type Anchor struct {
	Name string
	At   Point
}

// Mark assigns its operations to a structure element. A nil Elem marks them as
// decoration, which screen readers skip.
type Mark struct {
	Elem *Elem
	Ops  []Op
}

func (*Fill) op()   {}
func (*Stroke) op() {}
func (*Glyphs) op() {}
func (*Image) op()  {}
func (*Group) op()  {}
func (*Link) op()   {}
func (*Anchor) op() {}
func (*Mark) op()   {}

// An Elem is an element of a document's structure, for screen readers. Role is one of
// the standard types of PDF (ISO 32000-1, 14.8.4): Document, H1, P, L, Table, Figure,
// Formula ... Kids are in reading order; an element may have both content (by Mark) and
// kids.
type Elem struct {
	Role      string
	Title     string
	Alt       string // read out in place of the content
	Scope     string // of a TH: Row, Column or Both
	Numbering string // of an L: None, Disc, Decimal ...
	ColSpan   int
	Box       Rect // of a Figure or Formula on its page
	Kids      []*Elem
}

// Add appends a kid to the element and returns the kid.
func (e *Elem) Add(kid *Elem) *Elem {
	e.Kids = append(e.Kids, kid)
	return kid
}

// Cap is the shape of a stroke's ends.
type Cap uint8

// The caps.
const (
	ButtCap Cap = iota
	RoundCap
)

// Join is the shape of a stroke's corners.
type Join uint8

// The joins.
const (
	MiterJoin Join = iota
	RoundJoin
)

// A Matrix maps (x, y) to (A x + C y + E, B x + D y + F). The zero Matrix
// means the identity.
type Matrix struct {
	A, B, C, D float64
	E, F       Unit
}

// Identity returns the matrix that changes nothing.
func Identity() Matrix { return Matrix{A: 1, D: 1} }

// Translate returns the translation by (dx, dy).
func Translate(dx, dy Unit) Matrix { return Matrix{A: 1, D: 1, E: dx, F: dy} }

// Scaling returns the scaling by the factors.
func Scaling(sx, sy float64) Matrix { return Matrix{A: snap(sx), D: snap(sy)} }

// Rotate returns the counterclockwise rotation about the origin.
func Rotate(radians float64) Matrix {
	sin, cos := math.Sincos(radians)
	return Matrix{A: snap(cos), B: snap(sin), C: snap(-sin), D: snap(cos)}
}

// Times returns the matrix that applies n first and then m.
func (m Matrix) Times(n Matrix) Matrix {
	m, n = m.Normal(), n.Normal()
	at := m.Apply(Point{n.E, n.F})
	return Matrix{
		A: snap(m.A*n.A + m.C*n.B), B: snap(m.B*n.A + m.D*n.B),
		C: snap(m.A*n.C + m.C*n.D), D: snap(m.B*n.C + m.D*n.D),
		E: at.X, F: at.Y,
	}
}

// Apply maps a point.
func (m Matrix) Apply(p Point) Point {
	m = m.Normal()
	x, y := float64(p.X), float64(p.Y)
	return Point{
		Unit(math.Round(float64(m.A*x)+float64(m.C*y))) + m.E,
		Unit(math.Round(float64(m.B*x)+float64(m.D*y))) + m.F,
	}
}

// Normal returns the identity for the zero Matrix and m otherwise.
func (m Matrix) Normal() Matrix {
	if m == (Matrix{}) {
		return Identity()
	}
	return m
}

// snap rounds a coefficient to 1e-7, so that it does not depend on the processor.
func snap(x float64) float64 {
	r := math.Round(x*1e7) / 1e7
	if r == 0 {
		return 0 // not -0
	}
	return r
}

// At returns the operation that draws a picture with its origin at (x, y).
func At(p *Picture, x, y Unit) Op {
	return &Group{Matrix: Translate(x, y), Ops: p.Ops}
}
