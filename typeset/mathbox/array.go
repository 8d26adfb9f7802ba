package mathbox

import "rederive/typeset/tex"

// A grid is an array while it is being set.
type grid struct {
	e       *engine
	array   *tex.Array
	st      style
	cells   [][]*box
	widths  []Unit
	heights []Unit
	depths  []Unit
	thick   Unit // thickness of rules
	double  Unit // distance between double rules
}

// array sets the lines and columns of an environment between its delimiters, if it has
// any, and centres them on the axis.
func (e *engine) array(a *tex.Array, st style) *box {
	g := &grid{e: e, array: a, st: st, thick: e.scale(40, st), double: e.scale(200, st)}
	g.setCells()
	g.measure()
	body := g.build()
	if a.Open == "" && a.Close == "" {
		return body
	}
	axis := e.axis(st)
	reach := max(body.height-axis, body.depth+axis)
	total := max(2*reach*901/1000, 2*reach-e.scale(500, st))
	out := &box{}
	out.add(e.delimiter(a.Open, total, st))
	out.add(body)
	out.add(e.delimiter(a.Close, total, st))
	return out
}

// cellStyle returns the style inside the array. An array in a script keeps the script's
// size.
func (g *grid) cellStyle() style {
	if g.array.Layout == tex.Small || g.st.level >= script {
		return style{level: max(g.st.level, script)}
	}
	return style{level: text}.named(g.array.Cells)
}

func (g *grid) setCells() {
	st := g.cellStyle()
	for _, l := range g.array.Lines {
		row := make([]*box, len(g.array.Columns))
		for j := range row {
			row[j] = &box{}
			if j < len(l.Cells) {
				row[j] = g.e.row(l.Cells[j].Items, st)
			}
		}
		g.cells = append(g.cells, row)
	}
}

// measure finds the widths of the columns and the heights of the lines. A line is at
// least as high as LaTeX's strut, which reaches 0.7 of the baseline distance above the
// baseline and 0.3 below.
func (g *grid) measure() {
	e := g.e
	strut, hang, skip := e.scale(840, g.st), e.scale(360, g.st), Unit(0)
	switch g.array.Layout {
	case tex.Small:
		strut, hang, skip = e.scale(560, style{level: text}), e.scale(140, style{level: text}), e.scale(30, g.st)
		if g.array.Name == "substack" || g.array.Name == "subarray" {
			strut, hang, skip = 0, 0, e.scale(250, g.cellStyle())
		}
	case tex.Equations:
		skip = e.scale(300, g.st)
	default:
		if g.array.Cells == tex.DisplayStyle {
			skip = e.scale(200, g.st)
		}
	}
	g.widths = make([]Unit, len(g.array.Columns))
	for i, row := range g.cells {
		height, depth := strut, hang
		if g.array.Layout == tex.Equations && i == 0 {
			height = 0
		}
		for j, c := range row {
			g.widths[j] = max(g.widths[j], c.width)
			height, depth = max(height, c.height), max(depth, c.depth)
		}
		if i == len(g.cells)-1 {
			if g.array.Layout == tex.Equations {
				depth = maxDepth(row)
			}
		} else {
			depth += skip + e.length(g.array.Lines[i].Gap, g.st)
		}
		g.heights, g.depths = append(g.heights, height), append(g.depths, depth)
	}
}

func maxDepth(row []*box) Unit {
	var d Unit
	for _, c := range row {
		d = max(d, c.depth)
	}
	return d
}

// build places the cells, then the rules.
func (g *grid) build() *box {
	lefts, width := g.columnPlaces()
	total := Unit(0)
	for i := range g.cells {
		total += g.rulesSize(g.array.Lines[i].Rules) + g.heights[i] + g.depths[i]
	}
	total += g.rulesSize(g.array.RulesBelow)
	top := g.top(total)
	out := &box{width: width, height: top, depth: total - top}
	y := top
	for i, row := range g.cells {
		y = g.horizontalRules(out, y, g.array.Lines[i].Rules)
		y -= g.heights[i]
		for j, c := range row {
			out.put(lefts[j]+g.spaceBefore(j, c), y, c)
		}
		if tag := g.array.Lines[i].Tag; tag != nil {
			b := g.e.tag(tag)
			out.put(width+g.e.scale(2000, g.st), y, b)
			out.width = max(out.width, width+g.e.scale(2000, g.st)+b.width)
		}
		y -= g.depths[i]
	}
	g.horizontalRules(out, y, g.array.RulesBelow)
	g.verticalRules(out, lefts, width, top, total)
	return out
}

// top returns the height of the array above the baseline.
func (g *grid) top(total Unit) Unit {
	switch g.array.Anchor {
	case 't':
		return g.heights[0] + g.rulesSize(g.array.Lines[0].Rules)
	case 'b':
		return total - g.depths[len(g.depths)-1] - g.rulesSize(g.array.RulesBelow)
	}
	return total/2 + g.e.axis(g.st)
}

// spaceBefore returns the space that the column's alignment puts before a cell.
func (g *grid) spaceBefore(j int, c *box) Unit {
	spare := g.widths[j] - c.width
	switch g.array.Columns[j].Align {
	case tex.Left:
		return 0
	case tex.Right:
		return spare
	}
	return spare / 2
}

// columnPlaces returns the left edges of the columns and their total width.
func (g *grid) columnPlaces() (lefts []Unit, width Unit) {
	half := g.e.length(tex.Em/2, g.st)
	x := Unit(0)
	for j, c := range g.array.Columns {
		if j == 0 && c.Rules > 0 {
			x += g.rulesSize(c.Rules) + half
		}
		if j > 0 {
			x += g.e.length(c.Gap, g.st) + g.rulesSize(c.Rules)
		}
		lefts = append(lefts, x)
		x += g.widths[j]
	}
	if n := g.array.RulesRight; n > 0 {
		x += half + g.rulesSize(n)
	}
	return lefts, x
}

// rulesSize returns the size of n parallel rules across them.
func (g *grid) rulesSize(n int) Unit {
	if n == 0 {
		return 0
	}
	return g.thick*Unit(n) + g.double*Unit(n-1)
}

// horizontalRules draws n rules downward from y and returns where they end.
func (g *grid) horizontalRules(out *box, y Unit, n int) Unit {
	for i := range n {
		if i > 0 {
			y -= g.double
		}
		y -= g.thick
		out.put(0, y, ruleBox(out.width, g.thick, 0))
	}
	return y
}

func (g *grid) verticalRules(out *box, lefts []Unit, width, top, total Unit) {
	at := func(x Unit, n int) {
		for i := range n {
			out.put(x+Unit(i)*(g.thick+g.double), 0, ruleBox(g.thick, top, total-top))
		}
	}
	for j, c := range g.array.Columns {
		switch {
		case c.Rules == 0:
		case j == 0:
			at(0, c.Rules)
		default:
			at(lefts[j]-g.e.length(c.Gap, g.st)/2-g.rulesSize(c.Rules), c.Rules)
		}
	}
	if n := g.array.RulesRight; n > 0 {
		at(width-g.rulesSize(n), n)
	}
}
