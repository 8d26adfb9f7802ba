package layout

import (
	"fmt"
	"math"
	"slices"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

// Read returns the blocks of the pages in reading order.
func Read(pages []*pdf.Page) []document.Block {
	var r Reader
	for _, p := range pages {
		r.Add(p)
	}
	return r.Blocks()
}

// A Reader takes the pages of a paper one after the other, and stores only their words: the characters of a long paper
// need far more memory.
type Reader struct {
	pages   int
	sheets  []*sheet
	all     []segment
	margins []margin

	// Unread lists the numbers of the pages that were skipped because the paper has exceeded its quota of unusually
	// full pages.
	Unread []int
	excess int // segments in excess of usual pages

	// Crowded lists, once the blocks are read, the numbers of the pages that have too many rules to find all tables
	// between them.
	Crowded []int
}

// Add adds the next page, and returns by how many quarter turns its text is rotated.
func (r *Reader) Add(p *pdf.Page) (quarters int) {
	r.pages++
	upright, turned := uprightPage(p)
	r.add(upright, turned)
	if turned.Quarters == 0 {
		if sideways, t, ok := besides(p); ok {
			r.add(sideways, t)
		}
	}
	return turned.Quarters
}

// add adds a page, or what is set sideways on it.
func (r *Reader) add(p *pdf.Page, turned turning) {
	s := &sheet{number: r.pages, rules: rulesOf(p)}
	s.width, s.height = min(p.Width, largest), min(p.Height, largest)
	var words []word
	words, r.margins = takeLineNumbers(wordsOf(p), r.margins)
	for k := range words {
		words[k].box = turned.back(words[k].box)
	}
	setPosts(words, postsOf(p, words))
	segments := segmentsOf(words)
	for _, f := range flowsOf(segments, s.rules, s.width) {
		for i := range f.segments {
			setBands(f.segments[i].words, f.rules)
		}
	}
	s.segments = joinWrapped(segments)
	if more := len(s.segments) - usualSegments; more > 0 {
		if r.excess >= mostExcess {
			s.segments, s.rules = nil, nil
			r.Unread = append(r.Unread, s.number)
		} else {
			r.excess += more
		}
	}
	r.sheets, r.all = append(r.sheets, s), append(r.all, s.segments...)
}

// The time for a page grows with the square of its segments. A page of a paper has a few hundred of them; a paper may
// have some pages with many more. The quota is in segments and not in time, so that every machine reads the same pages.
const (
	usualSegments = 2000
	mostExcess    = 20_000
)

// Blocks returns the blocks of all pages in reading order.
func (r *Reader) Blocks() []document.Block {
	takeRunning(r.sheets)
	size := sizeOf(r.all)
	b := &builder{size: size, common: commonGutters(r.sheets, size)}
	for _, p := range r.sheets {
		b.page(p)
	}
	r.Crowded = b.crowded
	return b.finish()
}

// commonGutters returns the gutters of at least a third of the pages.
func commonGutters(sheets []*sheet, size float64) []gutter {
	var all []gutter
	pages := map[int]map[int]bool{}
	for _, p := range sheets {
		s := &splitter{width: p.width, size: size}
		for _, g := range s.tallGutters(p.segments) {
			at := int(math.Round(g.middle() / 8))
			if pages[at] == nil {
				pages[at] = map[int]bool{}
				all = append(all, g)
			}
			pages[at][p.number] = true
		}
	}
	return slices.DeleteFunc(all, func(g gutter) bool {
		at := int(math.Round(g.middle() / 8))
		near := len(pages[at-1]) + len(pages[at]) + len(pages[at+1])
		return 3*near < len(sheets)
	})
}

// A builder makes blocks of pages.
type builder struct {
	size   float64 // font size of most text
	common []gutter
	parts  []part
	// crowded lists the pages with too many rules.
	crowded []int
}

// A part is a paragraph, a table or the like, in one column of one page.
type part struct {
	kind   document.Kind
	page   int
	place  string
	lines  []line
	grid   *document.Grid
	words  []word  // of a table, cell by cell; otherwise the words are in lines
	rest   []part  // of a table that continues on the next pages
	x0, x1 float64 // of its column
	first  bool    // in its column
	last   bool
}

func (b *builder) page(p *sheet) {
	gaveUp := false
	asides, segments := asidesOf(p.segments)
	flows := flowsOf(segments, p.rules, p.width)
	known := append(slices.Clip(b.common), guttersBetween(flows)...)
	for i := range flows {
		gaveUp = b.flow(p, &flows[i], known) || gaveUp
	}
	for _, s := range asides {
		b.addBox(p, s)
	}
	if gaveUp {
		b.crowded = append(b.crowded, p.number)
	}
	for _, r := range p.running {
		b.parts = append(b.parts, part{
			kind: document.Running, page: p.number, place: place(p.number, ""),
			lines: []line{{r}},
		})
	}
}

// flow adds the parts of a flow of a page, some of whose gutters are known. It reports whether the flow has far more
// rules than tables need.
func (b *builder) flow(p *sheet, f *flow, known []gutter) (gaveUp bool) {
	segments := f.segments
	var tables []region
	known = slices.DeleteFunc(slices.Clone(known), func(g gutter) bool { return f.end > 0 && g.x1 > f.end-1 })
	s := &splitter{width: p.width, size: b.size}
	take := func(frames []frame) {
		for _, f := range frames {
			var mine []segment
			mine, segments = f.take(segments)
			tables = append(tables, region{segments: mine, table: &f, x0: f.x0, x1: f.x1})
		}
	}
	frames, gaveUp := framesOf(f.rules, segments)
	take(frames)
	take(openFrames(segments, s.guttersOf(segments, known)))
	// A table takes part in the division as a single segment of its size.
	for i, t := range tables {
		segments = append(segments, segment{
			x0: t.x0, x1: t.x1, y0: t.table.y0, y1: t.table.y1, base: (t.table.y0 + t.table.y1) / 2,
			size: b.size, words: []word{{text: tableMark, x0: t.x0, x1: t.x1, size: float64(i)}},
		})
	}
	s.split(segments, known, f.label)
	for _, r := range s.out {
		b.column(p, r, tables)
	}
	return gaveUp
}

// tableMark is the text of the word that stands for a table while columns are divided.
const tableMark = "\x00table"

func place(page int, column string) string {
	if column == "" {
		return fmt.Sprintf("p. %d", page)
	}
	return fmt.Sprintf("p. %d, %s", page, column)
}

// column makes the parts of a column: paragraphs, and tables in place.
func (b *builder) column(p *sheet, r region, tables []region) {
	where := place(p.number, r.column)
	var run []segment
	from := len(b.parts)
	flush := func() {
		b.text(p, where, linesOf(run), r)
		run = nil
	}
	sorted := slices.Clone(r.segments)
	slices.SortStableFunc(sorted, func(a, b segment) int { return order(a.base, b.base) })
	for _, s := range sorted {
		if s.words[0].text != tableMark {
			run = append(run, s)
			continue
		}
		flush()
		t := tables[int(s.words[0].size)]
		lines := linesOf(t.segments)
		grid, words := gridOf(lines, t.table)
		b.parts = append(b.parts, part{
			kind: document.Table, page: p.number, place: where, lines: lines, grid: grid, words: words,
		})
	}
	flush()
	b.parts = append(b.parts[:from], withHeadsAbove(b.parts[from:])...)
	if len(b.parts) > from {
		b.parts[from].first, b.parts[len(b.parts)-1].last = true, true
		for i := from; i < len(b.parts); i++ {
			b.parts[i].x0, b.parts[i].x1 = r.x0, r.x1
		}
	}
}
