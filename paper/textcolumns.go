package paper

import (
	"fmt"
	"iter"
	"strings"
	"unicode"

	"rederive/document"
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

// partsOf divides a page where a gutter of blanks runs through many lines: what is left of it comes first.
// work bounds what is looked at.
func partsOf(page []textLine, work *int) iter.Seq[textPart] {
	return func(yield func(textPart) bool) {
		first := true
		var divide func(lines []textLine, follows bool, depth int) bool
		divide = func(lines []textLine, follows bool, depth int) bool {
			from := 0
			give := func(part []textLine) bool {
				if len(part) == 0 {
					return true
				}
				p := textPart{lines: part, first: first, follows: follows}
				first, follows = false, false
				return yield(p)
			}
			for i := 0; i < len(lines) && depth < 4; i++ {
				g, n := gutterAt(lines[i:], work)
				if n == 0 {
					continue
				}
				left, right := split(lines[i:i+n], g)
				if !give(lines[from:i]) || !divide(left, follows, depth+1) || !divide(right, true, depth+1) {
					return false
				}
				from = i + n
				i = from - 1
			}
			return give(lines[from:])
		}
		divide(page, false, 0)
	}
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
func gutterAt(lines []textLine, work *int) (best gap, most int) {
	list := gapsOf(lines[0].text)
	shared := minShared - 1
	for i, g := range list {
		if i == len(list)-1 || g.from == 0 || *work < 0 {
			continue
		}
		if g, n, both := follow(lines, g, work); both > shared && isProse(lines[:n], g) {
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

// split divides lines at a gutter.
func split(lines []textLine, g gap) (left, right []textLine) {
	for _, l := range lines {
		a, b := l, l
		r := []rune(l.text)
		cut := min(len(r), g.from)
		a.text = strings.TrimRight(string(r[:cut]), " ")
		b.text = strings.TrimRight(string(r[cut:]), " ")
		left, right = append(left, a), append(right, b)
	}
	return left, right
}

// isProse reports whether there are sentences on both sides of a gutter, and no cells of a table.
func isProse(lines []textLine, g gap) bool {
	left, right := split(lines, g)
	return words(left) && words(right)
}

// words reports whether lines have at least three words each, on average, most of them letters.
func words(lines []textLine) bool {
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
	return full >= minShared && count >= 3*full && 2*letters > all
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

// tableLines counts the lines, at the beginning, that are rows of a table: of three cells or more, with numbers.
func tableLines(lines []textLine) int {
	n, numbers := 0, 0
	for n < len(lines) {
		pieces := piecesOf(lines[n].text)
		if len(pieces) < 3 || lines[n].running {
			break
		}
		r := []rune(lines[n].text)
		for _, p := range pieces[1:] {
			if beginsLikeNumber(string(r[p.from:p.to])) {
				numbers++
			}
		}
		n++
	}
	if n < 3 || numbers < n {
		return 0
	}
	return n
}

// tableOf adds a table of lines.
func (t *plainText) tableOf(lines []textLine) {
	columns := columnsOf(lines)
	n := len(t.doc.Blocks)
	t.table("", "", func() {
		for _, l := range lines {
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
