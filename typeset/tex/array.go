package tex

import (
	"maps"
	"slices"
	"strings"

	"rederive/internal/spelling"
)

// maxColumns limits the columns of one array.
const maxColumns = 200

// manner says how an environment is set.
type manner struct {
	open, close string
	layout      Layout
	cells       StyleName
	align       string // alignment of the columns, the last one repeated; "" demands a column argument
	gap         Length // between columns
	tags        bool   // its lines may be tagged
	pairs       bool   // only between pairs of columns
	skip        bool   // an argument to ignore: the number of columns of alignat
}

// quadGap separates the columns of a matrix: twice \arraycolsep.
const quadGap = 1 * Em

var environments = map[string]manner{
	"matrix":      {layout: Grid, cells: TextStyle, align: "c", gap: quadGap},
	"pmatrix":     {open: "(", close: ")", cells: TextStyle, align: "c", gap: quadGap},
	"bmatrix":     {open: "[", close: "]", cells: TextStyle, align: "c", gap: quadGap},
	"Bmatrix":     {open: "{", close: "}", cells: TextStyle, align: "c", gap: quadGap},
	"vmatrix":     {open: "|", close: "|", cells: TextStyle, align: "c", gap: quadGap},
	"Vmatrix":     {open: "‖", close: "‖", cells: TextStyle, align: "c", gap: quadGap},
	"smallmatrix": {layout: Small, cells: ScriptStyle, align: "c", gap: 6 * Mu},
	"cases":       {open: "{", cells: TextStyle, align: "l", gap: quadGap},
	"rcases":      {close: "}", cells: TextStyle, align: "l", gap: quadGap},
	"dcases":      {open: "{", cells: DisplayStyle, align: "l", gap: quadGap},
	"drcases":     {close: "}", cells: DisplayStyle, align: "l", gap: quadGap},
	"array":       {cells: TextStyle, gap: quadGap},
	"darray":      {cells: DisplayStyle, gap: quadGap},
	"subarray":    {layout: Small, cells: ScriptStyle, gap: 6 * Mu},
	"aligned":     {layout: Equations, cells: DisplayStyle, align: "rl", gap: 2 * Em, pairs: true},
	"split":       {layout: Equations, cells: DisplayStyle, align: "rl", gap: 2 * Em, pairs: true},
	"align":       {layout: Equations, cells: DisplayStyle, align: "rl", gap: 2 * Em, pairs: true, tags: true},
	"alignedat":   {layout: Equations, cells: DisplayStyle, align: "rl", pairs: true, skip: true},
	"alignat":     {layout: Equations, cells: DisplayStyle, align: "rl", pairs: true, tags: true, skip: true},
	"gathered":    {layout: Equations, cells: DisplayStyle, align: "c"},
	"gather":      {layout: Equations, cells: DisplayStyle, align: "c", tags: true},
	"multline":    {layout: Equations, cells: DisplayStyle, align: "c", tags: true},
	"equation":    {layout: Equations, cells: DisplayStyle, align: "c", tags: true},
	"eqnarray":    {layout: Equations, cells: DisplayStyle, align: "rcl", gap: 5 * Mu, tags: true},
}

// environment reads \begin{name} ... \end{name}.
func (p *parser) environment(t token) Node {
	name := p.name(t)
	m, ok := environments[strings.TrimSuffix(name, "*")]
	if !ok {
		names := slices.Collect(maps.Keys(environments)) // in any order: spelling.Nearest does not depend on it
		p.suggest(t.extent, spelling.Nearest(name, names), "unknown environment %q", name)
		m = environments["matrix"]
	}
	if !p.enter(t) {
		return nil
	}
	defer func() { p.depth-- }()
	outerTag := p.tag
	p.tag = nil
	a := &Array{Name: name, Layout: m.layout, Cells: m.cells, Open: m.open, Close: m.close}
	a.Anchor = p.anchor()
	spec := p.columns(t, m)
	p.body(t, a, m)
	if p.tag == nil {
		p.tag = outerTag
	}
	a.Columns, a.RulesRight = arrange(spec, m, a.Lines)
	p.endEnvironment(t, a)
	return a
}

// name reads the name of an environment.
func (p *parser) name(of token) string {
	if p.peek().kind != tokBegin {
		p.fail(of.extent, "%s needs the name of an environment in braces", of)
		return ""
	}
	return strings.TrimSpace(p.literal(of))
}

// anchor reads the [t], [c] or [b] of an array.
func (p *parser) anchor() byte {
	if !p.peek().is('[') {
		return 'c'
	}
	if s := strings.TrimSpace(p.bracketed()); s == "t" || s == "b" {
		return s[0]
	}
	return 'c'
}

// body reads the lines up to \end.
func (p *parser) body(begin token, a *Array, m manner) {
	line := Line{Rules: p.hlines()}
	for {
		cell := p.cell(m, len(line.Cells))
		line.Cells = append(line.Cells, cell)
		if len(line.Cells) > maxColumns {
			p.abort(begin.extent, "an array has more than %d columns", maxColumns)
		}
		t := p.peek()
		if t.kind == tokCell {
			p.next()
			continue
		}
		if p.tag != nil && m.tags {
			line.Tag, p.tag = p.tag, nil
		}
		lineBreak := t.command(`\`) || t.command("cr")
		if lineBreak {
			p.next()
			line.Gap = p.lineGap()
		}
		if !lineBreak && len(line.Cells) == 1 && len(cell.Items) == 0 && line.Tag == nil && len(a.Lines) > 0 {
			a.RulesBelow = line.Rules
			return
		}
		a.Lines = append(a.Lines, line)
		if !lineBreak {
			return
		}
		line = Line{Rules: p.hlines()}
	}
}

func (p *parser) hlines() int {
	n := 0
	for p.peek().command("hline") {
		p.next()
		n++
	}
	return n
}

// lineGap reads the * and the [1ex] that may follow \\.
func (p *parser) lineGap() Length {
	if p.raw().is('*') {
		p.next()
	}
	if open := p.raw(); open.is('[') {
		if l, ok := parseLength(strings.TrimSpace(p.peekBracket())); ok {
			p.bracketed()
			return l
		}
	}
	return 0
}

// peekBracket returns the contents of the brackets ahead, so that \\[1ex] can be told
// from a line that begins with a bracket.
func (p *parser) peekBracket() string {
	if len(p.queue) > 0 {
		return ""
	}
	rest := p.src[p.at+1:]
	if i := strings.IndexByte(rest, ']'); i >= 0 && i < 16 {
		return rest[:i]
	}
	return ""
}

func (p *parser) endEnvironment(begin token, a *Array) {
	t := p.peek()
	if !t.command("end") {
		p.fail(begin.extent, `\begin{%s} without \end before %s`, a.Name, t)
		return
	}
	p.next()
	if name := p.name(t); name != a.Name {
		p.fail(t.extent, `\end{%s} closes \begin{%s}`, name, a.Name)
	}
}

// cell reads a cell. The right side of an equation begins with an empty atom, so that
// its relation is spaced as if the left side preceded it.
func (p *parser) cell(m manner, column int) *Row {
	if m.layout != Equations || !m.pairs || column%2 == 0 {
		return p.list(stopCell | stopEnd)
	}
	cell := p.listAfter(stopCell|stopEnd, &Row{})
	if len(cell.Items) == 1 {
		cell.Items = nil
	}
	return cell
}

// substack reads \substack{a \\ b}.
func (p *parser) substack(t token) Node {
	open := p.peek()
	if open.kind != tokBegin {
		p.fail(t.extent, `\substack needs its lines in braces`)
		return nil
	}
	p.next()
	a := &Array{Name: "substack", Layout: Small, Cells: ScriptStyle, Anchor: 'c'}
	for {
		cell := p.list(stopCell | stopBrace)
		a.Lines = append(a.Lines, Line{Cells: []*Row{cell}})
		end := p.peek()
		switch {
		case end.kind == tokCell:
			p.fail(end.extent, `& is not allowed in \substack`)
			p.next()
		case end.command(`\`), end.command("cr"):
			p.next()
		default:
			if end.kind != tokEnd {
				p.fail(open.extent, "{ is not closed before %s", end)
			} else {
				p.next()
			}
			a.Columns = []Column{{Align: Center}}
			return a
		}
	}
}
