package layout

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"rederive/document"
)

var referencesHead = regexp.MustCompile(
	`(?i)^(?:\d+\.?\s*)?(?:references|bibliography|literature cited|works cited|literature)\s*$`)

// finish makes blocks of the parts: paragraphs go on in the next column, captions and notes go to their tables, and
// what follows the head of the bibliography are references.
func (b *builder) finish() []document.Block {
	known := wordList(b.parts)
	var blocks []document.Block
	open := -1     // the paragraph that may go on
	var from *part // its last part
	references := false
	for i := range b.parts {
		p := &b.parts[i]
		text := p.text()
		if p.kind == document.Heading || p.kind == document.Paragraph && len(text) < 30 {
			references = referencesHead.MatchString(text) || references && p.kind != document.Heading
		} else if references && p.kind == document.Paragraph {
			p.kind = document.Reference
		}
		if open >= 0 && b.goesOn(blocks[open], from, p, text) {
			addLines(&blocks[open], p, known)
			from = p
			continue
		}
		block := document.Block{Kind: p.kind, Place: p.place, Grid: p.grid}
		if p.kind == document.Table {
			addWords(&block, p.words, p.page)
		} else {
			addLines(&block, p, known)
		}
		blocks = append(blocks, block)
		switch p.kind {
		case document.Paragraph, document.Reference:
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

// goesOn reports whether a part is the rest of a paragraph in another column, or after a picture or a table.
func (b *builder) goesOn(open document.Block, from, p *part, text string) bool {
	if p.kind != open.Kind || text == "" || len(open.Words) == 0 {
		return false
	}
	before := open.Text().String
	if endsSentence(before) && !strings.HasSuffix(before, ":") && !abbreviated.MatchString(before) {
		return false
	}
	if strings.HasSuffix(before, ":") && !startsDecimal.MatchString(text) {
		return false
	}
	if r := firstRune(text); !unicode.IsUpper(r) {
		return true
	}
	last := from.lines[len(from.lines)-1]
	return from.last && p.first && last.x1 > from.x1-0.1*(from.x1-from.x0)
}

var abbreviated = regexp.MustCompile(`\b(?:al|vs|cf|e\.g|i\.e|Fig|Figs|Eq|Eqs|No|pp|ca)\.$`)

// startsDecimal is a number that no paragraph begins with: the rest of "p-value: .036".
var startsDecimal = regexp.MustCompile(`^[-\x{2212}]?0?\.\d`)

// addLines adds the words of lines; where a word is divided at the end of a line, both halves are joined.
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

// joins reports whether the hyphen at the end of a line is dropped: it is unless the paper has the word with it
// elsewhere and not without it.
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

// areWords reports whether both halves of a divided word are words of the paper by themselves: never-smokers.
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

var knownWord = regexp.MustCompile(`\p{L}+(?:[-\x{2010}]\p{L}+)*`)

// wordList counts the words within lines.
func wordList(parts []part) map[string]int {
	known := map[string]int{}
	for i := range parts {
		for j := range parts[i].lines {
			for _, w := range parts[i].lines[j].words {
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
			Box:  document.Box{Page: page, X0: w.x0, Y0: w.y0, X1: w.x1, Y1: w.y1},
		})
	}
}

var bareCaption = regexp.MustCompile(`^\S+ \S+$`)

// caption gives tables their captions and notes, from the blocks next to them.
func caption(blocks []document.Block) []document.Block {
	for i := range blocks {
		b := &blocks[i]
		if b.Kind != document.Table || b.Grid == nil {
			continue
		}
		for _, k := range []int{i - 1, i - 2, i + 1, i + 2} {
			if k >= 0 && k < len(blocks) && blocks[k].Kind == document.Caption && b.Grid.Caption == "" {
				b.Grid.Caption = blocks[k].Text().String
				if k+2 == i && bareCaption.MatchString(b.Grid.Caption) { // its title is on the next line
					b.Grid.Caption += ". " + blocks[k+1].Text().String
				}
			}
		}
		b.Grid.Notes = document.NotesAfter(blocks[i+1:])
	}
	return blocks
}
