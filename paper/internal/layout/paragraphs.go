package layout

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

var (
	captionHead = lazyregexp.New(`^` + document.CaptionPrefix +
		`(?i:table(?:au)?|tabelle|figure|fig\.|abb(?:\.|ildung)|tab\.|exhibit|` +
		`scheme|box)\s*(?:[A-Z]?\d+[a-z]?|[IVX]+)\b`)
	// captionVerb matches the start of a sentence about a table: Table 2 shows.
	captionVerb = lazyregexp.New(`^` + document.CaptionPrefix +
		`\S+\s*\S+ (?:and (?:(?i:tables?|figures?) )?\S+ )?(?:also |then |further )?` +
		`(?:ha(?:s|ve)|is|are|was|were|shows?|gives?|presents?|reports?|lists?|summari[sz]es?|contains?|` +
		`displays?|provides?|` +
		`compares?|describes?|depicts?|illustrates?|indicates?|suggests?|makes|reveals?|includes?|sets|plots?|` +
		`reproduces?)\b`)
	listHead = lazyregexp.New(`^(?:[-\x{2022}\x{2013}*]|\(?(?:\d{1,2}|[a-z])[.)])\s`)
)

// text divides the lines of a column into paragraphs, and finds tables without rules in them.
func (b *builder) text(p *sheet, where string, lines []line, r region) {
	leading := leadingOf(lines, b.size)
	setCells(lines)
	for len(lines) > 0 {
		if n := unruledTable(lines, r); n > 0 {
			grid, words := gridOf(lines[:n], nil)
			b.parts = append(b.parts, part{
				kind: document.Table, page: p.number, place: where, lines: lines[:n], grid: grid, words: words,
			})
			lines = lines[n:]
			continue
		}
		n := 1
		for n < len(lines) && !b.begins(lines, n, leading, r) && unruledTable(lines[n:], r) == 0 {
			n++
		}
		b.parts = append(b.parts, part{
			kind: b.kindOf(lines[:n], len(lines) == n), page: p.number, place: where, lines: lines[:n],
		})
		lines = lines[n:]
	}
}

// leadingOf returns the distance between most lines.
func leadingOf(lines []line, size float64) float64 {
	var gaps []float64
	for i := 1; i < len(lines); i++ {
		if d := lines[i].base - lines[i-1].base; d > 0.6*size && d < 3*size {
			gaps = append(gaps, d)
		}
	}
	if len(gaps) == 0 {
		return 1.2 * size
	}
	slices.Sort(gaps)
	return gaps[len(gaps)/3]
}

// begins reports whether a paragraph begins with line n.
func (b *builder) begins(lines []line, n int, leading float64, r region) bool {
	last, now := &lines[n-1], &lines[n]
	if now.base-last.base > 1.45*max(leading, 1.05*min(last.size, now.size)) {
		return true
	}
	differ := func(x, y float64) bool { return math.Abs(x-y) > 0.09*max(x, y) }
	if differ(now.size, last.size) && differ(now.mainSize(), last.mainSize()) && now.letters() > 3 &&
		last.letters() > 3 {
		return true
	}
	if now.allBold() != last.allBold() && (now.allBold() || last.short(r, 0.15)) {
		return true
	}
	text := textOf(now.words)
	isCaption := captionHead.MatchString(text) && !captionVerb.MatchString(text)
	if isCaption && (last.short(r, 0.1) || endsSentence(textOf(last.words)) &&
		now.base-last.base > 1.8*max(now.size, last.size)) || listHead.MatchString(text) && last.short(r, 0.08) {
		return true
	}
	first, _ := utf8.DecodeRuneInString(text)
	if unicode.IsLower(first) && last.short(r, 0.1) && endsNote(lines[:n]) {
		return true
	}
	indent := now.x0 - last.x0
	return !unicode.IsLower(first) && indent > 0.7*now.size && indent < 4*now.size && now.x0-r.x0 > 0.7*now.size &&
		endsSentence(textOf(last.words))
}

// endsNote reports whether some lines are a note to a table with its end. What follows in lower case goes on with the
// text before the table.
func endsNote(lines []line) bool {
	end := textOf(lines[len(lines)-1].words)
	return document.IsTableNote(textOf(lines[0].words)) && endsSentence(end) && !abbreviated.MatchString(end)
}

// mainSize returns the size of most characters of a line, which may have larger signs.
func (l *line) mainSize() float64 { return sizeOf([]segment{l.segment}) }

// short reports whether a line ends before the end of its column by a fraction of the width.
func (l *line) short(r region, share float64) bool { return r.x1-l.x1 > share*(r.x1-r.x0) }

func (l *line) letters() int {
	n := 0
	for _, w := range l.words {
		n += utf8.RuneCountInString(w.text)
	}
	return n
}

func (l *line) allBold() bool {
	return !slices.ContainsFunc(l.words, func(w word) bool { return !w.bold })
}

var raisedEnd = lazyregexp.New(`\s*\^\{[^{}]*\}$`)

func endsSentence(text string) bool {
	text = strings.TrimRight(raisedEnd.ReplaceAllString(text, ""), ")]\"'\u201d\u2019 ")
	return strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?") ||
		strings.HasSuffix(text, ":")
}

// kindOf returns the kind of a paragraph. The last one of a column may be a footnote.
func (b *builder) kindOf(lines []line, last bool) document.Kind {
	text := textOf(lines[0].words)
	size := 0.0
	bold := true
	for i := range lines {
		size = max(size, lines[i].mainSize())
		bold = bold && lines[i].allBold()
	}
	switch {
	case captionHead.MatchString(text) && !captionVerb.MatchString(text):
		return document.Caption
	case document.IsTableNote(text) && b.isSmall(lines), last && size < 0.93*b.size && lines[0].y0 > 200:
		return document.Footnote
	case len(lines) <= 3 && (size > 1.12*b.size || bold) && !endsSentence(textOf(lines[len(lines)-1].words)) &&
		strings.ContainsFunc(text, unicode.IsLetter) && (bold || size > 1.4*b.size || !opensParagraph(lines)):
		return document.Heading
	}
	return document.Paragraph
}

// isSmall reports whether some lines are set smaller than the text.
func (b *builder) isSmall(lines []line) bool {
	return !slices.ContainsFunc(lines, func(l line) bool { return l.size >= 0.95*b.size })
}

// insideSentences matches the end of a sentence followed by another one, and cutOff a line that ends within a
// statistic.
var (
	insideSentences = lazyregexp.New(`\pL{3}[.!?)] \p{Lu}`)
	cutOff          = lazyregexp.New(`[=<>\x{2264}\x{2265}(\[,;]$`)
)

// opensParagraph reports whether some lines are not a heading but the beginning of a paragraph at the end of a column.
// The text is larger than most lines if a paper has more tables than text.
func opensParagraph(lines []line) bool {
	var text []string
	for i := range lines {
		text = append(text, textOf(lines[i].words))
	}
	return cutOff.MatchString(text[len(text)-1]) ||
		len(lines) > 1 && insideSentences.MatchString(strings.Join(text, " "))
}

// maxRows is the maximal number of rows in a table without rules, which is on one page.
const maxRows = 120

// unruledTable counts the leading lines that are rows of a table without rules.
func unruledTable(lines []line, r region) int {
	if spanningHeads(lines) || stackedHeads(lines) {
		if n := unruledTable(lines[1:], r); n > 0 {
			return n + 1
		}
	}
	n := 0
	for n < min(len(lines), maxRows) && !isAside(&lines[n]) &&
		(len(pieces(&lines[n].segment)) >= 3 || n > 0 && isGroup(lines, n)) {
		n++
	}
	for n > 0 && numbersIn(&lines[n-1]) == 0 { // a line of text with wide spaces
		n--
	}
	if n < 3 {
		return 0
	}
	numbers := 0
	for i := range n {
		for _, p := range pieces(&lines[i].segment) {
			if isNumber(textOf(lines[i].words[p.from:p.to])) {
				numbers++
			}
		}
	}
	if numbers < n || !hasCells(lines[:n]) && (isJustified(lines[:n], r.x0, r.x1) || continuesAsText(lines, n) ||
		slices.ContainsFunc(lines[:n], hasHalves)) {
		return 0
	}
	return n
}

// hasHalves reports whether a part of a line has unbalanced brackets: the line is text with wide spaces.
func hasHalves(l line) bool {
	return slices.ContainsFunc(pieces(&l.segment), func(p piece) bool { return isHalf(textOf(l.words[p.from:p.to])) })
}

// isGroup reports whether a line within a table names the rows that follow, with at most one number in a column: the
// row below it continues the columns of the one above it.
func isGroup(lines []line, n int) bool {
	const few = 7 // words
	l := &lines[n]
	list := pieces(&l.segment)
	if len(list) > 2 || len(l.words) > few || n+1 >= len(lines) || math.Abs(l.x0-lines[n-1].x0) > 2*l.size ||
		captionHead.MatchString(textOf(l.words)) {
		return false
	}
	above, below := pieces(&lines[n-1].segment), pieces(&lines[n+1].segment)
	if len(list) == 2 && (!isNumber(l.words[list[1].from].text) || list[1].x0 < above[0].x1) {
		return false
	}
	aligned := 0
	for _, b := range below[1:] {
		if slices.ContainsFunc(above, func(a piece) bool { return alignedPieces(a, b) }) {
			aligned++
		}
	}
	return len(below) >= 3 && aligned >= 2 && math.Abs(lines[n+1].x0-l.x0) < 2*l.size
}

func alignedPieces(a, b piece) bool {
	const near = 1.5 // points
	return math.Abs(a.x0-b.x0) < near || math.Abs(a.x1-b.x1) < near || math.Abs(a.x0+a.x1-b.x0-b.x1) < 2*near
}

// spanningHeads reports whether the first line has heads that are far apart, each over several cells of the next line.
// If there are more than two, each is above the middle of as many cells.
func spanningHeads(lines []line) bool {
	if len(lines) < 2 || lines[1].y0-lines[0].y1 > lines[0].size {
		return false
	}
	heads, cells := pieces(&lines[0].segment), pieces(&lines[1].segment)
	if len(heads) < 2 || len(cells) < 5 || numbersIn(&lines[0]) > 0 || heads[0].x0 <= cells[0].x1 {
		return false
	}
	cells = cells[1:]
	each, middle := len(cells)/len(heads), func(p piece) float64 { return (p.x0 + p.x1) / 2 }
	for k := range heads {
		if k > 0 && heads[k].x0-heads[k-1].x1 < 2*lines[0].size {
			return false
		}
		if len(heads) > 2 && (each < 2 || each*len(heads) != len(cells) ||
			middle(heads[k]) < cells[k*each].x0 || middle(heads[k]) > cells[k*each+each-1].x1) {
			return false
		}
	}
	boundary, left := (heads[0].x1+heads[1].x0)/2, 0
	for _, c := range cells {
		if middle(c) < boundary {
			left++
		}
	}
	return left >= 2 && len(cells)-left >= 2
}

// stackedHeads reports whether the first line has the beginnings of heads that continue on the next one: Std. above
// error.
func stackedHeads(lines []line) bool {
	if len(lines) < 2 || lines[1].y0-lines[0].y1 > lines[0].size || isAside(&lines[0]) || numbersIn(&lines[1]) > 0 {
		return false
	}
	cells := pieces(&lines[1].segment)
	isBelow := func(h piece) bool {
		return slices.ContainsFunc(cells[1:], func(c piece) bool { return alignedPieces(h, c) })
	}
	return len(cells) >= 3 && !slices.ContainsFunc(pieces(&lines[0].segment), func(h piece) bool { return !isBelow(h) })
}

// hasCells reports whether each of some lines is divided into cells by more than its gaps.
func hasCells(lines []line) bool {
	return !slices.ContainsFunc(lines, func(l line) bool {
		return !slices.ContainsFunc(l.words, func(w word) bool { return w.cell })
	})
}

// isJustified reports whether most lines are text whose spaces are stretched to fill the column.
func isJustified(lines []line, x0, x1 float64) bool {
	stretched := 0
	for i := range lines {
		l := &lines[i]
		if l.x0-x0 > 2*l.size || x1-l.x1 > 0.5*l.size {
			continue
		}
		least, most := math.Inf(1), 0.0
		for k := 1; k < len(l.words); k++ {
			if gap := l.words[k].x0 - l.words[k-1].x1; !l.words[k].glued && gap > 0.1*l.size {
				least, most = min(least, gap), max(most, gap)
			}
		}
		if most < 2*l.size && least > 0.2*most {
			stretched++
		}
	}
	return 2*stretched >= len(lines)
}

// continuesAsText reports whether the first lines are the beginning of a justified paragraph: they fill one width, and
// the next line follows directly.
func continuesAsText(lines []line, n int) bool {
	if n >= len(lines) {
		return false
	}
	last, next := &lines[n-1], &lines[n]
	leading := last.base - lines[n-2].base
	return len(pieces(&next.segment)) < 3 && math.Abs(next.size-last.size) < 0.02*last.size &&
		math.Abs(next.x0-last.x0) < 1 && next.base-last.base < 1.1*leading &&
		isJustified(lines[:n], last.x0, last.x1)
}
