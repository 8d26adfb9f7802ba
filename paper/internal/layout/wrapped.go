package layout

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A cellBit is a part of a segment between wide gaps, or several such parts below each other that make up one cell.
type cellBit struct {
	lines          []segment
	x0, y0, x1, y1 float64
}

// maxCellLines is the maximal number of lines in a cell.
const maxCellLines = 10

// joinWrapped puts the lines of each cell on one line, in tables whose cells wrap. A program draws such a cell line by
// line, and then moves up again and to the right to the next one. It does so with columns of text as well, but not
// three times for a few lines, one of them alone, in rows below each other.
func joinWrapped(segments []segment) []segment {
	segments = joinStretched(segments)
	rows := cellRows(segments)
	known := wordSet(segments)
	wrapped := wrappedRows(rows)
	out := make([]segment, 0, len(segments))
	for i, row := range rows {
		if !wrapped[i] || row.isCaption() {
			out = append(out, segments[row.from:row.to]...)
			continue
		}
		out = append(out, row.onOneLine(tableAround(rows, i), known)...)
	}
	return out
}

// isCaption reports whether a row begins with a caption, and perhaps the head of the first column below it.
func (r *cellRow) isCaption() bool {
	first := r.bits[0].lines[0].words
	const enough = 3 // words
	return captionHead.MatchString(textOf(first[:min(len(first), enough)]))
}

// setBands counts the rules above each word.
func setBands(words []word, rules []rule) {
	rules = rules[:min(len(rules), maxPosts)]
	for i := range words {
		w := &words[i]
		for _, r := range rules { // from top to bottom
			if r.y > (w.y0+w.y1)/2 {
				break
			}
			if r.x0 <= w.x0+1 && r.x1 >= (w.x0+w.x1)/2 { // a word may extend beyond the border of its cell
				w.band++
			}
		}
	}
}

// A cellRow is a run of cells from left to right at one height, with the range of their segments.
type cellRow struct {
	bits     []cellBit
	from, to int
}

// cellRows divides segments, in drawing order, into rows. Segments outside of tables become rows, too.
func cellRows(segments []segment) []cellRow {
	var cells []cellRow // those that one segment begins
	for i := range segments {
		bits := bitsOf(&segments[i])
		if n := len(cells); n > 0 && cells[n-1].last().takesWords(bits) {
			cells[n-1].to = i + 1
			continue
		} else if n == 0 || !continuesRow(cells, segments[i:], bits) {
			cells = append(cells, cellRow{bits: bits, from: i})
		}
		cells[len(cells)-1].to = i + 1
	}
	var rows []cellRow
	for _, c := range cells {
		if n := len(rows); n > 0 && rows[n-1].takes(&c.bits[0]) {
			rows[n-1].bits, rows[n-1].to = append(rows[n-1].bits, c.bits...), c.to
			continue
		}
		rows = append(rows, c)
	}
	return withTitles(rows)
}

func bitsOf(s *segment) []cellBit {
	list := pieces(s)
	bits := make([]cellBit, 0, len(list))
	for _, p := range list {
		part := segment{}
		for _, w := range s.words[p.from:p.to] {
			part.add(w)
		}
		part.base, part.size = s.base, s.size
		bits = append(bits, cellBit{[]segment{part}, part.x0, part.y0, part.x1, part.y1})
	}
	return bits
}

func (r *cellRow) last() *cellBit { return &r.bits[len(r.bits)-1] }

// continuesRow adds the first of some segments to the last cell if it is the cell's next line: right below, and aligned
// to the left, to the right or centred. A wide space in either line is then one in a justified cell.
func continuesRow(cells []cellRow, rest []segment, bits []cellBit) bool {
	s := &rest[0]
	r := &cells[len(cells)-1]
	last := r.last()
	isPart := func(k int) bool { // numbers are cells of their own
		return k == len(r.bits)-1 || len(last.lines) == 1 && !r.bits[k+1].isValue()
	}
	for k := len(r.bits) - 1; k >= 0 && isPart(k); k-- {
		cell := joinBits(r.bits[k:])
		if !cell.isAbove(s, isBrokenNumber(cells, &cell, s) || returns(&cell, rest)) || isUnder(r.bits[:k], &cell, s) {
			continue
		}
		for i := len(cells) - 2; i >= 0 && level(cells[i].last(), &cell); i-- {
			if isUnder(cells[i].bits, &cell, s) || cells[i].last().x0 > cell.x0 { // a row is drawn from left to right
				return false
			}
		}
		next := joinBits(bits)
		cell.lines = append(cell.lines, next.lines...)
		cell.x0, cell.y0 = min(cell.x0, next.x0), min(cell.y0, next.y0)
		cell.x1, cell.y1 = max(cell.x1, next.x1), max(cell.y1, next.y1)
		r.bits = append(r.bits[:k:k], cell)
		return true
	}
	return false
}

// takesWords adds to a cell the words on its last line that follow a wide space.
func (c *cellBit) takesWords(bits []cellBit) bool {
	line, next := &c.lines[len(c.lines)-1], &bits[0].lines[0]
	if len(bits) > 1 || !line.words[len(line.words)-1].sharesCell(next.words[0]) || !level(&cellBit{
		y0: line.y0, y1: line.y1,
	}, &bits[0]) || next.x0 < line.x1 {
		return false
	}
	base, size := line.base, line.size
	for _, w := range next.words {
		line.add(w)
	}
	line.base, line.size = base, size
	c.x0, c.y0, c.x1, c.y1 = min(c.x0, next.x0), min(c.y0, next.y0), max(c.x1, next.x1), max(c.y1, next.y1)
	return true
}

// isValue reports whether a cell is a number, but not that of an item: "2."
func (c *cellBit) isValue() bool {
	text := c.lines[0].words[0].text
	return isNumber(text) && !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, ")")
}

// isOpen reports whether a cell must continue: it has an open bracket, or ends in a comma or a relation.
func (c *cellBit) isOpen() bool {
	open, last := 0, ""
	for i := range c.lines {
		for _, w := range c.lines[i].words {
			open += strings.Count(w.text, "(") + strings.Count(w.text, "[")
			open -= strings.Count(w.text, ")") + strings.Count(w.text, "]")
			last = w.text
		}
	}
	end, _ := utf8.DecodeLastRuneInString(last)
	return open > 0 || last == "to" || strings.ContainsRune(opensInside+"-\u2212", end)
}

// isUnder reports whether a segment is below one of some bits that are level with a cell.
func isUnder(bits []cellBit, c *cellBit, s *segment) bool {
	return slices.ContainsFunc(bits, func(b cellBit) bool {
		return level(&b, c) && min(b.x1, s.x1) > max(b.x0, s.x0)
	})
}

// level reports whether two bits are at one height.
func level(a, b *cellBit) bool {
	return min(a.y1, b.y1)-max(a.y0, b.y0) > 0.5*min(a.y1-a.y0, b.y1-b.y0)
}

// joinBits makes one cell of bits on a line.
func joinBits(bits []cellBit) cellBit {
	if len(bits) == 1 {
		return bits[0]
	}
	line := segment{}
	for i := range bits {
		for _, w := range bits[i].lines[0].words {
			line.add(w)
		}
	}
	line.base, line.size = bits[0].lines[0].base, bits[0].lines[0].size
	return cellBit{[]segment{line}, line.x0, line.y0, line.x1, line.y1}
}

// isBrokenNumber reports whether a segment is the rest of a number that did not fit on the last line of a cell: only
// digits, below a number with a decimal point or a comma, on a line that another cell of the row has as well.
func isBrokenNumber(cells []cellRow, c *cellBit, s *segment) bool {
	last := &c.lines[len(c.lines)-1]
	text := last.words[len(last.words)-1].text
	if len(s.words) > 1 || !isDigits(s.words[0].text) || !isNumber(text) || !strings.ContainsAny(text, ".,") {
		return false
	}
	for i := len(cells) - 2; i >= 0 && level(cells[i].last(), c); i-- {
		for _, l := range cells[i].last().lines {
			if math.Abs(l.base-s.base) < 0.15*s.size {
				return true
			}
		}
	}
	return false
}

func isDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// returns reports whether the program, after a segment, moves up again, to the right of the segment's cell.
func returns(c *cellBit, rest []segment) bool {
	if len(rest) < 2 {
		return false
	}
	s, next := &rest[0], &rest[1]
	up, top := s.base-next.base, c.lines[0].base-next.base
	return up > 0.15*s.size && top < 3*s.size && next.x0 > max(c.x1, s.x1)
}

// isAbove reports whether a segment is the next line of a cell. A number there is a cell of its own, unless it is sure
// to belong to this one.
func (c *cellBit) isAbove(next *segment, sure bool) bool {
	last := &c.lines[len(c.lines)-1]
	down := next.base - last.base
	if next.words[0].band != last.words[0].band || down < 0.8*last.size || down > 1.8*last.size ||
		math.Abs(next.size-last.size) > 0.06*last.size {
		return false
	}
	if begin := next.words[0].text; !sure && !c.isOpen() && !strings.ContainsRune(goesOnInside, firstRune(begin)) &&
		(isNumber(begin) || c.isValue() && begin != "to") { // the cell below
		return false
	}
	near := 0.15 * last.size
	return math.Abs(next.x0-c.lines[0].x0) < near || math.Abs(next.x1-c.lines[0].x1) < near ||
		math.Abs(next.x0+next.x1-c.lines[0].x0-c.lines[0].x1) < 2*near
}

// takes reports whether a cell is the next one of a row.
func (r *cellRow) takes(b *cellBit) bool {
	all := cellBit{y0: math.Inf(1), y1: math.Inf(-1)}
	for i := range r.bits {
		all.y0, all.y1 = min(all.y0, r.bits[i].y0), max(all.y1, r.bits[i].y1)
	}
	return level(&all, b) && b.x0 > r.last().x1+0.1*b.lines[0].size
}

// onOneLine makes a segment of each cell, all on one baseline and as high as the row.
func (r *cellRow) onOneLine(rows []cellRow, known map[string]bool) []segment {
	y0, y1, base, fewest := math.Inf(1), math.Inf(-1), 0.0, math.MaxInt
	for i := range r.bits {
		c := &r.bits[i]
		y0, y1 = min(y0, c.y0), max(y1, c.y1)
		if len(c.lines) < fewest {
			base, fewest = c.lines[0].base, len(c.lines)
		}
	}
	list := make([]segment, 0, len(r.bits))
	for i := range r.bits {
		c := &r.bits[i]
		width := widthOf(c, rows)
		var cell segment
		partial := ""
		for k := range c.lines {
			l := &c.lines[k]
			for j, w := range l.words {
				w.inside = len(c.lines) > 1 && len(cell.words) > 0
				if k > 0 && j == 0 {
					w.glued = isBroken(&c.lines[k-1], &w, partial, width, known)
				}
				if !w.glued {
					partial = ""
				}
				partial += w.text
				w.base += base - l.base
				w.y0, w.y1 = y0, y1
				cell.add(w)
			}
		}
		cell.setScripts()
		list = append(list, cell)
	}
	return list
}

// tableAround returns the rows around one, up to rows with a single cell that extends into the second column: captions
// and notes.
func tableAround(rows []cellRow, i int) []cellRow {
	if len(rows[i].bits) < 2 {
		return rows[i : i+1]
	}
	second := rows[i].bits[1].x0
	isInside := func(r *cellRow) bool { return len(r.bits) > 1 || r.bits[0].x1 < second }
	from, to := i, i+1
	for from > 0 && i-from < maxRows && isInside(&rows[from-1]) {
		from--
	}
	for to < len(rows) && to-i < maxRows && isInside(&rows[to]) {
		to++
	}
	return rows[from:to]
}

// widthOf returns the width of the longest line in a cell's column.
func widthOf(c *cellBit, rows []cellRow) float64 {
	width := 0.0
	for i := range rows {
		for k := range rows[i].bits {
			if b := &rows[i].bits[k]; len(rows[i].bits) > 2 && sameColumn(c, b) {
				width = max(width, b.x1-b.x0)
			}
		}
	}
	return width
}

// isBroken reports whether a word at the beginning of a line of a cell is the end of the word before it, which did not
// fit: there was no room for its next letter. A word that occurs elsewhere on the page is complete.
func isBroken(before *segment, w *word, partial string, width float64, known map[string]bool) bool {
	last := before.words[len(before.words)-1]
	if last.hyphen {
		return len(before.words) == 1 || !isNumber(last.text)
	}
	begin := firstRune(w.text)
	if strings.ContainsRune(closes, begin) {
		return true
	}
	letter := (w.x1 - w.x0) / float64(utf8.RuneCountInString(w.text))
	if len(before.words) > 1 && !last.glued || before.x1-before.x0+letter <= width {
		return false
	}
	end, _ := utf8.DecodeLastRuneInString(partial)
	switch {
	case unicode.IsDigit(end):
		return strings.ContainsAny(partial, ".,=") && isDigits(strings.TrimRight(w.text, closes))
	case !unicode.IsLetter(end) || !unicode.IsLower(begin):
		return false
	case known[plainWord(partial+w.text)]:
		return true
	}
	return !known[plainWord(partial)] && !known[plainWord(w.text)]
}

// closes are the characters that no space precedes.
const closes = ")]%,;*"

// wordSet returns the words that are between others on their lines: they are complete words.
func wordSet(segments []segment) map[string]bool {
	known := map[string]bool{}
	for i := range segments {
		words := segments[i].words
		for k := 1; k+1 < len(words); k++ {
			known[plainWord(words[k].text)] = true
		}
	}
	return known
}

func plainWord(text string) string {
	return strings.ToLower(strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }))
}
