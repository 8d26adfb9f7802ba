package layout

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/document"
	"rederive/internal/lazyregexp"
)

var appendixHead = lazyregexp.New(`(?i)^(?:appendix|appendices|annex|supplementa\w+ (?:materials?|information|text))\b`)

// finish makes blocks of the parts: paragraphs continue in the next column, captions and notes go to their tables, and
// what follows the heading of the bibliography becomes references.
func (b *builder) finish() []document.Block {
	b.joinTables()
	known := wordList(b.parts)
	var blocks []document.Block
	open := -1     // the paragraph that may continue
	var from *part // its last part
	references := false
	for i := range b.parts {
		p := &b.parts[i]
		text := p.text()
		if isAppendix := len(text) < 80 && appendixHead.MatchString(text); p.kind == document.Heading || isAppendix ||
			p.kind == document.Paragraph && len(text) < 30 {
			references = document.HeadsReferences(text) || references && p.kind != document.Heading && !isAppendix
		} else if references && p.kind == document.Paragraph {
			p.kind = document.Reference
		}
		if i > 0 && b.parts[i-1].kind == document.Caption && bareCaption.MatchString(b.parts[i-1].text()) &&
			p.kind == document.Paragraph && len(p.lines) <= 3 {
			p.kind = document.Caption // the title of a table, below its name
		}
		if i > 0 && b.parts[i-1].kind == document.Table && p.kind == document.Paragraph && b.isSmall(p.lines) {
			p.kind = document.Footnote
		}
		isNote := i > 0 && b.parts[i-1].kind == document.Table && document.IsTableNote(text)
		if open >= 0 && !isNote && b.continues(blocks[open], from, p, text) {
			addLines(&blocks[open], p, known)
			from = p
			continue
		}
		block := document.Block{Kind: p.kind, Place: p.place, Grid: p.grid}
		if p.kind == document.Table {
			addWords(&block, p.words, p.page)
			for _, rest := range p.rest {
				addWords(&block, rest.words, rest.page)
			}
		} else {
			addLines(&block, p, known)
		}
		if len(block.Words) == 0 && block.Grid == nil {
			continue // rules without words between them
		}
		blocks = append(blocks, block)
		switch p.kind {
		case document.Paragraph, document.Reference:
			if isNote && open >= 0 && !endsSentence(blocks[open].Text().String) {
				continue
			}
			open, from = len(blocks)-1, p
		case document.Heading:
			open = -1
		}
	}
	return caption(blocks)
}

func (p *part) text() string {
	if p.kind == document.Table {
		return ""
	}
	return textOf(wordsIn(p.lines))
}

// continues reports whether a part continues a paragraph in another column, or after a picture or a table.
func (b *builder) continues(open document.Block, from, p *part, text string) bool {
	if p.kind != open.Kind || text == "" || len(open.Words) == 0 {
		return false
	}
	before := open.Text().String
	if strings.ContainsRune("=<>\u2264\u2265", firstRune(text)) {
		return true // d.f.
	}
	if endsSentence(before) && !strings.HasSuffix(before, ":") && !abbreviated.MatchString(before) {
		return false
	}
	if strings.HasSuffix(before, ":") && !startsDecimal.MatchString(text) && !openBracket.MatchString(before) {
		return false
	}
	if r := firstRune(text); !unicode.IsUpper(r) {
		return true
	}
	last := from.lines[len(from.lines)-1]
	return from.last && p.first && last.x1 > from.x1-0.1*(from.x1-from.x0)
}

var abbreviated = lazyregexp.New(`\b(?:al|vs|cf|e\.g|i\.e|Fig|Figs|Eq|Eqs|No|pp|ca)\.$`)

// openBracket matches a bracket that is not closed in the same sentence: "(95% CI:".
var openBracket = lazyregexp.New(`[(\[][^()\[\].]{0,40}$`)

// startsDecimal matches a number that no paragraph begins with, such as the rest of "p-value: .036".
var startsDecimal = lazyregexp.New(`^[-\x{2212}]?0?\.\d`)

// addLines adds the words of lines. If a word is divided at the end of a line, both halves are joined.
func addLines(b *document.Block, p *part, known map[string]int) {
	for i := range p.lines {
		words := p.lines[i].words
		from := len(b.Words)
		addWords(b, words, p.page)
		if from == 0 || from == len(b.Words) {
			continue
		}
		last, first := &b.Words[from-1], &b.Words[from]
		switch {
		case endsInHyphen(last.Text) && joins(last.Text, first.Text, known):
			_, size := utf8.DecodeLastRuneInString(last.Text)
			last.Text = last.Text[:len(last.Text)-size]
			first.Glued = true
		case endsInHyphen(last.Text) && startsWithLetter(first.Text) && len(last.Text) > 1:
			first.Glued = true
		}
	}
}

func startsWithLetter(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(r)
}

func endsInHyphen(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return r == '-' || r == '\u2010' || r == '\u00ad'
}

// joins reports whether the hyphen at the end of a line is dropped. It is kept if elsewhere the paper has the word
// only with the hyphen, or if both halves are words.
func joins(a, b string, known map[string]int) bool {
	_, size := utf8.DecodeLastRuneInString(a)
	head, tail := lettersAtEnd(a[:len(a)-size]), lettersAtStart(b)
	if utf8.RuneCountInString(head) < 2 || tail == "" || !unicode.IsLower(firstRune(tail)) {
		return false
	}
	whole, divided := strings.ToLower(head+tail), strings.ToLower(head+"-"+tail)
	if known[whole] == 0 && (known[divided] > 0 || areWords(head, tail, known)) {
		return false
	}
	return !(head == "chi" && strings.HasPrefix(tail, "sq"))
}

// areWords reports whether both halves of a divided word are themselves words of the paper: never-smokers.
func areWords(head, tail string, known map[string]int) bool {
	const short = 4 // letters; shorter ones are also syllables
	return min(utf8.RuneCountInString(head), utf8.RuneCountInString(tail)) >= short &&
		known[strings.ToLower(head)] > 0 && known[strings.ToLower(tail)] > 0
}

func firstRune(text string) rune {
	r, _ := utf8.DecodeRuneInString(text)
	return r
}

func lettersAtEnd(text string) string {
	i := strings.LastIndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	if i < 0 {
		return text
	}
	_, size := utf8.DecodeRuneInString(text[i:])
	return text[i+size:]
}

func lettersAtStart(text string) string {
	if i := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }); i >= 0 {
		return text[:i]
	}
	return text
}

var knownWord = lazyregexp.New(`\p{L}+(?:[-\x{2010}]\p{L}+)*`)

// wordList counts the words within lines. The halves of a word that is divided at the end of a line do not count.
func wordList(parts []part) map[string]int {
	known := map[string]int{}
	for i := range parts {
		if parts[i].kind == document.Table {
			continue
		}
		divided := false
		for j := range parts[i].lines {
			words := parts[i].lines[j].words
			for k, w := range words {
				half := k == 0 && divided
				if divided = k == len(words)-1 && endsInHyphen(w.text); half || divided {
					continue
				}
				for _, m := range knownWord.FindAllString(w.text, -1) {
					known[strings.ToLower(strings.ReplaceAll(m, "\u2010", "-"))]++
				}
			}
		}
	}
	return known
}

func addWords(b *document.Block, words []word, page int) {
	for i, w := range words {
		b.Words = append(b.Words, document.Word{
			Text: w.text, Script: w.script, Italic: w.italic, Glued: i > 0 && w.glued,
			Line: i == 0 || w.x0 < words[i-1].x0-w.size,
			Box:  document.Box{Page: page, X0: w.box.x0, Y0: w.box.y0, X1: w.box.x1, Y1: w.box.y1},
		})
	}
}

var bareCaption = lazyregexp.New(`^\S+ \S+$`)

// caption gives tables their captions and notes, from adjacent blocks. Those that are nearest to each other on the
// page belong together, so that a paper may have its captions above the tables, or below.
func caption(blocks []document.Block) []document.Block {
	type pair struct {
		table, caption int
		title          int // the block between them, or 0
		distance       float64
		below          bool // the caption is below the table
	}
	var pairs []pair
	below := map[bool]int{}
	for i := range blocks {
		if blocks[i].Kind != document.Table || blocks[i].Grid == nil {
			continue
		}
		before, after := nextTo(blocks, i, -1), nextTo(blocks, i, 1)
		for order, k := range []int{before[0], before[1], after[0], after[1]} {
			if k < 0 || blocks[k].Kind != document.Caption || !document.NamesTable(blocks[k].Text().String) {
				continue
			}
			x := pair{table: i, caption: k, distance: distance(&blocks[k], &blocks[i]) + float64(order), below: k > i}
			below[x.below]++
			if k == before[1] {
				x.title = before[0]
			}
			pairs = append(pairs, x)
		}
	}
	const other = 60 // points: how much nearer a caption on the side that is rarer in the paper must be
	for i := range pairs {
		if p := &pairs[i]; below[p.below] < below[!p.below] {
			p.distance += other
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return order(a.distance, b.distance) })
	used := map[int]bool{}
	after := map[int]int{} // the block after a table and the caption below it
	for _, p := range pairs {
		g := blocks[p.table].Grid
		if used[p.table] || used[p.caption] {
			continue
		}
		used[p.table], used[p.caption] = true, true
		if p.caption == p.table+1 {
			after[p.table] = p.caption + 1
		}
		g.Caption = blocks[p.caption].Text().String
		if p.title > 0 && bareCaption.MatchString(g.Caption) { // its title is on the next line
			g.Caption += ". " + blocks[p.title].Text().String
		}
	}
	for i := range blocks {
		if blocks[i].Kind == document.Table && blocks[i].Grid != nil {
			titleAbove(blocks, i)
			blocks[i].Grid.Notes = document.NotesAfter(blocks[max(i+1, after[i]):])
			noteBelow(blocks, i)
		}
	}
	shareNotes(blocks)
	return blocks
}

// titleAbove takes the title right above a table, which does not say Table, for its caption.
func titleAbove(blocks []document.Block, i int) {
	const near = 40 // points
	k, g := nextTo(blocks, i, -1)[0], blocks[i].Grid
	if g.Caption == "" && k >= 0 && document.IsTableTitle(&blocks[k]) && distance(&blocks[k], &blocks[i]) < near {
		g.Caption = blocks[k].Text().String
	}
}

// noteBelow takes the small print right below a table for its notes, whatever its words are: they are farther from a
// table at the bottom of a page if they are a footnote.
func noteBelow(blocks []document.Block, i int) {
	const near, most = 15, 60 // points, words
	k, g := nextTo(blocks, i, 1)[0], blocks[i].Grid
	if g.Notes == "" && k >= 0 && blocks[k].Kind == document.Footnote && len(blocks[k].Words) <= most &&
		distance(&blocks[k], &blocks[i]) < near {
		g.Notes = blocks[k].Text().String
	}
}

// nextTo returns the indices of the two nearest blocks in a direction, or -1. It skips headers and footers.
func nextTo(blocks []document.Block, i, step int) [2]int {
	next := [2]int{-1, -1}
	n := 0
	for k := i + step; k >= 0 && k < len(blocks) && n < len(next); k += step {
		if blocks[k].Kind != document.Running {
			next[n] = k
			n++
		}
	}
	return next
}

// distance returns the white space between two blocks of a page: a caption may be centred, and its table at the left. A
// block on another page is far away.
func distance(a, b *document.Block) float64 {
	const far = 1e4
	p, q := boxOf(a), boxOf(b)
	if p.Page != q.Page {
		return far
	}
	return max(0, max(p.Y0, q.Y0)-min(p.Y1, q.Y1)) + max(0, max(p.X0, q.X0)-min(p.X1, q.X1))
}

// boxOf returns the bounding box of a block's words on its first page.
func boxOf(b *document.Block) document.Box {
	var box document.Box
	for i, w := range b.Words {
		switch {
		case i == 0:
			box = w.Box
		case w.Box.Page == box.Page:
			box.X0, box.X1 = min(box.X0, w.Box.X0), max(box.X1, w.Box.X1)
			box.Y0, box.Y1 = min(box.Y0, w.Box.Y0), max(box.Y1, w.Box.Y1)
		}
	}
	return box
}
