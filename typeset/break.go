package typeset

import (
	"cmp"
	"slices"
)

// A breakpoint is a point of a paragraph where a line may end, as the line breaker sees
// it. Widths are counted from the start of the paragraph, so the natural width of a
// line is the difference of two of them.
type breakpoint struct {
	item    int // index of the item that ends the line (see setLine)
	cut     int // index of the hyphenation in that item; -1 for none
	end     sum // widths at the end of a line that ends here, hyphen included
	start   sum // widths at the start of the next line
	penalty int
	flagged bool // a hyphen: two in a row look bad
	forced  bool
}

// A sum counts width, stretch and shrink from the start of the paragraph.
type sum struct{ width, stretch, shrink, fill Unit }

// A fitness class separates tight lines from loose ones.
type fitness int

const (
	tight fitness = iota
	decent
	loose
	veryLoose
)

// A node is a breakpoint with the best path found to it.
type node struct {
	point    int
	line     int
	fitness  fitness
	demerits int64
	previous *node
	ratio    ratio
	over     Unit // by how much the line that ends here is too wide
}

// A ratio says how far the glue of a line is stretched (set > 0) or shrunk (set < 0),
// relative to have, the stretch or shrink available.
type ratio struct{ set, have Unit }

// hundredths returns a ratio times 100, cut off at 100,000.
func (r ratio) hundredths() int64 {
	switch {
	case r.set == 0:
		return 0
	case r.have <= 0:
		return 100_000
	}
	return min(int64(r.set)*100/int64(r.have), 100_000)
}

// A breaker finds the breaks of one paragraph: the sequence with the least
// sum of demerits (D. E. Knuth and M. F. Plass, Breaking Paragraphs into
// Lines, Software: Practice and Experience 11, 1981).
type breaker struct {
	points    []breakpoint
	width     func(line int) Unit
	emergency Unit  // stretch added to every line in the last pass
	tolerance int64 // the greatest ratio, in hundredths
	ragged    bool
}

// breakLines finds the lines in up to three ways: without hyphenation if that is good
// enough, then with the points that divided adds, then at any price.
func breakLines(
	points []breakpoint, divided func() []breakpoint, width func(line int) Unit, ragged bool,
) ([]breakpoint, []*node) {
	b := &breaker{points: points, width: width, ragged: ragged, tolerance: 115}
	if last := b.run(false); last != nil {
		return b.points, lines(last)
	}
	b.points = divided()
	for _, pass := range []struct {
		tolerance int64
		emergency Unit
	}{{170, 0}, {300, 18 * pt}, {anyRatio, 18 * pt}} {
		b.tolerance, b.emergency = pass.tolerance, pass.emergency
		if last := b.run(pass.tolerance == anyRatio); last != nil {
			return b.points, lines(last)
		}
	}
	return nil, nil // only for a paragraph without points
}

// anyRatio tolerates every line.
const anyRatio = 1 << 40

// lines returns the nodes in order, from the first line to the last.
func lines(last *node) []*node {
	var out []*node
	for n := last; n != nil && n.point >= 0; n = n.previous {
		out = append(out, n)
	}
	slices.Reverse(out)
	return out
}

// run makes one pass over the points. With atAnyPrice it accepts a line that does not
// fit if nothing else is left; otherwise it returns nil when there is no way.
func (b *breaker) run(atAnyPrice bool) *node {
	active := []*node{{point: -1, fitness: decent}}
	for i := range b.points {
		p := &b.points[i]
		var best [4]node // by fitness; an entry without a line is empty
		var spare node   // the least bad node among those that do not fit
		kept := active[:0]
		for _, a := range active {
			n, gone := b.try(a, i)
			if n.line > 0 && n.over == 0 {
				if old := &best[n.fitness]; old.line == 0 || n.demerits < old.demerits {
					*old = n
				}
			}
			if n.over > 0 && (spare.line == 0 || n.over < spare.over) {
				spare = n
			}
			if !gone && !p.forced {
				kept = append(kept, a)
			}
		}
		active = kept
		for _, n := range best {
			if n.line > 0 {
				kept := n
				active = append(active, &kept)
			}
		}
		if len(active) == 0 {
			if !atAnyPrice || spare.line == 0 {
				return nil
			}
			kept := spare
			active = append(active, &kept)
		}
	}
	return slices.MinFunc(active, func(a, b *node) int { return cmp.Compare(a.demerits, b.demerits) })
}

// try sets the line from a to breakpoint i. gone reports that the line is overfull, so
// that no later line can start at a. A line that does not fit has over set and counts
// only at any price. For a line that is too loose, try returns the zero node.
func (b *breaker) try(a *node, i int) (n node, gone bool) {
	p := &b.points[i]
	from := sum{}
	if a.point >= 0 {
		from = b.points[a.point].start
	}
	natural := p.end.width - from.width
	gap := b.width(a.line) - natural
	r := ratio{set: gap, have: p.end.stretch - from.stretch + b.emergency}
	switch {
	case gap < 0 && b.ragged:
		r.have = 0 // its spaces are not shrunk
	case gap < 0:
		r.have = p.end.shrink - from.shrink
	case p.end.fill > from.fill || b.ragged:
		r.have = max(r.have, 1) + 100*gap // stretched to the full width without badness
	}
	n = node{point: i, line: a.line + 1, previous: a, ratio: r}
	if gap > 0 {
		n.ratio.have = p.end.stretch - from.stretch // the real stretch, without the emergency
	}
	if gap < 0 && -gap > r.have {
		n.over = -gap - max(r.have, 0)
		n.ratio = ratio{set: -r.have, have: r.have}
		n.demerits = a.demerits + 1e12
		return n, true
	}
	h := r.hundredths()
	if b.ragged && p.end.fill == from.fill && gap > 0 {
		h = min(int64(gap)*100/int64(max(b.width(a.line)/3, 1)), 100_000) // short lines count, but little
	}
	if h > b.tolerance && !b.ragged {
		return node{}, p.forced
	}
	n.fitness, n.demerits = class(h), b.demerits(a, p, h)
	if p.forced && a.point >= 0 && natural < b.width(a.line)/leastLast {
		n.demerits += 10_000
	}
	return n, p.forced
}

// leastLast is the part of a line that the last line of a paragraph should fill: a short
// word is not left alone there if the lines before it can do without a large cost.
const leastLast = 16

// class returns the fitness of a ratio in hundredths.
func class(h int64) fitness {
	switch {
	case h < -50:
		return tight
	case h <= 50:
		return decent
	case h <= 100:
		return loose
	}
	return veryLoose
}

// demerits adds up the cost of a line: the square of its badness 100 r^3 plus the
// penalty of its end, a charge for a neighbour of very different spacing, and one for
// hyphens in a row.
func (b *breaker) demerits(a *node, p *breakpoint, h int64) int64 {
	r := h
	if r < 0 {
		r = -r
	}
	badness := min(r*r*r/10_000, 100_000)
	d := (10 + badness) * (10 + badness)
	if !p.forced {
		if p.penalty >= 0 {
			d += int64(p.penalty) * int64(p.penalty)
		} else {
			d -= int64(p.penalty) * int64(p.penalty)
		}
	}
	if a.point >= 0 && b.points[a.point].flagged && p.flagged {
		d += 10_000
	}
	if p.forced && a.point >= 0 && b.points[a.point].flagged {
		d += 5_000
	}
	if c := class(h); c-a.fitness > 1 || a.fitness-c > 1 {
		d += 10_000
	}
	return a.demerits + d
}
