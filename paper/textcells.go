package paper

import (
	"strconv"
	"strings"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

// listedTable reads a table whose cells are on lines of their own, as they are pasted from a PDF or a word processor,
// below its caption. It returns the number of its lines, or 0. The first line may be the title of the table.
func (t *plainText) listedTable(lines []textLine) int {
	if !t.afterCaption() {
		return 0
	}
	cells := listedCells(lines)
	rows := listedRows(cells)
	if rows == nil && len(cells) > 0 && t.afterName() {
		if rows = listedRows(cells[1:]); rows != nil {
			t.titleOfTable(cells[0].text, lines[cells[0].line].number)
		}
	}
	if rows == nil {
		return 0
	}
	used := lines[:rows[len(rows)-1].end]
	t.finishParagraph()
	n := len(t.doc.Blocks)
	t.table("", "", func() {
		for _, row := range rows {
			for k := range rows[0].cells {
				t.cell(1, 1)
				if k < len(row.cells) {
					t.text(row.cells[k])
				}
				t.endCell()
			}
			t.endRow(false)
		}
	})
	t.placeBlocks(n, used)
	return len(used)
}

// beginsListedTable reports whether a line below others is the name of a table with cells on lines of their own, so
// that it begins its caption: the line before it may be a heading.
func beginsListedTable(lines []textLine) bool {
	if !isTableName(lines[0]) {
		return false
	}
	cells := listedCells(lines[1:])
	return listedRows(cells) != nil || len(cells) > 0 && listedRows(cells[1:]) != nil
}

// afterName reports whether the text so far ends in a caption that is only the name of a table.
func (t *plainText) afterName() bool {
	const most = 3 // words
	if t.block != nil {
		return len(t.block.Words) <= most
	}
	n := len(t.doc.Blocks)
	return n > 0 && len(t.doc.Blocks[n-1].Words) <= most
}

// titleOfTable adds the title to a caption that is only the name of a table.
func (t *plainText) titleOfTable(title string, line int) {
	if t.block != nil {
		t.addLine(title, line)
		return
	}
	b := &t.doc.Blocks[len(t.doc.Blocks)-1]
	for i, w := range strings.Fields(title) {
		b.Words = append(b.Words, document.Word{Text: w, Line: i == 0})
	}
}

// A listedCell is a line that may be a cell.
type listedCell struct {
	text string
	line int // index
}

// listedCells returns the first lines that may be cells: short, without white space between columns, and no sentence
// or note.
func listedCells(lines []textLine) []listedCell {
	const most, longest = 600, 8 // cells, and words of a cell
	var list []listedCell
	for i, l := range lines {
		text := strings.TrimSpace(l.text)
		switch {
		case text == "" || ruleLine.MatchString(text):
			continue
		case l.running || len(list) == most || len(strings.Fields(text)) > longest || len(piecesOf(l.text)) > 1 ||
			document.IsTableNote(text) || isTableName(textLine{text: text}) || sentenceEnd.MatchString(text):
			return list
		}
		list = append(list, listedCell{text, i})
	}
	return list
}

// sentenceEnd matches the end of a sentence, which no cell has.
var sentenceEnd = lazyregexp.New(`\pL{4}[.:]$`)

// isListedValue reports whether a cell is a number, or what stands instead of one.
func isListedValue(text string) bool {
	return document.BeginsLikeNumber(strings.TrimLeft(text, "([")) && !document.IsHeadWithNumber(text) &&
		!nameWithNumber.MatchString(text) || listedMark.MatchString(text)
}

var (
	listedMark = lazyregexp.New(
		`^(?i)(?:[-\x{2212}\x{2013}\x{2014}]+|n/?a|n\.a\.|n\.?s\.?|ref(?:erence|\.)?|\*+)$`)
	// nameWithNumber matches names of rows that begin with a number: 1. Sleep, 18-25 years.
	nameWithNumber = lazyregexp.New(`\pL{3}`)
)

// A listedRow has the cells of a row, and the index after its last line.
type listedRow struct {
	cells []string
	end   int
}

// listedRows divides cells into the rows of a table: so many heads, then rows of as many cells, of which only the first
// are names. The head above the names may be blank, and the last heads may be the numbers 1, 2, 3 of a matrix. It
// returns nil if the cells are no such table.
func listedRows(cells []listedCell) []listedRow {
	first := 0
	for first < len(cells) && !isListedValue(cells[first].text) {
		first++
	}
	numbered := 0
	for first+numbered < len(cells) && cells[first+numbered].text == strconv.Itoa(numbered+1) {
		numbered++
	}
	if numbered > 1 {
		for _, corner := range []bool{true, false} {
			if rows := listedBelow(cells, first+numbered, corner); areTriangle(rows, numbered) {
				return rows
			}
		}
		return nil
	}
	for _, corner := range []bool{true, false} {
		if rows := listedBelow(cells, first-1, corner); areListedRows(rows) {
			return rows
		}
	}
	return nil
}

// listedBelow divides cells into so many heads, and rows that begin with a name. A corner is the head above the names.
func listedBelow(cells []listedCell, heads int, corner bool) []listedRow {
	const most = 14 // columns
	if heads < 1 || heads > most || heads >= len(cells) {
		return nil
	}
	head := listedRow{end: cells[heads-1].line + 1}
	if !corner {
		head.cells = append(head.cells, "")
	}
	for _, c := range cells[:heads] {
		head.cells = append(head.cells, c.text)
	}
	rows := []listedRow{head}
	for _, c := range cells[heads:] {
		if last := &rows[len(rows)-1]; len(rows) > 1 && isListedValue(c.text) {
			last.cells, last.end = append(last.cells, c.text), c.line+1
			continue
		}
		rows = append(rows, listedRow{[]string{c.text}, c.line + 1})
	}
	for len(rows) > 1 && len(rows[len(rows)-1].cells) == 1 { // a heading below the table
		rows = rows[:len(rows)-1]
	}
	return rows
}

// shortRow matches names of rows that end before the others in an analysis of variance.
var shortRow = lazyregexp.New(`^(?i)(?:error|residuals?|within|(?:corrected |grand )?total)\b`)

// areListedRows reports whether rows have as many cells as there are heads, or only a name. The last row may be
// shorter, and those of the error and of the total in an analysis of variance.
func areListedRows(rows []listedRow) bool {
	const fewest = 3 // rows, with the heads
	if len(rows) < fewest {
		return false
	}
	width, whole, short := len(rows[0].cells), 0, 0
	for i, row := range rows[1:] {
		switch n := len(row.cells); {
		case n > 2 && n < width && shortRow.MatchString(row.cells[0]):
			short++
		case n > width, n < width && n > 1 && (i < len(rows)-2 || 2*n < width):
			return false
		case n == width:
			whole++
		}
	}
	return width > 1 && whole > 0 && 2*whole >= len(rows)-1-short
}

// areTriangle reports whether rows are the lower half of a matrix: each is a cell longer than the one above.
func areTriangle(rows []listedRow, numbered int) bool {
	const fewest = 3 // rows, with the heads
	if len(rows) < fewest {
		return false
	}
	lead := len(rows[0].cells) - numbered
	for i, row := range rows[1:] {
		if n := len(row.cells); n != lead+i && n != lead+i+1 && n != len(rows[0].cells) {
			return false
		}
	}
	return true
}
