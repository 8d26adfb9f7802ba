package layout

import (
	"math"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/document"
	"rederive/paper/internal/pdf"
)

// A post is a vertical rule.
type post struct {
	x, y0, y1 float64
	comb      bool // it comes from a comb: what is between two such posts is one cell
}

// maxPosts is the maximal number of vertical rules of a page that are examined.
const maxPosts = 4000

// postsOf lists the vertical rules of a page from left to right, and those that the pieces of horizontal ones suggest.
func postsOf(p *pdf.Page, words []word) []post {
	list := betweenCombs(combsOf(p), words)
	list = list[:min(len(list), maxPosts)]
	for _, r := range p.Rules {
		if r.Y1-r.Y0 > r.X1-r.X0 && len(list) < 2*maxPosts {
			list = append(list, post{(r.X0 + r.X1) / 2, r.Y0, r.Y1, false})
		}
	}
	slices.SortFunc(list, func(a, b post) int { return order(a.x, b.x) })
	return list
}

// setPosts sets for each word the vertical rule to its left: words in different boxes are in different cells.
func setPosts(words []word, posts []post) {
	for i := range words {
		w := &words[i]
		middle := (w.y0 + w.y1) / 2
		k, _ := slices.BinarySearchFunc(posts, (w.x0+w.x1)/2, func(p post, x float64) int { return order(p.x, x) })
		for k--; k >= 0; k-- {
			if p := posts[k]; p.y0 <= middle && middle <= p.y1 {
				w.post, w.boxed = p.x, p.comb
				break
			}
		}
	}
}

// leastStrip is the minimal width of a white strip between two columns, as a multiple of the font size. A space is
// wider.
const leastStrip = 0.15

// setCells finds tables whose columns are as near to each other as words: lines that leave the same strips white, below
// a line of heads, and that have numbers between these strips. It marks the words that begin cells.
func setCells(lines []line) {
	steps := tightSteps
	for i := range lines {
		steps += tightSteps / 1000 * len(lines[i].words)
	}
	for i := 0; i < len(lines); {
		n, strips := tightTable(lines[i:], &steps)
		for k := range n {
			words := lines[i+k].words
			at := 0
			for j := range words {
				c := columnAt(strips, &words[j])
				words[j].cell = j > 0 && c != at
				at = c
			}
		}
		i += max(n, 1)
	}
}

// tightSteps limits how many words are examined while such tables are found in some lines; a thousandth of it is added
// for each word there. A page may contain nothing but columns of numbers, each as good a beginning as the next.
const tightSteps = 100_000

// tightTable counts the leading lines that leave the same strips white. It decrements steps for each word that it
// examines, and gives up at 0.
func tightTable(lines []line, steps *int) (n int, strips []gutter) {
	now := whiteOf(&lines[0], true)
	words := len(lines[0].words) + len(lines[min(1, len(lines)-1)].words)
	for k := 1; k < min(len(lines), maxRows); k++ {
		l, before := &lines[k], &lines[k-1]
		if l.y0-before.y1 > 2*l.size {
			break
		}
		if now = shared(now, whiteOf(l, false), leastStrip*l.size); len(now) < 4 { // two of them are the margins
			break
		}
		if k < 2 {
			continue
		}
		words += len(l.words)
		if *steps -= words; *steps < 0 {
			break
		}
		inner := withRows(lines[:k+1], withFirst(lines[:k+1], now[1:len(now)-1]))
		inner = withHeads(&lines[0], inner)
		if k == 2 && isProse(lines[1:k+1], inner) {
			continue
		}
		if len(inner) >= 2 && hasNumbers(l, inner) && haveNumbers(lines[:k+1], inner) {
			if isAside(l) || n == 0 && isAside(&lines[0]) {
				break
			}
			n, strips = k+1, inner
		}
	}
	return n, strips
}

// whiteOf lists the gaps between the cells of a line, from left to right. A head may be a single sign: %.
func whiteOf(l *line, head bool) []gutter {
	list := []gutter{{math.Inf(-1), l.words[0].x0}}
	right := l.words[0].x1
	for i := 1; i < len(l.words); i++ {
		w := &l.words[i]
		before := &l.words[i-1]
		inside := w.inside || isInterval(before, w) || !head && isInside(before, w)
		if w.x0 > right && !inside {
			list = append(list, gutter{right, w.x0})
		}
		right = max(right, w.x1)
	}
	return append(list, gutter{right, math.Inf(1)})
}

// shared lists the intersections of two lists of gaps that are at least as wide as required.
func shared(a, b []gutter, least float64) []gutter {
	var list []gutter
	for i, j := 0, 0; i < len(a) && j < len(b); {
		if g := (gutter{max(a[i].x0, b[j].x0), min(a[i].x1, b[j].x1)}); g.x1-g.x0 >= least {
			list = append(list, g)
		}
		if a[i].x1 < b[j].x1 {
			i++
		} else {
			j++
		}
	}
	return list
}

func columnAt(strips []gutter, w *word) int {
	return sort.Search(len(strips), func(k int) bool { return strips[k].x1 > w.x0+0.1 })
}

// cellsAt returns the texts of a line between strips.
func cellsAt(l *line, strips []gutter) []string {
	cells := make([]string, len(strips)+1)
	for i := range l.words {
		k := columnAt(strips, &l.words[i])
		cells[k] = strings.TrimSpace(cells[k] + " " + l.words[i].text)
	}
	return cells
}

// withHeads drops the strips with no head to their right: "Week 1" is one cell below "Week".
func withHeads(head *line, strips []gutter) []gutter {
	var list []gutter
	for i, text := range cellsAt(head, strips)[1:] {
		if text != "" && (!isNumber(text) || document.IsHeadWithNumber(text)) {
			list = append(list, strips[i])
		}
	}
	return list
}

// withRows drops the strips between two words of a head that is wider than the cells below it: one side of such a strip
// is blank in all rows.
func withRows(lines []line, strips []gutter) []gutter {
	filled := make([]bool, len(strips)+1)
	for i := 1; i < len(lines); i++ {
		for j := range lines[i].words {
			filled[columnAt(strips, &lines[i].words[j])] = true
		}
	}
	head := whiteOf(&lines[0], true)
	var list []gutter
	for i, g := range strips {
		isBlank := func(w gutter) bool {
			return w.x0 <= g.x0 && g.x1 <= w.x1 && w.x1-w.x0 <= cellGap*lines[0].size
		}
		if filled[i] && filled[i+1] || !slices.ContainsFunc(head, isBlank) {
			list = append(list, g)
		}
	}
	return list
}

// withFirst drops the strip after a first column that is blank in most rows.
func withFirst(lines []line, strips []gutter) []gutter {
	blank := 0
	for i := range lines {
		if len(strips) > 0 && lines[i].words[0].x0 >= strips[0].x1 {
			blank++
		}
	}
	if 2*blank > len(lines) {
		return strips[1:]
	}
	return strips
}

// goesOnInside are the first characters of a word that continues a cell, and opensInside the last ones of a word that a
// cell continues after: the brackets of 3.4 (1.1), the sign of < .001.
const (
	goesOnInside = "([)]%\u00b1\u00d7,;*"
	opensInside  = "([<>=\u00b1\u00d7\u2264\u2265,;/\u2013"
)

// isInside reports whether the space between two words is within a cell.
func isInside(before, after *word) bool {
	last, _ := utf8.DecodeLastRuneInString(before.text)
	return strings.ContainsRune(goesOnInside, firstRune(after.text)) || strings.ContainsRune(opensInside, last)
}

// isInterval reports whether two words are parts of an interval, or of its head: 0.1 to 0.4, 95% CI.
func isInterval(before, after *word) bool {
	return before.text == "to" && isNumber(after.text) || after.text == "to" && isNumber(before.text) ||
		document.IsHeadWithNumber(before.text+" "+after.text)
}

// hasNumbers reports whether half of the cells of a row begin with numbers: a note below a table may leave its strips
// white by chance.
func hasNumbers(l *line, strips []gutter) bool {
	cells, numbers := 0, 0
	for _, text := range cellsAt(l, strips)[1:] {
		if text != "" {
			cells++
		}
		if isNumber(text) {
			numbers++
		}
	}
	return numbers > 0 && 2*numbers >= cells
}

// isProse reports whether a cell is a number with a word after it, or has unbalanced brackets: lines of a paragraph may
// leave the same strips white by chance, "132 of" below "groups".
func isProse(rows []line, strips []gutter) bool {
	for i := range rows {
		for k, text := range cellsAt(&rows[i], strips) {
			words := strings.Fields(text)
			if n := len(words); k > 0 && n > 1 && isNumber(text) && isLowerWord(words[n-1]) ||
				isHalf(text) {
				return true
			}
		}
	}
	return false
}

// isHalf reports whether a text has unbalanced brackets.
func isHalf(text string) bool { return strings.Count(text, "(") != strings.Count(text, ")") }

// isLowerWord reports whether a text consists of at least two lowercase letters, and is not "ns".
func isLowerWord(text string) bool {
	other := func(r rune) bool { return !unicode.IsLower(r) }
	return len(text) > 1 && text != "ns" && !strings.ContainsFunc(text, other)
}

// haveNumbers reports whether most cells below the heads, except in the first column, begin with numbers.
func haveNumbers(lines []line, strips []gutter) bool {
	cells, numbers := 0, 0
	for i := 1; i < len(lines); i++ {
		row := cellsAt(&lines[i], strips)
		for k := 1; k < len(row); k++ {
			if row[k] != "" {
				cells++
			}
			if isNumber(row[k]) {
				numbers++
			}
		}
	}
	return 10*numbers >= 7*cells && numbers >= 2*(len(lines)-1)
}
