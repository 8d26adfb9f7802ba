package layout

import (
	"math"
	"slices"
	"strings"

	"rederive/internal/lazyregexp"
)

// A sheet is a page while it is analysed.
type sheet struct {
	number        int
	width, height float64
	segments      []segment
	rules         []rule
	running       []segment // headers and footers
	top, bottom   float64   // lower edge of the highest segment, and upper edge of the lowest
}

// mostAtEdge is the maximal number of segments in the margins of a page: a page with more has no header and footer,
// and comparing each with all others would take long.
const mostAtEdge = 1000

// setEnds sets top and bottom, and reports whether the page may have a header and a footer.
func (p *sheet) setEnds() bool {
	p.top, p.bottom = math.Inf(1), math.Inf(-1)
	edge := 0
	for i := range p.segments {
		s := &p.segments[i]
		p.top, p.bottom = min(p.top, s.y1), max(p.bottom, s.y0)
		if p.atEdge(s) {
			edge++
		}
	}
	return edge <= mostAtEdge
}

var digits = lazyregexp.New(`\d+`)

// setForm sets the text of a segment with all numbers alike.
func (s *segment) setForm() {
	s.form = digits.ReplaceAllString(strings.ToLower(textOf(s.words)), "0")
}

// takeRunning removes headers and footers: text at the same height on several pages, and page numbers.
func takeRunning(sheets []*sheet) {
	type key struct {
		form   string
		height int
	}
	count := map[key]int{}
	keys := func(p *sheet, s *segment) []key {
		h := int(math.Round(s.base / 4))
		return []key{{s.form, h - 1}, {s.form, h}, {s.form, h + 1}}
	}
	sheets = slices.DeleteFunc(slices.Clone(sheets), func(p *sheet) bool { return !p.setEnds() })
	for _, p := range sheets {
		seen := map[key]bool{}
		for i := range p.segments {
			p.segments[i].setForm()
		}
		for i := range p.segments {
			if !p.atEdge(&p.segments[i]) && !p.isOutermost(&p.segments[i]) {
				continue
			}
			for _, k := range keys(p, &p.segments[i]) {
				if !seen[k] {
					seen[k] = true
					count[k]++
				}
			}
		}
	}
	isOften := func(p *sheet, s *segment) bool {
		if captionHead.MatchString(textOf(s.words)) { // of a table with a page to itself
			return false
		}
		return slices.ContainsFunc(keys(p, s), func(k key) bool {
			return count[k] >= 3 || count[k] == 2 && len(sheets) <= 5
		})
	}
	for _, p := range sheets {
		var kept []segment
		for i := range p.segments {
			s := &p.segments[i]
			often := (p.atEdge(s) || p.isOutermost(s)) && isOften(p, s) && p.isIsolated(s)
			if (often || p.atEdge(s) && p.isNumber(s)) && !p.isLevelWithCells(s) {
				p.running = append(p.running, *s)
				continue
			}
			kept = append(kept, *s)
		}
		p.segments = kept
		p.takeHeads()
	}
}

// isLevelWithCells reports whether a segment is one of more on a line than a header has: the heads of two tables may
// be at the same height of their pages.
func (p *sheet) isLevelWithCells(s *segment) bool {
	const most = 3 // left, middle and right
	n := 0
	for i := range p.segments {
		if math.Abs(p.segments[i].base-s.base) < 0.3*s.size {
			if n++; n > most {
				return true
			}
		}
	}
	return false
}

// takeHeads removes what is level with a page number.
func (p *sheet) takeHeads() {
	numbers := p.running
	p.segments = slices.DeleteFunc(p.segments, func(s segment) bool {
		level := func(o segment) bool {
			return pageNumber.MatchString(textOf(o.words)) && math.Abs(o.base-s.base) < 0.5*s.size
		}
		if !p.atEdge(&s) || !slices.ContainsFunc(numbers, level) || !p.isIsolated(&s) {
			return false
		}
		p.running = append(p.running, s)
		return true
	})
}

// isIsolated reports whether no text of the page is as near as the next line.
func (p *sheet) isIsolated(s *segment) bool {
	for i := range p.segments {
		o := &p.segments[i]
		if p.atEdge(o) && o.form == s.form || min(o.x1, s.x1) < max(o.x0, s.x0) {
			continue
		}
		gap := max(o.y0, s.y0) - min(o.y1, s.y1)
		if gap < 0.6*s.size && math.Abs(o.base-s.base) > 0.5*s.size && (!p.atEdge(o) || gap < 0.3*s.size) {
			return false
		}
	}
	return true
}

// atEdge reports whether a segment is in the margin at the top or at the bottom.
func (p *sheet) atEdge(s *segment) bool { return s.y1 < 0.13*p.height || s.y0 > 0.87*p.height }

// isOutermost reports whether a segment is a number with nothing beyond it: a page number on paper that is larger than
// the page was made for.
func (p *sheet) isOutermost(s *segment) bool {
	above, below := s.y1 < 0.25*p.height && s.y1 <= p.top, s.y0 > 0.75*p.height && s.y0 >= p.bottom
	return (above || below) && pageNumber.MatchString(textOf(s.words))
}

var pageNumber = lazyregexp.New(`^(?i)(?:page |p\. )?[-\x{2013}]? ?(?:\d{1,5}|[ivxl]+) ?[-\x{2013}]?(?: of \d+)?$`)

// isNumber reports whether a segment is a page number: the only number on its line, with nothing beyond it.
func (p *sheet) isNumber(s *segment) bool {
	if !pageNumber.MatchString(textOf(s.words)) || !p.isIsolated(s) {
		return false
	}
	for i := range p.segments {
		o := &p.segments[i]
		level := math.Abs(o.base-s.base) < s.size
		if level && (!p.atEdge(o) || o.x0 != s.x0 && isNumber(textOf(o.words))) ||
			p.atEdge(o) && s.y1 < p.height/2 && o.base < s.base-2*s.size ||
			p.atEdge(o) && s.y0 > p.height/2 && o.base > s.base+2*s.size {
			return false
		}
	}
	return true
}
