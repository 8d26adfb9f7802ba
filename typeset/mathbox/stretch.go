package mathbox

import (
	"unicode/utf8"

	"rederive/typeset/font"
	"rederive/typeset/tex"
)

// delimiter sets a delimiter of at least a given height, centred on the axis. An empty
// delimiter is as wide as TeX's \nulldelimiterspace.
func (e *engine) delimiter(mark string, total Unit, st style) *box {
	if mark == "" {
		return &box{width: e.scale(120, st)} // 1.2pt at ten points
	}
	b := e.vertical(mark, total, st)
	return raised(b, e.axis(st)-(b.height-b.depth)/2)
}

// vertical returns the smallest variant of a character of at least a given height. If
// there is none, it returns an assembly, or else the largest variant.
func (e *engine) vertical(mark string, total Unit, st style) *box {
	r, _ := utf8.DecodeRuneInString(mark)
	g, ok := e.face.Glyph(r)
	if !ok {
		return e.run(font.Math, mark, st)
	}
	want := e.fontUnits(total, st)
	largest := g
	for _, v := range e.math.Variants(g, font.Vertical) {
		if largest = v.Glyph; v.Advance >= want {
			return e.glyph(v.Glyph, mark, st)
		}
	}
	if a, ok := e.math.Assembly(g, font.Vertical); ok {
		return e.assemble(a, want, mark, font.Vertical, st)
	}
	return e.glyph(largest, mark, st)
}

// horizontal returns a character of about a given width. If it must cover that width,
// this is the narrowest variant that does, or an assembly; otherwise it is the widest
// variant that is not wider.
func (e *engine) horizontal(mark string, width Unit, cover bool, st style) *box {
	r, _ := utf8.DecodeRuneInString(mark)
	g, ok := e.face.Glyph(r)
	if !ok {
		return e.run(font.Math, mark, st)
	}
	want := e.fontUnits(width, st)
	best := g
	for i, v := range e.math.Variants(g, font.Horizontal) {
		if v.Advance > want && !cover && i > 0 {
			return e.glyph(best, mark, st)
		}
		if best = v.Glyph; v.Advance >= want && cover {
			return e.glyph(best, mark, st)
		}
	}
	if a, ok := e.math.Assembly(g, font.Horizontal); ok && cover {
		return e.assemble(a, want, mark, font.Horizontal, st)
	}
	return e.glyph(best, mark, st)
}

// fontUnits returns a length in font units, rounded up.
func (e *engine) fontUnits(l Unit, st style) int {
	size := e.size(st)
	return int((l*Unit(e.face.UnitsPerEm()) + size - 1) / size)
}

// maxParts limits the parts of one assembly.
const maxParts = 2000

// assemble builds a glyph from parts: as many extenders as needed, then as much overlap
// as reduces it to the size asked for.
func (e *engine) assemble(a font.Assembly, want int, mark string, d font.Direction, st style) *box {
	least := e.math.MinConnectorOverlap
	parts := repeat(a.Parts, 0)
	for n := 1; fullLength(parts, least) < want && len(parts) < maxParts; n++ {
		more := repeat(a.Parts, n)
		if len(more) == len(parts) {
			break
		}
		parts = more
	}
	excess := fullLength(parts, least) - want
	out := &box{}
	at := 0
	for i, p := range parts {
		if i > 0 {
			room := max(0, min(parts[i-1].EndConnector, p.StartConnector)-least)
			take := min(room, max(0, excess)/(len(parts)-i))
			excess -= take
			at -= least + take
		}
		copy := ""
		if i == 0 {
			copy = mark
		}
		e.place(out, e.glyph(p.Glyph, copy, st), at, d, st)
		at += p.FullAdvance
	}
	if d == font.Horizontal {
		out.width = e.scale(at, st)
	}
	return out
}

// place puts a part of an assembly at its start position.
func (e *engine) place(out, g *box, at int, d font.Direction, st style) {
	if d == font.Horizontal {
		out.put(e.scale(at, st)-e.scale(e.face.Bounds(g.glyph).XMin, st), 0, g)
		return
	}
	if len(out.parts) == 0 {
		out.height, out.depth = -maxUnit, 0
	}
	out.put(0, e.scale(at, st)+g.depth, g)
	out.width = max(out.width, g.width)
}

// repeat returns the parts with every extender repeated n times.
func repeat(parts []font.Part, n int) []font.Part {
	var out []font.Part
	for _, p := range parts {
		times := 1
		if p.Extender {
			times = n
		}
		for range times {
			out = append(out, p)
		}
	}
	return out
}

// fullLength returns the total length of the parts with the least overlap.
func fullLength(parts []font.Part, overlap int) int {
	sum := 0
	for i, p := range parts {
		sum += p.FullAdvance
		if i > 0 {
			sum -= overlap
		}
	}
	return sum
}

// fenced sets \left ... \right (rule 19). The delimiters cover at least 0.901 of the
// body, and at ten points all but at most five points of it.
func (e *engine) fenced(f *tex.Fenced, st style) *box {
	bodies := make([]*box, len(f.Parts))
	axis := e.axis(st)
	var reach Unit
	for i, part := range f.Parts {
		bodies[i] = e.row(part.Items, st)
		reach = max(reach, bodies[i].height-axis, bodies[i].depth+axis)
	}
	total := max(2*reach*901/1000, 2*reach-e.scale(500, st))
	out := &box{}
	out.add(e.delimiter(f.Open, total, st))
	for i, b := range bodies {
		if i > 0 {
			out.add(e.delimiter(f.Middle[i-1], total, st))
		}
		out.add(b)
	}
	out.add(e.delimiter(f.Close, total, st))
	return out
}

// bigSizes are the heights of \big to \Bigg in thousandths of an em: just below those
// of the variants to choose.
var bigSizes = [...]int{0, 1190, 1790, 2390, 2990}
