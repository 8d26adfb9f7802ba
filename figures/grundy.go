package figures

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"

	"rederive/show"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// The sides in points of a Grundy cell: the largest, the least with room for a
// number, and the least that is drawn as a cell.
const (
	mostSide   = 16
	numberSide = 9
	pixelSide  = 3 // a smaller pattern is drawn as an image
)

// A grid is a sketch of cells in rows and columns. Its lower left corner is at the
// origin.
type grid struct {
	sketch
	rows, cols int
	side       float64
	up         bool // row 0 is at the bottom
}

// newGrid chooses a side for which the grid fits the text width, in whole points if
// cells are large.
func newGrid(rows, cols int, up bool, most float64) *grid {
	g := &grid{rows: rows, cols: cols, up: up}
	g.side = min(most, TextWidth/float64(cols))
	if g.side >= numberSide {
		g.side = math.Floor(g.side)
	}
	return g
}

// longest returns the length of the longest row.
func longest(rows [][]int) (n int) {
	for _, r := range rows {
		n = max(n, len(r))
	}
	return n
}

// corner returns the lower left corner of a cell.
func (g *grid) corner(row, col int) xy {
	if !g.up {
		row = g.rows - 1 - row
	}
	return xy{float64(col) * g.side, float64(row) * g.side}
}

func (g *grid) centre(row, col int) xy { return g.corner(row, col).plus(xy{g.side / 2, g.side / 2}) }

// block returns the corners of a rectangle of cells.
func (g *grid) block(row, col, rows, cols int) (low, high xy) {
	a, b := g.corner(row, col), g.corner(row+rows-1, col+cols-1)
	return xy{a.X, min(a.Y, b.Y)}, xy{b.X + g.side, max(a.Y, b.Y) + g.side}
}

func (t *tally) grundy(f show.Grundy) {
	cols, cells := 0, 0
	for _, r := range f.Values {
		cols, cells = max(cols, len(r)), cells+len(r)
	}
	if cols > 0 && TextWidth/float64(cols) < pixelSide {
		if len(f.Values) > mostCells/cols {
			t.fail("the picture has %d x %d cells; at most %d can be drawn", len(f.Values), cols, mostCells)
		}
	} else {
		t.add(cells, "cells")
		t.add(len(f.Values), "rows")
	}
	for _, r := range f.Regions {
		if r.Col >= cols || r.Cols > cols-r.Col || r.Rows > len(f.Values)-r.Row {
			t.fail("region %+v lies outside the table of %d x %d cells", r, len(f.Values), cols)
		}
		t.write(r.Label)
	}
	for _, m := range f.Marks {
		if m.Col >= cols {
			t.fail("mark %+v lies outside the table of %d x %d cells", m, len(f.Values), cols)
		}
		t.write(m.Label)
	}
	t.atMost(len(f.Moves), mostEdges, "moves")
	t.write(f.RowTitle, f.ColTitle)
	t.write(f.RowLabels...)
	t.write(f.ColLabels...)
}

func drawGrundy(f show.Grundy) (*draw.Picture, error) {
	cols := longest(f.Values)
	g := newGrid(len(f.Values), cols, f.Up, mostSide)
	g.values(f.Values, f.Moves)
	for r, row := range f.Printed {
		for c, v := range row {
			if r < g.rows && c < len(f.Values[r]) && v >= 0 && v != f.Values[r][c] {
				g.differs(r, c)
			}
		}
	}
	var named []show.Region
	for _, m := range f.Marks {
		low, high := g.block(m.Row, m.Col, 1, 1)
		g.outline(line{ink: draw.Accent(), width: 1.4}, box(low, high)...)
		named = append(named, show.Region{Row: m.Row, Col: m.Col, Rows: 1, Cols: 1, Label: m.Label})
	}
	for _, r := range f.Regions {
		low, high := g.block(r.Row, r.Col, r.Rows, r.Cols)
		g.outline(line{ink: draw.Accent(), width: 1.8}, box(low, high)...)
		named = append(named, r)
	}
	g.tags(named)
	g.heads(f.ColLabels, f.ColTitle, cols, g.columnMargin)
	g.heads(f.RowLabels, f.RowTitle, g.rows, g.rowMargin)
	if g.side < numberSide {
		g.valueLegend(f.Values)
	}
	return g.picture(f.Alt)
}

// values draws the values of a table as a group of cells, with the moves from each.
func (g *grid) values(values [][]int, moves []show.Step) {
	outer := g.ops
	g.ops = nil
	if g.side < pixelSide {
		g.pixels(values)
	} else {
		g.cells(values)
	}
	at := &draw.Cells{
		At:   xy{0, float64(g.rows) * g.side}.point(),
		Side: font.Points(g.side), Rows: g.rows, Cols: g.cols, Up: g.up,
	}
	for _, m := range moves {
		at.Moves = append(at.Moves, draw.CellMove{Rows: m.Row, Cols: m.Col, Slide: m.Slide})
	}
	g.ops = append(outer, &draw.Group{Class: "cells", Cells: at, Ops: g.ops})
}

// valueLegend explains the colours of a table without numbers, if each stands for one
// value.
func (g *grid) valueLegend(values [][]int) {
	const side, step = 7, 26
	there := make([]bool, len(valueInks))
	for _, row := range values {
		for _, v := range row {
			if v >= len(there) {
				return
			}
			if v >= 0 {
				there[v] = true
			}
		}
	}
	low, n := bounds(g.ops, draw.Identity()).Min.Y.Points()-12, 0
	for v := range there {
		if !there[v] {
			continue
		}
		at := xy{float64(n * step), low}
		n++
		fill, _ := valueInk(v)
		g.polygon(fill, box(at, at.plus(xy{side, side}))...)
		right := at.plus(xy{side + 3, side / 2.})
		g.text(right, leftMid, label{size: labelSize, ink: draw.Foreground()}, strconv.Itoa(v))
	}
}

// cells draws adjacent cells of one value as a thick line, which is shorter than a
// square for each, and the numbers of one ink as one run.
func (g *grid) cells(values [][]int) {
	fills := map[draw.Ink]*draw.Stroke{}
	numbers := newStamp(g.numberSize())
	for r, row := range values {
		for c := 0; c < len(row); {
			end := c + 1
			for end < len(row) && row[end] == row[c] {
				end++
			}
			if row[c] >= 0 {
				fill, number := valueInk(row[c])
				if fills[fill] == nil {
					fills[fill] = &draw.Stroke{Ink: fill, Width: font.Points(g.side)}
					g.add(fills[fill])
				}
				y := g.centre(r, 0).Y
				s := fills[fill]
				s.Path = append(s.Path,
					draw.Segment(xy{float64(c) * g.side, y}.point(), xy{float64(end) * g.side, y}.point())...)
				for k := c; k < end && g.side >= numberSide; k++ {
					numbers.put(g.centre(r, k), middle, number, strconv.Itoa(row[k]))
				}
			}
			c = end
		}
	}
	g.ops = append(g.ops, numbers.ops()...)
}

// pixels draws the pattern with one pixel for each cell.
func (g *grid) pixels(values [][]int) {
	light, dark := color.Palette{color.NRGBA{}}, color.Palette{color.NRGBA{}}
	for v := range valueInks {
		fill, _ := valueInk(v)
		light, dark = append(light, opaque(fill.Light)), append(dark, opaque(fill.Dark))
	}
	img := image.NewPaletted(image.Rect(0, 0, g.cols, g.rows), light)
	for r, row := range values {
		y := r
		if g.up {
			y = g.rows - 1 - r
		}
		line := img.Pix[y*img.Stride:]
		for c, v := range row {
			if v >= 0 {
				line[c] = uint8(1 + colourOf(v))
			}
		}
	}
	night := *img // the same cells in other colours
	night.Palette = dark
	high := xy{float64(g.cols) * g.side, float64(g.rows) * g.side}
	g.add(&draw.Image{Box: draw.Rect{Max: high.point()}, Pixels: img, Dark: &night})
}

func opaque(c draw.Color) color.Color {
	return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
}

// differs marks a cell whose printed value differs: with a frame, and with a corner
// for readers who cannot distinguish the colour.
func (g *grid) differs(row, col int) {
	low, high := g.block(row, col, 1, 1)
	g.outline(line{ink: warning(), width: 1.4}, box(low, high)...)
	k := g.side * .35
	g.polygon(warning(), high, xy{high.X - k, high.Y}, xy{high.X, high.Y - k})
}

// numberSize returns the size in points of the numbers in the cells. Two digits of leastLabel fit into the smallest
// cell with a number.
func (g *grid) numberSize() float64 {
	return min(labelSize+1, max(g.side*.62, min(leastLabel, g.side*.83)))
}

// tags names outlined regions without covering or touching a number: on an edge of the region between two rows of
// numbers where there is room for text. Where there is none, a single name is explained at the right of the grid, and
// each of several is there, at the end of a line along the edge of its region.
func (g *grid) tags(regions []show.Region) {
	const size, clear = leastLabel, 2.5
	regions = slices.DeleteFunc(regions, func(r show.Region) bool { return r.Label == "" })
	room := g.side - g.numberSize()*digitHeight/1000
	onEdge := g.side < numberSide || room >= size*tagHeight+2*clear
	if len(regions) == 1 && !onEdge {
		g.key(size, regions[0].Label)
		return
	}
	slices.SortStableFunc(regions, func(a, b show.Region) int { return cmp.Compare(g.edge(b), g.edge(a)) })
	free := math.Inf(1) // the right side is free below it
	for _, r := range regions {
		low, high := g.block(r.Row, r.Col, r.Rows, r.Cols)
		edge := g.edge(r)
		if onEdge {
			g.tag(xy{low.X, edge}, size, r.Label)
			continue
		}
		right := float64(g.cols)*g.side + 8
		at := min(edge, free-size*tagHeight/2)
		g.polyline(thin(draw.Accent()), xy{high.X, edge}, xy{right - 5, edge}, xy{right, at})
		g.tag(xy{right, at}, size, r.Label)
		free = at - size*tagHeight/2 - 1
	}
}

// key explains what an outline means, at the upper right of the grid, or below one that fills the width.
func (g *grid) key(size float64, text string) {
	_, corner := g.block(0, 0, g.rows, g.cols)
	at, half := corner.plus(xy{12, -g.side / 2}), size/2
	if right := at.X + half + 4 + g.width(label{size: size}, text); right > rowWidth && !g.up {
		at = xy{half, -12}
	}
	g.outline(line{ink: draw.Accent(), width: 1.4}, box(at.minus(xy{half, half}), at.plus(xy{half, half}))...)
	g.text(at.plus(xy{half + 4, 0}), leftMid, label{size: size, ink: draw.Foreground()}, text)
}

// edge returns the y coordinate of a region's upper edge, or of its lower edge if the
// labels of the columns are above it.
func (g *grid) edge(r show.Region) float64 {
	low, high := g.block(r.Row, r.Col, r.Rows, r.Cols)
	if !g.up && r.Row == 0 {
		return low.Y
	}
	return high.Y
}

// tagHeight is the height of a tag for text of size 1.
const tagHeight = 1.16

// tag writes text on a patch. The middle of the patch's left edge is at the given
// point.
func (g *grid) tag(at xy, size float64, text string) {
	l := label{size: size, ink: draw.Background()}
	low := at.minus(xy{0, size * tagHeight / 2})
	high := at.plus(xy{g.width(l, text) + 4, size * tagHeight / 2})
	g.polygon(draw.Accent(), box(low, high)...)
	g.text(at.plus(xy{2, 0}), leftMid, l, text)
}
