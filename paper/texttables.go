package paper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// ruleLine matches a line of dashes, above, within or below a table.
var ruleLine = lazyregexp.New(`^\s*(?:[-=_~\x{2014}\x{2500}]{3,}\s*)+$`)

// tableLines counts the leading lines with three cells or more, and reports whether they are a table: they contain
// numbers. Rules may be among them. Below a caption lines may have fewer cells, up to a blank line.
func tableLines(lines []textLine, captioned bool) (n int, isTable bool) {
	const longest = 7 // words of a line with one cell: the name of the rows that follow
	numbers, rows := 0, 0
	captioned = captioned || len(lines) > 0 && headsMatrix(lines[0].text)
	for ; n < len(lines) && !lines[n].running && lines[n].text != ""; n++ {
		if ruleLine.MatchString(lines[n].text) {
			continue
		}
		pieces := piecesOf(lines[n].text)
		isHead := rows == 0 && len(pieces) == 2 && n+1 < len(lines) && ruleLine.MatchString(lines[n+1].text)
		text := strings.TrimSpace(lines[n].text)
		isPart := captioned && !document.IsTableNote(text) && (len(pieces) > 1 || rows > 0 && n+1 < len(lines) &&
			lines[n+1].text != "" && len(strings.Fields(text)) <= longest)
		if len(pieces) < 3 && !isHead && !isPart { // a head may be blank above the names of the rows
			break
		}
		if len(pieces) > 1 || isHead {
			rows++
		}
		numbers += numbersIn(lines[n].text)
	}
	return n, rows >= 3 && numbers >= rows
}

// headsMatrix reports whether a line has nothing but the numbers of columns, 1, 2, 3, which a table of correlations has
// for its rows too: its upper lines have few cells.
func headsMatrix(text string) bool {
	const least = 3
	fields := strings.Fields(text)
	for i, field := range fields {
		if strings.Trim(field, "().") != strconv.Itoa(i+1) {
			return false
		}
	}
	return len(fields) >= least
}

// numbersIn counts the cells of a line, except the first, that begin with numbers.
func numbersIn(text string) int {
	n, r := 0, []rune(text)
	for _, p := range piecesOf(text)[1:] {
		if document.BeginsLikeNumber(string(r[p.from:p.to])) {
			n++
		}
	}
	return n
}

// tableOf adds a table of lines.
func (t *plainText) tableOf(lines []textLine) {
	columns := columnsOf(lines)
	n := len(t.doc.Blocks)
	t.table("", "", func() {
		for i, l := range lines {
			if !ruleLine.MatchString(l.text) {
				t.tableRow(l.text, columns, i+1 < len(lines))
			}
		}
	})
	t.placeBlocks(n, lines)
}

// printedTable adds the table of a statistics program that begins with the first line, and returns the number of its
// lines, or 0.
func (t *plainText) printedTable(lines []textLine) int {
	const most = 1000 // lines
	if headsPrinted(withoutEcho([]string{lines[0].text})[0]) == nil {
		return 0
	}
	var printed []string
	for _, l := range lines[:min(len(lines), most)] {
		if l.running || l.text == "" {
			break
		}
		printed = append(printed, l.text)
	}
	printed = withoutEcho(printed)
	_, n := printoutAt(printed)
	if n == 0 {
		return 0
	}
	t.finishParagraph()
	before := len(t.doc.Blocks)
	t.printed(printed)
	t.placeBlocks(before, lines[:n])
	return n
}

// placeBlocks says of the blocks from an index on that they are in some lines.
func (t *plainText) placeBlocks(n int, lines []textLine) {
	for i := n; i < len(t.doc.Blocks); i++ {
		t.doc.Blocks[i].Place = fmt.Sprintf("lines %d-%d", lines[0].number, lines[len(lines)-1].number)
		if t.doc.Blocks[i].Kind != document.Table {
			t.doc.Blocks[i].Place = "in " + t.doc.Blocks[i].Place
		}
	}
}

// tableRow adds a row. Each cell is in the columns that it overlaps, or in the nearest one.
func (t *plainText) tableRow(text string, columns []gap, isAbove bool) {
	r := []rune(text)
	pieces := piecesOf(text)
	cell := func(p gap, span int) {
		t.cell(span, 1)
		t.text(string(r[p.from:p.to]))
		t.endCell()
	}
	if spans := centredIn(r, pieces, columns); isAbove && spans != nil {
		t.cell(1, 1)
		for i, p := range pieces {
			cell(p, spans[i])
		}
		t.endRow(false)
		return
	}
	next := 0
	for _, p := range pieces {
		first, last := columnsAt(columns, p)
		first = max(first, next)
		for ; next < first && next < len(columns); next++ {
			t.cell(1, 1)
		}
		cell(p, max(last-first+1, 1))
		next = max(last, first) + 1
	}
	for ; next < len(columns); next++ {
		t.cell(1, 1)
	}
	t.endRow(false)
}

// centredIn returns how many columns each head spans, if each is centred above several. The first column does not
// count.
func centredIn(text []rune, heads, columns []gap) []int {
	const near = 2 // characters
	if len(heads) == 0 || len(columns) < 3 || heads[0].from < columns[0].to || len(heads) >= len(columns)-1 {
		return nil
	}
	var middles []float64
	for _, h := range heads {
		if document.BeginsLikeNumber(string(text[h.from:h.to])) {
			return nil
		}
		middles = append(middles, float64(h.from+h.to)/2)
	}
	var ends [][2]float64
	for _, c := range columns[1:] {
		ends = append(ends, [2]float64{float64(c.from), float64(c.to)})
	}
	return document.CentredHeads(middles, ends, near)
}

// columnsAt returns the first and the last column that a cell overlaps, or the nearest one.
func columnsAt(columns []gap, p gap) (first, last int) {
	first, last = -1, -1
	nearest, least := 0, 1<<30
	for i, c := range columns {
		if c.with(p).size() > 0 {
			if first < 0 {
				first = i
			}
			last = i
		}
		if away := max(c.from-p.to, p.from-c.to); away < least {
			nearest, least = i, away
		}
	}
	if first < 0 {
		return nearest, nearest
	}
	return first, last
}

// columnsOf merges the cells of the lines with the most cells. It ignores heads, which may be next to their columns.
func columnsOf(lines []textLine) []gap {
	lines = slices.DeleteFunc(slices.Clone(lines), func(l textLine) bool { return ruleLine.MatchString(l.text) })
	rows := slices.DeleteFunc(slices.Clone(lines), func(l textLine) bool { return numbersIn(l.text) == 0 })
	if len(rows) > 1 {
		lines = rows
	}
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

// addColumn adds a strip to sorted ones, and merges it with those that it touches.
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

// wideTable counts the lines of a caption with nothing next to it, and of the table below it, with nothing next to
// it: the white space between columns of text may run through its cells.
func wideTable(lines []textLine) int {
	const longest, most = 3, 120 // lines of a caption, and of a table
	if !isTableName(lines[0]) || len(piecesOf(lines[0].text)) != 1 {
		return 0
	}
	lines = lines[:min(len(lines), most)]
	for from := 1; from <= longest && from < len(lines); from++ {
		n, _ := tableLines(lines[from:], true)
		end := from
		for end < from+n && hasCells(lines[end].text) {
			end++
		}
		if _, isTable := tableLines(lines[from:end], true); isTable {
			return end
		}
		if len(piecesOf(lines[from].text)) > 1 {
			return 0
		}
	}
	return 0
}

// hasCells reports whether the parts of a line are as short as cells, and none begins a caption.
func hasCells(line string) bool {
	const longest, longestName = 5, 7 // words of a cell, and of the first one
	r := []rune(line)
	for k, p := range piecesOf(line) {
		text := string(r[p.from:p.to])
		words := len(strings.Fields(text))
		if words > longestName || k > 0 && (words > longest || isTableName(textLine{text: text})) {
			return false
		}
	}
	return true
}
