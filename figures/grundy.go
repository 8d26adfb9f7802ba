package figures

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"rederive/show"
	"rederive/typeset/draw"
	"rederive/typeset/font"
)

// The sizes in points between which the side of a Grundy cell lies, and the
// least side that has room for a number.
const (
	mostSide   = 16
	numberSide = 9
	pixelSide  = 3 // below it the pattern is drawn as an image
)

// A grid is a sketch of cells in rows and columns; its lower left corner is at
// the origin.
type grid struct {
	sketch
	rows, cols int
	side       float64
	up         bool // row 0 is at the bottom
}

// newGrid chooses a side so that the grid fits the text, a round one where cells
// are large.
func newGrid(rows, cols int, up bool, most float64) *grid {
	g := &grid{rows: rows, cols: cols, up: up}
	g.side = min(most, TextWidth/float64(cols))
	if g.side >= numberSide {
		g.side = math.Floor(g.side)
	}
	return g
}

// corner is the lower left corner of a cell.
func (g *grid) corner(row, col int) xy {
	if !g.up {
		row = g.rows - 1 - row
	}
	return xy{float64(col) * g.side, float64(row) * g.side}
}

func (g *grid) centre(row, col int) xy { return g.corner(row, col).plus(xy{g.side / 2, g.side / 2}) }

// block is the corners of a rectangle of cells.
func (g *grid) block(row, col, rows, cols int) (low, high xy) {
	a, b := g.corner(row, col), g.corner(row+rows-1, col+cols-1)
	return xy{a.X, min(a.Y, b.Y)}, xy{b.X + g.side, max(a.Y, b.Y) + g.side}
}

func drawGrundy(f show.Grundy) (*draw.Picture, error) {
	cols := 0
	for _, r := range f.Values {
		cols = max(cols, len(r))
	}
	g := newGrid(len(f.Values), cols, f.Up, mostSide)
	if g.side < pixelSide {
		g.pixels(f.Values)
	} else {
		g.cells(f.Values)
	}
	for r, row := range f.Printed {
		for c, v := range row {
			if r < g.rows && c < len(f.Values[r]) && v >= 0 && v != f.Values[r][c] {
				g.differs(r, c)
			}
		}
	}
	for _, m := range f.Marks {
		low, high := g.block(m.Row, m.Col, 1, 1)
		g.outline(line{ink: draw.Accent(), width: 1.4}, box(low, high)...)
	}
	for _, r := range f.Regions {
		low, high := g.block(r.Row, r.Col, r.Rows, r.Cols)
		g.outline(line{ink: draw.Accent(), width: 1.8}, box(low, high)...)
		g.tag(xy{low.X, high.Y}, r.Label)
	}
	g.heads(f.ColLabels, f.ColTitle, cols, g.columnPlace)
	g.heads(f.RowLabels, f.RowTitle, g.rows, g.rowPlace)
	return g.picture(f.Alt)
}

// cells draws the cells of one value as thick lines, which is shorter than a
// square for each, and the numbers of one ink as one run.
func (g *grid) cells(values [][]int) {
	fills := map[draw.Ink]*draw.Stroke{}
	numbers := newStamp(min(labelSize+1, g.side*.62))
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
				s.Path = append(s.Path, draw.Segment(xy{float64(c) * g.side, y}.point(), xy{float64(end) * g.side, y}.point())...)
				for k := c; k < end && g.side >= numberSide; k++ {
					numbers.put(g.centre(r, k), middle, number, strconv.Itoa(row[k]))
				}
			}
			c = end
		}
	}
	g.ops = append(g.ops, numbers.ops()...)
}

// pixels draws the pattern one pixel a cell.
func (g *grid) pixels(values [][]int) {
	palette := color.Palette{color.NRGBA{}}
	index := make([]uint8, len(valueInks))
	for v := range valueInks {
		fill, _ := valueInk(v)
		index[v] = uint8(len(palette))
		palette = append(palette, color.NRGBA{uint8(fill.Light >> 16), uint8(fill.Light >> 8), uint8(fill.Light), 255})
	}
	img := image.NewPaletted(image.Rect(0, 0, g.cols, g.rows), palette)
	for r, row := range values {
		y := r
		if g.up {
			y = g.rows - 1 - r
		}
		line := img.Pix[y*img.Stride:]
		for c, v := range row {
			if v >= 0 {
				line[c] = index[colourOf(v)]
			}
		}
	}
	high := xy{float64(g.cols) * g.side, float64(g.rows) * g.side}
	g.add(&draw.Image{Box: draw.Rect{Max: high.point()}, Pixels: img})
}

// differs marks a cell whose printed value is another: a frame, and a corner
// for those who do not see its colour.
func (g *grid) differs(row, col int) {
	low, high := g.block(row, col, 1, 1)
	g.outline(line{ink: warning(), width: 1.4}, box(low, high)...)
	k := g.side * .35
	g.polygon(warning(), high, xy{high.X - k, high.Y}, xy{high.X, high.Y - k})
}

// tag names an outlined region on a patch of its own whose upper left corner is
// given.
func (g *grid) tag(corner xy, text string) {
	if text == "" {
		return
	}
	l := label{size: labelSize - 1, ink: draw.Background()}
	low := xy{corner.X, corner.Y - l.size - 2}
	g.polygon(draw.Accent(), box(low, xy{corner.X + g.width(l, text) + 4, corner.Y})...)
	g.text(low.plus(xy{2, l.size/2 + 1}), leftMid, l, text)
}
