package paper

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// A textPart is a column of a page, or lines over its whole width.
type textPart struct {
	lines   []textLine
	first   bool // of its page
	follows bool // the column before it
}

// A gap is a run of blanks within lines, from a column up to another.
type gap struct{ from, to int }

func (g gap) with(other gap) gap { return gap{max(g.from, other.from), min(g.to, other.to)} }
func (g gap) size() int          { return g.to - g.from }

const (
	minGutter = 2   // columns of blanks
	minShared = 6   // lines with text on both sides of a gutter
	maxColumn = 400 // lines of a column
)

// A divider divides pages into columns.
type divider struct {
	common []gap // gutters of many lines of some page: elsewhere, a few lines are enough
	work   int   // how much may still be looked at
}

// newDivider finds the gutters of a paper.
func newDivider(pages [][]textLine) *divider {
	d := &divider{work: 20 << 20}
	var found []gap
	for _, page := range pages {
		d.divide(page, false, 0, func(textPart) {}, func(g gap) {
			if len(found) < 8 && !overlaps(found, g) {
				found = append(found, g)
			}
		})
	}
	d.common = found
	return d
}

func overlaps(list []gap, g gap) bool {
	return slices.ContainsFunc(list, func(c gap) bool { return c.with(g).size() >= minGutter })
}

// parts divides a page where a gutter of blanks runs through lines: what is left of it comes first.
func (d *divider) parts(page []textLine) []textPart {
	var parts []textPart
	d.divide(page, false, 0, func(p textPart) {
		p.first = len(parts) == 0
		parts = append(parts, p)
	}, func(gap) {})
	return parts
}

// divide gives the parts of some lines, and each gutter between them.
func (d *divider) divide(lines []textLine, follows bool, depth int, give func(textPart), found func(gap)) {
	from := 0
	flush := func(end int) {
		if from < end {
			give(textPart{lines: lines[from:end], follows: follows})
			follows = false
		}
		from = end
	}
	for i := 0; i < len(lines) && depth < 4; i++ {
		g, n := d.gutterAt(lines[i:])
		if n == 0 {
			continue
		}
		for i > from && startsRightOf(lines[i-1].text, g) {
			i, n = i-1, n+1
		}
		found(g)
		flush(i)
		left, right := split(lines[i:i+n], g)
		d.divide(left, follows, depth+1, give, found)
		d.divide(right, true, depth+1, give, found)
		from, follows = i+n, false
		i = from - 1
	}
	flush(len(lines))
}

// startsRightOf reports whether a line only has text right of a gutter.
func startsRightOf(text string, g gap) bool {
	first := gapsOf(text)[0]
	return text != "" && first.from == 0 && first.with(g).size() >= minGutter
}

// gapsOf lists the gaps of a line: that before its text, those within, and that after it.
func gapsOf(text string) []gap {
	var gaps []gap
	column, start := 0, 0
	for _, r := range text {
		if r != ' ' && r != '\u00a0' {
			if column-start >= minGutter || start == 0 && column > 0 {
				gaps = append(gaps, gap{start, column})
			}
			start = column + 1
		}
		column++
	}
	return append(gaps, gap{column, 1 << 30})
}

// gutterAt finds a gutter that begins with a line, and how many lines it runs through.
func (d *divider) gutterAt(lines []textLine) (best gap, most int) {
	list := gapsOf(lines[0].text)
	shared := 0
	for i, g := range list {
		if i == len(list)-1 || g.from == 0 || d.work < 0 {
			continue
		}
		least, perLine := minShared, 3
		if overlaps(d.common, g) {
			least, perLine = 1, 2
		}
		g, n, both := follow(lines, g, &d.work)
		if left, right := split(lines[:n], g); both >= least && both > shared &&
			isProse(left, least, perLine) && isProse(right, least, perLine) {
			best, most, shared = g, n, both
		}
	}
	return best, most
}

// follow follows a gutter down the page, and counts the lines with text on both sides.
func follow(lines []textLine, g gap, work *int) (last gap, n, both int) {
	last = g
	for i := 0; i < len(lines) && i < maxColumn; i++ {
		if lines[i].text == "" || lines[i].running {
			continue
		}
		*work -= len(lines[i].text)
		list := gapsOf(lines[i].text)
		if both > 0 && list[len(list)-1].from <= last.from && lines[i-1].text == "" &&
			isTextHeading(strings.TrimSpace(lines[i].text)) {
			break // it is over all columns
		}
		found := false
		for k, other := range list {
			if x := last.with(other); x.size() >= minGutter {
				last, found = x, true
				if k < len(list)-1 && other.from > 0 {
					both++
				}
				break
			}
		}
		if !found {
			break
		}
		n = i + 1
	}
	return last, n, both
}

// split divides lines at a gutter. What is right of it keeps its place.
func split(lines []textLine, g gap) (left, right []textLine) {
	for _, l := range lines {
		a, b := l, l
		r := []rune(l.text)
		cut := min(len(r), g.from)
		a.text = strings.TrimRight(string(r[:cut]), " ")
		b.text = strings.TrimRight(strings.Repeat(" ", cut)+string(r[cut:]), " ")
		left, right = append(left, a), append(right, b)
	}
	return left, right
}

// isProse reports whether lines have some words each, on average, most of them letters: they are no cells of a table.
func isProse(lines []textLine, least, perLine int) bool {
	full, count, letters, all := 0, 0, 0, 0
	for _, l := range lines {
		n := len(strings.Fields(l.text))
		if n == 0 {
			continue
		}
		full++
		count += n
		for _, r := range l.text {
			if unicode.IsSpace(r) {
				continue
			}
			all++
			if unicode.IsLetter(r) {
				letters++
			}
		}
	}
	return full >= least && count >= perLine*full && 2*letters > all
}

// piecesOf lists the parts of a line that gaps divide.
func piecesOf(text string) []gap {
	var list []gap
	end := 0
	for i, g := range gapsOf(text) {
		if g.from > 0 || i > 0 {
			list = append(list, gap{end, g.from})
		}
		end = g.to
	}
	return list
}

// ruleLine is a line of dashes, above, within or below a table.
var ruleLine = lazyregexp.New(`^\s*(?:[-=_~\x{2014}\x{2500}]{3,}\s*)+$`)

// tableLines counts the lines, at the beginning, of three cells or more, and reports whether they are a table: there
// are numbers in them. Rules may be among them.
func tableLines(lines []textLine) (n int, isTable bool) {
	numbers, rows := 0, 0
	for ; n < len(lines) && !lines[n].running; n++ {
		if ruleLine.MatchString(lines[n].text) {
			continue
		}
		pieces := piecesOf(lines[n].text)
		isHead := rows == 0 && len(pieces) == 2 && n+1 < len(lines) && ruleLine.MatchString(lines[n+1].text)
		if len(pieces) < 3 && !isHead { // a head may be blank above the names of the rows
			break
		}
		rows++
		r := []rune(lines[n].text)
		for _, p := range pieces[1:] {
			if document.BeginsLikeNumber(string(r[p.from:p.to])) {
				numbers++
			}
		}
	}
	return n, rows >= 3 && numbers >= rows
}

// tableOf adds a table of lines.
func (t *plainText) tableOf(lines []textLine) {
	columns := columnsOf(lines)
	n := len(t.doc.Blocks)
	t.table("", "", func() {
		for _, l := range lines {
			if ruleLine.MatchString(l.text) {
				continue
			}
			r := []rune(l.text)
			next := 0
			for _, p := range piecesOf(l.text) {
				first, last := len(columns), 0
				for i, c := range columns {
					if c.with(p).size() > 0 {
						first, last = min(first, i), max(last, i)
					}
				}
				first = max(first, next)
				for ; next < first && next < len(columns); next++ {
					t.cell(1, 1)
				}
				t.cell(max(last-first+1, 1), 1)
				t.text(string(r[p.from:p.to]))
				t.endCell()
				next = max(last, first) + 1
			}
			for ; next < len(columns); next++ {
				t.cell(1, 1)
			}
			t.endRow(false)
		}
	})
	for i := n; i < len(t.doc.Blocks); i++ {
		t.doc.Blocks[i].Place = fmt.Sprintf("lines %d-%d", lines[0].number, lines[len(lines)-1].number)
		if t.doc.Blocks[i].Kind != document.Table {
			t.doc.Blocks[i].Place = "in " + t.doc.Blocks[i].Place
		}
	}
}

// columnsOf merges the cells of the lines with most of them.
func columnsOf(lines []textLine) []gap {
	lines = slices.DeleteFunc(slices.Clone(lines), func(l textLine) bool { return ruleLine.MatchString(l.text) })
	most := 0
	for _, l := range lines {
		most = max(most, len(piecesOf(l.text)))
	}
	var columns []gap
	for _, l := range lines {
		pieces := piecesOf(l.text)
		if 2*len(pieces) <= most {
			continue
		}
		for _, p := range pieces {
			columns = addColumn(columns, p)
		}
	}
	return columns
}

// addColumn adds a strip to sorted ones, merged with those that it touches.
func addColumn(columns []gap, p gap) []gap {
	var out []gap
	placed := false
	for _, c := range columns {
		switch {
		case c.to <= p.from:
			out = append(out, c)
		case c.from >= p.to:
			if !placed {
				out, placed = append(out, p), true
			}
			out = append(out, c)
		default:
			p = gap{min(p.from, c.from), max(p.to, c.to)}
		}
	}
	if !placed {
		out = append(out, p)
	}
	return out
}
