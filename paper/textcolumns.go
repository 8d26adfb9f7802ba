package paper

import (
	"slices"
	"strings"
	"unicode"

	"rederive/document"
)

// A textPart is a column of a page, or lines over its full width.
type textPart struct {
	lines   []textLine
	first   bool // it is the first part of its page
	follows bool // it follows the previous column
}

// A gap is a run of spaces within lines, from a column up to, but not including, another.
type gap struct{ from, to int }

func (g gap) with(other gap) gap { return gap{max(g.from, other.from), min(g.to, other.to)} }
func (g gap) size() int          { return g.to - g.from }

const (
	minGutter = 2   // columns of spaces
	minShared = 6   // lines with text on both sides of a gutter
	maxColumn = 400 // lines of a column
)

// A divider divides pages into columns.
type divider struct {
	common []gap // gutters of many lines on some page; on others, a few lines are then enough
	work   int   // how many bytes may still be examined
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

// parts divides a page where a gutter of spaces runs through lines. The part left of it comes first.
func (d *divider) parts(page []textLine) []textPart {
	var parts []textPart
	d.divide(page, false, 0, func(p textPart) {
		p.first = len(parts) == 0
		parts = append(parts, p)
	}, func(gap) {})
	return parts
}

// divide passes the parts of some lines to give, and each gutter between them to found.
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
		if n := wideTable(lines[i:]); n > 0 {
			i += n - 1
			continue
		}
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

// startsRightOf reports whether a line has text only right of a gutter.
func startsRightOf(text string, g gap) bool {
	first := gapsOf(text)[0]
	return text != "" && first.from == 0 && first.with(g).size() >= minGutter
}

// gapsOf lists the gaps of a line: the one before its text, those within, and the one after it.
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

// gutterAt finds a gutter that begins with a line, and the number of lines that it runs through.
func (d *divider) gutterAt(lines []textLine) (best gap, most int) {
	list := gapsOf(lines[0].text)
	shared := 0
	for i, g := range list {
		k := slices.IndexFunc(d.common, func(c gap) bool { return c.with(g).size() >= minGutter })
		known := k >= 0
		if aside := i == len(list)-1 || g.from == 0; aside && !known || d.work < 0 {
			continue
		} else if aside { // the line has text on only one side
			g = g.with(d.common[k])
		}
		least, perLine := minShared, 3
		if known {
			least, perLine = 1, 2
		}
		g, n, both := follow(lines, g, &d.work)
		isColumn := func(lines []textLine) bool {
			return isProse(lines, least, perLine) || known && slices.ContainsFunc(lines, isTableName)
		}
		if left, right := split(lines[:n], g); both >= least && both > shared && isColumn(left) && isColumn(right) {
			best, most, shared = g, n, both
		}
	}
	return best, most
}

// isTableName reports whether a line begins with the name of a table. The lines below it are in its column, even if
// they are not prose.
func isTableName(l textLine) bool {
	text := strings.TrimSpace(l.text)
	return captionHead.MatchString(text) && document.NamesTable(text)
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
		if both > 0 && wideTable(lines[i:]) > 0 {
			break
		}
		if both > 0 && list[len(list)-1].from <= last.from && lines[i-1].text == "" &&
			isTextHeading(strings.TrimSpace(lines[i].text)) {
			break // it extends over all columns
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

// split divides lines at a gutter. The text right of it keeps its columns.
func split(lines []textLine, g gap) (left, right []textLine) {
	for _, l := range lines {
		a, b := l, l
		r := []rune(l.text)
		cut := min(len(r), g.from)
		a.text = strings.TrimRight(string(r[:cut]), " ")
		b.text = strings.TrimRight(strings.Repeat(" ", cut)+string(r[cut:]), " ")
		left, right = append(left, a), append(right, b)
	}
	return closeUp(left, right), closeUp(right, left)
}

// closeUp drops the blank lines within a sentence of a column that are lines of the other one: the lines of the two
// need not be level.
func closeUp(column, other []textLine) []textLine {
	width := 0
	for i := range column {
		width = max(width, len(strings.TrimSpace(column[i].text)))
	}
	goesOn := func(text string) bool {
		return 2*len(strings.TrimSpace(text)) > width && !strings.HasSuffix(text, ".")
	}
	var list []textLine
	for i, l := range column {
		if l.text == "" && other[i].text != "" && i > 0 && i+1 < len(column) && column[i+1].text != "" &&
			goesOn(column[i-1].text) {
			continue
		}
		list = append(list, l)
	}
	return list
}

// isProse reports whether lines have enough words on average, most of them letters, not to be cells of a table.
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

// piecesOf lists the parts of a line that gaps separate.
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
